"""No bytes make the reader of tournament report files raise anything but an error of ours."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.io.trf_lines import SET_A
from xltourney.errors import XltourneyError
from xltourney.io.reading import Reading, place_of
from xltourney.io.trf import parse, read

#: Every record that is read, without a contradiction.
RICH = (
    "012 Open\n022 Київ\n032 UKR\n042 2026/03/01\n052 2026.03.09\n062 16\n102 Arbiter\n122 90 min\n"
    + ("132" + " " * 88 + "26/03/01  26/03/02\n")
    + "142 5\n152 W\n162  W 3.0   D 1.0   L 0.5   A 0.5   P 1.0\n172 UKR FIDE\n192 FIDE_DUTCH_2026\n"
    + "202 BH/C1,DE\n212 PTS,BH/C1,DE\n222 40/5400+30:900+30\n240 H   2    4\n"
    + "250       1.0   1   2    1    1\n260   1   2    1    2\n299          -0.5         1\n"
    + "XXS W=3 D=1 WL=.5 BL=.5 ZPB=.5 FL=.5\nBBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.5\nBBF  0.5\nBBU  1.0\n"
    + "### comment\nUKR    1      Alyx\n"
    + SET_A.split("\n", 1)[1]
)
ALPHABET = "0123456789 wbWBHFUZz+-=?½.,/:|&\t\r\n\0\x1a\x85\xa0\u2028٣²_Xє\ufeff"
TOURNAMENT_KEYS = {
    "name", "place", "federation", "start", "end", "arbiter", "system", "rounds", "control", "points", "codes",
}  # fmt: skip
PLAYER_KEYS = {"no", "name", "title", "sex", "federation", "fide_id", "rating", "born", "penalty", "results"}


@st.composite
def mutated(draw: st.DrawFn, base: str = RICH) -> str:
    """The file with a few characters replaced, put in or taken out, or lines moved."""
    text = base
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 0, 1, 1, 2, 3, 10, 11, 100]))
        put = draw(st.text(ALPHABET, max_size=4) | st.text(max_size=3))
        text = text[:at] + put + text[at + length :]
    if draw(st.booleans()):
        lines = text.split("\n")
        at, to = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        lines.insert(to, lines[at])
        text = "\n".join(lines)
    return text


@cache
def schema() -> dict[str, Any]:
    path = Path(__file__).parents[2] / "schemas" / "tournament.schema.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def check(reading: Reading) -> None:
    """What the schema asks of the document, as far as a report can fill it; and every path has a place or none."""
    document = reading.document
    settings: dict[str, Any] = document["tournament"]
    players: list[dict[str, Any]] = document["players"]
    assert settings.keys() <= TOURNAMENT_KEYS
    assert 1 <= settings["rounds"] <= 500
    assert all(isinstance(settings.get(key, ""), str) for key in ("name", "place", "federation", "start", "arbiter"))
    points: dict[str, float] = settings.get("points", {})
    assert all(0 <= value <= 1000 for value in points.values())
    assert len(settings.get("codes", [])) <= 50
    pattern = re.compile(schema()["properties"]["players"]["items"]["properties"]["results"]["items"]["pattern"])
    for index, player in enumerate(players):
        assert player.keys() <= PLAYER_KEYS
        assert 1 <= player["no"] <= 9999
        assert player["name"]
        assert len(player.get("title", "")) <= 20
        assert player.get("sex", "m") in "mf"
        assert 1 <= player.get("fide_id", 1) <= 99999999999
        assert 1 <= player.get("rating", 1) <= 4000
        assert 1900 <= player.get("born", 1900) <= 2100
        assert -1000 <= player.get("penalty", -1) < 0
        tokens: list[str] = player.get("results", [])
        assert all(pattern.search(token) for token in tokens)
        assert place_of(reading, ("players", index, "results", 0))
    assert [p["no"] for p in players] == sorted({p["no"] for p in players})
    assert len(list(reading.places)) == len(reading.places)
    assert all(finding.message and "\n" not in finding.message for finding in reading.findings)


def test_the_file_itself_is_read() -> None:
    reading = parse(RICH)
    check(reading)
    assert reading.findings == ()


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_a_file_with_random_faults(text: str) -> None:
    with suppress(XltourneyError):
        check(parse(text))


@settings(max_examples=60, deadline=None)
@given(st.text() | st.text(ALPHABET).map(lambda text: "001 " + text))
def test_any_text(text: str) -> None:
    with suppress(XltourneyError):
        check(parse(text))


@settings(max_examples=60, deadline=None)
@given(content=st.binary(), encoding=st.sampled_from([None, "cp1251", "utf-16", "utf-8", "ascii", "shift_jis"]))
def test_any_bytes(content: bytes, encoding: str | None, tmp_path_factory: Any) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "any.trf"
    path.write_bytes(content)
    with suppress(XltourneyError):
        check(read(path, encoding))
