"""What is stored of a tournament, held against what stands in its workbook: for ``check`` and ``finalize``."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from xltourney.engine.ranking import Standings
from xltourney.errors import Diagnostic, OutputError, Place, Subject, WorkbookError
from xltourney.io.document import fingerprint, paths_of
from xltourney.io.keys import SheetKey
from xltourney.io.life.board_numbers import result_cells
from xltourney.io.life.differences import Difference, Kind, differences
from xltourney.io.life.play_off_kept import changed_since
from xltourney.io.life.reading import STATE_SHEET, Life, read_life
from xltourney.io.life.sentences import field_label, names_in, subject, value
from xltourney.io.life.state import FIXED, State
from xltourney.io.loading import Loaded
from xltourney.io.reading import Reading, place_of
from xltourney.io.shell import typed
from xltourney.io.standings.table_json import standing_rows

_TABLES = {SheetKey.STANDINGS.value, SheetKey.ABOUT.value}
_GAP = "number-gap"
_OTHER_HISTORY = "has a history of its own, which this workbook does not know"


def stage(life: Life, table: Standings) -> str:
    """``finished 2026-11-30``, ``running, after round 4`` or ``running, 2 of 15 games``, ``state unknown``."""
    if life.state is not None and life.state.finished:
        return life.state.words
    if life.unknown:
        return "state unknown"
    if table.interim:
        return "running, {} of {} games".format(*table.interim)
    return f"running, after round {table.after_round}" if table.after_round else "running, before round 1"


def of_use(found: Iterable[Diagnostic], *, finished: bool) -> tuple[Diagnostic, ...]:
    """Findings, without the gaps in the pairing numbers of a finished tournament: nobody is numbered anew there."""
    return tuple(each for each in found if not (finished and each.code == _GAP))


def changed_input(loaded: Loaded, life: Life, path: Path) -> tuple[Diagnostic, ...]:
    """Errors where the input of a finished tournament is no longer what it was, each changed cell by cell.

    ``path`` is that of the workbook, for the command that takes the changes over.
    """
    state = life.state
    if state is None or not state.finished:
        return ()
    when = f"stood here when the tournament was {state.words}"
    same = fingerprint(loaded.reading.document) == state.fingerprint
    found = () if same else tuple(_changed(state, loaded.reading, when))
    found += tuple(changed_since(state.play_off, life.play_off, when))
    if not found:
        return ()
    message = f"the tournament is {state.words}, and what stands in its sheets was changed since; "
    return (Diagnostic("finished-changed", message + _way(state, loaded.reading, path, len(found))), *found)


def _way(state: State, reading: Reading, path: Path, changes: int) -> str:
    """What to do about changes of a finished tournament: what may never change can only be put back."""
    correct = f'xltourney correct {typed(path)} --from {typed(path)} --reason "..."'
    found = differences(state.document, reading.document)
    fixed = [field_label(each.field) for each in found if each.kind is Kind.SETTING and each.field in FIXED]
    if not fixed:
        return f"put back what stood there, or take the changes over on record with: {correct}"
    back = f"{', '.join(fixed)} cannot change any more: put back what stood there"
    return back if len(fixed) == changes else f"{back}; then the other changes can go on record with: {correct}"


def _changed(state: State, reading: Reading, when: str) -> Iterator[Diagnostic]:
    names = names_in(reading.document, state.document)
    found = differences(state.document, reading.document)
    results = {number: result_cells(reading, number) for number in {each.round for each in found}}
    for each in found:
        typed = results[each.round].get((min(each.players), max(each.players))) if _is_result(each) else None
        places = [typed] if typed else _places(each, reading)
        others = f" (and {', '.join(map(str, places[1:]))})" if len(places) > 1 else ""
        old, new = (value(each, text, state.document["tournament"]) for text in (each.old, each.new))
        message = f"{subject(each, names)}: {old} {when}, now it is {new}{others}"
        yield Diagnostic("finished-changed", message, place=places[0] if places else None)


def _is_result(each: Difference) -> bool:
    """Whether the result of a board alone differs: the players and their colours are the same."""
    return each.kind is Kind.BOARD and bool(each.old and each.new) and " " not in each.old + each.new


def _places(each: Difference, reading: Reading) -> list[Place]:
    """The cells of a difference, each once; none for what is no longer there."""
    number, field = (each.round, None) if each.kind in {Kind.BOARD, Kind.BYE} else (None, each.field or "no")
    subjects = [Subject(no, number, field) for no in each.players] or [Subject(field=each.field)]
    paths = [path for asked in subjects for path in paths_of(reading.document, asked)]
    places = (place_of(reading, path) for path in paths)
    return list(dict.fromkeys(place for place in places if place is not None))


def other_table(life: Life, standings: Standings) -> tuple[Diagnostic, ...]:
    """A warning where the stored final table is another one than is computed from the same input."""
    if life.state is None or not life.state.table:
        return ()
    stored: Any = json.loads(life.state.table).get("standings")
    now: Any = json.loads(json.dumps(list(standing_rows(standings))))
    if stored == now:
        return ()
    message = (
        "the final table that was stored is another one than this version of xltourney computes from the same input; "
        "the stored one stays as it is"
    )
    return (Diagnostic("stored-table", message, "warning"),)


def refuse_forgotten(life: Life, own: Collection[str | None], source: Path) -> None:
    """Raise :class:`OutputError` where a workbook holds a table of ours that may be final, and has forgotten whether.

    ``own`` are the keys of the sheets of ours in it.
    """
    if not life.doubt or not _TABLES.intersection(own):
        return
    message = (
        f"whether the tournament is finished is unknown, so the sheets of its table are not written anew: the hidden "
        f"sheet {STATE_SHEET} is gone, damaged or out of date, and {life.doubt}; take that sheet over from the newest "
        f"copy that has it, or have all stored anew with: xltourney finish {typed(source)}"
    )
    raise OutputError(message, code="state-unknown")


def refuse_other_history(loaded: Loaded, life: Life, target: Path) -> None:
    """Raise :class:`OutputError` where an earlier result knows more of the tournament than its workbook does.

    That is so where its log goes on otherwise, as after a correction in the copy, where it is finished with other
    results, or where the workbook has forgotten whether it is finished.
    """
    try:
        theirs = read_life(target.read_bytes())
    except (WorkbookError, OSError):
        return
    known = {row.hash for row in life.log}
    if life.head:
        known.add(life.head.hash)
    forgotten = bool(life.doubt) and theirs.finished
    if not forgotten and ((theirs.log[-1].hash in known) if theirs.log else not theirs.finished):
        return
    what = "is finished, and this workbook no longer knows that" if forgotten else _OTHER_HISTORY
    message = f"{target} {what}; go on with that file, or move it away to have it made anew"
    own = Diagnostic("target-history", message)
    found: tuple[Diagnostic, ...] = ()
    if theirs.state is not None and theirs.finished:
        found = tuple(_changed(theirs.state, loaded.reading, f"stood here when {target} was {theirs.state.words}"))
    raise OutputError(message, code=own.code, findings=(own, *found))
