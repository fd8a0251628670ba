"""What stands in the rows of a workbook to be filled in: the document turned into players, boards and matrix cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xltourney.engine.model import System
from xltourney.engine.modifiers import default_codes
from xltourney.errors import OutputError
from xltourney.io import layout, notation
from xltourney.io.guard.extent import MAX_COLUMNS, MAX_ROWS
from xltourney.io.keys import SheetKey
from xltourney.io.pairings import Pairing, pairings_of, token_of
from xltourney.io.reading import Document

MATRIX_RESULTS = ("1", "½", "0", "+", "-")

#: Room for number, name and the calculated columns.
_OTHER_COLUMNS = 60

_SYSTEMS = {system.code: system for system in System}


@dataclass(frozen=True, slots=True)
class Plan:
    """A workbook to be made: the document, the sheet that results go to, the language, and the rows of its tables.

    ``numbers`` are the pairing numbers that have a row, the players' first and then those without a player.
    ``spare`` rows stay empty below them, for late entries. ``host`` is the program whose names the cell functions get.
    """

    document: Document
    entry: SheetKey
    language: str
    numbers: Sequence[int]
    spare: int
    host: str

    @property
    def settings(self) -> Document:
        """The ``tournament`` part of the document."""
        found: Document = self.document["tournament"]
        return found

    @property
    def players(self) -> Sequence[Document]:
        """The players of the document, by number."""
        return sorted(self.document["players"], key=lambda player: int(player["no"]))

    @property
    def rounds(self) -> int:
        """Planned rounds, or more where more have results."""
        played = max((len(player.get("results", ())) for player in self.players), default=0)
        return max(int(self.settings["rounds"]), played)

    @property
    def system(self) -> System:
        """How pairings come about."""
        return _SYSTEMS[self.settings.get("system", System.SWISS.code)]

    @property
    def codes(self) -> Sequence[str]:
        """The tie-breaks in order: those of the document, else the usual ones."""
        return self.settings.get("codes") or default_codes(self.system)

    @property
    def names(self) -> Mapping[int, str]:
        """Names by pairing number."""
        return {player["no"]: player["name"] for player in self.players}

    def text(self, key: layout.Word) -> str:
        """A sheet title, heading or label in the language of the workbook."""
        return layout.text(key, self.language)


def plan(document: Document, entry: str, language: str, empty_players: int, host: str) -> Plan:
    """The plan of a workbook; see :func:`xltourney.io.template.build` for the arguments and errors."""
    taken = sorted(int(player["no"]) for player in document["players"])
    after = taken[-1] if taken else 0
    numbers = (*taken, *range(after + 1, after + 1 + empty_players))
    swiss = document["tournament"].get("system", System.SWISS.code) == System.SWISS.code
    if swiss and entry == "matrix":
        raise OutputError("a Swiss event has no matrix of results: enter it in Grid or Boards")
    if entry == "boards" and any("~" in token for player in document["players"] for token in player.get("results", ())):
        raise OutputError("Boards needs to know who had White, and in this event that is not known: enter it in Grid")
    spare = max(5, len(numbers) // 10) if swiss else 0
    made = Plan(document, layout.ENTRY_SHEETS[entry], language, numbers, spare, host)
    _check_room(made)
    return made


def _check_room(plan: Plan) -> None:
    """Refuse a sheet that would be larger than the sheets that are read."""
    boards, wide = plan.rounds * ((len(plan.numbers) + 1) // 2), len(plan.numbers) * plan.system.cycles
    title = layout.text(plan.entry, "en")
    if plan.entry is SheetKey.BOARDS and boards > MAX_ROWS // 2:
        raise OutputError(f"{title} would need {boards:,} rows, at most {MAX_ROWS // 2:,} are made: enter it in Grid")
    columns = wide if plan.entry is SheetKey.MATRIX else plan.rounds if plan.entry is SheetKey.GRID else 0
    if columns > MAX_COLUMNS - _OTHER_COLUMNS:
        other = "Grid" if plan.entry is SheetKey.MATRIX else "Boards"
        limit = MAX_COLUMNS - _OTHER_COLUMNS
        raise OutputError(f"{title} would need {columns:,} columns, at most {limit} are made: enter it in {other}")


# ---------------------------------------------------------------- Boards


def pairings(plan: Plan) -> list[Pairing]:
    """The rows of Boards: the games of each round, its byes, and numbered rows for the boards still to come."""
    boards = (len(plan.numbers) + 1) // 2
    rows: list[Pairing] = []
    for number in range(1, plan.rounds + 1):
        known = list(pairings_of(plan.players, number))
        rows += known
        rows += [Pairing(number, board) for board in range(len(known) + 1, boards + 1)]
    return rows


# ---------------------------------------------------------------- Grid and Matrix


def grid_row(player: Document, rounds: int) -> list[str]:
    """The tokens of a player, one a round."""
    return [token_of(player, number) for number in range(1, rounds + 1)]


def matrix_marks(plan: Plan) -> dict[tuple[int, int, int], str]:
    """The marks of a round robin by player, opponent and cycle (1 or 2).

    A game belongs to the cycle of its round; where that place is taken, to the other one.
    """
    cycle_length = (len(plan.players) + 1) // 2 * 2 - 1
    found: dict[tuple[int, int, int], str] = {}
    for player in plan.players:
        for number, token in enumerate(player.get("results", ()), 1):
            opponent, _, mark = notation.split(token)
            if opponent and mark:
                cycle = 2 if plan.system.cycles > 1 and number > cycle_length else 1
                key = (player["no"], opponent, cycle)
                found[(*key[:2], 3 - cycle) if key in found else key] = mark
    return found
