"""The play-off of a finished tournament as it is stored, held against its sheet: what was changed there since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from xltourney.errors import CellRef, Diagnostic
from xltourney.io.keys import Heading
from xltourney.io.life.play_off_reading import Kept, KeptGame
from xltourney.io.life.play_off_terms import FORMATS, Line
from xltourney.io.play_off import order_text

_NOTHING = "nothing"


class _Part(NamedTuple):
    """Something that is stored: what it says, and the cell where that stands."""

    text: str
    cell: CellRef | None = None


def kept_text(kept: Kept) -> str:
    """What is stored of a play-off: all that is read back from its sheet, each part under a name."""
    stored = {name: part.text for name, part in _parts(kept).items()}
    return json.dumps(stored, separators=(",", ":")).replace("_x", "\\u005fx")  # which programs take for a code


def changed_since(text: str, kept: Kept | None, when: str) -> Iterator[Diagnostic]:
    """An error for each part of a play-off that is no longer what :func:`kept_text` stored, at its cell.

    Nothing where nothing was stored. ``when`` ends the sentence about the old value.
    """
    if not text:
        return
    if kept is None:
        message = "the sheet of the play-off is gone; take it over from an earlier copy of the workbook"
        yield Diagnostic("finished-changed", message)
        return
    yield from kept.findings
    for part in differing(text, kept):
        message = f"play-off, {part.name}: {part.old or _NOTHING} {when}, now it is {part.new or _NOTHING}"
        yield Diagnostic("finished-changed", message, place=part.cell)


class Differing(NamedTuple):
    """A part of a play-off that is no longer what was stored; an empty text is none."""

    name: str
    old: str
    new: str
    cell: CellRef


def differing(text: str, kept: Kept) -> Iterator[Differing]:
    """What of a sheet is another than :func:`kept_text` stored."""
    stored: dict[str, Any] = json.loads(text)
    now = _parts(kept)
    for name in dict.fromkeys((*stored, *now)):
        old, new = str(stored.get(name, "")), now.get(name, _Part(""))
        if old != new.text:
            yield Differing(name, old, new.text, new.cell or CellRef(kept.title, "A1"))


def _parts(kept: Kept) -> dict[str, _Part]:
    texts = {
        Line.NUMBERS: ", ".join(map(str, kept.players)),
        Line.FORMAT: FORMATS[kept.format][0],
        Line.TIME: f"{kept.control.minutes}+{kept.control.seconds}",
        Line.SEED: kept.seed,
        Line.DECISION: order_text(kept.decision),
    }
    found = {line.value[0]: _Part(text, kept.cells.get(line)) for line, text in texts.items()}
    for game in kept.games:
        name = "stage {}, match {}, game {}".format(*game.slot)
        if name in found:
            name = f"{name}, row {game.row}"
        found[name] = _Part(_said(game), kept.cell(Heading.RESULT, game.row))
    return found


def _said(game: KeptGame) -> str:
    """``7-3 1-0 (phone)``: the players, White first, the result, and the arbiter's words."""
    decided = f" ({game.entered.decided})" if game.entered.decided else ""
    return f"{game.white}-{game.black} {game.entered.result or 'no result'}{decided}"
