"""The example of a club: eight members and five finished events. Everybody and everything in it is made up."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from xltourney.engine.elo import Control
from xltourney.io.reading import Document


class ExampleMember(NamedTuple):
    """A member: club ID, name, initial ratings."""

    club_id: str
    name: str
    ratings: dict[Control, int]


NAME = "Drava Chess Club"
#: Whose rating its chart shows.
CHARTED = "Eriksson, Liv"


def members() -> Iterator[ExampleMember]:
    """The members; the last one has no rapid rating."""
    for told in _told()["members"]:
        ratings = {control: int(told[control.value]) for control in Control if control.value in told}
        yield ExampleMember(told["club_id"], told["name"], ratings)


def events() -> Iterator[Document]:
    """The five events in the order in which they were finished: three classical ones, a rapid and a blitz one.

    In the third there are a guest and a forfeit.
    """
    yield from _told()["events"]


def _told() -> dict[str, Any]:
    from xltourney.io.document import loads

    told: dict[str, Any] = loads(files("xltourney.examples").joinpath("club.json").read_text("utf-8"), "club")
    return told
