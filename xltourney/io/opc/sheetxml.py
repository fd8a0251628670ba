"""A ``SheetSpec`` as the XML of a worksheet.

A text is always an inline string, so that no text can become a formula, an error or a number, whatever it begins with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence

from xltourney.errors import OutputError
from xltourney.io.cells import cell_name, column_letter
from xltourney.io.opc.markup import escape_attribute, escape_text
from xltourney.io.sheet import Body, Cell, SheetSpec, Style, Styled

MAX_TEXT = 32_767
"""Characters of a cell (UTF-16 units); the rest is cut off, as every library does."""
MAX_ROWS, MAX_COLUMNS = 1_048_576, 16_384
MAX_HEADER = 255
"""Characters of a page header or footer with its codes."""

_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_UNUSUAL = re.compile("[\x00-\x08\x0b-\x1f&<>_\ud800-\udfff\ufffe\uffff]")
_PAGE_CODES = {"{page}": "&P", "{pages}": "&N"}
_PAGE_CODE = re.compile(r"(\{pages?\})")
_A4 = 9
_DIGIT_WIDTH, _PADDING, _PARTS = 7, 5, 256  # pixels of a digit, pixels beside it, steps in which a width is stored


def escaped(text: str) -> str:
    """A text as it stands between ``<t>`` and ``</t>``; what XML cannot hold is written ``_xHHHH_``, as Excel does."""
    if len(text) > MAX_TEXT // 2:
        text = text.encode("utf-16-le", "surrogatepass")[: 2 * MAX_TEXT].decode("utf-16-le", "ignore")
    if not _UNUSUAL.search(text):
        return text
    text = _SURROGATE.sub("\ufffd", _ESCAPE.sub("_x005F_", text))
    return escape_text(_CONTROL.sub(lambda match: f"_x{ord(match[0]):04X}_", text))


def worksheet(spec: SheetSpec, number_of: Callable[[Style], int], namespace: str) -> bytes:
    """The part. ``number_of`` gives the cell format of a style.

    Raises:
        OutputError: more rows or columns than a sheet can have.
        ValueError: a number that is not finite.
    """
    rows, columns = spec.size
    if rows > MAX_ROWS or columns > MAX_COLUMNS:
        raise OutputError(f"The sheet {spec.title!r} would have {rows:,} rows and {columns:,} columns.")
    last = cell_name(max(1, rows), max(1, columns))
    pieces = (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{namespace}">',
        _properties(spec),
        f'<dimension ref="A1:{last}"/>',
        _view(spec),
        '<sheetFormatPr defaultRowHeight="15"/>',
        _columns(spec),
        "<sheetData>",
        *_rows(spec, number_of, columns),
        *(_body(spec.body, len(spec.rows) + 1, number_of) if spec.body and spec.body.rows else ()),
        "</sheetData>",
        _merges(spec),
        _lists(spec),
        _page(spec),
        _breaks(spec),
        "</worksheet>",
    )
    return "".join(pieces).encode()


class _Contents(dict[str | int | float | None, str]):
    """What follows the address of a cell, by its value, for cells of one look; made once, then looked up."""

    def __init__(self, look: str) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, value: str | float | None) -> str:
        content = self[value] = self._look + _content(value)
        return content


def _content(value: str | float | None) -> str:
    if value is None or value == "":
        return "/>"
    if isinstance(value, str):
        return f' t="inlineStr"><is><t xml:space="preserve">{escaped(value)}</t></is></c>'
    if isinstance(value, bool) or not math.isfinite(value):
        raise ValueError(f"a cell holds a text, a finite number or nothing, not {value!r}")
    return f"><v>{repr(value).removesuffix('.0')}</v></c>"


def _rows(spec: SheetSpec, number_of: Callable[[Style], int], columns: int) -> Iterator[str]:
    """The rows; one without cells and without a height is left out."""
    starts = tuple(f'<c r="{column_letter(number)}' for number in range(1, columns + 1))
    looks = _Looks(number_of)
    heights = spec.row_heights
    for number, cells in enumerate(spec.rows, 1):
        content = _row(cells, starts, f'{number}"', looks)
        height = f' ht="{heights[number]:g}" customHeight="1"' if number in heights else ""
        if content or height:
            yield f'<row r="{number}"{height}>{content}</row>'


class _Tails(dict[str | int | float | None, str]):
    """What follows the row number of a cell in a column, by its value, up to the row number of the next cell."""

    def __init__(self, look: str, after: str) -> None:
        super().__init__()
        self._look, self._after = look, after

    def __missing__(self, value: str | float | None) -> str:
        tail = self[value] = f'"{self._look}{_content(value)}{self._after}'
        return tail


def _body(body: Body, first: int, number_of: Callable[[Style], int]) -> Iterator[str]:
    """The rows of a long table: what stands between the row numbers is made once for each value of a column."""
    count = len(body.styles)
    after = [f'<c r="{column_letter(column)}' for column in range(2, count + 1)] + ["</row>"]
    tails = [_Tails(f' s="{number_of(style)}"', end) for style, end in zip(body.styles, after, strict=True)]
    for number, values in enumerate(body.rows, first):
        cells = [tail[value] for tail, value in zip(tails, values, strict=True)]
        yield str(number).join(('<row r="', '"><c r="A', *cells))


class _Looks:
    """The contents of cells for each look; styles are told apart by identity, which is quick."""

    def __init__(self, number_of: Callable[[Style], int]) -> None:
        self.plain = _Contents("")
        self.by_id: dict[int, _Contents] = {}
        self._number_of = number_of
        self._styles: list[Style] = []

    def add(self, style: Style) -> _Contents:
        """A look that was not seen before; the style must live as long as its identity is used."""
        self._styles.append(style)
        contents = self.by_id[id(style)] = _Contents(f' s="{self._number_of(style)}"')
        return contents


def _row(cells: Sequence[Cell], starts: Sequence[str], number: str, looks: _Looks) -> str:
    plain, by_id = looks.plain, looks.by_id
    pieces: list[str] = []
    for start, cell in zip(starts, cells, strict=False):
        if isinstance(cell, Styled):
            value, style = cell
            contents = by_id.get(id(style))
            if contents is None:
                contents = looks.add(style)
            pieces.append(f"{start}{number}{contents[value]}")
        elif cell is not None:
            pieces.append(f"{start}{number}{plain[cell]}")
    return "".join(pieces)


def _properties(spec: SheetSpec) -> str:
    color = f'<tabColor rgb="FF{spec.tab_color}"/>' if spec.tab_color else ""
    fit = '<pageSetUpPr fitToPage="1"/>' if spec.fit_width else ""
    return f"<sheetPr>{color}{fit}</sheetPr>" if color or fit else ""


def _view(spec: SheetSpec) -> str:
    grid = "" if spec.gridlines else ' showGridLines="0"'
    zoom = f' zoomScale="{spec.zoom}" zoomScaleNormal="{spec.zoom}"' if spec.zoom != 100 else ""
    return f'<sheetViews><sheetView{grid}{zoom} workbookViewId="0">{_pane(spec)}</sheetView></sheetViews>'


def _pane(spec: SheetSpec) -> str:
    rows, columns = spec.freeze or (0, 0)
    if not rows and not columns:
        return ""
    pane = {(True, True): "bottomRight", (True, False): "bottomLeft", (False, True): "topRight"}[rows > 0, columns > 0]
    splits = (f' xSplit="{columns}"' if columns else "") + (f' ySplit="{rows}"' if rows else "")
    first = cell_name(rows + 1, columns + 1)
    return (
        f'<pane{splits} topLeftCell="{first}" activePane="{pane}" state="frozen"/>'
        f'<selection pane="{pane}" activeCell="{first}" sqref="{first}"/>'
    )


def _columns(spec: SheetSpec) -> str:
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{_stored_width(width)}" customWidth="1"/>'
        for number, width in enumerate(spec.widths, 1)
        if width
    )
    return f"<cols>{columns}</cols>" if columns else ""


def _stored_width(characters: float) -> str:
    """The width of a column that shows so many digits, in the unit of the file (digits with their padding)."""
    return f"{math.floor((characters * _DIGIT_WIDTH + _PADDING) / _DIGIT_WIDTH * _PARTS) / _PARTS:.10g}"


def _merges(spec: SheetSpec) -> str:
    cells = "".join(f'<mergeCell ref="{escape_attribute(ref)}"/>' for ref in spec.merges)
    return f'<mergeCells count="{len(spec.merges)}">{cells}</mergeCells>' if cells else ""


def _lists(spec: SheetSpec) -> str:
    """The drop-down lists; what is not in them is allowed."""
    validations = "".join(
        f'<dataValidation type="list" allowBlank="1" sqref="{escape_attribute(ref)}">'
        f"<formula1>{escape_text(values)}</formula1></dataValidation>"
        for ref, values in spec.lists.items()
    )
    return f'<dataValidations count="{len(spec.lists)}">{validations}</dataValidations>' if validations else ""


def _page(spec: SheetSpec) -> str:
    left, right, top, bottom = (f"{inches:g}" for inches in spec.margins)
    orientation = "landscape" if spec.landscape else "portrait"
    fit = ' fitToWidth="1" fitToHeight="0"' if spec.fit_width else ""
    texts = (("oddHeader", spec.header), ("oddFooter", spec.footer))
    lines = "".join(f"<{name}>{escape_text(_page_text(text))}</{name}>" for name, text in texts if text)
    return (
        '<printOptions horizontalCentered="1"/>'
        f'<pageMargins left="{left}" right="{right}" top="{top}" bottom="{bottom}" header="0.3" footer="0.3"/>'
        f'<pageSetup paperSize="{_A4}"{fit} orientation="{orientation}"/>'
        + (f"<headerFooter>{lines}</headerFooter>" if lines else "")
    )


def _breaks(spec: SheetSpec) -> str:
    breaks = "".join(f'<brk id="{row}" max="{MAX_COLUMNS - 1}" man="1"/>' for row in spec.breaks)
    count = len(spec.breaks)
    return f'<rowBreaks count="{count}" manualBreakCount="{count}">{breaks}</rowBreaks>' if breaks else ""


def _page_text(text: str) -> str:
    """A centred header or footer with Excel's codes for page numbers; ``&`` is doubled. Too long a text is cut."""
    clean = _SURROGATE.sub("\ufffd", _CONTROL.sub(" ", text))
    coded = "&C"
    for piece in _PAGE_CODE.split(clean):
        coded += _PAGE_CODES.get(piece) or piece.replace("&", "&&")
    return coded if len(coded) <= MAX_HEADER else coded[: MAX_HEADER - 1].rstrip("&") + "…"
