"""How far the content of a worksheet reaches, found in bounded time, before anything takes it apart.

Formatting alone can make a sheet look a million rows long. What counts is content; a copy that ends with it is what is
read. The scan works on the text of the part: neither a document type nor another encoding is let
through, so an element always looks like one, and what a comment might fake only makes the sheet look larger.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from operator import lt

from xltourney.errors import CellRef, WorkbookError
from xltourney.io.cells import LAST_ROW, cell_name, column_letter, column_number, split_cell, split_range

MAX_ROWS = 20_000
"""Rows with content: 2,000 players in 11 rounds are 11,000 boards."""
MAX_COLUMNS = 500
"""Columns with content: a double round robin of 200 players has a matrix of 402."""
MAX_CELLS = 300_000
"""Cells up to the last one with content, empty ones too, of all sheets that are read: a double round robin of 200
players has 80,000, a Swiss of 2,000 in 11 rounds as many."""
MAX_TAGS = 3_000_000
"""Tags up to the last content: ten a cell, where a number takes four and a text six."""
MAX_MERGED = 100_000
"""Cells of one merged range: six whole rows."""
MAX_ROW_BYTES = 4_000_000
"""Bytes of one row: a row of 500 cells with 8,000 characters each."""

MAX_MERGES = 20_000
"""Merged ranges: the sheet that is read has one or two a player at most."""

_PIECE = 2_000_000
"""Bytes of rows that are searched at once."""

_ROOT = re.compile(rb"<((?:[^\s<>/:?!]+:)?)worksheet(?:\s[^<>]*)?>")
_REFERENCE = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")
_HIDDEN = re.compile(rb"""\shidden\s*=\s*["'](?:1|true)["']""")
_FIRST = re.compile(rb"""\smin\s*=\s*["']([0-9]{1,7})["']""")
_LAST = re.compile(rb"""\smax\s*=\s*["']([0-9]{1,7})["']""")
_CELL = re.compile(rb"[A-Z]{1,3}[1-9][0-9]{0,6}")


@dataclass(frozen=True, slots=True)
class Extent:
    """What a worksheet holds: ``rows`` and ``columns`` reach to the last content (0: none), ``cells`` counts to there.

    ``merges`` are the merged ranges, ``hidden_rows`` the numbers of hidden rows up to ``rows``, ``filtered`` whether
    a filter is set, ``hidden_columns`` the numbers of hidden columns up to ``columns``.
    """

    rows: int
    columns: int
    cells: int
    merges: tuple[str, ...]
    hidden_rows: tuple[int, ...]
    filtered: bool
    hidden_columns: tuple[int, ...] = ()


class _Patterns:
    """How elements look in a worksheet whose elements have this prefix.

    ``content`` finds the cells that hold something, with letters and digits where the address is written as all
    programs write it. ``step`` finds every row and cell, with its attributes and whether it is closed at once.
    """

    def __init__(self, prefix: bytes) -> None:
        p = re.escape(prefix)
        self.prefix = prefix
        self.start = re.compile(rb"<%ssheetData(?:\s[^<>]*)?/?>" % p)
        self.row = re.compile(rb"<%srow(?=[\s/>])([^<>]*)" % p)
        self.row_number = re.compile(rb'<%srow(?:\sr="([1-9][0-9]{0,6})")?(?=[\s/>])' % p)
        self.cells = tuple(b"<%sc%s" % (prefix, end) for end in (b" ", b">", b"/"))
        self.content = re.compile(rb'<%sc(?:\sr="([A-Z]{1,3})([1-9][0-9]{0,6})")?(?=[\s>])[^<>]*(?<!/)>(?!</)' % p)
        self.step = re.compile(rb"<%s(row|c)(?=[\s/>])([^<>]*)>(</)?" % p)
        self.merge = re.compile(rb"""<%smergeCell\s(?:[^<>]*?\s)?ref\s*=\s*["']([^"']*)["']""" % p)
        self.column = re.compile(rb"<%scol(?=\s)([^<>]*)" % p)
        self.filter = re.compile(rb"<%sautoFilter[\s/>]" % p)
        self.end = b"</%ssheetData>" % prefix


_patterns = lru_cache(maxsize=16)(_Patterns)


class _Sheet:
    """A worksheet that is scanned: ``body`` are its rows, ``head`` and ``tail`` what stands around them."""

    def __init__(self, title: str, head: bytes, body: bytes, tail: bytes, patterns: _Patterns) -> None:
        self.title = title
        self.head = head
        self.body = body
        self.tail = tail
        self.patterns = patterns

    def error(self, message: str, cell: str | None = None, code: str = "workbook-too-large") -> WorkbookError:
        """A finding about the sheet, at a cell or range."""
        place = CellRef(self.title, cell) if cell else None
        return WorkbookError(f"The sheet {self.title!r} {message}.", code=code, place=place)


def scan(data: bytes, title: str) -> tuple[Extent, bytes]:
    """The extent of a worksheet, and a copy of it that ends with the last content and states its true size.

    Raises:
        WorkbookError: naming the cell or row: a place that no sheet has, rows out of order, too much content.
    """
    root = _ROOT.search(data)
    patterns = _patterns(root[1] if root else b"")
    start = patterns.start.search(data, root.end()) if root else None
    end = data.rfind(patterns.end)
    if root is None or start is None or (end < start.end() and not start[0].endswith(b"/>")):
        raise WorkbookError(f"The sheet {title!r} is damaged: its cells are not there.", code="workbook-damaged")
    end = max(end, start.end())
    sheet = _Sheet(title, data[: start.start()], data[start.end() : end], data[end:], patterns)
    extent = _extent(sheet)
    prefix = patterns.prefix
    size = b'<%sdimension ref="A1:%s"/>' % (prefix, cell_name(max(extent.rows, 1), max(extent.columns, 1)).encode())
    head = (root[0], size, b"<%ssheetData>" % prefix)
    return extent, b"".join((*head, sheet.body, patterns.end, b"</%sworksheet>" % prefix))


def _extent(sheet: _Sheet) -> Extent:
    rows, columns = _last_content(sheet)
    _check_reach(sheet, rows, columns)
    _trim(sheet, rows)
    return Extent(
        rows=rows,
        columns=columns,
        cells=_check_size(sheet),
        merges=_merges(sheet),
        hidden_rows=_hidden_rows(sheet),
        filtered=sheet.patterns.filter.search(sheet.tail) is not None,
        hidden_columns=_hidden_columns(sheet, columns),
    )


def _last_content(sheet: _Sheet) -> tuple[int, int]:
    """The last row and the last column with content, 0 when there is none."""
    found = _contents(sheet)
    if not found:
        return 0, 0
    letters, digits = map(frozenset, zip(*found, strict=True))
    rows = max((int(each) for each in digits if each), default=0)
    if b"" in digits or rows > LAST_ROW or any(len(each) == 3 and each > b"XFD" for each in letters):
        return _last_content_step_by_step(sheet)
    return rows, max(column_number(each.decode()) for each in letters)


def _contents(sheet: _Sheet) -> list[tuple[bytes, bytes]]:
    """Letters and digits of the cells with content; the search ends soon after a row that is too far down."""
    found: list[tuple[bytes, bytes]] = []
    start, row = 0, b"<%srow" % sheet.patterns.prefix
    while start < len(sheet.body):
        end = sheet.body.find(row, start + _PIECE)
        end = len(sheet.body) if end < 0 else end
        found += sheet.patterns.content.findall(sheet.body, start, end)
        if found and int(found[-1][1] or 0) > MAX_ROWS:
            break
        start = end
    return found


def _last_content_step_by_step(sheet: _Sheet) -> tuple[int, int]:
    """The same for addresses that are missing (a cell then follows the one before it) or written in another way."""
    row = column = rows = columns = 0
    for kind, attributes, closing in sheet.patterns.step.findall(sheet.body):
        stated = _REFERENCE.search(b" " + attributes)
        if kind == b"row":
            row, column = _row_number(sheet, stated[1], row) if stated else row + 1, 0
            continue
        column = _column(sheet, stated[1], row) if stated else column + 1
        if not closing and not attributes.endswith(b"/"):
            rows, columns = max(rows, row), max(columns, column)
    return rows, columns


def _row_number(sheet: _Sheet, stated: bytes, before: int) -> int:
    if not stated.isdigit() or not before < int(stated) <= LAST_ROW:
        text = stated.decode(errors="replace")
        raise sheet.error(f"is damaged: a row numbered {text!r} follows row {before}", code="workbook-damaged")
    return int(stated)


def _column(sheet: _Sheet, stated: bytes, row: int) -> int:
    try:
        if _CELL.fullmatch(stated):
            return split_cell(stated.decode())[1]
    except ValueError:
        pass
    raise sheet.error(
        f"is damaged: row {row} has a cell with the impossible address {stated.decode(errors='replace')!r}",
        code="workbook-damaged",
    )


def _check_reach(sheet: _Sheet, rows: int, columns: int) -> None:
    if rows > MAX_ROWS:
        found = re.search(rb'\sr="([A-Z]+)%d"' % rows, sheet.body)
        cell = f"{found[1].decode() if found else 'A'}{rows}"
        raise sheet.error(f"has content in row {rows:,}; at most {MAX_ROWS:,} rows are read. Delete it there", cell)
    if columns > MAX_COLUMNS:
        letters = column_letter(columns)
        found = re.search(rb'\sr="%s([0-9]+)"' % letters.encode(), sheet.body)
        cell = f"{letters}{found[1].decode() if found else 1}"
        raise sheet.error(
            f"has content in column {letters}; at most {MAX_COLUMNS} columns are read. Delete it there", cell
        )


def _trim(sheet: _Sheet, rows: int) -> None:
    """Cut the rows behind the last content off."""
    if not rows:
        sheet.body = b""
        return
    row_end = b"</%srow>" % sheet.patterns.prefix
    last = sheet.body.rfind(b"</%sc>" % sheet.patterns.prefix)
    end = sheet.body.find(row_end, last) + len(row_end)
    if last >= 0 and end >= len(row_end) and not sheet.patterns.content.search(sheet.body, end):
        sheet.body = sheet.body[:end]


def _hidden_rows(sheet: _Sheet) -> tuple[int, ...]:
    """The hidden rows, once it is sure that the rows are in order."""
    numbers = [int(each or 0) for each in sheet.patterns.row_number.findall(sheet.body)]
    in_order = all(map(lt, (0, *numbers), numbers)) and (not numbers or numbers[-1] <= LAST_ROW)
    if in_order and b"hidden" not in sheet.body:
        return ()
    hidden: list[int] = []
    number = 0
    for attributes in sheet.patterns.row.findall(sheet.body):
        stated = _REFERENCE.search(attributes)
        number = _row_number(sheet, stated[1], number) if stated else number + 1
        if _HIDDEN.search(attributes):
            hidden.append(number)
    return tuple(hidden)


def _hidden_columns(sheet: _Sheet, columns: int) -> tuple[int, ...]:
    hidden: set[int] = set()
    for attributes in sheet.patterns.column.findall(sheet.head):
        first, last = _FIRST.search(attributes), _LAST.search(attributes)
        if first and last and _HIDDEN.search(attributes):
            hidden.update(range(max(1, int(first[1])), min(int(last[1]), columns) + 1))
    return tuple(sorted(hidden))


def _check_size(sheet: _Sheet) -> int:
    """The number of cells, when neither they nor what is in them nor one row are too much."""
    cells = sum(map(sheet.body.count, sheet.patterns.cells))
    if cells > MAX_CELLS:
        raise sheet.error(f"has {cells:,} cells down to the last one with content; at most {MAX_CELLS:,} are read")
    tags = sheet.body.count(b"<")
    if tags > MAX_TAGS:
        raise sheet.error(f"has {tags:,} tags down to the last content; at most {MAX_TAGS:,} are read")
    if len(sheet.body) > MAX_ROW_BYTES and max(map(len, sheet.patterns.row.split(sheet.body))) > MAX_ROW_BYTES:
        raise sheet.error(f"has a row of more than {MAX_ROW_BYTES:,} bytes")
    return cells


def _merges(sheet: _Sheet) -> tuple[str, ...]:
    merges = tuple(ref.decode(errors="replace") for ref in sheet.patterns.merge.findall(sheet.tail))
    if len(merges) > MAX_MERGES:
        raise sheet.error(f"has {len(merges):,} merged ranges; at most {MAX_MERGES:,} are read")
    for ref in merges:
        try:
            top, left, bottom, right = split_range(ref)
        except ValueError:
            raise sheet.error(f"is damaged: it merges {ref!r}, which is no range", code="workbook-damaged") from None
        size = (bottom - top + 1) * (right - left + 1)
        if size > MAX_MERGED:
            raise sheet.error(f"merges {size:,} cells into one; at most {MAX_MERGED:,} are read. Unmerge them", ref)
    return merges
