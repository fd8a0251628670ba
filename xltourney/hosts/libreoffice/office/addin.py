"""The object whose methods LibreOffice calls for the cell functions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from typing import Any, cast

from xltourney.hosts.libreoffice.office import objects
from xltourney.hosts.libreoffice.office.ranges import Ranges
from xltourney.hosts.libreoffice.office.reading import day_zero
from xltourney.hosts.libreoffice.office.signatures import DAY, DOCUMENT, INTERFACE, RANGE, SERVICE, Method, methods
from xltourney.live.answers import Table
from xltourney.live.arguments import MARK, Block, HostRange, dated
from xltourney.live.values import EVERYBODY

#: What LibreOffice hands over: numbers, texts, ranges; and what it takes back.
Given = Any
Rows = tuple[tuple[Any, ...], ...]
#: ``taking(document, given)`` is the arguments of a function.
Taking = Callable[[Any, Sequence[Given]], list[Any]]

#: Arguments that are numbers in which 0 is as good as any other; in all others an empty cell arrives as 0.
_ZERO_COUNTS = frozenset(("own", "opponent", "opponents", "scores"))
#: Arguments that are whole ranges, copied for every call: known again by their values.
_COPIED = frozenset(("players", "settings"))
#: Copied ranges that are kept.
_ROOM = 8
#: Functions of one range, with different other arguments, whose answers are kept for everybody.
_COLUMNS = 64


def made() -> Any:
    """The object with a method for every cell function."""
    ranges = Ranges(objects.listener)
    return objects.made((INTERFACE, "com.sun.star.lang.XServiceInfo"), {**calls(ranges), **_service_info()})


def _service_info() -> dict[str, Callable[..., Any]]:
    def name(_: Any) -> str:
        return SERVICE

    def supports(_: Any, asked: str) -> bool:
        return asked == SERVICE

    def names(_: Any) -> tuple[str, ...]:
        return (SERVICE,)

    return {"getImplementationName": name, "supportsService": supports, "getSupportedServiceNames": names}


# ---------------------------------------------------------------- calls


def calls(ranges: Ranges) -> dict[str, Callable[..., Rows]]:
    """The methods by their names; each gets the object, the document where a range needs it, and the arguments."""
    copied = _Copied()
    return {method.name: _call(method, ranges, copied) for method in methods()}


def _call(method: Method, ranges: Ranges, copied: _Copied) -> Callable[..., Rows]:
    leading = sum(each.type == RANGE for each in method.parameters)
    if not leading:
        return _of_values(method)
    taken = _taking(method, leading, ranges, copied)
    kind = _of_player if _visible(method)[leading:][:1] == ["player"] else _of_ranges
    return kind(method, taken, ranges)


def _of_values(method: Method) -> Callable[..., Rows]:
    """A function that takes values alone; where 0 is no number that it takes, it is an empty cell.

    Where a day is among them, the document comes first.
    """
    body, names = method.function.body, _visible(method)
    numbers = [name in _ZERO_COUNTS for name in names]
    day = names.index(DAY) if DAY in names else None

    def call(_: Any, *given: Given) -> Rows:
        try:
            values = given if day is None else given[1:]
            arguments = [value if number or value != 0 else None for value, number in zip(values, numbers, strict=True)]
            if day is not None:
                arguments[day] = _day(arguments[day], given[0])
            return _rows(body(*arguments))
        except Exception as error:  # noqa: BLE001 - an exception would be a bare Err:502 or #VALUE! in the cell
            return _failed(error)

    return call


def _visible(method: Method) -> list[str]:
    """The names of the arguments that stand in a formula."""
    return [each.shown for each in method.parameters if each.type != DOCUMENT]


def _day(value: Given, document: Any) -> Given:
    """A day that is given as its number in a document; anything else as it is."""
    if isinstance(value, tuple):
        rows = cast(Rows, value)
        return _day(rows[0][0], document) if len(rows) == len(rows[0]) == 1 else rows
    return dated(value, day_zero(document)) if type(value) is float else value


def _taking(method: Method, leading: int, ranges: Ranges, copied: _Copied) -> Taking:
    """How a function takes its arguments, of which the first are ranges.

    Of the others an empty cell arrives as 0, which none of them may be.
    """
    known = ranges.given
    places = [place for place, name in enumerate(_visible(method)) if place >= leading and name in _COPIED]

    def taken(document: Any, given: Sequence[Given]) -> list[Any]:
        arguments: list[Any] = [known(document, cells) for cells in given[:leading]]
        arguments += [None if value == 0 else value for value in given[leading:]]
        for place in places:
            if type(arguments[place]) is tuple:
                arguments[place] = copied.known(arguments[place], ranges.day_zero(document))
        return arguments

    return taken


def _of_ranges(method: Method, taken: Taking, ranges: Ranges) -> Callable[..., Rows]:
    """A function whose first arguments are ranges."""
    body, begin, end = method.function.body, ranges.begin, ranges.end

    def call(_: Any, document: Any, *given: Given) -> Rows:
        begin()
        try:
            return _rows(body(*taken(document, given)))
        except Exception as error:  # noqa: BLE001 - as above
            return _failed(error)
        finally:
            end()

    return call


def _of_player(method: Method, taken: Taking, ranges: Ranges) -> Callable[..., Rows]:
    """A function of a range of results and a player; three thousand cells may call it at once, so it does little.

    The first call of a moment gets the answers of everybody; from there this one and those after it that differ in
    the player alone take theirs.
    """
    name, body, known = method.function.name, method.function.body, ranges.known
    begin, end = ranges.begin, ranges.end

    def call(_: Any, document: Any, cells: Any, player: Given, *others: Given) -> Rows:
        begin()
        shown: Rows = ()
        try:
            answers = known(document, cells).answers
            column = answers.get((name, others))
            if column is None:
                grid, _, *more = taken(document, (cells, player, *others))
                column = _kept(answers, (name, others), body(grid, EVERYBODY, *more))
            found = column.get(player) or _of_column(column, player)
            shown = found or _rows(body(*taken(document, (cells, player, *others))))
        except Exception as error:  # noqa: BLE001 - as above
            shown = _failed(error)
        finally:
            end(len(shown))
        return shown

    return call


def _kept(answers: dict[Hashable, Mapping[Any, Rows]], key: Hashable, column: Any) -> Mapping[Any, Rows]:
    """The answers of everybody, where there are any, kept ready to be handed over.

    A player is known by what he may be given as: his number, or a cell with it.
    """
    if len(answers) >= _COLUMNS:
        answers.clear()
    shown = cast(Mapping[float, Any], column if isinstance(column, Mapping) else {})
    ready = {no: _rows(answer) for no, answer in shown.items()}
    kept = answers[key] = {**ready, **{((no,),): rows for no, rows in ready.items()}}
    return kept


def _of_column(column: Mapping[Any, Rows], player: Given) -> Rows | None:
    """The answers for a column of numbers; ``None`` where it holds anything but players with an answer."""
    if not isinstance(player, tuple):
        return None
    found = [column.get(row[0]) if len(row) == 1 else None for row in cast(Rows, player)]
    return None if None in found else tuple([rows[0] for rows in found if rows])


def _rows(answer: Any) -> Rows:
    """Rows of one length, of texts and floating numbers: a whole number takes longer on its way."""
    if type(answer) is float:
        return ((answer,),)
    if not isinstance(answer, list):
        return ((float(answer) if isinstance(answer, int) else answer,),)
    return tuple(tuple([float(cell) if type(cell) is int else cell for cell in row]) for row in cast(Table, answer))


def _failed(error: Exception) -> Rows:
    return ((f"{MARK} this cannot be computed ({type(error).__name__}: {error}); please report it",),)


class _Copied:
    """Ranges that arrive as copies of their values; equal values are the same range."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Rows, date], HostRange] = OrderedDict()
        self._serial = 0

    def known(self, rows: Rows, first: date) -> HostRange:
        """The range with these values, in a document that counts days from the first."""
        found = self._known.get((rows, first))
        if found is None:
            self._serial += 1
            block = Block(rows, day_zero=first)
            found = self._known[rows, first] = HostRange("copied", str(self._serial), lambda: block)
            if len(self._known) > _ROOM:
                self._known.popitem(last=False)
        return found
