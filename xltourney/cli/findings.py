"""How findings are shown: errors first, then warnings, then notes, one line each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from xltourney.errors import Diagnostic, ordered

_LOOK = {"error": ("", "red"), "warning": ("warning: ", "yellow"), "note": ("note: ", "cyan")}


def show(findings: Iterable[Diagnostic], stream: TextIO | None = None) -> None:
    """Write findings, to standard error unless told otherwise: ``file  Sheet!A1  message``."""
    out = stream or sys.stderr
    for finding in ordered(tuple(findings)):
        prefix, color = _LOOK[finding.severity]
        click.echo(styled(prefix + str(finding), out, color), file=out)


def styled(text: str, stream: TextIO, color: str) -> str:
    """Text with colour where the stream is a terminal whose user wants colour (https://no-color.org)."""
    return click.style(text, fg=color) if stream.isatty() and not os.environ.get("NO_COLOR") else text


def counted(number: int, one: str, many: str | None = None) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def tally(findings: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning``; ``no errors`` where there is neither."""
    severities = [finding.severity for finding in findings]
    errors, warnings = severities.count("error"), severities.count("warning")
    parts = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
    return ", ".join(parts) or "no errors"
