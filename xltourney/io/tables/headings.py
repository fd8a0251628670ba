"""Finding a table in a sheet: the row of headings, and which column is what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from xltourney.errors import Severity
from xltourney.io import layout
from xltourney.io.cells import Box
from xltourney.io.layout import Heading, Match
from xltourney.io.tables.gathering import Gathered, spot
from xltourney.io.tables.lines import Header, Table
from xltourney.io.tables.rows import CellValue, Numbered, Sheet

N = TypeVar("N")

#: Headings are looked for in so many rows that hold anything.
_SEARCHED = 40


@dataclass(frozen=True)
class Wanted(Generic[N]):
    """What a table's headings are: ``known`` may be there, ``required`` must; ``number`` reads a numbered heading."""

    known: Sequence[Heading]
    required: Sequence[Heading]
    number: Callable[[str], N | None] = lambda _: None
    number_name: str = ""


def find_table(sheet: Sheet, box: Box | None, wanted: Wanted[N], gathered: Gathered) -> Table[N] | None:
    """The table with the wanted headings, if it is there.

    With a named range the search begins one row above it, at its first column.
    """
    for row in _candidates(sheet, box):
        header = _header(row, sheet, box, wanted)
        if not _missing(header, wanted):
            table = Table(sheet, header, box)
            _examine(row, table, wanted, gathered)
            return table
    return None


def report_missing(
    sheet: Sheet, box: Box | None, wanted: Wanted[Any], gathered: Gathered, severity: Severity = "error"
) -> None:
    """Say which headings of a table are not there, in one finding that lists found and expected ones."""
    headers = [_header(row, sheet, box, wanted) for row in _candidates(sheet, box)]
    header = max(headers, key=lambda found: len(found.columns), default=Header[Any](1, {}))
    found = ", ".join(layout.text(heading, "en") for heading in header.columns) or "none that is known"
    expected = [layout.text(heading, "en") for heading in wanted.required]
    expected += [wanted.number_name] if wanted.number_name else []
    message = (
        f"sheet {sheet.title} lacks the heading {' and '.join(_missing(header, wanted))};"
        f" expected in one row: {', '.join(expected)}; found: {found}"
    )
    where = sheet.cell(header.row, min(header.columns.values(), default=1))
    gathered.add("missing-heading", message, where, severity=severity)


def _candidates(sheet: Sheet, box: Box | None) -> Iterator[Numbered]:
    first = box[0] - 1 if box else 0
    seen = 0
    for row in sheet:
        if row.number >= first and any(isinstance(value, str) for value in row.values):
            yield row
            seen += 1
            if seen >= _SEARCHED:
                return


def heading_text(value: CellValue) -> str:
    """A heading as text: a number typed as a heading is one, ``1.0`` is ``1``."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and value == int(value):
        return str(int(value))
    return ""


def _texts(row: Numbered, sheet: Sheet, box: Box | None) -> Iterator[tuple[int, str]]:
    first = box[1] if box else 1
    for column, value in enumerate(row.values, sheet.first_column):
        words = heading_text(value)
        if words and column >= first:
            yield column, words


def _matches(
    row: Numbered, sheet: Sheet, box: Box | None, known: Sequence[Heading]
) -> Iterator[tuple[int, Match[Heading]]]:
    for column, words in _texts(row, sheet, box):
        match = layout.heading_match(words)
        if match and match.key in known:
            yield column, match


def _header(row: Numbered, sheet: Sheet, box: Box | None, wanted: Wanted[N]) -> Header[N]:
    """The columns of a row as far as they are headings: of two for one thing the one spelt nearer to our way counts."""
    best: dict[Heading, tuple[int, int]] = {}
    for column, match in _matches(row, sheet, box, wanted.known):
        outside = 1000 if box and column > box[3] else 0
        best[match.key] = min(best.get(match.key, (10_000, 0)), (match.rank + outside, column))
    numbered: dict[N, int] = {}
    for column, words in _texts(row, sheet, box):
        number = wanted.number(words)
        if number is not None:
            numbered.setdefault(number, column)
    return Header(row.number, {key: column for key, (_, column) in best.items()}, numbered)


def _missing(header: Header[N], wanted: Wanted[N]) -> list[str]:
    missing = [layout.text(heading, "en") for heading in wanted.required if heading not in header.columns]
    return missing if header.numbered or not wanted.number_name else [*missing, wanted.number_name]


def _examine(row: Numbered, table: Table[N], wanted: Wanted[N], gathered: Gathered) -> None:
    """Note languages, headings that stand twice, and headings that look misspelt."""
    matches = dict(_matches(row, table.sheet, table.box, wanted.known))
    for column, match in matches.items():
        chosen = table.header.columns[match.key]
        if column == chosen:
            gathered.language(match.languages)
        elif not (table.box and column > table.box[3]):
            _report_twice(row, table.sheet, (chosen, column), matches[chosen].rank, gathered)
    _examine_numbers(row, table, wanted, gathered)


def _report_twice(row: Numbered, sheet: Sheet, columns: tuple[int, int], rank: int, gathered: Gathered) -> None:
    used, other = (heading_text(row.values[column - sheet.first_column]) for column in columns)
    where = spot(sheet, row.number, columns[1])
    first = sheet.cell(row.number, columns[0])
    if layout.fold(used) == layout.fold(other):
        gathered.add("heading-twice", f"the heading {other} stands twice, here and in {first}; rename one", where)
    elif rank:
        message = f"the headings {used} ({first}) and {other} mean the same; {used} is read, {other} is not"
        gathered.warn("heading-twice", message, where)


def _examine_numbers(row: Numbered, table: Table[N], wanted: Wanted[N], gathered: Gathered) -> None:
    header, sheet = table.header, table.sheet
    missing = [heading for heading in wanted.known if heading not in header.columns]
    for column, words in _texts(row, sheet, table.box):
        where = spot(sheet, row.number, column)
        number = wanted.number(words)
        if number is not None and column != header.numbered[number]:
            first = sheet.cell(row.number, header.numbered[number])
            gathered.add("heading-twice", f"the heading {words} stands twice, here and in {first}; rename one", where)
        elif number is None and not layout.heading_key(words):
            near = layout.similar(words, missing)
            if near:
                gathered.warn("heading-unknown", f"the heading '{words}' is not known; did you mean {near}?", where)
