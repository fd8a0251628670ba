"""``xltourney explain``: how one value came about, opponent by opponent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from xltourney.batch.computing import Wishes
from xltourney.cli import event as events
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.numbers import as_text
from xltourney.cli.tables import Heading, show
from xltourney.engine.explanation import ExplainedRound, Explanation, Note, explain
from xltourney.engine.model import Player, Tournament
from xltourney.engine.ranking import Standings
from xltourney.io import texts
from xltourney.io.standings.explained import remark, source
from xltourney.io.standings.table_json import as_number

EPILOG = """\b
Examples:
  xltourney explain club-open.xlsx --player 4 --code BH/C1
  xltourney explain open.trf --player "Novak, Jan" --code SB --rules 2024-08
  xltourney explain club-open.xlsx --player 4 --code ELO
"""

_ROUND = Heading("Round", number=True)
_HEADINGS = (
    Heading("Opponent"),
    Heading("Result"),
    Heading("Opp. score", number=True),
    Heading("Adds", number=True),
    Heading("Why", sentences=True),
)


@click.command("explain", epilog=EPILOG)
@events.file_argument
@click.option("--player", required=True, metavar="WHO", help="The player's number or whole name.")
@click.option("--code", required=True, metavar="CODE", help="The tie-break, BH/C1 say; ELO: the rating change.")
@events.rules_option
@events.system_option
@click.option("--after", type=click.IntRange(0), metavar="ROUND", help="The value after this round.")
@click.option("--live", is_flag=True, help="Count the decided boards of the newest round as well.")
@events.unrated_option
@events.encoding_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    *,
    file: Path,
    player: str,
    code: str,
    rules: str | None,
    system: str | None,
    after: int | None,
    live: bool,
    unrated: int | None,
    encoding: str | None,
    form: str,
) -> int:
    """Show how a tie-break value, or a change of a FIDE rating, came about, opponent by opponent.

    Each line tells the opponent's score and how it was adjusted, what it adds, what was cut and why, and the article.

    Exit code: 0 when done, 1 when the event has errors, 2 when the code or rules asked for cannot be, 3 when the file
    cannot be read.
    """
    if live and after is not None:
        raise click.UsageError("give --after ROUND or --live, not both")
    of_rating = code.strip().upper() == "ELO"
    wishes = Wishes(extra=None if of_rating else code, rules=rules, after=after, live=live)
    event = events.open_event(file, wishes, encoding, events.overrides(system, unrated))
    if event is None:
        return SOME_FAILED
    asked = _player(event.standings.view.tournament, player)
    if of_rating:
        from xltourney.cli import rating_changes

        rating_changes.explain(event, asked, form)
    else:
        _explain(event.standings, asked, code, form)
    return DONE


def _explain(table: Standings, asked: Player, code: str, form: str) -> None:
    explanation = explain(table, asked.no, table.label(code))
    if form == "json":
        click.echo(json.dumps(_as_json(table, asked, explanation), ensure_ascii=False, indent=2))
    else:
        _show(table, asked, explanation)


def _player(event: Tournament, who: str) -> Player:
    number = int(who) if who.isdecimal() else 0
    found = [player for player in event.players if player.no == number or player.name.casefold() == who.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(str(player.no) for player in found)
        raise _not_one(f"{len(found)} players are called '{who}': give one of the numbers {numbers}")
    raise _not_one(f"there is no player '{who}'{_hint(event, who)}")


def _not_one(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="'--player'")


def _hint(event: Tournament, who: str) -> str:
    if who.isdecimal():
        numbers = [player.no for player in event.players]
        return f"; numbers go from {min(numbers)} to {max(numbers)}" if numbers else ""
    from difflib import get_close_matches

    names = {player.name.casefold(): player for player in event.players}
    close = [names[name] for name in get_close_matches(who.casefold(), names, n=3, cutoff=0.4)]
    close = close or [player for name, player in names.items() if who.casefold() in name][:3]
    return "; did you mean " + " or ".join(f"{player.no} {player.name}" for player in close) + "?" if close else ""


def _show(table: Standings, asked: Player, explanation: Explanation) -> None:
    value, event = as_text(explanation.value), table.view.tournament
    title = f"{explanation.code} of {asked.no} {asked.name}: {value} ({source(explanation, table.edition)})"
    rows = [_row(table, line) for line in explanation.elements]
    if event.ordered:
        numbered = [(str(line.round), *row) for line, row in zip(explanation.elements, rows, strict=True)]
        show(title, (_ROUND, *_HEADINGS), numbered)
    else:
        show(title, _HEADINGS, rows)
    for note in explanation.notes:
        click.echo(remark(note, table.edition))


def _row(table: Standings, line: ExplainedRound) -> tuple[str, ...]:
    adds = "" if line.contribution is None else as_text(line.contribution)
    score = "" if line.opponent_score is None else as_text(line.opponent_score)
    why = "; ".join(remark(note, table.edition) for note in line.notes)
    return (_opponent(table.view.tournament, line), _result(line), score, f"({adds})" if line.cut else adds, why)


def _opponent(event: Tournament, line: ExplainedRound) -> str:
    return f"{line.opponent} {event.by_number[line.opponent].name}" if line.opponent else ""


def _result(line: ExplainedRound) -> str:
    """A game as colour and mark, anything else by its code."""
    result = line.result
    return f"{result.color}{result.mark}" if result.kind.paired else result.kind.code


def _as_json(table: Standings, asked: Player, explanation: Explanation) -> dict[str, Any]:
    event = table.view.tournament
    return {
        "tournament": {"name": event.name, "after_round": table.after_round, "rules": table.edition.name},
        "player": {"no": asked.no, "name": asked.name},
        "code": explanation.code,
        "value": as_number(explanation.value),
        "article": explanation.article,
        "rounds": [_round(event, line) for line in explanation.elements],
        "notes": _notes(explanation.notes),
    }


def _round(event: Tournament, line: ExplainedRound) -> dict[str, Any]:
    return {
        "round": line.round if event.ordered else None,
        "opponent": line.opponent or None,
        "name": event.by_number[line.opponent].name if line.opponent else None,
        "result": _result(line),
        "opponent_score": as_number(line.opponent_score),
        "contribution": as_number(line.contribution),
        "cut": line.cut or None,
        "notes": _notes(line.notes),
    }


def _notes(notes: Sequence[Note]) -> list[dict[str, str]]:
    return [{"text": texts.note(note), "article": note.article} for note in notes]
