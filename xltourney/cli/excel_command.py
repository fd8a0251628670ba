"""``xltourney excel``: cell functions in Excel on Windows, through classic xlwings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from xltourney.cli.codes import DONE, NONE_DONE, SOME_FAILED
from xltourney.hosts import excel
from xltourney.hosts.excel import Check, Machine

EPILOG = """\b
Examples:
  xltourney excel status
  xltourney excel install
  xltourney excel uninstall
"""


@click.group("excel", epilog=EPILOG)
def command() -> None:
    """Set up the cell functions in Excel for Windows (through xlwings).

    They compute tie-breaks and standings while results are typed. On the Mac, on the web and for Excel without Python
    there is xlwings Lite: xltourney new FILE --host lite.
    """


@command.command("status", epilog="\b\nExamples:\n  xltourney excel status\n")
def status() -> int:
    """Say what is there, what is missing and what to click. Changes nothing.

    Exit code: 0 when Excel is ready, 1 when something is missing.
    """
    machine = excel.surroundings()
    return _shown(excel.checks(machine)) if machine.is_windows else _elsewhere(machine, SOME_FAILED)


@command.command("install", epilog="\b\nExamples:\n  xltourney excel install\n")
def install() -> int:
    """Install the add-in of xlwings, enter the functions, and say what is left to click.

    The settings of xlwings keep everything that stands in them; Excel's own settings are never changed.

    Exit code: 0 when Excel is ready, 1 when something is missing, 3 when it cannot be done on this computer.
    """
    machine = excel.surroundings()
    if not machine.is_windows:
        return _elsewhere(machine, NONE_DONE)
    _say(excel.install(machine))
    return _shown(excel.checks(machine))


@command.command("uninstall", epilog="\b\nExamples:\n  xltourney excel uninstall\n")
def uninstall() -> int:
    """Take back what install put there, and nothing else. Close Excel first.

    Exit code: 0 when done.
    """
    machine = excel.surroundings()
    if not machine.is_windows:
        return _elsewhere(machine, DONE)
    _say(excel.uninstall(machine))
    return DONE


def _elsewhere(machine: Machine, code: int) -> int:
    reason, ways = excel.other_ways(machine.system)
    click.echo(reason)
    _number(ways)
    return code


def _shown(found: Sequence[Check]) -> int:
    for check in found:
        click.echo(f"  {'ok     ' if check.well else 'MISSING'}  {check.text}")
    left = list(dict.fromkeys(check.todo for check in found if not check.well))
    if left:
        click.echo("\nWhat is left to do:")
        _number(left)
        click.echo("Then run 'xltourney excel status' again.")
        return SOME_FAILED
    click.echo("\nExcel is ready. In each workbook, once:")
    _number(excel.WORKBOOK_STEPS)
    return DONE


def _number(lines: Iterable[str]) -> None:
    for number, line in enumerate(lines, 1):
        click.echo(click.wrap_text(line, width=100, initial_indent=f"  {number}. ", subsequent_indent="     "))


def _say(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        click.echo(sentence)
    click.echo()
