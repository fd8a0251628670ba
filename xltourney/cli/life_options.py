"""What the commands of a tournament's life share: who, when and why; what is shown; what is asked."""

from __future__ import annotations

import re
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
from xltourney.io.shell import typed

book_argument = click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
#: Control characters, line and paragraph ends, and signs that turn the direction of what stands around them.
_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
MOST, MOST_OF_SEED = 500, 200
"""Characters of a text for the log, and of a seed, at most."""


def one_line(text: str) -> str:
    """A text as a line of the log: what is no text in it is a space, and white space counts as one space."""
    return " ".join(_NO_TEXT.sub(" ", text).split())


def line(text: str, most: int = MOST) -> str:
    """The value of an option as one line.

    Raises :class:`click.BadParameter` where it is too long, or was not typed as UTF-8.
    """
    if _SURROGATE.search(text):
        raise click.BadParameter("holds bytes that are no text in the encoding of this terminal; type it in UTF-8")
    found = one_line(text)
    if len(found) > most:
        raise click.BadParameter(f"has {len(found):,} characters; {most} are allowed")
    return found


def line_of_option(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """For click: an option whose text goes into the log."""
    return value if value is None else line(value)


def seed_of_option(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """For click: a seed of lots, which is not empty."""
    if value is None:
        return None
    found = line(value, MOST_OF_SEED)
    if not found or not found.isprintable():
        what = "holds signs that nobody sees" if found else "is empty"
        raise click.BadParameter(f"{what}; write 1 to {MOST_OF_SEED} letters, digits and signs, not spaces alone")
    return found


by_option = click.option(
    "--by", metavar="NAME", callback=line_of_option, help="Who does this, for the log.  [default: the system's user]"
)
reason_option = click.option("--reason", metavar="TEXT", default="", callback=line_of_option, help="Why, for the log.")
dry_run_option = click.option("--dry-run", is_flag=True, help="Say what would change; write nothing.")
no_club_option = click.option("--no-club", is_flag=True, help="Leave the club's list as it is; do not ask.")
yes_option = click.option("--yes", is_flag=True, help="Do it without asking.")


def stamp(command: str, by: str | None, why: str = "") -> Stamp:
    """Now, by this person, for the log."""
    return Stamp(datetime.now(UTC), by or _user(), command, why)


def _user() -> str:
    import getpass

    try:
        return one_line(_SURROGATE.sub("\ufffd", getpass.getuser()))[:MOST] or "unknown"
    except (OSError, KeyError, ImportError):  # no name is known, on some systems
        return "unknown"


def confirmed(question: str, *, yes: bool) -> bool:
    """Whether a person agrees; asked on a terminal, elsewhere only ``--yes`` agrees.

    Raises :class:`click.ClickException` where nobody can be asked; the command was typed right.
    """
    if yes:
        return True
    if not sys.stdin.isatty():
        raise click.ClickException(
            f"{question} Nobody can be asked here; say --yes to do it, or --dry-run to look only"
        )
    return click.confirm(question)


def show_changes(prepared: Prepared, title: str = "Changes:") -> None:
    """What a command would change: first what somebody changed before it, then its own."""
    show_found_changed(prepared)
    if prepared.differences:
        click.echo(title)
        _show(prepared.differences, names_in(prepared.opened.document))


def show_found_changed(prepared: Prepared) -> None:
    """What somebody changed in the sheets since the last command."""
    before = [entry for entry in prepared.entries if entry.command == FOUND_CHANGED]
    if before:
        click.echo("Changed in the sheets since the last command, now on record:")
        _show(filter(None, map(difference_of, before)), names_in(prepared.opened.document))


def _show(found: Iterable[Difference], names: Mapping[int, str]) -> None:
    """All of them, however many: a person is to agree to them."""
    for each in found:
        click.echo(f"  {sentence(each, names)}")


shown = typed
"""A path as it can be typed."""


def saved_line(opened: Opened, kept: Path | None, what: str) -> str:
    """``club-open.xlsx: finished; the earlier file is club-open.bak.xlsx``."""
    tail = f"; the earlier file is {kept.name}" if kept else ""
    return f"{opened.path}: {what}{tail}"
