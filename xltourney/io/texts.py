"""The sentences of an explanation, in three languages: a key of the engine with its numbers becomes text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xltourney.engine.explanation import Note
from xltourney.engine.rounding import decimal
from xltourney.io.sentences import SENTENCES

#: The sentences about tied groups and whole editions, written as those of ``io.sentences``.
_OF_GROUPS: dict[str, tuple[str, str, str]] = {
    "tied-group": (
        "tied at this place: players {all}",
        "равны на этом месте: участники {all}",
        "рівні на цьому місці: учасники {all}",
    ),
    "mini-scores": (
        "points among them, by number: {pairs}",
        "очки между ними, по номерам: {pairs}",
        "очки між ними, за номерами: {pairs}",
    ),
    "mini-scores-equal": (
        "then, among those still equal alone: {pairs}",
        "затем только между оставшимися равными: {pairs}",
        "потім лише між тими, хто лишився рівним: {pairs}",
    ),
    "mini-scores-rest": (
        "then afresh among the others alone: {pairs}",
        "затем заново только между остальными: {pairs}",
        "потім заново лише між рештою: {pairs}",
    ),
    "percentages": (
        "percentage of the points possible in their games: {pairs}",
        "процент очков, возможных в их партиях: {pairs}",
        "відсоток очок, можливих у їхніх партіях: {pairs}",
    ),
    "could-reach": (
        "not all have met; by winning the missing games they could have at most: {pairs}",
        "встретились не все; с победами в недостающих партиях было бы не больше: {pairs}",
        "зустрілися не всі; з перемогами у відсутніх партіях було б не більше: {pairs}",
    ),
    "safe-first": (
        "first whatever the missing games bring: {all}",
        "первые при любом исходе недостающих партий: {all}",
        "перші за будь-якого результату відсутніх партій: {all}",
    ),
    "nobody-safe": (
        "nobody is first whatever the missing games bring, so the tie stays",
        "при любом исходе недостающих партий первым не будет никто, и равенство остаётся",
        "за будь-якого результату відсутніх партій першим не буде ніхто, і рівність лишається",
    ),
    "ranked-so-far": (
        "not all have met; ranked by the points among them so far",
        "встретились не все; порядок по очкам между ними на сегодня",
        "зустрілися не всі; порядок за очками між ними на сьогодні",
    ),
    "no-game-among": (
        "no game among them, so the tie stays",
        "между ними нет ни одной партии, и равенство остаётся",
        "між ними немає жодної партії, і рівність лишається",
    ),
    "not-all-met": (
        "not all have met, so it decides nothing",
        "встретились не все, поэтому ничего не решает",
        "зустрілися не всі, тож нічого не вирішує",
    ),
    "met-nobody": (
        "somebody has met none of the others, so it decides nothing",
        "кто-то не встречался ни с кем из остальных, поэтому ничего не решает",
        "хтось не зустрічався ні з ким із решти, тож нічого не вирішує",
    ),
    "splits-nothing": (
        "nobody is ahead, so the tie stays",
        "никто не впереди, и равенство остаётся",
        "ніхто не попереду, і рівність лишається",
    ),
    "not-met": (
        "has not met {0} of the tied players",
        "не встречался с {0} из равных",
        "не зустрічався з {0} із рівних",
    ),
    "average-of-meetings": (
        "average of {0} meetings",
        "среднее из {0} встреч",
        "середнє з {0} зустрічей",
    ),
    "not-tied": (
        "alone at this place: nothing to decide",
        "один на этом месте: решать нечего",
        "сам на цьому місці: вирішувати нічого",
    ),
    "restated": (
        "these rules are restated from secondary sources; article numbers are those of 2024",
        "эти правила изложены по вторичным источникам; номера пунктов - по редакции 2024 г.",
        "ці правила викладено за вторинними джерелами; номери пунктів - за редакцією 2024 р.",
    ),
    "not-split": (
        "splits none of the players {all}",
        "не разделяет участников {all}",
        "не розділяє учасників {all}",
    ),
}
_SENTENCES = SENTENCES | _OF_GROUPS

_POSITION = {"en": 0, "ru": 1, "uk": 2}
_ROUNDS = {"en": ("round", "rounds"), "ru": ("тур", "туры"), "uk": ("тур", "тури")}


def number(value: Fraction | None, language: str = "en", places: int = 4) -> str:
    """A value as people read it: ``12.5``, ``13.1667``, with a comma in Russian and Ukrainian; "" for undefined."""
    if value is None:
        return ""
    text = str(decimal(value, places)) if value.denominator == 1 else f"{decimal(value, places):.{places}f}".rstrip("0")
    text = text.rstrip(".")
    return text if language == "en" else text.replace(".", ",")


def note(remark: Note, language: str = "en") -> str:
    """A remark as a sentence."""
    sentence = _SENTENCES[remark.key][_POSITION[language]]
    if not remark.numbers and not remark.text:
        return sentence
    numbers = [number(value, language) for value in remark.numbers]
    pairs = ", ".join(f"{no} ({value})" for no, value in zip(numbers[::2], numbers[1::2], strict=False))
    rounds = f"{_ROUNDS[language][len(numbers) > 3]} {', '.join(numbers[2:])}"
    return sentence.format(*numbers, all=", ".join(numbers), pairs=pairs, rounds=rounds, text=remark.text)


def notes(remarks: Sequence[Note], language: str = "en") -> str:
    """Remarks as one text, each with its article."""
    return "; ".join(note(remark, language) for remark in remarks)


def articles(remarks: Sequence[Note]) -> tuple[str, ...]:
    """The articles that remarks rest on, each once, in order."""
    return tuple(dict.fromkeys(remark.article for remark in remarks if remark.article))
