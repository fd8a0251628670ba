"""The conversation in which results are entered: a line is asked for, understood and acted upon."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import click

from xltourney.batch.life.entering import Entering, EnteringError
from xltourney.batch.life.entering_save import Clash, Refused, Saved, save_changes
from xltourney.batch.life.play_off_dissolved import dissolved_by
from xltourney.batch.life.saving import FOUND_CHANGED
from xltourney.cli import enter_keys, enter_screen
from xltourney.cli.codes import DONE, INTERRUPTED, SOME_FAILED
from xltourney.cli.enter_keys import Act, Choice, KeyTextError, Typed
from xltourney.cli.findings import counted, show
from xltourney.cli.life_options import saved_line, show_changes, stamp
from xltourney.errors import Diagnostic, LineRef, XltourneyError


class InputEndError(Exception):
    """There is no further line."""


class Lines:
    """The lines that a person types at a terminal, or that are piped in and then shown as if they had been typed.

    ``typed`` says that a person does. ``ended`` that nothing more can come: Ctrl-D once is only one end of a line.
    """

    def __init__(self) -> None:
        given: TextIO = sys.stdin or StringIO()
        self._input = given
        self.typed = given.isatty()
        if isinstance(given, TextIOWrapper):  # a key that cannot be read is a wrong key, no fault of the program
            given.reconfigure(encoding=None if self.typed else "utf-8", errors="replace")
        self.number = 0
        self._ends = 0

    @property
    def ended(self) -> bool:
        """Whether it is no use to ask again."""
        return self._ends > 1 or (self._ends > 0 and not self.typed)

    def ask(self, question: str) -> str:
        """The next line. Raises :class:`InputEndError` where there is none; at a terminal half a line is none."""
        click.echo(question, nl=False)
        sys.stdout.flush()
        line = self._input.readline()
        self.number += 1
        if not line or (self.typed and not line.endswith("\n")):
            self._ends += 1
            click.echo()
            raise InputEndError
        self._ends = 0
        if not self.typed:
            click.echo(line.rstrip("\r\n"))
        return line


class Session:
    """A person at the boards of one round of a workbook."""

    def __init__(self, book: Path, entering: Entering, lines: Lines, by: str | None, *, dry: bool) -> None:
        self._book = book
        self._entering = entering
        self._lines = lines
        self._by = by
        self._dry = dry
        self._saving = self._saved = False

    def run(self) -> int:
        """Ask until the person quits; the exit code."""
        try:
            while True:
                code = self._turn()
                if code is not None:
                    return code
        except KeyboardInterrupt:
            return self._stopped()
        except Exception:
            self._tell_lost()
            raise

    def _turn(self) -> int | None:
        """One line; the exit code where it is the last."""
        try:
            line = self._lines.ask(enter_screen.question(self._entering))
            return self._do(enter_keys.typed(line, numbered=self._entering.round.numbered))
        except (KeyTextError, EnteringError) as fault:
            return self._not_done(str(fault))
        except InputEndError:
            return self._end()

    def _do(self, typed: Typed) -> int | None:
        match typed.act:
            case Act.SAVE:
                self._save()
            case Act.QUIT:
                return self._quit()
            case Act.HELP:
                click.echo(enter_screen.keys(self._entering.round))
            case Act.LEAVE:
                self._entering.leave()
            case Act.UNDO:
                board = self._entering.undo()
                click.echo(enter_screen.told(board, self._entering.result(board)))
            case Act.SHORT:
                board = self._entering.toggle_short()
                click.echo(enter_screen.told(board, self._entering.result(board)))
            case _:
                self._enter(typed)
        return None

    def _enter(self, typed: Typed) -> None:
        """Go to a board where one is named, and give it the result where there is one."""
        if typed.act is Act.BOARD:
            self._entering.go_to_board(typed.number)
        elif typed.act is Act.PLAYER:
            self._entering.go_to_player(typed.number)
        if typed.result is None:
            return
        current = self._entering.current
        before = self._entering.result(current) if current else ""
        board = self._entering.enter(typed.result)
        said = enter_screen.answer(board, typed.result, before)
        if not said and typed.number:
            said = enter_screen.told(board, typed.result)
        if said:
            click.echo(said)

    def _not_done(self, fault: str) -> int | None:
        """Say why; a wrong line in piped input is the last, for those after it are meant for other boards."""
        if self._lines.typed:
            click.echo(f"    {fault}")
            return None
        show((Diagnostic("input", fault, place=LineRef(self._lines.number), file="input"),))
        self._tell_lost()
        return SOME_FAILED

    # ---------------------------------------------------------------- the end

    def _quit(self) -> int | None:
        changes = self._entering.changes
        if self._dry or not (changes or self._saved):
            self._save()
        if self._dry or not changes:
            return self._closed()
        question = f"Save {counted(len(changes), 'result')}? s saves, d discards, Enter goes on: "
        choice = self._choose(question, enter_keys.quit_choice, "Type s, d or Enter.")
        if choice is Choice.FIRST:
            return self._closed() if self._save() else None
        if choice is Choice.LATER:
            return None
        click.echo(f"Discarded: {enter_screen.entered(changes)}.")
        return DONE

    def _end(self) -> int | None:
        """The input is over: what was entered is saved; where it cannot be, a person at a terminal may go on."""
        if self._save():
            return self._closed()
        if not self._lines.ended:
            return None
        self._tell_lost()
        return SOME_FAILED

    def _closed(self) -> int:
        click.echo(enter_screen.closing(self._entering))
        return DONE

    def _stopped(self) -> int:
        click.echo()
        if self._saving:
            message = f"Stopped while saving: {self._book} is whole, as it was or as it was to be; look which."
            click.echo(message, err=True)
        else:
            click.echo("Stopped.", err=True)
            self._tell_lost()
        return INTERRUPTED

    def _tell_lost(self) -> None:
        lost = enter_screen.entered(self._entering.changes)
        click.echo(f"Not saved, so enter it again: {lost}." if lost else "Nothing was left to save.", err=True)

    # ---------------------------------------------------------------- saving

    def _save(self) -> bool:
        """Save what was changed; whether nothing is left to be saved.

        Raises :class:`XltourneyError` where the workbook cannot be read or written, and nobody can try again.
        """
        try:
            while self._entering.changes:
                done = self._write()
                if isinstance(done, Saved):
                    self._tell_saved(done)
                    return True
                if not self._settled(done):
                    return False
        except XltourneyError as error:
            self._saving = False
            if not self._lines.typed or self._lines.ended:
                raise
            show(error.findings)
            click.echo("    Nothing is saved yet, and nothing is lost: s tries again.")
            return False
        click.echo("Nothing to save.")
        return True

    def _write(self) -> Saved | Refused:
        self._saving = not self._dry
        at, changes = self._entering.round, self._entering.changes
        done = save_changes(self._book, at, changes, stamp("enter", self._by), dry=self._dry)
        self._saving = False
        return done

    def _tell_saved(self, done: Saved) -> None:
        if self._dry:
            show_changes(done.prepared)
            show(dissolved_by(done.prepared))
            click.echo("Nothing was written.")
            return
        count = counted(len(self._entering.changes), "result")
        self._saved = True
        self._entering.renew(done.round, {})
        click.echo(saved_line(done.prepared.opened, done.kept, f"{count} saved"))
        show(dissolved_by(done.prepared, written=True))
        found = sum(entry.command == FOUND_CHANGED for entry in done.prepared.entries)
        if found:
            click.echo(f"{counted(found, 'change')} made in the spreadsheet before: now in the log, as found changed.")
        if done.others:
            click.echo(
                f"Somebody else changed {counted(done.others, 'other board')} of the round meanwhile; that stays."
            )

    def _settled(self, refused: Refused) -> bool:
        """Let the person choose at each board that somebody else changed; whether all is decided."""
        click.echo(enter_screen.refused(refused.clashes))
        for each in refused.clashes:
            click.echo("\n".join(enter_screen.clash(each)))
        kept = {board.pair: result for board, result in self._entering.changes}
        for each in refused.clashes:
            choice = self._asked(each)
            if choice is Choice.LATER:
                click.echo("Nothing is saved yet; s asks again.")
                return False
            if choice is Choice.SECOND:
                del kept[each.board.pair]
        self._entering.renew(refused.round, kept)
        return True

    def _asked(self, each: Clash) -> Choice:
        mine, allowed = "m takes yours, ", "Type m, t or Enter."
        if each.theirs is None:
            mine, allowed = "", "Type t or Enter."
        elif each.renamed:
            mine = "m takes yours for these players, "
        question = f"{enter_screen.short_name(each.board)}: {mine}t takes the workbook's, Enter decides later: "
        try:
            while True:
                choice = self._choose(question, enter_keys.clash_choice, allowed)
                if choice is not Choice.FIRST or mine:
                    return choice
                click.echo("    Yours has no board any longer; take the workbook's and enter it where it belongs.")
        except InputEndError:
            return Choice.LATER

    def _choose(self, question: str, meant: Callable[[str], Choice | None], allowed: str) -> Choice:
        while True:
            choice = meant(self._lines.ask(question))
            if choice is not None:
                return choice
            if not self._lines.typed:
                raise KeyTextError(allowed)
            click.echo(f"    {allowed}")
