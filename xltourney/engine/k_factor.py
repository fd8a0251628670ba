"""The development coefficient K of FIDE (B.02 8.3.3; rapid and blitz 7.3.3): how much it is, and why.

A rule that was superseded stands beside its successor, and a table says since when each is in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from xltourney.engine.elo import Control

#: K times the rated games must not exceed this (8.3.3).
_MOST = 700


class Reason(Enum):
    """Why a player has his K, before the games of the event lower it."""

    GIVEN = "given"
    REACHED_2400 = "reached-2400"
    JUNIOR = "junior"
    UNDER_18 = "under-18"
    NEW = "new"
    UNDER_2400 = "under-2400"
    RAPID_AND_BLITZ = "rapid-and-blitz"


class Unknown(Enum):
    """What is not known of a player or his event and could make his K another."""

    PEAK = "peak"
    BORN = "born"
    BIRTHDAY = "birthday"
    START = "start"
    RATED_GAMES = "rated-games"
    YEAR_OF_30 = "year-of-30"


class KFactor(NamedTuple):
    """K and why: ``base`` by the rule, ``value`` after the games of the event, ``unknown`` what was not known."""

    value: int
    base: int
    reason: Reason
    unknown: tuple[Unknown, ...] = ()

    @property
    def lowered(self) -> bool:
        """Whether so many games were played that K is less than its rule says."""
        return self.value < self.base


class Career(NamedTuple):
    """What K depends on: the rating before the event, rated games before it, year of birth, the highest rating ever.

    ``year`` is that of the event. ``None`` is what is not known.
    """

    rating: int
    games: int | None = None
    born: int | None = None
    peak: int | None = None
    year: int | None = None

    @property
    def best(self) -> int:
        """The highest rating that is known."""
        return max(self.rating, self.peak or 0)


#: A form of the rule: K by itself, why, and what was not known.
KRule = Callable[[Career], tuple[int, Reason, tuple[Unknown, ...]]]


def lowered(base: int, games: int) -> int:
    """8.3.3: the largest whole number, at most K, that times the rated games is no more than 700."""
    return min(base, _MOST // games) if games else base


# ---------------------------------------------------------------- the rule and its older forms


def k_40_20_10(career: Career) -> tuple[int, Reason, tuple[Unknown, ...]]:
    """8.3.3 from 2022, in rapid and blitz from October 2022; in the order in which FIDE's lists apply it.

    10 for who has ever reached 2400; 40 to the end of the year of the 18th birthday for who has never reached 2300;
    40 before 30 games; else 20.
    """
    return _from_2014(career, Reason.JUNIOR, 18)


def k_40_20_10_to_2021(career: Career) -> tuple[int, Reason, tuple[Unknown, ...]]:
    """8.3.3 from July 2014 to 2021: the same, but the 40 of juniors ends at the 18th birthday.

    In the year of that birthday the year of birth does not tell: then it is not given, and that is said.
    """
    return _from_2014(career, Reason.UNDER_18, 17)


def _from_2014(career: Career, junior: Reason, oldest: int) -> tuple[int, Reason, tuple[Unknown, ...]]:
    """Both forms; ``oldest`` is the age reached in the year up to which somebody is surely a ``junior``."""
    if career.best >= 2400:
        return 10, Reason.REACHED_2400, ()
    unknown = (Unknown.PEAK,) if career.peak is None else ()
    missing = _missing_for_junior(career, oldest)
    if not missing and _junior(career, oldest):
        return 40, junior, unknown
    if career.games is not None and career.games < 30:
        return 40, Reason.NEW, unknown
    return 20, Reason.UNDER_2400, unknown + missing + _missing_games(career)


def k_20(career: Career) -> tuple[int, Reason, tuple[Unknown, ...]]:
    """7.3.3 to September 2022: everybody has 20 in rapid and blitz."""
    return 20, Reason.RAPID_AND_BLITZ, ()


def k_30_15_10(career: Career) -> tuple[int, Reason, tuple[Unknown, ...]]:
    """8.56 to June 2014: 30 before 30 games, then 10 for who has ever reached 2400, else 15.

    In the first years new players had 25; in which year it became 30 is not known here.
    """
    if career.games is not None and career.games < 30:
        return 30, Reason.NEW, (Unknown.YEAR_OF_30,)
    games = _missing_games(career)
    if career.best >= 2400:
        return 10, Reason.REACHED_2400, games
    return 15, Reason.UNDER_2400, ((Unknown.PEAK,) if career.peak is None else ()) + games


def _junior(career: Career, oldest: int) -> bool:
    young = career.born is not None and career.year is not None and career.year - career.born <= oldest
    return young and career.best < 2300


def _missing_for_junior(career: Career, oldest: int) -> tuple[Unknown, ...]:
    if career.best >= 2300:
        return ()
    if career.born is None:
        return (Unknown.BORN,)
    if career.year is None:
        return (Unknown.START,)
    return (Unknown.BIRTHDAY,) if oldest < career.year - career.born == 18 else ()


def _missing_games(career: Career) -> tuple[Unknown, ...]:
    return (Unknown.RATED_GAMES,) if career.games is None else ()


_STANDARD = ((date(2022, 1, 1), k_40_20_10), (date(2014, 7, 1), k_40_20_10_to_2021), (date.min, k_30_15_10))
_RAPID_AND_BLITZ = ((date(2022, 10, 1), k_40_20_10), (date.min, k_20))

#: The forms of the rule in each chapter, newest first; the texts of :mod:`xltourney.engine.elo` say how far back.
K_RULES: Mapping[Control, tuple[tuple[date, KRule], ...]] = MappingProxyType(
    {Control.STANDARD: _STANDARD, Control.RAPID: _RAPID_AND_BLITZ, Control.BLITZ: _RAPID_AND_BLITZ}
)


def k_rule_for(control: Control, start: date | None) -> KRule:
    """The form of the rule for an event by its first day, the newest without one."""
    return next(rule for since, rule in K_RULES[control] if start is None or since <= start)


def k_factor(rule: KRule, career: Career, games: int, given: int | None = None) -> KFactor:
    """K of a player with ``games`` rated games in the event; ``given`` is what the organiser states, 0 is nothing."""
    base, reason, unknown = (given, Reason.GIVEN, ()) if given else rule(career)
    return KFactor(lowered(base, games), base, reason, unknown)
