"""Expected scores, changes and performances from ratings that stand in cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

from xltourney.engine.elo import Control, RatingText, expected_hundredths, text_for
from xltourney.engine.k_factor import KRule, k_30_15_10, k_40_20_10_to_2021
from xltourney.engine.model import Player
from xltourney.engine.performance import performance_rating
from xltourney.engine.rated_games import Faced
from xltourney.engine.rating_changes import change_of, rules_for
from xltourney.errors import RegulationError
from xltourney.io.keys import Choice
from xltourney.io.tables import values
from xltourney.io.tables.rows import CellValue
from xltourney.live.answers import Answer, Table, error
from xltourney.live.arguments import EMPTY_ROWS, ArgumentError, Cells, block_of, dated, shaped, single
from xltourney.live.limits import PLAYERS

_SAME_SIZE = "the two ranges must be of the same size"


# ---------------------------------------------------------------- the expected score


def expected_score(own: Any, opponent: Any, start: Any, control: Any) -> Answer | Table:
    """The expected score of ratings against each other, cell by cell; empty where a game is not rated.

    One of the two may be a single rating and the other a range. An unrated player (0, an empty cell or a word) has no
    expected score, nor has a game that the rules do not rate. Where 400 counts only once an event (2022 to February
    2024) each game is taken for the one with the greatest difference.
    """
    mine, theirs = shaped(own), shaped(opponent)
    try:
        text = text_for(_control(control), _day(start))
    except (ArgumentError, RegulationError) as fault:
        message = error(str(fault))
        return _each(mine, theirs, lambda _own, _opponent: message)
    return _each(mine, theirs, lambda first, second: _expected(first, second, text))


def _expected(own: CellValue, opponent: CellValue, text: RatingText) -> Answer:
    try:
        mine, theirs = _rating(own, "own"), _rating(opponent, "opponent")
    except ArgumentError as fault:
        return error(str(fault))
    hundredths = expected_hundredths(mine, theirs, text) if mine and theirs else None
    return "" if hundredths is None else _decimal(hundredths)


def _each(mine: Cells, theirs: Cells, answer: Callable[[CellValue, CellValue], Answer]) -> Answer | Table:
    """The answer for each pair of cells, in the shape of the range."""
    if not isinstance(mine, list):
        if not isinstance(theirs, list):
            return answer(mine, theirs)
        return [[answer(mine, cell) for cell in row] for row in theirs]
    if not isinstance(theirs, list):
        return [[answer(cell, theirs) for cell in row] for row in mine]
    if not _alike(mine, theirs):
        return error(f"own and opponent: {_SAME_SIZE}, or one of them a single rating")
    return [[*map(answer, *rows)] for rows in zip(mine, theirs, strict=True)]


def _alike(first: Sequence[Sequence[Any]], second: Sequence[Sequence[Any]]) -> bool:
    return len(first) == len(second) and len(first[0]) == len(second[0])


def _control(given: Any) -> Control:
    try:
        code = values.choice(single(given, "control"), Choice.CONTROL)
    except values.CellError as fault:
        raise ArgumentError(f"control: {fault}") from None
    return Control(code or "standard")


def _day(given: Any) -> date | None:
    """A day from a date, a text or the number that a program keeps a date as."""
    try:
        found = values.iso_date(dated(single(given, "start")))
    except values.CellError as fault:
        raise ArgumentError(f"start: {fault}") from None
    return date.fromisoformat(found) if found else None


def _rating(value: CellValue, what: str) -> int | None:
    """A rating; ``None`` for an unrated player."""
    least, most = PLAYERS["rating"]
    try:
        found = values.rating(value)
    except values.CellError as fault:
        raise ArgumentError(f"{what}: {fault}") from None
    if found is not None and not least <= found <= most:
        raise ArgumentError(f"{what}: holds {values.describe(value)}; a rating is a number from {least} to {most}")
    return found


# ---------------------------------------------------------------- the change


def elo_change(own: Any, opponents: Any, scores: Any, k: Any, start: Any, control: Any) -> Answer:
    """K times score minus expected score, exact: FIDE rounds once a rating period. Empty without a rated game.

    Opponents who are unrated and games that are not played yet are left out. K is lowered where K times the games is
    above 700. Without it (0 or empty) there is an answer only where the rating alone decides on it.
    """
    try:
        rating, given = _rating(single(own, "own"), "own"), _k(single(k, "k"))
        rules = rules_for(_control(control), _day(start))
        faced = [Faced(theirs, halves) for theirs, halves in _games(shaped(opponents), shaped(scores))]
        if rating is None:
            return ""
        change = change_of(Player(1, "", (), k=given), rating, faced, rules)
        if not change.games:
            return ""
        if change.k.unknown:
            raise ArgumentError(_which_k(rating, rules.k))
    except (ArgumentError, RegulationError) as fault:
        return error(str(fault))
    return _decimal(change.hundredths)


def _k(value: CellValue) -> int | None:
    least, most = PLAYERS["k"]
    wanted = f"K is a whole number from {least} to {most}, 0 or empty where it is not known"
    try:
        found = values.whole(value, wanted)
    except values.CellError as fault:
        raise ArgumentError(f"k: {fault}") from None
    if found is not None and not least <= found <= most:
        raise ArgumentError(f"k: holds {values.describe(value)}; {wanted}")
    return found or None


def _which_k(rating: int, rule: KRule) -> str:
    """What to give as K of a player of whom no more than the rating is known."""
    if rule is k_30_15_10:
        choice = "30 before 30 rated games, 10 for who has reached 2400, else 15"
    else:
        juniors = "" if rule is k_40_20_10_to_2021 else "the end of the year of "
        choice = (
            f"40 before 30 rated games, and to {juniors}the 18th birthday for who has never reached 2300; "
            "10 for who has ever reached 2400; else 20"
        )
    return f"k: nothing is given, and a rating of {rating} alone does not decide on it; give {choice}"


def _decimal(hundredths: int) -> Answer:
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


# ---------------------------------------------------------------- the performance


def performance(opponents: Any, scores: Any) -> Answer:
    """The performance rating against opponents, by tables 8.1.1 and the mean of their ratings; empty without a game.

    ``scores`` are 1, ½ or 0 each, in a range of the same size: opponents who are unrated and games that are not
    played yet are left out. Or they are one number, their sum, which needs every opponent rated.
    """
    theirs, points = shaped(opponents), shaped(scores)
    try:
        if isinstance(theirs, list) and not isinstance(points, list):
            ratings, halves = _by_sum(_ended(theirs) if block_of(opponents).is_whole else theirs, points)
        else:
            ratings, halves = _by_games(theirs, points)
    except ArgumentError as fault:
        return error(str(fault))
    found = performance_rating(ratings, halves)
    return "" if found is None else found


def _by_games(theirs: Cells, points: Cells) -> tuple[list[int], int]:
    """The ratings of the opponents, and the score against them in half points, from games that have both."""
    games = list(_games(theirs, points))
    return [rating for rating, _ in games], sum(halves for _, halves in games)


def _games(theirs: Cells, points: Cells) -> Iterator[tuple[int, int]]:
    """The rating of the opponent and the score in half points, of each game that has both."""
    for place, (opponent, score) in enumerate(_pairs(theirs, points), 1):
        rating = _rating(opponent, f"opponents, cell {place}")
        if rating is not None and score is not None:
            yield rating, _halves(score, f"scores, cell {place}", 1)


def _pairs(theirs: Cells, points: Cells) -> Iterator[tuple[CellValue, CellValue]]:
    """The cells of both in reading order; a row may stand beside a column."""
    first, second = _table(theirs), _table(points)
    flat = [cell for row in first for cell in row], [cell for row in second for cell in row]
    lines = all(len(table) == 1 or len(table[0]) == 1 for table in (first, second))
    if len(flat[0]) != len(flat[1]) or not (lines or _alike(first, second)):
        raise ArgumentError(f"opponents and scores: {_SAME_SIZE} ({len(flat[0])} and {len(flat[1])} cells were given)")
    return zip(*flat, strict=True)


def _table(cells: Cells) -> list[list[CellValue]]:
    return cells if isinstance(cells, list) else [[cells]]


def _by_sum(theirs: list[list[CellValue]], total: CellValue) -> tuple[list[int], int]:
    """The ratings and the score in half points, where only the sum of the scores is known."""
    rows = [[_rating(cell, "opponents") for cell in row] for row in theirs]
    ratings = [rating for row in rows for rating in row if rating]
    missing = sum(map(len, rows)) - len(ratings)
    if total is None:
        return [], 0
    if missing:
        raise ArgumentError(
            f"scores: one number is given for all games, but {missing} of the opponents are empty or unrated, and their"
            " games do not count; give the scores as a range of the same size as the opponents"
        )
    return ratings, _halves(total, "scores", len(ratings))


def _ended(rows: list[list[CellValue]]) -> list[list[CellValue]]:
    """The rows of whole columns, to the first fifty empty ones."""
    filled = 0
    for number, row in enumerate(rows, 1):
        if any(cell is not None for cell in row):
            filled = number
        elif number - filled >= EMPTY_ROWS:
            break
    return rows[:filled]


def _halves(score: CellValue, what: str, games: int) -> int:
    """A score in half points, of at most so many games."""
    wanted = "1, ½ or 0 is expected" if games == 1 else f"a score of {games} games in halves is expected"
    try:
        points = values.amount(score, wanted) or 0
    except values.CellError as fault:
        raise ArgumentError(f"{what}: {fault}") from None
    halves = round(2 * points)
    if halves != 2 * points or not 0 <= halves <= 2 * games:
        raise ArgumentError(f"{what}: holds {values.describe(score)}; {wanted}")
    return halves
