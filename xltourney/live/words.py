"""What only cells say, in three languages, and how a live event speaks like the sheets that are written."""

from __future__ import annotations

from enum import Enum

from xltourney.engine.ranking import Standings
from xltourney.io.standings.event import Event as TableEvent
from xltourney.live.event import Event


class CellPhrase(Enum):
    """A text in English, Russian and Ukrainian, written like :class:`xltourney.io.standings.words.Phrase`."""

    # explanations
    VALUE_OF = ("{0} of {1} = {2} ({3})", "{0} участника {1} = {2} ({3})", "{0} учасника {1} = {2} ({3})")
    LEVEL_WITH = ("level with {0}", "поровну с участниками {0}", "нарівно з учасниками {0}")
    ALONE = ("nobody else", "больше ни у кого", "більше ні в кого")
    DEFAULTS = (
        "No settings were given, so these were taken: {0}; the newest rules, {1}; {2}",
        "Настройки не заданы, поэтому взяты: {0}; новейшие правила, {1}; {2}",
        "Налаштування не задано, тому взято: {0}; найновіші правила, {1}; {2}",
    )
    TO_THE_LAST = (
        "{0} (up to the last with an entry)",
        "{0} (до последнего тура с записью)",
        "{0} (до останнього туру із записом)",
    )

    # tables that are longer than the room for them
    PLAYERS_LEFT_OUT = (
        "and {0} more players: the table needs {1} rows",
        "и ещё участников: {0}; для таблицы нужно строк: {1}",
        "і ще учасників: {0}; для таблиці потрібно рядків: {1}",
    )
    FINDINGS_LEFT_OUT = (
        "and {0} more findings: the list needs {1} rows",
        "и ещё замечаний: {0}; для списка нужно строк: {1}",
        "і ще зауважень: {0}; для списку потрібно рядків: {1}",
    )

    # the list of findings
    ERROR = ("Error", "Ошибка", "Помилка")
    WARNING = ("Warning", "Предупреждение", "Попередження")
    NOTE = ("Note", "Примечание", "Примітка")
    FINE = ("OK", "OK", "OK")
    STATE = (
        "players: {0}; rounds complete: {1} of {2}; rules {3}",
        "участников: {0}; туров завершено: {1} из {2}; правила {3}",
        "учасників: {0}; турів завершено: {1} з {2}; правила {3}",
    )
    STATE_UNORDERED = (
        "players: {0}; games with a result: {1} of {2}; rules {3}",
        "участников: {0}; партий с результатом: {1} из {2}; правила {3}",
        "учасників: {0}; партій з результатом: {1} з {2}; правила {3}",
    )
    NOBODY = ("no player is entered yet", "участники ещё не внесены", "учасників ще не внесено")


def speaking(event: Event, table: Standings) -> TableEvent:
    """A table of the event with its document and language, as sheets are made of it."""
    return TableEvent(event.reading.document, table, event.language)
