"""A clock, documents and ranges that are made up, for what runs inside LibreOffice."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Uno:
    """A document as LibreOffice hands it over."""

    NullDate = SimpleNamespace(Year=1899, Month=12, Day=30)

    def __init__(self, listen: Callable[[Any], None]) -> None:
        self.addModifyListener = listen


class Document:
    """A document that can be told to change or to close."""

    def __init__(self) -> None:
        self.listeners: list[tuple[Callable[[], None], Callable[[], None]]] = []
        self.uno = Uno(self.listeners.append)


class Cells:
    """A range of a document: how often it was read, and who listens to it."""

    def __init__(self, values: list[list[str]], address: str = "$Grid.$B$5:$C$6") -> None:
        self.values = values
        self.read = 0
        self.listening: list[Any] = []
        self._address = address

    @property
    def uno(self) -> SimpleNamespace:
        """As LibreOffice hands it over: a fresh object for every call."""
        return SimpleNamespace(
            AbsoluteName=self._address,
            RangeAddress=SimpleNamespace(StartRow=4, StartColumn=1),
            Rows=SimpleNamespace(Count=2),
            Spreadsheet=SimpleNamespace(Name="Grid"),
            getDataArray=self._data,
            addModifyListener=self.listening.append,
            removeModifyListener=self.listening.remove,
        )

    def _data(self) -> tuple[tuple[str, ...], ...]:
        self.read += 1
        return tuple(map(tuple, self.values))
