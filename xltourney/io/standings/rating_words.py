"""What sheets, cells and commands say of rating changes, in three languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from xltourney.engine.k_factor import KFactor, Reason, Unknown
from xltourney.engine.newcomers import FEWEST_GAMES, InitialRating, NewcomerText, Outcome, with_twenty_a_half_point
from xltourney.engine.rated_games import Why
from xltourney.engine.rounding import half_up
from xltourney.io import layout, texts
from xltourney.io.keys import Heading, Setting
from xltourney.io.standings.words import say


class RatingPhrase(Enum):
    """A text in English, Russian and Ukrainian, written like :class:`xltourney.io.standings.words.Phrase`."""

    # the columns of the players
    BEFORE = ("Rating before (Ro)", "Рейтинг до турнира (Ro)", "Рейтинг до турніру (Ro)")
    GAMES = ("Rated games", "Рейтинговые партии", "Рейтингові партії")
    SCORE = ("Score", "Набрано", "Набрано")
    EXPECTED = ("Expected", "Ожидалось", "Очікувалося")
    CHANGE = ("Change", "Изменение", "Зміна")
    ROUNDED = ("Rounded", "Округлённо", "Округлено")
    ALONE = ("If this event stood alone", "Если бы турнир был единственным", "Якби турнір був єдиним")
    NEW = ("New rating", "Новый рейтинг", "Новий рейтинг")
    PERFORMANCE = ("Performance", "Перформанс", "Перформанс")

    # the columns of the games
    GAME_BY_GAME = ("Game by game", "Партия за партией", "Партія за партією")
    DIFFERENCE = ("Difference", "Разница", "Різниця")
    COUNTS_AS = ("Counts as", "Считается как", "Рахується як")

    # why a player has his K
    K_BECAUSE = ("K: {0}", "K: {0}", "K: {0}")
    GIVEN = ("stated in the list of players", "указан в списке участников", "вказано у списку учасників")
    REACHED_2400 = ("has reached 2400", "достигал 2400", "досягав 2400")
    JUNIOR = (
        "18 or younger this year, under 2300",
        "в этом году 18 лет или меньше, ниже 2300",
        "цього року 18 років або менше, нижче 2300",
    )
    UNDER_18 = ("not yet 18, under 2300", "ещё нет 18 лет, ниже 2300", "ще немає 18 років, нижче 2300")
    NEW_PLAYER = (
        "fewer than 30 rated games before",
        "до турнира меньше 30 рейтинговых партий",
        "до турніру менше 30 рейтингових партій",
    )
    UNDER_2400 = ("under 2400", "ниже 2400", "нижче 2400")
    RAPID_AND_BLITZ = (
        "20 for everybody in rapid and blitz to September 2022",
        "в рапиде и блице до сентября 2022 г. у всех 20",
        "у рапіді та бліці до вересня 2022 р. у всіх 20",
    )
    LOWERED = (
        "lowered from {0}, for {0} × {1} rated games is above 700",
        "снижен с {0}: {0} × {1} рейтинговых партий больше 700",
        "знижено з {0}: {0} × {1} рейтингових партій більше за 700",
    )
    NOT_KNOWN = ("not known: {0}", "не известно: {0}", "невідомо: {0}")
    YEAR_OF_30 = (
        "whether new players had 25 or 30 then",
        "было ли тогда у новых игроков 25 или 30",
        "чи було тоді в нових гравців 25 чи 30",
    )

    BIRTHDAY = (
        "whether the 18th birthday was before",
        "исполнилось ли уже 18 лет",
        "чи вже виповнилося 18 років",
    )

    # why a game is not rated, or counts otherwise
    NOT_RATED = ("not rated: {0}", "не обсчитывается: {0}", "не обраховується: {0}")
    FORFEIT = ("forfeit", "неявка", "неявка")
    SHORT = ("shorter than one move each", "короче одного хода", "коротша за один хід")
    ARBITER = ("by the arbiter's decision", "по решению арбитра", "за рішенням арбітра")
    UNRATED = ("opponent without a rating", "соперник без рейтинга", "суперник без рейтингу")
    MISMATCH = (
        "600 points or more apart, one of them above 2600",
        "разница 600 и больше, у одного выше 2600",
        "різниця 600 і більше, в одного вище 2600",
    )
    CAPPED = ("400-point rule", "правило 400 пунктов", "правило 400 пунктів")

    # first ratings
    NO_RATING = ("no rating before", "до турнира без рейтинга", "до турніру без рейтингу")
    FIRST = ("first rating", "первый рейтинг", "перший рейтинг")
    NOTHING_SCORED = (
        "no first rating: not a point was scored",
        "первого рейтинга нет: не набрано ни очка",
        "першого рейтингу немає: не набрано жодного очка",
    )
    TOO_FEW_GAMES = (
        "no first rating from this event alone: {0} of {1} games",
        "для первого рейтинга одного турнира мало: партий {0} из {1}",
        "для першого рейтингу одного турніру замало: партій {0} з {1}",
    )
    BELOW_THE_FLOOR = (
        "no first rating: below {0}",
        "первого рейтинга нет: ниже {0}",
        "першого рейтингу немає: нижче {0}",
    )
    NO_RATED_GAME = (
        "no rating, and no game against a rated opponent",
        "без рейтинга, и нет партий с соперниками с рейтингом",
        "без рейтингу, і немає партій із суперниками з рейтингом",
    )
    DERIVED = (
        "Ra {0}, p {1} %, dp {2} give {3}",
        "Ra {0}, p {1} %, dp {2} дают {3}",
        "Ra {0}, p {1} %, dp {2} дають {3}",
    )
    ABOVE_HALF = (
        "Ra {0} and {2} for the half points above half of all (p {1} %) give {3}",
        "Ra {0} и {2} за пол-очка сверх половины всех (p {1} %) дают {3}",
        "Ra {0} і {2} за пів очка понад половину всіх (p {1} %) дають {3}",
    )
    AT_MOST = ("{0}, at most {1}", "{0}, не больше {1}", "{0}, не більше {1}")

    # About
    COMPUTED = ("{0}: see the sheet {1}", "{0}: см. лист «{1}»", "{0}: див. аркуш «{1}»")
    NOT_COMPUTED = ("{0}; not computed, see below", "{0}; не вычислено, см. ниже", "{0}; не обчислено, див. нижче")
    BY_THE_CLUB = (
        "{0}: changes are counted by the club's own list",
        "{0}: изменения считаются по собственному списку клуба",
        "{0}: зміни рахуються за власним списком клубу",
    )
    NO_START = (
        "no start date is given, so ratings change by the newest rules of FIDE",
        "дата начала не указана, поэтому рейтинги меняются по новейшим правилам ФИДЕ",
        "дату початку не вказано, тому рейтинги змінюються за найновішими правилами ФІДЕ",
    )
    RULES_UNKNOWN = (
        "there is no sheet {0}: the rating rules of FIDE ({1}) for {2} are not known here, the oldest are of {3}",
        "листа «{0}» нет: правила ФИДЕ о рейтингах ({1}) на {2} здесь не известны, старейшие - от {3}",
        "аркуша «{0}» немає: правила ФІДЕ про рейтинги ({1}) на {2} тут не відомі, найстаріші - від {3}",
    )


_REASONS: Mapping[Reason, RatingPhrase] = MappingProxyType(
    {
        Reason.GIVEN: RatingPhrase.GIVEN,
        Reason.REACHED_2400: RatingPhrase.REACHED_2400,
        Reason.JUNIOR: RatingPhrase.JUNIOR,
        Reason.UNDER_18: RatingPhrase.UNDER_18,
        Reason.NEW: RatingPhrase.NEW_PLAYER,
        Reason.UNDER_2400: RatingPhrase.UNDER_2400,
        Reason.RAPID_AND_BLITZ: RatingPhrase.RAPID_AND_BLITZ,
    }
)
#: What is not known and no cell could tell.
_OUTSIDE: Mapping[Unknown, RatingPhrase] = MappingProxyType(
    {Unknown.YEAR_OF_30: RatingPhrase.YEAR_OF_30, Unknown.BIRTHDAY: RatingPhrase.BIRTHDAY}
)
#: What else is not known is called as the cell in which it may be entered.
_CELLS: Mapping[Unknown, Heading | Setting] = MappingProxyType(
    {
        Unknown.PEAK: Heading.PEAK,
        Unknown.BORN: Heading.BORN,
        Unknown.START: Setting.START,
        Unknown.RATED_GAMES: Heading.RATED_GAMES,
    }
)
_WHY: Mapping[Why, RatingPhrase] = MappingProxyType(
    {
        Why.FORFEIT: RatingPhrase.FORFEIT,
        Why.SHORT: RatingPhrase.SHORT,
        Why.ARBITER: RatingPhrase.ARBITER,
        Why.UNRATED: RatingPhrase.UNRATED,
        Why.MISMATCH: RatingPhrase.MISMATCH,
    }
)


def why_k(k: KFactor, games: int, language: str = "en") -> str:
    """Why a player has his K, what lowered it by the ``games`` of the event, and what is not known of him."""
    return say(RatingPhrase.K_BECAUSE, language, "; ".join(_reasons(k, games, language)))


def _reasons(k: KFactor, games: int, language: str) -> Iterator[str]:
    yield say(_REASONS[k.reason], language)
    if k.lowered:
        yield say(RatingPhrase.LOWERED, language, k.base, games)
    if k.unknown:
        yield say(RatingPhrase.NOT_KNOWN, language, ", ".join(unknown_text(each, language) for each in k.unknown))


def unknown_text(unknown: Unknown, language: str = "en") -> str:
    """What is not known: the heading of its column, where there is one."""
    if unknown in _OUTSIDE:
        return say(_OUTSIDE[unknown], language)
    return layout.text(_CELLS[unknown], language)


def why_not_rated(why: Why, language: str = "en") -> str:
    """``not rated: forfeit``."""
    return say(RatingPhrase.NOT_RATED, language, say(_WHY[why], language))


def first_rating(initial: InitialRating | None, rule: NewcomerText, language: str = "en") -> str:
    """How the first rating of a player without one came about, or why there is none."""
    if initial is None:
        return say(RatingPhrase.NO_RATED_GAME, language)
    outcome = {
        Outcome.PUBLISHED: say(RatingPhrase.FIRST, language),
        Outcome.NOTHING_SCORED: say(RatingPhrase.NOTHING_SCORED, language),
        Outcome.TOO_FEW_GAMES: say(RatingPhrase.TOO_FEW_GAMES, language, initial.games, FEWEST_GAMES),
        Outcome.BELOW_THE_FLOOR: say(RatingPhrase.BELOW_THE_FLOOR, language, rule.floor),
    }[initial.outcome]
    return f"{outcome}; {_derived(initial, rule, language)}"


def _derived(initial: InitialRating, rule: NewcomerText, language: str) -> str:
    average, percent, difference = initial.performed
    above_half = rule.performed is with_twenty_a_half_point and initial.halves > initial.games
    phrase = RatingPhrase.ABOVE_HALF if above_half else RatingPhrase.DERIVED
    uncapped = half_up(initial.unrounded)
    result: object = uncapped
    if uncapped > initial.rating:
        result = say(RatingPhrase.AT_MOST, language, uncapped, initial.rating)
    return say(phrase, language, texts.number(average, language, 2), percent, signed(difference), result)


def signed(number: int) -> str:
    """A whole number with its sign, the minus sign of print: ``+8``, ``−12``, ``0``."""
    return f"{number:+d}".replace("-", "−") if number else "0"
