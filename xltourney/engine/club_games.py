"""Between a tournament and the club's list: which of its games are rated there, and a row of the list game by game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xltourney.engine.club_rating import CLUB_TEXT, ClubGame, ClubRow
from xltourney.engine.model import Tournament
from xltourney.engine.rated_games import pairs, rated, sorted_out
from xltourney.engine.rating_changes import RatingChange


def club_games(tournament: Tournament, keys: Mapping[int, str]) -> tuple[ClubGame, ...]:
    """The games of a tournament that the club's list may rate; ``keys`` are its members by pairing number.

    Games against others, who are guests, are left out.
    """
    return tuple(
        ClubGame(keys[pair.white], keys[pair.black], pair.halves)
        for pair in pairs(tournament)
        if pair.white in keys and pair.black in keys
    )


def club_changes(tournament: Tournament, keys: Mapping[int, str], rows: Iterable[ClubRow]) -> tuple[RatingChange, ...]:
    """The rows of a tournament game by game, in the order of its players; players without a row are left out."""
    known = {row.player: row for row in rows}
    row_of = {no: known[key] for no, key in keys.items() if key in known}
    ratings = {no: row.rating for no, row in row_of.items()}
    changes: list[RatingChange] = []
    for player in tournament.players:
        if player.no in row_of:
            faced, others = sorted_out(player, ratings)
            games, _ = rated(ratings[player.no], faced, CLUB_TEXT)
            changes.append(RatingChange(player.no, ratings[player.no], row_of[player.no].k, games, tuple(others)))
    return tuple(changes)
