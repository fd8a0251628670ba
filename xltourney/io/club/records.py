"""What a club's book holds, as it was read: every record knows its row, so that a fault can be named by its cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xltourney.engine.club_rating import KOrder, Start
from xltourney.engine.elo import Control
from xltourney.errors import CellRef, Diagnostic
from xltourney.io.cells import cell_name
from xltourney.io.club.words import ClubHeading, ClubState, meant
from xltourney.io.tables.rows import CellValue


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a table are; ``head`` is the row of its headings.

    ``end`` is the last column of the sheet in which anything stands.
    """

    sheet: str
    head: int
    of: Mapping[ClubHeading, int]
    end: int = 0

    def cell(self, row: int, heading: ClubHeading) -> CellRef:
        """A cell of the table; in the first column where there is no such column."""
        return CellRef(self.sheet, cell_name(row, self.of.get(heading, 1)))


@dataclass(frozen=True, slots=True)
class Settings:
    """The lines of the sheet Club."""

    name: str = ""
    order: KOrder = KOrder.TEXT
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Member:
    """A player of the club. ``starts`` are the initial ratings, by time control."""

    row: int
    club_id: str
    name: str
    fide_id: int | None
    starts: Mapping[Control, Start]

    @property
    def key(self) -> str:
        """What he is known by: his club ID, else his FIDE ID, else his name."""
        if self.club_id:
            return f"club:{self.club_id}"
        return f"fide:{self.fide_id}" if self.fide_id else f"name:{self.name}"

    @property
    def known_by(self) -> str:
        """The same for a reader, to tell players of one name apart."""
        return self.club_id or (f"FIDE {self.fide_id}" if self.fide_id else "")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of Tournaments: ``order`` is its number in the order of finishing, ``file`` the path from the book.

    The rest is what commands wrote there: its name, time control, fingerprint and state, as texts, and ``log``, the
    hash of what was the last row of its log; empty where it had none, or where a person accepts whatever stands there.
    """

    row: int
    order: int | None
    id: str
    file: str
    name: str = ""
    control: str = ""
    fingerprint: str = ""
    state: str = ""
    log: str = ""

    @property
    def counted(self) -> bool:
        """Whether the list was counted with it, as its fingerprint says."""
        return meant(ClubState, self.state) is ClubState.COUNTED


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the chart shows: ``player``, whose name stands at ``place``, and time control; and its table.

    ``first`` is the row of the first point, ``column`` the first column, ``points`` how many rows there are. ``shown``
    are the values stored in them.
    """

    sheet: str
    place: tuple[int, int]
    player: str
    control: Control
    first: int
    column: int
    points: int
    shown: Mapping[tuple[int, int], CellValue] = field(default_factory=dict[tuple[int, int], CellValue])


@dataclass(frozen=True, slots=True)
class ClubBook:
    """A book. With an error among the ``findings`` nothing is counted. ``free`` is the row of the next tournament."""

    settings: Settings
    members: tuple[Member, ...]
    entries: tuple[Entry, ...]
    players: Columns
    tournaments: Columns
    free: int
    chart: Chosen | None = None
    findings: tuple[Diagnostic, ...] = field(default=())

    def labels(self) -> dict[str, str]:
        """What each member is called, by his key: his name, with what he is known by where others have it too."""
        names = [member.name for member in self.members]
        shared = {name for name in names if names.count(name) > 1}
        return {
            member.key: f"{member.name} ({member.known_by})" if member.name in shared else member.name
            for member in self.members
        }
