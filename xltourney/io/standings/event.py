"""What the sheets of an event have in common: who the players are, and what stands at the head of every sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property

from xltourney.engine.model import Tournament
from xltourney.engine.ranking import StandingRow, Standings
from xltourney.engine.results import Kind
from xltourney.io import layout, texts
from xltourney.io.keys import Choice, Setting, SheetKey
from xltourney.io.reading import Document
from xltourney.io.standings.words import Phrase, dates, say


@dataclass(frozen=True)
class Event:
    """A table with the document it comes from and the language it is written in."""

    document: Document
    standings: Standings
    language: str

    @property
    def tournament(self) -> Tournament:
        """The engine's model."""
        return self.standings.view.tournament

    @property
    def settings(self) -> Document:
        """The settings of the document."""
        settings: Document = self.document["tournament"]
        return settings

    @cached_property
    def players(self) -> Mapping[int, Document]:
        """The players of the document by number."""
        return {int(player["no"]): player for player in self.document["players"]}

    @cached_property
    def rows(self) -> Mapping[int, StandingRow]:
        """The lines of the table by number."""
        return {row.no: row for row in self.standings.rows}

    def say(self, phrase: Enum, *values: object) -> str:
        """A phrase in the language of the sheets."""
        return say(phrase, self.language, *values)

    def label(self, key: Setting) -> str:
        """The label of a setting."""
        return layout.text(key, self.language)

    def number(self, value: Fraction) -> str:
        """A number inside a text: with the half sign where it is a half, ``7½``."""
        whole, rest = divmod(value, 1)
        if rest == Fraction(1, 2) and value > 0:
            return f"{whole or ''}½"
        return texts.number(value, self.language)

    def name_of(self, no: int) -> str:
        """The name of a player; "" for 0 and for a player without one."""
        return str(self.players[no].get("name", "")) if no else ""

    def called(self, no: int) -> str:
        """``12 Maria``: number and name."""
        return f"{no} {self.name_of(no)}".rstrip()

    @property
    def title(self) -> str:
        """The name of the event."""
        return str(self.settings.get("name", "")) or layout.text(SheetKey.TOURNAMENT, self.language)

    @property
    def where(self) -> str:
        """``Lviv (UKR)``."""
        place, federation = self.settings.get("place", ""), self.settings.get("federation", "")
        return f"{place} ({federation})" if place and federation else str(place or federation)

    @property
    def when(self) -> str:
        """``12–14 September 2026``."""
        days = (self.settings.get(key) for key in ("start", "end"))
        start, end = (date.fromisoformat(day) if day else None for day in days)
        return dates(start, end, self.language)

    @property
    def system(self) -> str:
        """``Swiss, 9 rounds, rapid``."""
        rounds = self.tournament.rounds
        parts = [layout.value_text(Choice.SYSTEM, self.tournament.system.code, self.language)]
        parts.append(self.say(Phrase.ONE_ROUND) if rounds == 1 else self.say(Phrase.ROUNDS, rounds))
        if self.settings.get("control", "standard") != "standard":
            parts.append(layout.value_text(Choice.CONTROL, self.settings["control"], self.language))
        return ", ".join(parts)

    @property
    def circumstances(self) -> str:
        """Place, dates, system and chief arbiter, as far as they are known."""
        arbiter = self.settings.get("arbiter", "")
        parts = [self.where, self.when, self.system, self.say(Phrase.ARBITER, arbiter) if arbiter else ""]
        return " · ".join(part for part in parts if part)

    @property
    def finished(self) -> bool:
        """Whether the table is the final one."""
        view = self.standings.view
        if self.tournament.ordered:
            return view.final and not view.live
        results = (result for player in self.tournament.players for result in player.results)
        return view.final and all(result.kind not in {Kind.PENDING, Kind.NONE} for result in results)

    @property
    def state(self) -> str:
        """``Final standings after round 9``, ``Live standings: round 6, 3 of 8 boards``."""
        after, boards = self.standings.after_round, self.standings.boards
        if boards is not None:
            return self.say(Phrase.LIVE, after, *boards)
        if not self.tournament.ordered:
            return self.say(Phrase.FINAL_UNORDERED if self.finished else Phrase.RUNNING_UNORDERED)
        if not after:
            return self.say(Phrase.NOT_STARTED)
        return (
            self.say(Phrase.FINAL, after) if self.finished else self.say(Phrase.RUNNING, after, self.tournament.rounds)
        )
