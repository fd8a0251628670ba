"""The labels of the Tournament sheet in three languages, written as in :mod:`xltourney.io.spellings`."""

from __future__ import annotations

from xltourney.io.keys import Setting

SETTINGS: dict[Setting, tuple[str, str, str]] = {
    Setting.ID: ("ID|Event ID|Tournament ID", "ID|Идентификатор", "ID|Ідентифікатор"),
    Setting.NAME: (
        "Name|Tournament|Tournament name|Event|Event name",
        "Название|Турнир|Название турнира|Наименование",
        "Назва|Турнір|Назва турніру|Найменування",
    ),
    Setting.PLACE: ("Place|Venue|City|Location", "Место проведения|Место|Город", "Місце проведення|Місце|Місто"),
    Setting.FEDERATION: ("Federation|Fed|Country", "Федерация|Фед.|Страна", "Федерація|Фед.|Країна"),
    Setting.START: (
        "Start date|Start|From|Date from|Begin|Date",
        "Начало|Дата начала|Дата",
        "Початок|Дата початку|Дата",
    ),
    Setting.END: (
        "End date|End|To|Date to|Finish",
        "Окончание|Дата окончания|Конец",
        "Закінчення|Дата закінчення|Кінець",
    ),
    Setting.ARBITER: (
        "Chief arbiter|Arbiter|Tournament director|Director",
        "Главный судья|Гл. судья|Судья|Главный арбитр|Арбитр",
        "Головний суддя|Гол. суддя|Суддя|Головний арбітр|Арбітр",
    ),
    Setting.SYSTEM: (
        "System|Format|Pairing system|Tournament type|Type",
        "Система|Система проведения|Формат",
        "Система|Система проведення|Формат",
    ),
    Setting.ROUNDS: (
        "Rounds|Number of rounds|Planned rounds|Rounds planned",
        "Число туров|Туров|Туры|Количество туров|Кол-во туров",
        "Кількість турів|Турів|Тури|К-сть турів",
    ),
    Setting.CONTROL: (
        "Time control|Time control class|Class|Tempo",
        "Контроль времени|Класс контроля времени|Контроль",
        "Контроль часу|Клас контролю часу|Контроль",
    ),
    Setting.POINTS: (
        (
            "Points win/draw/loss/bye|Points|Points for win/draw/loss/bye|Points win/draw/loss/pairing bye|Scoring|Pts"
            "|Scoring system|Points system|Point system"
        ),
        "Очки победа/ничья/поражение/пропуск|Очки|Очки за победу/ничью/поражение/пропуск|Система очков",
        "Очки перемога/нічия/поразка/пропуск|Очки|Очки за перемогу/нічию/поразку/пропуск|Система очок",
    ),
    Setting.CODES: (
        "Tie-breaks|Tie-break|Tie-break codes|Tie-break criteria",
        "Доп. показатели|Дополнительные показатели|Показатели|Коэффициенты",
        "Додаткові показники|Дод. показники|Показники",
    ),
    Setting.RULES: (
        "Rules edition|Rules|Edition|Edition of the rules|Regulations",
        "Редакция правил|Правила|Редакция",
        "Редакція правил|Правила|Редакція",
    ),
    Setting.FORFEITS_PLAYED: (
        "Forfeits count as played|Forfeits played|Count forfeits as played",
        "Неявки считать сыгранными|Неявки как сыгранные|Неявки считаются сыгранными",
        "Неявки вважати зіграними|Неявки як зіграні|Неявки вважаються зіграними",
    ),
    Setting.UNRATED: (
        "Unrated players count as|Unrated|Rating of unrated players",
        "Игроки без рейтинга считаются как|Без рейтинга|Рейтинг игроков без рейтинга",
        "Гравці без рейтингу рахуються як|Без рейтингу|Рейтинг гравців без рейтингу",
    ),
    Setting.RATING_RULE: (
        "Rating rule|Rating rules|Rating calculation|Rated",
        "Правило рейтинга|Обсчёт рейтинга|Расчёт рейтинга",
        "Правило рейтингу|Обрахунок рейтингу|Розрахунок рейтингу",
    ),
    Setting.LANGUAGE: ("Language", "Язык", "Мова"),
    Setting.ENTRY: (
        "Results entered in|Entry|Results sheet|Results in",
        "Результаты вводятся в|Ввод результатов|Лист результатов",
        "Результати вводяться в|Введення результатів|Аркуш результатів",
    ),
    Setting.IN_PLAY: (
        "Count the round being played in cells|Round being played|Count the current round in cells",
        "Считать идущий тур в ячейках|Идущий тур|Учитывать идущий тур в ячейках",
        "Рахувати поточний тур у клітинках|Поточний тур|Враховувати поточний тур у клітинках",
    ),
    Setting.LOTS_SEED: (
        "Seed of the lots|Lots seed|Seed for lots|Seed",
        "Основа жребия|Число для жребия|Зерно жребия",
        "Основа жеребу|Число для жеребу|Зерно жеребу",
    ),
    Setting.PLAY_OFF_PLACE: (
        "Play-off for place|Play-off|Place of the play-off",
        "Плей-офф за место|Плей-офф|Переигровка за место",
        "Плей-оф за місце|Плей-оф|Перегравання за місце",
    ),
    Setting.PLAY_OFF_AFTER: (
        "Play-off after|Play-off after tie-breaks",
        "Плей-офф после|Плей-офф после показателей|Переигровка после",
        "Плей-оф після|Плей-оф після показників|Перегравання після",
    ),
    Setting.PLAY_OFF_RESULT: (
        "Play-off result|Order by the play-off",
        "Итог плей-офф|Результат плей-офф|Итог переигровки",
        "Підсумок плей-оф|Результат плей-оф|Підсумок перегравання",
    ),
    Setting.CLUB_BOOK: (
        "Club book|Book of the club|Club workbook",
        "Книга клуба|Файл клуба|Рабочая книга клуба",
        "Книга клубу|Файл клубу|Робоча книга клубу",
    ),
}
