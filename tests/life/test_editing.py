"""Documents written into the input sheets of a workbook: after an edit the sheets hold exactly what is wanted."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.generators import LIVELY, QUIET, UNUSUAL, Habits, round_robin, swiss
from tests.life.editing_books import reading_of
from tests.properties.documents import document_of
from xltourney.batch.refreshing import refreshed
from xltourney.io import template
from xltourney.io.document import normal
from xltourney.io.editing import edited
from xltourney.io.life.differences import differences
from xltourney.io.reading import Document
from xltourney.io.workbook import read

LANGUAGES = ("en", "ru", "uk")
ROUNDS = 6
#: Values of fields of players, one of which each time.
FIELDS: dict[str, tuple[object, ...]] = {
    "title": ("GM", "WFM"),
    "sex": ("m", "f"),
    "federation": ("GEO", "KAZ"),
    "fide_id": (1503014, 14100010),
    "rating": (1850, 2400),
    "k": (10, 40),
    "born": (1975, 2012),
    "club": ("Ладья", "=SUM(A1)", "O'Neil & <Sons>"),
    "rated_games": (0, 29),
    "peak": (2100, 2500),
    "club_id": ("0012", "x-1"),
    "withdrawn_after": (0, 3),
    "from_round": (2, 4),
    "penalty": (-0.5, -2),
    "lots": (1, 7),
    "play_off": (1, 2),
    "note": ("late\nagain", "+1"),
    "name": ("Ёлкина, Ї.", "Robert'); DROP", "12", "-1e5"),
}
SETTINGS: dict[str, tuple[object, ...]] = {
    "id": ("2026-open", "0001"),
    "place": ("Київ", "@home"),
    "federation": ("UKR",),
    "start": ("2026-03-01", "1899-12-31"),
    "end": ("2026-03-09", "2031-01-01"),
    "arbiter": ("A. Arbiter",),
    "control": ("rapid", "blitz"),
    "rating_rule": ("fide", "club"),
    "rules": ("2024-04", "2009"),
    "unrated": (1400,),
    "lots_seed": ("42", "seed"),
    "forfeits_played": (True,),
    "codes": (["SB", "WON"], ["PTS", "BPG"]),
    "points": ({"win": 3, "draw": 1}, {"win": 1, "draw": 0.5, "pab": 0.5}, {"absent": 0.5}),
}


def dressed(document: Document, random: Random) -> Document:
    """With some of all that can stand in a document."""
    for key, values in SETTINGS.items():
        if random.random() < 0.3:
            document["tournament"][key] = random.choice(values)
    for player in document["players"]:
        for key, values in FIELDS.items():
            if random.random() < 0.2:
                player[key] = random.choice(values)
    return document


def swiss_of(random: Random, habits: Habits) -> Document:
    """A Swiss; now and then somebody is missing among the numbers."""
    document = document_of(swiss(random, random.randint(2, 9), random.randint(0, ROUNDS), habits, planned=ROUNDS))
    for player in document["players"]:
        if not any(player["results"]) and random.random() < 0.5:
            document["players"].remove(player)
            break
    return dressed(document, random)


def round_robin_of(random: Random, players: int, cycles: int) -> Document:
    """A round robin, of which some games may not be played yet."""
    document = document_of(round_robin(random, players, cycles, QUIET))
    if random.random() < 0.5:
        for player in document["players"]:
            player["results"] = [token.rstrip("10½") if random.random() < 0.3 else token for token in player["results"]]
    return dressed(document, random)


def follows(first: Document, second: Document, entry: str, language: str) -> None:
    """A workbook that holds one document can be made to hold another one."""
    data = template.build(first, entry=entry, language=language, empty_players=3)
    wanted = read(Path("wanted.xlsx"), template.build(second, entry=entry, language=language)).document
    reading = read(Path("first.xlsx"), data)
    done = edited(data, reading, wanted)
    now = read(Path("done.xlsx"), done.data)
    assert differences(now.document, wanted) == ()
    assert normal(now.document) == normal(wanted)
    assert edited(done.data, now, wanted).data == done.data


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=12, database=None)
@given(st.integers(0, 2**32), st.sampled_from(("grid", "boards")), st.sampled_from(LANGUAGES))
def test_any_swiss_can_become_any_other_one(seed: int, entry: str, language: str) -> None:
    random = Random(seed)
    habits = random.choice((QUIET, LIVELY, UNUSUAL))
    follows(swiss_of(random, habits), swiss_of(random, habits), entry, language)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=10, database=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(("grid", "boards", "matrix")),
    st.sampled_from(LANGUAGES),
    st.integers(2, 6),
    st.integers(1, 2),
)
def test_any_round_robin_can_become_another_one(
    seed: int, entry: str, language: str, players: int, cycles: int
) -> None:
    random = Random(seed)
    first, second = (round_robin_of(random, players, cycles) for _ in range(2))
    follows(first, second, entry, language)


@pytest.mark.parametrize("entry", ["grid", "boards"])
def test_only_the_cells_of_what_differs_change(entry: str) -> None:
    random = Random(7)
    data = template.build(swiss_of(random, QUIET), entry=entry, language="en")
    reading = reading_of(data)
    wanted = deepcopy(reading.document)
    for player in wanted["players"]:
        if player["no"] == 1:
            player["rating"] = 2222
    wanted["tournament"]["end"] = "2026-03-08"
    done = edited(data, reading, wanted)
    assert [(title, column) for title, _, column in done.cells] == [("Players", 7), ("Tournament", 2)]


@pytest.mark.parametrize("entry", ["grid", "boards"])
def test_nothing_changes_where_the_workbook_holds_the_document_already(entry: str) -> None:
    data = template.build(swiss_of(Random(2), LIVELY), entry=entry, language="uk")
    reading = reading_of(data)
    done = edited(data, reading, normal(reading.document))
    assert (done.data, done.cells) == (data, ())


@pytest.mark.parametrize("entry", ["grid", "boards"])
def test_names_beside_numbers_are_right_after_a_refresh(entry: str) -> None:
    random = Random(5)
    first, second = (document_of(swiss(random, 6, 3, QUIET, planned=ROUNDS)) for _ in range(2))
    for player in second["players"]:
        player["name"] = f"Somebody {player['no']}"
    data = refreshed(template.build(first, entry=entry, language="en")).data
    wanted = reading_of(data).document | {"players": second["players"]}
    done = edited(data, reading_of(data), wanted)
    assert [each.code for each in reading_of(done.data).findings].count("name-differs") > 5
    assert not reading_of(refreshed(done.data, edited=done.cells).data).findings
