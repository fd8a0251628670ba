"""The editions of the regulations: an edition is a table that points to rule functions.

C.07 "Play-Off and Tie-Break Regulations" of 2026-03, 2024-08 (numerically equal: 2023-09, 2024-04) and 2023-07; the
older list of 2009, and how Russian regulations read it. A superseded rule lives beside its successor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cached_property, partial
from types import MappingProxyType

from xltourney.engine import buchholz, counts, direct_encounter, elements, koya, performance, progressive, unplayed
from xltourney.engine.model import Tournament
from xltourney.engine.modifiers import Code
from xltourney.engine.sonneborn_berger import sonneborn_berger
from xltourney.engine.view import Column, Treatment, View
from xltourney.errors import Diagnostic, RegulationError, Subject

#: A code for all players at once.
Rule = Callable[[View, Code], Column]


@dataclass(frozen=True)
class Edition:
    """One edition: when it is in force, its rules by code, its list of tie-breaks.

    ``low_cut``, ``encounter``, ``games`` (those that ratings count) and ``elected`` (rounds for REP) are what editions
    differ in.
    ``listed`` are the codes its own list names; others are the organiser's (art. 2.1) and draw a warning.
    ``first_cut`` and its article name what a low cut may prefer: ``vur``, or ``unplayed`` rounds of July 2023.
    ``bans_buchholz`` says whether a round robin must not use the Buchholz family.
    """

    name: str
    title: str
    since: date | None
    treatment: Treatment
    low_cut: elements.LowCut
    encounter: direct_encounter.DirectEncounter
    games: performance.Games
    elected: counts.Elected
    listed: frozenset[str]
    bans_buchholz: bool = False
    first_cut: str = "vur"
    first_cut_article: str = "16.5"
    remark: str = ""

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rule of each code."""
        return _table(self.low_cut, self.games, self.elected)


#: Where each code stands in the text of March 2026.
ARTICLES: Mapping[str, str] = MappingProxyType({
    "PTS": "4.2", "DE": "6", "WIN": "7.1", "WON": "7.2", "BPG": "7.3", "BWG": "7.4", "PS": "7.5", "REP": "7.6",
    "STD": "7.7", "TPN": "7.8", "BH": "8.1", "AOB": "8.2", "FB": "8.3", "SB": "9.1", "KS": "9.2", "KSX": "9.2",
    "ARO": "10.1", "TPR": "10.2", "PTP": "10.3", "APRO": "10.4", "APPO": "10.5", "RTNG": "10.6", "RND": "4.2",
    "MAN": "3.1",
})  # fmt: skip

#: What each code is called.
NAMES: Mapping[str, str] = MappingProxyType({
    "PTS": "Points", "DE": "Direct Encounter", "WIN": "Number of Wins", "WON": "Games Won",
    "BPG": "Games Played with Black", "BWG": "Games Won with Black", "PS": "Progressive Scores",
    "REP": "Rounds one Elected to Play", "STD": "Standard Points", "TPN": "Tournament Pairing Number",
    "BH": "Buchholz", "AOB": "Average of Opponents' Buchholz", "FB": "Fore Buchholz", "SB": "Sonneborn-Berger",
    "KS": "Koya", "KSX": "Koya extended by score groups", "ARO": "Average Rating of Opponents",
    "TPR": "Tournament Performance Rating", "PTP": "Perfect Tournament Performance",
    "APRO": "Average Performance of Opponents", "APPO": "Average Perfect Performance of Opponents", "RTNG": "Rating",
    "RND": "Drawing of lots, as recorded", "MAN": "Play-off or arbiter's decision",
})  # fmt: skip

#: Codes that only make sense with colours or rounds, which a matrix of results does not have.
NEED_ORDER = frozenset({"BPG", "BWG", "PS", "FB"})
#: Codes of art. 10: dropped for everybody when a player is unrated and no rating is stated.
NEED_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
BUCHHOLZ_FAMILY = frozenset({"BH", "FB", "AOB"})
#: Not in art. 5, but part of every edition's machinery: points, lots (4.2), play-offs and the arbiter (2.2.1, 3.1).
ALWAYS = frozenset({"PTS", "RND", "MAN"})


def _table(low_cut: elements.LowCut, games: performance.Games, elected: counts.Elected) -> Mapping[str, Rule]:
    """The rules of an edition; what differs between editions is passed in."""
    return MappingProxyType(
        {
            "PTS": counts.points,
            "WIN": counts.wins,
            "WON": counts.games_won,
            "BPG": counts.games_with_black,
            "BWG": counts.games_won_with_black,
            "PS": progressive.progressive,
            "REP": partial(counts.rounds_elected_to_play, elected=elected),
            "STD": counts.standard_points,
            "TPN": counts.pairing_number,
            "BH": partial(buchholz.buchholz, low_cut=low_cut),
            "FB": partial(buchholz.fore_buchholz, low_cut=low_cut),
            "AOB": partial(buchholz.average_of_opponents_buchholz, low_cut=low_cut),
            "SB": partial(sonneborn_berger, low_cut=low_cut),
            "KS": koya.koya,
            "ARO": partial(performance.average_rating_of_opponents, games=games),
            "TPR": partial(performance.tournament_performance_rating, games=games),
            "PTP": partial(performance.perfect_tournament_performance, games=games),
            "APRO": partial(performance.average_performance_of_opponents, games=games),
            "APPO": partial(performance.average_perfect_performance_of_opponents, games=games),
            "RTNG": counts.own_rating,
            "RND": counts.lots,
            "MAN": counts.manual,
        }
    )


_LIST_2023 = frozenset("DE WIN WON BPG BWG PS REP BH AOB FB SB KS ARO TPR PTP APRO APPO".split())
_LIST_2026 = _LIST_2023 | {"STD", "TPN", "RTNG"}
_LIST_2009 = frozenset("DE WIN BPG BWG PS BH SB KS KSX ARO".split())

TEXT_2026_03 = Edition(
    name="2026-03",
    title="FIDE C.07, in force from 1 March 2026",
    since=date(2026, 3, 1),
    treatment=unplayed.TEXT_2026_03,
    low_cut=elements.cut_vur_unless_lower,
    encounter=direct_encounter.direct_encounter,
    games=performance.rated_games,
    elected=counts.elected,
    listed=_LIST_2026,
    bans_buchholz=True,
)
TEXT_2024_08 = Edition(
    name="2024-08",
    title="FIDE C.07, in force from 1 August 2024 (the same numbers as September 2023 and April 2024)",
    since=date(2024, 4, 1),
    treatment=unplayed.TEXT_2024_08,
    low_cut=elements.cut_vur_unless_lower,
    encounter=direct_encounter.direct_encounter,
    games=performance.rated_games_before_2026,
    elected=counts.elected_before_2026,
    listed=_LIST_2023,
)
TEXT_2023_07 = replace(
    TEXT_2024_08,
    name="2023-07",
    title="FIDE C.07, in force in July and August 2023 for FIDE's own events",
    since=None,
    treatment=unplayed.TEXT_2023_07,
    low_cut=elements.cut_unplayed_first,
    encounter=direct_encounter.direct_encounter_by_percentage,
    first_cut="unplayed",
    first_cut_article="14.6",
    remark="restated from secondary sources",
)
TEXT_2009 = Edition(
    name="2009",
    title="FIDE tie-break rules of 2009 (virtual opponent), in force until 31 March 2024",
    since=date.min,
    treatment=unplayed.TEXT_2009,
    low_cut=elements.cut_least,
    encounter=direct_encounter.direct_encounter_if_all_met,
    games=performance.rated_games_before_2026,
    elected=counts.elected_before_2026,
    listed=_LIST_2009,
)
TEXT_2009_RU = replace(
    TEXT_2009,
    name="2009-ru",
    title="Tie-break rules of 2009 as Russian regulations read them (an own unplayed round is a draw)",
    since=None,
    treatment=unplayed.TEXT_2009_RU,
)

#: All editions by name, newest first.
EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {text.name: text for text in (TEXT_2026_03, TEXT_2024_08, TEXT_2023_07, TEXT_2009, TEXT_2009_RU)}
)
#: Other names, numerically equal.
ALIASES: Mapping[str, str] = MappingProxyType({"2024-04": "2024-08", "2023-09": "2024-08"})


def edition(name: str) -> Edition:
    """The edition of a name or alias; :class:`RegulationError` lists the names for any other."""
    found = EDITIONS.get(ALIASES.get(name, name))
    if found is None:
        names = ", ".join([*EDITIONS, *ALIASES])
        raise RegulationError(
            f"unknown edition of the rules '{name}'; it may be auto, {names}",
            code="edition",
            subject=Subject(field="rules"),
        )
    return found


def edition_for(name: str, start: date | None) -> tuple[Edition, Diagnostic | None]:
    """The edition by name, or with ``auto`` by the start date of the event; a warning where there is no date."""
    if name != "auto":
        named = edition(name)
        return named, _remark(named)
    if start is None:
        message = (
            "the event has no start date, so the newest rules, 2026-03, are used; give a start date or name the rules"
        )
        return TEXT_2026_03, Diagnostic("edition-guessed", message, "warning", subject=Subject(field="start"))
    dated = sorted((text for text in EDITIONS.values() if text.since), key=lambda text: text.since or date.min)
    return [text for text in dated if text.since is not None and text.since <= start][-1], None


def _remark(text: Edition) -> Diagnostic | None:
    if not text.remark:
        return None
    message = f"the rules of {text.name} are {text.remark}"
    return Diagnostic("edition-remark", message, "warning", subject=Subject(field="rules"))


class Oddity(Enum):
    """Why a code is unusual in an event, or has no value there."""

    BUCHHOLZ = "in a round robin Buchholz says nothing that the score does not say; from March 2026 it is forbidden"
    UNLISTED = "not in the list of the rules of {edition}; taken as the organiser's own (art. 2.1)"
    KOYA = "Koya is made for round robins; here the limit is half of the points that the rounds could bring"
    UNORDERED = "needs colours or rounds, which a matrix of results does not tell, so it has no value"
    UNRATED = "has no value because players are unrated ({unrated}); state a rating for them to use it (art. 10)"
    NO_LOTS = "no lots are recorded; fill in the Lots column or a lots seed"


def oddities(text: Edition, code: Code, view: View) -> tuple[Oddity, ...]:
    """What is unusual about a code in this event; mostly nothing."""
    event = view.tournament
    checks = {
        Oddity.BUCHHOLZ: code.name in BUCHHOLZ_FAMILY and view.predetermined,
        Oddity.UNLISTED: code.name not in text.listed | ALWAYS,
        Oddity.KOYA: code.name in {"KS", "KSX"} and not view.predetermined,
        Oddity.UNORDERED: code.name in NEED_ORDER and not event.ordered,
        Oddity.UNRATED: code.name in NEED_RATINGS and counts.ratings(view, code) is None,
        Oddity.NO_LOTS: code.name == "RND" and _nobody_drew(event),
    }
    return tuple(oddity for oddity, found in checks.items() if found)


def _nobody_drew(event: Tournament) -> bool:
    return event.lots_seed is None and all(player.lots is None for player in event.players)


def applicable(text: Edition, code: Code, view: View) -> tuple[Diagnostic, ...]:
    """What must be said of a code in this event: warnings; :class:`RegulationError` where it must not be used."""
    if code.name in BUCHHOLZ_FAMILY and view.predetermined and text.bans_buchholz:
        raise _not_here(code, "C.07 of 2026 forbids the Buchholz family in round robins; use SB, KS, DE or WIN", "8")
    if code.name == "KSX" and "KSX" not in text.listed:
        raise _not_here(
            code, f"the stepwise Koya belongs to the rules of 2009; under {text.name} use KS/L+n or KS/L-n", "9.2"
        )
    found = oddities(text, code, view)
    unrated = ", ".join(f"{player.no} {player.name}" for player in view.players if not player.rating) if found else ""
    return tuple(
        Diagnostic(
            "code-unusual",
            f"tie-break {code}: {oddity.value.format(edition=text.name, unrated=unrated)}",
            "warning",
            subject=Subject(field="codes"),
        )
        for oddity in found
    )


def _not_here(code: Code, why: str, article: str) -> RegulationError:
    return RegulationError(
        f"tie-break {code}: {why}", code="code-not-here", article=article, subject=Subject(field="codes")
    )
