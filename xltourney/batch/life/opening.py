"""A workbook opened for a command of a tournament's life: what stands in it, and what is stored of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from xltourney.batch.outcome import errors_in, named
from xltourney.engine.model import Tournament
from xltourney.errors import Diagnostic, TournamentError, WorkbookError
from xltourney.io.document import Document, normal
from xltourney.io.guard import read_file
from xltourney.io.life.belonging import owned
from xltourney.io.life.differences import Difference, differences
from xltourney.io.life.play_off_declared import changed_late
from xltourney.io.life.reading import STATE_SHEET, Life, read_life
from xltourney.io.life.state import State, Status
from xltourney.io.loading import Loaded, load
from xltourney.io.shell import typed

_WORKBOOKS = frozenset((".xlsx", ".xlsm"))


@dataclass(frozen=True, slots=True)
class Opened:
    """A workbook without errors, its bytes as they were read, and the state and log that it keeps."""

    path: Path
    data: bytes
    loaded: Loaded
    life: Life

    @property
    def document(self) -> Document:
        """What stands in the sheets that people fill."""
        return self.loaded.reading.document

    @property
    def tournament(self) -> Tournament:
        """The event as the engine knows it."""
        if self.loaded.tournament is None:
            raise TournamentError(f"{self.path} has errors", findings=errors_in(self.loaded.findings))
        return self.loaded.tournament

    @property
    def stored(self) -> State | None:
        """What the last command stored; ``None`` where none did, or where it is gone."""
        return self.life.state

    @property
    def finished(self) -> bool:
        """Whether the tournament is finished, by its stored state."""
        return self.stored is not None and self.stored.status is Status.FINISHED

    @property
    def language(self) -> str:
        """The language of the workbook."""
        return self.loaded.reading.language

    def found_changed(self) -> tuple[Difference, ...]:
        """What somebody changed in the sheets since the last command, as far as it goes on record.

        All of it in a finished tournament; in a running one results that replace earlier ones, and a play-off that is
        declared when there are results.
        """
        if self.stored is None:
            return ()
        found, old = differences(self.stored.document, self.document), self.stored.document
        kept = recorded(found, all_of_it=self.finished)
        return (*kept, *(each for each in changed_late(old, found) if each not in kept))


def recorded(found: Iterable[Difference], *, all_of_it: bool) -> tuple[Difference, ...]:
    """The differences that go on record: all in a finished tournament and of a correction, else replaced results."""
    return tuple(each for each in found if all_of_it or each.replaces)


def open_book(path: Path) -> Opened:
    """A workbook that a command may work on.

    Raises :class:`XltourneyError` with everything that is wrong, naming the file: it is none that can be read, or what
    stands in it has errors.
    """
    try:
        if path.suffix.lower() not in _WORKBOOKS and not path.is_dir():
            message = f"{path.name} is not a workbook (.xlsx, .xlsm); only workbooks keep the state of a tournament"
            raise WorkbookError(message, code="not-a-workbook")
        data = read_file(path)
        loaded = load(path, data=data)
        life = owned(read_life(data), loaded.reading.document)
    except WorkbookError as error:
        error.findings = named(error.findings, path)
        raise
    opened = Opened(path, data, loaded, life)
    if loaded.tournament is None:
        raise TournamentError(f"{path} has errors", findings=named(errors_in(loaded.findings), path))
    return opened


def open_known(path: Path) -> Opened:
    """A workbook that a command may change: see :func:`open_book`.

    Raises :class:`TournamentError` also where the stored state is gone and the tournament may be finished.
    """
    opened = open_book(path)
    faults = state_unknown(opened)
    if faults:
        raise TournamentError(faults[0].message, code=faults[0].code, findings=faults)
    return opened


def state_unknown(opened: Opened) -> tuple[Diagnostic, ...]:
    """An error where nobody knows whether the tournament is finished, so that a change could go unrecorded."""
    life, path = opened.life, opened.path
    if not life.doubt:
        return ()
    backup = path.with_name(f"{path.stem}.bak{path.suffix}").name
    message = (
        f"whether the tournament is finished is unknown, so nothing is changed: the hidden sheet {STATE_SHEET}, which "
        f"says it, is gone, damaged or out of date, and {life.doubt}. Take that sheet over from the newest copy that "
        f"has it, {backup} say; or, where every round has its results, have all stored anew with: "
        f"xltourney finish {typed(path)}"
    )
    return named((Diagnostic("state-unknown", message),), path)


def remarks(opened: Opened) -> tuple[Diagnostic, ...]:
    """What a person should know of the stored state and the log before a command goes on."""
    return named(opened.life.findings, opened.path)


def same(first: Document, second: Document) -> bool:
    """Whether two documents mean the same."""
    return normal(first) == normal(second)
