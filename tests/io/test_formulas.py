"""Formulas as far as they are understood: one call with its arguments, and what any formula reads."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from xltourney.io.cells import LAST_COLUMN, LAST_ROW
from xltourney.io.formulas import (
    Argument,
    Call,
    Constant,
    Constants,
    FormulaError,
    Joined,
    Name,
    Reference,
    mentions,
    parse_call,
    parse_reference,
    parse_value,
)
from xltourney.io.formulas.tokens import Kind, box_of, tokens
from xltourney.io.live_formulas import plain
from xltourney.io.tables.rows import ErrorValue

A1 = Reference(None, (1, 1, 1, 1))


def argument(text: str) -> Argument:
    """The only argument of a call."""
    (found,) = parse_call(f"XLT_X({text})").arguments
    return found


class TestTheCall:
    @pytest.mark.parametrize(
        "prefix", ["", "=", "_xldudf_", "_xll.", "_xlfn.", "ORG.XLTOURNEY.ADDIN.", "[1]!", "+", "@"]
    )
    def test_every_way_to_name_a_function(self, prefix: str) -> None:
        assert parse_call(f"{prefix}xlt_Rank( A1 )") == Call("XLT_RANK", (A1,))

    def test_no_argument_one_and_those_left_out(self) -> None:
        assert parse_call("XLT_VERSION()").arguments == ()
        assert parse_call("XLT_VERSION( )").arguments == ()
        assert parse_call("XLT_X(A1,,,A1)").arguments == (A1, None, None, A1)
        assert parse_call("XLT_X(,A1,)").arguments == (None, A1, None)

    @pytest.mark.parametrize(
        "formula",
        [
            "XLT_RANK(A1)+1",
            "IF(A1,XLT_RANK(A1),0)",
            "XLT_RANK(A1)(A2)",
            "XLT_RANK(A1",
            "XLT_RANK(A1))",
            "-XLT_RANK(A1)",
            '"XLT_RANK(A1)"',
            "XLT_RANK",
            "SUM(A1)",
            "",
        ],
    )
    def test_what_is_more_or_less_than_one_call(self, formula: str) -> None:
        with pytest.raises(FormulaError):
            parse_call(formula)


class TestArguments:
    @pytest.mark.parametrize(
        ("text", "sheet", "box"),
        [
            ("A1", None, (1, 1, 1, 1)),
            ("$B$3", None, (3, 2, 3, 2)),
            ("C9:A4", None, (4, 1, 9, 3)),
            ("Grid!$A$4:K48", "Grid", (4, 1, 48, 11)),
            ("'Round 1'!A1", "Round 1", (1, 1, 1, 1)),
            ("'It''s !,(\"x\"'!B2:C3", 'It\'s !,("x"', (2, 2, 3, 3)),
            ("Сетка!A1", "Сетка", (1, 1, 1, 1)),
            ("A:K", None, (1, 1, LAST_ROW, 11)),
            ("Players!$A:$R", "Players", (1, 1, LAST_ROW, 18)),
            ("2:$5", None, (2, 1, 5, LAST_COLUMN)),
            ("((A1))", None, (1, 1, 1, 1)),
            ("XFD1048576", None, (LAST_ROW, LAST_COLUMN, LAST_ROW, LAST_COLUMN)),
        ],
    )
    def test_ranges(self, text: str, sheet: str | None, box: tuple[int, int, int, int]) -> None:
        assert argument(text) == Reference(sheet, box)

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ('"rules=2026-03;system=round robin"', "rules=2026-03;system=round robin"),
            ('"a ""b"", (c"', 'a "b", (c'),
            ('""', ""),
            ("12", 12),
            ("-0.5", -0.5),
            (".5e1", 5),
            ("- -3", 3),
            ("TRUE", True),
            ("false", False),
            ("#N/A", ErrorValue("#N/A")),
            ("#REF!", ErrorValue("#REF!")),
            ("XFE1", ErrorValue("#REF!")),
        ],
    )
    def test_values(self, text: str, value: str | float | bool | ErrorValue) -> None:
        found = argument(text)
        assert found == Constant(value)
        assert isinstance(found, Constant)
        assert type(found.value) is type(value)

    @pytest.mark.parametrize("text", ["xlt_grid", "Таблица", "_a.b", "LOG10x", "A1B"])
    def test_names(self, text: str) -> None:
        assert argument(text) == Name(None, text)

    def test_a_name_of_a_sheet(self) -> None:
        assert argument("'My sheet'!numbers") == Name("My sheet", "numbers")

    def test_texts_and_cells_that_are_joined(self) -> None:
        assert argument('"BH/" & $B$1 &"x"') == Joined((Constant("BH/"), Reference(None, (1, 2, 1, 2)), Constant("x")))

    def test_values_in_braces(self) -> None:
        assert argument('{"BH","SB";1,-2}') == Constants(
            ((Constant("BH"), Constant("SB")), (Constant(1), Constant(-2)))
        )

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("SUM(A1:B2)", "calculated with SUM"),
            ("XLT_RANK(A1)", "calculated with XLT_RANK"),
            ("A1+1", "no single range"),
            ("A1:B2 B1:C2", "no single range"),
            ("(A1,B2)", "no single range"),
            ("A1:B2:C3", "no single range"),
            ("Table1[No.]", "heading"),
            ("[1]Grid!A1", "another workbook"),
            ("'C:\\x\\[a.xlsx]Grid'!A1", "another workbook"),
            ("One:Two!A1", "several sheets"),
            ("50%", "no single range"),
            ("{A1}", "no single range"),
            ("€", "no single range"),
            ("((((((A1))))))", "no single range"),
        ],
    )
    def test_what_is_not_understood_is_said(self, text: str, words: str) -> None:
        with pytest.raises(FormulaError, match=words):
            argument(text)


class TestSharedFormulas:
    def test_only_relative_parts_move(self) -> None:
        found = parse_call("XLT_X($A$1,$A1,A$1,A1:B2,A:A,$1:1,xlt_grid)", (2, 3)).arguments
        boxes = [part.box for part in found if isinstance(part, Reference)]
        assert boxes == [
            (1, 1, 1, 1),
            (3, 1, 3, 1),
            (1, 4, 1, 4),
            (3, 4, 4, 5),
            (1, 4, LAST_ROW, 4),
            (1, 1, 3, LAST_COLUMN),
        ]

    def test_a_reference_that_leaves_the_sheet_is_an_error(self) -> None:
        assert parse_call("XLT_X(A1)", (-1, 0)).arguments == (Constant(ErrorValue("#REF!")),)


class TestNames:
    def test_what_a_name_means(self) -> None:
        assert parse_value("Grid!$A$4:$K$48") == Reference("Grid", (4, 1, 48, 11))
        assert parse_value('="BH/C1"') == Constant("BH/C1")
        with pytest.raises(FormulaError):
            parse_value("OFFSET(Grid!$A$4,0,0,44,11)")

    def test_references_and_names_alone(self) -> None:
        assert parse_reference("A$4", (1, 1)) == Reference(None, (4, 2, 4, 2))
        assert parse_reference("xlt_codes") == Name(None, "xlt_codes")
        assert parse_reference("A1+1") is None
        assert parse_reference("12") is None


class TestMentions:
    def test_ranges_names_and_tables(self) -> None:
        found = mentions("SUM(A1:B2,'a b'!$C:$C)*xlt_x+LOG10(Table1[[#This Row],[Points]])&\"Z9\"")
        assert found.references == (Reference(None, (1, 1, 2, 2)), Reference("a b", (1, 3, LAST_ROW, 3)))
        assert found.names == (Name(None, "xlt_x"),)
        assert [table.name.partition("[")[0] for table in found.tables] == ["Table1"]
        assert not found.unbound

    @pytest.mark.parametrize(
        "formula",
        ['INDIRECT("A1")', "offset(A1,1,1)", "NOW()", "A1:INDEX(B:B,3)", "SUM(One:Two!A1)", "a" * 9000, "A1€"],
    )
    def test_what_may_read_more_than_it_shows(self, formula: str) -> None:
        assert mentions(formula).unbound

    def test_another_workbook_is_not_ours(self) -> None:
        found = mentions("[1]Grid!A1+[1]!name+'[2]x y'!B2")
        assert not found.references
        assert not found.names


@pytest.mark.parametrize(
    "formula",
    [
        "(" * 8000,
        "XLT_X(" + "(" * 4000 + ")" * 4000 + ")",
        "XLT_X(" + "A1&" * 2700 + "A1)",
        "XLT_X(" + "'" * 8000,
        'XLT_X("' + '""' * 4000,
        "XLT_X(" + "[" * 8000 + ")",
        "XLT_X(T" + "['[" * 2000 + ")",
        "XLT_X(" + "a." * 4000 + "!",
        "XLT_X(" + "-" * 8000 + "1)",
        "XLT_X({" + "1;" * 4000 + "1})",
    ],
    ids=range(10),
)
def test_hostile_formulas_are_soon_done_with(formula: str) -> None:
    start = time.process_time()
    with suppress(FormulaError):
        parse_call(formula)
    mentions(formula)
    plain(formula)
    assert time.process_time() - start < 0.5


def test_tokens() -> None:
    assert [token.kind for token in tokens("LOG10(A1)&x*1.5")] == [
        Kind.FUNCTION,
        Kind.OPERATOR,
        Kind.REFERENCE,
        Kind.OPERATOR,
        Kind.OPERATOR,
        Kind.NAME,
        Kind.OPERATOR,
        Kind.NUMBER,
    ]
    assert box_of("no cell") is None
