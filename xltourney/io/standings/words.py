"""The words on the sheets that are written, in three languages; headings and settings are in ``io.layout``.

Sentences of explanations are in ``io.texts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

from xltourney.io.layout import LANGUAGES


class Phrase(Enum):
    """A text in English, Russian and Ukrainian; ``{0}``, ``{1}`` ... are filled in by :func:`say`."""

    # the lines at the head of a sheet
    ONE_ROUND = ("1 round", "1 тур", "1 тур")
    ROUNDS = ("{0} rounds", "туров: {0}", "турів: {0}")
    ARBITER = ("chief arbiter {0}", "главный судья {0}", "головний суддя {0}")
    FINAL = ("Final standings after round {0}", "Итоговая таблица после тура {0}", "Підсумкова таблиця після туру {0}")
    FINAL_UNORDERED = ("Final standings", "Итоговая таблица", "Підсумкова таблиця")
    RUNNING = (
        "Standings after round {0} of {1}",
        "Положение после тура {0} из {1}",
        "Становище після туру {0} з {1}",
    )
    RUNNING_UNORDERED = ("Interim standings", "Промежуточная таблица", "Проміжна таблиця")
    LIVE = (
        "Live standings: round {0}, {1} of {2} boards",
        "Текущее положение: тур {0}, досок {1} из {2}",
        "Поточне становище: тур {0}, дошок {1} з {2}",
    )
    NOT_STARTED = ("Before round 1", "Перед туром 1", "Перед туром 1")

    # Standings
    SHARED = ("shared", "не решено", "не вирішено")
    SHARED_MARK = (
        "shared place: nothing in the list of tie-breaks splits these players",
        "место поделено: показатели списка не разделили этих участников",
        "місце поділено: показники списку не розділили цих учасників",
    )
    REMOVED = ("games annulled", "партии аннулированы", "партії анульовано")
    REMOVED_MEANING = (
        "{0}: the player left before half of the games; they count for nobody ({1})",
        "{0}: участник выбыл, сыграв менее половины партий; они ни для кого не учитываются ({1})",
        "{0}: учасник вибув, зігравши менше половини партій; вони ні для кого не враховуються ({1})",
    )
    PENALTY = ("penalty {0}", "штраф {0}", "штраф {0}")
    ARTICLE = ("art. {0}", "п. {0}", "п. {0}")
    WHOLE_ARTICLE = ("article {0}", "пункт {0}", "пункт {0}")
    RULES_IN_BRIEF = ("rules {0}", "правила {0}", "правила {0}")
    OLD_RULES = ("rules of {0}", "правила {0}", "правила {0}")
    COMPETITION_RULES = (
        "General Regulations for Competitions {0}",
        "Общие положения о соревнованиях {0}",
        "Загальні положення про змагання {0}",
    )
    RULES = ("Rules: {0}", "Правила: {0}", "Правила: {0}")
    DE_VALUES = (
        "the number is the place inside the group tied there",
        "число - место внутри группы равных",
        "число - місце всередині групи рівних",
    )

    # what a reader must know of a code
    WARN_BUCHHOLZ = (
        "{0}: in a round robin Buchholz says no more than the score; forbidden from March 2026",
        "{0}: в круговом турнире Бухгольц не говорит больше, чем очки; с марта 2026 г. запрещён",
        "{0}: у круговому турнірі Бухгольц не говорить більше, ніж очки; з березня 2026 р. заборонено",
    )
    WARN_UNLISTED = (
        "{0}: not in the list of the rules of {1}; taken as the organiser's own",
        "{0}: нет в списке правил {1}; взят как показатель организатора",
        "{0}: немає у списку правил {1}; узято як показник організатора",
    )
    WARN_KOYA = (
        "{0}: made for round robins; here the limit is half of the points that the rounds could bring",
        "{0}: для круговых турниров; здесь граница - половина возможных очков",
        "{0}: для кругових турнірів; тут межа - половина можливих очок",
    )
    WARN_UNORDERED = (
        "{0}: no value, because a table of results tells neither colours nor rounds",
        "{0}: нет значения, так как по таблице результатов не видно ни цвета, ни тура",
        "{0}: немає значення, бо з таблиці результатів не видно ні кольору, ні туру",
    )
    WARN_UNRATED = (
        "{0}: no value, because these players are unrated: {1}",
        "{0}: нет значения, так как у этих участников нет рейтинга: {1}",
        "{0}: немає значення, бо ці учасники не мають рейтингу: {1}",
    )
    WARN_LOTS = (
        "{0}: no lots are recorded",
        "{0}: жребий не записан",
        "{0}: жереб не записано",
    )
    WARN_INCOMPLETE = (
        "round {0} is not complete ({1} of {2} boards) and not counted",
        "тур {0} не завершён (досок: {1} из {2}) и не учтён",
        "тур {0} не завершено (дошок: {1} з {2}) і не враховано",
    )
    WARN_NO_DATE = (
        "no start date is given, so the newest rules, {0}, are used",
        "дата начала не указана, поэтому взяты новейшие правила: {0}",
        "дату початку не вказано, тому взято найновіші правила: {0}",
    )

    # Crosstable
    # б looks like 6 and ч like 4, so they stand apart
    WHITE_LETTER = ("w", " б ", " б ")
    BLACK_LETTER = ("b", " ч ", " ч ")
    PAB = ("bye", "своб.", "вільн.")
    FPB = ("1 bye", "проп. 1", "проп. 1")
    HPB = ("½ bye", "проп. ½", "проп. ½")
    ZPB = ("abs.", "отс.", "відс.")
    PAB_MEANING = (
        "pairing-allocated bye",
        "свободен от игры",
        "вільний від гри (пропуск туру, призначений жеребкуванням)",
    )
    FPB_MEANING = (
        "full-point bye given by the organiser",
        "пропуск тура с полным очком, данный организатором",
        "пропуск туру з повним очком, наданий організатором",
    )
    HPB_MEANING = (
        "requested half-point bye",
        "пропуск тура с половиной очка",
        "пропуск туру з половиною очка",
    )
    ZPB_MEANING = (
        "zero-point bye or absence",
        "пропуск тура без очков, отсутствие",
        "пропуск туру з нульовим результатом, відсутність",
    )
    CELL_MEANING = (
        "won with White against No. 12, drew with Black against No. 7",
        "победа белыми над № 12, ничья чёрными с № 7",
        "перемога білими над № 12, нічия чорними з № 7",
    )
    FORFEIT_MEANING = (
        "forfeit win, forfeit loss",
        "победа, поражение по неявке",
        "перемога, поразка через неявку",
    )
    SHORT_MEANING = (
        "shorter than one move each: scored, not rated",
        "короче одного хода: очки засчитаны, рейтинг нет",
        "коротша за один хід: очки зараховано, рейтинг ні",
    )
    DECISION_MEANING = (
        "by the arbiter's decision, own : other's points",
        "по решению арбитра, свои : чужие очки",
        "за рішенням арбітра, свої : чужі очки",
    )
    PENDING_MEANING = ("no result yet", "результата ещё нет", "результату ще немає")
    ANNULLED_MEANING = ("annulled game", "аннулированная партия", "анульована партія")
    FREE = ("free", "свободен", "вільний")
    FREE_IN = ("free R{0}", "свободен, тур {0}", "вільний, тур {0}")
    ABSENT_IN = ("absent R{0}", "отсутствие, тур {0}", "відсутність, тур {0}")
    BYE_IN = ("{0} R{1}", "{0}, тур {1}", "{0}, тур {1}")

    # how tie-breaks came about
    HOW_TO_READ = (
        "How each value came about, round by round; a contribution that is cut does not enter the value.",
        "Как получено каждое значение, тур за туром; отброшенный вклад в значение не входит.",
        "Як отримано кожне значення, тур за туром; відкинутий внесок до значення не входить.",
    )
    CODE = ("Code", "Код", "Код")
    OPPONENT_NO = ("Opp.", "Соп.", "Суп.")
    OPPONENT = ("Opponent", "Соперник", "Суперник")
    OPPONENT_VALUE = ("Opponent's value", "Значение соперника", "Значення суперника")
    CONTRIBUTION = ("Contribution", "Вклад", "Внесок")
    CUT = ("Cut", "Отброшен", "Відкинуто")
    HOW = ("How it came about", "Как получено", "Як отримано")
    ARTICLE_HEADING = ("Article", "Пункт", "Пункт")
    VALUE = ("value", "значение", "значення")
    CUT_LOW = ("lowest", "наименьший", "найменший")
    CUT_VUR = ("missed", "пропуск", "пропуск")
    CUT_HIGH = ("highest", "наибольший", "найбільший")

    # About
    EVENT = ("The event", "Турнир", "Турнір")
    RULES_SECTION = ("The rules", "Правила", "Правила")
    DATES = ("Dates", "Даты", "Дати")
    STATE = ("State", "Состояние", "Стан")
    POINTS = (
        "win {0}, draw {1}, loss {2}, pairing-allocated bye {3}",
        "победа {0}, ничья {1}, поражение {2}, свободен от игры {3}",
        "перемога {0}, нічия {1}, поразка {2}, вільний від гри {3}",
    )
    POINTS_ABSENT = (
        "zero-point bye {0}, forfeit loss {1}",
        "пропуск тура без очков {0}, поражение по неявке {1}",
        "пропуск туру без очок {0}, поразка через неявку {1}",
    )
    UNRATED = ("Unrated players", "Участники без рейтинга", "Учасники без рейтингу")
    NONE = ("none", "нет", "немає")
    UNRATED_AS = ("count as {0}: {1}", "считаются как {0}: {1}", "рахуються як {0}: {1}")
    UNRATED_DROPPED = (
        "no rating is stated for them, so codes that need ratings have no value: {0}",
        "рейтинг для них не задан, поэтому показатели по рейтингам не имеют значения: {0}",
        "рейтинг для них не задано, тому показники за рейтингами не мають значення: {0}",
    )
    UNRATED_UNUSED = (
        "{0}; no tie-break of the list needs ratings",
        "{0}; рейтинги для показателей списка не нужны",
        "{0}; рейтинги для показників списку не потрібні",
    )
    CODES_IN_ORDER = ("Tie-breaks, in order", "Показатели по порядку", "Показники за порядком")
    NO_CODES = (
        "none: players equal on points share the place",
        "нет: при равенстве очков место делится",
        "немає: за рівності очок місце ділиться",
    )
    WHAT_DECIDED = ("What decided", "Что решило", "Що вирішило")
    NO_TIES = ("no two players had the same points", "равенства очков не было", "рівності очок не було")
    TIED_ON_ONE = ("{0} point, places {1}–{2}", "Очки: {0}, места {1}–{2}", "Очки: {0}, місця {1}–{2}")
    TIED_ON = ("{0} points, places {1}–{2}", "Очки: {0}, места {1}–{2}", "Очки: {0}, місця {1}–{2}")
    DECIDED = ("{0} decided: {1}", "решил {0}: {1}", "вирішив {0}: {1}")
    UNDECIDED = ("shared: {0}", "место поделено: {0}", "місце поділено: {0}")
    LOTS = ("Drawing of lots", "Жребий", "Жереб")
    LOTS_TYPED = (
        "as typed in the list of players, 1 first",
        "как записано в списке участников, первый 1",
        "як записано у списку учасників, перший 1",
    )
    LOTS_SEED = (
        (
            "drawn from the seed “{0}”; to check, order the numbers by SHA-256 of the text “{0}:No.”, in hexadecimal, "
            "ascending; “{0}:{1}” gives {2}…"
        ),
        (
            "по зерну «{0}»; для проверки расположите номера по возрастанию шестнадцатеричного SHA-256 от текста "
            "«{0}:№»; «{0}:{1}» даёт {2}…"
        ),
        (
            "за зерном «{0}»; для перевірки розташуйте номери за зростанням шістнадцяткового SHA-256 від тексту "
            "«{0}:№»; «{0}:{1}» дає {2}…"
        ),
    )
    WARNINGS = ("Warnings", "Предупреждения", "Попередження")
    THIS_WORKBOOK = ("Where this comes from", "Откуда эти листы", "Звідки ці аркуші")
    PROGRAM = ("Made by", "Составлено программой", "Складено програмою")
    SOURCE = ("Source file", "Исходный файл", "Вихідний файл")
    FINGERPRINT = ("Fingerprint", "Отпечаток", "Відбиток")
    FINGERPRINT_MEANING = (
        "SHA-256 of the players, results and settings; the same data give the same fingerprint",
        "SHA-256 от участников, результатов и настроек; те же данные дают тот же отпечаток",
        "SHA-256 від учасників, результатів і налаштувань; ті самі дані дають той самий відбиток",
    )


#: The months in a date, and what follows the year.
_MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(),
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split(),
}
_YEAR = {"en": "", "ru": " г.", "uk": " р."}


def say(phrase: Enum, language: str, *values: object) -> str:
    """The phrase in a language, English where the language is unknown, with the values filled in.

    A phrase is a member of :class:`Phrase` or of another list that is written like it.
    """
    words: Sequence[str] = phrase.value
    return words[LANGUAGES.index(language) if language in LANGUAGES else 0].format(*values)


def dates(start: date | None, end: date | None, language: str) -> str:
    """``12–14 September 2026``, ``30 September – 2 October 2026``; one day once; "" without a date."""
    days = sorted({day for day in (start, end) if day is not None})
    if not days:
        return ""
    first, last = days[0], days[-1]
    whole = _day(last, language, year=True)
    if first == last:
        return whole
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{whole}"
    return f"{_day(first, language, year=first.year != last.year)} – {whole}"


def _day(day: date, language: str, *, year: bool) -> str:
    known = language if language in LANGUAGES else "en"
    written = f"{day.day} {_MONTHS[known][day.month - 1]}"
    return f"{written} {day.year}{_YEAR[known]}" if year else written
