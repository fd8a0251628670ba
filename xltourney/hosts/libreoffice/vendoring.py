"""The modules that the cell functions need, found by their imports and given a name of their own.

LibreOffice appends the folder of an add-in to Python's path, so where xltourney is installed for the same Python, in
another version perhaps, ``import xltourney`` would find that one; and had the add-in put itself first, it would be the
one that everybody else finds. Under a private name neither can happen. The name is changed where Python's own parser
finds it, in import statements and in what they bind, so no text or comment is touched.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import xltourney

PUBLIC = "xltourney"
PRIVATE = "_xltourney_cells"

_ROOT = Path(xltourney.__file__).parent
#: What reads files is imported inside functions that no cell function calls.
_FILES = ("xltourney.io.schema", "xltourney.io.trf", "xltourney.io.workbook")
_ROOTS = ("xltourney.udfs", "xltourney.hosts.libreoffice.office.addin", "xltourney.hosts.libreoffice.office.rebinding")


def modules() -> dict[str, bytes]:
    """The source of each module that the cell functions need, under its private name, by its path in a folder."""
    needed = sorted(_needed(), key=lambda each: each[0])
    return {
        path.relative_to(_ROOT.parent).as_posix().replace(PUBLIC, PRIVATE, 1): _renamed(source, tree)
        for path, source, tree in needed
    }


def renamed(path: Path) -> bytes:
    """The source of a module with the private name wherever it imports or uses the package."""
    return _renamed(*_parsed(path))


def _parsed(path: Path) -> tuple[bytes, ast.Module]:
    source = path.read_bytes().replace(b"\r\n", b"\n")
    return source, ast.parse(source)


def _renamed(source: bytes, tree: ast.Module) -> bytes:
    lines = source.split(b"\n")
    for line, column in sorted(_mentions(tree, lines), reverse=True):
        text = lines[line]
        lines[line] = text[:column] + PRIVATE.encode() + text[column + len(PUBLIC) :]
    return b"\n".join(lines)


def _mentions(tree: ast.AST, lines: list[bytes]) -> Iterator[tuple[int, int]]:
    """Line and column, in bytes, of each place that names the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and _ours(node.module):
            yield node.lineno - 1, lines[node.lineno - 1].index(PUBLIC.encode(), node.col_offset)
        elif isinstance(node, ast.Import):
            yield from ((alias.lineno - 1, alias.col_offset) for alias in node.names if _ours(alias.name))
        elif isinstance(node, ast.Name) and node.id == PUBLIC:
            yield node.lineno - 1, node.col_offset


def _ours(name: str | None) -> bool:
    return name is not None and name.partition(".")[0] == PUBLIC


# ---------------------------------------------------------------- what is needed


def _needed() -> Iterator[tuple[Path, bytes, ast.Module]]:
    found: set[str] = set()
    waiting: list[str] = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if name in found or path is None or name.startswith(_FILES):
            continue
        found.add(name)
        source, tree = _parsed(path)
        yield path, source, tree
        waiting += _parents(name)
        waiting += _imported(tree)


def _path(name: str) -> Path | None:
    """The file of a module, or nothing where the name is that of something inside a module."""
    base = _ROOT.joinpath(*name.split(".")[1:])
    places = (base / "__init__.py", base.with_suffix(".py"))
    return next((place for place in places if place.is_file()), None)


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts)))


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported, at once or inside functions, and names in them that may be modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and _ours(node.module):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _ours(alias.name))
