"""A workbook that carries its code for xlwings Lite: the parts, and that nothing else changes.

The format is that of workbooks which xlwings Lite saved; the rules for parts are those of ECMA-376, part 2.
"""

from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Callable

import openpyxl
import pytest

from tests.io.kitchen import Parts, kitchen_xlsm, kitchen_xlsx, packed, unpacked
from tests.io.small import plain, plain_parts
from xltourney import __version__
from xltourney.errors import OutputError, WorkbookError
from xltourney.hosts.lite import carried, embed

LISTS = {"[Content_Types].xml", "_rels/.rels"}
EXTENSION = "xl/webextensions/webextension1.xml"
PANES = "xl/webextensions/taskpanes.xml"
PANE_RELATIONS = "xl/webextensions/_rels/taskpanes.xml.rels"
OURS = "from xltourney.udfs import *"
CALCULATOR = (
    '<we:webextension xmlns:we="http://schemas.microsoft.com/office/webextensions/webextension/2010/11" id="{A}">'
    '<we:reference id="wa104380955" version="1.0.0.0" store="en-US" storeType="OMEX"/><we:alternateReferences/>'
    '<we:properties><we:property name="main.py" value="&quot;x = 1&quot;"/></we:properties><we:bindings/>'
    "</we:webextension>"
)


def text_of(workbook: bytes, name: str, part: str = EXTENSION) -> str:
    """What a property of an add-in holds."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', unpacked(workbook)[part].decode())
    assert found is not None
    text = json.loads(html.unescape(found[1]))
    assert isinstance(text, str)
    return text


def kitchen_with(main: str, requirements: str | None = None) -> bytes:
    """The kitchen workbook, whose code for xlwings Lite is this."""
    parts = unpacked(kitchen_xlsx())
    texts = {"main.py": main} | ({"requirements.txt": requirements} if requirements is not None else {})
    new = "".join(
        f'<we:property name="{name}" value="{html.escape(json.dumps(text))}"/>' for name, text in texts.items()
    )
    parts[EXTENSION] = re.sub(rb'<we:property name="main.py"[^>]*/>', lambda _: new.encode(), parts[EXTENSION])
    return packed(parts)


class TestAWorkbookWithoutAddIns:
    def test_the_two_texts_are_there(self) -> None:
        workbook = embed(plain())
        assert text_of(workbook, "main.py") == f"{OURS}\n"
        assert text_of(workbook, "requirements.txt") == f"xlwings\nxltourney>={__version__}\n"
        assert not carried(plain())
        assert carried(workbook)

    def test_nothing_else_changes(self) -> None:
        before, after = unpacked(plain()), unpacked(embed(plain()))
        assert {name for name in before if before[name] != after[name]} == LISTS
        assert set(after) - set(before) == {EXTENSION, PANES, PANE_RELATIONS}
        assert openpyxl.load_workbook(io.BytesIO(embed(plain()))).sheetnames

    def test_every_part_is_named_where_parts_are_named(self) -> None:
        parts = unpacked(embed(plain()))
        types = parts["[Content_Types].xml"].decode()
        assert f'PartName="/{PANES}" ContentType="application/vnd.ms-office.webextensiontaskpanes+xml"' in types
        assert f'PartName="/{EXTENSION}" ContentType="application/vnd.ms-office.webextension+xml"' in types
        kinds = "http://schemas.microsoft.com/office/2011/relationships"
        assert f'Type="{kinds}/webextensiontaskpanes" Target="{PANES}"' in parts["_rels/.rels"].decode()
        relations = parts[PANE_RELATIONS].decode()
        found = re.search(rf'Id="(rId\d+)" Type="{kinds}/webextension" Target="webextension1.xml"', relations)
        assert found is not None
        assert f'r:id="{found[1]}"' in parts[PANES].decode()
        assert 'reference id="wa200008175"' in parts[EXTENSION].decode()

    def test_the_same_workbook_gives_the_same_bytes_and_a_second_time_changes_nothing(self) -> None:
        once = embed(plain())
        assert embed(plain()) == once
        assert embed(once) == once


class TestAWorkbookThatCarriesCode:
    """What a person wrote for xlwings Lite stays, ours comes behind it."""

    def test_own_code_stays_in_front_of_ours(self) -> None:
        workbook = embed(kitchen_with("from __future__ import annotations\n\nprint('½')\n", "pandas\n"))
        assert text_of(workbook, "main.py") == f"from __future__ import annotations\n\nprint('½')\n\n{OURS}\n"
        assert text_of(workbook, "requirements.txt") == f"pandas\nxlwings\nxltourney>={__version__}\n"

    @pytest.mark.parametrize("make", [kitchen_xlsx, kitchen_xlsm])
    def test_nothing_else_changes(self, make: Callable[[], bytes]) -> None:
        source = make()
        before, after = unpacked(source), unpacked(embed(source))
        assert set(before) == set(after)
        assert {name for name in before if before[name] != after[name]} == {EXTENSION}

    def test_a_workbook_that_has_all_comes_back_byte_for_byte(self) -> None:
        whole = kitchen_with(f"import os\n{OURS}  # live cells\n", f"xlwings==0.37.8\nxltourney>={__version__}\n")
        assert embed(whole) == whole

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("xltourney==0.0.1\nxlwings<1\n", f"xltourney>={__version__}\nxlwings<1\n"),
            ("# xltourney\nXlwings # required\n", f"# xltourney\nXlwings # required\nxltourney>={__version__}\n"),
            ("xltourney @ https://example.org/x.whl\n", "xltourney @ https://example.org/x.whl\nxlwings\n"),
            (
                "xlwings\nhttps://example.org/dist/xltourney-0.1.0-py3-none-any.whl",
                "xlwings\nhttps://example.org/dist/xltourney-0.1.0-py3-none-any.whl\n",
            ),
            ("xlwings-reports\n", f"xlwings-reports\nxlwings\nxltourney>={__version__}\n"),
        ],
    )
    def test_requirements_are_merged(self, before: str, after: str) -> None:
        assert text_of(embed(kitchen_with(OURS, before)), "requirements.txt") == after

    def test_code_that_is_kept_otherwise_is_left_alone(self) -> None:
        parts = unpacked(kitchen_with(""))
        parts[EXTENSION] = parts[EXTENSION].replace(b'value="', b'value="{')
        with pytest.raises(OutputError, match=r"main.py.*left alone"):
            embed(packed(parts))


class TestOtherAddIns:
    def with_calculator(self) -> Parts:
        """A workbook with another add-in, which keeps a property of the same name."""
        parts = unpacked(embed(plain()))
        parts[EXTENSION] = CALCULATOR.encode()
        return parts

    def test_they_stay_and_ours_gets_a_part_of_its_own(self) -> None:
        before = self.with_calculator()
        after = unpacked(embed(packed(before)))
        assert after[EXTENSION] == before[EXTENSION]
        assert text_of(packed(after), "main.py", "xl/webextensions/webextension2.xml") == f"{OURS}\n"
        assert after[PANES].decode().count("<wetp:taskpane ") == 2
        assert re.findall(r'Target="([^"]*)"', after[PANE_RELATIONS].decode()) == [
            "webextension1.xml",
            "webextension2.xml",
        ]
        assert not carried(packed(before))
        assert carried(packed(after))

    def test_a_part_without_properties_gets_them_where_the_format_wants_them(self) -> None:
        parts = unpacked(kitchen_xlsx())
        parts[EXTENSION] = re.sub(rb"<we:properties>.*</we:properties>", b"", parts[EXTENSION])
        after = unpacked(embed(packed(parts)))[EXTENSION].decode()
        assert re.search(r"<we:alternateReferences/><we:properties>.*</we:properties><we:bindings/>", after)


class TestWhatIsRefused:
    def test_a_signed_workbook(self) -> None:
        signed = plain_parts() | {"_xmlsignatures/sig1.xml": b"<Signature/>"}
        with pytest.raises(OutputError, match="signed"):
            embed(packed(signed))

    def test_what_is_no_workbook(self) -> None:
        with pytest.raises(WorkbookError):
            embed(b"PK")
