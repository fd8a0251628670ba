"""What the log says of a play-off: the lots drawn, the games and their results, the order that they gave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.saving import Stamp
from xltourney.engine.play_off import Format, Game, Slot
from xltourney.io.life.log import Entry
from xltourney.io.life.play_off_games import Entered, PlayOffGames
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.life.reading import Life
from xltourney.io.play_off import RESULT, order_text

WHAT = "play-off"
"""The kind of rows of the log about a play-off."""
SEED, GAMES, ORDER = "seed", "games", "result"
"""What such a row is about: the lots drawn, the games and their results, the order that they gave."""
#: A game as :func:`games_text` writes it: its slot, and the rest.
_GAME = re.compile(r"(?:^|; )(\d+)\.(\d+)\.(\d+) (\d+-\d+ [^\s;]+(?: \(.*?\))?)(?=; \d+\.\d+\.\d+ |$)", re.DOTALL)


def drawn_from(life: Life, players: tuple[int, ...]) -> str | None:
    """The seed that the lots of these players were drawn from, as the log tells; ``None`` where it does not."""
    return _last(life, SEED, players) or None


def seed_on_record(life: Life, kept: Kept) -> str | None:
    """The seed that a sheet must have; ``None`` where the log does not tell, or no lots are drawn."""
    return None if kept.format is Format.ARBITER else drawn_from(life, kept.players)


def games_on_record(life: Life, players: tuple[int, ...]) -> dict[Slot, str]:
    """What the log says last of the games of these players, ``7-3 1-0 (phone)`` each; empty where it knows none."""
    found = _GAME.findall(_last(life, GAMES, players) or "")
    return {Slot(int(stage), int(match), int(game)): text for stage, match, game, text in found}


def told(kept: Kept) -> dict[Slot, str]:
    """What a sheet says of its games that have a result, as :func:`games_on_record` does."""
    return {
        row.slot: _told(Game(row.slot, row.white, row.black), row.entered) for row in kept.games if row.entered.result
    }


def known_play_offs(life: Life) -> tuple[str, ...]:
    """For whom lots were drawn, by the log: the numbers as :func:`numbers_of` writes them, the last ones last."""
    return tuple(row.entry.players for row in life.log if (row.entry.what, row.entry.field) == (WHAT, SEED))


def _last(life: Life, field: str, players: tuple[int, ...]) -> str | None:
    """What the last row of the log about a play-off of these players says; ``None`` where there is none."""
    about = (WHAT, numbers_of(players), field)
    rows = (row.entry for row in reversed(life.log))
    return next((entry.new for entry in rows if (entry.what, entry.players, entry.field) == about), None)


def numbers_of(players: tuple[int, ...]) -> str:
    """How the log names the players of a play-off: ``3-7``."""
    return "-".join(map(str, sorted(players)))


def in_log(stamp: Stamp, players: tuple[int, ...], field: str, old: str, new: str) -> Entry:
    """A row of the log about a play-off of these players."""
    return Entry(stamp.moment, stamp.by, stamp.command, WHAT, "", numbers_of(players), field, old, new, stamp.why)


def played(games: PlayOffGames) -> dict[Game, Entered]:
    """The games that have a result, in the order in which they are played."""
    found = {game: games.entered.get(game.slot, Entered("")) for game in games.course.games}
    return {game: entered for game, entered in found.items() if entered.result}


def games_text(games: Mapping[Game, Entered]) -> str:
    """``1.1.1 7-3 1-0; 1.1.2 3-7 ½-½``: stage, match and game, players, result; an arbiter's words in brackets."""
    return "; ".join(f"{'.'.join(map(str, game.slot))} {_told(game, each)}" for game, each in games.items())


def _told(game: Game, entered: Entered) -> str:
    return f"{game.white}-{game.black} {entered.result}" + (f" ({entered.decided})" if entered.decided else "")


def entries(opened: Opened, games: PlayOffGames, stamp: Stamp, left: Kept | None, *, begun: bool) -> Iterator[Entry]:
    """The lots of one that begins, all of one that is given up, the order and its games when it changes."""
    before, after = opened.document["tournament"].get(RESULT, ""), order_text(games.order)
    if left is not None:
        old = {Game(game.slot, game.white, game.black): game.entered for game in left.games}
        given_up = ((GAMES, games_text(old)), (SEED, left.seed), (ORDER, before))
        yield from (in_log(stamp, left.players, field, value, "") for field, value in given_up if value)
        before = ""
    players = games.contest.players
    if begun:
        if games.contest.seed:
            yield in_log(stamp, players, SEED, "", games.contest.seed)
    elif games.contest.seed and drawn_from(opened.life, players) is None:
        yield in_log(stamp, players, SEED, "", games.contest.seed)
    known, now = "" if begun else _last(opened.life, GAMES, players) or "", games_text(played(games))
    if (before or after or known) and known != now:
        yield in_log(stamp, players, GAMES, known, now)
    if before != after:
        yield in_log(stamp, players, ORDER, before, after)
