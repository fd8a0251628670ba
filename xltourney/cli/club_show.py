"""``xltourney club show``: the ratings of a player, and how they came about."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney.batch.club.looking import Career, careers, find_player, looked_at
from xltourney.cli.club_options import club_option, follow, told
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import counted
from xltourney.cli.tables import Heading, show
from xltourney.engine.club_rating import ClubRow
from xltourney.io.club.records import Member
from xltourney.io.club.words import CONTROL_WORDS, ClubPhrase, word
from xltourney.io.standings.rating_words import signed, why_k

EPILOG = """\b
Examples:
  xltourney club show "Adler, Ida"
  xltourney club show 17 --club ratings/club.xlsx
"""

_HEADINGS = (
    Heading("No.", number=True),
    Heading("Last day", drop=3),
    Heading("Tournament"),
    Heading("Before", number=True),
    Heading("K", number=True),
    Heading("Games", number=True),
    Heading("Score", number=True),
    Heading("Expected", number=True),
    Heading("Exact", number=True, drop=2),
    Heading("Change", number=True),
    Heading("New", number=True),
    Heading("Why this K", sentences=True, drop=1),
)


@click.command("show", epilog=EPILOG)
@click.argument("player")
@club_option
def command(*, player: str, club: Path) -> int:
    """Show the ratings of PLAYER (club ID, FIDE ID, name or a part of it), and what each tournament changed.

    The list is counted as its files are now; no file is changed. Where an interrupted update waits, that is said.

    Exit code: 0 when done, 1 when a cell or a tournament is at fault, 3 when there is no such book or player.
    """
    list_ = looked_at(club, follow)
    if told(list_.findings) or list_.history is None:
        return SOME_FAILED
    member = find_player(list_.book, player)
    click.echo(_who(member, list_.book.settings.name))
    for career in careers(list_, list_.history, member):
        rows = [_row(found.order, found.played.end, found.played.name, row) for found, row in career.rows]
        click.echo()
        if rows:
            show(_state(career), _HEADINGS, rows)
        else:
            click.echo(_state(career))
    return DONE


def _who(member: Member, club: str) -> str:
    parts = [member.name, f"club ID {member.club_id}" if member.club_id else ""]
    parts += [f"FIDE ID {member.fide_id}" if member.fide_id else "", club]
    return f"{', '.join(filter(None, parts))}. {word(ClubPhrase.NOT_FIDE, 'en')}"


def _state(career: Career) -> str:
    standing = career.standing
    name = word(CONTROL_WORDS[career.control], "en")
    return f"{name}: {standing.rating}, {counted(standing.games, 'rated game')}, highest {standing.peak}"


def _row(order: int, day: str, name: str, row: ClubRow) -> list[str]:
    score = f"{row.halves / 2:g}"
    exact = f"{row.hundredths / 100:+.2f}".replace("-", "−")
    return [
        str(order), day, name, str(row.rating), str(row.k.value), str(row.games), score, f"{row.expected / 100:.2f}",
        exact, signed(row.change), str(row.new), why_k(row.k, row.games).removeprefix("K: "),
    ]  # fmt: skip
