"""``xltourney club``: the rating list of a club."""

from __future__ import annotations

import click

from xltourney.cli.lazy import LazyCommands

#: Name of each command and its line in the overview.
COMMANDS = {
    "new": "Make an empty book for the club.",
    "add": "Put finished tournaments into the book.",
    "update": "Count the list and write it.",
    "show": "Show a player's ratings and how they came about.",
    "log": "Show the tournaments in the order of finishing.",
}

EPILOG = """\b
Examples:
  xltourney club new --name "Chess Club Riga"
  xltourney club add winter-open.xlsx
  xltourney club update
  xltourney club show "Adler, Ida"
  xltourney club log
"""


@click.group("club", cls=LazyCommands, lines=COMMANDS, module="xltourney.cli.club_{}", epilog=EPILOG)
def command() -> None:
    """Keep the rating list of a club: club ratings by its own rules, not FIDE ratings.

    The list is a workbook, club.xlsx: its players with their initial ratings, its finished tournaments, the ratings,
    and every change that ever was. What is typed into it or into a tournament is counted by the next update.
    """
