"""Laws of documents and workbooks: what is written is read, and what passes validation can be ranked."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generators import LIVELY, QUIET, UNUSUAL
from tests.properties.documents import CHANGES, Document, document_of
from tests.properties.strategies import codes_for, tournaments
from xltourney.engine.explanation import explain
from xltourney.engine.model import Tournament
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import EDITIONS, edition
from xltourney.engine.results import CLASSICAL
from xltourney.errors import OutputError, XltourneyError
from xltourney.io import template, workbook
from xltourney.io.document import canonical, dumps, loads, to_tournament
from xltourney.io.loading import load

pytestmark = pytest.mark.slow

#: Codes that use neither colour nor round; the others have no value where only a matrix is known.
WITHOUT_ORDER = (
    "PTS DE WIN WON REP STD SB SB/C1 SB/C2 KS KS/L+1 KS/L-2 ARO ARO/C1 ARO/M1 TPR PTP APRO APPO RTNG TPN"
).split()
WITH_ORDER = ["BPG", "BWG", "PS"]
ROUND_ROBINS = tournaments(systems=("round robin",), habits=(QUIET, LIVELY), scorings=(CLASSICAL,))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents")


def read(folder: Path, data: bytes) -> Document:
    """A workbook's document; nothing must be wrong with it."""
    path = folder / "event.xlsx"
    path.write_bytes(data)
    reading = workbook.read(path)
    assert [str(finding) for finding in reading.findings] == []
    return reading.document


class TestFixedPoints:
    """Law 7: write, read, write."""

    @given(tournaments())
    def test_json(self, tournament: Tournament) -> None:
        document = document_of(tournament)
        text = dumps(document)
        assert loads(text, "event.json") == document
        assert dumps(loads(text, "event.json")) == text
        assert canonical(loads(canonical(document).decode(), "event.json")) == canonical(document)

    @settings(max_examples=12)
    @given(tournaments(), st.sampled_from(("grid", "boards")), st.sampled_from(("en", "ru", "uk")))
    def test_workbooks(self, folder: Path, tournament: Tournament, entry: Any, language: Any) -> None:
        document = document_of(tournament)
        written = template.build(document, entry=entry, language=language)
        found = read(folder, written)
        assert template.build(found, entry=entry, language=language) == written

    @settings(max_examples=8)
    @given(ROUND_ROBINS)
    def test_matrix(self, folder: Path, tournament: Tournament) -> None:
        written = template.build(document_of(tournament), entry="matrix", language="en")
        assert template.build(read(folder, written), entry="matrix", language="en") == written


class TestEntries:
    """Law 9: Grid and Boards are the same document, Matrix the same event without colours and rounds."""

    @settings(max_examples=12)
    @given(tournaments(habits=(QUIET, LIVELY, UNUSUAL)))
    def test_grid_and_boards(self, folder: Path, tournament: Tournament) -> None:
        document = document_of(tournament)
        grid, boards = (
            read(folder, template.build(document, entry=entry, language="en")) for entry in ("grid", "boards")
        )
        assert canonical(grid) == canonical(boards) == canonical(document)

    @settings(max_examples=12)
    @given(ROUND_ROBINS)
    def test_matrix_gives_the_same_values(self, folder: Path, tournament: Tournament) -> None:
        document = document_of(tournament)
        matrix = to_tournament(read(folder, template.build(document, entry="matrix", language="en")))
        whole = to_tournament(document)
        assert not matrix.ordered
        for text in EDITIONS.values():
            assert rank(matrix, WITHOUT_ORDER, text).rows == rank(whole, WITHOUT_ORDER, text).rows
            assert {row.values for row in rank(matrix, WITH_ORDER, text).rows} == {(None, None, None)}

    def test_a_swiss_has_no_matrix(self) -> None:
        document: Document = {"xltourney": 1, "tournament": {"rounds": 1}, "players": [{"no": 1, "name": "A"}]}
        with pytest.raises(OutputError, match="Swiss"):
            template.build(document, entry="matrix", language="en")


class TestBoards:
    """Law 4, in the sheet: the order of the boards changes nothing."""

    @settings(max_examples=6)
    @given(tournaments(systems=("swiss",)), st.integers(0, 2**32))
    def test_swapping_boards(self, folder: Path, tournament: Tournament, seed: int) -> None:
        document = document_of(tournament)
        path = folder / "boards.xlsx"
        path.write_bytes(template.build(document, entry="boards", language="en"))
        _shuffle_rows(path, Random(seed))
        assert canonical(workbook.read(path).document) == canonical(document)


def _shuffle_rows(path: Path, random: Random) -> None:
    """The rows of Boards in another order; board numbers and the calculated names are left out."""
    book = openpyxl.load_workbook(path)
    sheet = book["Boards"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    head = next(number for number, row in enumerate(rows) if row[0] == "Round")
    columns = [rows[head].index(name) for name in ("Round", "White", "Result", "Black")]
    held = [[row[column] for column in columns] for row in rows[head + 1 :] if row[columns[1]] is not None]
    random.shuffle(held)
    sheet.delete_rows(head + 2, len(rows))
    for values in held:
        by_column = dict(zip(columns, values, strict=True))
        sheet.append([by_column.get(column) for column in range(len(rows[head]))])
    book.save(path)


class TestValidation:
    """Law 8: a document that passes validation never raises; one that does not says why."""

    @settings(max_examples=120)
    @given(tournaments(most=7), st.integers(0, 2**32), st.integers(1, 3))
    def test_changed_documents(self, folder: Path, tournament: Tournament, seed: int, changes: int) -> None:
        random = Random(seed)
        document = copy.deepcopy(document_of(tournament))
        for _ in range(changes):
            random.choice(CHANGES)(document, random)
        path = folder / "event.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        try:
            loaded = load(path)
        except XltourneyError:
            return
        assert (loaded.tournament is None) == bool(loaded.errors)
        if loaded.tournament is None:
            return
        for text in (edition("2026-03"), random.choice([*EDITIONS.values()])):
            table = rank(loaded.tournament, codes_for(loaded.tournament, text), text)
            rank(loaded.tournament, codes_for(loaded.tournament, text), text, live=True)
            for code in table.codes:
                for player in loaded.tournament.players[:2]:
                    explain(table, player.no, code)
