"""After a tournament is finished or corrected: its place in the list of its club, where its workbook names one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click

from xltourney.batch.club.noted import named_book, to_be_added
from xltourney.batch.life.saving import Prepared
from xltourney.cli.findings import show
from xltourney.cli.life_options import shown
from xltourney.errors import XltourneyError


class _Offer(NamedTuple):
    """The workbook, the club's book, and whether the tournament is to be added to it first."""

    path: Path
    club: Path
    new: bool

    @property
    def question(self) -> str:
        """What is asked."""
        what = f"Add the tournament to {self.club} and update" if self.new else "Update"
        return f"{what} the club's list{'' if self.new else f' {self.club}'} now?"

    @property
    def commands(self) -> str:
        """What a person can type instead."""
        add = f"xltourney club add {shown(self.path)} --club {shown(self.club)}, then " if self.new else ""
        return f"{add}xltourney club update --club {shown(self.club)}"


def offer_club(prepared: Prepared, *, yes: bool, skip: bool) -> None:
    """Offer ``club update`` where the Tournament sheet names the book of a club; what goes wrong there is only said.

    A finished tournament that the book does not have yet is added first. ``yes`` agrees, as it does to all questions.
    """
    opened = prepared.opened
    club = named_book(opened.path, opened.loaded.reading)
    if skip or club is None:
        return
    offer = _Offer(opened.path, club, prepared.table is not None and to_be_added(club, opened.document))
    if not (yes or (sys.stdin.isatty() and click.confirm(offer.question, default=True))):
        click.echo(f"The club's list is not updated yet; do it with: {offer.commands}")
    elif not _updated(offer):
        click.echo(f"The tournament is saved, the club's list is not updated; mend it, then: {offer.commands}")


def _updated(offer: _Offer) -> bool:
    from xltourney.cli.club_update import command

    try:
        added = _added(offer) if offer.new else True
        return added and not command.main(["--club", str(offer.club)], standalone_mode=False)
    except XltourneyError as error:
        show(error.findings)
    except click.ClickException as error:
        error.show()
    return False


def _added(offer: _Offer) -> bool:
    """Put the tournament into the book."""
    from xltourney.batch.club.adding import add
    from xltourney.cli.club_options import told

    done = add(offer.club, [offer.path])
    if told(done.findings):
        return False
    for each in done.added:
        click.echo(f"{offer.club}: tournament {each.order} is {each.name}")
    return True
