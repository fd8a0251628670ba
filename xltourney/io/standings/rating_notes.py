"""What stands above and below the changes of FIDE ratings: by which rules, and what the numbers mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from enum import Enum
from types import MappingProxyType

from xltourney.engine.elo import (
    Control,
    Counted,
    cap_below_2650,
    cap_for_all,
    cap_once_an_event,
    real_difference,
)
from xltourney.engine.newcomers import with_twenty_a_half_point, with_two_drawn_games
from xltourney.engine.rated_games import Why
from xltourney.engine.rating_changes import EventRatings
from xltourney.io import layout
from xltourney.io.keys import Choice, SheetKey
from xltourney.io.standings.event import Event
from xltourney.io.standings.words import dates


class RatingNote(Enum):
    """A sentence in English, Russian and Ukrainian, written like :class:`xltourney.io.standings.words.Phrase`."""

    RULES = (
        "FIDE ratings, {0}: FIDE Rating Regulations (B.02) as in force on {1}",
        "Рейтинги ФИДЕ, {0}: Положение ФИДЕ о рейтингах (B.02), действующее на {1}",
        "Рейтинги ФІДЕ, {0}: Положення ФІДЕ про рейтинги (B.02), чинне на {1}",
    )
    NEWEST_RULES = (
        "FIDE ratings, {0}: FIDE Rating Regulations (B.02) as in force since {1}",
        "Рейтинги ФИДЕ, {0}: Положение ФИДЕ о рейтингах (B.02), действующее с {1}",
        "Рейтинги ФІДЕ, {0}: Положення ФІДЕ про рейтинги (B.02), чинне з {1}",
    )
    MEANING = (
        "Change = K × (score − expected score), expected by table {0}.1.2 ({0}.3.2).",
        "Изменение = K × (набрано − ожидалось), ожидается по таблице {0}.1.2 ({0}.3.2).",
        "Зміна = K × (набрано − очікувалося), очікується за таблицею {0}.1.2 ({0}.3.2).",
    )
    ONCE_A_PERIOD = (
        "FIDE rounds once a rating period, over all its events: whole numbers hold if this one stood alone ({0}.3.4).",
        "ФИДЕ округляет раз в рейтинговый период, по всем турнирам: целые верны, если этот был единственным ({0}.3.4).",
        "ФІДЕ округлює раз на рейтинговий період, за всіма турнірами: цілі правильні, якби цей був єдиним ({0}.3.4).",
    )
    CAP_BELOW_2650 = (
        "A difference above 400 counts as 400, except for players rated 2650 or more ({0}.3.1).",
        "Разница больше 400 считается как 400, кроме игроков с рейтингом 2650 и выше ({0}.3.1).",
        "Різниця понад 400 рахується як 400, крім гравців із рейтингом 2650 і вище ({0}.3.1).",
    )
    CAP_FOR_ALL = (
        "A difference above 400 counts as 400 ({0}.3.1).",
        "Разница больше 400 считается как 400 ({0}.3.1).",
        "Різниця понад 400 рахується як 400 ({0}.3.1).",
    )
    CAP_ONCE = (
        "A difference above 400 counts as 400, against weaker ones only in the game where it is greatest ({0}.3.1).",
        "Разница больше 400 считается как 400; с более слабыми - лишь в одной партии, с наибольшей разницей ({0}.3.1).",
        "Різниця понад 400 рахується як 400; зі слабшими - лише в одній партії, з найбільшою різницею ({0}.3.1).",
    )
    REAL = (
        "Every difference counts as it is ({0}.3.1).",
        "Любая разница считается как есть ({0}.3.1).",
        "Будь-яка різниця рахується як є ({0}.3.1).",
    )
    MISMATCH = (
        "A game of players 600 points or more apart is not rated if one of them is above 2600 ({0}.3.1).",
        "Партия с разницей 600 и больше не обсчитывается, если у одного из игроков выше 2600 ({0}.3.1).",
        "Партія з різницею 600 і більше не обраховується, якщо в одного з гравців вище 2600 ({0}.3.1).",
    )
    LOWERED = (
        "K times the rated games of the period is at most 700; here only those of this event are counted ({0}.3.3).",
        "K, умноженное на число рейтинговых партий периода, не больше 700; здесь - партии этого турнира ({0}.3.3).",
        "K, помножене на кількість рейтингових партій періоду, не більше 700; тут - партії цього турніру ({0}.3.3).",
    )
    UNKNOWN = (
        "What is not known of a player could make his K another: enter it in the sheet {0}, or K itself.",
        "То, что об игроке не известно, могло бы изменить его K: внесите это в лист «{0}» или само K.",
        "Те, що про гравця невідомо, могло б змінити його K: внесіть це в аркуш «{0}» або саме K.",
    )
    FIRST = (
        "First rating = Ra + dp(p), both with two more games drawn against 1800; from 1400 to 2200 ({0}.2).",
        "Первый рейтинг = Ra + dp(p), оба с двумя добавленными ничьими с 1800; от 1400 до 2200 ({0}.2).",
        "Перший рейтинг = Ra + dp(p), обидва з двома доданими нічиїми з 1800; від 1400 до 2200 ({0}.2).",
    )
    FIRST_TO_2024 = (
        "First rating = Ra + dp(p); above half of the points Ra + 20 for each half point; at least 1000 ({0}.2).",
        "Первый рейтинг = Ra + dp(p); сверх половины очков Ra + 20 за каждые пол-очка; не меньше 1000 ({0}.2).",
        "Перший рейтинг = Ra + dp(p); понад половину очок Ra + 20 за кожні пів очка; не менше 1000 ({0}.2).",
    )
    NUMBERED = (
        "Articles are numbered as since March 2024.",
        "Номера пунктов - по редакции с марта 2024 г.",
        "Номери пунктів - за редакцією з березня 2024 р.",
    )
    FEWEST = (
        "It needs five games against rated opponents, which several events may bring ({0}.1.4).",
        "Для него нужно пять партий с соперниками с рейтингом, можно из нескольких турниров ({0}.1.4).",
        "Для нього потрібно п'ять партій із суперниками з рейтингом, можна з кількох турнірів ({0}.1.4).",
    )


#: The articles are those of this edition.
_NUMBERED_SO = date(2024, 3, 1)
_DIFFERENCES: Mapping[Counted, RatingNote] = MappingProxyType(
    {
        cap_below_2650: RatingNote.CAP_BELOW_2650,
        cap_for_all: RatingNote.CAP_FOR_ALL,
        cap_once_an_event: RatingNote.CAP_ONCE,
        real_difference: RatingNote.REAL,
    }
)
_FIRST: Mapping[Callable[..., object], RatingNote] = MappingProxyType(
    {with_two_drawn_games: RatingNote.FIRST, with_twenty_a_half_point: RatingNote.FIRST_TO_2024}
)


def head_line(event: Event, ratings: EventRatings) -> str:
    """Whose ratings, and by which rules."""
    rules = ratings.rules
    control = layout.value_text(Choice.CONTROL, rules.control.value, event.language)
    if rules.start is None:
        return event.say(RatingNote.NEWEST_RULES, control, dates(rules.text.since, None, event.language))
    return event.say(RatingNote.RULES, control, dates(rules.start, None, event.language))


def foot_lines(event: Event, ratings: EventRatings) -> Iterator[str]:
    """What the numbers mean, as far as it matters here; articles of the chapter on rapid and blitz are one lower."""
    say, rules = event.say, ratings.rules
    chapter = 8 if rules.control is Control.STANDARD else 7
    yield say(RatingNote.MEANING, chapter)
    yield say(RatingNote.ONCE_A_PERIOD, chapter)
    yield say(_DIFFERENCES[rules.text.counted], chapter)
    if any(game.why is Why.MISMATCH for change in ratings.changes for game in change.not_rated):
        yield say(RatingNote.MISMATCH, chapter)
    if any(change.k.lowered for change in ratings.changes):
        yield say(RatingNote.LOWERED, chapter)
    if any(change.k.unknown for change in ratings.changes):
        yield say(RatingNote.UNKNOWN, layout.text(SheetKey.PLAYERS, event.language))
    if ratings.newcomers:
        yield say(_FIRST[rules.newcomers.performed], chapter)
        yield say(RatingNote.FEWEST, chapter - 1)
    if rules.start and rules.start < _NUMBERED_SO:
        yield say(RatingNote.NUMBERED)
