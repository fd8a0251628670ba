"""Tournament report files: the point system in record 162, XXS (JaVaFo) or BBW and its like (bbpPairings)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.io.trf_lines import errors, player, read
from xltourney.engine.results import Kind, ScoringSystem
from xltourney.errors import LineRef
from xltourney.io.reading import place_of

GAME = (player(1, "2 w 1"), player(2, "1 b 0"))


def points(*lines: str) -> dict[str, float]:
    """The part ``points`` of the document."""
    reading = read(*lines, *GAME)
    assert errors(reading) == []
    found: dict[str, float] = reading.document["tournament"].get("points", {})
    return found


class TestRecord162:
    @pytest.mark.parametrize(
        ("written", "stated"),
        [
            ("162  W 1.0   D 0.5   P 1.0", {}),
            ("162  W 1.0   D 0.5   L 0.0", {}),
            ("162  W 3.0   D 1.0", {"win": 3, "draw": 1}),
            ("162  W 3.0   D 1.0   P 3.0", {"win": 3, "draw": 1}),
            ("162  W 3.0   D 1.0   P 1.0", {"win": 3, "draw": 1, "pab": 1}),
            ("162  P 0.5", {"pab": 0.5}),
            ("162  W 3.0   D 2.0   L 1.0", {"win": 3, "draw": 2, "loss": 1, "absent": 0}),
            ("162  W 3.0   D 2.0   L 1.0   A 1.0", {"win": 3, "draw": 2, "loss": 1, "absent": 1}),
            ("162  X 0.0", {}),
            ("162 W 2.0    D 1.0", {"win": 2, "draw": 1}),
            ("162 w2,5 d½", {"win": 2.5}),
        ],
    )
    def test_what_differs_from_the_usual_values(self, written: str, stated: dict[str, float]) -> None:
        assert points(written) == stated

    @pytest.mark.parametrize("letter", ["A", "Z"])
    def test_an_absence_by_either_letter(self, letter: str) -> None:
        """Public report 48 (bbpPairings issues 36 and 37): written as A, read only as Z."""
        assert points(f"162  {letter} 0.5") == {"absent": 0.5}

    def test_the_place_is_that_of_the_record(self) -> None:
        assert place_of(read("162  W 3.0", *GAME), ("tournament", "points", "win")) == LineRef(2, 6)

    @pytest.mark.parametrize(
        ("written", "column"),
        [
            ("162  W 0.0", 6),
            ("162  Q 1.0", 6),
            ("162  WW 1.0", 6),
            ("162  W 1.0  !", 13),
            ("162  W 1..5", 8),
            ("162  W 1001", 8),
        ],
    )
    def test_what_is_no_point_system(self, written: str, column: int) -> None:
        assert [f.place for f in errors(read(written, *GAME))] == [LineRef(2, column)]


class TestXXS:
    """The examples of the JaVaFo advanced user manual, "Scoring point system"."""

    def test_the_standard_system(self) -> None:
        assert points("XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0", "XXS FL=0 FW=1", "XXS PAB=1 FPB=1 HPB=.5 ZPB=0") == {}
        assert points("XXS W=1 D=0.5 WL=0 BL=0 FL=0 ZPB=0 PAB=1") == {}

    def test_3_1_0_with_a_bye_worth_a_win(self) -> None:
        assert points("XXS PAB=3 D=1 W=3") == {"win": 3, "draw": 1}

    def test_3_1_0_with_a_bye_worth_a_draw_because_the_original_1_is_assumed(self) -> None:
        assert points("XXS W=3", "XXS D=1") == {"win": 3, "draw": 1, "pab": 1}

    def test_a_bye_worth_a_half(self) -> None:
        assert points("XXS PAB=.5") == {"pab": 0.5}

    def test_3_2_1_0(self) -> None:
        """FL=0 and ZPB=1 differ; the document has one value for both."""
        (found,) = errors(read("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1", *GAME))
        assert found.place == LineRef(2, 5)
        stated = {"win": 3, "draw": 2, "loss": 1, "pab": 2, "absent": 0}
        assert points("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1") == stated

    def test_a_later_value_overrides_an_earlier_one(self) -> None:
        late = "XXS W=3 D=2 WL=1 BL=1", "XXS PAB=3", "XXS FPB=0 HPB=0 ZPB=0"
        assert points(*late) == {"win": 3, "draw": 2, "loss": 1, "absent": 0}

    def test_a_value_of_a_bye_that_somebody_has_must_be_that_of_the_result(self) -> None:
        (found,) = errors(read("XXS HPB=0", *GAME, player(3, "0000 - H")))
        assert found.place == LineRef(2, 5)
        assert "HPB is worth 0" in found.message

    @pytest.mark.parametrize(
        "written", ["XXS WW=1 BW=1.5", "XXS WD=1", "XXS BL=1", "XXS FW=0.5", "XXS Q=1", "XXS W", "XXS W=x"]
    )
    def test_what_this_version_does_not_know(self, written: str) -> None:
        assert len(errors(read(written, *GAME))) == 1

    def test_a_forfeit_loss_worth_a_loss(self) -> None:
        assert points("XXS W=3 D=2 WL=1 BL=1 PAB=3 FL=1") == {"win": 3, "draw": 2, "loss": 1}


class TestBbpPairings:
    def test_3_1_0(self) -> None:
        assert points("BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0") == {"win": 3, "draw": 1}

    def test_the_bye_is_worth_a_win_where_nothing_is_said(self) -> None:
        assert points("BBW  2.0", "BBD  1.0") == {"win": 2, "draw": 1}

    def test_absences_worth_something(self) -> None:
        assert points("BBZ  0.5", "BBF  0.5", "BBU  0.5") == {"pab": 0.5, "absent": 0.5}

    def test_absences_worth_different_things(self) -> None:
        assert [f.place for f in errors(read("BBZ  0.5", "BBF  0.0", *GAME))] == [LineRef(2, 6)]

    def test_what_is_no_number(self) -> None:
        assert [f.place for f in errors(read("BBW three", *GAME))] == [LineRef(2, 5)]


class TestSeveral:
    def test_records_that_agree(self) -> None:
        assert points("162  W 3.0   D 1.0", "XXS W=3 D=1 PAB=3", "BBW 3.0", "BBD 1.0") == {"win": 3, "draw": 1}

    def test_records_that_differ(self) -> None:
        (found,) = errors(read("162  W 3.0", "BBW  2.0", *GAME))
        assert found.place == LineRef(3, 6)
        assert "record 162 in line 2" in found.message

    @pytest.mark.parametrize(
        "written", ["162  W 3.0   D 2.0   L 1.0", "XXS W=3 D=2 WL=1 BL=1 PAB=3", "BBW 3\nBBD 2\nBBL 1"]
    )
    def test_an_absence_is_worth_nothing_unless_it_is_stated(self, written: str) -> None:
        """TRF26, record 162: A (zero-point bye and forfeit loss) is 0.0 by default, whatever a loss is worth."""
        stated = points(written)
        system = ScoringSystem.from_points(Fraction(3), Fraction(2), Fraction(1), absent=Fraction(stated["absent"]))
        assert system.game(2, "w", "-").points == system.bye(Kind.ZPB).points == 0
