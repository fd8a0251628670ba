"""A worksheet to be written, as plain values: what stands in its cells, how it looks, how it prints.

``io.standings`` and ``io.report`` make them, ``io.graft`` writes them. Nothing here knows about files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

HorizontalAlign = Literal["", "left", "center", "right"]
VerticalAlign = Literal["", "top", "center", "bottom"]
BorderLine = Literal["", "hair", "thin", "medium", "thick", "double"]

TEXT_FORMAT = "@"
"""The number format of a text cell: what is typed there stays as it was typed."""

_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,200}\Z")


@dataclass(frozen=True, slots=True)
class Style:
    """How a cell looks; an empty field leaves what the workbook itself uses.

    Colours are ``RRGGBB``. ``size`` is in points. ``border`` draws the given ``sides``
    (any of ``l r t b``). ``number_format`` is a format code of Excel such as ``0.0`` or ``@``.
    """

    bold: bool = False
    italic: bool = False
    color: str | None = None
    fill: str | None = None
    size: float | None = None
    align: HorizontalAlign = ""
    valign: VerticalAlign = ""
    wrap: bool = False
    indent: int = 0
    border: BorderLine = ""
    sides: str = "lrtb"
    border_color: str | None = None
    number_format: str = ""


class Styled(NamedTuple):
    """A value with a look; share one ``Style`` between cells, for speed."""

    value: str | int | float | None
    style: Style


Cell = str | int | float | None | Styled
"""What may stand in a cell. A text is always written as text, whatever it begins with."""


@dataclass(frozen=True, slots=True)
class Body:
    """A long table in which all cells of a column have one look; every row has a value for each of the ``styles``."""

    styles: Sequence[Style]
    rows: Sequence[Sequence[str | int | float | None]]


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """One worksheet.

    ``key`` names the sheet for ever (``Standings``): it becomes the hidden name ``_xlt_Standings`` by which the sheet
    is found and replaced, whatever its title; a second hidden name, which goes with the sheet, proves that it is ours.
    ``rows`` begin at A1. ``widths`` are in characters, from column A on;
    0 leaves the default. ``freeze`` is (rows, columns) that stay in view. Printing repeats the rows ``repeat_from`` to
    ``repeat_rows`` on every page (``repeat_rows`` 0: none) and, with ``fit_width``, shrinks the sheet to one page in
    width; below each of the rows ``breaks`` a new page begins. ``margins`` are left, right, top, bottom, in inches. In
    ``header`` and ``footer`` (centred) ``{page}`` and ``{pages}`` become numbers; everything else is printed as it
    stands. ``merges`` are ranges such as ``A1:F1``; ``lists`` are ranges whose cells offer the values of another range
    (``$G$4:$H$4``) and take any other value, too. ``row_heights`` are points by row number, from 1. ``body`` follows
    below the ``rows``.

    Raises:
        ValueError: a key that cannot be part of a defined name.
    """

    key: str
    title: str
    rows: Sequence[Sequence[Cell]]
    widths: Sequence[float] = ()
    freeze: tuple[int, int] | None = None
    repeat_rows: int = 0
    repeat_from: int = 1
    breaks: Sequence[int] = ()
    landscape: bool = False
    fit_width: bool = True
    print_area: bool = True
    margins: tuple[float, float, float, float] = (0.5, 0.5, 0.75, 0.75)
    header: str = ""
    footer: str = ""
    merges: Sequence[str] = ()
    lists: Mapping[str, str] = field(default_factory=dict[str, str])
    row_heights: Mapping[int, float] = field(default_factory=dict[int, float])
    tab_color: str | None = None
    gridlines: bool = True
    zoom: int = 100
    hidden: bool = False
    body: Body | None = None

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        rows, columns = len(self.rows), max(map(len, self.rows), default=0)
        if self.body is None:
            return rows, columns
        return rows + len(self.body.rows), max(columns, len(self.body.styles))

    def __post_init__(self) -> None:
        if not _KEY.match(self.key):
            raise ValueError(f"the key of a sheet is a word of letters, digits and underscores, not {self.key!r}")


def cell_number(value: Fraction | None) -> int | float | None:
    """A value for a cell: whole numbers whole, others in full, nothing for an undefined one."""
    if value is None or value.denominator == 1:
        return value if value is None else value.numerator
    return float(value)
