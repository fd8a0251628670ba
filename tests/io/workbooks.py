"""Workbooks of one small event, for tests: made by XlsxWriter, and the parts of any workbook to be tampered with."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import xlsxwriter

Put = Callable[[Any, Any], None]


def event(path: Path, put: Put | None = None, **options: Any) -> Path:
    """Two players and a game; ``put(workbook, sheets by title)`` adds to it."""
    book: Any = xlsxwriter.Workbook(path, options)
    sheets: dict[str, Any] = {title: book.add_worksheet(title) for title in ("Tournament", "Players", "Grid")}
    for row, (label, value) in enumerate((("Name", "Test"), ("Rounds", 3))):
        sheets["Tournament"].write_row(row, 0, (label, value))
    sheets["Players"].write_row(0, 0, ("No.", "Name", "Rating"))
    sheets["Grid"].write_row(0, 0, ("No.", "Name", "R1", "R2", "R3"))
    for row, (name, rating, token) in enumerate((("Ann", 2000, "2w1"), ("Bob", 1900, "1b0")), 1):
        sheets["Players"].write_row(row, 0, (row, name, rating))
        sheets["Grid"].write_row(row, 0, (row, name, token))
    if put:
        put(book, sheets)
    book.close()
    return path


def tamper(path: Path, parts: Mapping[str, Callable[[str], str]]) -> Path:
    """Rewrite parts of a workbook as text."""
    with zipfile.ZipFile(path) as source:
        kept = [(info.filename, source.read(info)) for info in source.infolist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in kept:
            change = parts.get(name)
            target.writestr(name, change(data.decode()) if change else data)
    return path


def replaced(*pairs: tuple[str, str]) -> Callable[[str], str]:
    """A change of a part: each old text, which must be there, becomes the new one."""

    def change(text: str) -> str:
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        return text

    return change
