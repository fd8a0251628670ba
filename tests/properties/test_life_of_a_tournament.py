"""Whatever people and commands do to a workbook, in whatever order, and whenever they are stopped.

No result is lost; the log explains the difference between any two states; a finished table is what its stored input
gives; disjoint edits are merged the same in either order; a command that is killed leaves the old file or the new one.
"""

from __future__ import annotations

import shutil
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from tests.properties import life_laws as laws
from tests.properties.life_book import MOMENTS, NAME, Book, Clock, Step, paired_anew, run, with_round
from tests.properties.life_machine import ANEW, RESULTS, SEEDS, Tournament
from xltourney.batch.life.opening import same
from xltourney.batch.life.playing_off import Asked, plan, situation
from xltourney.batch.life.rounds import with_results
from xltourney.batch.life.saving import Stamp
from xltourney.errors import XltourneyError
from xltourney.io.document import Document

_KEYS = ("1", "=", "0", "+-", "-+", "-")
_LOTS = "17 43 8"
#: When a command is killed; mostly it is not.
_DEATHS = st.sampled_from([None, None, *MOMENTS])
_YES = st.booleans()


class Life(Tournament):
    """Every rule is something that people do."""

    # ---------------------------------------------------------------- by hand

    @precondition(lambda self: not self.finished and self.entry != "matrix")
    @rule(program=_YES)
    def pair(self, program: bool) -> None:
        """The next round is published."""
        opened = self.book.opened
        number = len(self.book.rounds) + 1
        if number <= opened.tournament.rounds:
            assert self.book.type(with_round(opened.document, number), program=program)

    @rule(seed=SEEDS, program=_YES)
    def type_results(self, seed: int, program: bool) -> None:
        """Somebody types results into the sheets, and in a running tournament deletes some."""
        made = self.book.document
        for at, board, result in self.boards(seed, 4):
            text = "" if not self.finished and seed % 5 == 0 else result
            made = with_results(made, at.number, {board.pair: text})
        assert self.book.type(made, program=program)

    @precondition(lambda self: not self.finished and self.entry != "matrix")
    @rule(seed=SEEDS)
    def pair_anew(self, seed: int) -> None:
        """Two boards change their opponents by hand, results and all."""
        self.book.type(self._paired_anew(seed))

    def _paired_anew(self, seed: int) -> Document:
        random = Random(seed)
        return paired_anew(random.choice(self.book.rounds), self.book.document, random)

    # ---------------------------------------------------------------- commands

    @precondition(lambda self: not self.finished)
    @rule(seed=SEEDS, dies=_DEATHS)
    def enter(self, seed: int, dies: str | None) -> None:
        """Results of a round are entered, some of them instead of others, some taken away."""
        random = Random(seed)
        at = random.choice(self.book.rounds)
        boards = random.sample(at.boards, random.randint(1, len(at.boards)))
        lines = "".join(f"p {board.white} {random.choice(_KEYS)}\n" for board in boards)
        assert self.do(Step(("enter", NAME, "--round", str(at.number), "--all", "--by", "Olga"), lines), dies) == 0

    @precondition(lambda self: not self.finished)
    @rule(seed=SEEDS, dies=_DEATHS, program=_YES)
    def merge(self, seed: int, dies: str | None, program: bool) -> None:
        """Three people enter results of different boards in their copies."""
        book, boards = self.book, self.boards(seed, 6)
        shutil.copy(book.path, book.folder / "base.xlsx")
        names = (NAME, "anna.xlsx", "boris.xlsx")
        for place, name in sorted(enumerate(names), reverse=True):  # the book itself last
            made = book.document
            for at, board, result in boards[place::3]:
                made = with_results(made, at.number, {board.pair: result})
            assert book.type(made, name=name, program=program)
        self._in_either_order(names)
        assert self.do(Step(("merge", "base.xlsx", *names, "-o", NAME, "--by", "Olga")), dies) == 0

    def _in_either_order(self, names: tuple[str, ...]) -> None:
        """The merged documents are the same whoever comes first; the files too where the first one stays."""
        mine, anna, boris = names
        orders = ((mine, anna, boris), (mine, boris, anna), (anna, mine, boris), (boris, anna, mine))
        found = list[Book]()
        for number, order in enumerate(orders):
            name = f"merged{number}.xlsx"
            step = Step(("merge", "base.xlsx", *order, "-o", name, "--force", "--by", "Olga"))
            assert run(self.book.folder, step).code == 0
            found.append(Book(self.book.folder / name))
        assert found[0].data == found[1].data, "the order of the others changes the file"
        for each in found[1:]:
            assert same(found[0].opened.document, each.opened.document), "the order of the copies changes the result"

    @precondition(lambda self: not self.finished)
    @rule(seed=SEEDS, dies=_DEATHS, prefer=_YES)
    def merge_in_conflict(self, seed: int, dies: str | None, prefer: bool) -> None:
        """Two people give one board different results; one of them counts, or nothing is done."""
        book = self.book
        ((at, board, _),) = self.boards(seed, 1)
        shutil.copy(book.path, book.folder / "base.xlsx")
        for result, name in (("½-½", "anna.xlsx"), ("1-0" if board.result != "1-0" else "0-1", NAME)):
            assert book.type(with_results(book.document, at.number, {board.pair: result}), name=name)
        words = ("merge", "base.xlsx", NAME, "anna.xlsx", "-o", NAME, "--by", "Olga")
        before = book.data
        if prefer:
            assert self.do(Step((*words, "--prefer", "anna")), dies) == 0
        elif self.do(Step(words), dies):
            assert book.data == before

    @precondition(lambda self: not self.finished)
    @rule(seed=SEEDS, dies=_DEATHS, whole=_YES, after=_YES)
    def finish(self, seed: int, dies: str | None, whole: bool, after: bool) -> None:
        """The tournament is finished, once all that is missing was typed; or early, after the last complete round."""
        if whole:
            self._complete(seed)
        early = ("--after",) if after and self.entry != "matrix" and not whole else ()
        code = self.do(Step(("finish", NAME, *early, "--yes", "--no-club", "--by", "Olga")), dies)
        assert code in ({0, 1} if self._wants_play_off or not whole else {0})

    @property
    def _wants_play_off(self) -> bool:
        return "play_off_place" in self.book.opened.document["tournament"]

    def _complete(self, seed: int) -> None:
        """Everything that is missing is typed."""
        random, book = Random(seed), self.book
        opened = book.opened
        made = opened.document
        for number in range(len(self.book.rounds) + 1, opened.tournament.rounds + 1):
            made = with_round(made, number) if self.entry != "matrix" else made
        assert book.type(made)
        made = book.document
        for at in book.rounds:
            for board in at.boards:
                result = board.result or random.choice(RESULTS)
                made = with_results(made, at.number, {board.pair: result})
        assert book.type(made)

    @precondition(lambda self: bool(laws.entries(self.book.opened.document)))
    @rule(seed=SEEDS, dies=_DEATHS)
    def correct_a_result(self, seed: int, dies: str | None) -> None:
        """The result of a board was another one."""
        ((at, board, result),) = self.boards(seed, 1)
        meant = ("--round", str(at.number), "--players", *map(str, board.pair))
        self._correct((*meant, "--result", result), dies)

    @rule(seed=SEEDS, dies=_DEATHS, program=_YES)
    def correct_from_a_copy(self, seed: int, dies: str | None, program: bool) -> None:
        """A name, a rating or a pairing was wrong: another copy has it right."""
        random, made = Random(seed), self.book.opened.document
        if self.entry != "matrix" and random.random() < 0.5:
            made = self._paired_anew(seed)
        else:
            key, value = random.choice((("name", f"Q{seed % 9}"), ("rating", random.randint(1400, 2400))))
            no = random.randint(1, len(made["players"]))
            people = [each | {key: value} if each["no"] == no else each for each in made["players"]]
            made = made | {"players": people}
        if self.book.type(made, name="copy.xlsx", program=program):
            self._correct(("--from", "copy.xlsx"), dies)

    @precondition(lambda self: bool(self.states))
    @rule(dies=_DEATHS)
    def take_over(self, dies: str | None) -> None:
        """What was typed by hand is taken over."""
        self._correct(("--from", NAME), dies)

    def _correct(self, words: tuple[str, ...], dies: str | None) -> None:
        code = self.do(Step(("correct", NAME, *words, "--reason", "sheet", "--yes", "--no-club", "--by", "Olga")), dies)
        assert code == 0 or self.finished  # a pairing without a result, say, which a finished one cannot have

    @precondition(lambda self: bool(self.states))
    @rule(seed=SEEDS, dies=_DEATHS, anew=_YES)
    def play_off(self, seed: int, dies: str | None, anew: bool) -> None:
        """A shared place is played off, run by run; or played off anew after others are tied."""
        for _ in range(Random(seed).randint(1, 4)):
            games = self._open_games(seed)
            again = (ANEW,) if anew and not games else ()
            code = self.do(Step(("playoff", NAME, "--seed", _LOTS, *games, *again, "--yes", "--by", "Olga")), dies)
            if code or not games:
                return

    def _open_games(self, seed: int) -> list[str]:
        """The options that give the open games of a play-off a result."""
        opened, random = self.book.opened, Random(seed)
        try:
            if not situation(opened).place.tied:
                return []
            found = plan(opened, Asked(_LOTS, _LOTS), Stamp(Clock.now(), "", ""))
        except XltourneyError:
            return []
        games = () if found.begun else found.games.course.open
        return [word for game in games for word in ("--result", f"{game.white}-{game.black}={random.choice(RESULTS)}")]


def _live(lives: int, steps: int) -> None:
    phases = (Phase.explicit, Phase.generate)  # without making a failing life shorter, which takes minutes
    wishes = settings(
        max_examples=lives, stateful_step_count=steps, phases=phases, derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )  # fmt: skip
    run_state_machine_as_test(Life, settings=wishes)


def test_short_lives() -> None:
    """A few people, a few things done."""
    _live(3, 6)


@pytest.mark.slow
def test_long_lives() -> None:
    """More lives, and longer ones."""
    _live(12, 20)
