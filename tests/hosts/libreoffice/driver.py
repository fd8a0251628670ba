"""Works a running LibreOffice on behalf of the tests: one request a line comes in, one answer a line goes out.

It runs under a Python that has ``uno``, which is LibreOffice's own or the system's, seldom that of the tests.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from queue import Queue
from typing import Any

uno: Any = import_module("uno")
UnoError: Any = uno.getClass("com.sun.star.uno.Exception")
_REFUSED: Any = (UnoError, AttributeError, LookupError, TypeError, ValueError)

_EVERYTHING = 1 | 2 | 4 | 8 | 16


def main(pipe: str, *wishes: str) -> None:
    """Answer requests until there are no more; with ``as-person`` the office does them where it does a person's."""
    worker = Worker(_connected(pipe))
    for line in sys.stdin:
        name, arguments = json.loads(line)
        request = getattr(worker, name)
        try:
            in_turn = "as-person" in wishes and name != "stop"
            answer = {"answer": worker.as_person(request, arguments) if in_turn else request(*arguments)}
        except _REFUSED as error:
            answer = {"failed": f"{name}{arguments}: {type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _connected(pipe: str) -> Any:
    """The component context of the office, once it has started."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    end = time.monotonic() + 60
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except UnoError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def _properties(**values: Any) -> tuple[Any, ...]:
    made: list[Any] = []
    for name, value in values.items():
        made.append(uno.createUnoStruct("com.sun.star.beans.PropertyValue"))
        made[-1].Name, made[-1].Value = name, value
    return tuple(made)


class Worker:
    """What can be asked for. A book is known by a number, cells by ``Sheet!A1:B2``."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._desktop = self._service("com.sun.star.frame.Desktop")
        self._books: dict[int, Any] = {}
        self._opened = 0

    def _service(self, name: str) -> Any:
        return self._context.ServiceManager.createInstanceWithContext(name, self._context)

    def _cells(self, book: int, address: str) -> Any:
        sheet, _, cells = address.rpartition("!")
        return self._books[book].Sheets.getByName(sheet).getCellRangeByName(cells)

    def as_person(self, request: Callable[..., Any], arguments: list[Any]) -> Any:
        """The answer of a request that is done in the main thread of the office, which calls back for it.

        Else it is done in any thread that is free for a request from outside.
        """
        outcomes: Queue[Any] = Queue()

        def notify(*_: Any) -> None:
            try:
                outcomes.put(request(*arguments))
            except _REFUSED as error:
                outcomes.put(error)

        unohelper: Any = import_module("unohelper")
        kinds = (unohelper.Base, uno.getClass("com.sun.star.awt.XCallback"))
        self._service("com.sun.star.awt.AsyncCallback").addCallback(type("Turn", kinds, {"notify": notify})(), None)
        outcome = outcomes.get()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    # ------------------------------------------------------------ the office

    def version(self) -> str:
        """The version of the office."""
        provider = self._service("com.sun.star.configuration.ConfigurationProvider")
        where = _properties(nodepath="/org.openoffice.Setup/Product")
        product = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", where)
        return str(product.getByName("ooSetupVersion"))

    def described(self, name: str) -> list[Any]:
        """What the wizard says of a function: a text, then name, text and "may be left out" of each argument."""
        descriptions = self._service("com.sun.star.sheet.FunctionDescriptions")
        told = {each.Name: each.Value for each in descriptions.getByName(name)}
        return [
            told["Description"],
            [[each.Name, each.Description, each.IsOptional] for each in told["Arguments"] or ()],
        ]

    def stop(self) -> None:
        """End the office."""
        self._desktop.terminate()

    # ------------------------------------------------------------ books and sheets

    def open(self, url: str, hidden: bool) -> int:
        """Open a file, or with ``private:factory/scalc`` a new book; its number."""
        self._opened += 1
        given = _properties(Hidden=hidden)
        self._books[self._opened] = self._desktop.loadComponentFromURL(url, "_blank", 0, given)
        return self._opened

    def close(self, book: int) -> None:
        self._books.pop(book).close(True)

    def save(self, book: int, url: str, filter_name: str) -> None:
        self._books[book].storeToURL(url, _properties(FilterName=filter_name))

    def sheets(self, book: int) -> list[str]:
        return list(self._books[book].Sheets.ElementNames)

    def add_sheet(self, book: int, title: str) -> None:
        sheets = self._books[book].Sheets
        sheets.insertNewByName(title, sheets.Count)

    def rename_sheet(self, book: int, title: str, new: str) -> None:
        self._books[book].Sheets.getByName(title).Name = new

    def count_days_from(self, book: int, year: int, month: int, day: int) -> None:
        """Let dates be numbers of days from this one."""
        first = uno.createUnoStruct("com.sun.star.util.Date")
        first.Year, first.Month, first.Day = year, month, day
        self._books[book].NullDate = first

    def delete_sheet(self, book: int, title: str) -> None:
        self._books[book].Sheets.removeByName(title)

    def modified(self, book: int) -> bool:
        return bool(self._books[book].isModified())

    # ------------------------------------------------------------ cells

    def fill(self, book: int, address: str, rows: list[list[Any]]) -> None:
        """Put values into a block, as pasting does."""
        self._cells(book, address).setDataArray(tuple(map(tuple, rows)))

    def put(self, book: int, address: str, value: Any) -> None:
        """Put a text or a number into a cell."""
        setattr(self._cells(book, address), "String" if isinstance(value, str) else "Value", value)

    def clear(self, book: int, address: str) -> None:
        self._cells(book, address).clearContents(_EVERYTHING)

    def formula(self, book: int, address: str, text: str) -> None:
        """Give a cell a formula, or fill a block with it."""
        cells = self._cells(book, address)
        cells.setFormulaArray(tuple((text,) * cells.Columns.Count for _ in range(cells.Rows.Count)))

    def formula_down(self, book: int, address: str, text: str) -> None:
        """Give the first cell of a column a formula and fill it down, as a person does with the mouse."""
        cells = self._cells(book, address)
        cells.getCellByPosition(0, 0).Formula = text
        cells.fillAuto(uno.Enum("com.sun.star.sheet.FillDirection", "TO_BOTTOM"), 1)

    def array(self, book: int, address: str, text: str) -> None:
        """Give a block one array formula."""
        self._cells(book, address).setArrayFormula(text)

    def formulas(self, book: int, address: str) -> list[list[str]]:
        return list(map(list, self._cells(book, address).getFormulaArray()))

    def values(self, book: int, address: str) -> list[list[Any]]:
        """The values of a block; an error is null."""
        return list(map(list, self._cells(book, address).getDataArray()))

    def shown(self, book: int, address: str) -> str:
        """What a cell shows."""
        return str(self._cells(book, address).String)

    def set_property(self, book: int, address: str, name: str, value: Any) -> None:
        setattr(self._cells(book, address), name, value)

    def insert_rows(self, book: int, title: str, before: int, count: int) -> None:
        self._books[book].Sheets.getByName(title).Rows.insertByIndex(before - 1, count)

    def delete_rows(self, book: int, title: str, first: int, count: int) -> None:
        self._books[book].Sheets.getByName(title).Rows.removeByIndex(first - 1, count)

    # ------------------------------------------------------------ the program's own interface

    def type(self, book: int, address: str, text: str) -> None:
        """Type a text into a cell, as a person does: it may become a date."""
        self.dispatch(book, address, ".uno:EnterString", {"StringName": text})

    def dispatch(self, book: int, address: str, command: str, arguments: dict[str, Any]) -> None:
        """Run a command of the menus on a selection."""
        controller = self._books[book].CurrentController
        controller.setActiveSheet(self._cells(book, address).Spreadsheet)
        controller.select(self._cells(book, address))
        dispatcher = self._service("com.sun.star.frame.DispatchHelper")
        dispatcher.executeDispatch(controller.Frame, command, "", 0, _properties(**arguments))

    def undo(self, book: int) -> None:
        self._books[book].UndoManager.undo()

    def redo(self, book: int) -> None:
        self._books[book].UndoManager.redo()

    def lock(self, book: int) -> None:
        self._books[book].lockControllers()

    def unlock(self, book: int) -> None:
        self._books[book].unlockControllers()

    def automatic(self, book: int, wanted: bool) -> None:
        """Whether every change is followed by a calculation."""
        self._books[book].enableAutomaticCalculation(wanted)

    def calculate(self, book: int, hard: bool) -> None:
        """Calculate what has changed, or all that there is."""
        document = self._books[book]
        (document.calculateAll if hard else document.calculate)()

    def execute(self, book: int, service: str) -> None:
        """Run a job for a book, as LibreOffice does when it has opened it in a window."""
        environment = uno.Any("[]com.sun.star.beans.NamedValue", (_named("Model", self._books[book]),))
        job = self._service(service)
        uno.invoke(job, "execute", (uno.Any("[]com.sun.star.beans.NamedValue", (_named("Environment", environment),)),))


def _named(name: str, value: Any) -> Any:
    given = uno.createUnoStruct("com.sun.star.beans.NamedValue")
    given.Name, given.Value = name, value
    return given


if __name__ == "__main__":
    main(*sys.argv[1:])
