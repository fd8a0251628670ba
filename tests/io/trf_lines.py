"""Lines of tournament report files for tests, and the event that they come from.

The event is set A of the exercises of the FIDE Technical Commission (M. Held, *Exercises in Tie-Breaking*, 2024):
16 players, 5 rounds of a Swiss with byes and forfeits.
"""

from __future__ import annotations

from xltourney.errors import Diagnostic
from xltourney.io.reading import Reading
from xltourney.io.trf import parse

#: Number, name, rating, rounds (+ won, = drew, - lost; F forfeit; colour; opponent) and points, as the booklet has it.
GRID = """
1  Alyx      2200 +W9  =B13 =W2   +B15  =W4  3.5
2  Bruno     2150 +B10 +W7  =B1   +W16  =B3  4.0
3  Charline  2100 =W11 +B6  +W8   =B4   =W2  3.5
4  David     2050 +B12 HPB  +W13  =W3   =B1  3.5
5  Helene    2000 -W13 -B15 +W11  =B7   +W10 2.5
6  Franck    1950 -B14 -W3  PAB   +W10  +B8  3.0
7  Genevieve 1900 +W15 -B2  -B16  =W5   -B11 1.5
8  Irina     1850 =B16 +W14 -B3   +W13  -W6  2.5
9  Jessica   1800 -B1  -W10 HPB   -FW11 PAB  1.5
10 Lais      1750 -W2  +B9  -W15  -B6   -B5  1.0
11 Maria     1700 =B3  -W16 -B5   +FB9  +W7  2.5
12 Nick      1650 -W4  PAB  +FB14 ZPB   ZPB  2.0
13 Opal      1600 +B5  =W1  -B4   -B8   -W14 1.5
14 Paul      1550 +W6  -B8  -FW12 ZPB   +B13 2.0
15 Reine     1500 -B7  +W5  +B10  -W1   -B16 2.0
16 Stephan   1450 =W8  +B11 +W7   -B2   +W15 3.5
"""

HEADER = "012 TEC exercises, set A\n092 Individual: Swiss-System\nXXR 5\n"


def player(no: object, *cells: str, **fields: str) -> str:
    """A record 001 whose columns are where they belong; a cell is ``12 w 1`` or blank."""
    get = fields.get
    return (
        f"001 {no:>4} {get('sex', ''):1}{get('title', ''):>3} {get('name', f'Player {no}'):<33} {get('rating', ''):>4} "
        f"{get('fed', ''):3} {get('fide', ''):>11} {get('born', ''):10} {get('points', ''):>4} {get('rank', ''):>4}"
        + "".join(map(_block, cells))
    )


def _block(cell: str) -> str:
    number, _, rest = cell.partition(" ")
    return "  " + (cell if len(cell) == 8 else f"{number:>4} {rest:3}")


def trf_cell(cell: str) -> str:
    """A round of the grid as a tournament report file writes it."""
    byes = {"PAB": "0000 - U", "HPB": "0000 - H", "ZPB": "0000 - Z"}
    if cell in byes:
        return byes[cell]
    marks = {"+": "+", "-": "-"} if "F" in cell else {"+": "1", "=": "=", "-": "0"}
    letters = cell[1:].replace("F", "")
    return f"{letters[1:]} {letters[0].lower()} {marks[cell[0]]}"


def token(cell: str) -> str:
    """A round of the grid as the document writes it."""
    if cell.endswith("PB") or cell == "PAB":
        return cell
    marks = {"+": "+", "-": "-"} if "F" in cell else {"+": "1", "=": "½", "-": "0"}
    letters = cell[1:].replace("F", "")
    return letters[1:] + letters[0].lower() + marks[cell[0]]


ROWS = [line.split() for line in GRID.split("\n") if line]
SET_A = HEADER + "\n".join(
    player(no, *map(trf_cell, cells), name=name, rating=rating, points=points)
    for no, name, rating, *cells, points in ROWS
)


def read(*lines: str) -> Reading:
    return parse("\n".join(("092 Swiss", *lines)))


def results(*cells: str) -> list[str]:
    """The tokens of a player with these cells, in an event in which all rounds have been played."""
    reading = read(player(1, *cells), player(2, *["3 w 1"] * len(cells)))
    return list(reading.document["players"][0]["results"])


def errors(reading: Reading) -> list[Diagnostic]:
    return [finding for finding in reading.findings if finding.severity == "error"]


def only_error(*lines: str) -> Diagnostic:
    found = errors(read(*lines))
    assert len(found) == 1, found
    return found[0]
