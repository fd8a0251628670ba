"""Laws of ratings that hold in every event and in every club."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import LIVELY, UNUSUAL
from tests.properties.strategies import tournaments
from xltourney.engine.club_games import club_changes, club_games
from xltourney.engine.club_rating import ClubGame, ClubPlayer, ClubTournament, KOrder, Start, replay
from xltourney.engine.elo import Control
from xltourney.engine.model import Player, Tournament
from xltourney.engine.rated_games import pairs
from xltourney.engine.rating_changes import rating_changes
from xltourney.engine.results import CLASSICAL, NOT_PLAYED_YET, Kind

pytestmark = pytest.mark.slow

KEYS = [f"player {no}" for no in range(8)]
RATINGS = st.integers(800, 2750)
DAYS = st.sampled_from((None, date(2010, 1, 1), date(2023, 5, 1), date(2024, 6, 1), date(2026, 1, 1)))


def games() -> st.SearchStrategy[list[ClubGame]]:
    """Games between members and guests."""
    two = st.permutations([*KEYS, "guest"])
    game = st.tuples(two, st.integers(0, 2)).map(lambda drawn: ClubGame(drawn[0][0], drawn[0][1], drawn[1]))
    return st.lists(game, max_size=25)


@st.composite
def clubs(draw: st.DrawFn) -> tuple[list[ClubPlayer], list[ClubTournament]]:
    """Members, some of them without a rating in a control, and tournaments, some of them unfinished."""
    starts = st.builds(Start, RATINGS, st.sampled_from((0, 0, 25, 30)))
    members = [ClubPlayer(key, draw(st.dictionaries(st.sampled_from(Control), starts))) for key in KEYS]
    count = draw(st.integers(0, 6))
    order = draw(st.permutations(range(1, count + 1)))
    played = [
        ClubTournament(f"T{no}", draw(st.sampled_from(Control)), draw(games()), number, draw(st.integers(0, 4)) > 0)
        for no, number in enumerate(order)
    ]
    return members, played


Club = tuple[list[ClubPlayer], list[ClubTournament]]
ORDERS = st.sampled_from(KOrder)


@given(clubs(), ORDERS, st.randoms(use_true_random=False))
def test_the_order_of_rows_means_nothing(club: Club, order: KOrder, random: Random) -> None:
    members, played = club
    found = replay(members, played, order)
    shuffled = [replace(made, games=random.sample(made.games, len(made.games))) for made in played]
    random.shuffle(shuffled)
    assert replay(random.sample(members, len(members)), shuffled, order) == found


@given(clubs(), ORDERS)
def test_rows_follow_from_one_another(club: Club, order: KOrder) -> None:
    """Each row begins where the player's last one in that control ended; the list holds the ends."""
    members, played = club
    found = replay(members, played, order)
    state = {(member.key, control): start for member in members for control, start in member.starts.items()}
    for row in found.rows:
        assert row.rating == state[row.player, row.control].rating
        assert row.total == state[row.player, row.control].games + row.games
        assert row.games > 0
        state[row.player, row.control] = Start(row.new, row.total)
    for control, listed in found.lists.items():
        assert {(one.player, control): Start(one.rating, one.games) for one in listed} == {
            key: start for key, start in state.items() if key[1] is control
        }


@given(clubs(), ORDERS)
def test_both_sides_of_a_game_are_rated_or_neither(club: Club, order: KOrder) -> None:
    members, played = club
    rows = replay(members, played, order).rows
    rated = {(member.key, control) for member in members for control in member.starts}
    for made in played:
        both = [game for game in made.games if all((key, made.control) in rated for key in game[:2])]
        count = Counter(key for game in both for key in game[:2]) if made.finished else Counter[str]()
        assert {row.player: row.games for row in rows if row.tournament == made.id} == count
    assert sum(row.games for row in rows) % 2 == 0


@given(clubs(), ORDERS)
def test_a_tournament_changes_nothing_before_it_and_in_other_controls(club: Club, order: KOrder) -> None:
    """A replay of the first ones is the beginning of the whole: a correction changes nothing before it."""
    members, played = club
    whole = replay(members, played, order).rows
    for made in played:
        if made.finished:
            earlier = [other for other in played if (other.order or 0) < (made.order or 0)]
            rows = replay(members, earlier, order).rows
            assert rows == whole[: len(rows)]
    for control in Control:
        alone = replay(members, [made for made in played if made.control is control], order).rows
        assert alone == tuple(row for row in whole if row.control is control)


# ---------------------------------------------------------------- events


@st.composite
def rated_events(draw: st.DrawFn) -> Tournament:
    """Events of every kind on days of every text; some players are unrated."""
    made = draw(tournaments(habits=(LIVELY, UNUSUAL)))
    players = tuple(
        replace(player, rating=draw(st.none() | RATINGS), k=draw(st.sampled_from((None, None, 40))))
        for player in made.players
    )
    return replace(made, players=players, start=draw(DAYS))


def with_forfeit(tournament: Tournament, random: Random) -> Tournament:
    """The event with one round more, in which two players are paired, one does not come, and the others are absent."""
    count = max(len(player.results) for player in tournament.players)
    one, other = random.sample(tournament.players, 2)
    new = {one.no: CLASSICAL.game(other.no, "w", "+"), other.no: CLASSICAL.game(one.no, "b", "-")}

    def longer(player: Player) -> Player:
        blank = [NOT_PLAYED_YET] * (count - len(player.results))
        return replace(player, results=(*player.results, *blank, new.get(player.no, CLASSICAL.bye(Kind.ZPB))))

    return replace(tournament, players=tuple(map(longer, tournament.players)))


def rows_of(tournament: Tournament) -> list[tuple[object, ...]]:
    """Everything that the event changes, without the pairings that are not rated."""
    found = rating_changes(tournament, Control.STANDARD)
    changes = sorted((one.no, one.rating, one.k, one.games, one.hundredths, one.new) for one in found.changes)
    newcomers = sorted((one.no, one.games, one.initial) for one in found.newcomers)
    return [*changes, *newcomers]


@given(rated_events(), st.randoms(use_true_random=False))
def test_a_forfeit_changes_no_row(tournament: Tournament, random: Random) -> None:
    longer = with_forfeit(tournament, random)
    assert rows_of(longer) == rows_of(tournament)
    assert pairs(longer) == pairs(tournament)


@given(rated_events(), st.randoms(use_true_random=False))
def test_the_order_of_players_means_nothing(tournament: Tournament, random: Random) -> None:
    shuffled = random.sample(tournament.players, len(tournament.players))
    other = replace(tournament, players=tuple(shuffled))
    assert rows_of(other) == rows_of(tournament)
    assert pairs(other) == pairs(tournament)


@given(rated_events())
def test_a_game_of_two_rated_players_is_rated_for_both(tournament: Tournament) -> None:
    rated = {player.no for player in tournament.players if player.rating}
    both = Counter(no for pair in pairs(tournament) for no in pair[1:3] if {pair.white, pair.black} <= rated)
    found = rating_changes(tournament, Control.STANDARD)
    assert {one.no: len(one.games) for one in found.changes if one.games} == both
    assert sum(one.halves for one in found.changes) == sum(both.values())


@given(rated_events(), st.sampled_from((Control.RAPID, Control.BLITZ)))
def test_what_the_rules_leave_out_they_leave_out_for_both(tournament: Tournament, control: Control) -> None:
    newest = rating_changes(replace(tournament, start=None), control)
    sides = Counter(
        (game.game.round, *sorted((one.no, game.game.opponent))) for one in newest.changes for game in one.games
    )
    assert set(sides.values()) <= {2}


@given(rated_events(), ORDERS)
def test_game_by_game_the_club_has_the_same_numbers(tournament: Tournament, order: KOrder) -> None:
    keys = {player.no: f"key {player.no}" for player in tournament.players if player.no % 4}
    members = [
        ClubPlayer(keys[player.no], {Control.BLITZ: Start(player.rating)})
        for player in tournament.players
        if player.no in keys and player.rating
    ]
    made = ClubTournament("T", Control.BLITZ, club_games(tournament, keys), 1)
    rows = replay(members, [made], order).rows
    found = club_changes(tournament, keys, rows)
    told = {keys[one.no]: (one.rating, one.k, len(one.games), one.halves, one.expected, one.change) for one in found}
    assert told == {row.player: (row.rating, row.k, row.games, row.halves, row.expected, row.change) for row in rows}
