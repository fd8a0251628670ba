"""A workbook in the hands of people: commands run in this process, killed at a step, and what is typed by hand."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from openpyxl import load_workbook

from tests.io.documents import Document
from xltourney.batch.backups import keep
from xltourney.batch.life import saving
from xltourney.batch.life.opening import Opened, open_book
from xltourney.batch.life.rounds import Round, published, round_of
from xltourney.batch.writing import write_file
from xltourney.cli import cli, life_options
from xltourney.engine import berger
from xltourney.errors import XltourneyError
from xltourney.io import notation
from xltourney.io.editing import edited
from xltourney.io.loading import load

NAME = "book.xlsx"
#: Moments at which a command is killed; then the steps of saving that are still done.
MOMENTS = ("before the copy is kept", "before the file is replaced", "after the file is replaced")
#: A left-over of a killed run; no system gives so high a number to a process.
LEFT_OVER = f".{NAME}.xltourney-999999999.tmp"
_REFUSED = 3


class KilledError(BaseException):
    """The end of a process, which no part of it can act upon."""


class Step(NamedTuple):
    """A command: its words, of which those that end in ``.xlsx`` are files of the folder, and what is typed."""

    words: Sequence[str]
    lines: str = ""


class Ran(NamedTuple):
    """The exit code of a command, what it printed, and what went to the error stream."""

    code: int
    out: str
    err: str


class Clock(datetime):
    """A clock that is set by hand."""

    at = datetime(2026, 5, 1, 9, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        """The time that it was set to."""
        return cls.at.astimezone(tz)

    @classmethod
    def tick(cls) -> None:
        """A minute goes by."""
        cls.at += timedelta(minutes=1)


def run(folder: Path, step: Step) -> Ran:
    """Run a command on the files of a folder."""
    words = [str(folder / word) if word.endswith(".xlsx") else word for word in step.words]
    typed = io.TextIOWrapper(io.BytesIO(step.lines.encode()), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(life_options, "datetime", Clock),
        patch.object(sys, "stdin", typed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            code = cli.main(words, prog_name="xltourney", standalone_mode=False)
        except XltourneyError as error:
            return Ran(_REFUSED, out.getvalue(), f"{err.getvalue()}{error}")
    return Ran(int(code), out.getvalue(), err.getvalue())


def run_killed(folder: Path, step: Step, moment: str) -> None:
    """Run a command that is killed at a moment, if it comes to it."""

    def killed(*_: object) -> None:
        raise KilledError

    def killed_writing(path: Path, data: bytes) -> None:
        path.with_name(LEFT_OVER).write_bytes(data[: len(data) // 2])
        raise KilledError

    def killed_after(path: Path, data: bytes) -> None:
        write_file(path, data)
        raise KilledError

    keeping = killed if moment == MOMENTS[0] else keep
    with (
        patch.object(saving, "keep", keeping),
        patch.object(saving, "write_file", killed_after if moment == MOMENTS[2] else killed_writing),
        contextlib.suppress(KilledError),
    ):
        run(folder, step)


class Book:
    """A workbook of an event in a folder of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = path.parent

    @property
    def data(self) -> bytes:
        """What stands in the file."""
        return self.path.read_bytes()

    @property
    def opened(self) -> Opened:
        """The workbook, read."""
        return open_book(self.path)

    @property
    def document(self) -> Document:
        """What stands in its sheets, with the pairings of a Matrix in which nothing stands yet."""
        return published(self.opened).document

    @property
    def rounds(self) -> list[Round]:
        """The rounds that have boards."""
        event, numbers = published(self.opened), range(1, self.opened.tournament.rounds + 1)
        return [at for at in (round_of(event, number) for number in numbers) if at.boards]

    def type(self, document: Document, *, name: str = NAME, program: bool = False) -> bool:
        """Make the sheets say something by hand, in a spreadsheet ``program``; false where they cannot say it.

        With a ``name`` in a copy of that name.
        """
        opened = self.opened
        try:
            data = edited(opened.data, opened.loaded.reading, document).data
        except XltourneyError:
            return False
        if load(self.path, data=data).tournament is None:
            return False
        (self.folder / name).write_bytes(resaved(data) if program else data)
        return True


def resaved(data: bytes) -> bytes:
    """The workbook loaded and saved by openpyxl, as a person saves it."""
    made = io.BytesIO()
    load_workbook(io.BytesIO(data)).save(made)
    return made.getvalue()


# ---------------------------------------------------------------- what people write


def with_round(document: Document, number: int) -> Document:
    """The document with the pairings of the Berger tables in a round, and a bye for who has no opponent."""
    people: list[Document] = document["players"]
    tokens = dict.fromkeys(range(1, len(people) + 1), "PAB")
    for white, black in berger.pairings(len(people))[number - 1]:
        tokens |= {white: f"{black}w", black: f"{white}b"}
    return _with_tokens(document, number, tokens)


def paired_anew(at: Round, document: Document, random: Random) -> Document:
    """The document in which two boards of a round change their opponents, or one its colours; results stay."""
    one, other = random.sample(at.boards, 2)
    pairs = [(one.white, other.white, one.result), (one.black, other.black, other.result)]
    if random.random() < 0.5:
        pairs = [(one.black, one.white, one.result)]
    tokens: dict[int, str] = {}
    for white, black, result in pairs:
        marks = notation.board_result(result) if result else ("", "")
        tokens |= {white: f"{black}w{marks[0]}", black: f"{white}b{marks[1]}"}
    return _with_tokens(document, at.number, tokens)


def _with_tokens(document: Document, number: int, tokens: Mapping[int, str]) -> Document:
    players: list[Document] = []
    for player in document["players"]:
        own = [*player.get("results", ()), *[""] * number]
        own[number - 1] = tokens.get(player["no"], own[number - 1])
        players.append(player | {"results": own[: max(number, len(player.get("results", ())))]})
    return document | {"players": players}
