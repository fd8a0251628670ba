"""The names that formulas use, by program."""

from __future__ import annotations

import pytest

from xltourney.io.formula_names import FUNCTION_CALL, HOSTS, PREFIX, called, formula_name, rename

NAMED = {
    "excel": "XLT_BUCHHOLZ(Grid!A1:F9,1)",
    "lite": "_xldudf_XLT_BUCHHOLZ(Grid!A1:F9,1)",
    "libreoffice": "ORG.XLTOURNEY.ADDIN.XLT_BUCHHOLZ(Grid!A1:F9,1)",
}


def test_every_program_has_its_name() -> None:
    assert tuple(PREFIX) == HOSTS
    assert [formula_name("xlt_rank", host) for host in HOSTS] == [
        "XLT_RANK",
        "_xldudf_XLT_RANK",
        "ORG.XLTOURNEY.ADDIN.XLT_RANK",
    ]


@pytest.mark.parametrize("source", HOSTS)
@pytest.mark.parametrize("target", HOSTS)
def test_from_any_program_to_any_other(source: str, target: str) -> None:
    assert rename(NAMED[source], target) == NAMED[target]


@pytest.mark.parametrize(
    "prefix",
    ["_xll.", "_xlfn.", "[1]!", "[12]!_xldudf_", "_xlfn._xldudf_", "org.xltourney.addin.", "ORG.XLTOURNEY.ADDIN.LITE_"],
)
def test_whatever_a_program_put_before_the_name_goes(prefix: str) -> None:
    assert rename(f"=1+{prefix}xlt_Rank (A1:B2,3)", "excel") == "=1+XLT_RANK (A1:B2,3)"


def test_nested_and_repeated_calls() -> None:
    formula = "=IF(XLT_POINTS(xlt_grid,A2)>INDEX(_xldudf_XLT_TIEBREAK(xlt_grid,xlt_players,B1),1,1),1,0)"
    assert called(formula) == ["XLT_POINTS", "XLT_TIEBREAK"]
    assert rename(formula, "lite").count("_xldudf_XLT_") == 2


@pytest.mark.parametrize(
    "formula",
    [
        '=IF(A1="XLT_RANK(","say ""XLT_RANK(1)""",0)',
        "='XLT_RANK(1)'!A1",
        "=MY_XLT_RANK(1)",
        "=SUM(xlt_grid)",
        "=lib.XLT_RANK(1)",
        "=XLT_RANK",
    ],
)
def test_what_is_no_call_stays(formula: str) -> None:
    assert called(formula) == []
    assert rename(formula, "libreoffice") == formula


def test_the_pattern_gives_the_bare_name() -> None:
    assert [match[1] for match in FUNCTION_CALL.finditer(NAMED["lite"])] == ["XLT_BUCHHOLZ"]


def test_an_unknown_program_is_refused() -> None:
    with pytest.raises(KeyError):
        rename("=XLT_VERSION()", "abacus")
