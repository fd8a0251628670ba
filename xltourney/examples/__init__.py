"""Example events from real or published tournaments, as JSON documents, each with its source."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from xltourney.io.reading import Document


@dataclass(frozen=True, slots=True)
class Example:
    """An example event.

    ``entry`` is the sheet that its results are entered in (``grid``, ``boards``, ``matrix``), ``language`` that of its
    workbook. ``about`` says in a few sentences what it shows and where it comes from.
    """

    name: str
    entry: str
    language: str
    about: str


_ALL = (
    Example(
        "easter-open",
        "grid",
        "en",
        "An open Swiss with byes, forfeits, a late entry, a withdrawal and changes of FIDE ratings, under the rules of"
        " March 2026."
        " Source: crosstable 2.1 of the Exercises in Tie-Breaking by IA Mario Held, FIDE Technical Commission, revision"
        " of 22 March 2024; its players are fictional. Added here: player 17, who enters in round 3 and meets two"
        " players who have a bye in the booklet; they win, so that all scores are those of the booklet. Name, place,"
        " dates, clubs, years of birth, earlier games and highest ratings are made up.",
    ),
    Example(
        "nottingham-1936",
        "matrix",
        "en",
        "A round robin of 15 players entered as a matrix: Nottingham, 10 to 28 August 1936."
        " Source: the crosstable of chessgames.com (tournament 79239), which agrees with that of Wikipedia. The players"
        " are numbered by the alphabet.",
    ),
    Example(
        "bilbao-2010",
        "grid",
        "en",
        "A double round robin with three points for a win: the Masters Final of Bilbao, 9 to 15 October 2010."
        " Source: the reports of The Week in Chess and of chessanytime.com on all six rounds.",
    ),
    Example(
        "rapid-boards",
        "boards",
        "en",
        "A rapid Swiss entered board by board, with a forfeit, a pairing bye and an absence."
        " Source: the tie-break exercise of the French federation's arbiters' course of 2026, published with"
        " Sharly-Chess; its players are fictional. Name, place and date are made up.",
    ),
    Example(
        "tal-2012",
        "grid",
        "ru",
        "A round robin in Russian, decided by games with Black, with changes of FIDE ratings: the seventh Tal Memorial,"
        " Moscow, 8 to 18 June 2012."
        " Source: the round reports of chess.com, ChessBase and The Week in Chess; the final order is the one announced"
        " by the chief arbiter and reported by chess-news.ru.",
    ),
    Example(
        "lviv-late-entry",
        "grid",
        "uk",
        "A small Swiss in Ukrainian with a late entry and a requested half-point bye, under the rules of March 2026."
        " Source: the results of the reports lichess-org/lila 15450, 8613 and 6602 on late entries. Names, place and"
        " date are made up.",
    ),
)
_BY_NAME = {example.name: example for example in _ALL}


def examples() -> tuple[Example, ...]:
    """All examples, the richest first."""
    return _ALL


def names() -> tuple[str, ...]:
    """The names of all examples."""
    return tuple(_BY_NAME)


def load(name: str) -> Document:
    """The document of an example, made anew on every call; :class:`KeyError` for an unknown name."""
    from xltourney.io.document import loads

    example = _BY_NAME[name]
    document: dict[str, Any] = loads(files(__name__).joinpath(f"{example.name}.json").read_text("utf-8"), example.name)
    return document


def describe(name: str) -> str:
    """What an example shows and where it comes from; :class:`KeyError` for an unknown name."""
    return _BY_NAME[name].about
