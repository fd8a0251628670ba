"""A play-off, run by run: who is tied, the lots, the games that the results bring about, and the order in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from xltourney.batch.computing import Wishes, compute
from xltourney.batch.life.opening import Opened
from xltourney.batch.life.saving import Stamp, Wish
from xltourney.batch.outcome import errors_in, named
from xltourney.engine.play_off import Contest, Format, Game, Order
from xltourney.engine.problem import joined
from xltourney.engine.ranking import Standings, rank
from xltourney.engine.tied_place import TiedPlace
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io import layout, notation
from xltourney.io.document import Document, fingerprint
from xltourney.io.keys import Setting
from xltourney.io.life.log import Entry
from xltourney.io.life.play_off_changes import changed
from xltourney.io.life.play_off_games import USUAL_CONTROL, Control, Entered, PlayOffGames, standard_result
from xltourney.io.life.play_off_reading import Kept, read_play_off
from xltourney.io.life.play_off_sheet import play_off_sheet
from xltourney.io.life.state import State, Status
from xltourney.io.loading import Loaded
from xltourney.io.play_off import RESULT, order_text
from xltourney.io.reading import place_of
from xltourney.io.standings.event import Event

WHAT = "play-off"
"""The kind of rows of the log about a play-off."""
SEED, GAMES, ORDER = "seed", "games", "result"
"""What such a row is about: the lots drawn, the games and their results, the order that they gave."""


class Typed(NamedTuple):
    """A result given with a command: of the open game of these two."""

    white: int
    black: int
    result: str


class Asked(NamedTuple):
    """What a command asks for; ``None`` leaves what the sheet has, or the usual.

    ``fresh`` is the seed of a play-off that begins where neither ``seed`` nor the Tournament sheet gives one.
    """

    fresh: str
    seed: str | None = None
    control: Control | None = None
    format: Format | None = None
    results: tuple[Typed, ...] = ()
    anew: bool = False


class Situation(NamedTuple):
    """The final table, and the place in it that a play-off decides."""

    table: Standings
    place: TiedPlace


@dataclass(frozen=True, slots=True)
class Plan:
    """A play-off as it stands after a command. ``begun`` says that its lots are drawn now."""

    situation: Situation
    games: PlayOffGames
    wish: Wish
    begun: bool


# ---------------------------------------------------------------- what a play-off is for


def situation(opened: Opened) -> Situation:
    """The place that is to be decided; its ``tied`` are empty where nobody shares it.

    Raises :class:`TournamentError` where no play-off is declared, and before the last round is complete.
    """
    table = _table(opened.loaded)
    if table.view.tournament.play_off is None:
        raise _refused(opened, "no-play-off", _how_to_declare())
    if table.play_off is None:
        rounds = table.view.tournament.rounds
        text = f"the play-off follows the last round; {table.after_round} of {rounds} rounds are complete"
        raise _refused(opened, "play-off-early", text)
    return Situation(table, table.play_off)


def _how_to_declare() -> str:
    place, after = (layout.text(key, "en") for key in (Setting.PLAY_OFF_PLACE, Setting.PLAY_OFF_AFTER))
    return (
        f"no play-off is declared; write in the Tournament sheet, before the first result, beside {place} the place "
        f"(1, say), and beside {after} all, none or the first of the tie-breaks"
    )


def _refused(opened: Opened, code: str, message: str) -> TournamentError:
    return TournamentError(message, code=code, findings=named((Diagnostic(code, message),), opened.path))


def _table(loaded: Loaded) -> Standings:
    computed = compute(loaded, Wishes())
    if computed.standings is None:
        raise TournamentError("The event has no table.", findings=errors_in(computed.findings))
    return computed.standings


def own_order(table: Standings, players: tuple[int, ...]) -> Order:
    """Players by the tournament's own tie-breaks, as if there were no play-off; equal ones together."""
    tournament = replace(table.view.tournament, play_off=None)
    plain = rank(tournament, map(str, table.parsed), table.edition)
    by_rank: dict[int | None, list[int]] = {}
    for row in plain.rows:
        if row.no in players:
            by_rank.setdefault(row.rank, []).append(row.no)
    return tuple(map(tuple, by_rank.values()))


# ---------------------------------------------------------------- a run


def plan(opened: Opened, asked: Asked, stamp: Stamp) -> Plan:
    """What the workbook is to hold after this run.

    Raises :class:`TournamentError` with everything that is wrong, by cell, and where nobody shares the place.
    """
    found = situation(opened)
    if not found.place.tied:
        raise _refused(opened, "no-tie", f"nobody shares place {found.place.rule.place}; no play-off is needed")
    kept = read_play_off(opened.data)
    begun = kept is None or asked.anew
    games = _begun(opened, found, asked) if kept is None or asked.anew else _continued(opened, found, kept, asked)
    games = _with_results(opened, games, asked)
    document = _with_order(opened.document, games.order)
    entries = tuple(_entries(opened, games, stamp, kept if asked.anew else None, begun=begun))
    stored = opened.stored or State(Status.RUNNING, document, fingerprint(document))
    event = Event(document, found.table, opened.language, stored)
    sheet = play_off_sheet(event, found.place, games)
    return Plan(found, games, Wish(document, entries=entries, sheets=(sheet,)), begun)


def _begun(opened: Opened, found: Situation, asked: Asked) -> PlayOffGames:
    players = found.place.tied
    seed = asked.seed or opened.tournament.lots_seed or asked.fresh
    contest = Contest(players, " ".join(seed.split()), own_order(found.table, players), asked.format or Format.USUAL)
    return PlayOffGames(contest, asked.control or USUAL_CONTROL)


def _continued(opened: Opened, found: Situation, kept: Kept, asked: Asked) -> PlayOffGames:
    faults = [*kept.findings]
    contest = Contest(kept.players, kept.seed, own_order(found.table, kept.players), kept.format)
    games = PlayOffGames(contest, kept.control, kept.entered, kept.decision)
    if not faults and tuple(sorted(kept.players)) != found.place.tied:
        faults += [_others_are_tied(found, kept)]
    if not faults:
        faults += [*changed(kept, games, drawn_from(opened)), *_asked_too_late(kept, asked)]
    if faults:
        raise TournamentError("the sheet of the play-off has faults", findings=named(faults, opened.path))
    form, control = asked.format or kept.format, asked.control or kept.control
    return replace(games, contest=replace(contest, format=form), control=control)


def _others_are_tied(found: Situation, kept: Kept) -> Diagnostic:
    now, then = (joined(map(str, numbers)) for numbers in (found.place.tied, sorted(kept.players)))
    message = (
        f"place {found.place.rule.place} is now shared by {now}, and the sheet {kept.title} is about {then}; "
        "--anew begins a new play-off, and the old one goes into the log"
    )
    return Diagnostic("play-off-others", message)


def _asked_too_late(kept: Kept, asked: Asked) -> Iterator[Diagnostic]:
    if asked.seed is not None and " ".join(asked.seed.split()) != kept.seed:
        message = f"--seed: lots are drawn once, and these were drawn from '{kept.seed}'; --anew begins a new play-off"
        yield Diagnostic("play-off-drawn", message)
    if not any(game.entered.result for game in kept.games):
        return
    for option, wish, has in (("--format", asked.format, kept.format), ("--time", asked.control, kept.control)):
        if wish is not None and wish != has:
            message = f"{option}: games were played already, so it stays as it is; --anew begins a new play-off"
            yield Diagnostic("play-off-begun", message)


def drawn_from(opened: Opened) -> str | None:
    """The seed that the lots were drawn from, as the log tells; ``None`` where it does not."""
    rows = (row.entry for row in reversed(opened.life.log))
    return next((entry.new for entry in rows if (entry.what, entry.field) == (WHAT, SEED)), None)


# ---------------------------------------------------------------- results


def _with_results(opened: Opened, games: PlayOffGames, asked: Asked) -> PlayOffGames:
    for each in asked.results:
        open_ = games.course.open
        game = next((game for game in open_ if (game.white, game.black) == each[:2]), None)
        if game is None:
            listed = joined(f"{other.white}-{other.black}" for other in open_) if open_ else "none"
            text = f"--result: there is no open game {each.white}-{each.black} (White first); open: {listed}"
            raise _refused(opened, "play-off-game", text)
        try:
            result = standard_result(each.result)
        except notation.NotationError as error:
            raise _refused(opened, "no-result", f"--result: {error}") from None
        known = games.entered.get(game.slot)
        entered = {**games.entered, game.slot: Entered(result, known.decided if known else "")}
        games = replace(games, entered=entered)
    return games


def _with_order(document: Document, order: Order) -> Document:
    settings = {key: value for key, value in document["tournament"].items() if key != RESULT}
    return {**document, "tournament": settings | ({RESULT: order_text(order)} if order else {})}


def games_text(games: Mapping[Game, Entered]) -> str:
    """``1.1.1 7-3 1-0; 1.1.2 3-7 ½-½``: stage, match and game, players, result; an arbiter's words in brackets."""
    parts = (
        f"{'.'.join(map(str, game.slot))} {game.white}-{game.black} {each.result}"
        + (f" ({each.decided})" if each.decided else "")
        for game, each in games.items()
    )
    return "; ".join(parts)


# ---------------------------------------------------------------- the log


def _entries(opened: Opened, games: PlayOffGames, stamp: Stamp, left: Kept | None, *, begun: bool) -> Iterator[Entry]:
    """The lots of one that begins, the games of one that is given up, the order and its games when it changes."""

    def entry(field: str, players: tuple[int, ...], old: str, new: str) -> Entry:
        numbers = "-".join(map(str, players))
        return Entry(stamp.moment, stamp.by, stamp.command, WHAT, "", numbers, field, old, new, stamp.why)

    if left is not None:
        old = {Game(game.slot, game.white, game.black): game.entered for game in left.games}
        yield entry(GAMES, left.players, games_text(old), "")
    players = games.contest.players
    if begun:
        yield entry(SEED, players, left.seed if left else "", games.contest.seed)
    before, after = opened.document["tournament"].get(RESULT, ""), order_text(games.order)
    if before != after:
        played = {game: games.entered[game.slot] for game in games.course.games if game.slot in games.entered}
        if played:
            yield entry(GAMES, players, "", games_text(played))
        yield entry(ORDER, players, before, after)


# ---------------------------------------------------------------- for finish and correct


def undecided(opened: Opened) -> tuple[Diagnostic, ...]:
    """Errors where a play-off that the event requires is not decided, or its sheet says something else by now."""
    place = _table(opened.loaded).play_off
    if place is None or not place.tied:
        return ()
    where = place_of(opened.loaded.reading, ("tournament", Setting.PLAY_OFF_PLACE.value))
    command = f"xltourney playoff {opened.path.name}"
    if not place.decided:
        tied = joined(map(str, place.tied))
        message = f"place {place.rule.place} is shared by {tied}, and a play-off is to decide it: {command}"
    elif _sheet_says_otherwise(opened, place):
        message = f"the sheet of the play-off was changed since its result was written; run again: {command}"
    else:
        return ()
    return (Diagnostic("play-off-undecided", message, place=where),)


def _sheet_says_otherwise(opened: Opened, place: TiedPlace) -> bool:
    kept = read_play_off(opened.data)
    if kept is None or tuple(sorted(kept.players)) != place.tied:
        return False
    order = own_order(_table(opened.loaded), kept.players)
    games = PlayOffGames(Contest(kept.players, kept.seed, order, kept.format), entered=kept.entered)
    return bool(kept.findings) or (kept.decision or games.order) != place.rule.result


def dissolved(before: Loaded, after: Loaded) -> Diagnostic | None:
    """A warning where a play-off decided a place and after a correction does so no longer."""
    old, new = _table(before).play_off, _table(after).play_off
    if old is None or not old.decided or (new is not None and new.decided):
        return None
    now = f"{joined(map(str, new.tied))} share" if new is not None and new.tied else "nobody shares"
    message = (
        f"the play-off between {joined(map(str, old.tied))} for place {old.rule.place} no longer decides: then {now} "
        "that place; the play-off stays as history"
    )
    return Diagnostic("play-off-dissolved", message, "warning")
