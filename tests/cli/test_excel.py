"""``xltourney excel``: what is said, and the exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.hosts.excel.windows import Windows
from xltourney.hosts import excel


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Windows:
    """The machine that the command finds."""
    found = Windows(tmp_path)
    monkeypatch.setattr(excel, "surroundings", lambda: found.machine)
    return found


@pytest.mark.usefixtures("windows")
class TestOnWindows:
    def test_status_numbers_what_is_left_to_do(self, command: Command) -> None:
        done = command("excel", "status")
        assert done.code == 1
        assert "  ok       xlwings 0.37.8\n" in done.out
        assert "  MISSING  the add-in of xlwings is not in " in done.out
        assert "\nWhat is left to do:\n  1. Close Excel and run: xltourney excel install\nThen run" in done.out

    def test_install_makes_it_ready_and_says_what_to_click(self, command: Command) -> None:
        done = command("excel", "install")
        assert done.code == 0
        assert "MISSING" not in done.out
        assert "Excel is ready. In each workbook, once:\n  1. " in done.out
        assert "Import Functions" in done.out
        assert command("excel", "status").code == 0

    def test_install_says_what_it_cannot_do(self, command: Command, windows: Windows) -> None:
        windows.registry.clear()
        done = command("excel", "install")
        assert done.code == 1
        assert "Trust access to the VBA project object model" in " ".join(done.out.split())

    def test_uninstall_says_what_was_taken_back(self, command: Command) -> None:
        command("excel", "install")
        done = command("excel", "uninstall")
        assert done.code == 0
        assert "The add-in of xlwings is removed." in done.out
        assert "nothing to take back" in command("excel", "uninstall").out


@pytest.mark.parametrize(("system", "first"), [("darwin", "xlwings Lite"), ("linux", "LibreOffice")])
class TestElsewhere:
    @pytest.mark.parametrize(("name", "code"), [("status", 1), ("install", 3), ("uninstall", 0)])
    def test_the_ways_that_work_are_said(
        self, command: Command, monkeypatch: pytest.MonkeyPatch, system: str, first: str, name: str, code: int
    ) -> None:
        monkeypatch.setattr("sys.platform", system)
        done = command("excel", name)
        assert done.code == code
        assert f"\n  1. {first}" in done.out
        assert "xltourney finalize" in done.out


def test_without_a_command_the_help_is_shown(command: Command) -> None:
    assert "install" in command("excel", "--help").out
