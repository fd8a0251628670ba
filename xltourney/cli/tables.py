"""Tables: plain aligned text everywhere, a drawn table on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import NamedTuple

#: Between two drawn columns: padding on both sides and the space of the rule.
_GAP = 3
#: Characters of a text that are always shown.
_LEAST_TEXT = 16


class Heading(NamedTuple):
    """A column: its title, whether it holds numbers or sentences, and whether it may go on a narrow terminal.

    ``drop`` 0 stays always; of the others the highest goes first. Sentences are wrapped, other text is cut short.
    """

    title: str
    number: bool = False
    drop: int = 0
    sentences: bool = False


Rows = Sequence[Sequence[str]]


def show(title: str, headings: Sequence[Heading], rows: Rows) -> None:
    """Write a table to standard output, fitted to the terminal if there is one."""
    if sys.stdout.isatty():
        _draw(title, headings, rows)
    else:
        sys.stdout.write(plain(title, headings, rows))


def fits(headings: Sequence[Heading], rows: Rows) -> bool:
    """Whether a table can be shown with all its columns: anywhere but on a narrow terminal."""
    if not sys.stdout.isatty():
        return True
    widths = _widths(headings, rows)
    return _room(headings, widths, range(len(headings))) <= get_terminal_size().columns


def plain(title: str, headings: Sequence[Heading], rows: Rows) -> str:
    """A table as aligned text, with no more than spaces between the columns."""
    widths = _widths(headings, rows)
    lines = [_line([heading.title for heading in headings], headings, widths)]
    lines += [_line(row, headings, widths) for row in rows]
    return "\n".join([title, "", *lines]) + "\n"


def _widths(headings: Sequence[Heading], rows: Rows) -> list[int]:
    return [max(map(len, column)) for column in zip((heading.title for heading in headings), *rows, strict=True)]


def _line(row: Sequence[str], headings: Sequence[Heading], widths: Sequence[int]) -> str:
    cells = zip(row, headings, widths, strict=True)
    aligned = (text.rjust(width) if heading.number else text.ljust(width) for text, heading, width in cells)
    return "  ".join(aligned).rstrip()


def _draw(title: str, headings: Sequence[Heading], rows: Rows) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    widths = _widths(headings, rows)
    kept = fitting(headings, widths, console.width)
    table = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for position in kept:
        heading = headings[position]
        table.add_column(
            Text(heading.title),
            justify="right" if heading.number else "left",
            min_width=_least(heading, widths[position]),
            no_wrap=not heading.sentences,
            overflow="ellipsis",
        )
    for row in rows:
        table.add_row(*(Text(row[position]) for position in kept))
    console.print(table)
    left_out = [heading.title for position, heading in enumerate(headings) if position not in kept]
    if left_out:
        console.print(Text(f"Left out, for want of room: {', '.join(left_out)}."))


def fitting(headings: Sequence[Heading], widths: Sequence[int], room: int) -> list[int]:
    """The columns that fit: those that may go are left out, the highest ``drop`` first, while the table is too wide."""
    kept = list(range(len(headings)))
    while _room(headings, widths, kept) > room:
        droppable = [position for position in kept if headings[position].drop]
        if not droppable:
            break
        kept.remove(max(droppable, key=lambda position: (headings[position].drop, position)))
    return kept


def _room(headings: Sequence[Heading], widths: Sequence[int], kept: Iterable[int]) -> int:
    return 1 + sum(_least(headings[position], widths[position]) + _GAP for position in kept)


def _least(heading: Heading, width: int) -> int:
    """A number is never cut short; a text may be."""
    return width if heading.number else min(width, _LEAST_TEXT)
