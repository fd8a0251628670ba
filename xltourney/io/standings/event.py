"""What the sheets of an event have in common: who the players are, and what stands at the head of every sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property

from xltourney.engine.model import Tournament
from xltourney.engine.ranking import StandingRow, Standings
from xltourney.io import layout, texts
from xltourney.io.keys import Choice, Setting, SheetKey
from xltourney.io.life.state import State
from xltourney.io.life.words import LifePhrase
from xltourney.io.play_off import Order
from xltourney.io.reading import Document
from xltourney.io.standings.words import Phrase, dates, say

_CORRECTED = re.compile(r"corrected on (\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True)
class Event:
    """A table with the document it comes from, the language it is written in, and what is stored of the tournament.

    Without a stored state the results alone say whether the table is the final one. ``decision`` is the order of a
    play-off that the arbiter gave without games, best first; empty where there is none.
    """

    document: Document
    standings: Standings
    language: str
    stored: State | None = None
    decision: Order = ()

    @property
    def by_arbiter(self) -> bool:
        """Whether places were decided by the arbiter where a play-off would decide them."""
        place = self.standings.play_off
        return place is not None and place.decided and place.rule.result == self.decision

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
        return self.standings.view.over if self.stored is None else self.stored.finished

    @property
    def state(self) -> str:
        """``Final standings after round 9 · finished 30 November 2026``, ``Live standings: round 6, 3 of 8 boards``."""
        stored = self.stored
        if stored is None or not stored.finished:
            return self._state
        return f"{self._state} · {self.say(LifePhrase.FINISHED, self._day(stored.end))}".rstrip()

    @property
    def _state(self) -> str:
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

    def _day(self, day: str) -> str:
        return dates(None, date.fromisoformat(day), self.language) if day else ""

    @property
    def corrections(self) -> tuple[str, ...]:
        """What was corrected after the tournament was finished: ``corrected on 2026-12-01: wrong result typed``."""
        return tuple(map(self._correction, self.stored.remarks)) if self.stored else ()

    def _correction(self, remark: str) -> str:
        """A remark in the language of the sheets; the reason stays as it was given."""
        found = _CORRECTED.match(remark)
        return self.say(LifePhrase.CORRECTED, found[1]) + remark[found.end() :] if found else remark
