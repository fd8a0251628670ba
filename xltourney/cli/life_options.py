"""What the commands of a tournament's life share: who, when and why; what is shown; what is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import click

from xltourney.batch.life.opening import Opened
from xltourney.batch.life.saving import FOUND_CHANGED, Prepared, Stamp
from xltourney.io.life.differences import Difference
from xltourney.io.life.log import difference_of
from xltourney.io.life.sentences import names_in, sentence

book_argument = click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
by_option = click.option("--by", metavar="NAME", help="Who does this, for the log.  [default: the system's user]")
reason_option = click.option("--reason", metavar="TEXT", default="", help="Why, for the log.")
dry_run_option = click.option("--dry-run", is_flag=True, help="Say what would change; write nothing.")
no_club_option = click.option("--no-club", is_flag=True, help="Leave the club's list as it is; do not ask.")
yes_option = click.option("--yes", is_flag=True, help="Do it without asking.")

_LISTED = 40


def stamp(command: str, by: str | None, why: str = "") -> Stamp:
    """Now, by this person, for the log."""
    return Stamp(datetime.now(UTC), by or _user(), command, why)


def _user() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no name is known, on some systems
        return "unknown"


def confirmed(question: str, *, yes: bool) -> bool:
    """Whether a person agrees; asked on a terminal, elsewhere only ``--yes`` agrees.

    Raises :class:`click.UsageError` where nobody can be asked.
    """
    if yes:
        return True
    if not sys.stdin.isatty():
        raise click.UsageError(f"{question} Nobody can be asked here; say --yes to do it, or --dry-run to look only")
    return click.confirm(question)


def show_changes(prepared: Prepared) -> None:
    """What a command would change: first what somebody changed before it, then its own."""
    show_found_changed(prepared)
    if prepared.differences:
        click.echo("Changes:")
        _show(prepared.differences, names_in(prepared.opened.document))


def show_found_changed(prepared: Prepared) -> None:
    """What somebody changed in the sheets since the last command."""
    before = [entry for entry in prepared.entries if entry.command == FOUND_CHANGED]
    if before:
        click.echo("Changed in the sheets since the last command, now on record:")
        _show(filter(None, map(difference_of, before)), names_in(prepared.opened.document))


def _show(found: Iterable[Difference], names: Mapping[int, str]) -> None:
    known = list(found)
    for each in known[:_LISTED]:
        click.echo(f"  {sentence(each, names)}")
    if len(known) > _LISTED:
        click.echo(f"  and {len(known) - _LISTED} more")


def shown(path: Path) -> str:
    """A path as it can be typed."""
    return f'"{path}"' if " " in str(path) else str(path)


def saved_line(opened: Opened, kept: Path | None, what: str) -> str:
    """``club-open.xlsx: finished; the earlier file is club-open.bak.xlsx``."""
    tail = f"; the earlier file is {kept.name}" if kept else ""
    return f"{opened.path}: {what}{tail}"
