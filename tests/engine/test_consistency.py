"""What no schema can say: ``engine.consistency``. One test a fault, with the wording an organiser reads.

The faults are those that issue 2 lists; entries of ``cases/public_reports.md`` are named where one is behind a test.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.builders import row
from xltourney.engine.consistency import MANY, examine, problems
from xltourney.engine.model import Player, System, Tournament
from xltourney.engine.results import ScoringSystem
from xltourney.errors import Subject

NAMES = ("Anna", "Boris", "Clara", "Dmytro", "Emma", "Fedir", "Greta", "Hugo")


def swiss(*rows: str, rounds: int = 9, **changes: Any) -> Tournament:
    """Players 1, 2 ... with these rows; ``.`` is an empty cell."""
    players = tuple(
        Player(no, NAMES[no - 1], row(["" if cell == "." else cell for cell in cells.split()]))
        for no, cells in enumerate(rows, start=1)
    )
    return replace(Tournament(System.SWISS, rounds, players), **changes)


def robin(*rows: str, rounds: int, system: System = System.ROUND_ROBIN) -> Tournament:
    return swiss(*rows, rounds=rounds, system=system)


def player(tournament: Tournament, no: int, **changes: Any) -> Tournament:
    players = tuple(replace(each, **changes) if each.no == no else each for each in tournament.players)
    return replace(tournament, players=players)


def messages(tournament: Tournament) -> list[str]:
    return [finding.message for finding in problems(tournament)]


def codes(tournament: Tournament) -> list[str]:
    return [finding.code for finding in problems(tournament)]


class TestPairings:
    def test_a_sound_round_has_no_finding(self) -> None:
        assert problems(swiss("+W2 =B3 PAB", "-B1 HPB ZPB", "ZPB =W1 F+W4", "PAB ZPB F-B3")) == ()

    def test_an_opponent_who_does_not_exist(self) -> None:
        found = problems(swiss("+W62", "ZPB"))
        assert [each.message for each in found] == [
            "round 1: player 1 (Anna) lists 62 as opponent, but there is no player 62"
        ]
        assert (found[0].code, found[0].severity, found[0].subject) == ("unknown-opponent", "error", Subject(1, 1))

    def test_a_player_who_meets_himself(self) -> None:
        assert messages(swiss("+W1", "ZPB")) == ["round 1: player 1 (Anna) is paired with the same player"]

    def test_one_side_blank_names_both_and_says_what_is_missing(self) -> None:
        """Public report 46: never silently a zero-point bye for the blank side."""
        (problem,) = examine(swiss("+W2", "."))
        assert problem.finding.message == (
            "round 1: player 1 (Anna) lists 2 as opponent, but 2 (Boris) lists nobody (2 should have 1b0)"
        )
        assert problem.finding.code == "one-sided-pairing"
        assert problem.subjects == (Subject(1, 1), Subject(2, 1))

    def test_the_blank_side_of_an_older_round_is_not_reported_twice(self) -> None:
        assert codes(swiss("+W2 ZPB", ". ZPB")) == ["one-sided-pairing"]

    def test_paired_on_one_side_and_a_bye_on_the_other(self) -> None:
        """Public report 47: the two contradictory facts."""
        assert messages(swiss("+W2", "ZPB")) == [
            "round 1: player 1 (Anna) lists 2 as opponent, but 2 (Boris) has a bye (ZPB)"
        ]

    def test_an_opponent_who_plays_somebody_else(self) -> None:
        found = problems(swiss("+W3", "+W3", "-B2"))
        assert [(each.code, each.message) for each in found] == [
            ("claimed-twice", "round 1: player 1 (Anna) lists 3 as opponent, but 3 (Clara) plays 2 (Boris)")
        ]

    def test_two_players_claim_one_who_lists_nobody(self) -> None:
        assert messages(swiss("+W3", "+W3", ".")) == [
            "round 1: players 1 (Anna) and 2 (Boris) both list 3 as opponent, but 3 (Clara) lists nobody"
        ]

    def test_many_players_are_not_all_named(self) -> None:
        (message,) = messages(swiss(*["+W8"] * 7, "."))
        assert message == (
            "round 1: players 1 (Anna), 2 (Boris), 3 (Clara), 4 (Dmytro), 5 (Emma), 6 (Fedir) and 1 more all list 8 as "
            "opponent, but 8 (Hugo) lists nobody"
        )

    def test_a_slip_of_the_pen_is_one_finding(self) -> None:
        """Anna meant 2 and typed 3: she is named with what she typed, and with who waits for her."""
        (problem,) = examine(swiss("+W3", "-B1", "+W4", "-B3"))
        assert problem.finding.message == (
            "round 1: player 1 (Anna) lists 3 as opponent, but 3 (Clara) plays 4 (Dmytro), while 2 (Boris) lists 1"
        )
        assert problem.subjects == (Subject(1, 1), Subject(3, 1), Subject(2, 1))

    def test_a_slip_to_a_number_that_does_not_exist(self) -> None:
        assert messages(swiss("+W22", "-B1")) == [
            "round 1: player 1 (Anna) lists 22 as opponent, but there is no player 22, while 2 (Boris) lists 1"
        ]

    def test_two_swapped_cells_are_two_findings(self) -> None:
        assert len(problems(swiss("+W4", "-B1", "+W2", "-B3"))) == 2

    def test_an_opponent_who_has_withdrawn(self) -> None:
        event = player(swiss("PAB +W2", "ZPB ZPB"), 2, withdrawn_after=1)
        assert messages(event) == [
            "round 2: player 1 (Anna) lists 2 as opponent, but 2 (Boris) has withdrawn after round 1"
        ]


class TestGames:
    def test_both_have_white(self) -> None:
        (found,) = messages(swiss("+W2", "-W1"))
        assert found == (
            "round 1: players 1 (Anna) and 2 (Boris) both have White against each other; "
            "one of them has the other colour"
        )

    def test_an_unknown_colour_contradicts_nothing(self) -> None:
        event = swiss("+W2", "-B1")
        results = (event.players[1].results[0]._replace(color=""),)
        assert problems(player(event, 2, results=results)) == ()

    @pytest.mark.parametrize(
        ("white", "black", "said"),
        [
            ("+W2", "+B1", "player 1 (Anna) has 1 against 2 (Boris), who has 1; 1 goes with 0"),
            ("=W2", "-B1", "player 1 (Anna) has ½ against 2 (Boris), who has 0; ½ goes with ½"),
            ("+FW2", "-B1", "player 1 (Anna) has + against 2 (Boris), who has 0; + goes with -"),
            ("-FW2", "=B1", "player 1 (Anna) has - against 2 (Boris), who has ½; - goes with + or -"),
        ],
    )
    def test_contradicting_results(self, white: str, black: str, said: str) -> None:
        found = problems(swiss(white, black))
        assert [(each.code, each.message) for each in found] == [("contradicting-results", f"round 1: {said}")]

    def test_a_double_forfeit_is_no_contradiction(self) -> None:
        assert problems(swiss("-FW2", "-FB1")) == ()

    @pytest.mark.parametrize(("white", "black"), [("+W2", "B1"), ("W2", "-B1")])
    def test_a_result_on_one_side_only(self, white: str, black: str) -> None:
        """Public report 46."""
        (problem,) = examine(swiss(white, black))
        assert problem.finding.code == "one-sided-result"
        assert "who has no result" in problem.finding.message
        assert problem.subjects == (Subject(1, 1), Subject(2, 1))

    def test_an_open_game_of_the_newest_round_is_in_order(self) -> None:
        assert problems(swiss("W2", "B1")) == ()

    def test_an_open_game_of_an_older_round_is_a_warning(self) -> None:
        found = problems(swiss("W2 ZPB", "B1 ZPB"))
        assert [(each.code, each.severity) for each in found] == [("open-game", "warning")]
        assert found[0].message == (
            "round 1: the game of 1 (Anna) against 2 (Boris) has no result, though round 2 has begun; "
            "tables stop before round 1"
        )

    def test_pairings_typed_ahead_do_not_begin_a_round(self) -> None:
        """Rounds 2 and 3 are paired; nobody has to have a result there."""
        assert problems(robin("+W2 W3 W4", "-B1 W4 B3", "+W4 B1 W2", "-B3 B2 B1", rounds=3)) == ()

    def test_what_a_round_lacks_once_the_next_is_paired_is_said_once(self) -> None:
        event = robin("W2 W3 W4", "B1 W4 B3", "+W4 B1 W2", "-B3 B2 B1", rounds=3)
        assert [each.message for each in problems(event)] == [
            "round 1: the game of 1 (Anna) against 2 (Boris) has no result yet; tables stop before round 1"
        ]

    def test_open_games_behind_results_stand_by_round_and_name_a_round_that_has_results(self) -> None:
        event = robin("W2 W3 +W4", "B1 W4 B3", "W4 B1 W2", "B3 B2 -B1", rounds=3)
        said = [each.message.partition(";")[0] for each in problems(event)]
        assert said == [
            "round 1: the game of 1 (Anna) against 2 (Boris) has no result, though round 3 has begun",
            "round 1: the game of 3 (Clara) against 4 (Dmytro) has no result, though round 3 has begun",
            "round 2: the game of 1 (Anna) against 3 (Clara) has no result, though round 3 has begun",
            "round 2: the game of 2 (Boris) against 4 (Dmytro) has no result, though round 3 has begun",
        ]


class TestIdentities:
    def test_a_number_that_stands_twice(self) -> None:
        event = swiss("ZPB", "ZPB")
        found = problems(replace(event, players=(event.players[0], replace(event.players[1], no=1))))
        assert [(each.code, each.severity, each.message) for each in found] == [
            (
                "duplicate-number",
                "error",
                "the number 1 stands 2 times in the list of players (Anna and Boris); it may stand once",
            )
        ]

    def test_the_same_fide_id(self) -> None:
        event = player(player(swiss("ZPB", "ZPB"), 1, fide_id=14101015), 2, fide_id=14101015)
        (problem,) = examine(event)
        assert problem.finding.message == (
            "players 1 (Anna) and 2 (Boris) have the same FIDE ID 14101015; it belongs to one person"
        )
        assert (problem.finding.severity, problem.subjects) == (
            "error",
            (Subject(2, field="fide_id"), Subject(1, field="fide_id")),
        )

    def test_the_same_name_is_a_warning_whatever_the_case(self) -> None:
        found = problems(player(swiss("ZPB", "ZPB"), 2, name="ANNA "))
        assert [(each.severity, each.message) for each in found] == [
            ("warning", "players 1 and 2 have the same name, Anna")
        ]

    def test_gaps_are_one_warning(self) -> None:
        event = swiss("ZPB", "ZPB", "ZPB")
        numbers = (1, 4, 8)
        players = tuple(replace(each, no=no) for each, no in zip(event.players, numbers, strict=True))
        found = problems(replace(event, players=players))
        assert [(each.severity, each.message) for each in found] == [
            ("warning", "the pairing numbers have gaps: 2 to 3 and 5 to 7 missing between 1 and 8")
        ]


class TestByes:
    def test_two_pairing_byes_in_a_round(self) -> None:
        found = problems(swiss("PAB", "PAB", "ZPB"))
        assert [(each.code, each.severity, each.article) for each in found] == [("several-pabs", "error", "C.04.1.3")]
        assert found[0].message == (
            "round 1: players 1 (Anna) and 2 (Boris) have the pairing-allocated bye (PAB); a round has at most one, "
            "other byes are FPB, HPB or ZPB"
        )

    def test_a_second_pairing_bye_of_a_player_is_a_warning(self) -> None:
        found = problems(swiss("PAB ZPB PAB", "ZPB PAB ZPB"))
        assert [(each.severity, each.message) for each in found] == [
            ("warning", "player 1 (Anna) has the pairing-allocated bye (PAB) in rounds 1 and 3")
        ]

    def test_a_round_robin_may_call_its_free_rounds_so(self) -> None:
        assert "several-pabs" not in codes(robin("PAB", "PAB", rounds=9))


class TestAttendance:
    def test_a_result_after_the_withdrawal(self) -> None:
        event = player(swiss("+W2 +W2", "-B1 -B1"), 2, withdrawn_after=1)
        found = problems(event)
        assert [each.code for each in found] == ["result-after-withdrawal"], "not a rematch as well"
        assert found[0].subject == Subject(2, 2)
        assert found[0].message.startswith(
            "round 2: player 2 (Boris) has a game against 1, but has withdrawn after round 1"
        )

    def test_requested_byes_after_a_withdrawal_contradict_it_too(self) -> None:
        assert codes(player(swiss("PAB HPB", "ZPB ZPB"), 1, withdrawn_after=1)) == ["result-after-withdrawal"]

    def test_a_game_before_the_first_round_of_a_late_entry(self) -> None:
        event = player(swiss("+W2 ZPB", "-B1 PAB"), 2, from_round=2)
        assert [(each.code, each.subject) for each in problems(event)] == [("result-before-entry", Subject(2, 1))]

    def test_a_late_entry_may_have_half_point_byes(self) -> None:
        assert problems(player(swiss("HPB +W2", "PAB -B1"), 1, from_round=2)) == ()

    def test_an_entry_after_the_withdrawal(self) -> None:
        event = player(swiss("ZPB", "ZPB"), 1, from_round=4, withdrawn_after=2)
        assert messages(event) == ["player 1 (Anna) enters in round 4, but has withdrawn after round 2"]

    @pytest.mark.parametrize(
        ("field", "said"),
        [
            ("withdrawn_after", "player 1 (Anna) has withdrawn after round 4, but the event has 3 rounds"),
            ("from_round", "player 1 (Anna) enters in round 4, but the event has 3 rounds"),
        ],
    )
    def test_a_status_beyond_the_last_round(self, field: str, said: str) -> None:
        rows = ("ZPB ZPB ZPB", "ZPB ZPB ZPB")
        assert codes(player(swiss(*rows, rounds=3), 1, **{field: 3})) == []
        (found,) = problems(player(swiss(*rows, rounds=3), 1, **{field: 4}))
        assert (found.message, found.severity) == (f"{said}; correct the status", "warning")
        assert found.subject == Subject(1, field=field)

    def test_a_blank_round_before_the_newest(self) -> None:
        found = problems(swiss(". ZPB", "ZPB ZPB"))
        assert [(each.code, each.severity, each.subject) for each in found] == [("blank-round", "error", Subject(1, 1))]
        assert found[0].message == (
            "round 1: player 1 (Anna) has no entry, though round 2 has begun; type a game or PAB, FPB, HPB or ZPB, "
            "or give the status 'from round 2'"
        )

    def test_blank_rounds_in_a_row_are_one_finding(self) -> None:
        (message,) = messages(swiss("ZPB . . . ZPB", "ZPB ZPB ZPB ZPB ZPB"))
        assert message.startswith("rounds 2 to 4: player 1 (Anna) has no entry, though round 5 has begun; ")

    def test_the_newest_round_may_be_half_entered(self) -> None:
        assert problems(swiss("PAB .", "ZPB PAB")) == ()

    def test_who_alone_has_no_entry_in_the_last_round_is_an_error(self) -> None:
        """All others have played: the table of the whole event must not wait in silence."""
        event = player(swiss("+W2 ZPB", "-B1 PAB", "ZPB .", rounds=2), 3, from_round=2)
        found = problems(event)
        assert [(each.code, each.severity, each.subject) for each in found] == [("blank-round", "error", Subject(3, 2))]
        assert found[0].message == "round 2: player 3 (Clara) has no entry; type a game or PAB, FPB, HPB or ZPB"

    def test_who_never_came_is_one_finding(self) -> None:
        found = messages(swiss("+W2 ZPB", "-B1 PAB", ". .", ". .", rounds=2))
        assert [message.split(";")[0] for message in found] == [
            "rounds 1 to 2: player 3 (Clara) has no entry",
            "rounds 1 to 2: player 4 (Dmytro) has no entry",
        ]

    @pytest.mark.parametrize(
        "rows",
        [
            ("+W2 W3", "-B1 .", "PAB B1"),
            ("+W2 PAB", "-B1 .", "PAB ."),
            ("+W2", "-B1", "PAB"),
        ],
    )
    def test_a_last_round_in_progress_is_no_error(self, rows: tuple[str, ...]) -> None:
        rounds = 2
        assert problems(swiss(*rows, rounds=rounds)) == ()

    def test_a_gap_in_the_middle_is_not_explained_by_a_status(self) -> None:
        (message,) = messages(swiss("+W2 . PAB", "-B1 PAB ZPB"))
        assert message.endswith("has no entry, though round 3 has begun; type a game or PAB, FPB, HPB or ZPB")

    def test_a_withdrawal_explains_what_follows(self) -> None:
        (message,) = messages(swiss("+W2 . .", "-B1 PAB W3", "PAB ZPB B2"))
        assert message.endswith("FPB, HPB or ZPB, or give the status 'withdrawn after round 1'")

    def test_byes_asked_for_do_not_begin_a_round(self) -> None:
        """Round 3 is played, rounds 4 to 6 are to come; one player asks for half a point, another will be absent."""
        rows = ("+W2 . W3 . HPB", "-B1 PAB . . . ZPB", "PAB ZPB B1")
        (message,) = messages(swiss(*rows, rounds=7))
        assert message.startswith("round 2: player 1 (Anna) has no entry, though round 3 has begun")

    @pytest.mark.parametrize("entry", ["PAB", "W2"])
    def test_pairings_begin_a_round(self, entry: str) -> None:
        (message,) = messages(swiss(f". {entry}", "ZPB B1" if entry == "W2" else "ZPB ."))
        assert message.startswith("round 1: player 1 (Anna) has no entry, though round 2 has begun")

    def test_more_rounds_than_planned(self) -> None:
        found = problems(swiss("ZPB PAB", "ZPB ZPB", rounds=1))
        assert [(each.code, each.subject) for each in found] == [("too-many-rounds", Subject(1, 2))]
        assert found[0].message.startswith("round 2 has entries, but the number of planned rounds is 1;")


class TestRoundRobins:
    def test_a_pair_that_meets_too_often(self) -> None:
        found = problems(robin("+W2 -B2", "-B1 +W1", rounds=2))
        assert [(each.code, each.subject) for each in found] == [("met-too-often", Subject(1, 2))]
        assert found[0].message == (
            "round 2: players 1 (Anna) and 2 (Boris) meet again (rounds 1 and 2); in this system each pair meets once"
        )

    def test_a_double_round_robin_allows_two_meetings(self) -> None:
        assert problems(robin("+W2 -B2", "-B1 +W1", rounds=2, system=System.DOUBLE_ROUND_ROBIN)) == ()

    def test_a_rematch_in_a_swiss_is_a_warning_that_names_both_rounds(self) -> None:
        """C.04.1 basic rule 2; some events allow it."""
        (problem,) = examine(swiss("+W2 ZPB -B2", "-B1 ZPB +W1"))
        assert (problem.finding.code, problem.finding.severity, problem.finding.article) == (
            "rematch",
            "warning",
            "C.04.1.2",
        )
        assert problem.finding.message == (
            "players 1 (Anna) and 2 (Boris) play each other in round 1 and again in round 3; "
            "in a Swiss a pair meets once, unless the event allows more"
        )
        assert problem.subjects == (Subject(1, 3), Subject(2, 3), Subject(1, 1))

    @pytest.mark.parametrize("first", ["+FW2", "-FW2"])
    def test_a_forfeit_is_no_meeting(self, first: str) -> None:
        answer = "-FB1" if first[0] == "+" else "+FB1"
        assert problems(swiss(f"{first} +W2", f"{answer} -B1")) == ()

    def test_a_matrix_has_no_rounds(self) -> None:
        event = replace(robin("+W2 -B2", "-B1 +W1", rounds=2), ordered=False)
        assert messages(event) == ["players 1 (Anna) and 2 (Boris) meet 2 times; in this system each pair meets once"]
        event = replace(robin("+W2 +W3 ZPB", "+B1 ZPB ZPB", "ZPB -B1 ZPB", rounds=2), ordered=False)
        assert messages(event) == [
            "the games of the matrix take 3 rounds, but the number of planned rounds is 2; correct that or the entries",
            "player 1 (Anna) has 1 against 2 (Boris), who has 1; 1 goes with 0",
            "players 2 (Boris) and 3 (Clara) have not met; their game is missing",
        ]

    def test_a_game_that_never_took_place(self) -> None:
        """Three players, three rounds; 2 and 3 have not met."""
        found = problems(robin("+W2 ZPB =B3", "-B1 ZPB ZPB", "ZPB ZPB =W1", rounds=3))
        assert [(each.code, each.severity) for each in found] == [("missing-game", "warning")]

    def test_a_swiss_taken_for_a_round_robin_is_one_warning(self) -> None:
        assert MANY == 10
        found = problems(robin(*["ZPB"] * 8, rounds=1))
        assert [(each.code, each.subject) for each in found] == [("missing-game", Subject(field="system"))]


class TestLeavingARoundRobin:
    """General Regulations for Competitions 6.6: half of the games decides."""

    def test_before_half_the_games_are_annulled_and_nothing_is_wrong(self) -> None:
        event = robin("=W4 +B3 +W2", "+W3 =B4 -B1", "-B2 -W1 ZPB", "=B1 =W2 ZPB", rounds=3)
        left = player(event, 3, withdrawn_after=2)
        assert not left.leaves_early(left.players[2])
        early = player(
            robin("=W4 +B3 +W2", "ZPB =B4 -B1", "ZPB -W1 ZPB", "=B1 =W2 ZPB", rounds=3), 3, withdrawn_after=2
        )
        assert early.leaves_early(early.players[2])
        assert problems(early) == ()

    def test_after_half_the_games_left_are_forfeits(self) -> None:
        event = robin("=W4 +B3 +W2", "+W3 =B4 -B1", "-B2 -W1 ZPB", "=B1 =W2 ZPB", rounds=3)
        found = problems(player(event, 3, withdrawn_after=2))
        assert [(each.code, each.article, each.subject) for each in found] == [
            ("forfeits-missing", "General Regulations for Competitions 6.6", Subject(3, 3))
        ]
        assert found[0].message == (
            "player 3 (Clara) left after round 2 with 2 games played, half or more: write the games left as lost by "
            "forfeit (-), and as won by forfeit (+) for the opponents"
        )

    def test_forfeits_after_the_withdrawal_are_in_order(self) -> None:
        event = robin("=W4 +B3 +W2", "+W3 =B4 -B1", "-B2 -W1 -FB4", "=B1 =W2 +FW3", rounds=3)
        assert problems(player(event, 3, withdrawn_after=2)) == ()

    def test_the_free_round_of_an_odd_field_may_stay_blank(self) -> None:
        event = robin("+W2 +B3 ZPB", "-B1 ZPB +W3", "ZPB -W1 -B2", rounds=3)
        assert problems(event) == ()
        event = robin("+W2 -B3 ZPB", "-B1 ZPB +FW3", "ZPB +W1 -FB2", rounds=3)
        assert problems(player(event, 3, withdrawn_after=2)) == ()
        free_last = robin("+W3 +B2 ZPB", "ZPB -W1 +W3", "-B1 ZPB -B2", rounds=3)
        assert problems(player(free_last, 1, withdrawn_after=2)) == ()


class TestPoints:
    def test_a_draw_worth_more_than_a_win(self) -> None:
        scoring = ScoringSystem.from_points(Fraction(1), Fraction(2))
        found = problems(swiss("ZPB", "ZPB", scoring=scoring))
        assert [(each.code, each.subject) for each in found] == [("points", Subject(field="points"))]
        assert found[0].message == (
            "win, draw and loss are worth 1, 2, 0 points; a win must be worth most and a loss least"
        )

    @pytest.mark.parametrize("points", [(3, 1, 0), (2, 1, 1), (1, 0, 0)])
    def test_other_systems_are_in_order(self, points: tuple[int, int, int]) -> None:
        scoring = ScoringSystem.from_points(Fraction(points[0]), Fraction(points[1]), Fraction(points[2]))
        assert problems(swiss("ZPB", "ZPB", scoring=scoring)) == ()


def test_a_matrix_says_nothing_about_rounds() -> None:
    """In a matrix a player who has left may have games 'after' the round he left, and open games are no older ones."""
    event = robin("+W2 =B3 W4", "-B1 ZPB +W3", "ZPB =W1 -B2", "ZPB ZPB B1", rounds=3)
    (warning,) = problems(replace(event, ordered=False))
    assert (warning.code, warning.severity, warning.message) == (
        "open-game",
        "warning",
        "one game has no result yet, the first is 1 (Anna) against 4 (Dmytro); tables count the others",
    )
    assert codes(player(event, 2, withdrawn_after=1)) == ["result-after-withdrawal", "forfeits-missing"]
    assert codes(player(replace(event, ordered=False), 2, withdrawn_after=1)) == ["open-game", "forfeits-missing"]


def test_an_empty_field_has_no_finding() -> None:
    assert problems(Tournament(System.SWISS, 5, ())) == ()
