"""The sheet of a play-off held against its lots, the table and the log: what is wrong in it, what is not decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.play_off_record import games_on_record, known_play_offs, numbers_of, seed_on_record, told
from xltourney.batch.life.play_off_renewed import concerns, games_of
from xltourney.batch.life.saving import final_table
from xltourney.engine.play_off import Format
from xltourney.engine.problem import joined
from xltourney.engine.ranking import Standings
from xltourney.engine.tied_place import TiedPlace
from xltourney.errors import CellRef, Diagnostic
from xltourney.io.keys import Heading, Setting
from xltourney.io.life.play_off_changes import WRONG_SEED, changed
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.life.play_off_terms import Line
from xltourney.io.life.reading import Life
from xltourney.io.life.sentences import named as called
from xltourney.io.life.sentences import names_in
from xltourney.io.play_off import RESULT, order_text
from xltourney.io.reading import place_of
from xltourney.io.shell import typed


def faults_of(kept: Kept, life: Life, table: Standings) -> tuple[Diagnostic, ...]:
    """Everything in a sheet that cannot be read or is not what its lots and results make of it, at its cells.

    Of a play-off that is history only what cannot be read, and other players or another seed than those on record.
    """
    found = kept.findings or tuple(_strangers(kept, life))
    if found or not {*kept.players} <= {row.no for row in table.rows}:
        return found
    faults = changed(kept, games_of(kept, table), seed_on_record(life, kept))
    return tuple(each for each in faults if each.code == WRONG_SEED or concerns(kept, table.play_off))


def _strangers(kept: Kept, life: Life) -> Iterator[Diagnostic]:
    """An error where lots were drawn for others than a sheet says, and never for these."""
    known = known_play_offs(life)
    if kept.format is not Format.ARBITER and known and numbers_of(kept.players) not in known:
        then = known[-1].replace("-", ", ")
        now = ", ".join(map(str, kept.players))
        message = f"the players are {now}, but the lots were drawn for {then}; put it back"
        yield Diagnostic("play-off-players", message, place=kept.cells.get(Line.NUMBERS))


def unrecorded(kept: Kept, life: Life, way: str) -> Iterator[Diagnostic]:
    """An error for each game that is another than the log says; ``way`` ends the sentence with what to do."""
    known, now = games_on_record(life, kept.players), told(kept)
    rows = {game.slot: game.row for game in kept.games}
    for slot in sorted({*known, *now}):
        old, new = known.get(slot, "no result"), now.get(slot, "no result")
        if old != new:
            row = rows.get(slot)
            name = f"row {row}" if row else "stage {}, match {}, game {}".format(*slot)
            place = kept.cell(Heading.RESULT, row) if row else CellRef(kept.title, "A1")
            message = f"{name}: {new} in the sheet, {old} on record; {way}"
            yield Diagnostic("play-off-unrecorded", message, place=place)


def gone(life: Life, place: TiedPlace, path: Path) -> tuple[Diagnostic, ...]:
    """An error where the sheet of a play-off is gone whose games are on record."""
    if life.play_off is not None or not games_on_record(life, place.tied):
        return ()
    message = (
        f"the sheet of the play-off between {joined(map(str, place.tied))} is gone, and the log knows its games; take "
        f"the sheet over from an earlier copy of the workbook, or begin anew with: {_command(path)} --anew"
    )
    return (Diagnostic("play-off-gone", message),)


def checked(life: Life, table: Standings, path: Path) -> tuple[Diagnostic, ...]:
    """Warnings about the sheet of a play-off in a running tournament: its faults, and that another is to be played."""
    kept, place = life.play_off, table.play_off
    if life.finished:
        return ()
    found = faults_of(kept, life, table) if kept else gone(life, place, path) if place else ()
    if kept and place and place.tied and not found and not concerns(kept, place) and not place.decided:
        message = f"the sheet {kept.title} is about others than share the place; {_anew(path)}"
        found = (Diagnostic("play-off-others", message, place=kept.cells.get(Line.NUMBERS)),)
    return tuple(each._replace(severity="warning") for each in found)


def _command(path: Path) -> str:
    return f"xltourney playoff {typed(path)}"


def _anew(path: Path) -> str:
    return f"a new play-off begins with: {_command(path)} --anew"


# ---------------------------------------------------------------- for finish


def undecided(opened: Opened) -> tuple[Diagnostic, ...]:
    """Errors where a play-off that the event requires is not decided, or its sheet says something else by now."""
    table, kept, path = final_table(opened.loaded), opened.life.play_off, opened.path
    place = table.play_off
    if place is None:
        return ()
    faults = faults_of(kept, opened.life, table) if kept else gone(opened.life, place, path)
    if not place.tied or (place.decided and faults):
        return faults or _changed_history(kept, opened.life)
    if not place.decided:
        where = place_of(opened.loaded.reading, ("tournament", Setting.PLAY_OFF_PLACE.value))
        open_ = () if kept is None and faults else (_what_is_open(opened, table, place),)
        return (*faults, *(Diagnostic("play-off-undecided", message, place=where) for message in open_))
    if kept is None:
        return ()
    return _said_otherwise(opened, kept, table) if concerns(kept, place) else _changed_history(kept, opened.life)


def _changed_history(kept: Kept | None, life: Life) -> tuple[Diagnostic, ...]:
    """Errors where the games of a play-off that decides nothing any more are others than those on record, if any."""
    if kept is None or not games_on_record(life, kept.players):
        return ()
    return tuple(unrecorded(kept, life, "this play-off is history: put back what is on record"))


def _said_otherwise(opened: Opened, kept: Kept, table: Standings) -> tuple[Diagnostic, ...]:
    """Errors where a sheet gives another order than was written, or the same by games that are not on record.

    Where the log lost all of the play-off, as its other findings say, nothing is on record that could be held against.
    """
    command, life = _command(opened.path), opened.life
    back = "put it back, or " if games_on_record(life, kept.players) else ""
    known = numbers_of(kept.players) in known_play_offs(life)
    found = tuple(unrecorded(kept, life, f"{back}put it on record with: {command}")) if known else ()
    written, order = table.play_off.rule.result if table.play_off else (), games_of(kept, table).order
    if found or order == written:
        return found
    message = (
        f"the sheet of the play-off says {order_text(order) or 'no order'}, and its result is {order_text(written)} in "
        f"the Tournament sheet; run again: {command}"
    )
    where = kept.cells.get(Line.DECISION) if kept.decision else place_of(opened.loaded.reading, ("tournament", RESULT))
    return (Diagnostic("play-off-undecided", message, place=where),)


def _what_is_open(opened: Opened, table: Standings, place: TiedPlace) -> str:
    """What is still to be done about a place: the play-off, the results of its games, or the order written."""
    kept, command = opened.life.play_off, _command(opened.path)
    shared = f"place {place.rule.place} is shared by {joined(map(str, place.tied))}"
    if kept is None:
        return f"{shared}, and a play-off is to decide it: {command}"
    if kept.findings:
        return f"{shared}, and a play-off is to decide it: put the sheet {kept.title} right, then {command}"
    if not concerns(kept, place):
        others = joined(map(str, sorted(kept.players)))
        return f"{shared}, and the sheet {kept.title} is about {others}; {_anew(opened.path)}"
    games = games_of(kept, table)
    if games.order:
        return f"{shared}; their play-off is over, and its order is to be written: {command}"
    names = names_in(opened.document)
    open_ = [f"{called(game.white, names)} - {called(game.black, names)}" for game in games.course.open]
    lacking = f"no result yet of {joined(open_)}" if open_ else "the arbiter's order is missing"
    return f"{shared}; their play-off has begun, {lacking}: fill in the sheet {kept.title}, then {command}"
