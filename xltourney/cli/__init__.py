"""The command line: commands, progress, tables, exit codes; no rules.

This module stays cheap: a command's own module is imported when that command runs or is asked for help.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import click

from xltourney import __version__
from xltourney.cli import streams
from xltourney.cli.codes import DONE, INTERRUPTED, NONE_DONE, USAGE
from xltourney.cli.lazy import LazyCommands

#: Name of each command and its line in the overview, in the order of the overview.
COMMANDS = {
    "new": "Make a workbook for an event.",
    "check": "Say everything that is wrong, by cell.",
    "finalize": "Write standings into copies of workbooks.",
    "enter": "Enter the results of a round, board by board.",
    "merge": "Bring together results that several people entered.",
    "playoff": "Decide a tied place by a play-off.",
    "finish": "Finish a tournament; early, where it must be.",
    "correct": "Correct a result or anything else, on record.",
    "log": "Show what was changed, when, by whom and why.",
    "refresh": "Compute the live cells and store their values.",
    "standings": "Show the standings of one event.",
    "explain": "Show how a tie-break value came about.",
    "convert": "Turn a TRF file, workbook or JSON document into another.",
    "club": "Keep the rating list of a club.",
    "excel": "Set up the cell functions in Excel for Windows.",
    "libreoffice": "Set up the cell functions in LibreOffice.",
    "demo": "Make example workbooks and finalize them.",
}

EPILOG = """\b
Examples:
  xltourney new club-open.xlsx --system swiss --players 40 --rounds 7
  xltourney check club-open.xlsx
  xltourney finalize season/
  xltourney explain club-open.xlsx --player 4 --code BH/C1
"""


@click.group(
    cls=LazyCommands,
    lines=COMMANDS,
    module="xltourney.cli.{}_command",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(__version__, "--version", message="xltourney %(version)s")
def cli() -> None:
    """Chess tournaments in spreadsheets become finalized standings, to the letter of the regulations.

    A FILE is a workbook (.xlsx, .xlsm), a tournament report file (.trf) or a JSON document.
    """


def program() -> NoReturn:
    """:func:`main` as a process of its own, which ends without tidying up."""
    try:
        main()
    except SystemExit as end:
        streams.leave(end.code if isinstance(end.code, int) else DONE)


def main() -> NoReturn:
    """Run the command of ``sys.argv`` and exit with its exit code."""
    streams.prepare()
    code = _guarded(sys.argv[1:])
    sys.exit(code if streams.flushed() else NONE_DONE)


def _guarded(arguments: list[str]) -> int:
    """The exit code; whatever happens is one clear line, never a traceback."""
    try:
        result = cli.main(arguments, prog_name="xltourney", standalone_mode=False, terminal_width=_width())
        return result if isinstance(result, int) else DONE
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        error.show()
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the outermost line of defence
        return NONE_DONE if streams.is_full(error) else _failed(error)


def _failed(error: Exception) -> int:
    from xltourney.batch.outcome import internal_error
    from xltourney.cli.findings import show
    from xltourney.errors import XltourneyError

    show(error.findings if isinstance(error, XltourneyError) else (internal_error(error),))
    return NONE_DONE


def _width() -> int:
    """Columns for help; asked of the system directly, for click would import shutil and with it three compressors."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(sys.stdout.fileno()).columns)
    except (ValueError, OSError):
        columns = 80
    return max(50, min(columns, 100) - 2)
