"""A tournament that a state machine leads through its life, and the laws that every command is held against."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize

from tests.io.documents import document
from tests.properties import life_laws as laws
from tests.properties.life_book import MOMENTS, NAME, Book, Clock, Step, run, run_killed, with_round
from xltourney.batch.life.opening import Opened, same
from xltourney.batch.life.rounds import Board, Round
from xltourney.engine import berger
from xltourney.io.life.reading import read_life
from xltourney.io.template import build

#: Results that every sheet can hold.
RESULTS = ("1-0", "½-½", "0-1", "+/-", "-/+")
SEEDS = st.integers(0, 2**32)
#: An option that begins something anew.
ANEW = "--anew"


class Tournament(RuleBasedStateMachine):
    """A tournament of a few players, and every state that a command left it in."""

    def __init__(self) -> None:
        super().__init__()
        self._temporary = tempfile.TemporaryDirectory(prefix="xltourney-")
        self.states = list[laws.Snapshot]()
        self.ever = set[tuple[laws.Key, laws.Value]]()

    def teardown(self) -> None:
        """Remove the files."""
        self._temporary.cleanup()

    @initialize(entry=st.sampled_from(["grid", "boards", "matrix"]), people=st.integers(4, 6), seed=SEEDS)
    def begin(self, entry: str, people: int, seed: int) -> None:
        """An event before round 1; a play-off for first place is declared in half of them."""
        random = Random(seed)
        last = berger.rounds(people)
        names = {no: {"name": f"P{no}", "rating": random.randint(1400, 2400)} for no in range(1, people + 1)}
        wishes = {"play_off_place": 1, "play_off_after": "none"} if random.random() < 0.5 else {}
        if entry == "matrix":
            wishes |= {"system": "round-robin"}
        rounds = last if entry == "matrix" else random.randint(3, last)
        made = document(*[""] * people, players=names, id="life", start="2026-05-01", rounds=rounds, **wishes)
        first = made if entry == "matrix" else with_round(made, 1)
        self.entry = entry
        folder = Path(self._temporary.name) / "club"
        folder.mkdir()
        (folder / NAME).write_bytes(build(first, entry=entry, language="en"))
        self.book = Book(folder / NAME)

    # ---------------------------------------------------------------- a command, killed or not, and run again

    def do(self, step: Step, dies: str | None = None) -> int:
        """Run a command, killed at a moment or not, and again; what it leaves must keep the laws.

        What is begun anew is begun anew whenever it is run, so that is not done again.
        """
        before, opened = self.book.data, self.book.opened
        Clock.tick()
        code = self._killed(step, dies) if dies else run(self.book.folder, step).code
        if self.book.data == before:
            return code
        after = self.book.data
        if ANEW not in step.words:
            run(self.book.folder, step)
        assert self.book.data == after, "run again, it changes something"
        assert before in {path.read_bytes() for path in self.book.folder.glob("*.bak*.xlsx")}, "not kept"
        assert not list(self.book.folder.glob(".*")), "a temporary file is left"
        self._see(opened, step.words[0])
        return code

    def _killed(self, step: Step, dies: str) -> int:
        before, whole = self.book.data, Path(self._temporary.name) / "whole"
        shutil.copytree(self.book.folder, whole)
        code, expected = run(whole, step).code, (whole / NAME).read_bytes()
        shutil.rmtree(whole)
        run_killed(self.book.folder, step, dies)
        assert self.book.data == (expected if dies == MOMENTS[-1] else before), "a third thing"
        if ANEW not in step.words or dies != MOMENTS[-1]:
            run(self.book.folder, step)
        assert self.book.data == expected, "run again after a kill, it is another file"
        return code

    def _see(self, before: Opened, command: str) -> None:
        """Hold the laws against what a command has left."""
        life, opened = read_life(self.book.data), self.book.opened
        now = laws.snapshot(life)
        assert same(now.document, opened.document), "what is stored is not what stands in the sheets"
        for each in self.states:
            laws.the_log_explains(each, now)
        self.states.append(now)
        self.ever |= {*laws.results(before.document).items(), *laws.results(now.document).items()}
        laws.nothing_is_lost(self.ever, now)
        if command == "correct":
            laws.a_correction_is_on_record(before.document, now, now.log[len(before.life.log) :])
        if now.finished:
            laws.the_table_is_recomputed(life, self.book.folder)

    @property
    def finished(self) -> bool:
        """Whether the tournament is finished."""
        return bool(self.states) and self.states[-1].finished

    def boards(self, seed: int, most: int) -> list[tuple[Round, Board, str]]:
        """Some boards, each with a result that it gets."""
        random = Random(seed)
        all_ = [(at, board) for at in self.book.rounds for board in at.boards]
        chosen = random.sample(all_, min(len(all_), random.randint(1, most)))
        return [(at, board, random.choice(RESULTS)) for at, board in chosen]
