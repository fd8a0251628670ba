"""The looks that only our sheets have, taken out of a workbook before they are written anew.

Without this a look that was needed once would stay for ever, and a correction that is taken back would leave a trace.
What is taken out is spelt as :mod:`xltourney.io.opc.styles` spells it, so that it comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xltourney.io.opc.markup import Edit, Element, Tree, escape_attribute, parse, set_attribute, splice
from xltourney.io.opc.styles import next_format

#: Wherever a sheet names a cell format: in cells, rows and columns.
_USED = re.compile(rb"""\s(?:s|style)\s*=\s*["']([0-9]+)""")
#: The lists that a cell format refers to, by the attribute in which it does.
_LISTS = {"fontId": "fonts", "fillId": "fills", "borderId": "borders"}
#: How our cell formats begin.
_ORDER = ("numFmtId", "fontId", "fillId", "borderId", "xfId")
#: So many items of each list stay, for programs take them for granted.
_LEAST = {"fonts": 1, "fills": 2, "borders": 1}


def without_spare(data: bytes, part: str, most_tags: int, ours: Sequence[bytes], others: Iterable[bytes]) -> bytes:
    """A styles part without the last cell formats that nobody but ``ours`` uses, and what only those refer to.

    ``ours`` and ``others`` are the sheets of the workbook. Formats in front of one that is in use stay, for all others
    are known by their place.

    Raises:
        WorkbookError: the part is damaged.
    """
    tree = parse(data, part, most_tags)
    formats = tree.root.child("cellXfs")
    if formats is None or len(formats.children) < 2:
        return data
    used = {int(number) for sheet in others for number in _USED.findall(sheet)}
    stay = _staying(tree, formats, used, ours)
    gone = formats.children[stay:]
    if not gone:
        return data
    named = tree.root.child("cellStyleXfs")
    left = [*formats.children[:stay], *(named.children if named else ())]
    edits = [*_cut(tree, formats, stay), *_numbers(tree, gone, left)]
    for attribute, name in _LISTS.items():
        edits += _tail(tree, name, _places(gone, attribute), _places(left, attribute))
    return splice(data, edits)


def _staying(tree: Tree, formats: Element, used: set[int], ours: Sequence[bytes]) -> int:
    """How many cell formats stay: all up to the last one that somebody else uses, or that none of our sheets does."""
    count = len(formats.children)
    while count > 1 and count - 1 not in used and _is_ours(tree, formats.children[count - 1]):
        mark = b' s="%d"' % (count - 1)
        if not any(mark in sheet for sheet in ours):
            break
        count -= 1
    return count


def _is_ours(tree: Tree, element: Element) -> bool:
    """Whether an item is spelt as ours are."""
    return tree.data[element.start : element.end] == _spelling(element).encode()


def _spelling(element: Element) -> str:
    attributes = element.attributes
    if element.name == "xf":
        first = {name: attributes[name] for name in _ORDER if name in attributes}
        attributes = first | {name: value for name, value in attributes.items() if name not in first}
    told = "".join(f' {name}="{escape_attribute(value)}"' for name, value in attributes.items())
    tag = f"{element.prefix}{element.name}"
    inner = "".join(map(_spelling, element.children))
    return f"<{tag}{told}>{inner}</{tag}>" if inner else f"<{tag}{told}/>"


def _places(formats: Iterable[Element], attribute: str) -> set[str]:
    return {each.attributes[attribute] for each in formats if attribute in each.attributes}


def _tail(tree: Tree, name: str, gone: set[str], left: set[str]) -> list[Edit]:
    """The last items of a list that only formats refer to which go."""
    element = tree.root.child(name)
    count = stay = len(element.children) if element else 0
    while (
        element and stay > _LEAST[name] and str(stay - 1) in gone - left and _is_ours(tree, element.children[stay - 1])
    ):
        stay -= 1
    return _cut(tree, element, stay) if element and stay < count else []


def _numbers(tree: Tree, gone: Sequence[Element], left: Sequence[Element]) -> list[Edit]:
    """The last number formats, which formats know by an identifier; the list goes with its last item."""
    element = tree.root.child("numFmts")
    if element is None:
        return []
    spare = _places(gone, "numFmtId") - _places(left, "numFmtId")
    numbers = [each.attributes.get("numFmtId", "") for each in element.children]
    stay = len(numbers)
    while (
        stay
        and numbers[stay - 1] in spare
        and numbers[stay - 1] == next_format(numbers[: stay - 1])
        and _is_ours(tree, element.children[stay - 1])
    ):
        stay -= 1
    if stay == len(numbers):
        return []
    return _cut(tree, element, stay) if stay else [Edit(element.start, element.end, b"")]


def _cut(tree: Tree, element: Element, stay: int) -> list[Edit]:
    """A list with its first items only."""
    gone = (Edit(child.start, child.end, b"") for child in element.children[stay:])
    return [*gone, *set_attribute(tree, element, "count", str(stay))]
