"""Elo ratings of FIDE (B.02): the expected score of a game, in whole hundredths.

The rule on large differences (8.3.1) had several forms: each is a named function, and a :class:`RatingText` says since
when which of them is in force. Articles are those of the chapter on standard chess; the chapter on rapid and blitz has
the same ones a number lower (7.3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from types import MappingProxyType

from xltourney.engine.fide_tables import expectation
from xltourney.errors import RegulationError, Subject

#: The difference that counts, from the player's own rating and the real difference (own minus opponent's).
Counted = Callable[[int, int], int]
#: Whether a game between these two ratings is rated.
Rated = Callable[[int, int], bool]
#: The differences that count in all games of a player in one event, from those that count in each game by itself.
InEvent = Callable[[Sequence[int], Sequence[int]], list[int]]


class Control(Enum):
    """The class of the time control, which decides on the chapter."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


# ---------------------------------------------------------------- 8.3.1, the games of one event


def each_by_itself(differences: Sequence[int], counted: Sequence[int]) -> list[int]:
    """What counts in a game does not depend on the other games."""
    return list(counted)


def one_upgrade(differences: Sequence[int], counted: Sequence[int]) -> list[int]:
    """8.3.1 from January 2022 to February 2024: a player "may benefit from only one upgrade" of an opponent an event.

    It is the game with the greatest difference, the first of equal ones; in the others against opponents more than 400
    below him the real difference counts. Against stronger opponents the rule is no benefit, and 400 stays the most.
    """
    upgraded = [i for i, difference in enumerate(differences) if difference > 400]
    best = max(upgraded, key=lambda i: differences[i], default=-1)
    return [differences[i] if i in upgraded and i != best else one for i, one in enumerate(counted)]


@dataclass(frozen=True, slots=True)
class RatingText:
    """One form of the rules on a game: in force for events that start on ``since`` or later."""

    since: date
    counted: Counted
    rated: Rated
    in_event: InEvent = each_by_itself


# ---------------------------------------------------------------- 8.3.1, the difference that counts


def cap_for_all(own: int, difference: int) -> int:
    """8.3.1 to September 2025: a difference above 400 counts as 400, in every game."""
    return max(-400, min(400, difference))


def real_difference(own: int, difference: int) -> int:
    """Rapid and blitz to 2021: every difference counts as it is, to the end of the table."""
    return difference


def cap_below_2650(own: int, difference: int) -> int:
    """8.3.1 from October 2025: who is rated 2650 or more has the real difference in all his games, others at most 400.

    The player whose expected score it is decides, so the two of one game may sum to 1.01.
    """
    return difference if own >= 2650 else cap_for_all(own, difference)


def cap_once_an_event(own: int, difference: int) -> int:
    """8.3.1 from January 2022 to February 2024: 400 only once an event, in the game with the greatest difference.

    Which game that is only the whole event tells. Here a game stands alone, so it is the one, and at most 400 counts.
    """
    return cap_for_all(own, difference)


# ---------------------------------------------------------------- which games are rated


def every_game(own: int, opponent: int) -> bool:
    """8.3.1: every game between two rated players."""
    return True


def no_mismatch_above_2600(own: int, opponent: int) -> bool:
    """Rapid and blitz from December 2024 (7.3.1): not with 600 or more between them and one of them above 2600."""
    return abs(own - opponent) < 600 or max(own, opponent) <= 2600


# ---------------------------------------------------------------- the texts

_STANDARD = (
    RatingText(date(2025, 10, 1), cap_below_2650, every_game),
    RatingText(date(2024, 3, 1), cap_for_all, every_game),
    RatingText(date(2022, 1, 1), cap_once_an_event, every_game, one_upgrade),
    RatingText(date(2009, 7, 1), cap_for_all, every_game),
)
_RAPID_AND_BLITZ = (
    RatingText(date(2024, 12, 1), cap_for_all, no_mismatch_above_2600),
    RatingText(date(2024, 3, 1), cap_for_all, every_game),
    RatingText(date(2022, 1, 1), cap_once_an_event, every_game, one_upgrade),
    RatingText(date(2021, 1, 1), real_difference, every_game),
)

#: The texts of each chapter, newest first. Older ones are not known well enough to compute by.
TEXTS: Mapping[Control, tuple[RatingText, ...]] = MappingProxyType(
    {Control.STANDARD: _STANDARD, Control.RAPID: _RAPID_AND_BLITZ, Control.BLITZ: _RAPID_AND_BLITZ}
)


def text_for(control: Control, start: date | None) -> RatingText:
    """The text for an event by its first day, the newest without one.

    Raises :class:`RegulationError` for a day before the first text that is known.
    """
    texts = TEXTS[control]
    for text in texts:
        if start is None or text.since <= start:
            return text
    raise RegulationError(
        f"the rating rules for {control.value} of {start} are not known here; the oldest are of {texts[-1].since}",
        code="rating-rules-unknown",
        article="8.3.1",
        subject=Subject(field="start"),
    )


def expected_hundredths(own: int, opponent: int, text: RatingText) -> int | None:
    """The expected score of a player rated ``own`` (8.1.2 and 8.3.1); ``None`` for a game that is not rated."""
    if not text.rated(own, opponent):
        return None
    return expectation(text.counted(own, own - opponent))


def counted_in_event(own: int, differences: Sequence[int], text: RatingText) -> list[int]:
    """What counts of the differences in the rated games of one player in one event (8.3.1)."""
    return text.in_event(differences, [text.counted(own, difference) for difference in differences])


def gained(k: int, halves: int, expected: int) -> int:
    """K x (score - expected score), exact, in hundredths (8.3.2), of half points scored and hundredths expected."""
    return k * (50 * halves - expected)
