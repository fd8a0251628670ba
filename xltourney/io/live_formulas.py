"""The native formulas around the hidden blocks of live values: written here and recognised here, so that they agree.

``xlt_values`` is one block, a row a player and a column a code; ``xlt_standings``, ``xlt_crosstable`` and
``xlt_rating_changes`` are tables.
A visible cell takes its value out of a block, and the codes of the columns are taken out of the list of codes in the
settings, with functions that every spreadsheet program has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

VALUES_RANGE = "xlt_values"
"""The defined name of the hidden block."""
STANDINGS_RANGE = "xlt_standings"
CROSSTABLE_RANGE = "xlt_crosstable"
RATINGS_RANGE = "xlt_rating_changes"
BLOCKS = (VALUES_RANGE, STANDINGS_RANGE, CROSSTABLE_RANGE, RATINGS_RANGE)
"""The defined names of all hidden blocks."""
CHANGE_NAME = "xlt_change"
"""The defined name of nought, made of everything that the blocks are computed from; see :func:`change_formula`."""

_WIDTH = 500
"""Characters that a list of codes may have, and between which its codes are spread."""
_KEPT = re.compile(r"""("(?:[^"]|"")*"?|'(?:[^']|'')*'?)""")
_ROW = r"ROW\(\)(?:-(?P<less>[0-9]{1,7})|-ROW\((?P<sheet>(?:'(?:[^']|'')+'!|[^'!(),\"]+!)?)(?P<anchor>[^'!(),\"]+)\))?"
_BLOCK = "|".join(BLOCKS).upper()
_INDEX = re.compile(
    rf'IFERROR\(INDEX\((?P<block>{_BLOCK}),{_ROW}(?:\+{CHANGE_NAME.upper()})?,(?P<column>[0-9]{{1,5}})\),""\)'
)
_K = 1_000_003
"""A place in a list that no formula has: it stands for every other one in the pattern."""


class IndexFormula(NamedTuple):
    """A cell of a block: its row is that of the formula, less ``less`` or less the row of the cell ``anchor``."""

    column: int
    less: int = 0
    anchor: str = ""
    block: str = VALUES_RANGE


class NameFormula(NamedTuple):
    """The name beside the number in ``cell``: that of ``names`` which stands where ``numbers`` has the number."""

    cell: str
    numbers: str
    names: str


class NoticeFormula(NamedTuple):
    """What is wrong with a block; ``missing`` is said where the block is an error."""

    block: str
    missing: str


class SplitFormula(NamedTuple):
    """The ``k``-th code, from 1, of the text in ``codes``, a cell or a defined name."""

    codes: str
    k: int


def index_formula(row_offset_anchor: int | str, column: int, block: str = VALUES_RANGE) -> str:
    """The formula, without ``=``, that shows a column of a block (from 1) in the row where it stands.

    ``row_offset_anchor`` is the row above the first one, as a number, or a cell of that row (``A$4``), which follows
    when rows are inserted. Outside the block, and where the block is an error, it shows an empty text: LibreOffice
    computes a cell whose stored text is empty at once, and without the cell functions would show ``#NAME?`` there.
    """
    above = f"ROW({row_offset_anchor})" if isinstance(row_offset_anchor, str) else str(row_offset_anchor)
    return f'IFERROR(INDEX({block},ROW()-{above}+{CHANGE_NAME},{column}),"")'


def change_formula(*ranges: str) -> str:
    """What :data:`CHANGE_NAME` stands for: nought, but a cell that adds it is computed anew when a range changes.

    LibreOffice opens a file with its blocks still to be computed, and does not pass a change on through them: without
    this a visible cell would keep its stored value until somebody looked at the hidden sheet.
    """
    return f"0*({'+'.join(f'ROWS({name})' for name in ranges)})"


def notice_formula(block: str, missing: str) -> str:
    """The formula, without ``=``, of a cell that says what is wrong with a block, and is empty where nothing is.

    It says the first fault in the first row of the block, or ``missing`` where the program lacks the functions.
    """
    first, quoted = f"INDEX({block},1,0)", missing.replace('"', '""')
    fault = f'IFERROR(INDEX({block},1,MATCH("#XLT*",{first},0)),"")'
    return f'IF(ISERROR(INDEX({block},1,1+{CHANGE_NAME})),"{quoted}",{fault})'


def split_formula(cell_of_codes: str, k: int) -> str:
    """The formula, without ``=``, that gives the k-th code (from 1) out of the text in a cell or defined name.

    Commas, semicolons and line breaks part the codes; spaces do not count, and empty places are passed over. Beyond the
    last code it gives an empty text.
    """
    text = cell_of_codes
    for old, new in (('" "', '""'), ('"\xa0"', '""'), ("CHAR(10)", '" "')):
        text = f"SUBSTITUTE({text},{old},{new})"
    parted = f'TRIM(SUBSTITUTE(SUBSTITUTE(CLEAN({text}),","," "),";"," "))'
    spread = f'SUBSTITUTE({parted}," ",REPT(" ",{_WIDTH}))'
    return f"TRIM(MID({spread},{(k - 1) * _WIDTH + 1},{_WIDTH}))"


def code_at(text: str, k: int) -> str:
    """What :func:`split_formula` gives for a text."""
    kept = text.replace(" ", "").replace("\xa0", "").replace("\n", " ")
    kept = "".join(character for character in kept if character >= " ")
    parted = " ".join(re.sub("[,;]", " ", kept).split(" "))
    spread = " ".join(part for part in parted.split(" ") if part).replace(" ", " " * _WIDTH)
    return spread[(k - 1) * _WIDTH : k * _WIDTH].strip(" ")


def name_formula(cell: str, numbers: str, names: str) -> str:
    """The formula, without ``=``, of the name that belongs to a number; empty where nobody has the number."""
    return f'IFERROR(INDEX({names},MATCH({cell},{numbers},0))&"","")'


def name_of(formula: str) -> NameFormula | None:
    """Whose name a formula (without ``=``) shows; None where it is another one."""
    found = _NAME.fullmatch(plain(formula))
    return NameFormula(found["cell"], found["numbers"], found["names"]) if found else None


def text_formula(name: str) -> str:
    """The formula, without ``=``, that shows a setting as text, by its defined name; empty where nothing is set."""
    return f'{name}&""'


def text_of(formula: str) -> str | None:
    """Which setting a formula (without ``=``) shows; None where it is another one."""
    found = _TEXT.fullmatch(plain(formula))
    return found["name"] if found else None


@lru_cache(maxsize=256)
def index_of(formula: str) -> IndexFormula | None:
    """What a formula (without ``=``) shows of the block; None where it is another one."""
    found = _INDEX.fullmatch(plain(formula))
    if found is None:
        return None
    return IndexFormula(int(found["column"]), int(found["less"] or 0), found["anchor"] or "", found["block"].lower())


@lru_cache(maxsize=256)
def notice_of(formula: str) -> NoticeFormula | None:
    """Of which block a formula (without ``=``) says what is wrong; None where it is another one."""
    found = _NOTICE.fullmatch(plain(formula))
    return NoticeFormula(found["block"].lower(), found["missing"].replace('""', '"')) if found else None


def notice_text(first_row: Sequence[object], missing: str) -> str:
    """What :func:`notice_formula` says of a block with this first row."""
    if first_row and not isinstance(first_row[0], str | int | float):
        return missing
    return next((text for text in first_row if isinstance(text, str) and text[:4].upper() == "#XLT"), "")


@lru_cache(maxsize=256)
def split_of(formula: str) -> SplitFormula | None:
    """Which code a formula (without ``=``) gives; None where it is another one."""
    found = _SPLIT.fullmatch(plain(formula))
    if found is None:
        return None
    k, rest = divmod(int(found["start"]) - 1, _WIDTH)
    return None if rest else SplitFormula(found["codes"], k + 1)


def plain(formula: str) -> str:
    """A formula in capitals and without spaces, but for its texts and the titles of sheets in quotes."""
    pieces = _KEPT.split(formula)
    return "".join(piece if number % 2 else re.sub(r"\s+", "", piece).upper() for number, piece in enumerate(pieces))


def _pattern(written: str, **gaps: str) -> re.Pattern[str]:
    """What every formula looks like that is written as this one; ``gaps`` are the patterns of what differs."""
    pattern = re.escape(plain(written))
    for gap, inside in gaps.items():
        first, *others = pattern.split(_GAPS[gap])
        pattern = f"{first}(?P<{gap}>{inside})" + f"(?P={gap})".join(others)
    return re.compile(pattern)


_GAPS = {"block": "\ufffc", "missing": "\ufffd", "codes": "\uffff", "start": str((_K - 1) * _WIDTH + 1)}
_RANGE = r"(?:'(?:[^']|'')+'!)?[^'(),\"]+"
_SPLIT = _pattern(split_formula(_GAPS["codes"], _K), codes=_RANGE, start=r"[0-9]{1,7}")
_NOTICE = _pattern(notice_formula(_GAPS["block"], _GAPS["missing"]), block=_BLOCK, missing=r'(?:[^"]|"")*')
_NAME = re.compile(
    rf'IFERROR\(INDEX\((?P<names>{_RANGE}),MATCH\((?P<cell>{_RANGE}),(?P<numbers>{_RANGE}),0\)\)&"",""\)'
)
_TEXT = re.compile(r'(?P<name>XLT_[A-Z_]+)&""')
