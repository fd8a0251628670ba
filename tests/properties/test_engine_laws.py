"""Laws of the rules that hold in every event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import LIVELY, QUIET
from tests.properties.strategies import BUCHHOLZ, PLAIN, codes_for, editions, half_decided, tournaments
from xltourney.engine.consistency import problems
from xltourney.engine.explanation import explain
from xltourney.engine.fide_tables import expectation
from xltourney.engine.model import Player, Tournament
from xltourney.engine.performance import average_rating, perfect_performance, performance_rating
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import EDITIONS, Edition, edition
from xltourney.engine.results import CLASSICAL, NOT_PLAYED_YET, Kind, RoundResult

pytestmark = pytest.mark.slow

TEXT_2024, TEXT_2026 = edition("2024-08"), edition("2026-03")
#: Without the codes whose value is the number itself, or drawn from it.
UNNUMBERED = [code for code in PLAIN if not code.startswith(("TPN", "RND"))]


def table_of(standings: Standings) -> dict[int, tuple[object, ...]]:
    """Everything that the table says of each player."""
    return {row.no: (row.rank, row.points, row.values, row.decided_by) for row in standings.rows}


def values(tournament: Tournament, text: Edition, code: str) -> dict[int, Fraction | None]:
    return {row.no: row.values[0] for row in rank(tournament, [code], text).rows}


def numbers(tournament: Tournament, text: Edition, code: str) -> dict[int, Fraction]:
    """Values of a code that is never undefined."""
    return {no: value for no, value in values(tournament, text, code).items() if value is not None}


@given(tournaments(), editions())
def test_nothing_raises(tournament: Tournament, text: Edition) -> None:
    """A tournament without errors can be ranked by every code of every edition, and every value explained."""
    assert [finding for finding in problems(tournament) if finding.severity == "error"] == []
    codes = codes_for(tournament, text)
    table = rank(tournament, codes, text)
    assert len(table.rows) == len(tournament.players)
    player = tournament.players[-1]
    for code in table.codes:
        assert explain(table, player.no, code).no == player.no


@given(tournaments(), editions())
def test_places_follow_from_the_table(tournament: Tournament, text: Edition) -> None:
    """A rank is one more than the players ahead; shared places have no deciding criterion, others have one."""
    rows = [row for row in rank(tournament, codes_for(tournament, text), text).rows if not row.removed]
    for row in rows:
        assert row.rank == 1 + sum((other.rank or 0) < (row.rank or 0) for other in rows)
        assert row.shared == (sum(other.rank == row.rank for other in rows) > 1)
        assert (row.decided_by is None) == row.shared
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


class TestScores:
    """Law 1: scores sum to what the games award."""

    @given(tournaments())
    def test_scores_sum_to_what_the_games_award(self, tournament: Tournament) -> None:
        table = rank(tournament, [], TEXT_2026)
        removed = {row.no for row in table.rows if row.removed}
        awarded = 0
        for player in tournament.players:
            awarded += player.penalty if player.no not in removed else 0
            for result in player.results:
                if not {player.no, result.opponent} & removed:
                    awarded += result.points
        assert sum(row.points for row in table.rows) == tournament.scoring.points(awarded)

    @given(tournaments(habits=(QUIET,), scorings=(CLASSICAL,), penalties=False))
    def test_every_game_gives_one_point(self, tournament: Tournament) -> None:
        games = sum(result.kind is Kind.OTB for player in tournament.players for result in player.results) // 2
        byes = sum(result.kind is Kind.PAB for player in tournament.players for result in player.results)
        assert sum(row.points for row in rank(tournament, [], TEXT_2026).rows) == games + byes


class TestBuchholz:
    """Laws 2 and 3."""

    @given(
        tournaments(systems=("swiss",), habits=(QUIET,)).filter(lambda event: len(event.players) % 2 == 0), editions()
    )
    def test_all_played_the_sum_is_the_sum_of_score_times_games(self, tournament: Tournament, text: Edition) -> None:
        rounds = len(tournament.players[0].results)
        scores = numbers(tournament, text, "PTS")
        assert sum(numbers(tournament, text, "BH").values()) == rounds * sum(scores.values())

    @given(tournaments(systems=("round robin",), penalties=False))
    def test_in_a_round_robin_each_cut_lowers_it(self, tournament: Tournament) -> None:
        whole, cut, median = (numbers(tournament, TEXT_2024, code) for code in ("BH", "BH/C1", "BH/M1"))
        assert all(median[no] <= cut[no] <= whole[no] for no in whole)

    @given(tournaments(systems=("swiss",), penalties=False))
    def test_the_caps_of_2026_only_lower_it(self, tournament: Tournament) -> None:
        """16.4.1 and 16.4.2 are minima with the dummy of 2024."""
        for code in ("BH", "SB", "BH/P", "SB/P"):
            old, new = numbers(tournament, TEXT_2024, code), numbers(tournament, TEXT_2026, code)
            assert all(new[no] <= old[no] for no in old), code

    @given(tournaments(systems=("swiss",), habits=(QUIET,)).filter(lambda event: len(event.players) % 2 == 0))
    def test_all_played_every_edition_says_the_same(self, tournament: Tournament) -> None:
        """Editions differ in unplayed rounds only, apart from direct encounter."""
        tables = [rank(tournament, [*PLAIN, *BUCHHOLZ], text) for text in EDITIONS.values()]
        assert all(table_of(table) == table_of(tables[0]) for table in tables)


class TestNamesOfThings:
    """Law 4: renumbering players or reordering rows changes no value."""

    @given(tournaments(), editions(), st.randoms(use_true_random=False))
    def test_renumbering(self, tournament: Tournament, text: Edition, random: Random) -> None:
        old = [player.no for player in tournament.players]
        new = dict(zip(old, random.sample(range(1, 3 * len(old)), len(old)), strict=True))

        def renumbered(result: RoundResult) -> RoundResult:
            return result._replace(opponent=new.get(result.opponent, 0))

        players = tuple(
            replace(player, no=new[player.no], results=tuple(map(renumbered, player.results)))
            for player in tournament.players
        )
        codes = [code for code in codes_for(tournament, text) if code in UNNUMBERED or code not in PLAIN]
        before = table_of(rank(tournament, codes, text))
        after = table_of(rank(replace(tournament, players=players), codes, text))
        assert {new[no]: said for no, said in before.items()} == after

    @given(tournaments(), editions(), st.randoms(use_true_random=False))
    def test_reordering_rows(self, tournament: Tournament, text: Edition, random: Random) -> None:
        players = random.sample(tournament.players, len(tournament.players))
        codes = codes_for(tournament, text)
        assert rank(tournament, codes, text).rows == rank(replace(tournament, players=tuple(players)), codes, text).rows

    @given(tournaments(), editions())
    def test_swapping_colours_changes_only_what_speaks_of_colours(self, tournament: Tournament, text: Edition) -> None:
        def swapped(result: RoundResult) -> RoundResult:
            return result._replace(color={"w": "b", "b": "w", "": ""}[result.color])

        players = tuple(replace(player, results=tuple(map(swapped, player.results))) for player in tournament.players)
        codes = [code for code in codes_for(tournament, text) if code not in ("BPG", "BWG")]
        assert rank(tournament, codes, text).rows == rank(replace(tournament, players=players), codes, text).rows


class TestLists:
    """Laws 5 and 6."""

    @given(tournaments(), editions(), st.data())
    def test_a_further_code_only_splits_ties(self, tournament: Tournament, text: Edition, data: st.DataObject) -> None:
        allowed = codes_for(tournament, text)
        codes = data.draw(st.lists(st.sampled_from(allowed), min_size=1, max_size=4, unique=True))
        fewer, more = rank(tournament, codes[:-1], text), rank(tournament, codes, text)
        before = {row.no: row.rank or 0 for row in fewer.rows if not row.removed}
        after = {row.no: row.rank or 0 for row in more.rows if not row.removed}
        assert all(after[a] < after[b] for a in before for b in before if before[a] < before[b])
        assert {row.no: row.values for row in fewer.rows} == {row.no: row.values[:-1] for row in more.rows}

    @given(tournaments(), editions(), st.data())
    def test_order_and_company_change_no_value(
        self, tournament: Tournament, text: Edition, data: st.DataObject
    ) -> None:
        """Types B, C and D."""
        allowed = [code for code in codes_for(tournament, text) if not code.startswith(("DE", "KSX"))]
        codes = data.draw(st.permutations(allowed))
        table = rank(tournament, codes, text)
        for code in data.draw(st.lists(st.sampled_from(codes), min_size=1, max_size=5)):
            place = codes.index(code)
            assert {row.no: row.values[place] for row in table.rows} == values(tournament, text, code), code

    @given(tournaments(), editions())
    def test_direct_encounter_looks_at_the_tied_only(self, tournament: Tournament, text: Edition) -> None:
        """4.2: after a code that makes all places different there is nothing left to say."""
        table = rank(tournament, ["TPN", "DE"], text)
        assert {row.values[1] for row in table.rows} <= {None}


class TestRoundsToCome:
    """A planned but unplayed round changes no value; a table after round n is that of the event as it was then."""

    @given(tournaments(systems=("swiss",)), editions())
    def test_pairings_without_results(self, tournament: Tournament, text: Edition) -> None:
        to_come = replace(tournament, rounds=tournament.rounds + 1)
        codes = codes_for(tournament, text)
        paired = replace(to_come, players=tuple(map(_with_pairing(tournament), tournament.players)))
        assert table_of(rank(paired, codes, text)) == table_of(rank(to_come, codes, text))

    @given(tournaments(systems=("swiss",)), editions())
    def test_a_longer_plan_only_makes_fore_buchholz_wait(self, tournament: Tournament, text: Edition) -> None:
        longer = replace(tournament, rounds=len(tournament.players[0].results) + 3)
        for code in codes_for(tournament, text):
            if not code.startswith("FB") and code != "AOB/F":
                assert values(longer, text, code) == values(tournament, text, code), code
        assert values(longer, text, "FB") == values(longer, text, "BH")

    @given(tournaments(), editions(), st.data())
    def test_after_a_round(self, tournament: Tournament, text: Edition, data: st.DataObject) -> None:
        stay = tuple(replace(player, withdrawn_after=None) for player in tournament.players)
        tournament = replace(tournament, players=stay)
        after = data.draw(st.integers(0, len(stay[0].results)))
        then = replace(tournament, players=tuple(replace(player, results=player.results[:after]) for player in stay))
        codes = codes_for(tournament, text)
        assert table_of(rank(tournament, codes, text, after=after)) == table_of(rank(then, codes, text))

    @given(half_decided(), editions())
    def test_a_table_leaves_out_what_a_live_one_counts(self, tournament: Tournament, text: Edition) -> None:
        """The table is that of the rounds before; the live one adds the points of the decided boards and the byes."""
        last = len(tournament.players[0].results)
        table, live = (rank(tournament, ["BH"], text, live=live) for live in (False, True))
        complete = all(player.results[-1].kind is not Kind.PENDING for player in tournament.players)
        assert (table.after_round, live.boards is None) == ((last, True) if complete else (last - 1, False))
        before, now = ({row.no: row.points for row in found.rows} for found in (table, live))
        for player in tournament.players:
            more = 0 if complete else player.results[-1].points
            assert now[player.no] - before[player.no] == tournament.scoring.points(more)

    @given(tournaments(), editions())
    def test_live_of_complete_rounds_is_the_table(self, tournament: Tournament, text: Edition) -> None:
        codes = codes_for(tournament, text)
        assert rank(tournament, codes, text, live=True).rows == rank(tournament, codes, text).rows


def _with_pairing(tournament: Tournament) -> Callable[[Player], Player]:
    """Neighbours in the list are paired for the next round; nobody has a result, the odd one nothing at all."""
    numbers = [player.no for player in tournament.players]
    opponents = {no: numbers[place ^ 1] for place, no in enumerate(numbers) if place ^ 1 < len(numbers)}

    def paired(player: Player) -> Player:
        opponent = opponents.get(player.no)
        waiting = NOT_PLAYED_YET
        if opponent is not None:
            waiting = tournament.scoring.game(opponent, "w" if player.no < opponent else "b", "")
        return replace(player, results=(*player.results, waiting))

    return paired


class TestForfeits:
    """Where nobody forfeits, /P says nothing."""

    @given(tournaments(habits=(replace(LIVELY, forfeits=0, double_forfeits=0, leaving=0),)), editions())
    def test_without_forfeits_p_changes_nothing(self, tournament: Tournament, text: Edition) -> None:
        for code in ("SB", "SB/C1", "DE", *(() if tournament.system.predetermined else ("BH", "BH/C1", "FB"))):
            assert values(tournament, text, code) == values(tournament, text, f"{code}/P"), code


class TestPerformance:
    """10.1 to 10.3 against their definitions."""

    @given(st.lists(st.integers(1000, 2900), min_size=1, max_size=9), st.data())
    def test_perfect_performance_is_the_lowest_rating_that_is_expected_to_score(
        self, opponents: list[int], data: st.DataObject
    ) -> None:
        halves = data.draw(st.integers(1, 2 * len(opponents)))
        found = perfect_performance(opponents, halves)
        assert found is not None

        def expected(rating: int) -> int:
            return sum(expectation(rating - opponent) for opponent in opponents)

        assert expected(found) >= 50 * halves
        assert found == min(opponents) - 800 or expected(found - 1) < 50 * halves

    @given(st.lists(st.integers(1000, 2900), min_size=1, max_size=9), st.data())
    def test_more_points_never_lower_a_performance(self, opponents: list[int], data: st.DataObject) -> None:
        halves = data.draw(st.integers(0, 2 * len(opponents) - 1))
        for rule in (performance_rating, perfect_performance):
            lower, higher = rule(opponents, halves), rule(opponents, halves + 1)
            assert lower is not None
            assert higher is not None
            assert lower <= higher

    @given(st.lists(st.integers(1000, 2900), min_size=1, max_size=9))
    def test_an_average_is_within_half_a_point_and_halves_go_up(self, opponents: list[int]) -> None:
        average = average_rating(opponents)
        assert average is not None
        assert Fraction(-1, 2) < average - Fraction(sum(opponents), len(opponents)) <= Fraction(1, 2)
