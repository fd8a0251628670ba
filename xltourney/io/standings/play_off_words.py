"""A play-off in the table of places, in three languages: what decided, what is to be played, what no longer counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from xltourney.engine.model import PlayOff
from xltourney.engine.tied_place import PLAY_OFF
from xltourney.io import layout
from xltourney.io.keys import Heading
from xltourney.io.standings.event import Event
from xltourney.io.standings.words import Phrase


class PlayOffPhrase(Enum):
    """A text in English, Russian and Ukrainian, as :class:`Phrase` has them."""

    NAME = ("play-off", "плей-офф", "плей-оф")
    DECISION = ("arbiter's decision", "решение арбитра", "рішення арбітра")
    LABEL = ("Play-off", "Плей-офф", "Плей-оф")
    RULE = ("for place {0}, {1}", "за место {0}, {1}", "за місце {0}, {1}")
    AFTER_POINTS = ("on points alone", "только по очкам", "лише за очками")
    AFTER_ALL = ("after all tie-breaks", "после всех показателей", "після всіх показників")
    AFTER = ("after {0}", "после {0}", "після {0}")
    RESULT = ("result: {0}", "итог: {0}", "підсумок: {0}")
    RESULT_DECISION = (
        "result, by the arbiter's decision: {0}",
        "итог, по решению арбитра: {0}",
        "підсумок, за рішенням арбітра: {0}",
    )
    RESULT_VOID = (
        "result, which no longer decides and stays as history: {0}",
        "итог, который больше ничего не решает и остаётся для истории: {0}",
        "підсумок, який більше нічого не вирішує і лишається для історії: {0}",
    )
    MEANING = (
        "the play-off gave these places ({0}); it changes no points, tie-breaks or ratings",
        "эти места дал плей-офф ({0}); очков, показателей и рейтинга он не меняет",
        "ці місця дав плей-оф ({0}); очок, показників і рейтингу він не змінює",
    )
    MEANING_DECISION = (
        "the arbiter gave these places ({0}); that changes no points, tie-breaks or ratings",
        "эти места дал арбитр ({0}); очков, показателей и рейтинга это не меняет",
        "ці місця дав арбітр ({0}); очок, показників і рейтингу це не змінює",
    )
    OPEN = (
        "place {0} is shared by {1}; a play-off is to decide it",
        "место {0} делят {1}; его должен решить плей-офф",
        "місце {0} ділять {1}; його має вирішити плей-оф",
    )
    VOID = (
        "the play-off between {0} no longer decides, for place {1} is now shared by {2}",
        "плей-офф между участниками {0} больше не решает, так как место {1} теперь делят {2}",
        "плей-оф між учасниками {0} більше не вирішує, бо місце {1} тепер ділять {2}",
    )
    VOID_ALONE = (
        "the play-off between {0} no longer decides, for nobody shares place {1}",
        "плей-офф между участниками {0} больше не решает, так как место {1} никто не делит",
        "плей-оф між учасниками {0} більше не вирішує, бо місце {1} ніхто не ділить",
    )
    LEFT_OUT = (
        "the play-off is left out: it comes after {0}, and the list of tie-breaks does not begin so",
        "плей-офф не учтён: он идёт после {0}, а список показателей начинается иначе",
        "плей-оф не враховано: він іде після {0}, а список показників починається інакше",
    )


#: Warnings about a play-off, which are said here in the language of the sheets.
SAID_HERE = frozenset({"play-off-open", "play-off-void", "play-off-codes"})


def criterion(event: Event, decided_by: str | None) -> str:
    """What decided a place, in words; empty where nothing did."""
    if decided_by == "PTS":
        return layout.text(Heading.POINTS, event.language)
    return play_off_name(event) if decided_by == PLAY_OFF else decided_by or ""


def play_off_name(event: Event) -> str:
    """What decided where a play-off should: that, or the arbiter without games."""
    return event.say(PlayOffPhrase.DECISION if event.by_arbiter else PlayOffPhrase.NAME)


def people(event: Event, numbers: Iterable[int]) -> str:
    """``3 Anna, 7 Bob``."""
    return ", ".join(map(event.called, numbers))


def reached(event: Event, rule: PlayOff) -> str:
    """``for place 1, after BH/C1, BH``."""
    after = rule.after
    if after is None:
        when = event.say(PlayOffPhrase.AFTER_ALL)
    else:
        when = event.say(PlayOffPhrase.AFTER, ", ".join(after)) if after else event.say(PlayOffPhrase.AFTER_POINTS)
    return event.say(PlayOffPhrase.RULE, rule.place, when)


def order_text(event: Event, order: Iterable[Iterable[int]]) -> str:
    """``7 Bob, 3 Anna = 5 Carl``: an order of players, best first."""
    return ", ".join(" = ".join(map(event.called, group)) for group in order)


def play_off_remarks(event: Event) -> Iterator[str]:
    """That a play-off is to be played, that its result decides nothing any more, or that the codes do not fit."""
    place = event.standings.play_off
    if place is None:
        return
    number = place.rule.place
    if place.position is None:
        yield event.say(PlayOffPhrase.LEFT_OUT, ", ".join(place.rule.after or ()))
    elif place.open:
        yield event.say(PlayOffPhrase.OPEN, number, people(event, place.tied))
    elif place.void and place.tied:
        yield event.say(PlayOffPhrase.VOID, people(event, place.players), number, people(event, place.tied))
    elif place.void:
        yield event.say(PlayOffPhrase.VOID_ALONE, people(event, place.players), number)


def play_off_foot(event: Event) -> str:
    """What the word under "Decided by" means; empty where no play-off decided."""
    place = event.standings.play_off
    if place is None or not place.decided:
        return ""
    meaning = PlayOffPhrase.MEANING_DECISION if event.by_arbiter else PlayOffPhrase.MEANING
    return f"{event.say(meaning, reached(event, place.rule))} · C.07, {event.say(Phrase.ARTICLE, '3.1')}"


def play_off_entries(event: Event) -> Iterator[tuple[str, str]]:
    """The lines of About: the rule, and the result where there is one."""
    rule = event.tournament.play_off
    if rule is None:
        return
    yield event.say(PlayOffPhrase.LABEL), reached(event, rule)
    if rule.result:
        yield "", event.say(_result_phrase(event), order_text(event, rule.result))


def _result_phrase(event: Event) -> PlayOffPhrase:
    place = event.standings.play_off
    if place is not None and place.void:
        return PlayOffPhrase.RESULT_VOID
    return PlayOffPhrase.RESULT_DECISION if event.by_arbiter else PlayOffPhrase.RESULT
