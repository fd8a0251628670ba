"""The event behind a range of results: read by the tables' own readers, checked, and ranked when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from xltourney.engine.attendance import begun
from xltourney.engine.model import System, Tournament
from xltourney.engine.modifiers import TYPE_A, Code, default_codes, parse_code
from xltourney.engine.ranking import Standings, column_of, rank
from xltourney.engine.regulations import NEED_RATINGS, applicable, edition_for
from xltourney.engine.view import complete_rounds
from xltourney.errors import Diagnostic, XltourneyError
from xltourney.io import layout
from xltourney.io.document.normal_form import SYSTEMS, newest_round
from xltourney.io.keys import Heading, SheetKey
from xltourney.io.loading import examined, with_place
from xltourney.io.reading import Document, Reading
from xltourney.io.tables import read_tables, values
from xltourney.io.tables.gathering import Gathered
from xltourney.io.tables.headings import find_table
from xltourney.io.tables.matrix import MATRIX
from xltourney.io.tables.players import PLAYERS
from xltourney.io.tables.rows import Sheet
from xltourney.live import limits
from xltourney.live.answers import Answer, number
from xltourney.live.arguments import ArgumentError, Block
from xltourney.live.forms import Form, form_of, sheet_of
from xltourney.live.languages import language_of
from xltourney.live.memory import Given, recall
from xltourney.live.placing import at_home, said
from xltourney.live.settings import settings_sheet

#: What one round of a pairing that has not been typed on both sides says, while it is being typed.
_UNFINISHED = frozenset(("one-sided-pairing", "one-sided-result", "blank-round"))
#: Codes that read columns of Players.
_NEED_PLAYERS = NEED_RATINGS | {"MAN", "RND"}
#: Ways to spell codes that are kept for an event; a cell may ask for any text.
_MOST_CODES = 200


def event_of(grid: Any, players: Any, settings: Any) -> Event:
    """The event of these arguments; made once, until a range changes."""
    given = Given(grid), Given(players), Given(settings)
    return recall(*given, lambda: Event(*(argument.block for argument in given)))


class Event:
    """One event as its cells have it now.

    ``fault`` says in one sentence why nothing can be computed. ``findings`` are all that was found, with the sheets'
    own titles where they are known; what is only about the round being typed is a warning among them. ``tournament`` is
    ``None`` where there is a fault; before anything is typed it has no players. ``form`` is the table of results,
    ``None`` where the range is none. ``settings_in_cells`` says that the settings are a range, not a text.
    """

    def __init__(self, grid: Block | None, players: Block | None, settings: Block | None) -> None:
        self.given_players = bool(players and players.rows)
        self.given_settings = bool(settings and settings.rows)
        self.settings_in_cells = bool(settings) and sum(map(len, settings.rows if settings else ())) > 1
        self.form: Form | None = None
        self.language = language_of((grid, players, settings))
        self._titles: dict[str, str] = {}
        self._answers: dict[str, Mapping[float, Answer]] = {}
        self.findings: tuple[Diagnostic, ...] = ()
        self.reading = Reading({"xltourney": 1, "tournament": {}, "players": []}, {}, kind="cells")
        self.tournament: Tournament | None = None
        self.fault = ""
        self._sheets: list[Sheet] = []
        try:
            self._read(grid or Block(()), players, settings)
        except ArgumentError as error:
            self.fault = str(error)
        except XltourneyError as error:
            self._note(error.findings)

    # ------------------------------------------------------------ reading

    def _read(self, grid: Block, players: Block | None, settings: Block | None) -> None:
        sheets: list[Sheet] = []
        if settings and self.given_settings:
            sheets.append(self._known(settings_sheet(settings), settings))
        form = self.form = form_of(grid, self._entry(sheets), self.given_players)
        if form.kind is SheetKey.BOARDS and not self.given_players:
            raise ArgumentError("with a Boards range the Players range is needed: give it as players")
        if not sheets:
            sheets.append(_default_settings(form))
        if players and self.given_players:
            sheets.append(self._known(sheet_of(players, SheetKey.PLAYERS), players))
        sheets.append(self._known(form.sheet, grid))
        self._sheets = sheets[1:]
        self._examine(self._planned(replace(read_tables(sheets), kind="cells")))

    def _known(self, sheet: Sheet, block: Block) -> Sheet:
        self._titles[sheet.title] = block.title
        return sheet

    @staticmethod
    def _entry(sheets: Iterable[Sheet]) -> SheetKey | None:
        """The sheet of results that the settings name."""
        label = layout.Setting.ENTRY
        for sheet in sheets:
            for row in sheet.rows:
                if len(row) > 1 and isinstance(row[0], str) and layout.setting_key(row[0]) is label:
                    code = layout.entry_code(str(row[1]))
                    return layout.ENTRY_SHEETS[code] if code else None
        return None

    def _planned(self, reading: Reading) -> Reading:
        """Without settings the rounds are those up to the last in which anything stands, and nobody need be told.

        Nor that there is no sheet of players, for in cells it may be left out.
        """
        untold = {"no-players-sheet"}
        settings = reading.document["tournament"]
        if not self.given_settings:
            untold.add("rounds-missing")
            if settings.get("system", "swiss") == "swiss":
                settings |= {"rounds": max(1, newest_round(reading.document["players"]))}
        return replace(reading, findings=tuple(each for each in reading.findings if each.code not in untold))

    def _examine(self, reading: Reading) -> None:
        self.reading = reading
        self.language = reading.document["tournament"].get("language", self.language)
        reading.document["tournament"].setdefault("rounds", max(1, newest_round(reading.document["players"])))
        tournament, found = examined(reading, limits.faults(reading))
        self._note(found, tournament)
        self.tournament = None if self.fault else tournament

    def _note(self, found: Iterable[Diagnostic], tournament: Tournament | None = None) -> None:
        self.findings = tuple(self._weighed(self.placed(finding), tournament) for finding in found)
        stops = [each for each in self.findings if each.severity == "error"]
        if stops:
            more = f" (and {len(stops) - 1} more, XLT_CHECK lists them)" if len(stops) > 1 else ""
            self.fault = said(stops[0]) + more

    def placed(self, finding: Diagnostic) -> Diagnostic:
        """The finding at its place in the sheet of the program."""
        return at_home(with_place(finding, self.reading), self._titles)

    def _weighed(self, finding: Diagnostic, tournament: Tournament | None) -> Diagnostic:
        return finding._replace(severity="warning") if self._passing(finding, tournament) else finding

    def _passing(self, finding: Diagnostic, tournament: Tournament | None) -> bool:
        """Whether a finding is only about the round that is being typed, which does not count yet."""
        if finding.severity != "error" or finding.code not in _UNFINISHED or not finding.subject:
            return False
        if tournament is None or self.reading.in_play:
            return False
        newest = begun(tournament, max((len(player.results) for player in tournament.players), default=0))
        return finding.subject.round == newest == complete_rounds(tournament) + 1

    # ------------------------------------------------------------ computing

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Every number that has a row, with a name or without."""
        return frozenset(no for sheet in self._sheets for no in _numbers_in(sheet))

    @property
    def settings(self) -> Document:
        """The ``tournament`` part of the document."""
        found: Document = self.reading.document["tournament"]
        return found

    @property
    def codes(self) -> Sequence[str]:
        """The codes of the event, else the usual ones of its system."""
        listed: Sequence[str] = self.settings.get("codes") or ()
        return listed or default_codes(SYSTEMS[self.settings.get("system", System.SWISS.code)])

    @cached_property
    def table(self) -> Standings:
        """The table by the codes of the event; not to be asked for where there is a fault."""
        return self.ranked(self.codes)

    def ranked(self, codes: Iterable[str]) -> Standings:
        """The table by some codes; :class:`RegulationError` for wrong ones."""
        assert self.tournament is not None
        edition, _ = edition_for(self.settings.get("rules", "auto"), self.tournament.start)
        return rank(self.tournament, codes, edition, live=self.reading.in_play)

    def answers(self, code: str) -> Mapping[float, Answer]:
        """What cells show for a code, by number of the player.

        Raises :class:`RegulationError` for a code that is wrong or must not be used here, and
        :class:`ArgumentError` for one that needs what was not given.
        """
        known = self._answers.get(code)
        if known is None:
            if len(self._answers) >= _MOST_CODES:
                self._answers.clear()
            known = self._answers[code] = self._column(code)
        return known

    def _column(self, code: str) -> Mapping[float, Answer]:
        if self.tournament is None:
            return {}
        if code.strip().upper() == "RANK":
            return {row.no: "" if row.rank is None else row.rank for row in self.table.rows}
        table, label = self._alone(code) or self.column_in(code)
        parsed = parse_code(label.partition("#")[0])
        if parsed.name in TYPE_A:
            position = table.codes.index(label)
            return {row.no: number(row.values[position]) for row in table.rows}
        column = column_of(table.view, parsed, table.edition)
        removed = table.view.removed
        numbered = enumerate(table.view.players)
        return {player.no: "" if i in removed else number(column.value(i)) for i, player in numbered}

    def _alone(self, code: str) -> tuple[Standings, str] | None:
        """As :meth:`column_in`, for values that need no whole table where no settings say what else is in it.

        Thousands of cells may wait for this one code.
        """
        parsed = None if self.given_settings or "#" in code else parse_code(code)
        if parsed is None or parsed.name in TYPE_A:
            return None
        self.demand_players(parsed)
        applicable(self._by_points.edition, parsed, self._by_points.view)
        return self._by_points, str(parsed)

    @cached_property
    def _by_points(self) -> Standings:
        return self.ranked(())

    def column_in(self, code: str) -> tuple[Standings, str]:
        """The table that the values of a code are taken from, and the name that the code has there.

        A code for those who are still tied stands at its place in the list of the event, else right after points.
        Raises what :meth:`answers` raises.
        """
        table, label = self.table, self.table.label(code)
        parsed = parse_code(label.partition("#")[0])
        self.demand_players(parsed)
        if parsed.name not in TYPE_A:
            applicable(table.edition, parsed, table.view)
        elif not self.given_settings or label not in table.codes:
            table = self.ranked([str(parsed)])
            label = table.codes[0]
        return table, label

    def demand_players(self, code: Code) -> None:
        """Raise :class:`ArgumentError` for a code that reads columns of the Players range, which was not given."""
        assert self.tournament is not None
        if self.given_players or code.name not in _NEED_PLAYERS:
            return
        event, players = self.tournament, self.tournament.players
        known = {
            "MAN": any(player.play_off for player in players),
            "RND": event.lots_seed is not None or any(player.lots for player in players),
        }.get(code.name, any(player.rating for player in players))
        if not known:
            what = {"MAN": "the column Play-off", "RND": "the column Lots"}.get(code.name, "the ratings")
            raise ArgumentError(f"{code} needs {what} of the players: give the Players range as players")


def _default_settings(form: Form) -> Sheet:
    """What counts where no settings are given: a Swiss, or for a Matrix a round robin."""
    system = {1: "round robin", 2: "double round robin"}[form.cycles] if form.kind is SheetKey.MATRIX else "Swiss"
    return Sheet(layout.text(SheetKey.TOURNAMENT, "en"), [(layout.text(layout.Setting.SYSTEM, "en"), system)])


def _numbers_in(sheet: Sheet) -> Iterable[int]:
    """Every number of a player that a table has a row for, with or without a name."""
    wanted: Any = MATRIX if layout.sheet_key(sheet.title) is SheetKey.MATRIX else PLAYERS
    table = find_table(sheet, None, replace(wanted, required=(Heading.NO,), number_name=""), Gathered())
    for line in table or ():
        try:
            no = values.whole(line.given.get(Heading.NO))
        except values.CellError:
            continue
        if no is not None:
            yield no
