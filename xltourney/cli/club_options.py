"""What the commands about a club share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from xltourney.batch.club.counting import Step
from xltourney.cli.findings import show
from xltourney.cli.progress import followed
from xltourney.errors import Diagnostic

BOOK = "club.xlsx"

club_option = click.option(
    "--club", type=click.Path(path_type=Path, dir_okay=False), default=BOOK, show_default=True, metavar="FILE",
    help="The club's book.",
)  # fmt: skip
dry_option = click.option("--dry-run", is_flag=True, help="Say what would change; write nothing.")


def follow(work: Iterator[Step], total: int, what: str) -> Iterator[Step]:
    """Work on many tournaments, with a bar on a terminal."""
    return followed(work, total, what)


def tell_recovered(club: Path) -> None:
    """Say that what an interrupted update left was completed."""
    click.echo(f"{club}: an update that was interrupted is completed.")


def told(findings: Iterable[Diagnostic]) -> bool:
    """Show findings; whether there is an error among them."""
    known = tuple(findings)
    show(known)
    return any(finding.severity == "error" for finding in known)
