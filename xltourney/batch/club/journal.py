"""Several files replaced as one: all of them, or none.

The new contents are written into a folder beside the book and reach the disk; then a list of them does, and only then
the files take their places, one after the other, the book last. A run that is stopped before the list is complete has
changed nothing, and what it left is removed; one that is stopped after it is completed by the next one that writes.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from xltourney.batch.club.events import content_of
from xltourney.batch.discovery import WORKBOOKS
from xltourney.batch.watching import refuse_open
from xltourney.errors import Diagnostic, OutputError
from xltourney.io.atomic import refuse_read_only, write_atomic
from xltourney.io.shell import typed

_LIST = "list.json"


class Replacement(NamedTuple):
    """A file, the content that it had when the new one was made of it, and the new one."""

    path: Path
    before: str
    data: bytes


class _Step(NamedTuple):
    """A line of the list: where the file is, its content before and after, where the new one waits."""

    path: Path
    before: str
    after: str
    waiting: Path


def journal_folder(book: Path) -> Path:
    """Where new contents wait: a hidden folder beside the book."""
    return book.with_name(f".{book.name}.xltourney-update")


def replace_all(book: Path, files: Sequence[Replacement]) -> None:
    """Replace these files, the book among them as the last one.

    Raises:
        OutputError: a file is open elsewhere or was changed by somebody else meanwhile, and nothing is changed; or one
            cannot be replaced, and the next command that writes goes on where this one stopped.
    """
    _refuse_in_the_way(files)
    folder = journal_folder(book)
    try:
        folder.mkdir()
        steps = [_wait(folder, number, file) for number, file in enumerate(files)]
        for step in steps:
            _refuse_changed(step)
        _write_list(book, folder, steps)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        message = f"the new files cannot be written beside {book}: {error.strerror or error}; nothing is changed"
        raise OutputError(message, code="output-write") from error
    except OutputError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    _complete(folder, steps)


def recover(book: Path) -> bool:
    """Complete or undo what an interrupted run left beside a book; whether there was something to complete.

    Raises:
        OutputError: a file cannot be replaced.
    """
    folder = journal_folder(book)
    if not folder.is_dir():
        return False
    steps = _read_list(book, folder)
    if steps is None:
        shutil.rmtree(folder, ignore_errors=True)
        return False
    _complete(folder, steps)
    return True


def interrupted(book: Path) -> tuple[Diagnostic, ...]:
    """A warning where :func:`recover` would have something to complete; for those who change no file."""
    folder = journal_folder(book)
    if not folder.is_dir() or _read_list(book, folder) is None:
        return ()
    message = (
        "an update of the club that was interrupted waits to be completed, so its files may be partly new and partly "
        f"old; run: xltourney club update --club {typed(book)}"
    )
    return (Diagnostic("club-interrupted", message, "warning", file=str(book)),)


def _refuse_in_the_way(files: Sequence[Replacement]) -> None:
    """What a program that has a file open saves later would undo what is written now; a read-only mark is a wish."""
    findings: list[Diagnostic] = []
    for file in files:
        try:
            refuse_open(file.path)
            refuse_read_only(file.path)
        except OutputError as error:
            findings += error.findings
    if findings:
        raise OutputError(findings[0].message, code=findings[0].code, findings=tuple(findings))


def _wait(folder: Path, number: int, file: Replacement) -> _Step:
    """Put a new content where it waits."""
    waiting = folder / f"{number:04}"
    with waiting.open("xb") as stream:
        stream.write(file.data)
        stream.flush()
        os.fsync(stream.fileno())
    with suppress(FileNotFoundError):
        shutil.copymode(file.path, waiting)
    return _Step(file.path, file.before, content_of(file.data), waiting)


def _refuse_changed(step: _Step) -> None:
    if _content(step.path) != step.before:
        message = f"{step.path} was changed while the list was counted; run again when nobody is saving it"
        raise OutputError(message, code="changing")


def _content(path: Path) -> str:
    """What stands in a file; empty where there is none."""
    try:
        return content_of(path.read_bytes())
    except FileNotFoundError:
        return ""


def _complete(folder: Path, steps: Sequence[_Step]) -> None:
    """Let every file that still waits take its place, unless somebody else has changed what stands there."""
    for step in steps:
        try:
            if step.waiting.exists() and _content(step.path) == step.before:
                _take_place(step)
        except OSError as error:
            message = (
                f"{step.path} could not be replaced ({error.strerror or error}): close it where it is open, "
                "then run the command again; it goes on where this one stopped"
            )
            raise OutputError(message, code="output-write") from error
    _remove(folder)


def _take_place(step: _Step) -> None:
    target = Path(os.path.realpath(step.path))
    if step.waiting.stat().st_dev != target.parent.stat().st_dev:
        write_atomic(target, step.waiting.read_bytes())
        return
    step.waiting.replace(target)


def _remove(folder: Path) -> None:
    """The list goes last but one, so that what is left of an interrupted removal counts as done."""
    for waiting in sorted(folder.iterdir()):
        if waiting.name != _LIST:
            waiting.unlink(missing_ok=True)
    (folder / _LIST).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


# ---------------------------------------------------------------- the list


def _write_list(book: Path, folder: Path, steps: Sequence[_Step]) -> None:
    told = [
        {"file": _relative(step.path, book), "before": step.before, "after": step.after, "new": step.waiting.name}
        for step in steps
    ]
    write_atomic(folder / _LIST, json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "surrogateescape"))


def _read_list(book: Path, folder: Path) -> list[_Step] | None:
    """The steps of the list; ``None`` where the run ended before it was complete."""
    try:
        told: Sequence[Mapping[str, Any]] = json.loads((folder / _LIST).read_bytes().decode("utf-8", "surrogateescape"))
        steps = [
            _Step(book.parent / each["file"], each["before"], each["after"], folder / Path(each["new"]).name)
            for each in told
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return steps if all(map(_is_ours, steps)) else None


def _is_ours(step: _Step) -> bool:
    """Whether a line is one that we write: a workbook that was there is replaced, and nothing else is ever made."""
    return bool(step.before) and step.path.suffix.lower() in WORKBOOKS


def _relative(path: Path, book: Path) -> str:
    try:
        return os.path.relpath(path, book.parent)
    except ValueError:  # another drive
        return str(path.absolute())
