"""Sheets written into a workbook, with every other part left byte for byte as it was.

Only these parts change: the list of content types, the workbook part and its relationships, and the styles, to which
new looks are appended, and out of which those go that only our sheets had. Macros, charts, pictures, stored values and
whatever else a workbook holds stay as they are packed. Our sheets are known by hidden defined names and carry a mark;
such a sheet is replaced where it stands, and a second run with the same sheets gives the same bytes.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from xltourney.errors import OutputError
from xltourney.io.keys import LASTING
from xltourney.io.opc.book import OWN_NAME, Book, read_book
from xltourney.io.opc.book_edits import book_edits
from xltourney.io.opc.markup import splice
from xltourney.io.opc.package import Package
from xltourney.io.opc.placing import Slot, free_relation, plan
from xltourney.io.opc.relations import (
    Relation,
    add_content_types,
    add_relations,
    relations_of,
    remove_parts,
    remove_relations,
    remove_with_dependents,
)
from xltourney.io.opc.sheetxml import worksheet
from xltourney.io.opc.spare_styles import without_spare
from xltourney.io.opc.styles import MAX_TAGS, Stylesheet, empty_stylesheet
from xltourney.io.sheet import SheetSpec

MAX_TITLE = 31
"""Characters of a sheet title (UTF-16 units)."""

_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f\ud800-\udfff\ufffe\uffff]")
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FORMULA = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")


def graft(source: bytes, sheets: Sequence[SheetSpec], origin: str = "", keep: Collection[str] = ()) -> bytes:
    """The workbook with these sheets in it, and no other sheet of ours but those with the keys ``keep``.

    What is stored of a tournament (:data:`xltourney.io.keys.LASTING`) always stays, behind all others.

    A sheet of ours that is there already is replaced in its place; a new one comes behind the one that precedes it in
    ``sheets``, else at the end; one that is no longer among ``sheets`` is taken out. ``origin`` is noted in a hidden
    name: the fingerprint of the document that the sheets were made of.

    Raises:
        OutputError: a sheet of that title which a person made, a title that no sheet can have, a signed workbook.
        WorkbookError: the source is damaged or no workbook.
        ValueError: two sheets to be written share a key or a title.
    """
    package = Package(source)
    refuse_signed(package)
    lasting = {key.value for key in LASTING}
    book = _leaving(read_book(package), (lasting | set(keep)) - {spec.key for spec in sheets}, lasting)
    _check_titles(book, sheets)
    slots = plan(package, book, sheets)
    ours = [package.read(sheet.part) for sheet in book.sheets if sheet.key is not None]
    _clear_looks(package, book, ours)
    _clear(package, book, slots, ours)
    _enter(package, book, slots)
    _write_sheets(package, book, slots)
    package.write(book.part, splice(book.tree.data, book_edits(book, slots, origin)))
    return package.to_bytes()


def _leaving(book: Book, keys: Collection[str], lasting: Collection[str]) -> Book:
    """The book as if these sheets of ours were somebody else's, whose names are left alone."""
    names = {f"{OWN_NAME}{key}" for key in keys}
    return replace(
        book,
        sheets=tuple(
            replace(sheet, key=None, lasting=sheet.key in lasting) if sheet.key in keys else sheet
            for sheet in book.sheets
        ),
        names=tuple(element for element in book.names if element.attributes.get("name") not in names),
    )


def refuse_signed(package: Package) -> None:
    """Refuse to change a workbook that somebody signed.

    Raises:
        OutputError: it is signed.
    """
    signed = any(entry.name.lower().startswith("_xmlsignatures/") for entry in package)
    if signed or any("digital-signature" in relation.type for relation in relations_of(package, "")):
        raise OutputError(
            "The workbook is digitally signed, and any change would break the signature; "
            "remove the signature in Excel, or take a copy without one.",
            code="output-signed",
        )


def _check_titles(book: Book, sheets: Sequence[SheetSpec]) -> None:
    """Every title must be possible, and free: taken by no sheet that a person made."""
    titles = {spec.title.casefold() for spec in sheets}
    if len({spec.key for spec in sheets}) < len(sheets) or len(titles) < len(sheets):
        raise ValueError("two sheets to be written share a key or a title")
    for spec in sheets:
        length = len(spec.title.encode("utf-16-le", "surrogatepass")) // 2
        if _FORBIDDEN.search(spec.title) or not 0 < length <= MAX_TITLE or spec.title.strip("'") != spec.title:
            raise OutputError(
                f"No sheet can be called {spec.title!r}: a title has 1 to {MAX_TITLE} characters, "
                "none of them one of [ ] : * ? / \\, and no apostrophe at its ends.",
                code="output-title",
            )
    taken = [repr(sheet.title) for sheet in book.sheets if sheet.key is None and sheet.title.casefold() in titles]
    if taken:
        which = f"The sheet {taken[0]} was" if len(taken) == 1 else f"The sheets {', '.join(taken)} were"
        raise OutputError(
            f"{which} not written by xltourney and will not be replaced; rename or delete what is there, "
            "then run again.",
            code="output-sheet",
        )


def _clear_looks(package: Package, book: Book, ours: Sequence[bytes]) -> None:
    """Take out the looks of our sheets, so that no more of them stay than are needed this time."""
    part = _styles_part(book)
    if part and ours:
        others = (package.read(sheet.part) for sheet in book.sheets if sheet.key is None)
        package.write(part, without_spare(package.read(part), part, MAX_TAGS, ours, others))


def _styles_part(book: Book) -> str | None:
    return next((relation.target for relation in book.relations if relation.kind == "styles"), None)


def _clear(package: Package, book: Book, slots: Sequence[Slot], contents: Sequence[bytes]) -> None:
    """Take out the sheets of ours that go, and what people hung on those that are replaced: drawings, formulas."""
    ours = [sheet for sheet in book.sheets if sheet.key is not None]
    if any(map(_has_formula, contents)):
        _remove(package, book, {relation.target for relation in book.relations if relation.kind == "calcChain"})
    for sheet in ours:
        remove_with_dependents(package, sheet.part)
    _remove(package, book, {sheet.part for sheet in ours} - {slot.part for slot in slots})


def _has_formula(data: bytes) -> bool:
    """Whether a part has one; a look for what each begins with is quick, and mostly enough."""
    return (b"<f" in data or b":f" in data) and _FORMULA.search(data) is not None


def _remove(package: Package, book: Book, parts: set[str]) -> None:
    if parts:
        remove_relations(package, book.part, frozenset(part.lower() for part in parts))
        remove_parts(package, parts)


def _enter(package: Package, book: Book, slots: Sequence[Slot]) -> None:
    """The new sheets in the lists that name the parts."""
    fresh = [slot for slot in slots if slot.sheet is None]
    kind = f"{_kinds(book)}/worksheet"
    add_relations(package, book.part, [Relation(slot.relation, kind, slot.part, external=False) for slot in fresh])
    add_content_types(package, {slot.part: f"{_KIND}.worksheet+xml" for slot in fresh})


def _kinds(book: Book) -> str:
    """What the types of relationships begin with in this workbook; the two flavours of the format differ."""
    first = book.sheets[0].relation
    return next(relation.type.rsplit("/", 1)[0] for relation in book.relations if relation.id == first)


def _write_sheets(package: Package, book: Book, slots: Sequence[Slot]) -> None:
    """Our sheets, and the looks that they need."""
    namespace = book.tree.root.namespace
    part = _styles_part(book)
    styles = Stylesheet(package.read(part) if part else empty_stylesheet(namespace), part or "styles")
    for slot in slots:
        if slot.spec is not None:
            package.write(slot.part, worksheet(slot.spec, styles.number, namespace))
    if part is None and styles.asked:
        part = _enter_styles(package, book)
    if part is not None:
        package.write(part, styles.to_bytes())


def _enter_styles(package: Package, book: Book) -> str:
    """A place for the styles of a workbook that has none."""
    part, number = posixpath.join(posixpath.dirname(book.part), "styles.xml"), 1
    while part in package:
        number += 1
        part = posixpath.join(posixpath.dirname(book.part), f"styles{number}.xml")
    taken = {relation.id for relation in relations_of(package, book.part)}
    add_relations(package, book.part, [Relation(free_relation(taken), f"{_kinds(book)}/styles", part, external=False)])
    add_content_types(package, {part: f"{_KIND}.styles+xml"})
    return part
