"""Result notation of the workbook contract, and what typed results become (reports 16, 47, 69, 74)."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xltourney.engine.results import BYES, CLASSICAL, MIRROR, NOT_PLAYED_YET, Kind, ScoringSystem
from xltourney.io import notation
from xltourney.io.notation import NotationError
from xltourney.io.standings.words import Phrase

NBSP, NARROW = "\u00a0", "\u202f"

GAMES = st.tuples(st.integers(1, 9999), st.sampled_from("wb~"), st.sampled_from(sorted(MIRROR)))
TOKENS = st.one_of(st.sampled_from(["", *BYES]), GAMES.map(lambda game: f"{game[0]}{game[1]}{game[2]}"))


class TestCanonicalTokensStandForThemselves:
    @given(TOKENS)
    def test_every_token(self, token: str) -> None:
        assert notation.canonical(token) == token

    @given(TOKENS)
    def test_split_and_joined_again(self, token: str) -> None:
        opponent, color, mark = notation.split(token)
        assert (f"{opponent}{color}{mark}" if opponent else mark) == token


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        # the table of the contract
        ("12w1", "12w1"),
        ("12b½", "12b½"),
        ("7w0", "7w0"),
        ("w12 1", "12w1"),
        ("+W12", "12w1"),
        ("12 w 1", "12w1"),
        ("12w+", "12w+"),
        ("12w-", "12w-"),
        ("+FW12", "12w+"),
        ("-FW12", "12w-"),
        ("12w", "12w"),
        ("12b", "12b"),
        ("12w?", "12w"),
        ("12w1*", "12w1*"),
        ("12b½*", "12b½*"),
        ("12w0*", "12w0*"),
        ("12w0:0", "12w0:0"),
        ("12w½:0", "12w½:0"),
        ("12w0:½", "12w0:½"),
        ("PAB", "PAB"),
        ("bye", "PAB"),
        ("U", "PAB"),
        ("FPB", "FPB"),
        ("HPB", "HPB"),
        ("ZPB", "ZPB"),
        ("F", "FPB"),
        ("H", "HPB"),
        ("Z", "ZPB"),
        ("0", "ZPB"),
        ("", ""),
        ("   ", ""),
        (NBSP, ""),
        # the notation of the worked examples
        ("=B3", "3b½"),
        ("-W3", "3w0"),
        ("F+W3", "3w+"),
        ("F-B3", "3b-"),
        # upper and lower case
        ("12W1", "12w1"),
        ("12B0", "12b0"),
        ("Bye", "PAB"),
        ("pab", "PAB"),
        # all draws (report 74)
        ("12w1/2", "12w½"),
        ("12w0.5", "12w½"),
        ("12w0,5", "12w½"),
        ("12w.5", "12w½"),
        ("12w,5", "12w½"),
        ("12w=", "12w½"),
        ("w12½", "12w½"),
        ("w12 1/2", "12w½"),
        ("12w1⁄2", "12w½"),
        ("12w½ : 0", "12w½:0"),
        ("12w0:1/2", "12w0:½"),
        ("12w1.0", "12w1"),
        # dashes
        ("12w–", "12w-"),
        ("12w−", "12w-"),
        ("12w—", "12w-"),
        ("–W3", "3w0"),
        # spaces
        ("12 w ½", "12w½"),
        (f"12{NBSP}w{NBSP}1", "12w1"),
        (f"12{NARROW}b 0", "12b0"),
        (" 12w1 ", "12w1"),
        ("12w1\u200b", "12w1"),
        # Cyrillic
        ("12wО", "12w0"),
        ("12в1", "12b1"),
        ("12В½", "12b½"),
        ("12б1", "12w1"),
        ("12 бел 1", "12w1"),
        ("12БЕЛ0", "12w0"),
        ("12ч0", "12b0"),
        ("12ч0:0", "12b0:0"),
        ("12 чер ½", "12b½"),
        ("12чёр.0", "12b0"),
        ("12 біл 1", "12w1"),
        ("12 чор 1", "12b1"),
        ("РАВ", "PAB"),
        ("НРВ", "HPB"),
        ("вуе", "PAB"),
        ("свободен", "PAB"),
        ("вільний від гри", "PAB"),
        # what the sheets that we write show
        ("½ bye", "HPB"),
        ("1/2 bye", "HPB"),
        ("1 bye", "FPB"),
        ("abs.", "ZPB"),
        ("absent", "ZPB"),
        ("своб.", "PAB"),
        ("проп. 1", "FPB"),
        ("проп. ½", "HPB"),
        ("отс.", "ZPB"),
        ("вільн.", "PAB"),
        ("відс.", "ZPB"),
        # own and opponent's points
        ("8w1:0", "8w1"),
        ("8w1-0", "8w1"),
        ("8w0-1", "8w0"),
        ("5w½-½", "5w½"),
        ("5b½:½", "5b½"),
        ("11bdraw", "11b½"),
        ("11 w Draw", "11w½"),
        # leading zeros
        ("012w1", "12w1"),
    ],
)
def test_spellings_of_a_grid_cell(typed: str, token: str) -> None:
    assert notation.canonical(typed) == token


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", "a result without an opponent"),
        ("½", "a result without an opponent"),
        ("=", "a result without an opponent"),
        ("-", "a result without an opponent"),
        ("1-0", "a result without an opponent"),
        ("12", "no colour and no result"),
        ("00", "no colour and no result"),
        ("12+", "no colour"),
        ("Н", "неявка (absent) or ничья (a draw): write ZPB, HPB or the opponent"),
        (" н\u200b", "неявка (absent) or ничья (a draw): write ZPB, HPB or the opponent"),
        ("У", "is not a result"),
        ("З", "is not a result"),
        ("=FW3", "a draw by forfeit, which there is not: write 3w½ or 3b½ for a draw over the board"),
        ("F=B3", "a draw by forfeit"),
        ("12 1", "no colour"),
        ("w12", "more than one way: write 12w and the result"),
        ("w121", "more than one way: write 121w and the result"),
        ("w12+", "more than one way: write 12w and the result"),
        ("12w2", "the result '2'"),
        ("12w0-0", "the result '0-0'"),
        ("12w1-1", "the result '1-1'"),
        ("12b1-0", "two ways: write 12b1 if this player won, 12b0 if he lost"),
        ("12b0:1", "two ways: write 12b1 if this player won, 12b0 if he lost"),
        ("4бн", "the result 'н', which can be a draw or a forfeit: write 4w½, 4w- or 4w+"),
        ("4бп", "the result 'п'"),
        ("пропуск", "does not say how many points: write HPB (проп. ½) for half a point, ZPB (отс., відс.) for none"),
        ("проп.", "does not say how many points"),
        ("0 bye", "the result 'ye'"),
        ("проп. 0", "is not a result"),
        ("9" * 5000 + "w1", "is not a result"),
        ("62wZ", "both that opponent 62 was paired and ZPB: write 62w- or 62b- if the pairing stood"),  # report 47
        ("0w1", "opponent 0, pairing numbers are 1 to 9999"),
        ("10000w1", "opponent 10000, pairing numbers are 1 to 9999"),
        ("+12", "is not a result"),
        ("12.5", "is not a result"),
        ("12.0", "is not a result"),
        ("12x1", "is not a result"),
        ("3e5", "is not a result"),
        ("F+FW12", "is not a result"),
        ("hello", "is not a result"),
        ("x" * 200, "is not a result"),
    ],
)
def test_refused_with_the_reason_and_what_may_stand_there(typed: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.canonical(typed)
    message = str(caught.value)
    assert reason in message
    assert message.endswith("; write for example 12w1, 12b½, 12w+, PAB or HPB")
    assert len(message) < 240


@given(st.text(max_size=12))
def test_any_text_gives_a_canonical_token_or_a_reason(typed: str) -> None:
    try:
        token = notation.canonical(typed)
    except NotationError:
        return
    assert notation.canonical(token) == token
    assert notation.result(token, CLASSICAL) is not None


@given(st.text(alphabet="0123456789wbWB½=+-.,/: *?fбчо", max_size=9))
def test_likely_slips_too(typed: str) -> None:
    try:
        token = notation.canonical(typed)
    except NotationError:
        return
    opponent, _, _ = notation.split(token)
    assert opponent == 0 or str(opponent) in typed.lstrip("0").replace("о", "0")


@pytest.mark.parametrize(
    ("typed", "marks"),
    [
        ("1-0", ("1", "0")),
        ("0-1", ("0", "1")),
        ("½-½", ("½", "½")),
        ("1/2-1/2", ("½", "½")),
        ("0.5-0.5", ("½", "½")),
        ("0,5-0,5", ("½", "½")),
        (".5-.5", ("½", "½")),
        ("=-=", ("½", "½")),
        ("½", ("½", "½")),
        ("draw", ("½", "½")),
        ("1/2", ("½", "½")),
        ("+/-", ("+", "-")),
        ("-/+", ("-", "+")),
        ("-/-", ("-", "-")),
        ("+:-", ("+", "-")),
        ("-:+", ("-", "+")),
        ("+ - -", ("+", "-")),
        ("+-", ("+", "-")),
        ("1F-0F", ("+", "-")),
        ("1-0*", ("1*", "0*")),
        ("½-½*", ("½*", "½*")),
        ("0-1*", ("0*", "1*")),
        ("0-0", ("0:0", "0:0")),
        ("½-0", ("½:0", "0:½")),
        ("0-1/2", ("0:½", "½:0")),
        ("1–0", ("1", "0")),
        ("1−0", ("1", "0")),
        (" 1 - 0 ", ("1", "0")),
        (f"½{NBSP}–{NBSP}½", ("½", "½")),
        ("1:0", ("1", "0")),
        ("1/0", ("1", "0")),
        ("О-1", ("0", "1")),
        ("–", ("", "")),
        ("-", ("", "")),
        ("", ("", "")),
        ("?", ("", "")),
    ],
)
def test_results_of_a_board(typed: str, marks: tuple[str, str]) -> None:
    assert notation.board_result(typed) == marks


@pytest.mark.parametrize("typed", ["1", "0", "2-1", "1-1", "1-½", "--", "+/+", "abc", "1-0-0", "12w1"])
def test_no_result_of_a_board(typed: str) -> None:
    with pytest.raises(NotationError, match=r"; write for example 1-0, ½-½, 0-1, \+/- or 1-0\*"):
        notation.board_result(typed)


def test_the_two_sides_of_a_board_mirror_each_other() -> None:
    for typed in ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "1-0*", "½-½*", "0-1*", "0-0", "½-0", "0-½"):
        white, black = notation.board_result(typed)
        assert black in MIRROR[white]
        assert white in MIRROR[black]


@pytest.mark.parametrize(
    ("typed", "mark"),
    [
        ("1", "1"),
        ("0", "0"),
        ("½", "½"),
        ("1/2", "½"),
        ("0,5", "½"),
        ("=", "½"),
        ("+", "+"),
        ("–", "-"),
        ("", ""),
        ("О", "0"),
    ],
)
def test_marks_of_a_matrix(typed: str, mark: str) -> None:
    assert notation.matrix_mark(typed) == mark


@pytest.mark.parametrize("typed", ["2", "x", "1-0", "10", "12w1", "1 0"])
def test_no_mark_of_a_matrix(typed: str) -> None:
    with pytest.raises(NotationError, match=r"; write 1, ½ or 0, and [+] or - for forfeits"):
        notation.matrix_mark(typed)


def test_byes_beside_a_number_are_not_mistaken() -> None:
    assert notation.bye("pab") == "PAB"
    assert notation.bye("РАВ") == "PAB"
    assert notation.bye("0") is None
    assert notation.bye("12") is None


class TestTheEngineSeesWhatStandsThere:
    @pytest.mark.parametrize(
        ("token", "kind", "points"),
        [
            ("12w1", Kind.OTB, 2),
            ("12b½", Kind.OTB, 1),
            ("12~0", Kind.OTB, 0),
            ("12w+", Kind.FORFEIT_WIN, 2),
            ("12w-", Kind.FORFEIT_LOSS, 0),
            ("12w½:0", Kind.OTB, 1),
            ("12w0:½", Kind.OTB, 0),
            ("12w", Kind.PENDING, 0),
            ("PAB", Kind.PAB, 2),
            ("FPB", Kind.FPB, 2),
            ("HPB", Kind.HPB, 1),
            ("ZPB", Kind.ZPB, 0),
        ],
    )
    def test_kind_and_points(self, token: str, kind: Kind, points: int) -> None:
        result = notation.result(token, CLASSICAL)
        assert (result.kind, result.points) == (kind, points)

    def test_opponent_colour_and_mark(self) -> None:
        result = notation.result("12b½:0", CLASSICAL)
        assert (result.opponent, result.color, result.mark) == (12, "b", "½:0")
        assert notation.result("12~1", CLASSICAL).color == ""

    def test_nothing_yet(self) -> None:
        assert notation.result("", CLASSICAL) == NOT_PLAYED_YET

    def test_another_scoring_system(self) -> None:
        football = ScoringSystem(win=6, draw=2, loss=0, pab=6)
        assert notation.result("12w1", football).points == 6
        assert notation.result("12w1", CLASSICAL).points == 2

    def test_only_canonical_tokens(self) -> None:
        with pytest.raises(NotationError, match="not a canonical result"):
            notation.result("12W1", CLASSICAL)

    def test_fast_enough_for_2000_players_in_11_rounds(self) -> None:
        tokens = [f"{i % 2000 + 1}{'wb'[i % 2]}{'1½0'[i % 3]}" for i in range(22_000)]
        for token in tokens:
            notation.result(token, CLASSICAL)
        start = time.process_time()
        for token in tokens:
            notation.result(token, CLASSICAL)
        assert time.process_time() - start < 0.5  # some 0.008 s; the limit leaves room for a busy machine


def test_every_word_for_a_bye_that_our_sheets_print_is_read() -> None:
    for phrase, token in ((Phrase.PAB, "PAB"), (Phrase.FPB, "FPB"), (Phrase.HPB, "HPB"), (Phrase.ZPB, "ZPB")):
        for words in phrase.value:
            assert notation.canonical(words) == token
            assert notation.bye(words) == token


@pytest.mark.parametrize("text", ["\0", "1\0", "\0-\0", "2w\0", "\x01", "\ufffe"])
@pytest.mark.parametrize("read", [notation.canonical, notation.board_result, notation.matrix_mark])
def test_a_sign_that_is_no_text_is_no_result(read: Callable[[str], object], text: str) -> None:
    """A cell may hold such a sign as ``_x0000_``; it is no half point either."""
    with pytest.raises(NotationError):
        read(text)
