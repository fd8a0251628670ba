"""``xltourney club log``: the tournaments of a club in the order of finishing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from xltourney.batch.club.counting import Counted, Found
from xltourney.batch.club.looking import looked_at
from xltourney.cli.club_options import club_option, follow, told
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.tables import Heading, show
from xltourney.io.club.words import CONTROL_WORDS, ClubPhrase, ClubState, word

EPILOG = """\b
Examples:
  xltourney club log
  xltourney club log --club ratings/club.xlsx
"""

_HEADINGS = (
    Heading("No.", number=True),
    Heading("Last day"),
    Heading("Tournament"),
    Heading("Control"),
    Heading("Rated players", number=True),
    Heading("Rated games", number=True),
    Heading("State"),
    Heading("File", drop=1),
)


@click.command("log", epilog=EPILOG)
@club_option
def command(*, club: Path) -> int:
    """Show the tournaments in the order of finishing, with what became of each since the last update.

    No file is changed. Where an interrupted update waits, that is said.

    Exit code: 0 when done, 1 when a cell or a tournament is at fault, 3 when there is no such book.
    """
    list_ = looked_at(club, follow)
    failed = told(list_.findings)
    name = list_.book.settings.name or str(club)
    show(f"{name}. {word(ClubPhrase.NOT_FIDE, 'en')}", _HEADINGS, _rows(list_))
    return SOME_FAILED if failed else DONE


def _rows(list_: Counted) -> list[list[str]]:
    if list_.history is None:
        return [[*_told(found), "", "", _state(found), found.entry.file] for found in list_.found]
    rows = list_.history.rows
    players = Counter(row.tournament for row in rows)
    games: Counter[str] = Counter()
    for row in rows:
        games[row.tournament] += row.games
    return [
        [
            *_told(found),
            str(players[found.played.id]),
            str(games[found.played.id] // 2),
            _state(found),
            found.entry.file,
        ]
        for found in list_.found
    ]


def _told(found: Found) -> tuple[str, str, str, str]:
    played = found.played
    return str(found.order), played.end, played.name, word(CONTROL_WORDS[played.time_control], "en")


def _state(found: Found) -> str:
    if found.state is not ClubState.COUNTED:
        return word(found.state, "en")
    if found.changed:
        return "changed since the last update"
    return "counted" if found.entry.counted else "to be counted"
