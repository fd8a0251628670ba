"""A Swiss that ends before its planned rounds: whether it can, and what becomes of its document."""

from __future__ import annotations

import pytest

from tests.io.documents import Document, document
from tests.life.ended import ROUND_ROBIN, early_end, read
from xltourney.batch.life.stopping import Bye, hindrances, last_complete, stopped
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.errors import TournamentError
from xltourney.io.document import normal, to_tournament
from xltourney.io.life.differences import Kind, applied, differences
from xltourney.io.loading import check
from xltourney.io.reading import Reading


def _faults(event: Document, after: int) -> list[str]:
    found = hindrances(to_tournament(event), Reading(event, {}), stopped(event, after))
    return [finding.message for finding in found]


# ---------------------------------------------------------------- what becomes of the document


def test_the_planned_rounds_become_those_that_were_played() -> None:
    """2 instead of 7; everything else of the event stays."""
    stop = stopped(early_end(codes=["BH"], name="Open"), 2)
    assert (stop.after, stop.planned) == (2, 7)
    assert stop.document["tournament"] == {"rounds": 2, "codes": ["BH"], "name": "Open"}


def test_later_rounds_are_dropped() -> None:
    """Round 3 was paired, rounds 4 and 5 have only byes that were asked for."""
    stop = stopped(early_end(), 2)
    assert stop.dropped == (3,)
    assert [player.get("results") for player in stop.document["players"]] == [
        ["2w1", "3b½"], ["1b0", "4w½"], ["4w½", "1w½"], ["3b½", "2b½"], ["PAB", "ZPB"],
    ]  # fmt: skip


def test_byes_of_later_rounds_are_lifted() -> None:
    """Those that were known before the pairings; the bye of a paired round goes with it."""
    assert stopped(early_end(), 2).byes == (Bye(3, 4, "ZPB"), Bye(2, 5, "HPB"))


def test_players_who_would_have_joined_later_are_taken_out() -> None:
    """5 from round 4: in a tournament of two rounds he never was."""
    stop = stopped(early_end(), 2)
    assert stop.joining == ((5, 4),)
    assert [player["no"] for player in stop.document["players"]] == [1, 2, 3, 4, 6]
    assert stopped(early_end(), 4).joining == ()


def test_later_withdrawals_are_void() -> None:
    """3 after round 4, 4 after the last round that is left; 6 did leave before."""
    stop = stopped(early_end(), 2)
    assert stop.leaving == ((3, 4), (4, 2))
    assert {p["no"]: p.get("withdrawn_after") for p in stop.document["players"]} == {
        1: None,
        2: None,
        3: None,
        4: None,
        6: 1,
    }


def test_the_document_that_was_given_stays_as_it_is() -> None:
    """A new one is made."""
    event = early_end()
    stopped(event, 2)
    assert event == early_end()


def test_what_is_left_is_a_valid_event_with_the_table_of_its_rounds() -> None:
    """1 has 1½ points of 1-0 and a draw, 6 a bye; worked out by hand."""
    loaded = check(Reading(stopped(early_end(), 2).document, {}))
    assert loaded.errors == ()
    assert loaded.tournament is not None
    table = rank(loaded.tournament, "BH", edition("2026-03"))
    assert table.after_round == table.view.tournament.rounds == 2
    assert table.rows[0].no == 1
    assert {row.no: float(row.points) for row in table.rows} == {1: 1.5, 3: 1, 4: 1, 6: 1, 2: 0.5}


def test_the_log_can_bring_everything_back() -> None:
    """The differences that go on record lead back to what stood there."""
    event = early_end()
    found = differences(event, stopped(event, 2).document)
    assert {each.kind for each in found} == set(Kind)
    back = [each._replace(old=each.new, new=each.old) for each in found]
    assert applied(stopped(event, 2).document, back) == normal(event)


# ---------------------------------------------------------------- whether it can be


def test_the_last_complete_round_is_proposed() -> None:
    """Round 3 is only paired."""
    assert last_complete(to_tournament(early_end())) == 2


def test_without_a_complete_round_there_is_nothing_to_propose() -> None:
    """A board of round 1 is open."""
    with pytest.raises(TournamentError, match="no round is complete yet"):
        last_complete(to_tournament(document("2w", "1b")))


@pytest.mark.parametrize("system", ["round-robin", "double-round-robin"])
def test_a_round_robin_cannot_end_early(system: str) -> None:
    """Its players can leave."""
    event = to_tournament(document(*ROUND_ROBIN, system=system, rounds=6))
    with pytest.raises(TournamentError, match="only a tournament of the system Swiss can end early") as caught:
        last_complete(event)
    assert "withdrawn after round N" in caught.value.message


def test_a_tournament_can_end_after_its_last_complete_round() -> None:
    """Later rounds have no result."""
    assert _faults(early_end(), 2) == []


def test_a_round_that_has_some_results_must_be_completed_first() -> None:
    """One of two boards of round 3 is decided: what is open is named by cell."""
    event = document("2w1 3b½ 4w1", "1b0 4w½ 3b", "4w½ 1w½ 2w", "3b½ 2b½ 1b0", rounds=7)
    loaded = read(event)
    assert loaded.tournament is not None
    found = hindrances(loaded.tournament, loaded.reading, stopped(event, 2))
    text = (
        "round 3 has results on 1 of 2 boards; complete it: results are never dropped, so the tournament can end only "
        "after it, --after 3"
    )
    open_board = ("Grid!E6", "round 3: 3 (P3) against 2 (P2) has no result")
    assert [(str(finding.place), finding.message) for finding in found] == [("None", text), open_board]


def test_a_forfeit_is_a_result_and_a_bye_is_none() -> None:
    """Of two boards of round 2 one was lost by forfeit; a PAB alone does not hinder."""
    forfeit = document("2w1 3b+", "1b0 4w", "4w½ 1w-", "3b½ 2b", rounds=7)
    assert _faults(forfeit, 1)[0].startswith("round 2 has results on 1 of 2 boards")
    assert _faults(document("2w1 PAB", "1b0 3w", "PAB 2b", rounds=7), 1) == []


def test_a_later_round_that_is_complete_is_counted() -> None:
    """Nobody can undo a round by ending the tournament before it."""
    event = document("2w1 2b1", "1b0 1w0", rounds=7)
    text = "round 2 is complete; results are never dropped, so the tournament can end only after it: --after 2"
    assert _faults(event, 1) == [text]


def test_the_round_itself_must_be_complete() -> None:
    """All at once: an open board of the round, and a round that is not published."""
    event = document("2w1 2b", "1b0 1w", rounds=7)
    assert _faults(event, 3) == [
        "round 2 of 7 is the first that is not complete",
        "round 2: 2 (P2) against 1 (P1) has no result",
        "round 3 has no pairings",
    ]


@pytest.mark.parametrize(("after", "rounds"), [(8, "7 planned rounds"), (2, "1 planned round")])
def test_a_round_that_is_not_planned(after: int, rounds: str) -> None:
    """The number is wrong."""
    event = document("2w1", "1b0", rounds=int(rounds[0]))
    assert _faults(event, after) == [f"--after {after}: the tournament has {rounds}"]
