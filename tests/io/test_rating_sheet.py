"""The sheet Rating changes: FIDE's own numbers player by player and game by game, and when it is written at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rating_cases import hundredths, published
from tests.io.finished import Document, five_of_whom_one_left, made, worked_example
from tests.io.rated_events import COLUMNS, RatingSheet, championship, one_against
from xltourney.engine.performance import performance_rating
from xltourney.io.look import CHANGE, WHOLE_CHANGE

HEADING = [
    "No.",
    "Name",
    "Rating before (Ro)",
    "K",
    "Rated games",
    "Score",
    "Expected",
    "Change",
    "If this event stood alone",
    "New rating",
    "Performance",
    "How it came about",
]
ORDER = ["Standings", "Crosstable", "RatingChanges", "TieBreaks", "About"]


def rating_sheet(event: Document, codes: str = "WIN", **options: Any) -> RatingSheet:
    return RatingSheet(made(event, codes, **options)["RatingChanges"])


def of_one(event: Document, **options: Any) -> dict[str, Any]:
    """The line of player 1."""
    return rating_sheet(event, **options).players[1]


@pytest.fixture(scope="module")
def sheet() -> RatingSheet:
    return rating_sheet(championship(), "SB")


@pytest.fixture(scope="module")
def spec() -> Any:
    return made(championship(), "SB")["RatingChanges"].spec


class TestWhenItIsWritten:
    def test_between_crosstable_and_tie_breaks(self) -> None:
        assert list(made(championship(), "SB")) == ORDER

    @pytest.mark.parametrize("rule", ["none", "club"])
    def test_with_no_other_rule(self, rule: str) -> None:
        assert "RatingChanges" not in made(championship(rating_rule=rule), "SB")

    def test_not_for_an_event_before_the_oldest_rules(self) -> None:
        """8.3.1 of July 2009 is the oldest that is known."""
        assert "RatingChanges" not in made(championship(start="2009-06-30"), "SB")
        assert "RatingChanges" in made(championship(start="2009-07-01"), "SB")


class TestChampionship:
    """FIDE event 432532 of October 2025: 66 games, K 10."""

    def test_headings(self, sheet: RatingSheet) -> None:
        assert sheet.heading == HEADING

    @pytest.mark.parametrize("name", published("round_robin_12")["players"])
    def test_player(self, sheet: RatingSheet, name: str) -> None:
        case = published("round_robin_12")
        no = list(case["players"]).index(name) + 1
        row: dict[str, Any] = sheet.players[no]
        score, surplus, change, _ = case["expected"][name]
        assert (row["Rating before (Ro)"], row["K"], row["Rated games"]) == (case["players"][name], 10, 11)
        assert row["Score"] == float(score)
        assert round(100 * (row["Score"] - row["Expected"])) == hundredths(surplus)
        assert round(100 * row["Change"]) == hundredths(change)
        assert row["New rating"] == row["Rating before (Ro)"] + row["If this event stood alone"]
        assert row["New rating"] == case["next_list"].get(name, row["New rating"])
        assert row["How it came about"] == "K: has reached 2400"

    def test_performance(self, sheet: RatingSheet) -> None:
        ratings = list(published("round_robin_12")["players"].values())
        assert sheet.players[1]["Performance"] == performance_rating(ratings[1:], 16)

    def test_players_stand_by_place(self, sheet: RatingSheet) -> None:
        ranks = made(championship(), "SB")["Standings"].column("Rank")
        assert list(sheet.players) == list(ranks)

    def test_games_add_up_to_the_line_of_the_player(self, sheet: RatingSheet) -> None:
        everybody: dict[Any, Any] = sheet.games
        for no, (own, *games) in everybody.items():
            row: dict[str, Any] = sheet.players[no]
            assert len(games) == 11
            for column, heading in ((5, "Score"), (6, "Expected"), (7, "Change")):
                total = sum(game[column] for game in games)
                assert own[column] == row[heading] == pytest.approx(total)

    def test_what_stands_below(self, sheet: RatingSheet) -> None:
        head = "FIDE ratings, standard: FIDE Rating Regulations (B.02) as in force on 12 October 2025"
        assert head in sheet.foot
        assert "A difference above 400 counts as 400, except for players rated 2650 or more (8.3.1)." in sheet.foot
        assert any(line.startswith("FIDE rounds once a rating period") for line in sheet.foot)
        assert not any("First rating" in line or "not known" in line for line in sheet.foot)


class TestGames:
    #: FIDE, November 2025: P01 and P02b, who met in game 4.
    P01 = ((1787, 1), (2025, 1), (2310, 1), (2400, 1), (2505, 0.5))
    P02B = ((1990, 1), (1995, 1), (2121, 1), (2813, 0), (2084, 1))

    def test_who_has_2650_has_the_real_difference(self) -> None:
        sheet = rating_sheet(one_against(self.P01, {"rating": 2813, "k": 10}, start="2025-11-07"))
        game = sheet.games[1][4]
        assert game[:9] == [4, "5 Opponent 4", 2400, 413, 413, 1, 0.93, 0.7, ""]
        assert not sheet.cell(1, 4, 4).style.bold
        assert sheet.players[1]["Change"] == -2.5
        assert sheet.players[1]["If this event stood alone"] == -3

    def test_others_at_most_400(self) -> None:
        """The same game on the page of the other player: .08."""
        sheet = rating_sheet(one_against(self.P02B, {"rating": 2400, "k": 10}, start="2025-11-07"))
        assert sheet.games[1][4][:9] == [4, "5 Opponent 4", 2813, -413, -400, 0, 0.08, -0.8, "400-point rule"]
        assert sheet.cell(1, 4, 4).style.bold
        assert sheet.players[1]["Change"] == 3.7

    def test_the_line_of_the_player(self) -> None:
        sheet = rating_sheet(one_against(self.P01, {"rating": 2813, "k": 10}, start="2025-11-07"))
        assert sheet.games[1][0] == [1, "One", 2813, None, None, 4.5, 4.75, -2.5, "K 10", None, None, None]

    def test_forfeits_are_listed_and_not_rated(self) -> None:
        """Public report 38: of player 11 only rounds 1, 2, 3 and 5 are rated, of player 12 round 1."""
        sheet = rating_sheet(worked_example("TEC16", rating_rule="fide"))
        _, *games = sheet.games[11]
        assert [(game[0], game[6] is not None) for game in games] == [
            (1, True),
            (2, True),
            (3, True),
            (4, False),
            (5, True),
        ]
        assert games[3] == [4, "9 Jessica", 1800, None, None, "+", None, None, "not rated: forfeit", None, None, None]
        assert (sheet.players[11]["Rated games"], sheet.players[12]["Rated games"]) == (4, 1)

    def test_annulled_games_are_rated(self) -> None:
        """B.02 5.1: he left the round robin after one game, which was played."""
        event = five_of_whom_one_left()
        event["tournament"] |= {"rating_rule": "fide"}
        for player, rating in zip(event["players"], (1800, 1650, 1500, 1400, 1350), strict=True):
            player["rating"] = rating
        sheet = rating_sheet(event)
        assert sheet.players[5]["Rated games"] == 1
        assert [game[8] for game in sheet.games[5][1:]] == ["", *["not rated: forfeit"] * 3]

    def test_other_results_and_opponents_without_a_rating(self) -> None:
        event = one_against([(1500, 1), (1500, 1), (0, 1)], {"rating": 1500, "k": 20})
        for result, reply, no in (("1*", "0*", 2), ("½:0", "0:½", 3)):
            event["players"][0]["results"][no - 2] = f"{no}w{result}"
            event["players"][no - 1]["results"][no - 2] = f"1b{reply}"
        sheet = rating_sheet(event)
        assert [game[5:9:3] for game in sheet.games[1][1:]] == [
            ["1*", "not rated: shorter than one move each"],
            ["½:0", "not rated: by the arbiter's decision"],
            ["1", "not rated: opponent without a rating"],
        ]
        row = sheet.players[1]
        assert [row[heading] for heading in HEADING[4:11]] == [0, None, None, None, None, 1500, None]

    def test_rapid_games_that_are_too_uneven(self) -> None:
        """7.3.1 since December 2024."""
        sheet = rating_sheet(one_against([(1800, 1), (2500, 1)], {"rating": 2601, "k": 10}, control="rapid"))
        assert sheet.games[1][1][8] == "not rated: 600 points or more apart, one of them above 2600"
        assert "A difference above 400 counts as 400 (7.3.1)." in sheet.foot
        assert any("600 points or more apart is not rated" in line for line in sheet.foot)

    def test_a_matrix_names_no_rounds(self) -> None:
        sheet = rating_sheet(worked_example("TEC6RR", entry="matrix", rating_rule="fide"), "SB")
        assert {game[0] for _, *games in sheet.games.values() for game in games} == {None}

    def test_whoever_was_never_paired_is_not_among_them(self) -> None:
        event = one_against([(1500, 1)], {"rating": 1500})
        event["players"].append({"no": 3, "name": "Three", "rating": 1700, "results": ["ZPB"]})
        sheet = rating_sheet(event)
        assert set(sheet.games) == {1, 2}
        assert (sheet.players[3]["Rated games"], sheet.players[3]["New rating"]) == (0, 1700)


class TestK:
    @pytest.mark.parametrize(
        ("player", "k", "why"),
        [
            ({"k": 15}, 15, "K: stated in the list of players"),
            ({}, 20, "K: under 2400; not known: Peak, Born, Rated games"),
            ({"peak": 2410}, 10, "K: has reached 2400"),
            ({"born": 2010, "peak": 1900}, 40, "K: 18 or younger this year, under 2300"),
            ({"born": 1990, "peak": 1900, "rated_games": 29}, 40, "K: fewer than 30 rated games before"),
            ({"born": 1990, "peak": 1900, "rated_games": 30}, 20, "K: under 2400"),
            ({"k": 0, "born": 1990, "peak": 1900, "rated_games": 30}, 20, "K: under 2400"),
        ],
    )
    def test_why(self, player: Document, k: int, why: str) -> None:
        """8.3.3, in the order of FIDE's lists."""
        row = of_one(one_against([(1800, 0.5)], {"rating": 1800} | player))
        assert (row["K"], row["How it came about"]) == (k, why)

    @pytest.mark.parametrize(
        ("born", "k", "why"),
        [
            (2003, 20, "K: under 2400; not known: whether the 18th birthday was before"),
            (2004, 40, "K: not yet 18, under 2300"),
        ],
    )
    def test_juniors_to_2021(self, born: int, k: int, why: str) -> None:
        """8.3.3 to 2021: until the 18th birthday; the year of birth does not tell in the year of it."""
        player = {"rating": 1800, "peak": 1900, "rated_games": 99, "born": born}
        row = of_one(one_against([(1800, 0.5)], player, start="2021-06-01"))
        assert (row["K"], row["How it came about"]) == (k, why)

    def test_lowered(self) -> None:
        """B.02 8.3.3: 18 games with K 40 would be 720, so it is 38."""
        sheet = rating_sheet(one_against([(1800, 0.5)] * 18, {"rating": 1800, "k": 40}))
        row = sheet.players[1]
        assert row["K"] == 38
        assert row["How it came about"] == (
            "K: stated in the list of players; lowered from 40, for 40 × 18 rated games is above 700"
        )
        assert any(line.startswith("K times the rated games") for line in sheet.foot)

    def test_everybody_had_20_in_rapid(self) -> None:
        row = of_one(one_against([(1800, 1)], {"rating": 1800}, control="blitz", start="2022-09-30"))
        assert row["How it came about"] == "K: 20 for everybody in rapid and blitz to September 2022"

    def test_before_july_2014(self) -> None:
        row = of_one(one_against([(1800, 1)], {"rating": 1800, "rated_games": 3}, start="2014-06-30"))
        said = "K: fewer than 30 rated games before; not known: whether new players had 25 or 30 then"
        assert (row["K"], row["How it came about"]) == (30, said)

    def test_what_is_not_known_is_asked_for(self) -> None:
        sheet = rating_sheet(one_against([(1800, 1)], {"rating": 1800}))
        assert any("enter it in the sheet Players" in line for line in sheet.foot)

    def test_without_a_start_date_the_year_is_not_known(self) -> None:
        sheet = rating_sheet(one_against([(1800, 1)], {"rating": 1800, "born": 2012, "peak": 1800}, start=""))
        assert sheet.players[1]["How it came about"] == "K: under 2400; not known: Start date, Rated games"
        assert any("as in force since 1 October 2025" in line for line in sheet.foot)


class TestFirstRatings:
    """13 of them by FIDE's calculator and a library's tests (``initial_rating``)."""

    def test_published(self) -> None:
        """F-N01: 3 of 5 against a sum of 9507, on FIDE's list of December 2025 as 1922."""
        ratings = [1902, 1902, 1901, 1901, 1901]
        sheet = rating_sheet(one_against(list(zip(ratings, (1, 1, 1, 0, 0), strict=True)), start="2025-11-07"))
        row = sheet.players[1]
        assert [row[heading] for heading in HEADING[2:11]] == [None, None, 5, 3, None, None, None, 1922, None]
        assert row["How it came about"] == "first rating; Ra 1872.43, p 57 %, dp +50 give 1922"
        assert any(line.startswith("First rating = Ra + dp(p)") for line in sheet.foot)
        assert sheet.games[1][0][8] == "no rating before"
        assert sheet.games[1][1] == [1, "2 Opponent 1", 1902, None, None, 1, None, None, "", None, None, None]

    def test_at_most_2200(self) -> None:
        """Public report 39: 2237.6 is 2200."""
        row = of_one(one_against([(rating, 1) for rating in (1300, 2000, 2100, 2200, 2300)]))
        assert row["New rating"] == 2200
        assert row["How it came about"] == "first rating; Ra 1928.57, p 86 %, dp +309 give 2238, at most 2200"

    def test_the_older_rule(self) -> None:
        """F-I01: 3 of 5 against 2000 gave 2020."""
        games = [(2000, score) for score in (1, 1, 1, 0, 0)]
        row = of_one(one_against(games, start="2024-02-29"))
        assert row["New rating"] == 2020
        said = "first rating; Ra 2000 and +20 for the half points above half of all (p 60 %) give 2020"
        assert row["How it came about"] == said

    @pytest.mark.parametrize(
        ("games", "said"),
        [
            ([(1800, 0)] * 5, "no first rating: not a point was scored"),
            ([(1800, 1)] * 4, "no first rating from this event alone: 4 of 5 games"),
            ([(1100, 0.5), *[(1100, 0)] * 4], "no first rating: below 1400"),
            ([(0, 1)] * 5, "no rating, and no game against a rated opponent"),
        ],
    )
    def test_why_none(self, games: list[tuple[int, float]], said: str) -> None:
        """7.1.4 and 8.2.1."""
        row = of_one(one_against(games))
        assert row["New rating"] is None
        assert row["How it came about"].startswith(said)


class TestRounds:
    def test_up_to_the_round_of_the_table(self) -> None:
        event = one_against([(1800, 1), (1800, 0), (1800, 1)], {"rating": 1800, "k": 20})
        counted = {after: of_one(event, after=after)["Rated games"] for after in (0, 1, 2, None)}
        assert counted == {0: 0, 1: 1, 2: 2, None: 3}

    def test_nothing_played_yet(self) -> None:
        """Then there is one block, whose heading stays in view and is repeated on paper."""
        sheet = rating_sheet(one_against([(1800, 1)] * 90, {"rating": 1800}), after=0)
        spec = sheet.sheet.spec
        assert (sheet.games, spec.breaks) == ({}, [])
        assert spec.freeze == (spec.repeat_rows, 2)
        assert sheet.sheet.heading == sheet.heading

    def test_decided_boards_of_a_round_in_play(self) -> None:
        event = one_against([(1800, 1), (1800, 0)], {"rating": 1800, "k": 20})
        event["players"][1]["results"][1] = "4w"
        event["players"].append({"no": 4, "name": "Four", "rating": 1700, "results": ["ZPB", "2b"]})
        assert of_one(event)["Rated games"] == 1
        assert of_one(event, live=True)["Rated games"] == 2


class TestAbout:
    @staticmethod
    def entries(event: Document, language: str = "en") -> list[tuple[str, str]]:
        rows = made(event, "SB", language=language)["About"].rows
        return [(str(row[0]), str(row[1])) for row in rows if len(row) == 2]

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({}, "FIDE: see the sheet Rating changes"),
            ({"start": "2009-06-30"}, "FIDE; not computed, see below"),
            ({"rating_rule": "club"}, "club: changes are counted by the club's own list"),
            ({"rating_rule": "none"}, "none"),
        ],
    )
    def test_where_the_changes_stand(self, settings: Document, said: str) -> None:
        assert ("Rating rule", said) in self.entries(championship(**settings))

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", "no sheet Rating changes: the rating rules of FIDE (standard) for 30 June 2009 are not known here"),
            ("ru", "листа «Изменения рейтинга» нет: правила ФИДЕ о рейтингах (классика) на 30 июня 2009 г."),
            ("uk", "аркуша «Зміни рейтингу» немає: правила ФІДЕ про рейтинги (класика) на 30 червня 2009 р."),
        ],
    )
    def test_why_there_are_none(self, language: str, words: str) -> None:
        found = self.entries(championship(start="2009-06-30"), language)
        [said] = [text for label, text in found if not label and words in text]
        assert "2009" in said.partition(words)[2]

    def test_no_start_date(self) -> None:
        said = "no start date is given, so ratings change by the newest rules of FIDE"
        assert ("", said) in self.entries(championship(start=""))
        assert said not in [text for _, text in self.entries(championship(start="", rating_rule="none"))]


class TestLook:
    def test_decimals(self, spec: Any) -> None:
        first = next(row for row in spec.rows if len(row) == COLUMNS and isinstance(row[0].value, int))
        formats = [cell.style.number_format for cell in first[5:9]]
        assert formats == ["0.0", "0.00", CHANGE, WHOLE_CHANGE]

    def test_printing(self, spec: Any) -> None:
        """The games begin on a page of their own, and on the next ones their heading is repeated."""
        repeated = spec.rows[spec.repeat_rows - 1]
        assert [cell.value for cell in repeated[:3]] == ["Round", "Opponent", "Rating"]
        assert spec.repeat_from == spec.repeat_rows
        assert [spec.rows[row][0].value for row in spec.breaks] == ["Game by game"]
        assert spec.freeze == (0, 2)
        assert spec.landscape

    def test_a_long_list_has_its_heading_on_every_page(self) -> None:
        event = one_against([(1800, 1)] * 90, {"rating": 1800, "k": 20})
        spec: Any = made(event, "WIN")["RatingChanges"].spec
        *pages, games = spec.breaks
        assert len(pages) >= 2
        assert [spec.rows[row][0].value for row in pages] == ["No."] * len(pages)
        assert spec.rows[games][0].value == "Game by game"
        assert len(rating_sheet(event).players) == 91

    def test_long_sentences_have_room(self) -> None:
        event = one_against([(1800, 1)] * 4, {})
        sheet = made(event, "WIN")["RatingChanges"]
        number = next(i for i, row in enumerate(sheet.rows, 1) if len(row) == COLUMNS and row[1] == "One")
        assert sheet.spec.row_heights[number] >= 30


@pytest.mark.parametrize(
    ("language", "heading", "how"),
    [
        (
            "ru",
            ["№", "Фамилия, имя", "Рейтинг до турнира (Ro)", "К", "Рейтинговые партии"],
            "K: ниже 2400; не известно: ",
        ),
        (
            "uk",
            ["№", "Прізвище, ім'я", "Рейтинг до турніру (Ro)", "К", "Рейтингові партії"],
            "K: нижче 2400; невідомо: ",
        ),
    ],
)
def test_other_languages(language: str, heading: list[str], how: str) -> None:
    sheet = rating_sheet(one_against([(1800, 1)], {"rating": 1800}), language=language)
    assert sheet.heading[:5] == heading
    assert str(sheet.players[1][sheet.heading[-1]]).startswith(how)
