"""The sheet of a play-off written anew where the table has changed around it: when it ends, and when it is history."""

from __future__ import annotations

from dataclasses import replace

from xltourney.batch.computing import Wishes, compute
from xltourney.engine.play_off import Contest, Order
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.tied_place import TiedPlace
from xltourney.io.life.play_off_changes import agreeing, keeps
from xltourney.io.life.play_off_games import PlayOffGames
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.life.play_off_sheet import play_off_sheet
from xltourney.io.life.reading import Life
from xltourney.io.life.state import State
from xltourney.io.loading import Loaded, check
from xltourney.io.reading import Reading
from xltourney.io.sheet import SheetSpec
from xltourney.io.standings.event import Event


def own_order(table: Standings, players: tuple[int, ...]) -> Order:
    """Players by the tournament's own tie-breaks, as if there were no play-off; equal ones together."""
    tournament = replace(table.view.tournament, play_off=None)
    plain = rank(tournament, map(str, table.parsed), table.edition)
    by_rank: dict[int | None, list[int]] = {}
    for row in plain.rows:
        if row.no in players:
            by_rank.setdefault(row.rank, []).append(row.no)
    return tuple(map(tuple, by_rank.values()))


def games_of(kept: Kept, table: Standings) -> PlayOffGames:
    """The play-off that a sheet's own lots and results bring about; who left in it when it was played stays so.

    Of one that is history the table may no longer say which of its places was wanted: then that is the one for which
    its games were played.
    """
    place, order = table.play_off, own_order(table, kept.players)
    wanted = (place.wanted,) if place is not None and concerns(kept, place) else range(len(kept.players))
    contests = [Contest(kept.players, kept.seed, order, kept.format, each) for each in wanted]
    found = [agreeing(kept, PlayOffGames(each, kept.control, kept.entered, kept.decision)) for each in contests]
    return next((games for games in found if keeps(kept, games)), found[0])


def concerns(kept: Kept, place: TiedPlace | None) -> bool:
    """Whether a sheet is about those who share the place now; else it is history."""
    return place is not None and bool(place.tied) and tuple(sorted(kept.players)) == place.tied


def being_played(table: Standings, kept: Kept) -> bool:
    """Whether the play-off of a sheet is to decide a place and has not yet."""
    place = table.play_off
    return place is not None and concerns(kept, place) and not place.decided


def renewed(life: Life, now: Loaded, after: Loaded, state: State) -> tuple[SheetSpec, ...]:
    """The sheet as it is to be after a change, none where it may stay.

    It is written when the tournament has ended, when its tie is dissolved, and when it counts again; one that is
    history stays as it stands, and none loses a game that was played. ``life`` is what was stored before the change,
    ``now`` what stood in the sheets, ``state`` what is stored after it.
    """
    kept = life.play_off
    if kept is None or kept.findings:
        return ()
    before = check(Reading(life.state.document, {})) if life.state else now
    table, was = (compute(loaded, Wishes()).standings for loaded in (after, before if before.tournament else now))
    if table is None or was is None or table.play_off is None:
        return ()
    history, ended = not concerns(kept, table.play_off), state.finished and not life.finished
    stays = kept.history if history else not (ended or kept.history)
    if stays or not _all_there(kept, table, was):
        return ()
    games = games_of(kept, was if history else table)
    return (sheet_of(after, table, games, state, kept.why if history else ""),) if keeps(kept, games) else ()


def _all_there(kept: Kept, *tables: Standings) -> bool:
    return all(set(kept.players) <= {row.no for row in table.rows} for table in tables)


def sheet_of(loaded: Loaded, table: Standings, games: PlayOffGames, state: State, history: str = "") -> SheetSpec:
    """A play-off as a sheet; ``history`` says for what it was, where it decides nothing any more."""
    event = Event(loaded.reading.document, table, loaded.reading.language, state)
    place = table.play_off
    if place is None:
        raise ValueError("the event has no play-off")
    return play_off_sheet(event, place, games, history)
