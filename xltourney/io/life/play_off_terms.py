"""The words of the sheet Play-off games, in three languages."""

from __future__ import annotations

from enum import Enum

from xltourney.engine.play_off import Format, Kind


class Line(Enum):
    """The label of a line at the head or foot of the sheet; the first five are read back."""

    NUMBERS = ("Players by number", "Участники по номерам", "Учасники за номерами")
    FORMAT = ("Format", "Формат", "Формат")
    TIME = ("Time control", "Контроль времени", "Контроль часу")
    SEED = ("Seed of the lots", "Основа жребия", "Основа жеребу")
    DECISION = ("Order by the arbiter's decision", "Порядок по решению судьи", "Порядок за рішенням судді")
    WHY = ("For what", "За что", "За що")
    RULE = ("How it is played", "Как играется", "Як грається")
    BREAKS = ("Breaks", "Перерывы", "Перерви")
    CHECK = ("To check the lots", "Как проверить жребий", "Як перевірити жереб")
    STAGE = ("Stage {0}", "Этап {0}", "Етап {0}")
    LEAVES = ("Stage {0}, who leaves", "Этап {0}, кто выбывает", "Етап {0}, хто вибуває")
    OUTCOME = ("Outcome", "Итог", "Підсумок")
    HISTORY = ("No longer valid", "Больше не действует", "Більше не діє")


class Head(Enum):
    """The heading of a column that only this sheet has."""

    STAGE = ("Stage", "Этап", "Етап")
    GAME = ("Game", "Партия", "Партія")
    MATCH = ("Match", "Матч", "Матч")
    DECIDED = ("Decided by the arbiter", "Решил судья", "Вирішив суддя")


class Text(Enum):
    """Everything else; ``{0}`` ... are filled in."""

    TIED = (
        "place {0} is shared by {1}: level in points ({2})",
        "место {0} делят {1}: очков поровну, {2}",
        "місце {0} ділять {1}: очок порівну, {2}",
    )
    TIED_IN = ("{0} and in {1}", "{0}; равны и по показателям {1}", "{0}; рівні й за показниками {1}")
    TIME = (
        "{0} minutes + {1} seconds a move",
        "{0} мин. + {1} сек. на ход",
        "{0} хв. + {1} сек. на хід",
    )
    BREAKS = (
        "{0} minutes before the first game, {1} minutes between stages",
        "{0} минут перед первой партией, {1} минут между этапами",
        "{0} хвилин перед першою партією, {1} хвилин між етапами",
    )
    CHECK = (
        (
            "each player's lot is SHA-256, in hexadecimal, of the text seed:stage:number; the lowest is drawn first; "
            "“{0}” gives {1}"
        ),
        (
            "жребий участника - SHA-256 (шестнадцатеричный) от текста основа:этап:номер; первый - наименьший; "
            "«{0}» даёт {1}"
        ),
        ("жереб учасника - SHA-256 (шістнадцятковий) від тексту основа:етап:номер; перший - найменший; «{0}» дає {1}"),
    )
    TASK = (
        (
            "Type results in the column {0} as text: 1-0, ½-½, 0-1; forfeits +/-, -/+, -/-. Then run xltourney "
            "playoff again: it adds the next games. A result that the arbiter decided has a word in the column {1}."
        ),
        (
            "Результаты пишутся в столбце «{0}» как текст: 1-0, ½-½, 0-1; неявки +/-, -/+, -/-. Затем снова "
            "запустите xltourney playoff: добавятся следующие партии. Если результат решил судья, напишите слово в "
            "столбце «{1}»."
        ),
        (
            "Результати пишуться у стовпці «{0}» як текст: 1-0, ½-½, 0-1; неявки +/-, -/+, -/-. Потім знову "
            "запустіть xltourney playoff: додадуться наступні партії. Якщо результат вирішив суддя, напишіть слово у "
            "стовпці «{1}»."
        ),
    )
    DECISION_HINT = (
        "empty; or numbers in order, such as 7, 3, where the games cannot go on: then this decides",
        "пусто; или номера по порядку, например 7, 3, если партии нельзя продолжить: тогда решает это",
        "порожньо; або номери за порядком, наприклад 7, 3, якщо партії не можна продовжити: тоді вирішує це",
    )
    HISTORY = (
        "a correction has made the tie another one; this play-off decides no place any more and stays as history",
        "после исправления место делят другие; этот плей-офф больше ничего не решает и остаётся для истории",
        "після виправлення місце ділять інші; цей плей-оф більше нічого не вирішує і лишається для історії",
    )
    OPEN = ("open: {0}", "не решено: {0}", "не вирішено: {0}")
    TO_DECIDE = ("the arbiter has to decide", "должен решить судья", "має вирішити суддя")
    GAMES_OPEN = ("games without a result: {0}", "партий без результата: {0}", "партій без результату: {0}")
    BY_ARBITER = ("{0} (by the arbiter's decision)", "{0} (по решению судьи)", "{0} (за рішенням судді)")
    GAMES = ("Games", "Партии", "Партії")
    LOTS = ("Lots", "Жребий", "Жереб")
    FREE = ("free: {0}", "свободны: {0}", "вільні: {0}")
    WORST = (
        "{0}, the worst in the tournament's own tie-breaks",
        "{0}, худший по показателям турнира",
        "{0}, гірший за показниками турніру",
    )
    LEFT = (
        "{0}, who had left when a correction changed the tournament's own tie-breaks",
        "{0}: участник уже выбыл, когда исправление изменило показатели турнира",
        "{0}: учасник уже вибув, коли виправлення змінило показники турніру",
    )
    LAST_DRAWN = (
        "{0}, the last by a lot of its own: {1}; from “{2}” and the like",
        "{0}, последний по отдельному жребию: {1}; от «{2}» и подобных текстов",
        "{0}, останній за окремим жеребом: {1}; від «{2}» і подібних текстів",
    )


FORMATS: dict[Format, tuple[str, str, str]] = {
    Format.USUAL: ("by the number of players", "по числу участников", "за кількістю учасників"),
    Format.ROUND_ROBIN: ("single round robin", "в один круг", "в одне коло"),
    Format.KNOCKOUT: ("knockout matches", "матчи с выбыванием", "матчі на вибування"),
    Format.ARBITER: ("arbiter's decision", "решение судьи", "рішення судді"),
}

KINDS: dict[Kind, tuple[str, str, str]] = {
    Kind.ROUND_ROBIN: ("round robin", "круговой турнир", "коловий турнір"),
    Kind.MATCHES: ("two games a match", "матч из двух партий", "матч із двох партій"),
    Kind.SINGLES: ("single games to the first win", "партии до первой победы", "партії до першої перемоги"),
}

_DUEL = (
    (
        "two games, colours by lot, reversed in the second; if 1-1, a new lot for colours and single games to the "
        "first win, colours changed after every odd game"
    ),
    (
        "две партии, цвет по жребию, во второй цвет меняется; при 1-1 новый жребий цвета и партии до первой победы, "
        "цвет меняется после каждой нечётной партии"
    ),
    (
        "дві партії, колір за жеребом, у другій колір змінюється; якщо 1-1, новий жереб кольору і партії до першої "
        "перемоги, колір змінюється після кожної непарної партії"
    ),
)
_TWO, _THREE, _FOUR = 2, 3, 4


def rule_of(form: Format, players: int) -> tuple[str, str, str]:
    """How a play-off of so many players is played, in three languages."""
    if form is Format.USUAL:
        return _USUAL.get(players, _MORE)
    return {Format.ROUND_ROBIN: _ONCE, Format.KNOCKOUT: _KNOCKOUT}.get(form, _DECISION)


_USUAL = {
    _TWO: _DUEL,
    _THREE: (
        (
            "a single round robin by Berger table, numbers by lot; if all three are equal, the one worst in the "
            f"tournament's own tie-breaks leaves; two equal at the place that is decided play {_DUEL[0]}"
        ),
        (
            "один круг по таблице Бергера, номера по жребию; если равны все трое, выбывает худший по показателям "
            f"турнира; двое равных на разыгрываемом месте играют {_DUEL[1]}"
        ),
        (
            "одне коло за таблицею Бергера, номери за жеребом; якщо рівні всі троє, вибуває гірший за показниками "
            f"турніру; двоє рівних на розіграному місці грають {_DUEL[2]}"
        ),
    ),
    _FOUR: (
        (
            "two matches drawn by lot, the winners play a third, and the losers one where the place is theirs; a "
            f"match: {_DUEL[0]}"
        ),
        (
            "два матча по жребию, победители играют третий, а если место разыгрывают проигравшие, то и они; матч: "
            f"{_DUEL[1]}"
        ),
        (
            "два матчі за жеребом, переможці грають третій, а якщо місце розігрують ті, хто програв, то й вони; матч: "
            f"{_DUEL[2]}"
        ),
    ),
}
_MORE = (
    (
        "a single round robin by Berger table, numbers by lot; those still equal at the place that is decided go on by "
        "the rule for their number (two: two games, then single games to the first win; three: a round robin; four: "
        "matches)"
    ),
    (
        "один круг по таблице Бергера, номера по жребию; равные на разыгрываемом месте продолжают по правилу для их "
        "числа (двое: две партии, затем партии до первой победы; трое: круг; четверо: матчи)"
    ),
    (
        "одне коло за таблицею Бергера, номери за жеребом; рівні на розіграному місці продовжують за правилом для їх "
        "кількості (двоє: дві партії, потім партії до першої перемоги; троє: коло; четверо: матчі)"
    ),
)
_ONCE = (
    "a single round robin by Berger table, numbers by lot; who is equal in it stays equal",
    "один круг по таблице Бергера, номера по жребию; равные в нём остаются равны",
    "одне коло за таблицею Бергера, номери за жеребом; рівні в ньому лишаються рівні",
)
_KNOCKOUT = (
    f"matches drawn by lot, the first drawn are free where the number is no power of two; a match: {_DUEL[0]}",
    f"матчи по жребию, первые по жребию свободны, если число не степень двойки; матч: {_DUEL[1]}",
    f"матчі за жеребом, перші за жеребом вільні, якщо кількість не степінь двійки; матч: {_DUEL[2]}",
)
_DECISION = (
    "no games: the arbiter decides the order",
    "без партий: порядок решает судья",
    "без партій: порядок вирішує суддя",
)
