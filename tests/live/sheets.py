"""Events as ranges of cells, in any language, and the tables that the batch makes of the same documents."""

from __future__ import annotations

from typing import Any, cast

from tests.io.documents import document
from tests.io.finished import Sheet
from tests.udfs.ranges import Rows, boards_of, matrix_of
from xltourney.batch.computing import Wishes, compute
from xltourney.io import layout
from xltourney.io.document import to_tournament
from xltourney.io.keys import Choice, Heading, Setting
from xltourney.io.loading import check
from xltourney.io.pairings import token_of
from xltourney.io.reading import Document, Reading
from xltourney.io.standings.sheets import sheets
from xltourney.io.typed import player_row, points_text

#: Results, players, settings.
Ranges = tuple[Rows, Rows, Rows]
#: The last round of :func:`four`, played and half played.
WHOLE = ("4w1", "3b½", "2w½", "1b0")
HALF = ("4w1", ".", ".", "1b0")


def ranges_of(document: Document, entry: str = "grid", language: str = "en", **more: Any) -> Ranges:
    """The three ranges of a document; ``more`` are further settings by their key."""
    return _RESULTS[entry](document, language), players_of(document, language), settings_of(document, language, **more)


def players_of(document: Document, language: str) -> Rows:
    """Players with all headings."""
    heads = [layout.text(key, language) for key in layout.PLAYER_HEADINGS]
    rows = (player_row(player, language) for player in document["players"])
    return [heads, *([row[key] for key in layout.PLAYER_HEADINGS] for row in rows)]


def settings_of(document: Document, language: str, **more: Any) -> Rows:
    """The lines of the Tournament sheet that have a value."""
    known: Document = document["tournament"] | {"language": language}
    written = {
        "system": layout.value_text(Choice.SYSTEM, known.get("system", "swiss"), language),
        "language": layout.value_text(Choice.LANGUAGE, language, language),
        "points": points_text(known.get("points", {})),
        "codes": ", ".join(known.get("codes", ())),
        "control": layout.value_text(Choice.CONTROL, known.get("control", "standard"), language),
        "rating_rule": layout.value_text(Choice.RATING_RULE, known.get("rating_rule", "none"), language),
        "forfeits_played": layout.value_text(Choice.YES_NO, "yes" if known.get("forfeits_played") else "no", language),
        "entry": None,
    }
    lines = known | written | more
    return [[layout.text(key, language), lines[key.value]] for key in Setting if lines.get(key.value)]


def _grid(document: Document, language: str) -> Rows:
    people = cast(list[Document], document["players"])
    rounds = range(1, int(document["tournament"]["rounds"]) + 1)
    heads = [layout.text(Heading.NO, language), layout.text(Heading.NAME, language)]
    rows = ([player["no"], player["name"], *(token_of(player, number) for number in rounds)] for player in people)
    return [[*heads, *(layout.round_heading(number, language) for number in rounds)], *rows]


def _boards(document: Document, language: str) -> Rows:
    return boards_of(to_tournament(document))


def _matrix(document: Document, language: str) -> Rows:
    return matrix_of(to_tournament(document))


_RESULTS = {"grid": _grid, "boards": _boards, "matrix": _matrix}


def finalized(document: Document, language: str) -> dict[str, Sheet]:
    """The four sheets that the batch writes for a document, by key."""
    loaded = check(Reading(document, {}, kind="json"))
    table = compute(loaded, Wishes()).standings
    assert table is not None, loaded.findings
    return {spec.key: Sheet(spec) for spec in sheets(loaded, table, language)}


def columns(rows: Rows) -> dict[Any, list[Any]]:
    """A table with headings, column by column."""
    return {column[0]: list(column[1:]) for column in zip(*rows, strict=True)}


def table_of(sheet: Sheet) -> dict[Any, list[Any]]:
    """The table of a written sheet, column by column, an empty cell as a cell function shows it."""
    rows: Rows = [["" if cell is None else cell for cell in row.values()] for row in sheet.table]
    return columns([list(sheet.heading), *rows])


def four(*last: str, **settings: Any) -> Document:
    """Two rounds of four players, and what they have in the third of three."""
    rows = ("2w1 3b½", "1b0 4w1", "4b½ 1w½", "3w½ 2b0")
    return document(*(f"{row} {end}" for row, end in zip(rows, last, strict=True)), rounds=3, **settings)
