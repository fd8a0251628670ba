"""What a person types while entering results: every key, Cyrillic keyboards, and what is refused as unclear."""

from __future__ import annotations

import pytest

from xltourney.cli.enter_keys import Act, Choice, KeyTextError, Typed, clash_choice, quit_choice, typed


def result(line: str) -> str | None:
    """The result that a line means, and nothing but a result."""
    found = typed(line, numbered=True)
    assert (found.act, found.number) == (Act.RESULT, 0)
    return found.result


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("1\n|1-0|1:0|1 - 0|\ufeff1|１", "1-0"),
        ("0\n|0-1|0:1|О|о", "0-1"),
        ("=\n|½|1/2|0.5|0,5|½-½|1/2-1/2", "½-½"),
        ("+-|+/-|+:-|+ -|+–", "+/-"),
        ("-+|-/+|−+", "-/+"),
        ("--|-/-|−−|–-", "-/-"),
        ("1*|1 *|1-0*|1＊", "1-0*"),
        ("=*|½*|1/2*|½-½*", "½-½*"),
        ("0*|0-1*", "0-1*"),
        ("0-0", "0-0"),
        ("½-0|1/2-0", "½-0"),
        ("0-½", "0-½"),
        ("-|–|—|−", ""),
    ],
)
def test_results(lines: str, meant: str) -> None:
    assert {result(line) for line in lines.split("|")} == {meant}


@pytest.mark.parametrize(
    ("lines", "act"),
    [
        ("u|U|undo|г|Г", Act.UNDO),
        ("s|S|save|ы|Ы|і|с", Act.SAVE),
        ("q|quit|exit|й|Й", Act.QUIT),
        ("?|h|help|,", Act.HELP),
        ("*", Act.SHORT),
        ("\n|  \n", Act.LEAVE),
    ],
)
def test_commands_on_a_latin_and_on_a_cyrillic_keyboard(lines: str, act: Act) -> None:
    assert {typed(line, numbered=True) for line in lines.split("|")} == {Typed(act)}


@pytest.mark.parametrize("line", ["b 7", "b7", "B 7", "и 7", "в 7", "б 7"])
def test_going_to_a_board(line: str) -> None:
    assert typed(line, numbered=True) == Typed(Act.BOARD, None, 7)


@pytest.mark.parametrize("line", ["p 7", "p7", "з 7", "р 7"])
def test_going_to_the_board_of_a_player(line: str) -> None:
    assert typed(line, numbered=True) == Typed(Act.PLAYER, None, 7)


def test_the_letter_says_board_or_player_wherever_it_is_typed() -> None:
    assert typed("p 7 =", numbered=False) == Typed(Act.PLAYER, "½-½", 7)
    assert typed("b 7", numbered=False) == Typed(Act.BOARD, None, 7)


@pytest.mark.parametrize(
    ("line", "number", "meant"),
    [
        ("b 7 =", 7, "½-½"),
        ("b 1 0", 1, "0-1"),
        ("b 1 =", 1, "½-½"),
        ("b 12 1-0*", 12, "1-0*"),
        ("b 7 -", 7, ""),
        ("b 7 -+", 7, "-/+"),
    ],
)
def test_a_result_on_a_board_in_one_line(line: str, number: int, meant: str) -> None:
    assert typed(line, numbered=True) == Typed(Act.BOARD, meant, number)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("10", "'10' can be a result or a board: type 1 alone, or b 10."),
        ("1 0", "'1 0' can be a result or a board: type 1 alone, or b 1 0."),
        ("01", "'01' can be a result or a board: type 0 alone, or b 1."),
        ("+", "'+' needs the other side: type +- where White wins by forfeit, -+ where Black does."),
        ("2-0", "'2-0' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("b 7 x", "'x' is not a result: type for example b 7 = for a draw."),
        ("7", "'7' is no result: type b 7 to go to the board."),
        ("7 =", "'7 =' is no result: type b 7 = to go to the board."),
        ("--*", "'--*' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("+-*", "'+-*' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("*1", "'*1' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("00", "'00' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("12345", "'12345' is not understood: type 1, 0, = or another result; ? shows all keys."),
        ("x" * 40, f"'{'x' * 27}...' is not understood: type 1, 0, = or another result; ? shows all keys."),
    ],
)
def test_what_is_unclear_is_never_guessed(line: str, said: str) -> None:
    with pytest.raises(KeyTextError) as fault:
        typed(line, numbered=True)
    assert str(fault.value) == said


def test_the_hint_names_a_player_where_boards_have_no_numbers() -> None:
    with pytest.raises(KeyTextError, match=r"type 1 alone, or p 10\."):
        typed("10", numbered=False)
    with pytest.raises(KeyTextError, match=r"'7' is no result: type p 7 to go to the board of the player\."):
        typed("7", numbered=False)


@pytest.mark.parametrize(
    ("lines", "choice"),
    [
        ("s|S|save|y|ы|і|с", Choice.FIRST),
        ("d|discard|n|no|N|в|д", Choice.SECOND),
        ("\n", Choice.LATER),
        ("1|q|x", None),
    ],
)
def test_answers_on_quitting(lines: str, choice: Choice | None) -> None:
    assert {quit_choice(line) for line in lines.split("|")} == {choice}


@pytest.mark.parametrize(
    ("lines", "choice"),
    [("m|mine|ь|м|М", Choice.FIRST), ("t|theirs|е|т|Т", Choice.SECOND), ("", Choice.LATER), ("1|s", None)],
)
def test_answers_where_two_people_entered_a_board(lines: str, choice: Choice | None) -> None:
    assert {clash_choice(line) for line in lines.split("|")} == {choice}
