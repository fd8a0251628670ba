"""``xltourney libreoffice``: the cell functions in LibreOffice."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney import __version__
from xltourney.batch.outcome import named
from xltourney.batch.writing import refuse_existing, write_file
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import counted
from xltourney.errors import XltourneyError
from xltourney.hosts.libreoffice import installing, program
from xltourney.hosts.libreoffice.building import FILE_NAME, to_bytes
from xltourney.hosts.libreoffice.program import LibreOffice

EPILOG = """\b
Examples:
  xltourney libreoffice install
  xltourney libreoffice status
  xltourney libreoffice recalc club-open.xlsx
  xltourney libreoffice build -o xltourney.oxt
"""

_TRY = "In a cell, =XLT_VERSION() now shows this version."

_profile = click.option(
    "--profile", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
    help="Folder of a profile.  [default: the user's own]",
)  # fmt: skip
_shared = click.option("--shared", is_flag=True, help="For everybody on this machine; needs the administrator.")


@click.group("libreoffice", epilog=EPILOG)
def command() -> None:
    """Set up the cell functions in LibreOffice, and recalculate workbooks with it."""


@command.command("build", epilog="\b\nExamples:\n  xltourney libreoffice build -o xltourney.oxt\n")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    default=FILE_NAME, show_default=True, help="What to write.",
)  # fmt: skip
def build(*, output: Path) -> int:
    """Write the add-in to a file, to be opened in LibreOffice on any machine.

    Exit code: 0 when done, 3 when the file cannot be written.
    """
    if output.suffix.lower() != ".oxt":
        raise click.BadParameter("an add-in for LibreOffice is an .oxt file", param_hint="'--output'")
    write_file(output, to_bytes())
    click.echo(f"{output}: the add-in, version {__version__}. Open it in LibreOffice to install it.")
    return DONE


@command.command("install", epilog="\b\nExamples:\n  xltourney libreoffice install\n")
@_profile
@_shared
def install(*, profile: Path | None, shared: bool) -> int:
    """Put the add-in into the LibreOffice of this machine; an older one is replaced.

    Exit code: 0 when done, 3 when LibreOffice was not found or refused.
    """
    office, shared = _office(profile, shared)
    running = office.is_running
    installing.install(office, shared=shared)
    click.echo(f"The cell functions of xltourney {__version__} are in LibreOffice{_for(shared)}. {_TRY}")
    if running:
        click.echo("LibreOffice is running: close all of its windows and start it again, so that it sees them.")
    return DONE


@command.command("uninstall", epilog="\b\nExamples:\n  xltourney libreoffice uninstall\n")
@_profile
@_shared
def uninstall(*, profile: Path | None, shared: bool) -> int:
    """Take the add-in out of LibreOffice; workbooks keep the values that they show.

    Exit code: 0 when done or nothing was there, 3 when LibreOffice was not found or refused.
    """
    office, shared = _office(profile, shared)
    gone = installing.uninstall(office, shared=shared)
    click.echo(f"The add-in {'is taken out of' if gone else 'was not in'} LibreOffice{_for(shared)}.")
    return DONE


@command.command("status", epilog="\b\nExamples:\n  xltourney libreoffice status\n")
@_profile
def status(*, profile: Path | None) -> int:
    """Say where LibreOffice is and which version of the add-in it has. Changes nothing.

    Exit code: 0 when this version is there, 1 when another or none is, 3 when LibreOffice was not found.
    """
    office = program.find(profile)
    click.echo(f"LibreOffice: {office.soffice}{' (running)' if office.is_running else ''}")
    kinds = (True,) if installing.must_be_shared(shared=False) else (False, True)
    found = {shared: installing.installed(office, shared=shared) for shared in kinds}
    for shared, version in found.items():
        if version:
            click.echo(f"Cell functions{_for(shared)}: version {version}")
    if __version__ in found.values():
        return DONE
    what = "another version than this program's" if any(found.values()) else "no cell functions"
    click.echo(f"LibreOffice has {what}; put those of {__version__} in with 'xltourney libreoffice install'.")
    return SOME_FAILED


@command.command("recalc", epilog="\b\nExamples:\n  xltourney libreoffice recalc club-open.xlsx -o new.xlsx\n")
@click.argument("book", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT",
    help="Write to OUT.  [default: BOOK.recalculated.xlsx beside BOOK]",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def recalc(*, book: Path, output: Path | None, force: bool) -> int:
    """Let LibreOffice compute every formula of a workbook, without a window, and store the values in a copy.

    Only values change in the copy; BOOK itself is not touched. The add-in need not be installed.

    Exit code: 0 when done, 3 when BOOK cannot be read, LibreOffice was not found or failed, or OUT cannot be written.
    """
    target = output or book.with_suffix(f".recalculated{book.suffix}")
    if target.exists() and target.samefile(book):
        raise click.BadParameter("OUT would replace BOOK itself; name another file", param_hint="'--output'")
    if target.suffix.lower() != book.suffix.lower():
        message = f"{book.name} is written as another {book.suffix} file, not as {target.suffix}"
        raise click.BadParameter(message, param_hint="'--output'")
    refuse_existing(target, force)
    from xltourney.hosts.libreoffice.recalculating import recalculate

    try:
        done = recalculate(book.read_bytes(), program.find())
    except XltourneyError as error:
        error.findings = named(error.findings, book)
        raise
    write_file(target, done.data)
    click.echo(f"{target}: {counted(done.formulas, 'formula')} computed by LibreOffice.")
    if done.left:
        click.echo(
            f"{counted(done.left, 'formula')} kept the old values: LibreOffice does not know a function in them."
        )
    return DONE


def _office(profile: Path | None, shared: bool) -> tuple[LibreOffice, bool]:
    """LibreOffice, and whether for everybody: the administrator of a Unix system can only install so."""
    office = program.find(profile)
    if installing.must_be_shared(shared=shared):
        click.echo("You are the administrator (root), for whom LibreOffice knows only add-ins for everybody.")
        return office, True
    return office, shared


def _for(shared: bool) -> str:
    return " for everybody" if shared else ""
