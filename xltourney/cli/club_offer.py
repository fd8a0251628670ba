"""After a tournament is finished or corrected: its place in the list of its club, where its workbook names one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click

from xltourney.batch.club.noted import is_rated_by_club, named_book, to_be_added
from xltourney.batch.life.saving import Prepared
from xltourney.cli.findings import show
from xltourney.cli.life_options import shown
from xltourney.errors import XltourneyError
from xltourney.io.document import Document


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
    """Offer ``club update`` where a finished tournament counts for the club whose book its Tournament sheet names.

    What goes wrong there is only said. A tournament that the book does not have yet is added first. ``yes`` agrees, as
    it does to all questions.
    """
    opened = prepared.opened
    club = named_book(opened.path, opened.loaded.reading)
    if skip or club is None or prepared.table is None or prepared.loaded is None:
        return
    document = prepared.loaded.reading.document
    if not any(map(is_rated_by_club, (document, opened.stored.document if opened.stored else document))):
        return
    offer = _Offer(opened.path, club, to_be_added(club, document))
    if not (yes or (sys.stdin.isatty() and click.confirm(offer.question, default=True))):
        click.echo(f"The club's list is not updated yet; do it with: {offer.commands}")
    elif not _updated(offer):
        click.echo(f"The tournament is saved, the club's list is not updated. {_way(offer, document)}")


def _way(offer: _Offer, document: Document) -> str:
    """What helps after the list could not be updated; by then the tournament may be in the book."""
    if offer.club.exists():
        return f"Mend it, then: {offer._replace(new=to_be_added(offer.club, document)).commands}"
    right = offer._replace(club=Path("CLUB.xlsx")).commands
    return f"Put the path of the club's book into the line Club book of the Tournament sheet, then, with it: {right}"


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
