"""``club new``: an empty book of a club."""

from __future__ import annotations

from xltourney.io.club.records import Settings
from xltourney.io.club.template import build
from xltourney.io.club.writing import first_book


def new_book(settings: Settings) -> bytes:
    """The book, with its empty lists; equal arguments give equal bytes."""
    return first_book(build(settings))
