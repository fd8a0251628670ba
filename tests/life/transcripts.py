"""The terminal transcripts of ``docs/tournament.md``, recorded anew: ``python -m tests.life.transcripts``.

Each command is run at a real terminal of 100 columns, in one folder, one after the other; only its clock is another.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.life import transcript_books as books
from tests.life.terminal import terminal

GUIDE = Path(__file__).parents[2] / "docs" / "tournament.md"
COLUMNS = 100
#: The folder in which all is done, as the transcripts have it.
HOME = "/home/olga/chess"
_CODE, _UP, _WIPED = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]"), "\x1b[1A", "\x1b[2K"
_BLOCK = "<!-- transcript {}: begin -->\n{}<!-- transcript {}: end -->"
_BLOCKS = re.compile(r"<!-- transcript ([a-z-]+): begin -->\n(.*?)<!-- transcript \1: end -->", re.DOTALL)
#: The program with a clock that stands still.
_PROGRAM = """
import datetime
from xltourney.cli import life_options, program
class Clock(datetime.datetime):
    now = classmethod(lambda cls, zone: cls.fromisoformat("{}").replace(tzinfo=zone))
life_options.datetime = Clock
program()
"""


class Step(NamedTuple):
    """A command as it is typed, what people do before it, when it is run, and what is typed after which words."""

    name: str
    command: str
    when: str
    before: Callable[[Path], None] | None = None
    keys: tuple[tuple[str, str], ...] = ()
    code: int = 0


_CONFIRMED = (("[y/N]: ", "y\n"),)
_MERGE = "merge club-open.xlsx hall-a.xlsx hall-b.xlsx -o club-open-merged.xlsx --by Olga"
_KEYS = ("1\n", "u\n", "0\n", "1\n", "s\n", "q\n")
_ENTERED = (("– Adler, Ida  –  > ", "=\n"), *((" > " if at < 4 else "quits: ", keys) for at, keys in enumerate(_KEYS)))
_LOTS = 'playoff club-open.xlsx --seed "17 43 8" --by Olga'


STEPS = (
    Step("enter", "enter club-open.xlsx --by Olga", "2026-11-28T15:10:00", books.begin, _ENTERED),
    Step("merge", _MERGE, "2026-11-29T13:05:00", books.pair_round_3, code=1),
    Step("merge-resolve", f"{_MERGE} --resolve club-open-merged-conflicts.xlsx", "2026-11-29T13:07:00", books.choose),
    Step("playoff", _LOTS, "2026-11-29T13:20:00", books.go_on, _CONFIRMED),
    Step("playoff-results", "playoff club-open.xlsx --by Olga", "2026-11-29T14:12:00", books.play, _CONFIRMED),
    Step("finish", "finish club-open.xlsx --by Olga", "2026-11-29T14:15:00", keys=_CONFIRMED),
    Step("finish-after", "finish rapid.xlsx --after --by Olga", "2026-11-22T16:40:00", books.begin_rapid, _CONFIRMED),
    Step("finalize", "finalize season", "2026-11-29T17:00:00", books.gather),
    Step(
        "correct", 'correct club-open.xlsx --round 3 --board 3 --result 0-1 --reason "score sheet" --by Ivan',
        "2026-12-05T09:30:00", keys=_CONFIRMED,
    ),
    Step(
        "correct-from", 'correct club-open.xlsx --from edited.xlsx --reason "typing error" --by Ivan',
        "2026-12-05T09:40:00", books.copy_edited, _CONFIRMED,
    ),
    Step("log", "log club-open.xlsx", "2026-12-05T09:41:00"),
)  # fmt: skip


def recorded() -> Iterator[tuple[str, str]]:
    """The name of each transcript, and its text."""
    with tempfile.TemporaryDirectory(prefix="xltourney-", ignore_cleanup_errors=True) as name:
        for step in STEPS:
            folder = Path(name).resolve()
            if step.before:
                step.before(folder)
            yield step.name, f"$ xltourney {step.command}\n{_shown(step, folder)}"


def _shown(step: Step, folder: Path) -> str:
    """What the terminal shows of a step."""
    program = _PROGRAM.format(step.when)
    arguments = shlex.split(step.command)
    with terminal(*arguments, folder=folder, columns=COLUMNS, program=program, TERM="xterm", TZ="UTC") as at:
        for words, keys in step.keys:
            at.expect(words)
            at.type(keys)
        code = at.ended()
        assert code == step.code, f"{step.name} ended with {code}:\n{at.text}"
        return _screen(at.text).replace(str(folder), HOME)


def _screen(text: str) -> str:
    """What stands on the screen in the end: without looks, and without a bar that was wiped away."""
    lines: list[str] = []
    for line in text.split("\n"):
        if _UP in line:
            lines.pop()
        lines.append(_CODE.sub("", line.rpartition(_WIPED)[2]).rstrip())
    return "\n".join(lines)


def updated(text: str, transcripts: dict[str, str]) -> str:
    """The guide with these transcripts between their marks."""

    def block(found: re.Match[str]) -> str:
        name = found[1]
        return _BLOCK.format(name, f"```\n{transcripts[name]}```\n", name)

    return _BLOCKS.sub(block, text)


def named(text: str) -> list[str]:
    """The names of the transcripts in the guide, in order."""
    return [found[1] for found in _BLOCKS.finditer(text)]


if __name__ == "__main__":
    GUIDE.write_text(updated(GUIDE.read_text(encoding="utf-8"), dict(recorded())), encoding="utf-8")
