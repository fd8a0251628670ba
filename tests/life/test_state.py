"""What is stored of a tournament comes back whole, after a save in another program too; damage is found and said."""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.conftest import Convert
from tests.io.kitchen import kitchen_xlsx
from tests.life.kept import (
    TABLE,
    document,
    finished,
    kept,
    log,
    on_sheet,
    part,
    parts,
    put,
    resaved,
    running,
    said,
    same_life,
    with_part,
    without_custom,
    workbook,
)
from xltourney.errors import OutputError
from xltourney.io.document import canonical, fingerprint, normal
from xltourney.io.graft import graft
from xltourney.io.life.reading import Life, read_life
from xltourney.io.life.state import State, Status
from xltourney.io.life.writing import with_life
from xltourney.io.loading import load
from xltourney.io.sheet import SheetSpec


def _awkward() -> State:
    """Texts of every kind that a spreadsheet program may take for something else."""
    made = document()
    names = ["=1+1", "_x0041_ and _x000D_", "'quoted", " spaces  inside ", "Žižka 𝔄 😀 й", "a\u2028b\tc\nd\\_x0020_"]
    for player, name in zip(made["players"], names, strict=True):
        player["name"] = name
    made["tournament"]["arbiter"] = "1/2"
    made = normal(made)
    return State(Status.FINISHED, made, fingerprint(made), TABLE, ("corrected on 2026-12-01: =cmd|x", "-1"))


def _large() -> State:
    """So many players that the document needs several cells, with letters outside of the first 65,536."""
    players = [
        {"no": no, "name": f"𝔄{no} " + "я" * 40, "results": [f"{no + 1 - 2 * (no % 2 == 0)}w½"]} for no in range(1, 601)
    ]
    made = normal({"xltourney": 1, "tournament": {"name": "Large", "rounds": 1}, "players": players})
    return State(Status.RUNNING, made, fingerprint(made))


STATES = {"finished": finished(), "running": running(), "awkward": _awkward(), "large": _large()}


@pytest.fixture(params=list(STATES.values()), ids=list(STATES))
def state(request: pytest.FixtureRequest) -> State:
    found: State = request.param
    return found


def test_what_was_stored_comes_back(state: State) -> None:
    life = read_life(kept(state))
    assert (life.state, life.log, life.unknown, life.findings) == (state, log(), False, ())
    assert life.finished is state.finished


def test_a_save_by_openpyxl_changes_nothing(state: State) -> None:
    data = kept(state)
    assert same_life(resaved(data), read_life(data))


def test_a_save_by_libreoffice_changes_nothing(tmp_path: Path, soffice: Convert) -> None:
    _saved_by_libreoffice(tmp_path, soffice, "awkward")


@pytest.mark.slow
def test_a_save_by_libreoffice_changes_nothing_of_any(tmp_path: Path, soffice: Convert) -> None:
    _saved_by_libreoffice(tmp_path, soffice, *STATES)


def _saved_by_libreoffice(tmp_path: Path, soffice: Convert, *names: str) -> None:
    for name in names:
        state = STATES[name]
        data = kept(state)
        again = soffice(put(tmp_path / f"{name}.xlsx", data), "xlsx").read_bytes()
        assert same_life(again, read_life(data)), name
        assert same_life(with_life(again, state, log(), "en", None), read_life(data))


def test_the_sheet_is_hidden_and_holds_texts_alone() -> None:
    sheet = load_workbook(io.BytesIO(kept(_large())))["xlt_state"]
    assert sheet.sheet_state == "hidden"
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "inlineStr"}
    assert max(len(str(cell.value).encode("utf-16-le")) // 2 for cell in cells) <= 30_000
    assert sum(str(row[0].value).startswith("document ") for row in sheet.iter_rows()) > 2


def test_anyone_can_check_the_sha_256_by_putting_the_pieces_together() -> None:
    rows = list(load_workbook(io.BytesIO(kept()))["xlt_state"].iter_rows(values_only=True))
    text = "".join(str(row[1]) for row in rows if str(row[0]).startswith("document "))
    stated = next(row[1] for row in rows if row[0] == "sha256")
    assert text.encode() == canonical(document())
    assert hashlib.sha256(text.encode()).hexdigest() == stated


def test_the_sheets_of_the_tournament_are_read_as_before(tmp_path: Path) -> None:
    """Sheets of ours are no part of what is read."""
    path = put(tmp_path / "book.xlsx", kept(language="ru"))
    assert fingerprint(load(path).reading.document) == finished().fingerprint


def test_the_same_again_gives_the_same_bytes() -> None:
    data = kept()
    assert with_life(data, finished(), log(), "en", None) == data


def test_a_workbook_without_any_of_it() -> None:
    assert read_life(workbook()) == Life()


# ---------------------------------------------------------------- damage


def _edit(label: str, old: str, new: str) -> Any:
    """A change of the text beside a label."""

    def change(sheet: Any) -> None:
        cell = next(row[1] for row in sheet.iter_rows() if row[0].value == label)
        assert old in cell.value
        cell.value = cell.value.replace(old, new)

    return on_sheet("xlt_state", change)


@pytest.mark.parametrize(
    ("label", "old", "new", "place"),
    [
        ("document 1", "4w1", "4w0", "xlt_state!B3"),
        ("document 1", "{", "", "xlt_state!B3"),
        ("sha256", finished().fingerprint[:8], "00000000", "xlt_state!B3"),
        ("status", "finished", "running", "xlt_state!B5"),
        ("status", "finished", "over", "xlt_state!B2"),
        ("table 1", '"no": 1', '"no": 2', "xlt_state!B5"),
        ("remark 1", "2026", "2025", "xlt_state!B5"),
        ("log", "6 ", "5 ", "xlt_state!B5"),
        ("xltourney state", "1", "", "xlt_state!B1"),
    ],
)
def test_a_changed_state_is_damaged_and_says_so(label: str, old: str, new: str, place: str) -> None:
    data = kept(finished(remarks=("corrected on 2026-12-01: slip",)))
    life = read_life(resaved(data, _edit(label, old, new)))
    assert (life.state, life.unknown, life.finished) == (None, True, False)
    assert said(life) == [("state-damaged", place)]
    assert "unknown" in life.findings[0].message
    assert life.findings[0].severity == "warning"
    assert life.log == log()


def test_a_state_of_a_newer_version() -> None:
    life = read_life(resaved(kept(), _edit("xltourney state", "1", "2")))
    assert life.unknown
    assert "newer version" in life.findings[0].message


def test_rows_of_the_state_in_another_order_mean_the_same() -> None:
    def turn(sheet: Any) -> None:
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        for number, row in enumerate(reversed(rows), 1):
            for column, value in enumerate(row, 1):
                sheet.cell(number, column).value = value

    assert read_life(resaved(kept(_large()), on_sheet("xlt_state", turn))).state == _large()


def test_a_state_that_is_gone_is_unknown() -> None:
    life = read_life(resaved(kept(), lambda made: made.remove(made["xlt_state"])))
    assert (life.state, life.unknown, life.log) == (None, True, log())
    assert said(life) == [("state-gone", "")]
    assert "'finished 2026-03-08'" in life.findings[0].message


def test_the_log_alone_says_that_something_was_stored() -> None:
    life = read_life(without_custom(resaved(kept(), lambda made: made.remove(made["xlt_state"]))))
    assert life.unknown
    assert "there is a log" in life.findings[0].message


def test_where_the_property_disagrees_the_sheet_counts_and_a_note_says_so() -> None:
    data = with_part(kept(), "docProps/custom.xml", lambda text: text.replace("finished 2026-03-08", "running"))
    life = read_life(data)
    assert (life.state, life.unknown) == (finished(), False)
    assert [(finding.code, finding.severity) for finding in life.findings] == [("property-differs", "note")]
    assert "'running'" in life.findings[0].message


def test_without_the_properties_the_sheet_is_enough() -> None:
    assert read_life(without_custom(kept())) == read_life(kept())


# ---------------------------------------------------------------- other sheets and parts


def test_other_sheets_of_ours_stay_and_a_new_one_stands_before_the_log() -> None:
    own = SheetSpec("Standings", "Standings", [["Place"]])
    data = graft(kept(), [own], "abc")
    titles = load_workbook(io.BytesIO(data)).sheetnames
    assert titles == ["Tournament", "Players", "Grid", "Standings", "Log", "xlt_state"]
    about = SheetSpec("About", "About", [["finished"]])
    again = with_life(data, finished(), log(7), "en", about)
    titles = load_workbook(io.BytesIO(again)).sheetnames
    assert titles == ["Tournament", "Players", "Grid", "Standings", "About", "Log", "xlt_state"]
    assert '"abc"' in part(again, "xl/workbook.xml")
    assert read_life(again).log == log(7)


def test_no_writer_of_our_sheets_loses_what_is_stored() -> None:
    assert same_life(graft(kept(), []), read_life(kept()))


def test_only_the_listed_parts_change() -> None:
    """All of a workbook with everything in it: what is not ours keeps its very bytes."""
    made = kitchen_xlsx()
    before = parts(made)
    after = parts(with_life(made, running(), log(), "en", None))
    changed = {name for name, content in before.items() if after.get(name) != content}
    listed = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}
    assert changed <= listed | {"docProps/custom.xml"}
    assert after["docProps/custom.xml"].startswith(before["docProps/custom.xml"].removesuffix(b"</Properties>"))
    assert len([name for name in after if name not in before]) == 2


def test_a_signed_workbook_is_refused() -> None:
    data = with_part(
        workbook(),
        "_rels/.rels",
        lambda text: text.replace(
            "</Relationships>",
            '<Relationship Id="rIdS" Type="http://schemas.openxmlformats.org/package/2006/relationships/'
            'digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>',
        ),
    )
    with pytest.raises(OutputError, match="signed"):
        with_life(data, finished(), log(), "en", None)


def test_a_log_sheet_of_somebody_else_is_not_replaced() -> None:
    data = resaved(workbook(), lambda made: made.create_sheet("Log"))
    with pytest.raises(OutputError, match="'Log' was not written by xltourney"):
        with_life(data, finished(), log(), "en", None)


def test_the_table_is_json_as_it_was_stored() -> None:
    state = read_life(resaved(kept())).state
    assert state is not None
    assert json.loads(state.table) == json.loads(TABLE)


@pytest.mark.parametrize(
    "text", ["\udcee\udcf8", "a\0b\x1f", "x" * 40_000, "𝔄" * 20_000, "_x0041_", "\x7f\x85\u2028", "a\r\nb\rc", "\ufffe"]
)
def test_no_text_makes_the_state_look_damaged(text: str) -> None:
    """What cells cannot hold, or hold otherwise, is written otherwise, and the check is of what is written."""
    table = json.dumps({"standings": [{"name": text}]}, ensure_ascii=False)
    state = replace(finished(table, (f"corrected on 2026-12-01: {text}",)), play_off=json.dumps({"why": text}))
    life = read_life(kept(state))
    assert life.findings == ()
    assert life.state is not None
    assert json.loads(life.state.table) == json.loads(table)
    assert life.state.remarks[0].startswith("corrected on 2026-12-01: ")
