"""The words on the sheet Log and about the state of a tournament, in three languages."""

from __future__ import annotations

from enum import Enum


class LifePhrase(Enum):
    """A text in English, Russian and Ukrainian; ``{0}`` is filled in by :func:`xltourney.io.standings.words.say`."""

    # Log
    LOG_TITLE = ("Log of the tournament", "Журнал турнира", "Журнал турніру")
    LOG_MEANING = (
        (
            "What was changed in this tournament, in order. Do not edit it: each row ends with a hash over itself and "
            "the hash of the row before, by which xltourney check finds rows that were changed, removed or cut off. "
            "This guards against slips, not forgers: whoever may write the file may write these rows, too."
        ),
        (
            "Что менялось в этом турнире, по порядку. Не правьте этот лист: строка кончается хешем от неё самой и "
            "хеша строки перед ней, по которому xltourney check находит изменённые, удалённые и отрезанные строки. "
            "Это защита от оплошностей, а не от подделки: кто может записать файл, может записать и эти строки."
        ),
        (
            "Що змінювалося в цьому турнірі, за порядком. Не правте цей аркуш: рядок закінчується хешем від нього "
            "самого та хешу рядка перед ним, за яким xltourney check знаходить змінені, вилучені й відрізані рядки. "
            "Це захист від недоглядів, а не від підробки: хто може записати файл, може записати й ці рядки."
        ),
    )
    NUMBER = ("No.", "№", "№")
    WHEN = ("When (UTC)", "Когда (UTC)", "Коли (UTC)")
    BY = ("By", "Кто", "Хто")
    COMMAND = ("Command", "Команда", "Команда")
    WHAT = ("What", "Что", "Що")
    ROUND = ("Round", "Тур", "Тур")
    PLAYERS = ("Players", "Участники", "Учасники")
    FIELD = ("Field", "Поле", "Поле")
    OLD = ("From", "Было", "Було")
    NEW = ("To", "Стало", "Стало")
    WHY = ("Why", "Почему", "Чому")
    HASH = ("Hash", "Хеш", "Хеш")

    # the state, on About and at the head of every table
    FINISHED = ("finished {0}", "завершён {0}", "завершено {0}")
    CORRECTIONS = ("Corrections", "Исправления", "Виправлення")
    CORRECTED = ("corrected on {0}", "исправлен {0}", "виправлено {0}")
