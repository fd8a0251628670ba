"""Play-offs by hand from the sentences of the regulations; lots are recomputed here with SHA-256 alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xltourney.engine.play_off import Contest, Course, Format, Kind, Order, Score, Slot, course
from xltourney.engine.play_off_lots import draw

SEED = "Lviv 2026"
RESULTS = {"1-0": Score(2, 0), "½-½": Score(1, 1), "0-1": Score(0, 2), "-/-": Score(0, 0)}


def drawn(players: Iterable[int], stage: int, seed: str = SEED, purpose: str = "") -> list[int]:
    """Players in the order of their lots, as anybody can check it."""
    middle = f":{purpose}" if purpose else ""
    return sorted(players, key=lambda no: sha256(f"{seed}:{stage}{middle}:{no}".encode()).hexdigest())


def contest(*players: int, order: Order = (), form: Format = Format.USUAL) -> Contest:
    return Contest(players, SEED, order or (tuple(players),), form)


def played(of: Contest, *results: str) -> Course:
    """The play-off in which the games that are open, first to last, end one by one with these results."""
    scores: dict[Slot, Score] = {}
    for result in results:
        scores[course(of, scores).open[0].slot] = RESULTS[result]
    return course(of, scores)


def won_by(of: Contest, *winners: int | str) -> Course:
    """The same with the winner of each game, or ``=``."""
    scores: dict[Slot, Score] = {}
    for winner in winners:
        game = course(of, scores).open[0]
        assert winner in {"=", game.white, game.black}, (winner, game)
        scores[game.slot] = Score(1, 1) if winner == "=" else Score(2, 0) if winner == game.white else Score(0, 2)
    return course(of, scores)


def pairs(of: Course) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in of.games]


class TestTwo:
    """Two players: two games, colours by lot, reversed in the second."""

    two = contest(7, 3)

    def test_colours_by_lot_reversed_in_the_second(self) -> None:
        first, second = drawn((3, 7), 1)
        assert pairs(course(self.two, {})) == [(first, second), (second, first)]

    @pytest.mark.parametrize(
        ("results", "winner"),
        [(("1-0", "½-½"), "first"), (("½-½", "1-0"), "second"), (("0-1", "1-0"), "second"), (("1-0", "0-1"), "first")],
    )
    def test_more_than_one_point_wins(self, results: tuple[str, str], winner: str) -> None:
        """1½-½, ½-1½, 0-2, 2-0 of the player who has White in the first game."""
        first, second = drawn((3, 7), 1)
        wanted = ((first,), (second,)) if winner == "first" else ((second,), (first,))
        assert played(self.two, *results).order == wanted

    def test_if_1_1_a_new_lot_then_single_games_to_the_first_win_a_b_b_a_a_b_b(self) -> None:
        a, b = drawn((3, 7), 2)
        found = played(self.two, "½-½", "½-½", *["½-½"] * 6)
        assert [game.white for game in found.games[2:]] == [a, b, b, a, a, b, b]
        assert (found.order, len(found.open)) == ((), 1)
        assert [stage.kind for stage in found.stages] == [Kind.MATCHES, Kind.SINGLES]
        assert played(self.two, "1-0", "1-0", "½-½", "1-0").order == ((b,), (a,))
        assert played(self.two, "1-0", "1-0", "0-1").order == ((b,), (a,))

    def test_an_equal_score_that_is_not_1_1(self) -> None:
        """A double forfeit leaves the match level as well, and a single game goes on after one."""
        found = played(self.two, "-/-", "-/-", "-/-")
        assert (len(found.stages), len(found.open)) == (2, 1)

    def test_an_open_game_decides_nothing(self) -> None:
        assert played(self.two, "1-0").order == ()


class TestThree:
    """Three: a single round robin by Berger table, numbers by lot."""

    three = contest(4, 9, 2, order=((9,), (2,), (4,)))

    def test_berger_table_of_three(self) -> None:
        """Rounds 2-3, 1-2, 3-1 of the numbers drawn."""
        one, two, three = drawn((2, 4, 9), 1)
        found = course(self.three, {})
        assert pairs(found) == [(two, three), (one, two), (three, one)]
        assert [lot.no for lot in found.stages[0].lots] == [one, two, three]

    def test_one_alone_at_the_top_has_won(self) -> None:
        """1 beats both; 3 beats 2: 2, 1 and 0 points."""
        one, two, three = drawn((2, 4, 9), 1)
        assert won_by(self.three, three, one, one).order == ((one,), (three,), (two,))

    def test_those_equal_below_stay_equal(self) -> None:
        one, two, three = drawn((2, 4, 9), 1)
        assert won_by(self.three, "=", one, one).order == ((one,), tuple(sorted((two, three))))

    def test_all_equal_the_worst_in_the_own_tie_breaks_leaves_and_two_play(self) -> None:
        found = won_by(self.three, "=", "=", "=")
        first, second = drawn((9, 2), 2)
        assert pairs(found)[3:] == [(first, second), (second, first)]
        assert (found.stages[0].leaver, found.stages[0].leaving) == (4, ())
        assert won_by(self.three, "=", "=", "=", 9, 9).order == ((9,), (2,), (4,))

    def test_all_equal_in_the_tie_breaks_too_a_lot_of_its_own(self) -> None:
        of = contest(4, 9, 2, order=((2, 4, 9),))
        found = won_by(of, "=", "=", "=")
        worst = drawn((2, 4, 9), 1, purpose="leaves")[-1]
        assert [lot.no for lot in found.stages[0].leaving] == drawn((2, 4, 9), 1, purpose="leaves")
        assert {no for pair in pairs(found)[3:] for no in pair} == {2, 4, 9} - {worst}

    def test_two_worst_draw_which_leaves(self) -> None:
        found = won_by(contest(4, 9, 2, order=((9,), (2, 4))), "=", "=", "=")
        worst = drawn((2, 4), 1, purpose="leaves")[-1]
        assert {no for pair in pairs(found)[3:] for no in pair} == {2, 4, 9} - {worst}

    def test_two_equal_at_the_top_these_two(self) -> None:
        """3 loses to both; 1 and 2 draw: 1½, 1½ and 0."""
        one, two, three = drawn((2, 4, 9), 1)
        found = won_by(self.three, two, "=", one)
        first, second = drawn((one, two), 2)
        assert pairs(found)[3:] == [(first, second), (second, first)]
        assert won_by(self.three, two, "=", one, "=", two).order == ((two,), (one,), (three,))


class TestFour:
    """Four: two matches drawn by lot, the winners play a third, each as for two."""

    four = contest(1, 2, 3, 4)

    def test_two_matches_drawn_by_lot(self) -> None:
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        assert pairs(course(self.four, {})) == [(a, b), (c, d), (b, a), (d, c)]

    def test_the_winners_play_a_third(self) -> None:
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        found = won_by(self.four, a, c, a, "=")
        first, second = drawn((a, c), 2)
        assert pairs(found)[4:] == [(first, second), (second, first)]
        # b lost 0-2, d lost ½-1½: the same stage, d by the better score in it
        assert won_by(self.four, a, c, a, "=", c, c).order == ((c,), (a,), (d,), (b,))

    def test_losers_with_the_same_score_stay_equal(self) -> None:
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        assert won_by(self.four, a, c, a, c, c, c).order == ((c,), (a,), tuple(sorted((b, d))))

    def test_each_match_as_for_two(self) -> None:
        """A match that is 1-1 goes on with single games in the next stage; the loser of it reached that stage."""
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        found = won_by(self.four, a, c, a, d)
        first, second = drawn((c, d), 2)
        assert pairs(found)[4:] == [(first, second)]
        decided = won_by(self.four, a, c, a, d, c, c, c)
        assert [stage.kind for stage in decided.stages] == [Kind.MATCHES, Kind.SINGLES, Kind.MATCHES]
        assert {decided.games[5].white, decided.games[5].black} == {a, c}
        assert decided.order == ((c,), (a,), (d,), (b,))


class TestFiveOrMore:
    """Five or more: a single round robin, those still equal at the top go on by the rule for their number."""

    five = contest(*range(1, 6))

    def strength(self, of: Contest, *order: int, rounds: int) -> list[int]:
        """Who wins each game of a round robin when the earlier in ``order`` always wins."""
        found = [(game.white, game.black) for game in course(of, {}).games[:rounds]]
        return [min(pair, key=order.index) for pair in found]

    def test_one_at_the_top(self) -> None:
        of = self.five
        assert won_by(of, *self.strength(of, 3, 1, 5, 2, 4, rounds=10)).order == ((3,), (1,), (5,), (2,), (4,))

    def test_all_equal_play_again_with_new_numbers(self) -> None:
        found = won_by(self.five, *["="] * 10)
        assert [stage.kind for stage in found.stages] == [Kind.ROUND_ROBIN] * 2
        assert [lot.no for lot in found.stages[1].lots] == drawn(range(1, 6), 2)

    @pytest.mark.parametrize("top", [2, 3, 4])
    def test_those_equal_at_the_top_go_on_by_the_rule_for_their_number(self, top: int) -> None:
        """The first ``top`` draw among themselves and beat the others."""
        of = contest(*range(1, 7))
        best = set(range(1, top + 1))
        winners = [
            "=" if (game.white in best) == (game.black in best) else min(game.white, game.black)
            for game in course(of, {}).games
        ]
        found = won_by(of, *winners)
        later = found.stages[1]
        assert later.kind is (Kind.ROUND_ROBIN if top == 3 else Kind.MATCHES)
        assert {no for game in later.games for no in (game.white, game.black)} == best


class TestPlacesBelowTheFirst:
    """Declared for another place: those equal at that one go on by the rule for their number until one holds it."""

    def wanted(self, place: int, *players: int, order: Order = (), form: Format = Format.USUAL) -> Contest:
        return replace(contest(*players, order=order, form=form), wanted=place)

    @pytest.mark.parametrize("place", [0, 1])
    def test_of_two_a_match_decides_both(self, place: int) -> None:
        assert won_by(self.wanted(place, 7, 3), 7, 7).order == ((7,), (3,))

    def test_of_three_two_equal_below_play_for_the_second_place(self) -> None:
        """1 beats both, 2 and 3 draw: 2, ½ and ½; second place is theirs to play for."""
        one, two, three = drawn((2, 4, 9), 1)
        of = self.wanted(1, 4, 9, 2)
        found = won_by(of, "=", one, one)
        first, second = drawn((two, three), 2)
        assert found.order == ()
        assert pairs(found)[3:] == [(first, second), (second, first)]
        assert won_by(of, "=", one, one, three, three).order == ((one,), (three,), (two,))

    @pytest.mark.parametrize("place", [1, 2])
    def test_of_three_one_alone_at_the_place_has_it(self, place: int) -> None:
        """1 beats both; 3 beats 2: 2, 1 and 0 points."""
        one, two, three = drawn((2, 4, 9), 1)
        assert won_by(self.wanted(place, 4, 9, 2), three, one, one).order == ((one,), (three,), (two,))

    def test_of_three_two_equal_above_leave_the_third_to_one(self) -> None:
        """3 loses to both; 1 and 2 draw: third is 3, and the places above are not asked for."""
        one, two, three = drawn((2, 4, 9), 1)
        assert won_by(self.wanted(2, 4, 9, 2), two, "=", one).order == (tuple(sorted((one, two))), (three,))

    def test_of_three_equal_ones_the_worst_is_third(self) -> None:
        of = ((9,), (2,), (4,))
        assert won_by(self.wanted(2, 4, 9, 2, order=of), "=", "=", "=").order == ((2, 9), (4,))
        assert won_by(self.wanted(1, 4, 9, 2, order=of), "=", "=", "=", 2, 2).order == ((2,), (9,), (4,))

    def test_of_four_the_final_decides_the_second(self) -> None:
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        found = won_by(self.wanted(1, 1, 2, 3, 4), a, c, a, c, c, c)
        assert found.order == ((c,), (a,), tuple(sorted((b, d))))

    @pytest.mark.parametrize("place", [2, 3])
    def test_of_four_the_losers_play_as_well(self, place: int) -> None:
        a, b, c, d = drawn((1, 2, 3, 4), 1)
        of = self.wanted(place, 1, 2, 3, 4)
        found = won_by(of, a, c, a, "=", c, c)
        first, second = drawn((b, d), 3)
        assert pairs(found)[6:] == [(first, second), (second, first)]
        assert won_by(of, a, c, a, "=", c, c, b, b).order == ((c,), (a,), (b,), (d,))

    def test_of_five_those_equal_at_the_place_go_on(self) -> None:
        """1 beats all; 2 to 4 draw among themselves and beat 5: a round robin of three for places 2 to 4."""
        of = self.wanted(2, *range(1, 6))
        middle = {2, 3, 4}
        winners = [
            "=" if {game.white, game.black} <= middle else min(game.white, game.black) for game in course(of, {}).games
        ]
        found = won_by(of, *winners)
        assert found.stages[1].kind is Kind.ROUND_ROBIN
        assert [lot.no for lot in found.stages[1].lots] == drawn(middle, 2)
        strong = [min(game.white, game.black) for game in found.stages[1].games]
        assert won_by(of, *winners, *strong).order == ((1,), (2,), (3,), (4,), (5,))


class TestOtherFormats:
    def test_round_robin_leaves_equal_players_equal(self) -> None:
        of = contest(1, 2, 3, form=Format.ROUND_ROBIN)
        assert played(of, *["½-½"] * 3).order == ((1, 2, 3),)
        assert len(played(of, "½-½").open) == 2

    def test_round_robin_of_two_is_one_game(self) -> None:
        of = contest(5, 8, form=Format.ROUND_ROBIN)
        one, two = drawn((5, 8), 1)
        assert pairs(course(of, {})) == [(one, two)]
        assert played(of, "0-1").order == ((two,), (one,))

    @pytest.mark.parametrize(("players", "free"), [(3, 1), (4, 0), (5, 3), (6, 2), (8, 0)])
    def test_knockout_has_as_many_free_as_fill_it_up(self, players: int, free: int) -> None:
        found = course(contest(*range(1, players + 1), form=Format.KNOCKOUT), {})
        assert list(found.stages[0].free) == drawn(range(1, players + 1), 1)[:free]
        assert len(found.games) == players - free

    def test_knockout_of_three(self) -> None:
        of = contest(1, 2, 3, form=Format.KNOCKOUT)
        free, white, black = drawn((1, 2, 3), 1)
        assert pairs(course(of, {})) == [(white, black), (black, white)]
        assert won_by(of, white, white, free, free).order == ((free,), (white,), (black,))

    def test_the_arbiter_decides_without_games(self) -> None:
        assert course(contest(1, 2, form=Format.ARBITER), {}) == Course(())


class TestLots:
    def test_a_published_hash(self) -> None:
        """SHA-256 of "abc:1:7", by another program: printf abc:1:7 | sha256sum."""
        (lot,) = draw("abc", 1, [7])
        assert (lot.text, lot.key[:16]) == ("abc:1:7", ABC_1_7)

    @given(seed=st.text(max_size=9), stage=st.integers(1, 9), players=st.sets(st.integers(1, 99), max_size=9))
    def test_can_be_recomputed(self, seed: str, stage: int, players: set[int]) -> None:
        lots = draw(seed, stage, players)
        assert [lot.no for lot in lots] == drawn(players, stage, seed)
        assert all(sha256(lot.text.encode()).hexdigest() == lot.key for lot in lots)

    def test_of_two_stages_differ(self) -> None:
        """Over many seeds the colours of the second lot are as often the other way round as not."""
        same = sum(drawn((1, 2), 1, str(seed)) == drawn((1, 2), 2, str(seed)) for seed in range(200))
        assert 70 < same < 130


ABC_1_7 = "9b0b7a76d1f9f555"

marks = st.sampled_from([*RESULTS.values()])


@st.composite
def contests(draw_: st.DrawFn) -> Contest:
    players = draw_(st.lists(st.integers(1, 99), min_size=2, max_size=9, unique=True))
    order = tuple((no,) for no in players) if draw_(st.booleans()) else (tuple(players),)
    made = draw_(st.sampled_from([Format.USUAL, Format.USUAL, Format.ROUND_ROBIN, Format.KNOCKOUT]))
    return Contest(tuple(players), draw_(st.text(max_size=5)), order, made)


def everybody_once(order: Order, players: Iterable[int]) -> bool:
    return sorted(no for group in order for no in group) == sorted(players)


def consistent(found: Course, scores: Mapping[Slot, Score]) -> bool:
    return all(game.score == scores.get(game.slot) for game in found.games)


class TestAnyResults:
    @settings(deadline=None, max_examples=60)
    @given(of=contests(), data=st.data())
    def test_full_order_or_open_games(self, of: Contest, data: st.DataObject) -> None:
        """Whatever the results are, it says what is open, or orders everybody; with decided games it ends."""
        scores: dict[Slot, Score] = {}
        for left in range(400, 0, -1):
            found = course(of, scores)
            assert consistent(found, scores)
            assert bool(found.open) != bool(found.order)
            if found.order:
                break
            game = data.draw(st.sampled_from(found.open))
            lower_wins = RESULTS["1-0" if game.white < game.black else "0-1"]
            scores[game.slot] = data.draw(marks) if left > 340 else lower_wins
        assert everybody_once(course(of, scores).order, of.players)

    @settings(deadline=None)
    @given(of=contests(), seed=st.integers())
    def test_only_scores_count_not_the_order_in_which_they_come(self, of: Contest, seed: int) -> None:
        found = course(of, {})
        values = list(RESULTS.values())
        scores = {game.slot: values[(seed + i) % 4] for i, game in enumerate(found.games)}
        turned = dict(reversed(scores.items()))
        assert course(of, scores) == course(of, turned)
        assert course(of, scores) == course(Contest(of.players[::-1], of.seed, of.order, of.format), scores)

    @settings(deadline=None, max_examples=25)
    @given(of=contests(), data=st.data())
    def test_one_player_holds_the_place_in_the_end(self, of: Contest, data: st.DataObject) -> None:
        """Whatever the results are; but a single round robin leaves equal players equal."""
        of = replace(of, wanted=data.draw(st.integers(0, len(of.players) - 1)))
        scores: dict[Slot, Score] = {}
        for left in range(300, 0, -1):
            found = course(of, scores)
            assert bool(found.open) != bool(found.order)
            if found.order:
                break
            game = data.draw(st.sampled_from(found.open))
            lower_wins = RESULTS["1-0" if game.white < game.black else "0-1"]
            scores[game.slot] = data.draw(marks) if left > 260 else lower_wins
        order = course(of, scores).order
        assert everybody_once(order, of.players)
        places = [group for group in order for _ in group]
        assert of.format is Format.ROUND_ROBIN or len(places[of.wanted]) == 1
