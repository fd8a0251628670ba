"""The words of a workbook in three languages: sheet titles, headings, labels and fixed values.

Each entry has the ways to write a thing in English, Russian and Ukrainian, separated by ``|``: the first is what we
write, the others are only read. :mod:`xltourney.io.layout` recognises them and is what the rest of the program asks.
"""

from __future__ import annotations

from xltourney.io.keys import Choice, Heading, SheetKey

#: English, Russian, Ukrainian.
Spellings = tuple[str, str, str]


SHEETS: dict[SheetKey, Spellings] = {
    SheetKey.TOURNAMENT: ("Tournament|Settings|Event", "Турнир|Настройки|Положение", "Турнір|Налаштування"),
    SheetKey.PLAYERS: (
        "Players|Participants|Entries|Player list",
        "Участники|Игроки|Список участников|Список",
        "Учасники|Гравці|Список учасників",
    ),
    SheetKey.GRID: ("Grid|Results|Results by round", "Результаты|Сетка|По турам", "Результати|Сітка|За турами"),
    SheetKey.BOARDS: ("Boards|Pairings|Games", "Доски|Пары|Партии|Жеребьёвка", "Дошки|Пари|Партії|Жеребкування"),
    SheetKey.MATRIX: (
        "Matrix|Round robin|Round robin table",
        "Таблица (круговая)|Круговая таблица|Круговая|Таблица|Шахматка",
        "Таблиця (кругова)|Кругова таблиця|Кругова|Таблиця",
    ),
    SheetKey.STANDINGS: ("Standings", "Турнирная таблица", "Турнірна таблиця"),
    SheetKey.CROSSTABLE: ("Crosstable", "Кросс-таблица", "Крос-таблиця"),
    SheetKey.LIVE_STANDINGS: ("Live standings", "Текущее положение", "Поточне становище"),
    SheetKey.LIVE_CROSSTABLE: ("Live crosstable", "Текущая кросс-таблица", "Поточна крос-таблиця"),
    SheetKey.LIVE_RATING_CHANGES: (
        "Live rating changes",
        "Текущие изменения рейтинга",
        "Поточні зміни рейтингу",
    ),
    SheetKey.RATING_CHANGES: ("Rating changes", "Изменения рейтинга", "Зміни рейтингу"),
    SheetKey.TIE_BREAKS: ("Tie-breaks", "Доп. показатели", "Додаткові показники"),
    SheetKey.ABOUT: ("About", "О таблице", "Про таблицю"),
    SheetKey.LOG: ("Log", "Журнал", "Журнал"),
    SheetKey.PLAY_OFF: ("Play-off games", "Партии плей-офф", "Партії плей-оф"),
    SheetKey.STATE: ("xlt_state", "xlt_state", "xlt_state"),
}

HEADINGS: dict[Heading, Spellings] = {
    Heading.NO: (
        "No.|Nr|Num|Number|#|TPN|SNo|Start No.|Starting number|Start number|Pairing No.|Pairing number|Player No.",
        "№|Номер|Ном.|№ п/п|Ст. №|Старт. №|Стартовый номер|Порядковый номер",
        "№|Номер|№ з/п|Ст. №|Стартовий номер",
    ),
    Heading.TITLE: ("Title|FIDE title|Ttl", "Звание|Зв.|Титул|Разряд|Звание, разряд", "Звання|Зв.|Титул|Розряд"),
    Heading.NAME: (
        "Name|Player|Player name|Full name|Surname, name|Last name, first name|Participant|Surname|Last name",
        "Фамилия, имя|ФИО|Фамилия Имя Отчество|Участник|Игрок|Шахматист|Фамилия|Имя",
        "Прізвище, ім'я|ПІБ|Прізвище, ім'я, по батькові|Учасник|Гравець|Прізвище|Ім'я",
    ),
    Heading.SEX: ("Sex|Gender|M/F", "Пол|М/Ж", "Стать|Ч/Ж"),
    Heading.FEDERATION: (
        "Fed|Federation|Country|Nation|Nat",
        "Фед.|Федерация|Страна|Регион",
        "Фед.|Федерація|Країна|Регіон",
    ),
    Heading.FIDE_ID: (
        "FIDE ID|FIDE No.|FIDE number|FIDE code|ID FIDE",
        "ФИДЕ ID|ID ФИДЕ|Код ФИДЕ",
        "ФІДЕ ID|ID ФІДЕ|Код ФІДЕ",
    ),
    Heading.RATING: (
        "Rating|Rtg|Rat|Elo|FIDE rating|Rating before|Ro",
        "Рейтинг|Рейт.|Рт.|Эло|Рейтинг ФИДЕ|Рейтинг до турнира|Рейтинг до турнира (Ro)",
        "Рейтинг|Рейт.|Ело|Рейтинг ФІДЕ|Рейтинг до турніру|Рейтинг до турніру (Ro)",
    ),
    Heading.K: ("K|K-factor|Factor K", "К|Коэф. К|К-фактор", "К|Коеф. К|К-фактор"),
    Heading.BORN: (
        "Born|Birth year|Year of birth|Birth|Birthday|Date of birth|DOB|YOB|B-Year|Year",
        "Год рожд.|Год рождения|Г.р.|Дата рождения|Рожд.|Д.р.",
        "Рік нар.|Рік народження|Р.н.|Дата народження",
    ),
    Heading.CLUB: ("Club|Club/City|Team|City", "Клуб|Клуб/город|Команда|Город", "Клуб|Клуб/місто|Команда|Місто"),
    Heading.RATED_GAMES: (
        "Rated games|Rated games before",
        "Рейтинговые партии|Рейт. партии",
        "Рейтингові партії|Рейт. партії",
    ),
    Heading.PEAK: (
        "Peak|Peak rating|Highest rating",
        "Пик|Высший рейтинг|Макс. рейтинг",
        "Пік|Найвищий рейтинг|Макс. рейтинг",
    ),
    Heading.CLUB_ID: (
        "Club ID|Club number|Member No.|National ID",
        "Клубный №|ID клуба|№ в клубе",
        "Клубний №|ID клубу|№ у клубі",
    ),
    Heading.STATUS: ("Status|State", "Статус|Состояние", "Статус|Стан"),
    Heading.PENALTY: ("Penalty|Penalty points|Deduction", "Штраф|Штрафные очки", "Штраф|Штрафні очки"),
    Heading.LOTS: ("Lots|Lot|Drawing of lots|By lot", "Жребий|По жребию", "Жереб|За жеребом"),
    Heading.PLAY_OFF: ("Play-off|Play-off place|Tie-break match", "Плей-офф|Переигровка", "Плей-оф|Перегравання"),
    Heading.NOTE: (
        "Note|Notes|Remark|Remarks|Comment|Comments",
        "Примечание|Примечания|Прим.",
        "Примітка|Примітки|Прим.",
    ),
    Heading.ROUND: ("Round|Rd|Rnd|Round No.", "Тур|№ тура|Номер тура", "Тур|№ туру|Номер туру"),
    Heading.BOARD: ("Board|Bd|Bo.|Table|Board No.", "Доска|Стол|№ доски", "Дошка|Стіл|№ дошки"),
    Heading.WHITE: (
        "White|White No.|W No.|White number",
        "Белые|Белые №|№ белых|Номер белых",
        "Білі|Білі №|№ білих|Номер білих",
    ),
    Heading.WHITE_NAME: (
        "White name|White player|Name White",
        "Белые: имя|Имя белых|Белые: фамилия, имя",
        "Білі: ім'я|Ім'я білих|Білі: прізвище, ім'я",
    ),
    Heading.RESULT: ("Result|Res.|Score", "Результат|Рез.|Счёт", "Результат|Рез.|Рахунок"),
    Heading.BLACK_NAME: (
        "Black name|Black player|Name Black",
        "Чёрные: имя|Имя чёрных|Чёрные: фамилия, имя",
        "Чорні: ім'я|Ім'я чорних|Чорні: прізвище, ім'я",
    ),
    Heading.BLACK: (
        "Black|Black No.|B No.|Black number",
        "Чёрные|Чёрные №|№ чёрных|Номер чёрных",
        "Чорні|Чорні №|№ чорних|Номер чорних",
    ),
    Heading.POINTS: ("Points|Pts|Total points|Total", "Очки|Сумма|Всего очков|Итого|Очк.|О.", "Очки|Бали|Сума|Разом"),
    Heading.RANK: ("Rank|Place|Pos|Position|Rk", "Место|Занятое место|М.", "Місце|Зайняте місце"),
    Heading.DECIDED_BY: ("Decided by", "Решил показатель", "Вирішив показник"),
}

_SYSTEMS: dict[str, Spellings] = {
    "swiss": ("Swiss|Swiss system|SW", "Швейцарская|Швейцарка|Швейцарская система", "Швейцарська|Швейцарська система"),
    "round-robin": (
        "Round robin|RR|Single round robin|All play all|Berger|Round robin system",
        "Круговая|Круговая система|Круговой",
        "Кругова|Кругова система|Колова|Коловий",
    ),
    "double-round-robin": (
        "Double round robin|DRR|Double RR|Double all play all",
        "Двухкруговая|Двухкруговой|В два круга|Круговая в два круга|Двухкруговая система",
        "Двоколова|Двоколовий|Двокругова|У два кола|В два кола|Двоколова система",
    ),
}

_CONTROLS: dict[str, Spellings] = {
    "standard": (
        "standard|classical|classic|standard chess",
        "классика|классический|классические|классические шахматы|стандарт",
        "класика|класичний|класичні|класичні шахи|стандарт",
    ),
    "rapid": ("rapid|rapidplay|rapid chess|active", "рапид|быстрые|быстрые шахматы", "рапід|швидкі|швидкі шахи"),
    "blitz": ("blitz|lightning", "блиц|молниеносные", "бліц|блискавичні"),
}

_RATING_RULES: dict[str, Spellings] = {
    "fide": ("FIDE|international", "ФИДЕ", "ФІДЕ"),
    "club": ("club|local", "клуб|клубный|клубное", "клуб|клубний|клубне"),
    "none": ("none|no|not rated|unrated", "нет|без обсчёта|не обсчитывается", "немає|ні|без обрахунку"),
}

_YES_NO: dict[str, Spellings] = {
    "yes": ("yes|y|true", "да|д", "так|т"),
    "no": ("no|n|false", "нет|н", "ні|немає"),
}

_SEXES: dict[str, Spellings] = {
    "m": ("m|male|man|boy", "м|муж.|мужской|мужчина", "ч|чол.|чоловіча|чоловік"),
    "f": ("f|w|female|woman|girl", "ж|жен.|женский|женщина", "ж|жін.|жіноча|жінка"),
}

_LANGUAGE_NAMES: dict[str, Spellings] = {
    "en": ("English|en|eng", "английский|англ.", "англійська|англ."),
    "ru": ("Russian|ru|rus", "русский|рус.", "російська|рос."),
    "uk": ("Ukrainian|uk|ua|ukr", "украинский|укр.", "українська|укр."),
}

_RULES: dict[str, Spellings] = {"auto": ("auto|automatic", "авто|автоматически", "авто|автоматично")}

_PLAY_OFF_AFTER: dict[str, Spellings] = {
    "all": (
        "all|all tie-breaks|after all tie-breaks",
        "все|всех|все показатели|всех показателей",
        "усі|всі|усіх|всіх|усі показники|усіх показників",
    ),
    "none": (
        "none|no tie-breaks|points|points alone|on points",
        "нет|только очки|очки|очков|без показателей",
        "немає|лише очки|очки|очок|без показників",
    ),
}

#: The fixed values of each kind: the code in the document and its words.
VALUES: dict[Choice, dict[str, Spellings]] = {
    Choice.SYSTEM: _SYSTEMS,
    Choice.CONTROL: _CONTROLS,
    Choice.RATING_RULE: _RATING_RULES,
    Choice.RULES: _RULES,
    Choice.PLAY_OFF_AFTER: _PLAY_OFF_AFTER,
    Choice.YES_NO: _YES_NO,
    Choice.SEX: _SEXES,
    Choice.LANGUAGE: _LANGUAGE_NAMES,
}

#: The word before (or after) the number of a round, in headings and in Status.
ROUND_WORDS: Spellings = ("R|Round|Rd|Rnd|Tour", "Тур|Т|Тура|Раунд|Раунда", "Тур|Т|Туру|Раунд|Раунду")
WITHDRAWN_WORDS: Spellings = (
    "withdrawn after|withdrew after|wd after|retired after|left after|out after",
    "выбыл после|выбыла после|снялся после|снялась после|снят после|снята после",
    "вибув після|вибула після|знявся після|знялася після|знятий після|знята після",
)
FROM_WORDS: Spellings = (
    "from|since|joins in|joined in|enters in|entered in|late entry from|late entry|plays from",
    "с|со|вступил с|вступила с|играет с",
    "з|із|зі|від|вступив з|вступила з|грає з",
)

#: What the Status cell says, as we write it.
WITHDRAWN_STATUS: Spellings = ("withdrawn after round {}", "выбыл после тура {}", "вибув після туру {}")
FROM_STATUS: Spellings = ("from round {}", "с тура {}", "з туру {}")
