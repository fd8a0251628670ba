"""The advice in a workbook to be filled in, in English, Russian and Ukrainian: hints, notes at cells, how to begin.

What sheets, columns and settings are called is in :mod:`xltourney.io.layout`.
"""

from __future__ import annotations

from enum import Enum

from xltourney.io.keys import Heading, Setting, SheetKey
from xltourney.io.layout import LANGUAGES

Advice = tuple[str, str, str]


class Tip(Enum):
    """A text in the three languages; ``{players}``, ``{entry}`` and the like stand for titles of sheets."""

    TITLE = ("Tournament workbook", "Рабочая книга турнира", "Робоча книга турніру")
    SUBTITLE = (
        "Settings here, participants on the sheet {players}, results on the sheet {entry}.",
        "Настройки здесь, участники на листе «{players}», результаты на листе «{entry}».",
        "Налаштування тут, учасники на аркуші «{players}», результати на аркуші «{entry}».",
    )
    HOW_TO = ("How to use it", "Как пользоваться", "Як користуватися")
    STEP_SETTINGS = (
        "Fill in the shaded cells above. The start date chooses the edition of the tie-break rules.",
        "Заполните выделенные ячейки выше. Дата начала определяет редакцию правил.",
        "Заповніть виділені клітинки вище. Дата початку визначає редакцію правил.",
    )
    STEP_PLAYERS = (
        "{players}: one row a player. Number and name are enough; a row without a name is ignored.",
        "{players}: одна строка на участника. Достаточно номера и имени; строка без имени не учитывается.",
        "{players}: один рядок на учасника. Достатньо номера й імені; рядок без імені не враховується.",
    )
    STEP_PASTE = (
        "Result cells are text, so that 1/2 cannot become a date. Paste from elsewhere as values only.",
        "Ячейки результатов текстовые, чтобы 1/2 не превратилось в дату. Вставляйте только значения.",
        "Клітинки результатів текстові, щоб 1/2 не стало датою. Вставляйте лише значення.",
    )
    STEP_LIVE = (
        "{standings} follows every entry where the xltourney add-in is installed; elsewhere run xltourney refresh.",
        "«{standings}» меняется с каждым вводом, если есть надстройка xltourney; иначе - xltourney refresh.",
        "«{standings}» змінюється з кожним введенням, якщо є надбудова xltourney; інакше - xltourney refresh.",
    )
    STEP_FINISH = (
        "xltourney check names every mistake by its cell; xltourney finalize adds the standings.",
        "xltourney check назовёт каждую ошибку и её ячейку; xltourney finalize добавит турнирную таблицу.",
        "xltourney check назве кожну помилку та її клітинку; xltourney finalize додасть турнірну таблицю.",
    )
    PLAYERS_NOTE = (
        "No. and Name are needed, the rest is optional. Columns of your own may be added on the right.",
        "Нужны номер и имя, остальное по желанию. Справа можно добавить свои столбцы.",
        "Потрібні номер та ім'я, решта за бажанням. Праворуч можна додати власні стовпці.",
    )
    LIVE_NOTE = (
        "Follows every entry where the xltourney add-in is installed; elsewhere run xltourney refresh.",
        "Меняется с каждым вводом, если установлена надстройка xltourney; иначе запустите xltourney refresh.",
        "Змінюється з кожним введенням, якщо встановлено надбудову xltourney; інакше запустіть xltourney refresh.",
    )
    RATINGS_NOTE = (
        "Changes of FIDE ratings, where the rating rule on the sheet {tournament} is FIDE.",
        "Изменения рейтингов ФИДЕ, если на листе «{tournament}» выбрано правило рейтинга ФИДЕ.",
        "Зміни рейтингів ФІДЕ, якщо на аркуші «{tournament}» вибрано правило рейтингу ФІДЕ.",
    )
    LIVE_MISSING = (
        "Without the xltourney add-in nothing is computed here: install it, or run xltourney refresh after a change.",
        "Без надстройки xltourney здесь ничего не считается: установите её или после ввода - xltourney refresh.",
        "Без надбудови xltourney тут нічого не рахується: встановіть її або після введення - xltourney refresh.",
    )
    BLOCK_NOTE = (
        "xltourney computes here what the columns beside the results show. Nothing is to be entered.",
        "Здесь xltourney считает то, что показывают столбцы рядом с результатами. Вводить ничего не нужно.",
        "Тут xltourney обчислює те, що показують стовпці поруч із результатами. Вводити нічого не треба.",
    )


ENTRY_STEPS: dict[SheetKey, Advice] = {
    SheetKey.GRID: (
        "{entry}: a cell says opponent, colour and result: 12w1 is a win with White against No. 12.",
        "{entry}: в ячейке соперник, цвет и результат: 12w1 или 12Б1 - победа белыми над № 12.",
        "{entry}: у клітинці суперник, колір і результат: 12w1 або 12Б1 - перемога білими над № 12.",
    ),
    SheetKey.BOARDS: (
        "{entry}: numbers of White and Black and a result. For a bye write PAB, HPB or ZPB instead of Black.",
        "{entry}: номера белых и чёрных и результат. При пропуске вместо чёрных пишется PAB, HPB или ZPB.",
        "{entry}: номери білих і чорних та результат. Якщо тур пропущено, замість чорних пишеться PAB, HPB або ZPB.",
    ),
    SheetKey.MATRIX: (
        "{entry}: the result of the player of the row against the player of the column; fill in both halves.",
        "{entry}: результат участника строки против участника столбца; заполняются обе половины.",
        "{entry}: результат учасника рядка проти учасника стовпця; заповнюються обидві половини.",
    ),
}

ENTRY_NOTES: dict[SheetKey, Advice] = {
    SheetKey.GRID: (
        "12w1 won with White against 12 · 12b½ drew with Black · 12w0 lost · 12w+ 12w- forfeits · PAB HPB ZPB byes",
        "12w1 или 12Б1 победа белыми над 12 · 12b½ ничья чёрными · 12w+ 12w- неявки · PAB HPB ZPB пропуски",
        "12w1 або 12Б1 перемога білими над 12 · 12b½ нічия чорними · 12w+ 12w- неявки · PAB HPB ZPB пропуски",
    ),
    SheetKey.BOARDS: (
        "1-0 ½-½ 0-1 · forfeits +/- -/+ -/- · a bye: PAB, FPB, HPB or ZPB under Black · no result yet: empty",
        "1-0 ½-½ 0-1 · неявки +/- -/+ -/- · пропуск: PAB, FPB, HPB или ZPB у чёрных · пока нет результата: пусто",
        "1-0 ½-½ 0-1 · неявки +/- -/+ -/- · пропуск: PAB, FPB, HPB або ZPB у чорних · поки немає результату: порожньо",
    ),
    SheetKey.MATRIX: (
        "1 won · ½ drew · 0 lost · + - forfeits · empty: not played yet",
        "1 победа · ½ ничья · 0 поражение · + - неявки · пусто: ещё не играли",
        "1 перемога · ½ нічия · 0 поразка · + - неявки · порожньо: ще не грали",
    ),
}

SETTING_HINTS: dict[Setting, Advice] = {
    Setting.ID: (
        "given once; tells a copy from another event",
        "даётся один раз; отличает копию от другого турнира",
        "дається один раз; відрізняє копію від іншого турніру",
    ),
    Setting.NAME: ("as printed above the tables", "как в заголовке таблиц", "як у заголовку таблиць"),
    Setting.PLACE: ("town or venue", "город или зал", "місто або зала"),
    Setting.FEDERATION: ("three letters, such as NOR", "три буквы, например KAZ", "три літери, наприклад UKR"),
    Setting.START: (
        "a date such as 2026-09-12; chooses the rules",
        "дата, например 2026-09-12; определяет правила",
        "дата, наприклад 2026-09-12; визначає правила",
    ),
    Setting.END: ("a date", "дата", "дата"),
    Setting.ARBITER: ("name", "фамилия, имя", "прізвище, ім'я"),
    Setting.SYSTEM: ("choose from the list", "выберите из списка", "виберіть зі списку"),
    Setting.ROUNDS: ("planned number of rounds", "сколько туров запланировано", "скільки турів заплановано"),
    Setting.CONTROL: ("choose from the list", "выберите из списка", "виберіть зі списку"),
    Setting.POINTS: (
        "win / draw / loss / pairing bye",
        "победа / ничья / поражение / свободен от игры",
        "перемога / нічия / поразка / вільний від гри",
    ),
    Setting.CODES: (
        "codes in order of use, with commas",
        "коды по порядку применения, через запятую",
        "коди за порядком застосування, через кому",
    ),
    Setting.RULES: (
        "auto: by the start date",
        "авто: по дате начала",
        "авто: за датою початку",
    ),
    Setting.FORFEITS_PLAYED: ("yes or no (C.07, 16.6)", "да или нет (C.07, 16.6)", "так або ні (C.07, 16.6)"),
    Setting.UNRATED: (
        "a rating; empty: rating codes are dropped",
        "рейтинг; пусто: рейтинговые показатели отпадают",
        "рейтинг; порожньо: рейтингові показники відпадають",
    ),
    Setting.RATING_RULE: ("choose from the list", "выберите из списка", "виберіть зі списку"),
    Setting.LANGUAGE: ("of the sheets that are written", "листов, которые пишутся", "аркушів, які пишуться"),
    Setting.ENTRY: (
        "the sheet that holds the results",
        "лист, где стоят результаты",
        "аркуш, де стоять результати",
    ),
    Setting.IN_PLAY: (
        "yes or no; no: only complete rounds count",
        "да или нет; нет: считаются только полные туры",
        "так або ні; ні: рахуються лише повні тури",
    ),
    Setting.LOTS_SEED: (
        "any text; the order by lot is drawn from it",
        "любой текст; из него выводится жребий",
        "будь-який текст; з нього виводиться жереб",
    ),
    Setting.PLAY_OFF_PLACE: (
        "1 say, before round 1; empty: no play-off",
        "например 1, до тура 1; пусто: без плей-офф",
        "наприклад 1, до туру 1; порожньо: без плей-оф",
    ),
    Setting.PLAY_OFF_AFTER: (
        "all tie-breaks, none, or the first ones: BH/C1",
        "все показатели, нет или первые из них: BH/C1",
        "усі показники, немає або перші з них: BH/C1",
    ),
    Setting.PLAY_OFF_RESULT: (
        "written by xltourney playoff",
        "записывает xltourney playoff",
        "записує xltourney playoff",
    ),
    Setting.CLUB_BOOK: (
        "path from here, such as ../club.xlsx",
        "путь отсюда, например ../club.xlsx",
        "шлях звідси, наприклад ../club.xlsx",
    ),
}

#: Notes that show when a cell of the column is chosen.
COLUMN_NOTES: dict[Heading, Advice] = {
    Heading.SEX: ("m or f", "м или ж", "ч або ж"),
    Heading.RATING: (
        "A whole number. Empty or 0: unrated.",
        "Целое число. Пусто или 0: без рейтинга.",
        "Ціле число. Порожньо або 0: без рейтингу.",
    ),
    Heading.PEAK: (
        "The highest rating ever reached; it decides on K.",
        "Наивысший рейтинг за всё время; от него зависит K.",
        "Найвищий рейтинг за весь час; від нього залежить K.",
    ),
    Heading.STATUS: (
        "Empty, or: {withdrawn}; {entered}",
        "Пусто или: {withdrawn}; {entered}",
        "Порожньо або: {withdrawn}; {entered}",
    ),
    Heading.PENALTY: (
        "Points taken away, negative: -1 or -0.5",
        "Снятые очки со знаком минус: -1 или -0,5",
        "Зняті очки зі знаком мінус: -1 або -0,5",
    ),
    Heading.LOTS: (
        "Order by lot, lower first (code RND).",
        "Порядок по жребию, меньший впереди (код RND).",
        "Порядок за жеребом, менший попереду (код RND).",
    ),
    Heading.PLAY_OFF: (
        "Order of a play-off or by the arbiter's decision, lower first (code MAN).",
        "Порядок по плей-офф или решению судьи, меньший впереди (код MAN).",
        "Порядок за плей-оф або рішенням судді, менший попереду (код MAN).",
    ),
    Heading.BLACK: (
        "The number of Black. For a bye: PAB, FPB, HPB or ZPB.",
        "Номер чёрных. Пропуск тура: PAB, FPB, HPB или ZPB.",
        "Номер чорних. Пропуск туру: PAB, FPB, HPB або ZPB.",
    ),
    Heading.RESULT: (
        "Choose from the list. No result yet: leave empty.",
        "Выберите из списка. Пока нет результата: пусто.",
        "Виберіть зі списку. Поки немає результату: порожньо.",
    ),
}

GRID_NOTE: Advice = (
    "Opponent, colour, result:\n12w1 12b½ 12w0\nforfeits 12w+ 12w-\nno result yet 12w\nbyes PAB FPB HPB ZPB",
    "Соперник, цвет, результат:\n12w1 12b½ 12w0\nнеявки 12w+ 12w-\nпока без результата 12w\nпропуски PAB FPB HPB ZPB",
    "Суперник, колір, результат:\n12w1 12b½ 12w0\nнеявки 12w+ 12w-\nпоки без результату 12w\nпропуски PAB FPB HPB ZPB",
)


def advice(texts: Advice, language: str, **words: str) -> str:
    """The text in the language, English where it is unknown, with ``words`` put in."""
    text = texts[LANGUAGES.index(language) if language in LANGUAGES else 0]
    return text.format(**words) if words else text
