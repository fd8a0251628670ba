"""The grammar of codes: C.07 arts 5 and 14, MTB26, and ``spec`` section 2.2 on spellings and refusals."""

from __future__ import annotations

import re

import pytest

from xltourney.engine.model import System
from xltourney.engine.modifiers import ALLOWED, Code, default_codes, labels, parse_code, parse_codes
from xltourney.errors import RegulationError


class TestSpellings:
    """Read in many spellings, printed in one."""

    @pytest.mark.parametrize(
        ("text", "standard"),
        [
            ("BH", "BH"),
            ("bh/c1", "BH/C1"),
            ("BH-C1", "BH/C1"),
            ("BH!C1", "BH/C1"),
            ("BH#C1", "BH/C1"),
            (" BH / C1 ", "BH/C1"),
            ("BH/C1/P", "BH/C1/P"),
            ("BH/P/C1", "BH/C1/P"),
            ("BH-M2", "BH/M2"),
            ("FB/M4", "FB/M4"),
            ("SB/C9", "SB/C9"),
            ("PS/C2", "PS/C2"),
            ("ARO/M1", "ARO/M1"),
            ("ARO/C1/U1400", "ARO/C1/U1400"),
            ("AOB/F", "AOB/F"),
            ("DE/P", "DE/P"),
            ("KS/L+1", "KS/L+1"),
            ("KS/L1", "KS/L+1"),
            ("KS/L-2", "KS/L-2"),
            ("KS-L-2", "KS/L-2"),
            ("KS-L+1", "KS/L+1"),
            ("RTNG/R", "RTNG/R"),
            ("TPN/R", "TPN/R"),
            ("ВН/С1", "BH/C1"),
            ("BH–C1", "BH/C1"),
        ],
    )
    def test_separators_and_cases(self, text: str, standard: str) -> None:
        assert str(parse_code(text)) == standard

    @pytest.mark.parametrize(
        ("old", "standard"),
        [
            ("GE", "REP"),
            ("SNO", "TPN"),
            ("SSB", "SB"),
            ("SSB/C1", "SB/C1"),
            ("MBH", "BH/M1"),
            ("BUC1", "BH/C1"),
            ("BHC1", "BH/C1"),
            ("RTG", "RTNG"),
            ("ge", "REP"),
        ],
    )
    def test_older_names(self, old: str, standard: str) -> None:
        """Sharly-Chess issue 1516 (GE) and section 2.2."""
        assert str(parse_code(old)) == standard

    @pytest.mark.parametrize("name", ALLOWED)
    def test_every_code_is_its_own_standard_form(self, name: str) -> None:
        assert str(parse_code(name)) == name
        assert parse_code(str(parse_code(name))) == Code(name)


class TestRefusals:
    """What an article does not allow is an error that lists what is allowed."""

    @pytest.mark.parametrize("text", ["SB/M1", "PS/M1", "KS/P", "AOB/P", "AOB/C1", "BH/F", "DE/C1", "KS/C1", "TPR/C1"])
    def test_modifiers_that_the_article_does_not_allow(self, text: str) -> None:
        with pytest.raises(RegulationError, match=r"is not allowed; .* allows"):
            parse_code(text)

    @pytest.mark.parametrize("name", ["WIN", "WON", "BPG", "BWG", "REP", "STD"])
    @pytest.mark.parametrize("modifier", ["C1", "M1", "P", "F", "R", "L+1", "U1400"])
    def test_codes_without_any_modifier(self, name: str, modifier: str) -> None:
        with pytest.raises(RegulationError, match=f"{name} allows no modifier"):
            parse_code(f"{name}/{modifier}")

    @pytest.mark.parametrize(
        "text", ["BH/C0", "BH/C10", "BH/M5", "BH/M0", "KS/L+0", "KS/L", "BH/", "BH/X", "BH/D", "ARO/U1"]
    )
    def test_numbers_and_letters_out_of_range(self, text: str) -> None:
        """n of Cn 1 to 9, of Mn 1 to 4; /D /S /X /N /V are the reference program's own."""
        with pytest.raises(RegulationError, match="allow"):
            parse_code(text)

    @pytest.mark.parametrize("text", ["BH/C1/C2", "BH/C1/M1", "BH/M1/C1", "DE/P/P", "MBH/C1", "KS/L+1/L-1", "RTNG/R/R"])
    def test_contradictions(self, text: str) -> None:
        with pytest.raises(RegulationError, match="contradicts"):
            parse_code(text)

    def test_an_unknown_code_names_the_nearest_and_all(self) -> None:
        """Public report 73 (Sharly-Chess PR 264): never silently dropped."""
        with pytest.raises(RegulationError, match=r"'BUCH'.*unknown code.*known codes are") as caught:
            parse_code("BUCH")
        for name in ALLOWED:
            assert name in caught.value.message
        with pytest.raises(RegulationError, match="did you mean BH"):
            parse_code("BHH")

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("Buchholz", "did you mean BH (Buchholz)?"),
            ("buchholtz", "did you mean BH (Buchholz)?"),
            ("Buchholz cut 1", "did you mean BH/C1 (Buchholz)?"),
            ("Median Buchholz", "did you mean BH/M1 (Buchholz)?"),
            ("Sonneborn-Berger", "did you mean SB (Sonneborn-Berger)?"),
            ("Sonneborn", "did you mean SB (Sonneborn-Berger)?"),
            ("Direct encounter", "did you mean DE (Direct Encounter)?"),
            ("Progressive", "did you mean PS (Progressive Scores)?"),
            ("Wins", "did you mean WIN (Number of Wins)?"),
        ],
    )
    def test_a_plain_name_is_answered_with_its_code(self, text: str, said: str) -> None:
        with pytest.raises(RegulationError, match=re.escape(said)) as caught:
            parse_code(text)
        assert "BH/C1 (cut) or BH/M1 (median)" in caught.value.message

    @pytest.mark.parametrize("text", ["BH:MP", "BH:GP/C1", "EMMSB", "SSSC", "EDE", "BC", "MPvGP"])
    def test_teams_come_later(self, text: str) -> None:
        with pytest.raises(RegulationError, match="teams"):
            parse_code(text)


class TestLists:
    """A list as text or as a sequence; all faults at once."""

    @pytest.mark.parametrize("text", ["BH/C1, BH, SB", "BH/C1;BH;SB", "BH/C1\nBH\nSB", " BH/C1 ,, BH , SB ,"])
    def test_separators(self, text: str) -> None:
        assert [str(code) for code in parse_codes(text)] == ["BH/C1", "BH", "SB"]

    def test_all_faults_are_named(self) -> None:
        """Public report 73."""
        with pytest.raises(RegulationError) as caught:
            parse_codes("BUC, GE, WIN/C1, BH, BH")
        messages = [finding.message for finding in caught.value.findings]
        assert len(messages) == 3
        assert "'BUC'" in messages[0]
        assert "WIN/C1'" in messages[1]
        assert "BH stands twice" in messages[2]

    def test_the_same_code_in_two_spellings_is_a_duplicate(self) -> None:
        with pytest.raises(RegulationError, match="stands twice"):
            parse_codes(["BH/C1", "BUC1"])

    def test_direct_encounter_may_stand_several_times(self) -> None:
        """4.2 (b)."""
        codes = parse_codes("DE, BH, DE, SB, DE/P, DE")
        assert labels(codes) == ("DE", "BH", "DE#2", "SB", "DE/P", "DE#3")

    def test_defaults(self) -> None:
        """``spec/workbook.md``: the settings of an event without a list."""
        assert default_codes(System.SWISS) == ("BH/C1", "BH", "SB", "DE", "WIN")
        assert (
            default_codes(System.ROUND_ROBIN) == default_codes(System.DOUBLE_ROUND_ROBIN) == ("DE", "SB", "WIN", "KS")
        )
