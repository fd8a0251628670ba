"""The report of a run: a JSON file by ``schemas/report.schema.json``, or a workbook."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xltourney import __version__
from xltourney.batch.outcome import Outcome
from xltourney.batch.writing import write_file
from xltourney.errors import Diagnostic, OutputError


def report(outcomes: Sequence[Outcome], exit_code: int) -> dict[str, Any]:
    """The report as JSON data, workbooks by path."""
    ordered = sorted(outcomes, key=lambda outcome: str(outcome.source))
    statuses = Counter(outcome.status for outcome in outcomes)
    counts = {status: statuses[status] for status in ("ok", "errors", "unreadable", "failed")}
    unchanged = sum(outcome.status == "ok" and not outcome.changed for outcome in outcomes if outcome.target)
    return {
        "xltourney": __version__,
        "workbooks": [_workbook(outcome) for outcome in ordered],
        "counts": counts | {"unchanged": unchanged},
        "exit_code": exit_code,
    }


def dumps(data: dict[str, Any]) -> str:
    """JSON text for people and programs, with a line feed at the end."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _workbook(outcome: Outcome) -> dict[str, Any]:
    written = outcome.status == "ok" and outcome.target is not None
    return {
        "path": str(outcome.source),
        "output": str(outcome.target) if written else None,
        "status": outcome.status,
        "changed": outcome.changed,
        "state": outcome.summary.state if outcome.summary else None,
        "findings": [_finding(finding) for finding in outcome.findings],
    }


def _finding(finding: Diagnostic) -> dict[str, Any]:
    return {
        "severity": finding.severity,
        "code": finding.code,
        "place": str(finding.place) if finding.place else None,
        "message": finding.message,
    }


def write(path: Path, outcomes: Sequence[Outcome], exit_code: int) -> None:
    """Write the report, as a workbook or as JSON by the suffix of ``path``; :class:`OutputError` where it cannot be."""
    if path.suffix.lower() == ".xlsx":
        from xltourney.batch.report_workbook import report_workbook

        write_file(path, report_workbook(outcomes))
    else:
        write_file(path, dumps(report(outcomes, exit_code)).encode())


def refuse_foreign(path: Path) -> None:
    """Raise :class:`OutputError` where a file stands that is no report: it is not replaced."""
    if path.exists() and not _is_report(path):
        message = f"{path} stands there already and is no report of xltourney; move it, or name another file"
        raise OutputError(message, code="report-in-the-way")


def _is_report(path: Path) -> bool:
    if path.suffix.lower() == ".xlsx":
        from xltourney.batch.report_workbook import is_report_workbook

        return is_report_workbook(path)
    try:
        found: Any = json.loads(path.read_bytes())
    except (ValueError, OSError):
        return False
    return isinstance(found, dict) and all(key in found for key in ("xltourney", "workbooks", "counts"))
