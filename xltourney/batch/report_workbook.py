"""The report of a run as a workbook: one sheet of workbooks, one of findings."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path

from xltourney.batch.outcome import Outcome
from xltourney.batch.passing_over import REPORT_KEY
from xltourney.batch.writing import own_sheets
from xltourney.errors import ordered
from xltourney.io.graft import graft
from xltourney.io.opc.blank import blank_workbook
from xltourney.io.sheet import Cell, SheetSpec, Style, Styled

_HEAD = Style(bold=True, fill="DDE6F0", border="thin", sides="b", valign="center")
#: Points of a line, and the width of a letter in the unit of column widths, with a margin for words that go down whole.
_LINE, _LETTER, _HEAD_HEIGHT = 15.0, 0.92, 20.0
_TEXT = Style(valign="top")
_WRAPPED = Style(valign="top", wrap=True)
_SEVERITIES = {
    "error": Style(color="B00020", valign="top"),
    "warning": Style(color="8A5A00", valign="top"),
    "note": _TEXT,
}
_STATUSES = {
    "ok": _TEXT,
    "errors": _SEVERITIES["error"],
    "unreadable": _SEVERITIES["error"],
    "failed": _SEVERITIES["error"],
}

_WORKBOOKS = (
    "Workbook",
    "Result",
    "Written to",
    "Event",
    "Players",
    "After round",
    "State",
    "Rules",
    "Errors",
    "Warnings",
)
_FINDINGS = ("Workbook", "Kind", "Place", "Message")


def report_workbook(outcomes: Sequence[Outcome]) -> bytes:
    """The report as an .xlsx file; the same outcomes always give the same bytes."""
    by_path = sorted(outcomes, key=lambda outcome: str(outcome.source))
    return graft(blank_workbook(REPORT_KEY), (_sheet_of_workbooks(by_path), _sheet_of_findings(by_path)))


def is_report_workbook(path: Path) -> bool:
    """Whether a file is a report that was written here."""
    return REPORT_KEY in own_sheets(path)


def _sheet_of_workbooks(outcomes: Sequence[Outcome]) -> SheetSpec:
    rows = [_head(_WORKBOOKS), *map(_workbook, outcomes)]
    return _sheet(REPORT_KEY, rows, (44, 12, 44, 30, 9, 12, 24, 10, 9, 10))


def _workbook(outcome: Outcome) -> list[Cell]:
    table = outcome.summary
    severities = [finding.severity for finding in outcome.findings]
    written = outcome.status == "ok" and outcome.target is not None
    facts = (table.name, table.players, table.after_round, table.state, table.rules) if table else (None,) * 5
    return [
        Styled(str(outcome.source), _WRAPPED),
        Styled(_result(outcome), _STATUSES[outcome.status]),
        Styled(str(outcome.target) if written else None, _WRAPPED),
        *(Styled(fact, _WRAPPED if isinstance(fact, str) else _TEXT) for fact in facts),
        Styled(severities.count("error"), _TEXT),
        Styled(severities.count("warning"), _TEXT),
    ]


def _result(outcome: Outcome) -> str:
    if outcome.status != "ok":
        return outcome.status
    return "finalized" if outcome.changed else "unchanged"


def _sheet_of_findings(outcomes: Sequence[Outcome]) -> SheetSpec:
    rows = [_head(_FINDINGS)]
    for outcome in outcomes:
        for finding in ordered(outcome.findings):
            place = str(finding.place) if finding.place else None
            cells = (Styled(str(outcome.source), _WRAPPED), Styled(finding.severity, _SEVERITIES[finding.severity]))
            rows.append([*cells, Styled(place, _TEXT), Styled(finding.message, _WRAPPED)])
    return _sheet("Findings", rows, (40, 10, 18, 100))


def _head(titles: Sequence[str]) -> list[Cell]:
    return [Styled(title, _HEAD) for title in titles]


def _sheet(title: str, rows: Sequence[Sequence[Cell]], widths: Sequence[float]) -> SheetSpec:
    return SheetSpec(
        title,
        title,
        rows,
        widths,
        freeze=(1, 0),
        repeat_rows=1,
        landscape=True,
        footer="{page} / {pages}",
        row_heights={1: _HEAD_HEIGHT} | {number: _height(row, widths) for number, row in enumerate(rows[1:], 2)},
    )


def _height(row: Sequence[Cell], widths: Sequence[float]) -> float:
    """Room for the wrapped texts of a row; a spreadsheet program does not give it when it opens the file."""
    texts = (str(cell.value) if isinstance(cell, Styled) and cell.style.wrap else "" for cell in row)
    return _LINE * max(1, *(ceil(len(text) * _LETTER / width) for text, width in zip(texts, widths, strict=True)))
