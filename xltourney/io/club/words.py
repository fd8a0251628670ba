"""The words of a club's book, in English, Russian and Ukrainian; what people type is recognised in all of them.

Each member is its three spellings; further ones that are recognised follow after ``|``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import TypeVar

from xltourney.engine.club_rating import KOrder
from xltourney.engine.elo import Control
from xltourney.io import layout

E = TypeVar("E", bound=Enum)


class ClubSheet(Enum):
    """A sheet of the book."""

    RATINGS = ("Ratings", "Рейтинги", "Рейтинги")
    PLAYERS = ("Players", "Участники|Игроки", "Учасники|Гравці")
    TOURNAMENTS = ("Tournaments", "Турниры", "Турніри")
    HISTORY = ("History", "История", "Історія")
    CHART = ("Chart", "График", "Графік")
    CLUB = ("Club", "Клуб", "Клуб")


class ClubHeading(Enum):
    """A column of Players or of Tournaments."""

    CLUB_ID = ("Club ID", "Клубный ID|ID клуба", "Клубний ID|ID клубу")
    NAME = ("Name", "Фамилия, имя|Имя", "Прізвище, ім'я|Ім'я")
    FIDE_ID = ("FIDE ID", "ID ФИДЕ|FIDE ID", "ID ФІДЕ|FIDE ID")
    STANDARD = ("Classical|Standard", "Классика", "Класика")
    STANDARD_GAMES = ("Classical games|Standard games", "Партии, классика", "Партії, класика")
    RAPID = ("Rapid", "Рапид", "Рапід")
    RAPID_GAMES = ("Rapid games", "Партии, рапид", "Партії, рапід")
    BLITZ = ("Blitz", "Блиц", "Бліц")
    BLITZ_GAMES = ("Blitz games", "Партии, блиц", "Партії, бліц")
    ORDER = ("Order|No.|Order of finishing", "Порядок|№", "Черга|Порядок|№")
    ID = ("ID|Tournament ID", "ID|ID турнира", "ID|ID турніру")
    TOURNAMENT = ("Tournament", "Турнир", "Турнір")
    FILE = ("File|Path", "Файл", "Файл")
    CONTROL = ("Time control", "Контроль времени", "Контроль часу")
    FINGERPRINT = ("Fingerprint", "Отпечаток", "Відбиток")
    LOG = ("Last log row|Log", "Последняя запись журнала|Журнал", "Останній запис журналу|Журнал")
    STATE = ("State", "Состояние", "Стан")


class ClubLabel(Enum):
    """A line of the sheet Club."""

    NAME = ("Name of the club|Name|Club", "Название клуба|Название", "Назва клубу|Назва")
    K_ORDER = ("K of new players|K|K policy", "K новых игроков|K", "K нових гравців|K")
    LANGUAGE = ("Language", "Язык", "Мова")


class ClubState(Enum):
    """What the book says of a tournament."""

    ADDED = ("added", "добавлен", "додано")
    COUNTED = ("counted", "учтён", "враховано")
    UNFINISHED = ("not finished", "не завершён", "не завершено")
    OTHER_RULE = ("other rating rule", "другое правило рейтинга", "інше правило рейтингу")


class ClubPhrase(Enum):
    """What the sheets of a book say; ``{0}``, ``{1}`` ... are filled in."""

    CLASSICAL = ("Classical", "Классика", "Класика")
    RAPID = ("Rapid", "Рапид", "Рапід")
    BLITZ = ("Blitz", "Блиц", "Бліц")
    NOT_FIDE = (
        "Club ratings, not FIDE ratings.",
        "Клубные рейтинги, не рейтинги ФИДЕ.",
        "Клубні рейтинги, не рейтинги ФІДЕ.",
    )
    NO_NAME = ("Our club", "Наш клуб", "Наш клуб")
    AFTER_NONE = (
        "No tournament is counted yet: these are the initial ratings.",
        "Ни один турнир ещё не учтён: это начальные рейтинги.",
        "Жодного турніру ще не враховано: це початкові рейтинги.",
    )
    AFTER = (
        "After tournament {0} in the order of finishing: {1}",
        "После турнира {0} в порядке завершения: {1}",
        "Після турніру {0} у порядку завершення: {1}",
    )
    RANK = ("Rank", "Место", "Місце")
    RATING = ("Rating", "Рейтинг", "Рейтинг")
    GAMES = ("Rated games", "Рейтинговые партии", "Рейтингові партії")
    PEAK = ("Highest", "Высший", "Найвищий")
    LAST = ("Last played", "Играл в последний раз", "Грав востаннє")
    NOBODY = ("nobody has a rating here", "рейтинга здесь нет ни у кого", "рейтингу тут немає ні в кого")
    DATE = ("Date", "Дата", "Дата")
    PLAYER = ("Player", "Игрок", "Гравець")
    BEFORE = ("Rating before", "Рейтинг до", "Рейтинг до")
    K = ("K", "K", "K")
    SCORE = ("Score", "Набрано", "Набрано")
    EXPECTED = ("Expected", "Ожидалось", "Очікувалося")
    EXACT = ("Change, unrounded", "Изменение без округления", "Зміна без округлення")
    CHANGE = ("Change", "Изменение", "Зміна")
    NEW = ("New rating", "Новый рейтинг", "Новий рейтинг")
    TOTAL = ("All rated games", "Всего партий", "Усього партій")
    LINE = ("Line of the chart", "Линия графика", "Лінія графіка")
    ROW = ("Row in {0}", "Строка листа «{0}»", "Рядок аркуша «{0}»")
    HISTORY_NOTE = (
        "One row for each player and tournament, in the order of finishing; written by xltourney, not to be edited.",
        "По строке на игрока и турнир, в порядке завершения; пишет xltourney, не редактируйте.",
        "По рядку на гравця й турнір, у порядку завершення; пише xltourney, не редагуйте.",
    )
    PLAYERS_NOTE = (
        "Everybody of the club with the initial rating, and games before joining if there were any; empty: no rating.",
        "Все игроки клуба с начальным рейтингом и партиями до вступления, если они были; пусто: рейтинга нет.",
        "Усі гравці клубу з початковим рейтингом і партіями до вступу, якщо вони були; порожньо: рейтингу немає.",
    )
    TOURNAMENTS_NOTE = (
        "Filled by: xltourney club add BOOK. Order decides which tournament is rated first; you may change it.",
        "Заполняет команда: xltourney club add BOOK. Порядок решает, какой турнир раньше; его можно менять.",
        "Заповнює команда: xltourney club add BOOK. Черга вирішує, який турнір раніше; її можна змінювати.",
    )
    CHART_NOTE = (
        "Choose a player and a time control; the list and the chart follow.",
        "Выберите игрока и контроль времени; список и график изменятся.",
        "Виберіть гравця й контроль часу; список і графік зміняться.",
    )
    START = ("rating at the start", "начальный рейтинг", "початковий рейтинг")
    TEXT_ORDER = (
        "text: 40 for the first 30 games, then 10 after reaching 2400, else 20",
        "text: 40 первые 30 партий, затем 10 после 2400, иначе 20",
        "text: 40 перші 30 партій, потім 10 після 2400, інакше 20",
    )
    FIDE_ORDER = (
        "fide: 10 after reaching 2400, else 40 for the first 30 games, then 20",
        "fide: 10 после 2400, иначе 40 первые 30 партий, затем 20",
        "fide: 10 після 2400, інакше 40 перші 30 партій, потім 20",
    )
    HOW_NEW = (
        "1. Enter the players with their initial ratings into the sheet {0}.",
        "1. Внесите игроков с начальными рейтингами в лист «{0}».",
        "1. Внесіть гравців із початковими рейтингами в аркуш «{0}».",
    )
    HOW_ADD = (
        "2. When a tournament with rating rule club is finished: xltourney club add BOOK",
        "2. Когда турнир с правилом рейтинга «клуб» завершён: xltourney club add BOOK",
        "2. Коли турнір із правилом рейтингу «клуб» завершено: xltourney club add BOOK",
    )
    HOW_UPDATE = (
        "3. Then, and after every correction: xltourney club update",
        "3. Затем и после каждого исправления: xltourney club update",
        "3. Потім і після кожного виправлення: xltourney club update",
    )
    # the sheet Rating changes of a tournament
    LIST = (
        "Club ratings of {0}, {1}: not FIDE ratings",
        "Клубные рейтинги: {0}, {1}; не рейтинги ФИДЕ",
        "Клубні рейтинги: {0}, {1}; не рейтинги ФІДЕ",
    )
    FROM_LIST = (
        "{0}: see the sheet {1}; from the rating list of {2}, tournament {3} in the order of finishing",
        "{0}: см. лист «{1}»; из рейтинг-листа: {2}, турнир {3} в порядке завершения",
        "{0}: див. аркуш «{1}»; з рейтинг-листа: {2}, турнір {3} у порядку завершення",
    )
    MEANING = (
        "Change = K × (score − expected score by FIDE's table), from the ratings before the tournament, rounded once.",
        "Изменение = K × (набрано − ожидалось по таблице ФИДЕ), от рейтингов до турнира, округляется один раз.",
        "Зміна = K × (набрано − очікувалося за таблицею ФІДЕ), від рейтингів до турніру, округлюється один раз.",
    )
    CAP = (
        "A difference above 400 counts as 400, except for players rated 2650 or more.",
        "Разница больше 400 считается как 400, кроме игроков с рейтингом 2650 и выше.",
        "Різниця понад 400 рахується як 400, крім гравців із рейтингом 2650 і вище.",
    )
    GUESTS = (
        "A game against a player who has no club rating in this time control is rated for neither side.",
        "Партия с игроком без клубного рейтинга в этом контроле времени не обсчитывается ни для кого.",
        "Партія з гравцем без клубного рейтингу в цьому контролі часу не обраховується ні для кого.",
    )


#: What stands for no rating beside an empty cell, 0 and a dash; any other word in a column of ratings is a slip.
UNRATED_WORDS = frozenset(
    ("unrated", "unr", "none", "no", "n/a", "без рейтинга", "нет", "б/р", "без рейтингу", "немає", "ні")
)
CONTROL_WORDS: Mapping[Control, ClubPhrase] = {
    Control.STANDARD: ClubPhrase.CLASSICAL,
    Control.RAPID: ClubPhrase.RAPID,
    Control.BLITZ: ClubPhrase.BLITZ,
}
ORDER_WORDS: Mapping[KOrder, ClubPhrase] = {KOrder.TEXT: ClubPhrase.TEXT_ORDER, KOrder.FIDE: ClubPhrase.FIDE_ORDER}
RATING_COLUMNS: Mapping[Control, tuple[ClubHeading, ClubHeading]] = {
    Control.STANDARD: (ClubHeading.STANDARD, ClubHeading.STANDARD_GAMES),
    Control.RAPID: (ClubHeading.RAPID, ClubHeading.RAPID_GAMES),
    Control.BLITZ: (ClubHeading.BLITZ, ClubHeading.BLITZ_GAMES),
}


def word(key: Enum, language: str, *values: object) -> str:
    """A word or sentence in a language, as it is written; English where the language is unknown."""
    spelt: str = key.value[layout.LANGUAGES.index(language) if language in layout.LANGUAGES else 0]
    return spelt.partition("|")[0].format(*values)


@cache
def _known(kind: type[E]) -> dict[str, E]:
    return {layout.fold(spelt): key for key in kind for each in key.value for spelt in each.split("|")}


def meant(kind: type[E], words: str) -> E | None:
    """The word of a kind that somebody means, in whatever language."""
    return _known(kind).get(layout.fold(words))
