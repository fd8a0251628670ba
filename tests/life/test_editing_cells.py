"""What an edit writes into which cell, and what stands in its way, sheet by sheet."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName

from tests.batch.hall import book, saved
from tests.io.kitchen import packed, unpacked
from tests.life.editing_books import (
    TOKENS,
    edit,
    faults,
    matrix_book,
    play,
    player,
    put,
    reading_of,
    rows_of,
    with_boards,
)
from xltourney.errors import OutputError
from xltourney.io import template
from xltourney.io.editing import edited
from xltourney.io.reading import Document, Reading
from xltourney.io.workbook import read

Change = Callable[[Document], object]
FOUR: Document = {"tournament": {"rounds": 3}, "players": [{"no": no, "name": f"P{no}"} for no in range(1, 5)]}


def where(data: bytes, change: Change) -> list[tuple[str, str]]:
    """The places and codes of what stands in the way."""
    return [(str(each.place), each.code) for each in faults(data, change)]


def cells(data: bytes, change: Change) -> list[tuple[str, int, int]]:
    """The cells that an edit changes."""
    return list(edit(data, change).cells)


class TestGrid:
    def test_both_cells_of_a_board(self) -> None:
        done = edit(saved(book()), lambda document: play(document, 1, 1, 4, ("½", "½")))
        assert done.cells == (("Grid", 2, 3), ("Grid", 5, 3))
        grid = rows_of(done.data, "Grid")
        assert (grid[1][2], grid[4][2]) == ("4w½", "1b½")

    def test_a_bye_is_lifted(self) -> None:
        made = book()
        made["Grid"]["E4"], made["Grid"]["E2"] = "HPB", None
        done = edit(saved(made), lambda document: put(document, 3, 3, ""))
        assert rows_of(done.data, "Grid")[3][4] is None

    def test_rounds_are_emptied(self) -> None:
        def shorter(document: Document) -> None:
            document["tournament"]["rounds"] = 2
            for each in document["players"]:
                del each["results"][2:]

        done = edit(saved(book()), shorter)
        assert [row[4] for row in rows_of(done.data, "Grid")] == ["R3", *[None] * 6]

    def test_a_round_without_a_column_is_named_once(self) -> None:
        def later(document: Document) -> None:
            play(document, 5, 1, 4, ("1", "0"))
            play(document, 6, 1, 4, ("1", "0"))

        assert where(saved(book()), later) == [("Grid!E1", "missing-heading")] * 2
        message = faults(saved(book()), later)[0].message
        assert message == "round 5 has no column, and a result has to be written in it; add a column headed R5"

    def test_a_player_without_a_row_is_named(self) -> None:
        made = book()
        made["Players"].append([7, "Gray, Guy", 1500])
        assert where(saved(made), lambda document: put(document, 7, 3, "HPB")) == [("Grid!A1", "row-missing")]

    def test_a_row_that_has_the_number_only_is_his(self) -> None:
        made = book()
        made["Players"].append([7, "Gray, Guy", 1500])
        made["Grid"].append([7])
        assert cells(saved(made), lambda document: put(document, 7, 3, "HPB")) == [("Grid", 8, 5)]


class TestBoards:
    def test_a_result_in_its_canonical_spelling(self) -> None:
        done = edit(saved(with_boards()), lambda document: play(document, 1, 1, 4, ("½", "½")))
        assert done.cells == (("Boards", 2, 5),)
        assert rows_of(done.data, "Boards")[1] == [1, 1, 1, "Adler, Ida", "½-½", "Dahl, Jon", 4]

    def test_grid_and_boards_follow_both(self) -> None:
        done = edit(saved(with_boards(grid=True)), lambda document: play(document, 3, 4, 5, ("1", "0")))
        assert done.cells == (("Boards", 10, 5), ("Grid", 5, 5), ("Grid", 6, 5))

    def test_a_sheet_that_is_empty_stays_so(self) -> None:
        made = with_boards(grid=True)
        made["Grid"].delete_cols(3, 3)
        for column, words in enumerate(("R1", "R2", "R3"), 3):
            made["Grid"].cell(1, column, words)
        assert cells(saved(made), lambda document: play(document, 3, 4, 5, ("1", "0"))) == [("Boards", 10, 5)]

    @pytest.mark.parametrize(("stated", "title"), [(None, "Grid"), ("Boards", "Boards"), ("Grid", "Grid")])
    def test_the_first_result_goes_where_the_settings_say(self, stated: str | None, title: str) -> None:
        made = with_boards(grid=True)
        made["Boards"].delete_rows(2, 9)
        made["Grid"].delete_cols(3, 3)
        for column, words in enumerate(("R1", "R2", "R3"), 3):
            made["Grid"].cell(1, column, words)
        made["Tournament"].append(["Results entered in", stated])
        done = edit(saved(made), lambda document: play(document, 1, 1, 4, ("1", "0")))
        assert {sheet for sheet, *_ in done.cells} == {title}

    def test_who_is_absent_need_not_stand_in_the_other_sheet(self) -> None:
        made = with_boards(grid=True)
        made["Players"]["D1"], made["Players"]["D7"] = "Status", "withdrawn after round 2"
        made["Grid"]["E7"], made["Grid"]["E3"] = "ZPB", "PAB"
        made["Boards"]["E9"], made["Boards"]["G9"], made["Boards"]["F9"] = None, "PAB", None
        data = saved(made)
        assert cells(data, lambda document: player(document, 1).update(rating=2)) == [("Players", 2, 3)]
        back = edit(data, lambda document: player(document, 6).pop("withdrawn_after"))
        assert rows_of(back.data, "Boards")[10] == [3, None, 6, "Fox, Tim", None, None, "ZPB"]

    def test_a_new_board_stands_in_the_first_free_row(self) -> None:
        made = with_boards()
        made["Boards"]["A11"] = " "
        made["Boards"]["A12"] = "Chief arbiter: N. N."

        def fourth(document: Document) -> None:
            document["tournament"]["rounds"] = 4
            play(document, 4, 6, 1, ("+", "-"))
            put(document, 2, 4, "HPB")

        rows = rows_of(edit(saved(made), fourth).data, "Boards")
        assert rows[12] == [4, 1, 6, "Fox, Tim", "+/-", "Adler, Ida", 1]
        assert rows[13] == [4, None, 2, "Berg, Ole", None, None, "HPB"]

    def test_a_row_that_waits_for_players_is_filled(self) -> None:
        made = with_boards()
        made["Boards"]["A11"], made["Boards"]["B11"] = 4, 1
        made["Boards"]["A12"], made["Boards"]["B12"] = 4, 2
        made["Boards"]["A13"] = 5

        def fourth(document: Document) -> None:
            play(document, 4, 6, 1, ("", ""))
            play(document, 4, 2, 5, ("½:0", "0:½"))
            play(document, 5, 2, 6, ("1*", "0*"))

        rows = rows_of(edit(saved(made), fourth).data, "Boards")
        assert rows[10] == [4, 1, 6, "Fox, Tim", None, "Adler, Ida", 1]
        assert rows[11] == [4, 2, 2, "Berg, Ole", "½-0", "Egge, Mia", 5]
        assert rows[12] == [5, 1, 2, "Berg, Ole", "1-0*", "Fox, Tim", 6]

    def test_a_board_is_taken_away(self) -> None:
        def less(document: Document) -> None:
            put(document, 4, 3, "")
            put(document, 5, 3, "")

        assert rows_of(edit(saved(with_boards()), less).data, "Boards")[9] == [None] * 7

    def test_wrong_pairings_stay_in_their_rows(self) -> None:
        def exchanged(document: Document) -> None:
            play(document, 1, 1, 5, ("1", "0"))
            play(document, 1, 2, 4, ("0", "1"))

        done = edit(saved(with_boards()), exchanged)
        assert done.cells == (("Boards", 2, 6), ("Boards", 2, 7), ("Boards", 3, 6), ("Boards", 3, 7))
        assert rows_of(done.data, "Boards")[1:3] == [
            [1, 1, 1, "Adler, Ida", "1-0", "Egge, Mia", 5],
            [1, 2, 2, "Berg, Ole", "0-1", "Dahl, Jon", 4],
        ]

    def test_colours_are_changed(self) -> None:
        done = edit(saved(with_boards()), lambda document: play(document, 1, 4, 1, ("0", "1")))
        assert rows_of(done.data, "Boards")[1] == [1, 1, 4, "Dahl, Jon", "0-1", "Adler, Ida", 1]

    def test_a_game_becomes_byes_and_back(self) -> None:
        def byes(document: Document) -> None:
            put(document, 4, 3, "PAB")
            put(document, 5, 3, "ZPB")

        done = edit(saved(with_boards()), byes)
        rows = rows_of(done.data, "Boards")
        assert rows[9] == [3, 3, 4, "Dahl, Jon", None, None, "PAB"]
        assert rows[10] == [3, None, 5, "Egge, Mia", None, None, "ZPB"]
        again = rows_of(edit(done.data, lambda document: play(document, 3, 5, 4, ("1", "0"))).data, "Boards")
        assert again[9] == [3, 3, 5, "Egge, Mia", "1-0", "Dahl, Jon", 4]
        assert again[10] == [None] * 7

    def test_a_bye_in_the_cell_of_white_stays_there(self) -> None:
        made = with_boards()
        for column, value in enumerate((4, None, "bye ½", None, None, "Fox, Tim", 6), 1):
            made["Boards"].cell(11, column, value)
        made["Boards"]["C11"] = "HPB"
        assert cells(saved(made), lambda document: put(document, 6, 4, "ZPB")) == [("Boards", 11, 3)]

    def test_a_result_in_another_spelling_that_means_the_same_is_left_alone(self) -> None:
        made = with_boards()
        made["Boards"]["E2"], made["Boards"]["E5"] = "1 : 0", 0.5
        assert cells(saved(made), lambda document: play(document, 1, 3, 6, ("0", "1"))) == [("Boards", 4, 5)]

    def test_colours_that_nobody_knows(self) -> None:
        def unknown(document: Document) -> None:
            put(document, 4, 3, "5~½")
            put(document, 5, 3, "4~½")

        assert where(saved(with_boards()), unknown) == [("Boards!A1", "colour-unknown")] * 2

    def test_names_that_nobody_types_stay_away(self) -> None:
        done = edit(saved(with_boards(names=False)), lambda document: play(document, 4, 1, 4, ("½", "½")))
        assert rows_of(done.data, "Boards")[10] == [4, 1, 1, None, "½-½", None, 4]

    def test_only_names_tell_of_the_players(self) -> None:
        made = with_boards()
        del made["Players"]

        def renamed(document: Document) -> None:
            player(document, 6)["name"] = "Foxx, Tim"
            document["players"].append({"no": 7, "name": "Gray, Guy"})
            play(document, 4, 7, 6, ("1", "0"))

        rows = rows_of(edit(saved(made), renamed).data, "Boards")
        assert [row[5] for row in rows if row[6] == 6] == ["Foxx, Tim"] * 3
        assert rows[10][:5] == [4, 1, 7, "Gray, Guy", "1-0"]
        assert where(saved(made), lambda document: player(document, 6).update(rating=7)) == [("None", "missing-sheet")]


class TestMatrix:
    ROWS = (". 1 ½ .", "0 . 1 .", "½ 0 . +", ". . - .")

    def test_both_cells_of_a_game(self) -> None:
        data = saved(matrix_book(*self.ROWS))

        def won(document: Document) -> None:
            for no, opponent, mark in ((1, 4, "1"), (4, 1, "0")):
                results = player(document, no)["results"]
                results[results.index(f"{opponent}~")] += mark

        assert cells(data, won) == [("Matrix", 2, 6), ("Matrix", 5, 3)]

    @pytest.mark.parametrize(("token", "shown"), [("HPB", "HPB"), ("2w1", "2w1"), ("3~1", "3~1"), ("4~1*", "1*")])
    def test_what_it_cannot_say_is_refused(self, token: str, shown: str) -> None:
        data = saved(matrix_book(*self.ROWS))
        found = faults(data, lambda document: put(document, 1, 1, token))
        assert [(str(each.place), each.code) for each in found] == [("Matrix!A1", "matrix-result")]
        assert shown in found[0].message
        assert "enter this event in Grid or Boards" in found[0].message

    def test_nobody_comes_or_goes_where_there_are_results(self) -> None:
        data = saved(matrix_book(*self.ROWS))
        assert where(data, lambda document: document["players"].pop()) == [("Matrix!A1", "matrix-players")]
        added = {"no": 5, "name": "E"}
        found = where(
            data, lambda document: document["players"].append(added) or document["tournament"].update(rounds=5)
        )
        assert found == [("Matrix!A1", "matrix-players")]

    def test_somebody_goes_before_the_first_result(self) -> None:
        data = saved(matrix_book(*[". . . ."] * 4))
        done = edit(data, lambda document: document["players"].pop())
        assert rows_of(done.data, "Matrix")[4] == [None] * 6

    def test_who_comes_needs_a_column(self) -> None:
        data = saved(matrix_book(*[". . . ."] * 4))
        found = where(data, lambda document: document["players"].append({"no": 5, "name": "E"}))
        assert found == [("Matrix!A1", "missing-heading")]

    def test_it_follows_where_grid_is_read(self) -> None:
        made = matrix_book(". 1 . .", "0 . . .", ". . . .", ". . . .")
        made.create_sheet("Grid").append(["No.", "R1", "R2", "R3"])
        for no, tokens in enumerate(("4w 3b 2w1", "3w 4w 1b0", "2b 1w 4b", "1b 2b 3w"), 1):
            made["Grid"].append([no, *tokens.split()])

        def two(document: Document) -> None:
            play(document, 3, 1, 2, ("½", "½"))
            play(document, 1, 1, 4, ("1*", "0*"))

        found = edit(saved(made), two)
        assert [cell for title, *cell in found.cells if title == "Matrix"] == [[2, 4], [2, 6], [3, 3], [5, 3]]
        assert rows_of(found.data, "Matrix")[1][2:] == [None, "½", None, "1"]
        again = faults(saved(made), lambda document: play(document, 1, 1, 2, ("1", "0")))
        assert {each.code for each in again} == {"matrix-result"}


class TestPlayers:
    def test_each_field_stands_in_its_column(self) -> None:
        made = book()
        for column, words in enumerate(("K", "Status", "Penalty", "Sex"), 4):
            made["Players"].cell(1, column, words)

        def changed(document: Document) -> None:
            player(document, 2).update(rating=2055, k=20, withdrawn_after=3, penalty=-0.5, sex="f")
            del player(document, 3)["rating"]

        rows = rows_of(edit(saved(made), changed).data, "Players")
        assert rows[2] == [2, "Berg, Ole", 2055, 20, "withdrawn after round 3", -0.5, "f"]
        assert rows[3][2] is None

    @pytest.mark.parametrize(
        ("language", "words"), [("ru", "с тура 2; выбыл после тура 5"), ("uk", "з туру 2; вибув після туру 5")]
    )
    def test_status_is_written_in_the_language_of_the_workbook(self, language: str, words: str) -> None:
        data = template.build(FOUR, entry="grid", language=language)
        done = edit(data, lambda document: player(document, 3).update(withdrawn_after=5, from_round=2))
        title, row, column = done.cells[0]
        assert rows_of(done.data, title)[row - 1][column - 1] == words

    def test_columns_that_are_missing_are_named_once(self) -> None:
        def changed(document: Document) -> None:
            for each in document["players"]:
                each["club"], each["k"] = "Rook", 20

        found = faults(saved(book()), changed)
        assert [(str(each.place), each.code) for each in found] == [("Players!A1", "missing-heading")] * 2
        assert sorted(each.message for each in found) == [
            "there is no column Club, and something has to be written in it; add a column headed Club",
            "there is no column K, and something has to be written in it; add a column headed K",
        ]

    def test_a_typed_name_follows_in_other_sheets(self) -> None:
        done = edit(saved(with_boards(grid=True)), lambda document: player(document, 1).update(name="Adler, Eda"))
        assert done.cells == (
            ("Boards", 2, 4),
            ("Boards", 5, 6),
            ("Boards", 8, 4),
            ("Grid", 2, 2),
            ("Players", 2, 2),
        )
        assert not reading_of(done.data).findings

    def test_somebody_comes(self) -> None:
        def late(document: Document) -> None:
            document["players"].append({"no": 9, "name": "Gray, Guy", "rating": 1500})

        done = edit(saved(book()), late)
        assert rows_of(done.data, "Players")[7] == [9, "Gray, Guy", 1500]
        assert rows_of(done.data, "Grid")[7] == [9, "Gray, Guy", None, None, None]

    def test_somebody_goes(self) -> None:
        made = with_boards(grid=True)
        made["Players"].append([7, "Gray, Guy", 1500])
        made["Grid"].append([7, "Gray, Guy", "HPB", None, None])
        made["Boards"].append([1, None, 7, "Gray, Guy", None, None, "HPB"])
        done = edit(saved(made), lambda document: document["players"].pop())
        assert rows_of(done.data, "Players")[7] == [None] * 3
        assert rows_of(done.data, "Grid")[7] == [None] * 5
        assert rows_of(done.data, "Boards")[10] == [None] * 7

    def test_the_table_of_a_template_is_full(self) -> None:
        def many(document: Document) -> None:
            document["players"] += [{"no": no, "name": f"P{no}"} for no in range(5, 50)]

        found = faults(template.build(FOUR, entry="grid", language="en"), many)
        assert {(str(each.place), each.code) for each in found} == {
            ("Players!A12", "no-free-row"),
            ("Grid!A12", "no-free-row"),
        }
        assert "insert rows inside it" in found[0].message

    def test_players_of_grid_alone(self) -> None:
        made = book()
        del made["Players"]

        def changed(document: Document) -> None:
            document["players"].append({"no": 7, "name": "Gray, Guy", "results": ["HPB"]})
            player(document, 6)["name"] = "Foxx, Tim"

        done = edit(saved(made), changed)
        assert done.cells == (("Grid", 7, 2), ("Grid", 8, 1), ("Grid", 8, 2), ("Grid", 8, 3))

    def test_a_number_in_a_cell_that_shows_dates_is_a_text(self) -> None:
        made = book()
        made["Players"]["D1"], made["Players"]["D2"] = "Born", date(1990, 5, 1)
        done = edit(saved(made), lambda document: player(document, 1).update(born=1991))
        assert rows_of(done.data, "Players")[1][3] == "1991"


class TestSettings:
    def test_a_date_where_dates_are_shown_and_a_text_elsewhere(self) -> None:
        made = book()
        made["Tournament"].append(["End date", "2026-03-08"])

        def moved(document: Document) -> None:
            document["tournament"].update(start="2026-11-28", end="2026-11-30")

        rows = rows_of(edit(saved(made), moved).data, "Tournament")
        assert str(rows[1][1]) == "2026-11-28 00:00:00"
        assert rows[5] == ["End date", "2026-11-30"]

    @pytest.mark.parametrize(("date1904", "serial"), [("0", 46354), ("1", 44892)])
    def test_days_are_counted_from_the_first_day_of_the_workbook(self, date1904: str, serial: int) -> None:
        parts = unpacked(saved(book()))
        listing = parts["xl/workbook.xml"]
        parts["xl/workbook.xml"] = listing.replace(b"<workbookPr", b'<workbookPr date1904="%s"' % date1904.encode(), 1)
        assert listing != parts["xl/workbook.xml"]
        done = edit(packed(parts), lambda document: document["tournament"].update(start="2026-11-28"))
        assert f"<v>{serial}</v>" in unpacked(done.data)["xl/worksheets/sheet1.xml"].decode()

    def test_a_line_that_is_not_there_is_added_below_the_others(self) -> None:
        made = book()
        made["Tournament"]["A5"].font = Font(bold=True)
        made["Tournament"]["A7"] = "Remarks of the arbiter"

        def changed(document: Document) -> None:
            document["tournament"] |= {"id": "open-1", "end": "2026-11-30"}

        done = edit(saved(made), changed)
        rows = rows_of(done.data, "Tournament")
        assert [rows[5], rows[7]] == [["ID", "open-1"], ["End date", "2026-11-30"]]
        assert rows[6] == ["Remarks of the arbiter", None]
        sheet = unpacked(done.data)["xl/worksheets/sheet1.xml"].decode()
        look = sheet.split('<c r="A5" s="')[1].split('"')[0]
        assert f'<c r="A6" s="{look}"' in sheet

    def test_it_stands_inside_the_named_range_where_that_has_room(self) -> None:
        made = book()
        made["Tournament"].delete_rows(5)
        made["Tournament"]["A9"] = "below"
        made.defined_names["xlt_settings"] = DefinedName("xlt_settings", attr_text="Tournament!$A$1:$B$8")
        done = edit(saved(made), lambda document: document["tournament"].update(id="open-1"))
        assert rows_of(done.data, "Tournament")[4] == ["ID", "open-1"]

    def test_a_value_goes(self) -> None:
        done = edit(saved(book()), lambda document: document["tournament"].pop("start"))
        assert rows_of(done.data, "Tournament")[1] == ["Start date", None]

    def test_usual_codes_are_those_of_the_new_system(self) -> None:
        data = template.build(FOUR, entry="grid", language="en")

        def other(document: Document) -> None:
            document["tournament"]["system"] = "round-robin"
            del document["tournament"]["codes"]

        assert len(cells(data, other)) == 2

    def test_rounds_that_nobody_typed(self) -> None:
        made = book()
        made["Tournament"].delete_rows(4)
        assert cells(saved(made), lambda document: document["tournament"].update(rounds=2)) == [
            ("Tournament", 5, 1),
            ("Tournament", 5, 2),
        ]

    def test_the_sheet_of_the_results_cannot_change(self) -> None:
        found = faults(saved(matrix_book(*TestMatrix.ROWS)), lambda document: document["tournament"].pop("entry"))
        assert [each.code for each in found] == ["setting-fixed"]

    def test_what_has_no_line_is_refused(self) -> None:
        found = faults(saved(book()), lambda document: document["tournament"].update(weather="fine"))
        assert found[0].message == "the setting weather has no line in a workbook"

    def test_without_a_sheet_of_settings(self) -> None:
        made = book()
        del made["Tournament"]
        data = saved(made)
        reading = read(Path("book.xlsx"), data)
        wanted = reading.document | {"tournament": reading.document["tournament"] | {"id": "x"}}
        with pytest.raises(OutputError, match="there is no sheet Tournament, and the line ID has to be written in it"):
            edited(data, reading, wanted)


class TestCells:
    def test_a_merged_range_has_room_in_its_first_cell_only(self) -> None:
        made = book()
        made["Tournament"].append(["Place", None])
        made["Tournament"].append(["ID", None])
        made["Tournament"].merge_cells("B6:B7")
        assert where(saved(made), lambda document: document["tournament"].update(id="x")) == [
            ("Tournament!B7", "cell-fixed")
        ]
        assert cells(saved(made), lambda document: document["tournament"].update(place="x")) == [("Tournament", 6, 2)]

    def test_a_new_cell_has_the_look_of_its_column(self) -> None:
        data = template.build(FOUR, entry="grid", language="en")
        done = edit(data, lambda document: play(document, 1, 1, 2, ("1", "0")))
        sheet = unpacked(done.data)["xl/worksheets/sheet3.xml"].decode()
        column = sheet.split('<col min="3"')[1].split('style="')[1].split('"')[0]
        assert f'<c r="C4" s="{column}" t="inlineStr">' in sheet

    def test_all_that_stands_in_the_way_is_said_at_once(self) -> None:
        def much(document: Document) -> None:
            player(document, 1)["k"] = 20
            play(document, 9, 1, 2, ("1", "0"))
            document["tournament"]["weather"] = "fine"

        assert len(faults(saved(book()), much)) == 3

    def test_only_workbooks_are_edited(self) -> None:
        data: Any = saved(book())
        reading = Reading(reading_of(data).document, {}, kind="json")
        with pytest.raises(ValueError, match="only what was read of a workbook"):
            edited(data, reading, reading.document)


def test_the_games_of_grid_and_boards_are_the_same() -> None:
    made = with_boards(grid=True)
    assert len(TOKENS) == 6
    assert not reading_of(saved(made)).findings
