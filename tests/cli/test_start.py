"""Help, usage, exit codes, encodings and pipes of the whole program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import Command
from xltourney.cli import COMMANDS


def test_the_overview_names_every_command(command: Command) -> None:
    done = command("--help")
    assert done.code == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_examples(command: Command, name: str) -> None:
    done = command(name, "--help")
    assert done.code == 0
    assert f"xltourney {name}" in done.out.partition("Examples:")[2]


def test_the_overview_loads_no_command() -> None:
    program = "import sys; from xltourney.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", program, "--help"], capture_output=True, text=True)
    own = [name for name in run.stderr.split() if name.startswith("xltourney")]
    assert sorted(own) == ["xltourney", *(f"xltourney.cli{name}" for name in ("", ".codes", ".lazy", ".streams"))]


@pytest.mark.parametrize(
    "arguments", [("finalise", "x"), ("standings",), ("standings", "x.trf", "--after", "soon"), ("--x",)]
)
def test_what_is_not_understood_ends_with_2(command: Command, arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "--help" in done.err


def test_an_unknown_command_is_answered_with_the_known(command: Command) -> None:
    assert "finalize" in command("finalise").err


def test_the_module_is_the_command(t16: Path) -> None:
    run = subprocess.run([sys.executable, "-m", "xltourney", "--version"], capture_output=True, text=True)
    assert run.stdout.startswith("xltourney ")


def test_letters_survive_a_poor_locale(t16: Path) -> None:
    t16.write_text(t16.read_text(encoding="utf-8").replace("Bruno     ", "Іванчук В."), encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONUTF8", "PYTHONIOENCODING")}
    run = subprocess.run(
        [sys.executable, "-m", "xltourney", "standings", str(t16)],
        capture_output=True, env=environment | {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0"},
    )  # fmt: skip
    assert "Іванчук В." in run.stdout.decode("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a shell with head")
@pytest.mark.parametrize(("results", "code"), [("   9 w 1", 0), ("   9 w 0", 1)])
def test_a_reader_that_goes_away_changes_neither_the_work_nor_its_exit_code(t16: Path, results: str, code: int) -> None:
    t16.write_text(t16.read_text(encoding="utf-8").replace("   9 w 1", results), encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "-u", "-m", "xltourney", "check", str(t16), "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert run.stdout is not None
    run.stdout.close()
    assert run.stderr is not None
    assert (run.stderr.read(), run.wait(timeout=60)) == ("", code)
    run.stderr.close()


def test_a_fault_of_the_program_is_one_line(command: Command, t16: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a\nb")

    monkeypatch.setattr("xltourney.cli.event.compute", broken)
    done = command("standings", t16)
    assert done.code == 3
    assert done.err.startswith("internal error in xltourney, please report: KeyError")
    assert len(done.err.splitlines()) == 1
