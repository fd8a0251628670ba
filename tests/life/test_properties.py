"""The custom document properties: ours come and change, those of others keep their very bytes."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.conftest import Convert
from tests.io.kitchen import kitchen_xlsx
from tests.life.kept import finished, kept, log, part, put, running, with_part, without_custom, workbook
from xltourney.errors import WorkbookError
from xltourney.io.life.properties import Told, read_told, write_told
from xltourney.io.life.writing import with_life
from xltourney.io.opc.package import Package

CUSTOM = "docProps/custom.xml"
FORMAT = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"


def told(data: bytes, says: Told) -> bytes:
    """The workbook whose properties say this."""
    package = Package(data)
    write_told(package, says)
    return package.to_bytes()


def custom(data: bytes) -> dict[str, object]:
    """The custom properties as openpyxl reads them."""
    made: Any = load_workbook(io.BytesIO(data))
    return {each.name: each.value for each in made.custom_doc_props.props}


def listing(*properties: str) -> str:
    """A list of properties as Excel writes it."""
    return f'<Properties xmlns="{NAMESPACE}" xmlns:vt="{TYPES}">{"".join(properties)}</Properties>'


def one(pid: int, name: str, value: str) -> str:
    """A property as Excel writes it."""
    return f'<property fmtid="{FORMAT}" pid="{pid}" name="{name}">{value}</property>'


def with_listing(text: str) -> bytes:
    """A workbook with this list of properties."""
    return with_part(told(workbook(), Told("running")), CUSTOM, lambda _: text)


@pytest.mark.parametrize(
    ("state", "says"), [(finished(), "finished 2026-03-08"), (running(), "running")], ids=["finished", "running"]
)
def test_what_the_properties_say(state: object, says: str) -> None:
    assert custom(kept(finished() if says != "running" else running())) == {
        "xltourney state": says,
        "xltourney log": log()[-1].hash,
    }


def test_a_workbook_without_any_gets_part_type_and_relationship() -> None:
    assert CUSTOM not in Package(workbook())
    made = told(workbook(), Told("running", "abc"))
    assert read_told(Package(made)) == Told("running", "abc")
    assert part(made, "_rels/.rels").count("custom-properties") == 1
    kind = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
    assert f'PartName="/{CUSTOM}" ContentType="{kind}"' in part(made, "[Content_Types].xml")
    pids = re.findall(r'pid="(\d+)"', part(made, CUSTOM))
    assert pids == ["2", "3"]


def test_without_a_log_there_is_only_the_state() -> None:
    assert custom(kept(running(), rows=())) == {"xltourney state": "running"}


def test_a_second_time_changes_nothing_and_adds_nothing() -> None:
    made = told(workbook(), Told("running", "abc"))
    assert told(made, Told("running", "abc")) == made
    changed = told(made, Told("finished 2026-11-30", "def"))
    assert custom(changed) == {"xltourney state": "finished 2026-11-30", "xltourney log": "def"}
    assert told(changed, Told("running", "abc")) == made
    assert told(made, Told("finished 2026-11-30")) != made
    assert custom(told(made, Told("finished 2026-11-30")))["xltourney log"] == "abc"


def test_the_properties_of_others_keep_their_bytes() -> None:
    before = part(kitchen_xlsx(), CUSTOM)
    made = told(kitchen_xlsx(), Told("running", "abc"))
    after = part(made, CUSTOM)
    assert after.startswith(before.removesuffix("</Properties>"))
    again = part(told(made, Told("finished 2026-11-30", "def")), CUSTOM)
    assert again == after.replace("running", "finished 2026-11-30").replace("abc", "def")
    pids = re.findall(r'pid="(\d+)"', again)
    assert len(set(pids)) == len(pids)


def test_the_numbers_go_on_behind_those_of_others() -> None:
    """Excel numbers from 2 on and leaves gaps where one was deleted."""
    others = one(9, "Checked by", "<vt:lpwstr>A &amp; B</vt:lpwstr>") + one(4, "Sent", "<vt:bool>true</vt:bool>")
    made = part(told(with_listing(listing(others)), Told("running", "abc")), CUSTOM)
    assert made == listing(
        others,
        one(10, "xltourney state", "<vt:lpwstr>running</vt:lpwstr>"),
        one(11, "xltourney log", "<vt:lpwstr>abc</vt:lpwstr>"),
    )


@pytest.mark.parametrize(
    "old",
    [
        one(2, "xltourney state", "<vt:lpwstr>running</vt:lpwstr>"),
        one(2, "XLTourney State", "<vt:lpstr>running</vt:lpstr>"),
        one(2, "xltourney state", "<vt:i4>5</vt:i4>"),
        one(2, "xltourney state", ""),
        f'<property fmtid="{FORMAT}" pid="2" name="xltourney state"/>',
        one(2, "xltourney state", f'<x:lpwstr xmlns:x="{TYPES}">a</x:lpwstr>'),
    ],
)
def test_one_that_is_there_is_changed_whatever_its_kind(old: str) -> None:
    made = told(with_listing(listing(old, one(3, "Other", "<vt:i4>1</vt:i4>"))), Told("finished 2026-11-30"))
    assert read_told(Package(made)) == Told("finished 2026-11-30")
    assert part(made, CUSTOM).count("<property ") == 2
    assert part(made, CUSTOM).endswith(one(3, "Other", "<vt:i4>1</vt:i4>") + "</Properties>")


@pytest.mark.parametrize(
    "text",
    [
        f'<Properties xmlns="{NAMESPACE}"/>',
        f'<p:Properties xmlns:p="{NAMESPACE}" xmlns:vt="{TYPES}"></p:Properties>',
        f'<p:Properties xmlns:p="{NAMESPACE}" xmlns="{TYPES}"/>',
    ],
    ids=["empty", "prefixes", "the other default"],
)
def test_other_ways_of_writing_the_list(text: str) -> None:
    made = told(with_listing(text), Told("running", "abc"))
    assert read_told(Package(made)) == Told("running", "abc")
    assert custom(made) == {"xltourney state": "running", "xltourney log": "abc"}


def test_a_part_of_that_name_that_is_nobodys_list_is_left_alone() -> None:
    orphan = without_custom(told(workbook(), Told("running")))
    package = Package(orphan)
    package.write(CUSTOM, b"<else/>")
    write_told(package, Told("running"))
    assert package.read(CUSTOM) == b"<else/>"
    assert read_told(package) == Told("running")


def test_a_damaged_list_is_named() -> None:
    with pytest.raises(WorkbookError, match=r"docProps/custom\.xml is damaged"):
        told(with_listing("<Properties"), Told("running"))


def test_after_libreoffice_too(tmp_path: Path, soffice: Convert) -> None:
    """It writes its own list, with other numbers and in another order."""
    data = told(kept(), Told("running", "abc"))
    again = soffice(put(tmp_path / "book.xlsx", data), "xlsx").read_bytes()
    assert read_told(Package(again)) == Told("running", "abc")
    made = with_life(again, finished(), log(), "en", None)
    assert custom(made) == {"xltourney state": "finished 2026-03-08", "xltourney log": log()[-1].hash}
