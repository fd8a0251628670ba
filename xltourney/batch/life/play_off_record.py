"""What the log says of a play-off: the lots drawn, the games and their results, the order that they gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.saving import Stamp
from xltourney.engine.play_off import Format, Game
from xltourney.io.life.log import Entry
from xltourney.io.life.play_off_games import Entered, PlayOffGames
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.play_off import RESULT, order_text

WHAT = "play-off"
"""The kind of rows of the log about a play-off."""
SEED, GAMES, ORDER = "seed", "games", "result"
"""What such a row is about: the lots drawn, the games and their results, the order that they gave."""


def drawn_from(opened: Opened, players: tuple[int, ...]) -> str | None:
    """The seed that the lots of these players were drawn from, as the log tells; ``None`` where it does not."""
    return _last(opened, SEED, players) or None


def seed_on_record(opened: Opened, kept: Kept) -> str | None:
    """The seed that a sheet must have; ``None`` where the log does not tell, or no lots are drawn."""
    return None if kept.format is Format.ARBITER else drawn_from(opened, kept.players)


def _last(opened: Opened, field: str, players: tuple[int, ...]) -> str | None:
    """What the last row of the log about a play-off of these players says; ``None`` where there is none."""
    about = (WHAT, _numbers(players), field)
    rows = (row.entry for row in reversed(opened.life.log))
    return next((entry.new for entry in rows if (entry.what, entry.players, entry.field) == about), None)


def _numbers(players: tuple[int, ...]) -> str:
    return "-".join(map(str, players))


def in_log(stamp: Stamp, players: tuple[int, ...], field: str, old: str, new: str) -> Entry:
    """A row of the log about a play-off of these players."""
    return Entry(stamp.moment, stamp.by, stamp.command, WHAT, "", _numbers(players), field, old, new, stamp.why)


def played(games: PlayOffGames) -> dict[Game, Entered]:
    """The games that have a result, in the order in which they are played."""
    found = {game: games.entered.get(game.slot, Entered("")) for game in games.course.games}
    return {game: entered for game, entered in found.items() if entered.result}


def games_text(games: Mapping[Game, Entered]) -> str:
    """``1.1.1 7-3 1-0; 1.1.2 3-7 ½-½``: stage, match and game, players, result; an arbiter's words in brackets."""
    parts = (
        f"{'.'.join(map(str, game.slot))} {game.white}-{game.black} {each.result}"
        + (f" ({each.decided})" if each.decided else "")
        for game, each in games.items()
    )
    return "; ".join(parts)


def entries(opened: Opened, games: PlayOffGames, stamp: Stamp, left: Kept | None, *, begun: bool) -> Iterator[Entry]:
    """The lots of one that begins, the games of one that is given up, the order and its games when it changes."""
    if left is not None:
        old = {Game(game.slot, game.white, game.black): game.entered for game in left.games}
        yield in_log(stamp, left.players, GAMES, games_text(old), "")
    players = games.contest.players
    if begun:
        old_seed = left.seed if left else ""
        if old_seed or games.contest.seed:
            yield in_log(stamp, players, SEED, old_seed, games.contest.seed)
    elif games.contest.seed and drawn_from(opened, players) is None:
        yield in_log(stamp, players, SEED, "", games.contest.seed)
    before, after = opened.document["tournament"].get(RESULT, ""), order_text(games.order)
    known, now = "" if begun else _last(opened, GAMES, players) or "", games_text(played(games))
    if (before or after) and known != now:
        yield in_log(stamp, players, GAMES, known, now)
    if before != after:
        yield in_log(stamp, players, ORDER, before, after)
