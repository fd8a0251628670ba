"""Which edition of C.07 an event is under, and what each edition's own list says (section 1 of the specification)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.rules.examples import field
from xltourney.engine.modifiers import ALLOWED
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import ALIASES, ARTICLES, EDITIONS, NAMES, edition, edition_for
from xltourney.errors import RegulationError


class TestByDate:
    """``auto``: by the start date of the event, never by today's."""

    @pytest.mark.parametrize(
        ("start", "name"),
        [
            ((1999, 12, 31), "2009"),
            ((2009, 7, 1), "2009"),
            ((2023, 8, 31), "2009"),
            ((2024, 3, 31), "2009"),
            ((2024, 4, 1), "2024-08"),
            ((2024, 8, 1), "2024-08"),
            ((2026, 2, 28), "2024-08"),
            ((2026, 3, 1), "2026-03"),
            ((2031, 1, 1), "2026-03"),
        ],
    )
    def test_start_date(self, start: tuple[int, int, int], name: str) -> None:
        """Section 1.1: every rated event from 1 April 2024, and from 1 March 2026."""
        found, warning = edition_for("auto", date(*start))
        assert (found.name, warning) == (name, None)

    def test_without_a_date_the_newest_with_a_warning(self) -> None:
        found, warning = edition_for("auto", None)
        assert found.name == "2026-03"
        assert warning is not None
        assert (warning.severity, "no start date" in warning.message) == ("warning", True)

    def test_a_name_wins_over_the_date(self) -> None:
        assert edition_for("2009-ru", date(2026, 5, 1))[0].name == "2009-ru"


class TestByName:
    """Names and aliases."""

    @pytest.mark.parametrize("name", ["2026-03", "2024-08", "2023-07", "2009", "2009-ru"])
    def test_names(self, name: str) -> None:
        assert edition(name).name == name

    @pytest.mark.parametrize("alias", ["2024-04", "2023-09"])
    def test_texts_that_move_no_number(self, alias: str) -> None:
        """Section 1.2."""
        assert edition(alias) is EDITIONS["2024-08"]
        assert alias in ALIASES

    def test_an_unknown_name_lists_the_known_ones(self) -> None:
        with pytest.raises(RegulationError) as caught:
            edition("2025")
        for name in [*EDITIONS, *ALIASES]:
            assert name in caught.value.message

    def test_only_two_are_never_chosen_by_date(self) -> None:
        assert {name for name, text in EDITIONS.items() if text.since is None} == {"2023-07", "2009-ru"}


class TestTables:
    """An edition is a table of rules."""

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_every_code_but_those_of_type_a_has_a_rule(self, rules: str) -> None:
        assert set(EDITIONS[rules].rules) == set(ALLOWED) - {"DE", "KSX"}

    def test_every_code_has_a_name_and_an_article(self) -> None:
        assert set(NAMES) == set(ARTICLES) == set(ALLOWED)

    @pytest.mark.parametrize("code", ["STD", "TPN", "RTNG"])
    @pytest.mark.parametrize("rules", [rules for rules in EDITIONS if rules != "2026-03"])
    def test_codes_of_2026_under_an_older_text(self, code: str, rules: str) -> None:
        """D3 to D5 and 2.1: allowed with a warning."""
        table = rank(field("TEC16"), [code], edition(rules))
        assert any("organiser's own (art. 2.1)" in warning.message for warning in table.warnings)
        assert rank(field("TEC16"), [code], edition("2026-03")).warnings == ()

    @pytest.mark.parametrize("rules", ["2026-03", "2024-08", "2023-07"])
    def test_stepwise_koya_is_refused_since_2023(self, rules: str) -> None:
        with pytest.raises(RegulationError, match=r"KS/L\+n"):
            rank(field("TEC6RR"), ["KSX"], edition(rules))

    @pytest.mark.parametrize("code", ["DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN",
                                      "TPN", "TPN/R", "KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2"])  # fmt: skip
    def test_round_robins_have_what_the_check_list_wants(self, code: str) -> None:
        """TEC check-list for software, question Q104."""
        assert rank(field("TEC6RR"), [code], edition("2026-03")).warnings == ()


def test_july_2023_says_that_it_is_from_secondary_sources() -> None:
    """Named explicitly, it comes with the warning that its text was restated from secondary sources."""
    chosen, warning = edition_for("2023-07", None)
    assert chosen.name == "2023-07"
    assert warning is not None
    assert "secondary sources" in warning.message
