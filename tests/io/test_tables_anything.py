"""Whatever stands in the cells, reading gives a document and findings, and nothing is raised."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from xltourney.errors import CellRef
from xltourney.io import cells, schema
from xltourney.io.cells import Box
from xltourney.io.keys import Choice, Setting
from xltourney.io.layout import BOARD_HEADINGS, PLAYER_HEADINGS, text, value_texts
from xltourney.io.reading import place_of
from xltourney.io.tables import read_tables
from xltourney.io.tables.rows import FORMULA_WITHOUT_VALUE, CellValue, ErrorValue, Sheet

WORDS = st.sampled_from(
    "2w1|1b0|PAB|0|½|+|x|1-0|½-½|withdrawn after round 2|from round 1|Ann|Bob|2150 |1.000".split("|"),
)
VALUES: st.SearchStrategy[CellValue] = st.one_of(
    st.none(),
    WORDS,
    st.integers(-1, 4),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.text(max_size=5),
    st.dates().map(lambda day: day),
    st.times(),
    st.timedeltas(),
    st.just(FORMULA_WITHOUT_VALUE),
    st.just(ErrorValue("#N/A")),
)
GOOD: st.SearchStrategy[CellValue] = st.one_of(WORDS, st.integers(1, 4), st.none())
BOXES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(0, 2), st.integers(0, 2)).map(
    lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3])
)


def sheets(title: str, heads: list[str], values: st.SearchStrategy[CellValue]) -> st.SearchStrategy[Sheet]:
    """A sheet with these headings, in any order, and anything below."""

    def build(order: list[str], rows: list[list[CellValue]], merged: list[Box], hidden: list[int]) -> Sheet:
        return Sheet(title, [order, *rows], merged=merged, hidden_rows=frozenset(hidden))

    body = st.lists(st.lists(values, max_size=len(heads)), max_size=5)
    return st.builds(
        build,
        st.permutations(heads),
        body,
        st.lists(BOXES, max_size=1),
        st.lists(st.integers(1, 5), max_size=2),
    )


def tournaments(values: st.SearchStrategy[CellValue]) -> st.SearchStrategy[Sheet]:
    named = st.sampled_from([name for kind in Choice for name in value_texts(kind, "en")])
    lines = st.lists(
        st.tuples(st.sampled_from([text(key, "en") for key in Setting]), st.one_of(values, named)), max_size=6
    )
    return lines.map(lambda rows: Sheet("Tournament", [list(row) for row in rows]))


def books(values: st.SearchStrategy[CellValue]) -> st.SearchStrategy[list[Sheet]]:
    players = [text(key, "en") for key in PLAYER_HEADINGS[:8]]
    boards = [text(key, "en") for key in BOARD_HEADINGS]
    return st.tuples(
        tournaments(values),
        sheets("Players", players, values),
        st.one_of(
            sheets("Grid", ["No.", "Name", "R1", "R2", "Points"], values),
            sheets("Boards", boards, values),
            sheets("Matrix", ["No.", "Name", "1", "2", "3"], values),
            sheets("Matrix", ["No.", "Name", "1a", "1b", "2a", "2b"], values),
        ),
        sheets("Pairings", boards, values),
    ).map(list)


@settings(max_examples=150, deadline=None)
@given(st.one_of(books(VALUES), books(GOOD)))
def test_nothing_is_raised_and_every_finding_has_its_cell(book: list[Sheet]) -> None:
    reading = read_tables(book)
    titles = {sheet.title for sheet in book}
    for finding in reading.findings:
        if finding.place is not None:
            assert isinstance(finding.place, CellRef)
            assert finding.place.sheet in titles
            assert finding.place.cell[0].isdigit() or cells.split_range(finding.place.cell)
        assert finding.message[-1] not in ".;,:"
    for path in reading.places:
        assert reading.places.get(path) is not None
    for fault, path in schema.located(reading.document, reading):
        assert fault.message
        assert place_of(reading, path) is not None or path[:1] != ("players",) or len(path) == 1


@settings(max_examples=60, deadline=None)
@given(books(VALUES))
def test_the_same_sheets_give_the_same_reading(book: list[Sheet]) -> None:
    first, second = read_tables(book), read_tables(book)
    assert repr(first.document) == repr(second.document)
    assert first.findings == second.findings
