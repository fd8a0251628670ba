"""The round blocks of a player's record (columns 92 and on) -> result tokens of the JSON document."""

from __future__ import annotations

import re
from typing import NamedTuple

from xltourney.errors import LineRef, Subject
from xltourney.io.trf.records import Findings

#: The most rounds that a document may have.
MAX_ROUNDS = 500

#: Columns of a round: two blanks, four for the opponent, blank, colour, blank, result.
WIDTH = 10
FIRST_COLUMN = 92

#: TRF result -> mark of a game against a named opponent.
_MARKS = {
    "1": "1", "=": "½", "0": "0", "+": "+", "-": "-", "W": "1*", "D": "½*", "L": "0*", " ": "", "?": "",
}  # fmt: skip
_COLOURS = {"w": "w", "W": "w", "b": "b", "B": "b", "-": "~", " ": "~"}

#: TRF result -> token of a round without an opponent; blank is decided when all players are known.
_BYES = {"H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", " ": ""}
_BYE_NAMES = {"H": "half-point bye", "F": "full-point bye", "U": "pairing-allocated bye", "Z": "zero-point bye"}
_ALLOWED = "1 = 0 (played), W D L (shorter than one move), + - (forfeit), H F U Z (bye), ? or blank (no result yet)"

_BLOCK = re.compile(r"  ([ 0-9]{4}) ([-wbWB ] [-+10=WDLHFUZwdlhfuz? ])")


def _both_cases(table: dict[str, str]) -> dict[str, str]:
    return table | {key.lower(): value for key, value in table.items()}


#: Colour, blank and result as they stand in the file -> the end of a token, the token of a bye.
_GAME_ENDS = {f"{c} {r}": own + mark for c, own in _COLOURS.items() for r, mark in _both_cases(_MARKS).items()}
_BYE_TOKENS = {f"{c} {r}": token for c in _COLOURS for r, token in _both_cases(_BYES).items() if r != " " or c in "- "}


class Cell(NamedTuple):
    """One round of one player, as it stands in the file."""

    line: int
    player: int
    round: int
    opponent: str
    colour: str
    result: str

    @property
    def column(self) -> int:
        """The first column of the opponent; the result stands seven further."""
        return FIRST_COLUMN + WIDTH * (self.round - 1)

    @property
    def subject(self) -> Subject:
        """What a finding about the cell is about."""
        return Subject(player=self.player, round=self.round)

    def error(self, message: str, offset: int, findings: Findings) -> str:
        """Report a fault in column ``offset`` of the block; the cell is read as blank."""
        place = LineRef(self.line, self.column + offset)
        findings.error("trf-result", f"round {self.round} of player {self.player}: {message}", place, self.subject)
        return ""

    def warning(self, message: str, findings: Findings) -> None:
        """Report what was read with a doubt."""
        place = LineRef(self.line, self.column + 7)
        findings.warning("trf-result", f"round {self.round} of player {self.player}: {message}", place, self.subject)


class _Opponents(dict[str, str]):
    """Four columns -> the number as text, "" for none; a ``KeyError`` where they hold no number."""

    def __missing__(self, text: str) -> str:
        stripped = text.strip()
        if stripped and not (stripped.isascii() and stripped.isdigit()):
            raise KeyError(text)
        number = self[text] = stripped.lstrip("0")
        return number


_OPPONENTS = _Opponents()


def quick_rounds(text: str) -> list[str] | None:
    """The tokens of a record in which every block is in order; ``None`` where something must be looked at closely."""
    blocks = rounds_part(text)
    found: list[tuple[str, str]] = _BLOCK.findall(blocks)
    if len(found) * WIDTH != len(blocks) or len(found) > MAX_ROUNDS:
        return None
    try:
        return [
            number + _GAME_ENDS[rest] if (number := _OPPONENTS[four]) else _BYE_TOKENS[rest] for four, rest in found
        ]
    except KeyError:
        return None


def careful_rounds(text: str, line: int, player: int, findings: Findings) -> list[str]:
    """The tokens of a record with something odd in it; each fault is reported, its round read as blank."""
    blocks = rounds_part(text)
    count = len(blocks) // WIDTH
    if count > MAX_ROUNDS:
        message = f"player {player} has {count} rounds; at most {MAX_ROUNDS} can be read"
        findings.error("trf-rounds", message, LineRef(line, FIRST_COLUMN + WIDTH * MAX_ROUNDS), Subject(player=player))
        count = MAX_ROUNDS
    return [_read_block(blocks[WIDTH * i : WIDTH * (i + 1)], line, player, i + 1, findings) for i in range(count)]


def rounds_part(text: str) -> str:
    """The blocks of a record, each with the two blanks before it, filled up to whole blocks."""
    part = text[FIRST_COLUMN - 3 :].rstrip()
    return part.ljust(-(-len(part) // WIDTH) * WIDTH)


def _read_block(block: str, line: int, player: int, number: int, findings: Findings) -> str:
    cell = Cell(line, player, number, block[2:6], block[7], block[9].upper())
    for offset in (0, 1, 6, 8):
        if block[offset] != " ":
            message = f"{block[offset]!r} stands in a column that must be blank; the columns may be shifted"
            return cell.error(message, offset - 2, findings)
    try:
        opponent = _OPPONENTS[cell.opponent]
    except KeyError:
        message = f"{cell.opponent.strip()!r} stands where the opponent's number (1 to 9999, 0000 for none) must stand"
        return cell.error(message, 0, findings)
    if cell.colour not in _COLOURS:
        return cell.error(f"{cell.colour!r} stands where the colour (w, b, - or blank) must stand", 5, findings)
    return _game(cell, opponent, findings) if opponent else _bye(cell, findings)


def _game(cell: Cell, opponent: str, findings: Findings) -> str:
    if cell.result in _MARKS:
        return opponent + _COLOURS[cell.colour] + _MARKS[cell.result]
    if cell.result in _BYE_NAMES:
        message = (
            f"opponent {opponent} is named, but the result {cell.result} says that the player had a "
            f"{_BYE_NAMES[cell.result]} and no opponent; "
            f"write - (forfeit loss) if the game was paired, opponent 0000 if it was not"
        )
        return cell.error(message, 7, findings)
    return cell.error(f"{cell.result!r} is no result; it may be {_ALLOWED}", 7, findings)


def _bye(cell: Cell, findings: Findings) -> str:
    if cell.result == "+":
        cell.warning("a forfeit win without an opponent is read as a pairing-allocated bye (U)", findings)
        return "PAB"
    if cell.result == "-":
        cell.warning("a forfeit loss without an opponent is read as a zero-point bye (Z)", findings)
        return "ZPB"
    if cell.result == " " and cell.colour in "wWbB":
        return cell.error(f"the colour {cell.colour} is given, but neither opponent nor result", 5, findings)
    if cell.result in _BYES:
        return _BYES[cell.result]
    if cell.result in _MARKS:
        message = (
            f"the result {cell.result} needs an opponent, but none is named; without one it may be U F H Z or blank"
        )
        return cell.error(message, 7, findings)
    return cell.error(f"{cell.result!r} is no result; it may be {_ALLOWED}", 7, findings)
