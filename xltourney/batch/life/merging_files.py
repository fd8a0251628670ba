"""Workbooks that are merged: whether they may be, what they are called, where the conflicts between them go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from xltourney.batch.backups import keep
from xltourney.batch.life.merging import Copy
from xltourney.batch.life.opening import Opened, open_book, state_unknown
from xltourney.batch.life.rounds import published
from xltourney.batch.outcome import named
from xltourney.batch.writing import own_sheets, write_file
from xltourney.errors import (
    CellRef,
    Diagnostic,
    OutputError,
    Place,
    Subject,
    TournamentError,
    WorkbookError,
    XltourneyError,
)
from xltourney.io.document import Document, newest_round, path_of
from xltourney.io.guard import read_file
from xltourney.io.life.board_numbers import result_cells
from xltourney.io.life.conflict_choices import Choices, is_for, read_choices
from xltourney.io.life.conflicts import KEY, Conflict, conflict_workbook
from xltourney.io.life.differences import Difference, Kind
from xltourney.io.life.sentences import names_in
from xltourney.io.reading import place_of
from xltourney.io.shell import typed


@dataclass(frozen=True, slots=True)
class Books:
    """The workbooks of a merge. ``names`` are those of the ``copies``, of which the first is MINE."""

    base: Opened
    copies: tuple[Opened, ...]
    names: tuple[str, ...]

    @property
    def mine(self) -> Opened:
        """The workbook that everything but the boards of the others comes from."""
        return self.copies[0]

    @property
    def documents(self) -> tuple[Copy, ...]:
        """The copies to be merged."""
        return tuple(Copy(name, self._paired(book)) for name, book in zip(self.names, self.copies, strict=True))

    @property
    def event(self) -> Document:
        """What the copies were made from."""
        return self._paired(self.base)

    def _paired(self, book: Opened) -> Document:
        """What stands in a workbook; in a Matrix that is empty here and not in all copies, with its pairings.

        A Matrix has its pairings from its first result on: without them here that result would be a change of all
        boards.
        """
        begun = any(newest_round(each.document["players"]) for each in (self.base, *self.copies))
        return published(book).document if begun else book.document

    @property
    def players(self) -> Mapping[int, str]:
        """The names of all players by number, those of MINE first."""
        return names_in(*(book.document for book in (*self.copies, self.base)))

    def place(self, name: str, each: Difference) -> Place | None:
        """The cell in which a copy has a board (its result, else a player of it), a bye or anything else."""
        reading = self.copies[self.names.index(name)].loaded.reading
        field = each.field or None
        subjects = [Subject(no, each.round or None, field) for no in each.players] or [Subject(field=field)]
        paths = (path_of(reading.document, subject) for subject in subjects)
        found = next((place for path in paths if path and (place := place_of(reading, path))), None)
        if each.kind is not Kind.BOARD or not isinstance(found, CellRef):
            return found
        result = result_cells(reading, each.round).get((min(each.players), max(each.players)))
        return result if result is not None and result.sheet == found.sheet else found


def open_books(base: Path, copies: Sequence[Path]) -> Books:
    """The workbooks of a merge, opened.

    Raises :class:`XltourneyError` with everything that is wrong with any of them: it cannot be read or has errors, it
    is another event than BASE, BASE or MINE is finished, or nobody knows whether one is.
    """
    opened, faults = list[Opened](), list[Diagnostic]()
    for path in (base, *copies):
        try:
            opened.append(open_book(path))
        except XltourneyError as error:
            faults += named(error.findings, path)
    if faults:
        raise WorkbookError("a workbook cannot be merged", findings=tuple(dict.fromkeys(faults)))
    faults += _other_events(opened[0], opened[1:])
    if not faults:
        faults += _finished(opened)
    faults += (fault for book in opened for fault in state_unknown(book))
    if faults:
        raise TournamentError("the workbooks cannot be merged", findings=tuple(dict.fromkeys(faults)))
    return Books(opened[0], tuple(opened[1:]), short_names(copies))


def short_names(paths: Sequence[Path]) -> tuple[str, ...]:
    """File names where they tell the copies apart, else the paths as they were given."""
    files = [path.name for path in paths]
    return tuple(files if len({name.casefold() for name in files}) == len(files) else map(str, paths))


def _other_events(base: Opened, copies: Sequence[Opened]) -> Iterator[Diagnostic]:
    wanted = _id(base)
    if not wanted:
        message = "has no ID in its Tournament sheet; give it one, and the same to all its copies"
        yield Diagnostic("no-id", message, file=str(base.path))
        return
    for copy in copies:
        own = _id(copy)
        if own != wanted:
            has = f"has the ID {own}" if own else "has no ID"
            message = f"{has}, {base.path} has the ID {wanted}: only copies of one tournament can be merged"
            place = place_of(copy.loaded.reading, ("tournament", "id"))
            yield Diagnostic("other-id", message, place=place, file=str(copy.path))


def _id(book: Opened) -> str:
    return str(book.document["tournament"].get("id") or "")


def _finished(opened: Sequence[Opened]) -> Iterator[Diagnostic]:
    """BASE and MINE must be running; else the finished one is corrected, MINE where both are."""
    ended = [book for book in opened[:2] if book.finished]
    for book in ended:
        copy = next(each for each in opened[1:] if each is not ended[-1])
        way = f"correct it: xltourney correct {typed(ended[-1].path)} --from {typed(copy.path)}"
        yield Diagnostic("finished", f"the tournament is finished; nothing is merged, {way}", file=str(book.path))


def finished_copies(books: Books) -> tuple[Diagnostic, ...]:
    """Warnings about copies after MINE in which somebody finished the tournament: that is not taken over."""
    return tuple(
        Diagnostic(
            "finished-copy",
            f"the tournament is {book.stored.words} in this copy, which is not taken over: the merged workbook goes on "
            "running; if that end counts, merge nothing and go on with this copy, and correct its mistakes with: "
            f"xltourney correct {typed(book.path)} --help",
            "warning",
            file=str(book.path),
        )
        for book in books.copies[1:]
        if book.stored is not None and book.finished
    )


# ---------------------------------------------------------------- OUT


def refuse_target(target: Path, mine: Path, *, force: bool) -> None:
    """Raise :class:`OutputError` where the merged workbook must not be written there."""
    if target.suffix.lower() != mine.suffix.lower():
        name = target.name or target
        message = f"{name} must end in {mine.suffix}, like {mine.name}, whose macros and sheets it takes over"
        raise OutputError(message, code="output-suffix")
    if target.exists() and not force and not same_file(target, mine):
        message = f"{target} is there already; choose another name, or replace it with --force"
        raise OutputError(message, code="output-exists")


def same_file(first: Path, second: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    return first.exists() and second.exists() and first.samefile(second)


# ---------------------------------------------------------------- the sheet of conflicts


def conflicts_path(target: Path) -> Path:
    """Where the conflicts go unless told otherwise: ``open.xlsx`` has them in ``open-conflicts.xlsx``."""
    return target.with_name(f"{target.stem}-conflicts.xlsx")


def refuse_foreign(path: Path) -> None:
    """Raise :class:`OutputError` where the sheet of conflicts would replace something else."""
    if path.suffix.lower() != ".xlsx":
        raise OutputError(f"{path.name or path}: the sheet of conflicts is an .xlsx file", code="output-suffix")
    if path.exists() and KEY not in own_sheets(path):
        message = f"{path} is there already and no sheet of conflicts; move it, or name another file with --conflicts"
        raise OutputError(message, code="output-exists")


def write_conflicts(path: Path, books: Books, conflicts: Sequence[Conflict]) -> tuple[bool, Path | None]:
    """Write the sheet in which to choose; whether it is a new one, and where that of other conflicts is kept.

    That of these very conflicts keeps its choices. Raises :class:`OutputError` where it cannot be written.
    """
    refuse_foreign(path)
    if path.exists() and is_for(read_file(path), conflicts):
        return False, None
    kept = keep(path)
    return write_file(path, conflict_workbook(conflicts, books.names, books.players)), kept


def choices_in(path: Path, books: Books, conflicts: Sequence[Conflict]) -> Choices:
    """What a sheet decides; its findings name the file. Raises :class:`WorkbookError` where it cannot be read."""
    try:
        found = read_choices(read_file(path), conflicts, books.names)
    except WorkbookError as error:
        error.findings = named(error.findings, path)
        raise
    return Choices(found.decisions, named(found.findings, path))
