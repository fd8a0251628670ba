"""What ``finish`` does: everything that stands in the way, said at once, or the document of the finished tournament."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from xltourney.batch.life.finished_input import changed_input
from xltourney.batch.life.lacking import lacking
from xltourney.batch.life.opening import Opened, recorded
from xltourney.batch.life.play_off_by_hand import by_hand, entries_by_hand
from xltourney.batch.life.play_off_checks import undecided
from xltourney.batch.life.saving import Stamp, Wish
from xltourney.batch.life.stopping import Stop, hindrances, last_complete, refuse_round_robin, stopped
from xltourney.batch.outcome import named
from xltourney.engine.view import complete_rounds
from xltourney.errors import Diagnostic, Place, TournamentError
from xltourney.io.document import Document
from xltourney.io.life.differences import differences
from xltourney.io.life.log import Entry, entry_of
from xltourney.io.life.reading import STATE_SHEET
from xltourney.io.life.state import Status
from xltourney.io.loading import Loaded, bounded, check
from xltourney.io.shell import typed

#: What :attr:`Asked.after` says where the last complete round is meant.
LAST_COMPLETE = 0


class Asked(NamedTuple):
    """What somebody asks for: the round to end ``after`` (``None`` the last planned one), the ``end`` date.

    ``today`` is the end date of a tournament that has none.
    """

    today: date
    after: int | None = None
    end: date | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """The document of a finished tournament, its end date, and what becomes of its later rounds if it ends early.

    ``waits`` for a play-off that has to be decided first: then the tournament ends early and is not finished yet, so
    that the play-off can follow its last round.
    """

    document: Document
    end: str
    stop: Stop | None = None
    waits: tuple[Diagnostic, ...] = ()


def finished_already(opened: Opened, asked: Asked) -> bool:
    """Whether the tournament is finished, just as somebody asks for it.

    Raises :class:`TournamentError` where it is finished otherwise, or its sheets were changed since: a finished
    tournament is never reopened.
    """
    if not opened.finished:
        return False
    faults = tuple(_otherwise(opened, asked))
    if faults:
        raise TournamentError("a finished tournament is never reopened", findings=named(bounded(faults), opened.path))
    return True


def _otherwise(opened: Opened, asked: Asked) -> Iterator[Diagnostic]:
    settings = opened.document["tournament"]
    never = "a finished tournament is never reopened"
    if asked.after not in {None, LAST_COMPLETE, settings["rounds"]}:
        text = f"--after {asked.after}: the tournament is finished after round {settings['rounds']}; {never}"
        yield Diagnostic("finished", text)
    if asked.end is not None and asked.end.isoformat() != settings.get("end"):
        ended = f"it ended on {settings['end']}" if settings.get("end") else "without an end date"
        path = typed(opened.path)
        way = f"a wrong end date is corrected in the Tournament sheet, then: xltourney correct {path} --from {path}"
        yield Diagnostic("finished", f"--end {asked.end}: the tournament is finished, {ended}; {never}; {way}")
    yield from changed_input(opened.loaded, opened.life, opened.path)


def finish(opened: Opened, asked: Asked) -> Finish:
    """The tournament as it will be when it is finished.

    Raises :class:`TournamentError` with everything that stands in the way: rounds and boards by cell, the end date, a
    play-off that is not decided.
    """
    stop = _stop(opened, asked.after)
    end, faults = _end(opened, asked)
    _refuse(opened, (*_lacking(opened, stop), *faults, *(_uncertain(opened) if stop else ())))
    if stop:
        waits = _of_play_off(opened, stop)
        if waits and not asked.end:  # the day on which the play-off is decided may be a later one
            return Finish(stop.document, "", stop, waits)
        return Finish(_ended(stop.document, end), end, stop, waits)
    _refuse(opened, undecided(opened))
    return Finish(_ended(opened.document, end), end)


def _refuse(opened: Opened, found: tuple[Diagnostic, ...]) -> None:
    if found:
        raise TournamentError("the tournament cannot be finished yet", findings=named(found, opened.path))


def _ended(document: Document, end: str) -> Document:
    return {**document, "tournament": {**document["tournament"], "end": end}}


def _stop(opened: Opened, after: int | None) -> Stop | None:
    """How the tournament ends early; ``None`` where it does not."""
    if after is None:
        return None
    try:
        refuse_round_robin(opened.tournament)
        number = last_complete(opened.tournament) if after == LAST_COMPLETE else after
    except TournamentError as error:
        error.findings = named(error.findings, opened.path)
        raise
    return None if number == opened.tournament.rounds else stopped(opened.document, number)


def _lacking(opened: Opened, stop: Stop | None) -> tuple[Diagnostic, ...]:
    tournament, reading = opened.tournament, opened.loaded.reading
    if stop:
        return hindrances(tournament, reading, stop)
    found = lacking(tournament, reading)
    last = complete_rounds(tournament)
    if found and not tournament.system.predetermined and last:
        text = f"a Swiss can end early, after round {last} say: xltourney finish {typed(opened.path)} --after {last}"
        found += (Diagnostic("may-stop", text, "note"),)
    return found


def _end(opened: Opened, asked: Asked) -> tuple[str, tuple[Diagnostic, ...]]:
    """The end date, and what is wrong with it. One that the Tournament sheet has is kept."""
    settings = opened.document["tournament"]
    known, start = settings.get("end"), settings.get("start") or ""
    end = known or (asked.end or asked.today).isoformat()
    place = _cell_of_end(opened)
    if asked.end and known and asked.end.isoformat() != known:
        text = f"--end {asked.end}: the Tournament sheet says that the event ended on {known}; correct it there"
        return end, (Diagnostic("end-date", f"{text}, or leave --end out", place=place),)
    if end < start:
        text = f"the event would end on {end}, before its start date {start}; give the end date with --end DATE"
        return end, (Diagnostic("dates", text, place=place),)
    return end, ()


def _cell_of_end(opened: Opened) -> Place | None:
    return opened.loaded.reading.places.get(("tournament", "end"))


def future_end(opened: Opened, finished: Finish, today: date) -> tuple[Diagnostic, ...]:
    """A warning where the tournament would end on a day that is still to come."""
    if finished.end <= today.isoformat():
        return ()
    text = f"the end date {finished.end} is still to come: today is {today}"
    return named((Diagnostic("end-date", text, "warning", _cell_of_end(opened)),), opened.path)


def _uncertain(opened: Opened) -> Iterator[Diagnostic]:
    """What forbids an early end where the tournament may be finished with all its rounds."""
    if opened.life.doubt:
        text = (
            f"--after: the hidden sheet {STATE_SHEET} is gone, damaged or out of date, and {opened.life.doubt}; so the "
            "tournament may be finished already, and a finished one keeps its rounds: take that sheet over from the "
            "newest copy that has it, or leave --after out"
        )
        yield Diagnostic("state-unknown", text)


def stored_anew(opened: Opened) -> str:
    """That what was stored is gone and is stored anew, with what is known of it; empty where nothing is gone."""
    if not opened.life.unknown:
        return ""
    known = opened.life.doubt or "the document property and the log say that the tournament was running"
    return (
        f"the stored state (the hidden sheet {STATE_SHEET}) was gone, damaged or out of date, and {known}; it is "
        "stored anew as it stands in the sheets now"
    )


def _of_play_off(opened: Opened, stop: Stop) -> tuple[Diagnostic, ...]:
    """A play-off that is required and not decided, in the tournament as it ends early."""
    return named(undecided(replace(opened, loaded=_as_it_will_be(opened, stop.document))), opened.path)


def _as_it_will_be(opened: Opened, document: Document) -> Loaded:
    return check(replace(opened.loaded.reading, document=document), file=str(opened.path))


def typed_order(opened: Opened, finished: Finish) -> tuple[Diagnostic, ...]:
    """A warning where a play-off was decided by an order that somebody typed, with no games behind it."""
    return () if finished.waits else by_hand(opened, _as_it_will_be(opened, finished.document))


def wish_of(opened: Opened, finished: Finish, stamp: Stamp) -> Wish:
    """What the workbook is to hold: the document, the state, and in the log all that it changes."""
    if not finished.waits:
        state = _of_state(opened, stamp, Status.FINISHED)
        order = entries_by_hand(opened, _as_it_will_be(opened, finished.document), stamp)
        return Wish(finished.document, finish=True, entries=(state, *order))
    found = differences(opened.document, finished.document)
    known = recorded(found, all_of_it=False)
    others = [entry_of(each, stamp.moment, stamp.by, stamp.command, stamp.why) for each in found if each not in known]
    lost = [_of_state(opened, stamp, Status.RUNNING)] if opened.life.unknown else []
    return Wish(finished.document, entries=(*lost, *others))


def _of_state(opened: Opened, stamp: Stamp, new: Status) -> Entry:
    old = "unknown" if opened.life.unknown else Status.RUNNING.value
    why = stored_anew(opened) or stamp.why
    return Entry(stamp.moment, stamp.by, stamp.command, "state", "", "", "", old, new.value, why)
