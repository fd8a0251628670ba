"""``xltourney convert``: a TRF file, a workbook or a JSON document becomes a workbook or a JSON document."""

from __future__ import annotations

from pathlib import Path

import click

from xltourney.batch.outcome import errors_in, named
from xltourney.batch.writing import write_new
from xltourney.cli import event as events
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.cli.new_command import ENTRIES
from xltourney.errors import OutputError
from xltourney.io.document import Document, dumps
from xltourney.io.layout import LANGUAGES
from xltourney.io.loading import load

EPILOG = """\b
Examples:
  xltourney convert open.trf -o open.xlsx
  xltourney convert club-open.xlsx -o club-open.json
  xltourney convert club-open.json -o club-open.xlsx --entry boards --language ru
"""


@click.command("convert", epilog=EPILOG)
@events.file_argument
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="What to write: .xlsx or .json.",
)  # fmt: skip
@click.option("--entry", type=click.Choice(ENTRIES), help="How the workbook shows results.  [default: grid]")
@click.option("--language", type=click.Choice(LANGUAGES), help="Language of the sheets.  [default: the event's]")
@events.system_option
@events.encoding_option
@events.host_option
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(
    *,
    file: Path,
    output: Path,
    entry: str | None,
    language: str | None,
    system: str | None,
    encoding: str | None,
    host: str,
    force: bool,
) -> int:
    """Turn a TRF file, a workbook or a JSON document into a workbook or a JSON document.

    Exit code: 0 when done, 1 when the event has errors, 3 when FILE cannot be read or the output cannot be written.
    """
    if file.exists() and output.exists() and output.samefile(file):
        raise click.BadParameter("the output would replace FILE itself; name another file", param_hint="'--output'")
    suffix = output.suffix.lower()
    if suffix not in (".xlsx", ".json"):
        message = "TRF files are read, not written yet" if suffix == ".trf" else f"'{output.name}' has another suffix"
        raise click.BadParameter(f"{message}; the output is an .xlsx or a .json file", param_hint="'--output'")
    loaded = load(file, encoding=encoding, settings=events.overrides(system, None))
    show(named(loaded.findings, file))
    if errors_in(loaded.findings):
        return SOME_FAILED
    document = loaded.reading.document
    try:
        data = dumps(document).encode() if suffix == ".json" else _workbook(document, entry, language, host)
    except OutputError as error:
        error.findings = named(error.findings, file)
        raise
    write_new(output, data, force)
    return DONE


def _workbook(document: Document, entry: str | None, language: str | None, host: str) -> bytes:
    from xltourney.batch import making

    settings = document["tournament"]
    how = entry or ("matrix" if settings.get("entry") == "matrix" else "grid")
    return making.workbook(document, entry=how, language=language or settings.get("language", "en"), host=host)
