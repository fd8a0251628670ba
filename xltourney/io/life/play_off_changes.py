"""What a person changed in the sheet Play-off games that follows from lots and results, and is not to be changed."""

from __future__ import annotations

from collections.abc import Iterator

from xltourney.engine.play_off import Slot
from xltourney.errors import Diagnostic
from xltourney.io.keys import Heading
from xltourney.io.life.play_off_games import PlayOffGames
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.life.play_off_terms import Head, Line


def changed(kept: Kept, games: PlayOffGames, drawn_from: str | None) -> tuple[Diagnostic, ...]:
    """Everything of the kind, at its cells.

    ``games`` is the play-off that the sheet's own results bring about, ``drawn_from`` the seed in the log; ``None``
    where the log does not tell.
    """
    if drawn_from is not None and kept.seed != drawn_from:
        message = f"the seed is '{kept.seed}', but the lots were drawn from '{drawn_from}'; put it back"
        return (Diagnostic("play-off-seed", message, place=kept.cells.get(Line.SEED)),)
    return (*_twice(kept), *_misplaced(kept, games), *_wrong_decision(kept))


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
        if game is not None and (row.white, row.black) != (game.white, game.black):
            column = Heading.WHITE if row.white != game.white else Heading.BLACK
            message = (
                f"row {row.row} is {row.white}-{row.black}, but the lots make it {game.white}-{game.black}; put it back"
            )
            yield Diagnostic("play-off-pairing", message, place=kept.cell(column, row.row))


def _wrong_decision(kept: Kept) -> Iterator[Diagnostic]:
    numbers = sorted(no for group in kept.decision for no in group)
    if kept.decision and numbers != sorted(kept.players):
        wanted = ", ".join(map(str, kept.players))
        message = f"the arbiter's order must have each of {wanted} once"
        yield Diagnostic("play-off-decision", message, place=kept.cells.get(Line.DECISION))
