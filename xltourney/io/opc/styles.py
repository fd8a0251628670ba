"""The styles of a workbook: what our cells need is found there, or appended; nothing that stands there changes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xltourney.errors import OutputError
from xltourney.io.opc.markup import Edit, Element, Tree, append, escape_attribute, parse, set_attribute, splice
from xltourney.io.sheet import Style

MAX_FORMATS = 65_490
"""So many cell formats a workbook may have (Excel's own limit)."""

MAX_TAGS = 600_000
"""Tags of the part: so many formats twice (cells and named styles) with four tags each, and the rest."""

_FIRST_CUSTOM = 164
_BUILT_IN = {"": 0, "General": 0, "0": 1, "0.00": 2, "#,##0": 3, "#,##0.00": 4, "0%": 9, "0.00%": 10, "@": 49}
_FONT = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
_PLAIN = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
_HEADS = {
    "numFmts": (),
    "fonts": (_FONT,),
    "fills": ('<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'),
    "borders": ("<border><left/><right/><top/><bottom/><diagonal/></border>",),
    "cellStyleXfs": (_PLAIN,),
    "cellXfs": (_PLAIN.replace("/>", ' xfId="0"/>'),),
}
"""The lists in the order of the part, and what must stand at the head of each before anything is appended."""

_ELEMENT = re.compile(r"<(/?)(?=[a-zA-Z])")

_Form = tuple[str, tuple[tuple[str, str], ...], tuple["_Form", ...]]


def _form(element: Element) -> _Form:
    """What an element says, whatever its spelling: name, sorted attributes, children."""
    attributes = tuple(sorted(element.attributes.items()))
    return element.name, attributes, tuple(_form(child) for child in element.children)


def empty_stylesheet(namespace: str) -> bytes:
    """A styles part for a workbook that has none."""
    lists = "".join(f"<{name}>{''.join(items)}</{name}>" for name, items in _HEADS.items() if items)
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    normal = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    return f'{head}<styleSheet xmlns="{namespace}">{lists}{normal}</styleSheet>'.encode()


class _Items:
    """One list of the styles part (fonts, fills, ...): its items by what they say, and those to be appended."""

    def __init__(self, name: str, element: Element | None) -> None:
        self.name = name
        self.element = element
        there = element.children if element else []
        self.head = _HEADS[name][len(there) :]
        self.fresh: list[str] = []
        forms = [_form(child) for child in (*there, *_fragment("".join(self.head)).children)]
        self.size = len(forms)
        self.index = {form: number for number, form in reversed(tuple(enumerate(forms)))}

    def number(self, xml: str) -> int:
        """The place of an item in the list; appended when it is not there yet."""
        form = _form(_fragment(xml).children[0])
        if form not in self.index:
            self.index[form] = self.size
            self.fresh.append(xml)
            self.size += 1
        return self.index[form]

    def edits(self, tree: Tree) -> list[Edit]:
        """How the part changes."""
        new = _prefixed("".join((*self.head, *self.fresh)), tree.root.prefix)
        if not new:
            return []
        if self.element is not None:
            return append(tree, self.element, new) + set_attribute(tree, self.element, "count", str(self.size))
        place = _place(tree, self.name)
        tag = f"{tree.root.prefix}{self.name}"
        return [Edit(place, place, f'<{tag} count="{self.size}">'.encode() + new + f"</{tag}>".encode())]


def _fragment(xml: str) -> Element:
    return parse(f"<list>{xml}</list>".encode(), "styles").root


def _prefixed(xml: str, prefix: str) -> bytes:
    return (_ELEMENT.sub(rf"<\1{prefix}", xml) if prefix else xml).encode()


def _place(tree: Tree, name: str) -> int:
    """Where a missing list belongs: behind those that come before it."""
    order = tuple(_HEADS)
    before = order[: order.index(name)]
    ends = [child.end for child in tree.root.children if child.name in before]
    return max(ends, default=tree.root.inner)


class Stylesheet:
    """The styles part of a workbook and what is to be appended to it.

    Raises:
        WorkbookError: the part is damaged.
    """

    def __init__(self, data: bytes, part: str) -> None:
        tree = parse(data, part, MAX_TAGS)
        self._tree = tree if tree.root.children else parse(empty_stylesheet(tree.root.namespace), part)
        self._lists = {name: _Items(name, self._tree.root.child(name)) for name in _HEADS}
        self._formats = self._custom_formats()
        self._base = self._base_font()
        self._known: dict[Style, int] = {}

    @property
    def asked(self) -> bool:
        """Whether any cell needs a format."""
        return bool(self._known)

    def number(self, style: Style) -> int:
        """The number of a cell format with this look (the ``s`` of a cell).

        Raises:
            OutputError: the workbook has as many formats as Excel allows.
        """
        if style not in self._known:
            self._known[style] = self._format(style)
        return self._known[style]

    def to_bytes(self) -> bytes:
        """The part with what was asked for appended; the very same bytes when everything was there."""
        if not any(items.fresh for items in self._lists.values()):
            return self._tree.data
        edits = [edit for items in self._lists.values() for edit in items.edits(self._tree)]
        return splice(self._tree.data, edits)

    def _custom_formats(self) -> dict[str, int]:
        element = self._tree.root.child("numFmts")
        found = [child.attributes for child in element.children] if element else []
        return {values.get("formatCode", ""): _whole(values.get("numFmtId")) for values in found}

    def _base_font(self) -> Element:
        """The font of a cell without a format of its own, which our fonts vary."""
        fonts, formats = self._tree.root.child("fonts"), self._tree.root.child("cellXfs")
        number = _whole(formats.children[0].attributes.get("fontId")) if formats and formats.children else 0
        if fonts is None or number >= len(fonts.children):
            return _fragment(_FONT).children[0]
        return fonts.children[number]

    def _format(self, style: Style) -> int:
        number = _BUILT_IN.get(style.number_format)
        font = self._lists["fonts"].number(_font(style, self._base))
        fill = self._lists["fills"].number(_fill(style)) if style.fill else 0
        border = self._lists["borders"].number(_border(style)) if style.border else 0
        if number is None:
            number = self._custom_format(style.number_format)
        alignment = _alignment(style)
        applied = "".join(
            f' apply{what}="1"'
            for what, asked in (
                ("NumberFormat", number),
                ("Font", font),
                ("Fill", fill),
                ("Border", border),
                ("Alignment", alignment),
            )
            if asked
        )
        head = f'<xf numFmtId="{number}" fontId="{font}" fillId="{fill}" borderId="{border}" xfId="0"{applied}'
        place = self._lists["cellXfs"].number(f"{head}>{alignment}</xf>" if alignment else f"{head}/>")
        if place >= MAX_FORMATS:
            raise OutputError(
                f"The workbook has {place:,} cell formats, as many as Excel allows; no sheet can be added."
            )
        return place

    def _custom_format(self, code: str) -> int:
        if code not in self._formats:
            number = next_format(map(str, self._formats.values()))
            self._lists["numFmts"].number(f'<numFmt numFmtId="{number}" formatCode="{escape_attribute(code)}"/>')
            self._formats[code] = _whole(number)
        return self._formats[code]


def next_format(numbers: Iterable[str]) -> str:
    """The identifier of a new number format, where these are taken."""
    return str(max(_FIRST_CUSTOM - 1, *map(_whole, numbers), 0) + 1)


def _whole(text: str | None) -> int:
    """A number in an attribute; 0 when there is none."""
    return int(text) if text and text.isdecimal() else 0


def _font(style: Style, base: Element) -> str:
    """The workbook's own font, made bold, italic, coloured or larger."""
    own = {name: _copy(base.child(name)) for name in ("b", "i", "sz", "color", "name", "family", "charset", "scheme")}
    if style.bold:
        own["b"] = "<b/>"
    if style.italic:
        own["i"] = "<i/>"
    if style.size:
        own["sz"] = f'<sz val="{style.size:g}"/>'
    if style.color:
        own["color"] = f'<color rgb="FF{style.color}"/>'
    return f"<font>{''.join(own.values())}</font>"


def _copy(element: Element | None) -> str:
    if element is None:
        return ""
    attributes = "".join(
        f' {name}="{escape_attribute(value)}"' for name, value in element.attributes.items() if name[0] != "{"
    )
    return f"<{element.name}{attributes}/>"


def _fill(style: Style) -> str:
    return (
        f'<fill><patternFill patternType="solid"><fgColor rgb="FF{style.fill}"/><bgColor indexed="64"/>'
        "</patternFill></fill>"
    )


def _border(style: Style) -> str:
    color = f'<color rgb="FF{style.border_color}"/>' if style.border_color else '<color auto="1"/>'
    lines = "".join(
        f'<{name} style="{style.border}">{color}</{name}>' if name[0] in style.sides else f"<{name}/>"
        for name in ("left", "right", "top", "bottom")
    )
    return f"<border>{lines}<diagonal/></border>"


def _alignment(style: Style) -> str:
    asked = (
        ("horizontal", style.align),
        ("vertical", style.valign),
        ("wrapText", "1" if style.wrap else ""),
        ("indent", str(style.indent) if style.indent else ""),
    )
    attributes = "".join(f' {name}="{value}"' for name, value in asked if value)
    return f"<alignment{attributes}/>" if attributes else ""
