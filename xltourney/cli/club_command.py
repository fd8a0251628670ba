"""``xltourney club``: the rating list of a club."""

from __future__ import annotations

from importlib import import_module

import click

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


class _Commands(click.Group):
    """Commands by name, each imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, or nothing for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"xltourney.cli.club_{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The overview, written without importing a single command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group("club", cls=_Commands, epilog=EPILOG)
def command() -> None:
    """Keep the rating list of a club: club ratings by its own rules, not FIDE ratings.

    The list is a workbook, club.xlsx: its players with their initial ratings, its finished tournaments, the ratings,
    and every change that ever was. What is typed into it or into a tournament is counted by the next update.
    """
