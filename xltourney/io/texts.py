"""The sentences of an explanation, in three languages: a key of the engine with its numbers becomes text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xltourney.engine.explanation import Note
from xltourney.engine.rounding import decimal

#: key -> (English, Russian, Ukrainian); {0}, {1} ... are the numbers of the note, {all} all of them.
_SENTENCES: dict[str, tuple[str, str, str]] = {
    "adjusted-trailing": (
        "score {0} counts as {1}: closing byes count as draws",
        "очки {0} считаются как {1}: последние пропуски туров считаются ничьими",
        "очки {0} рахуються як {1}: останні пропуски турів рахуються нічиїми",
    ),
    "adjusted-all-draws": (
        "score {0} counts as {1}: unplayed rounds count as draws",
        "очки {0} считаются как {1}: несыгранные туры считаются ничьими",
        "очки {0} рахуються як {1}: незіграні тури рахуються нічиїми",
    ),
    "dummy-own-score": (
        "not played: counts as a game against an opponent with the own score {0}",
        "не сыгран: считается партией с соперником, имеющим те же {0}",
        "не зіграно: рахується партією із суперником, який має ті самі {0}",
    ),
    "dummy-capped-opponent": (
        "not played: own score {0}, but at most the scheduled opponent's {1}",
        "не сыгран: собственные очки {0}, но не больше, чем у назначенного соперника: {1}",
        "не зіграно: власні очки {0}, але не більше, ніж у призначеного суперника: {1}",
    ),
    "dummy-capped-draws": (
        "not played: own score {0}, but at most {1} × {2} rounds = {3}",
        "не сыгран: собственные очки {0}, но не больше {1} × {2} туров = {3}",
        "не зіграно: власні очки {0}, але не більше {1} × {2} турів = {3}",
    ),
    "virtual-opponent": (
        "not played: virtual opponent, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не сыгран: виртуальный соперник, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не зіграно: віртуальний суперник, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
    ),
    "virtual-opponent-drawn": (
        "not played: a draw with the virtual opponent, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не сыгран: ничья с виртуальным соперником, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
        "не зіграно: нічия з віртуальним суперником, {0} + (1 - {1}) + ½ × ({2} - {3}) = {4}",
    ),
    "cut-low": ("cut: the least significant", "отброшен: наименьший", "відкинуто: найменший"),
    "cut-vur": (
        "cut first: a round missed voluntarily",
        "отброшен первым: добровольно пропущенный тур",
        "відкинуто першим: добровільно пропущений тур",
    ),
    "cut-unplayed": (
        "cut first: an unplayed round",
        "отброшен первым: несыгранный тур",
        "відкинуто першим: незіграний тур",
    ),
    "cut-high": ("cut: the most significant", "отброшен: наибольший", "відкинуто: найбільший"),
    "no-element": (
        "no opponent: counts for nothing in a round robin",
        "нет соперника: в круговом турнире не учитывается",
        "немає суперника: у круговому турнірі не враховується",
    ),
    "annulled": (
        "annulled: a player left before half of his games",
        "аннулирована: участник выбыл, сыграв менее половины партий",
        "анульовано: учасник вибув, зігравши менше половини партій",
    ),
    "fore-drawn": (
        "all games paired in round {0} count as draws",
        "все партии {0}-го тура считаются ничьими",
        "усі партії {0}-го туру рахуються нічиїми",
    ),
    "fore-not-final": (
        "before round {0}, the last one, Fore Buchholz is Buchholz",
        "до последнего, {0}-го тура это обычный Бухгольц",
        "до останнього, {0}-го туру це звичайний Бухгольц",
    ),
    "not-over-the-board": (
        "not played over the board: left out",
        "не сыграна за доской: не учитывается",
        "не зіграно за дошкою: не враховується",
    ),
    "mean": ("{0} / {1}", "{0} / {1}", "{0} / {1}"),
    "mean-half-up": (
        "{0} / {1}, half up",
        "{0} / {1}, половина округляется вверх",
        "{0} / {1}, половина округлюється вгору",
    ),
    "koya-reached": (
        "the opponent reached the limit",
        "соперник набрал нужное число очков",
        "суперник набрав потрібну кількість очок",
    ),
    "koya-missed": (
        "the opponent is below the limit",
        "соперник ниже границы",
        "суперник нижче межі",
    ),
    "koya-limit": ("limit {0}", "граница {0}", "межа {0}"),
    "counts": ("counts", "учитывается", "враховується"),
    "does-not-count": ("does not count", "не учитывается", "не враховується"),
    "penalty": ("penalty {0}", "штраф {0}", "штраф {0}"),
    "standard": (
        "1, ½ or 0 by comparison with the opponent; a bye with a draw",
        "1, ½ или 0 в сравнении с соперником; пропуск тура сравнивается с ничьей",
        "1, ½ або 0 у порівнянні із суперником; пропуск туру порівнюється з нічиєю",
    ),
    "running-score": ("score after this round", "очки после этого тура", "очки після цього туру"),
    "own-TPN": (
        "the pairing number of the list of players; the lower comes first, with /R the higher",
        "номер из списка участников; выше тот, у кого он меньше, с /R больше",
        "номер зі списку учасників; вище той, у кого він менший, з /R більший",
    ),
    "own-RTNG": (
        "the rating of the list of players; the higher comes first, with /R the lower",
        "рейтинг из списка участников; выше тот, у кого он больше, с /R меньше",
        "рейтинг зі списку учасників; вище той, у кого він більший, з /R менший",
    ),
    "own-MAN": (
        "the order of the play-off or of the arbiter, 1 first",
        "порядок по плей-офф или по решению арбитра, первый 1",
        "порядок за плей-оф або за рішенням арбітра, перший 1",
    ),
    "own-RND": (
        "drawn by lot, as recorded; 1 comes first",
        "по жребию, как записано; первый 1",
        "за жеребом, як записано; перший 1",
    ),
    "lots-from-seed": (
        "drawn by lot: order of SHA-256 of seed:number",
        "по жребию: порядок SHA-256 от строки «зерно:номер»",
        "за жеребом: порядок SHA-256 від рядка «зерно:номер»",
    ),
    "unrated": (
        "no value: a player is unrated and no rating is stated for him",
        "нет значения: есть участник без рейтинга, и рейтинг для него не задан",
        "немає значення: є учасник без рейтингу, і рейтинг для нього не задано",
    ),
    "no-game": (
        "no value: no game over the board",
        "нет значения: ни одной партии за доской",
        "немає значення: жодної партії за дошкою",
    ),
    "performance": (
        "average {0}, score {1} of {2}, p = {3}, dp = {4}",
        "средний {0}, очки {1} из {2}, p = {3}, dp = {4}",
        "середній {0}, очки {1} з {2}, p = {3}, dp = {4}",
    ),
    "perfect": (
        "{0} is the lowest rating whose expected score, {1}, reaches {2}",
        "{0} - наименьший рейтинг, при котором ожидаемый результат {1} не меньше {2}",
        "{0} - найменший рейтинг, за якого очікуваний результат {1} не менший за {2}",
    ),
    "perfect-zero": (
        "no points: the lowest opponent's rating {0} less 800",
        "нет очков: рейтинг слабейшего соперника {0} минус 800",
        "немає очок: рейтинг найслабшого суперника {0} мінус 800",
    ),
    "tied-group": (
        "tied at this place: players {all}",
        "равны на этом месте: участники {all}",
        "рівні на цьому місці: учасники {all}",
    ),
    "mini-score": (
        "points among the tied players: {0}",
        "очки среди равных: {0}",
        "очки серед рівних: {0}",
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
    "not-split": (
        "splits none of the players {all}",
        "не разделяет участников {all}",
        "не розділяє учасників {all}",
    ),
}

_POSITION = {"en": 0, "ru": 1, "uk": 2}


def number(value: Fraction | None, language: str = "en", places: int = 4) -> str:
    """A value as people read it: ``12.5``, ``13.1667``, with a comma in Russian and Ukrainian; "" for undefined."""
    if value is None:
        return ""
    text = str(decimal(value, places)) if value.denominator == 1 else f"{decimal(value, places):.{places}f}".rstrip("0")
    text = text.rstrip(".")
    return text if language == "en" else text.replace(".", ",")


def note(remark: Note, language: str = "en") -> str:
    """A remark as a sentence."""
    numbers = [number(value, language) for value in remark.numbers]
    return _SENTENCES[remark.key][_POSITION[language]].format(*numbers, all=", ".join(numbers))


def notes(remarks: Sequence[Note], language: str = "en") -> str:
    """Remarks as one text, each with its article."""
    return "; ".join(note(remark, language) for remark in remarks)


def articles(remarks: Sequence[Note]) -> tuple[str, ...]:
    """The articles that remarks rest on, each once, in order."""
    return tuple(dict.fromkeys(remark.article for remark in remarks if remark.article))
