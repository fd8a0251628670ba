"""What a person changed in the sheet Play-off games that follows from lots and results, and is not to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xltourney.engine.play_off import Game, Slot
from xltourney.errors import Diagnostic
from xltourney.io.keys import Heading
from xltourney.io.life.play_off_games import PlayOffGames
from xltourney.io.life.play_off_reading import Kept, KeptGame
from xltourney.io.life.play_off_terms import Head, Line

WRONG_SEED = "play-off-seed"
"""The code of the error that a seed is another than the lots were drawn from."""


def changed(kept: Kept, games: PlayOffGames, drawn_from: str | None) -> tuple[Diagnostic, ...]:
    """Everything of the kind, at its cells.

    ``games`` is the play-off that the sheet's own results bring about, ``drawn_from`` the seed in the log; ``None``
    where the log does not tell.
    """
    if drawn_from is not None and kept.seed != drawn_from:
        message = f"the seed is '{kept.seed}', but the lots were drawn from '{drawn_from}'; put it back"
        return (Diagnostic(WRONG_SEED, message, place=kept.cells.get(Line.SEED)),)
    return (*_twice(kept), *_misplaced(kept, games), *_wrong_decision(kept))


def agreeing(kept: Kept, games: PlayOffGames) -> PlayOffGames:
    """The play-off in which every game of a sheet that has a result was played, ``games`` wherever it fits.

    Who left of three equal players left for good, though a correction may have made another one the worst since: where
    the games played later demand it, that player stays the one who left.
    """
    return next((each for each in (games, *_others(games)) if keeps(kept, each)), games)


def keeps(kept: Kept, games: PlayOffGames) -> bool:
    """Whether a play-off has every game of a sheet that has a result."""
    return all(_fits(game, games) for game in kept.games if game.entered.result)


def _fits(row: KeptGame, games: PlayOffGames) -> bool:
    return any(row.slot == game.slot and _same(row, game) for game in games.course.games)


def _others(games: PlayOffGames) -> Iterator[PlayOffGames]:
    """The play-off with each of its players as the one who has left."""
    contest = games.contest
    if games.contest.left:
        return
    for no in contest.players:
        yield replace(games, contest=replace(contest, left=no))


def _same(row: KeptGame, game: Game) -> bool:
    return (row.white, row.black) == (game.white, game.black)


def _twice(kept: Kept) -> Iterator[Diagnostic]:
    seen: dict[Slot, int] = {}
    for game in kept.games:
        if game.slot in seen:
            message = f"row {game.row}: this game stands in row {seen[game.slot]}, too; delete one of them"
            yield Diagnostic("play-off-pairing", message, place=kept.cell(Head.STAGE, game.row))
        seen.setdefault(game.slot, game.row)


def _misplaced(kept: Kept, games: PlayOffGames) -> Iterator[Diagnostic]:
    known = {game.slot: game for game in games.course.games}
    for row in kept.games:
        game = known.get(row.slot)
        if game is None and row.entered.result:
            message = (
                f"row {row.row} has the result {row.entered.result}, but with the results above it there is no such "
                "game; delete this result, or put the earlier ones right"
            )
            yield Diagnostic("play-off-pairing", message, place=kept.cell(Heading.RESULT, row.row))
        if game is not None and not _same(row, game) and not _was_to_come(row, games):
            column = Heading.WHITE if row.white != game.white else Heading.BLACK
            message = (
                f"row {row.row} is {row.white}-{row.black}, but the lots make it {game.white}-{game.black}; put it back"
            )
            yield Diagnostic("play-off-pairing", message, place=kept.cell(column, row.row))


def _was_to_come(row: KeptGame, games: PlayOffGames) -> bool:
    """Whether a row is an open game that came next while another of three equal players was the one to leave."""
    return not row.entered.result and any(_fits(row, each) for each in _others(games))


def _wrong_decision(kept: Kept) -> Iterator[Diagnostic]:
    numbers = sorted(no for group in kept.decision for no in group)
    if kept.decision and numbers != sorted(kept.players):
        wanted = ", ".join(map(str, kept.players))
        message = f"the arbiter's order must have each of {wanted} once"
        yield Diagnostic("play-off-decision", message, place=kept.cells.get(Line.DECISION))
