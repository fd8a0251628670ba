"""A play-off, run by run: who is tied, the lots, the games that the results bring about, and the order in the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from xltourney.batch.life.finished_input import changed_input
from xltourney.batch.life.opening import Opened, same
from xltourney.batch.life.play_off_checks import faults_of, gone
from xltourney.batch.life.play_off_record import drawn_from
from xltourney.batch.life.play_off_record import entries as entries_of
from xltourney.batch.life.play_off_renewed import concerns, games_of, own_order
from xltourney.batch.life.saving import Stamp, Wish, final_table
from xltourney.batch.outcome import named
from xltourney.engine.play_off import Contest, Format, Order
from xltourney.engine.problem import joined
from xltourney.engine.ranking import Standings
from xltourney.engine.tied_place import TiedPlace
from xltourney.errors import Diagnostic, TournamentError
from xltourney.io import layout, notation
from xltourney.io.document import Document, fingerprint
from xltourney.io.keys import Setting
from xltourney.io.life.play_off_games import USUAL_CONTROL, Control, Entered, PlayOffGames, standard_result
from xltourney.io.life.play_off_reading import Kept
from xltourney.io.life.play_off_sheet import play_off_sheet
from xltourney.io.life.state import State, Status
from xltourney.io.play_off import RESULT, order_text
from xltourney.io.shell import typed
from xltourney.io.standings.event import Event


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
    table = final_table(opened.loaded)
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


# ---------------------------------------------------------------- a run


def plan(opened: Opened, asked: Asked, stamp: Stamp) -> Plan:
    """What the workbook is to hold after this run.

    Raises :class:`TournamentError` with everything that is wrong, by cell, and where nobody shares the place.
    """
    refuse_changed(opened)
    found = situation(opened)
    lost = () if asked.anew else gone(opened.life, found.place, opened.path)
    if lost:
        raise TournamentError("the sheet of the play-off is gone", findings=named(lost, opened.path))
    if not found.place.tied:
        raise _refused(opened, "no-tie", f"nobody shares place {found.place.rule.place}; no play-off is needed")
    kept = opened.life.play_off
    begun = kept is None or asked.anew
    games = _begun(opened, found, asked) if kept is None or asked.anew else _continued(opened, found, kept, asked)
    games = _with_results(opened, games, asked)
    document = with_order(opened.document, games.order)
    refuse_finished(opened, found, games)
    entries = tuple(entries_of(opened, games, stamp, kept if asked.anew else None, begun=begun))
    stored = opened.stored or State(Status.RUNNING, document, fingerprint(document))
    event = Event(document, found.table, opened.language, stored)
    sheet = play_off_sheet(event, found.place, games)
    as_it_was = opened.finished and not entries and not begun and same(document, opened.document)
    return Plan(found, games, Wish(document, entries=entries, sheets=() if as_it_was else (sheet,)), begun)


def _begun(opened: Opened, found: Situation, asked: Asked) -> PlayOffGames:
    players, form = found.place.tied, asked.format or Format.USUAL
    seed = "" if form is Format.ARBITER else _fresh(opened, asked)
    contest = Contest(players, seed, own_order(found.table, players), form, found.place.wanted)
    return PlayOffGames(contest, asked.control or USUAL_CONTROL)


def _continued(opened: Opened, found: Situation, kept: Kept, asked: Asked) -> PlayOffGames:
    faults = [*faults_of(kept, opened.life, found.table)]
    if not faults and not concerns(kept, found.place):
        faults += [_others_are_tied(found, kept)]
    if not kept.findings:
        faults += _asked_too_late(kept, asked)
    if faults:
        raise TournamentError("the sheet of the play-off has faults", findings=named(faults, opened.path))
    games = games_of(kept, found.table)
    form, control = asked.format or kept.format, asked.control or kept.control
    seed = kept.seed or _first_seed(opened, asked, kept.players) if form is not Format.ARBITER else ""
    return replace(games, contest=replace(games.contest, format=form, seed=seed), control=control)


def _first_seed(opened: Opened, asked: Asked, players: tuple[int, ...]) -> str:
    """The seed of a play-off that gets games; lots that were drawn for these players once stay."""
    return drawn_from(opened.life, players) or _fresh(opened, asked)


def _fresh(opened: Opened, asked: Asked) -> str:
    """A seed for new lots: the one that is asked for, else that of the event, unless lots were drawn from it here."""
    kept, of_event = opened.life.play_off, " ".join((opened.tournament.lots_seed or "").split())
    used = kept is not None and kept.seed == of_event
    return " ".join((asked.seed or ("" if used else of_event) or asked.fresh).split())


def _others_are_tied(found: Situation, kept: Kept) -> Diagnostic:
    now, then = (joined(map(str, numbers)) for numbers in (found.place.tied, sorted(kept.players)))
    message = (
        f"place {found.place.rule.place} is now shared by {now}, and the sheet {kept.title} is about {then}; "
        "--anew begins a new play-off, and the old one goes into the log"
    )
    return Diagnostic("play-off-others", message)


def _asked_too_late(kept: Kept, asked: Asked) -> Iterator[Diagnostic]:
    if asked.seed is not None and kept.seed and " ".join(asked.seed.split()) != kept.seed:
        message = f"--seed: lots are drawn once, and these were drawn from '{kept.seed}'; --anew begins a new play-off"
        yield Diagnostic("play-off-drawn", message)
    if not any(game.entered.result for game in kept.games):
        return
    for option, wish, has in (("--format", asked.format, kept.format), ("--time", asked.control, kept.control)):
        if wish is not None and wish != has:
            message = f"{option}: games were played already, so it stays as it is; --anew begins a new play-off"
            yield Diagnostic("play-off-begun", message)


# ---------------------------------------------------------------- results


def _stands(games: PlayOffGames, white: int, black: int, result: str) -> bool:
    """Whether a result is there already in a play-off that is over, as after a run that was killed late."""
    played = (game for game in games.course.games if (game.white, game.black) == (white, black))
    return not games.course.open and any(games.entered[game.slot].result == result for game in played)


def _with_results(opened: Opened, games: PlayOffGames, asked: Asked) -> PlayOffGames:
    for each in asked.results:
        open_ = games.course.open
        game = next((game for game in open_ if (game.white, game.black) == each[:2]), None)
        result = _standard(opened, each.result)
        if game is None and _stands(games, each.white, each.black, result):
            continue
        if game is None:
            listed = joined(f"{other.white}-{other.black}" for other in open_) if open_ else "none"
            text = f"--result: there is no open game {each.white}-{each.black} (White first); open: {listed}"
            raise _refused(opened, "play-off-game", text)
        known = games.entered.get(game.slot)
        entered = {**games.entered, game.slot: Entered(result, known.decided if known else "")}
        games = replace(games, entered=entered)
    return games


def _standard(opened: Opened, given: str) -> str:
    try:
        return standard_result(given)
    except notation.NotationError as error:
        raise _refused(opened, "no-result", f"--result: {error}") from None


def with_order(document: Document, order: Order) -> Document:
    """The document with the order of a play-off, or without one."""
    settings = {key: value for key, value in document["tournament"].items() if key != RESULT}
    return {**document, "tournament": settings | ({RESULT: order_text(order)} if order else {})}


# ---------------------------------------------------------------- of a finished tournament


def refuse_changed(opened: Opened) -> None:
    """Raise :class:`TournamentError` where the sheets of a finished tournament were changed since, by cell."""
    faults = changed_input(opened.loaded, opened.life, opened.path)
    if faults:
        raise TournamentError("the finished tournament was changed", findings=named(faults, opened.path))


def refuse_finished(opened: Opened, found: Situation, games: PlayOffGames) -> None:
    """Raise :class:`TournamentError` where the decided play-off of a finished tournament would change."""
    if not opened.finished or not found.place.decided:
        return
    kept = opened.life.play_off
    if kept is not None and concerns(kept, found.place) and games == games_of(kept, found.table):
        return
    name = typed(opened.path)
    text = (
        f"the tournament is finished and its play-off is decided, so this command changes nothing; for a mistake in a "
        f"game, type what is right into the sheet of the play-off, save, and take it over on record with: "
        f'xltourney correct {name} --from {name} --reason "..."'
    )
    raise _refused(opened, "finished", text)
