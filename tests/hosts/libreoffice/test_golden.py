"""The template, filled with every golden event, computes in the cells of a real LibreOffice what is right.

The folder is ``$XLTOURNEY_GOLDEN``, by default ``../shared/golden`` beside the checkout; its README says where the
values come from. It is no part of the project.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.golden.test_golden_values import EVENTS, FOLDER, RANKING, number
from tests.hosts.libreoffice.office import Book, Office, Rows
from xltourney.batch.making import workbook
from xltourney.engine.modifiers import TYPE_A, default_codes
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.regulations import edition
from xltourney.io.cells import column_letter
from xltourney.io.document import to_tournament
from xltourney.io.keys import Setting
from xltourney.io.loading import load
from xltourney.io.reading import Document

pytestmark = pytest.mark.slow

NEAR = 1e-9
FIRST = 4
CALL = "ORG.XLTOURNEY.ADDIN.XLT_TIEBREAK"


def setting(key: Setting) -> str:
    """The cell of the Tournament sheet in which a setting stands."""
    return f"Tournament!B{FIRST + list(Setting).index(key)}"


def document_of(path: Path, system: str) -> Document:
    loaded = load(FOLDER / f"{path.name.removesuffix('.expected.json')}.trf", validate=False)
    settings = {**loaded.reading.document["tournament"], "system": system, "language": "en"}
    settings.pop("codes", None)
    return {**loaded.reading.document, "tournament": settings}


def shown(values: Rows) -> list[list[Fraction | None]]:
    return [[None if value == "" else Fraction(str(value)) for value in row] for row in values]


def same(value: Fraction | None, right: Fraction | None) -> bool:
    """Equal to the last digits that a cell keeps."""
    if value is None or right is None:
        return value is right
    return float(abs(value - right)) < NEAR


def differences(found: Mapping[int, Fraction | None], wanted: Mapping[str, Any], what: str) -> Iterator[str]:
    """Where a column of cells is not what it should be."""
    for no, expected in wanted.items():
        value, right = found[int(no)], number(expected)
        if not same(value, right):
            yield f"{what} player {no}: the cell shows {value}, right is {right}"


def block(book: Book, codes: list[str], numbers: list[int]) -> dict[str, dict[int, Fraction | None]]:
    """The codes of all players, by code and number, asked of one array formula."""
    count = len(numbers)
    last = column_letter(len(codes))
    book.fill("Asked!A1", [codes])
    area = f"A2:{last}{count + 1}"
    formula = (
        f"={CALL}(xlt_grid;$Grid.$A${FIRST}:$A${FIRST + count - 1};$Asked.$A$1:${last}$1;xlt_players;xlt_settings)"
    )
    book.array(f"Asked!{area}", formula)
    values = shown(book.values(f"Asked!{area}"))
    book.clear(f"Asked!A1:{last}{count + 1}")
    columns = zip(*values, strict=True)
    return {code: dict(zip(numbers, column, strict=True)) for code, column in zip(codes, columns, strict=True)}


def batch(document: Document, rules: str) -> Standings:
    tournament = to_tournament(document)
    return rank(tournament, default_codes(tournament.system), edition(rules))


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.name.removesuffix(".expected.json"))
def test_event(office: Office, tmp_path: Path, path: Path) -> None:
    event = json.loads(path.read_text(encoding="utf-8"))
    document = document_of(path, event["system"])
    numbers = sorted(player["no"] for player in document["players"])
    target = tmp_path / "event.xlsx"
    target.write_bytes(workbook(document, entry="grid", language="en", host="libreoffice"))
    loaded = load(target)
    book = office.open(target)
    if loaded.tournament is None:  # an event that was published with a fault, which the batch refuses in a workbook
        assert loaded.errors[0].message in book.shown(f"Grid!{column_letter(event['rounds'] + 4)}{FIRST}")
        return
    book.add_sheet("Asked")
    wrong: list[str] = []
    for rules, expected in event["expected"].items():
        book.put(setting(Setting.RULES), rules)
        wrong += _codes_of(book, expected, numbers, rules)
        wrong += _table_of(book, document, numbers, rules)
        rankings = [code for code in expected if code.startswith(RANKING)]
        for ranking in rankings[:1]:
            book.put(setting(Setting.CODES), ranking.removeprefix(RANKING))
            wrong += differences(block(book, ["RANK"], numbers)["RANK"], expected[ranking], f"{rules} {ranking}")
            book.put(setting(Setting.CODES), ", ".join(default_codes(to_tournament(document).system)))
    book.close()
    assert wrong == []


def _codes_of(book: Book, expected: Mapping[str, Any], numbers: list[int], rules: str) -> Iterator[str]:
    """Every code that stands by itself; those of tied groups depend on the list that they stand in."""
    codes = [code for code in expected if not code.startswith(RANKING) and code.partition("/")[0] not in TYPE_A]
    for code, column in block(book, codes, numbers).items():
        yield from differences(column, expected[code], f"{rules} {code}")


def _table_of(book: Book, document: Document, numbers: list[int], rules: str) -> Iterator[str]:
    """The visible columns beside the Grid, and the live table, as the batch has them."""
    table = batch(document, rules)
    rows = {row.no: row for row in table.rows}
    first = 2 + document["tournament"]["rounds"] + 2
    area = f"{column_letter(first)}{FIRST}:{column_letter(first + 1 + len(table.codes))}{FIRST + len(numbers) - 1}"
    for no, cells in zip(numbers, shown(book.values(f"Grid!{area}")), strict=True):
        row = rows[no]
        place = None if row.rank is None else Fraction(row.rank)
        right = [place, None if row.removed else row.points, *row.values]
        if not all(map(same, cells, right)):
            yield f"{rules} beside the Grid, player {no}: {cells}, right is {right}"
    places = [row[1] for row in book.values(f"Live standings!A5:B{4 + len(rows)}")]
    if places != [float(row.no) for row in table.rows]:
        yield f"{rules} Live standings: {places}"
