"""After a tournament is finished or corrected: its place in the list of its club, where its workbook names one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import click

from xltourney.batch.club.noted import is_rated_by_club, named_book, to_be_added
from xltourney.batch.life.saving import Prepared
from xltourney.cli.findings import show
from xltourney.cli.life_options import shown
from xltourney.errors import Diagnostic, XltourneyError
from xltourney.io.document import Document
from xltourney.io.guard import read_file
from xltourney.io.reading import Reading, place_of

#: What may be typed into the line Club book.
_ALLOWED = (
    "what may stand there is the path of the club's book, counted from the folder of this workbook (../club.xlsx say), "
    "or nothing"
)
_NOT_UPDATED = "The tournament is saved, the club's list is not updated."


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
    fault = _fault(offer, prepared.loaded.reading)
    if fault:
        show((fault,))
        click.echo(f"{_NOT_UPDATED} {_way_to_a_book(offer)}")
    elif not (yes or (sys.stdin.isatty() and click.confirm(offer.question, default=True))):
        click.echo(f"The club's list is not updated yet; do it with: {offer.commands}")
    elif not _updated(offer):
        click.echo(f"{_NOT_UPDATED} {_way(offer, document)}")


def _fault(offer: _Offer, reading: Reading) -> Diagnostic | None:
    """What is wrong with the path in the Tournament sheet, where no file that can be read is at its end."""
    from xltourney.io.tables.values import describe

    reason, given = _unreadable(offer.club).rstrip("."), reading.club_book
    if not reason:
        return None
    leads = "" if str(offer.club) == given else f", which leads to {describe(str(offer.club))}"
    slash = "; write / between folders, not \\" if "\\" in given and os.sep == "/" else ""
    message = f"Club book holds {describe(given)}{leads}: {reason[0].lower()}{reason[1:]}{slash}; {_ALLOWED}"
    return Diagnostic("club-book", message, place=place_of(reading, ("tournament", "club_book")), file=str(offer.path))


def _unreadable(book: Path) -> str:
    """Why the file at a path cannot be the book; empty where it may be. Beside it there is room for longer names."""
    from xltourney.batch.club.journal import journal_folder

    try:
        if book.name:
            journal_folder(book).exists()
        read_file(book)
    except XltourneyError as error:
        return error.message
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _way(offer: _Offer, document: Document) -> str:
    """What helps after the list could not be updated; by then the tournament may be in the book."""
    return f"Mend it, then: {offer._replace(new=to_be_added(offer.club, document)).commands}"


def _way_to_a_book(offer: _Offer) -> str:
    """What helps where the Tournament sheet names no book."""
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
    from xltourney.cli.club_options import tell_recovered, told

    done = add(offer.club, [offer.path])
    if done.recovered:
        tell_recovered(offer.club)
    if told(done.findings):
        return False
    for each in done.added:
        click.echo(f"{offer.club}: tournament {each.order} is {each.name}")
    return True
