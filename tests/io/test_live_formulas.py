"""The native formulas around the hidden blocks: what is written is recognised, and means what we take it for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.conftest import Convert
from xltourney.io.live_formulas import (
    BLOCKS,
    IndexFormula,
    NameFormula,
    NoticeFormula,
    SplitFormula,
    code_at,
    index_formula,
    index_of,
    name_formula,
    name_of,
    notice_formula,
    notice_of,
    notice_text,
    plain,
    split_formula,
    split_of,
    text_formula,
    text_of,
)

TEXTS = (
    "BH/C1, BH; SB\nDE",
    "  BH / C1 ,,; ,WIN",
    "KS",
    "",
    " , ",
    "ПОБ, BH\xa0,\tSB\r\nPS",
    ", ".join(f"BH/C{n}" for n in range(1, 10)),
)


def codes(text: str) -> list[str]:
    """The codes of a text, as the settings are read."""
    separated = text.replace(";", ",").replace("\n", ",").replace(" ", "").replace("\xa0", "").replace("\t", "")
    return [code for code in separated.replace("\r", "").split(",") if code]


class TestWhatIsWrittenIsRecognised:
    @pytest.mark.parametrize("block", BLOCKS)
    @pytest.mark.parametrize("anchor", [4, "A$4", "Live!$B$7", "'My sheet'!C3"])
    def test_a_cell_of_a_block(self, block: str, anchor: int | str) -> None:
        found = index_of(index_formula(anchor, 12, block))
        assert found is not None
        assert (found.block, found.column) == (block, 12)
        where = anchor if isinstance(anchor, str) else ""
        assert (found.less, found.anchor) == (0 if where else 4, where.rpartition("!")[2])

    @pytest.mark.parametrize("source", ["xlt_codes", "$B$15", "Tournament!$B$15", "'My ''sheet'!$B$15"])
    @pytest.mark.parametrize("k", [1, 2, 20])
    def test_a_code(self, source: str, k: int) -> None:
        found = split_of(split_formula(source, k))
        assert found is not None
        assert (found.codes.casefold(), found.k) == (source.casefold(), k)

    @pytest.mark.parametrize("block", BLOCKS)
    def test_what_is_wrong_with_a_block(self, block: str) -> None:
        assert notice_of(notice_formula(block, 'not "here"')) == NoticeFormula(block, 'not "here"')

    @pytest.mark.parametrize("numbers", ["'Players'!$A$4:$A$48", "'The ''players'!$A$4:$A$9", "xlt_numbers"])
    def test_a_name(self, numbers: str) -> None:
        assert name_of(name_formula("$A4", numbers, "Spieler!$C$4:$C$48")) == NameFormula(
            "$A4", plain(numbers), "SPIELER!$C$4:$C$48"
        )
        assert name_of(name_formula("$A4", numbers, "C:C").replace(",0)", ",1)")) is None

    def test_a_setting_as_text(self) -> None:
        assert text_of(text_formula("xlt_name")) == "XLT_NAME"
        assert text_of('A1&""') is None

    def test_case_and_spaces_do_not_count(self) -> None:
        assert index_of(' iferror( index(XLT_Values , row()-4, 2 ) , "" )') == IndexFormula(2, 4)
        assert split_of(split_formula("xlt_codes", 3).replace(",", " , ").replace('" , "', '","')) == SplitFormula(
            "XLT_CODES", 3
        )

    @pytest.mark.parametrize(
        "formula",
        [
            "INDEX(xlt_values,ROW()-4,1)",
            'IFERROR(INDEX(xlt_value,ROW()-4,1),"")',
            'IFERROR(INDEX(xlt_values,ROW()-4,1),"-")',
            'IFERROR(INDEX(xlt_values,ROW()-4,1),"")+1',
            "TRIM(A1)",
            notice_formula("xlt_values", "x").replace("xlt_values", "xlt_standings", 1),
            split_formula("xlt_codes", 2).replace("501", "502"),
            split_formula("SUM(A1)", 2),
            "",
        ],
    )
    def test_others_are_others(self, formula: str) -> None:
        assert index_of(formula) is None
        assert split_of(formula) is None
        assert notice_of(formula) is None

    def test_texts_and_titles_stay_as_they_are(self) -> None:
        assert plain("if('a b'!a1 = \"c d\", x)") == "IF('a b'!A1=\"c d\",X)"


class TestWhatTheyMean:
    @pytest.mark.parametrize("text", TEXTS)
    def test_the_codes_of_a_text(self, text: str) -> None:
        found = [code_at(text, k) for k in range(1, 14)]
        assert [code for code in found if code] == codes(text)
        assert found[len(codes(text)) :] == [""] * (13 - len(codes(text)))

    def test_a_notice(self) -> None:
        assert notice_text(["Rank", "#XLT row 3"], "missing") == "#XLT row 3"
        assert notice_text([1, 2.5, ""], "missing") == ""
        assert notice_text([None, 2], "missing") == "missing"

    def test_in_libreoffice(self, soffice: Convert, tmp_path: Path) -> None:
        """Computed there, the formula of a code gives what is taken for its value here."""
        path = tmp_path / "codes.xlsx"
        book: Any = openpyxl.Workbook()
        for row, text in enumerate(TEXTS, 1):
            book.active.cell(row, 1, text)
            for k in range(1, 12):
                book.active.cell(row, 1 + k, "=" + split_formula(f"$A{row}", k))
        book.save(path)
        computed: Any = openpyxl.load_workbook(soffice(path, "xlsx:Calc MS Excel 2007 XML"), data_only=True)
        for row, text in enumerate(TEXTS, 1):
            shown = [computed.active.cell(row, 1 + k).value or "" for k in range(1, 12)]
            assert shown == [code_at(text, k) for k in range(1, 12)]
