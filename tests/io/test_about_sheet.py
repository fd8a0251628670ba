"""The sheet About: on what ground a table stands."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import xltourney
from tests.io.documents import document
from tests.io.finished import Document, made, worked_example
from xltourney.engine.ranking import rank
from xltourney.engine.regulations import edition
from xltourney.errors import CellRef, Diagnostic
from xltourney.io.document import derived_id, fingerprint, to_tournament
from xltourney.io.loading import Loaded
from xltourney.io.reading import Reading, Stated
from xltourney.io.standings.sheets import sheets


def entries(event: Document, codes: str = "BH/C1, BH, SB", **options: Any) -> list[tuple[str, str]]:
    """Label and text of every line."""
    return lines_of(made(event, codes, **options)["About"].rows)


def lines_of(rows: list[list[Any]]) -> list[tuple[str, str]]:
    return [(str(row[0]), str(row[1])) for row in rows if len(row) == 2 and row[1] is not None]


def about(event: Document, codes: str = "BH/C1, BH, SB", **options: Any) -> dict[str, str]:
    return dict(entries(event, codes, **options))


class TestGround:
    def test_the_rules(self) -> None:
        lines = about(worked_example("TEC16"), rules="2023-07")
        title = "2023-07: FIDE C.07, in force in July and August 2023 for FIDE's own events"
        assert lines["Rules edition"] == f"{title} (restated from secondary sources)"
        assert lines["Points win/draw/loss/bye"] == "win 1, draw ½, loss 0, pairing-allocated bye 1"
        assert lines["Forfeits count as played"] == "no"

    def test_other_points(self) -> None:
        lines = about(worked_example("TEC16", points={"win": 3, "draw": 1, "pab": 1, "absent": 0.5}))
        points = "win 3, draw 1, loss 0, pairing-allocated bye 1; zero-point bye ½, forfeit loss ½"
        assert lines["Points win/draw/loss/bye"] == points

    def test_the_codes_in_order(self) -> None:
        lines = about(worked_example("TEC16"), "BH/C1/P, ARO/U1400")
        assert lines["1. BH/C1/P"] == "Buchholz Cut 1, forfeits count as played · art. 8.1, 14, 16.6"
        assert lines["2. ARO/U1400"] == "Average rating of opponents, unrated players as 1400 · art. 10.1"

    def test_rounds(self) -> None:
        lines = about(worked_example("TEC16"), after=3)
        assert lines["System"] == "Swiss, 5 rounds"
        assert lines["State"] == "Standings after round 3 of 5"


class TestUnrated:
    @pytest.fixture
    def event(self) -> Document:
        event = worked_example("TEC16")
        del event["players"][3]["rating"]
        return event

    def test_none(self) -> None:
        assert about(worked_example("TEC16"))["Unrated players"] == "none"

    def test_codes_without_value(self, event: Document) -> None:
        text = about(event, "ARO")["Unrated players"]
        assert text == "no rating is stated for them, so codes that need ratings have no value: 4 David"

    def test_stated_by_the_regulations(self, event: Document) -> None:
        event["tournament"]["unrated"] = 1400
        assert about(event, "ARO")["Unrated players"] == "count as 1400: 4 David"

    def test_stated_by_the_code(self, event: Document) -> None:
        assert about(event, "ARO/U1500")["Unrated players"] == "count as 1500: 4 David"

    def test_not_needed(self, event: Document) -> None:
        assert about(event, "BH")["Unrated players"] == "4 David; no tie-break of the list needs ratings"


class TestWhatDecided:
    """Points and wins: of 1, 3, 4, 16 with 3½ the last has three wins, the others two (TEC, printed)."""

    def test_each_tied_group(self) -> None:
        found = entries(worked_example("TEC16"), "WIN")
        position = found.index(("3½ points, places 2–5", "WIN decided: 2. Stephan"))
        assert found[position + 1] == ("", "shared: 3. Alyx; 3. Charline; 3. David")

    def test_who_is_alone_on_points_needs_nothing(self) -> None:
        texts = [text for _, text in entries(worked_example("TEC16"), "WIN")]
        assert not any("Bruno" in text for text in texts)

    def test_one_point_is_no_plural(self) -> None:
        event = document("2w1", "1b0", "4w1", "3b0", rounds=1)
        labels = [label for label, _ in entries(event, "WIN")]
        assert "1 point, places 1–2" in labels
        assert "0 points, places 3–4" in labels

    def test_no_ties(self) -> None:
        event = document("2w1", "1b0", rounds=1)
        assert ("", "no two players had the same points") in entries(event, "WIN")


class TestLots:
    def test_a_seed_can_be_checked(self) -> None:
        text = about(worked_example("TEC16", lots_seed="2026 Lviv"), "RND")["Drawing of lots"]
        assert "“2026 Lviv:No.”" in text
        assert f"“2026 Lviv:1” gives {sha256(b'2026 Lviv:1').hexdigest()[:16]}" in text

    def test_typed_lots(self) -> None:
        event = document("2w½", "1b½", players={1: {"lots": 2}, 2: {"lots": 1}}, rounds=1, lots_seed="x")
        assert about(event, "RND")["Drawing of lots"] == "as typed in the list of players, 1 first"

    def test_not_asked(self) -> None:
        assert "Drawing of lots" not in about(worked_example("TEC16", lots_seed="x"), "BH")


class TestWarnings:
    def test_none(self) -> None:
        assert ("", "none") in entries(worked_example("TEC16"))

    @pytest.mark.parametrize(
        ("settings", "codes", "rules"),
        [
            ({}, "KS", "2026-03"),
            ({}, "STD, TPN", "2009"),
            ({"system": "round-robin"}, "BH, FB, AOB", "2024-08"),
            ({"system": "round-robin", "entry": "matrix"}, "BPG, BWG, PS", "2026-03"),
            ({}, "RND, ARO, TPR", "2026-03"),
            ({"rounds": 7}, "WIN, KS", "2009"),
        ],
    )
    def test_whatever_the_engine_warns_of_is_said_in_every_language(
        self, settings: dict[str, Any], codes: str, rules: str
    ) -> None:
        event = worked_example("TEC6RR" if "system" in settings else "TEC16", **settings)
        event["players"][0]["rating"] = 0
        event["players"][0]["results"][-1] = ""
        standings = rank(to_tournament(event), codes, edition(rules))
        for language in ("en", "ru", "uk"):
            remarks = _remarks(event, codes, rules, language)
            assert len(remarks) == len(standings.warnings)
            assert set(remarks) <= {text for _, text in entries(event, codes, rules=rules, language=language)}

    def test_findings_are_quoted_with_their_cell(self) -> None:
        event = worked_example("TEC16")
        finding = Diagnostic("number-gap", "the pairing numbers have gaps", "warning", CellRef("Players", "A9"))
        note = Diagnostic("open-elsewhere", "open in Excel", "note")
        again = Diagnostic("code-unusual", "tie-break KS: said in the language of the sheets", "warning")
        loaded = Loaded(Reading(event, {}), to_tournament(event), (finding, note, again))
        found = _about(loaded)
        assert ("Players!A9", "the pairing numbers have gaps") in found
        assert not any("Excel" in text or "KS" in text for _, text in found)

    def test_stated_ranks_that_differ(self) -> None:
        event = worked_example("TEC16")
        stated = (Stated(2, rank=5, rank_place=CellRef("Grid", "H5")),)
        loaded = Loaded(Reading(event, {}, stated=stated), to_tournament(event), ())
        assert any(label == "Grid!H5" for label, _ in _about(loaded))


def _about(loaded: Loaded) -> list[tuple[str, str]]:
    standings = rank(to_tournament(loaded.reading.document), "BH", edition("2026-03"))
    spec = sheets(loaded, standings, "en")[3]
    return lines_of([[getattr(cell, "value", cell) for cell in row] for row in spec.rows])


def _remarks(event: Document, codes: str, rules: str, language: str) -> list[str]:
    """The lines at the foot of Standings that are remarks: those after the rules."""
    foot = made(event, codes, rules=rules, language=language)["Standings"].foot
    start = next(i for i, line in enumerate(foot) if f"{rules}:" in line)
    return foot[start + 1 :]


class TestOrigin:
    def test_version_file_id_and_fingerprint(self) -> None:
        event = worked_example("TEC16", id="abc")
        lines = about(event)
        assert lines["Made by"] == f"xltourney {xltourney.__version__}"
        assert lines["Source file"] == "open.xlsx"
        assert lines["ID"] == "abc"
        assert lines["Fingerprint"] == fingerprint(event)

    def test_a_derived_id(self) -> None:
        event = worked_example("TEC16")
        assert about(event)["ID"] == derived_id(event)

    def test_without_a_file(self) -> None:
        event = worked_example("TEC16")
        assert not any(
            label == "Source file" for label, _ in _about(Loaded(Reading(event, {}), to_tournament(event), ()))
        )
