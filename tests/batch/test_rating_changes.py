"""Workbooks that FIDE rates: the sheet Rating changes comes and goes with the rule, and never stops a table."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.batch.hall import SETTINGS, book, saved
from tests.conftest import Convert
from xltourney.batch.finalize import Options, check_one, finalize_one
from xltourney.batch.writing import origin, own_sheets
from xltourney.io.document import fingerprint
from xltourney.io.loading import load

SHEETS = ["Standings", "Crosstable", "Rating changes", "Tie-breaks", "About"]


def rated(rule: str = "FIDE", start: date | None = None) -> bytes:
    """The workbook of the hall, with a rating rule."""
    told = [(label, start if label == "Start date" and start else value) for label, value in SETTINGS[1:]]
    return saved(book(told=[*told, ("Rating rule", rule)]))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "club.xlsx"
    path.write_bytes(rated())
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "finalized" / "club.xlsx"


def test_it_stands_behind_the_crosstable(source: Path, target: Path) -> None:
    outcome = finalize_one(source, target, Options())
    assert (outcome.status, outcome.findings) == ("ok", ())
    made = load_workbook(target)
    assert made.sheetnames == ["Tournament", "Players", "Grid", *SHEETS]
    sheet = made["Rating changes"]
    [head] = [row for row in sheet.iter_rows(values_only=True) if row[:2] == ("No.", "Name")]
    assert head[2:4] == ("Rating before (Ro)", "K")
    assert sheet.print_title_rows
    assert sheet.row_breaks.brk


def test_ratings_that_somebody_typed_stay(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    before, after = (load_workbook(path)["Players"] for path in (source, target))
    assert list(after.iter_rows(values_only=True)) == list(before.iter_rows(values_only=True))


def test_a_second_run_and_a_finalized_copy_give_the_same_bytes(source: Path, target: Path, tmp_path: Path) -> None:
    finalize_one(source, target, Options())
    once = target.read_bytes()
    assert not finalize_one(source, target, Options()).changed
    again = tmp_path / "again" / "club.xlsx"
    assert finalize_one(target, again, Options()).status == "ok"
    assert target.read_bytes() == again.read_bytes() == once


def test_it_is_no_part_of_the_fingerprint(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    noted = [fingerprint(load(path).reading.document) for path in (source, target)]
    assert noted == [origin(target)] * 2


def test_it_goes_where_the_event_is_not_rated_any_more(source: Path, target: Path) -> None:
    finalize_one(source, target, Options())
    assert "RatingChanges" in own_sheets(target)
    source.write_bytes(rated("none"))
    assert finalize_one(source, target, Options()).status == "ok"
    assert load_workbook(target).sheetnames == ["Tournament", "Players", "Grid", *(s for s in SHEETS if s[0] != "R")]


def test_it_comes_into_its_place(source: Path, target: Path) -> None:
    source.write_bytes(rated("none"))
    finalize_one(source, target, Options())
    source.write_bytes(rated())
    finalize_one(source, target, Options())
    assert load_workbook(target).sheetnames[3:] == SHEETS


def test_rules_that_are_not_known_are_a_warning(source: Path, target: Path) -> None:
    source.write_bytes(rated(start=date(2008, 3, 7)))
    for outcome in (check_one(source, Options()), finalize_one(source, target, Options())):
        assert outcome.status == "ok"
        [finding] = outcome.findings
        assert (finding.code, finding.severity, str(finding.place)) == (
            "rating-rules-unknown",
            "warning",
            "Tournament!B2",
        )
        said = "the rating rules for standard of 2008-03-07 are not known here; the oldest are of 2009-07-01"
        assert finding.message == f"rating changes are left out: {said}"
    assert own_sheets(target) == {"Standings", "Crosstable", "TieBreaks", "About"}


def test_a_copy_saved_by_libreoffice_is_unchanged(source: Path, target: Path, tmp_path: Path, soffice: Convert) -> None:
    finalize_one(source, target, Options())
    resaved = soffice(target, "xlsx")
    assert "RatingChanges" in own_sheets(resaved)
    copy = tmp_path / "again" / "club.xlsx"
    copy.parent.mkdir()
    copy.write_bytes(resaved.read_bytes())
    assert finalize_one(source, copy, Options()).status == "ok"
    assert copy.read_bytes() == target.read_bytes()
