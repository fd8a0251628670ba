"""What two copies of a tournament changed differently, and the sheet in which a person chooses."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

from xltourney.io import layout, look
from xltourney.io.cells import column_letter
from xltourney.io.graft import graft
from xltourney.io.keys import Heading
from xltourney.io.life.differences import NOTHING, Kind
from xltourney.io.opc.blank import blank_workbook
from xltourney.io.sheet import TEXT_FORMAT, Cell, SheetSpec, Style, Styled

KEY = "MergeConflicts"
"""The key by which the sheet is known, as those of :mod:`xltourney.io.keys` are."""
TITLE = "Conflicts"
CHOICE = "Choice"
MARK = "Merge "
"""What stands before the fingerprint of the conflicts, by which a sheet and a merge know each other."""

_NUMBERS = 5
"""Columns before the values: round, number and name of White, number and name of Black."""
_HEADINGS = (Heading.ROUND, Heading.WHITE, Heading.WHITE_NAME, Heading.BLACK, Heading.BLACK_NAME)
_TITLE = "Results that copies changed differently"
_TASK = "Choose in the column Choice, line by line: take the name of a copy from the list, or type the result."
_THEN = "Then run the same merge again with --resolve and the name of this file."
_UNCHANGED = "not changed"
_HEAD_ROW = 6
_FIELD = Style(
    bold=True, fill="FFF7D6", border="thin", border_color=look.SHADE, align="center", valign="center",
    number_format=TEXT_FORMAT,
)  # fmt: skip


class Contested(NamedTuple):
    """A board (White and Black) or bye (one player) that copies want differently.

    ``before`` is what BASE says and ``values`` what each copy of the conflict says, as a
    :class:`~xltourney.io.life.differences.Difference` writes it.
    """

    kind: Kind
    round: int
    players: tuple[int, ...]
    before: str
    values: tuple[str, ...]

    @property
    def key(self) -> tuple[int, tuple[int, ...]]:
        """What is contested, whatever its values: round and players."""
        return self.round, tuple(sorted(self.players))


class Conflict(NamedTuple):
    """Changes that exclude each other: of one board, or of several that share players; decided together.

    ``names`` are the copies that changed something there, the one that everything else comes from first.
    """

    names: tuple[str, ...]
    rows: tuple[Contested, ...]

    @property
    def round(self) -> int:
        """The round."""
        return self.rows[0].round

    @property
    def single(self) -> bool:
        """Whether it is about one board only, for which a result may be typed."""
        return len(self.rows) == 1 and self.rows[0].kind is Kind.BOARD


class Decision(NamedTuple):
    """What a person decided: for a copy, by name, or for a result of Boards, ``½-½``."""

    name: str = ""
    result: str = ""


def copies_meant(names: Sequence[str], text: str) -> tuple[str, ...]:
    """The copies that a text can mean: the name itself, else the file name, else that without its ending."""
    wanted = text.strip().casefold()
    for part in (str, _file_name, _stem):
        found = tuple(name for name in names if part(name).casefold() == wanted)
        if found:
            return found
    return ()


def _file_name(name: str) -> str:
    return PurePath(name).name


def _stem(name: str) -> str:
    return PurePath(name).stem


def value_text(row: Contested, value: str) -> str:
    """A value as a person reads it: ``1-0``, ``no result yet``, ``not paired``."""
    if not value:
        return "no bye" if row.kind is Kind.BYE else "not paired"
    if row.kind is Kind.BYE:
        return value
    head, _, result = value.rpartition(" ")
    said = "no result yet" if result == NOTHING else result
    if not head:
        return said
    return f"{said} (colours not known)" if head.endswith("~") else f"{said} (White: {head.partition('-')[0]})"


def fingerprint(conflicts: Sequence[Conflict]) -> str:
    """The same for the same conflicts, in whatever order the copies were named; 64 hexadecimal digits."""
    told = sorted(
        json.dumps([each.round, *each.players, each.before, *sorted(zip(conflict.names, each.values, strict=True))])
        for conflict in conflicts
        for each in conflict.rows
    )
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


# ---------------------------------------------------------------- the sheet


def conflict_workbook(conflicts: Sequence[Conflict], copies: Sequence[str], names: Mapping[int, str]) -> bytes:
    """A workbook with the sheet in which to choose; ``names`` are those of the players. Equal ones give equal bytes."""
    return graft(blank_workbook(KEY), [_sheet(conflicts, copies, names)])


def _sheet(conflicts: Sequence[Conflict], copies: Sequence[str], names: Mapping[int, str]) -> SheetSpec:
    rows = list(_lines(conflicts, copies, names))
    first, last = column_letter(_NUMBERS + 2), column_letter(_NUMBERS + 1 + len(copies))
    choice = column_letter(_NUMBERS + 2 + len(copies))
    head = [layout.text(heading, "en") for heading in _HEADINGS]
    heads = [Styled(title, look.HEAD) for title in (*head, "Before", *copies, CHOICE, "Remark")]
    mark = Styled(f"{MARK}{fingerprint(conflicts)}", look.FOOT)
    return SheetSpec(
        KEY,
        TITLE,
        [[Styled(_TITLE, look.SECTION)], [_TASK], [_THEN], [mark], [], heads, *rows],
        widths=[7, 7, 26, 7, 26, 25, *[25] * len(copies), 25, 50],
        freeze=(_HEAD_ROW, 0),
        repeat_rows=_HEAD_ROW,
        repeat_from=_HEAD_ROW,
        landscape=True,
        lists={f"{choice}{_HEAD_ROW + 1}:{choice}{_HEAD_ROW + len(rows)}": f"${first}${_HEAD_ROW}:${last}${_HEAD_ROW}"},
        merges=[f"A{row}:{choice}{row}" for row in range(1, 5)],
        row_heights={1: 24.0, _HEAD_ROW: 33.0} | {_HEAD_ROW + number: 21.0 for number in range(1, len(rows) + 1)},
        footer="{page} / {pages}",
        print_area=False,
    )


def _lines(conflicts: Sequence[Conflict], copies: Sequence[str], names: Mapping[int, str]) -> Iterator[list[Cell]]:
    row = _HEAD_ROW
    for conflict in conflicts:
        place = column_letter(_NUMBERS + 2 + len(copies))
        places = [f"{place}{row + number}" for number in range(1, len(conflict.rows) + 1)]
        for each in conflict.rows:
            row += 1
            yield _line(each, conflict, copies, names, _remark(each, places))


def _remark(each: Contested, places: Sequence[str]) -> str:
    if len(places) > 1:
        return f"{places[0]} to {places[-1]} belong together: choose one copy for all"
    return "" if each.kind is Kind.BOARD else "a bye: choose a copy"


def _line(
    each: Contested, conflict: Conflict, copies: Sequence[str], names: Mapping[int, str], remark: str
) -> list[Cell]:
    white, black = each.players[0], each.players[1] if each.kind is Kind.BOARD else None
    by_name = dict(zip(conflict.names, each.values, strict=True))
    values = [value_text(each, by_name[name]) if name in by_name else _UNCHANGED for name in copies]
    return [
        Styled(each.round, look.CENTRED),
        Styled(white, look.CENTRED),
        Styled(names.get(white, ""), look.TEXT),
        Styled(black, look.CENTRED),
        Styled("bye" if black is None else names.get(black, ""), look.TEXT),
        Styled(value_text(each, each.before), look.QUIET),
        *(Styled(value, look.QUIET if value == _UNCHANGED else look.CENTRED) for value in values),
        Styled(None, _FIELD),
        Styled(remark or None, look.LONG_REMARK),
    ]
