"""While an interrupted update waits: commands that write complete it, the others say so and change no file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.club.books import Club, Event
from xltourney.batch.club import journal
from xltourney.batch.club.adding import add
from xltourney.batch.club.cache import Cache, cache_path
from xltourney.batch.club.journal import journal_folder
from xltourney.batch.club.updating import update

pytestmark = pytest.mark.slow

GAMES = [("Ann", "Bob", "1-0", True)]
#: What commands are given that change no file.
LOOKING = [
    ("show", "Ann"),
    ("log",),
    ("update", "--dry-run"),
    ("update", "--rebuild", "--dry-run"),
    ("add", "--dry-run", "S.xlsx"),
]
COMPLETED = "club.xlsx: an update that was interrupted is completed."


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """Two members and a tournament that is counted; another is finished and not added."""
    made = Club(tmp_path_factory.mktemp("club"))
    made.members({"Ann": {"blitz": 1500}, "Bob": {"blitz": 1500}})
    add(made.book, [made.put(Event("T", GAMES, "blitz"))])
    assert update(made.book).done
    made.put(Event("S", GAMES, "blitz"))
    return made


@pytest.fixture(scope="module")
def killed(counted: Club, tmp_path_factory: pytest.TempPathFactory) -> Club:
    """The same; an initial rating was changed, and the update of it was killed when its list was complete."""

    def kill(_: object) -> None:
        raise Killed

    made = _copy(counted, tmp_path_factory.mktemp("killed"))
    made.type("Players", {"H4": 1700})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_take_place", kill)
        with pytest.raises(Killed):
            update(made.book)
    return made


@pytest.fixture
def club(counted: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The counted one; its folder is the current one."""
    monkeypatch.chdir(tmp_path)
    return _copy(counted, tmp_path)


@pytest.fixture
def waiting(killed: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The one whose update waits; its folder is the current one."""
    monkeypatch.chdir(tmp_path)
    return _copy(killed, tmp_path)


def _copy(club: Club, folder: Path) -> Club:
    made = Club(folder)
    shutil.copytree(club.folder, folder, dirs_exist_ok=True)
    return made


def everything(club: Club) -> dict[str, bytes]:
    """Every file of the folder and below it."""
    return {str(path.relative_to(club.folder)): path.read_bytes() for path in club.folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("given", LOOKING, ids=" ".join)
class TestWhoeverLooks:
    def test_changes_no_file_and_says_what_waits(self, waiting: Club, command: Command, given: tuple[str, ...]) -> None:
        before = everything(waiting)
        done = command("club", *given)
        assert done.code == 0
        assert everything(waiting) == before
        assert done.err.count("an update of the club that was interrupted waits to be completed") == 1
        assert "run: xltourney club update --club club.xlsx" in " ".join(done.err.split())
        assert "is completed" not in done.out
        assert "Ann" in done.out or "Event" in done.out or "would be written" in done.out

    @pytest.mark.parametrize("harm", ["deleted", "no database", "half a transaction"])
    def test_makes_no_cache(self, club: Club, command: Command, given: tuple[str, ...], harm: str) -> None:
        cache = cache_path(club.book)
        if harm == "deleted":
            cache.unlink()
        elif harm == "no database":
            cache.write_bytes(b"no database")
        else:
            cache.with_name(f"{cache.name}-journal").write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(504))
        before = everything(club)
        done = command("club", *given)
        assert (done.code, done.err) == (0, "")
        assert everything(club) == before

    def test_leaves_what_a_run_left_that_changed_nothing(
        self, club: Club, command: Command, given: tuple[str, ...]
    ) -> None:
        """The list of files was not complete: all stand as before, and nothing waits."""
        folder = journal_folder(club.book)
        folder.mkdir()
        (folder / "0000").write_bytes(b"half")
        before = everything(club)
        done = command("club", *given)
        assert (done.code, done.err) == (0, "")
        assert everything(club) == before

    def test_waits_for_nobody_who_looks_too(self, club: Club, command: Command, given: tuple[str, ...]) -> None:
        with Cache(club.book, reading=True):
            assert command("club", *given).code == 0
        with Cache(club.book):
            assert "another command is at work on club.xlsx" in command("club", *given).err


class TestWhoeverWrites:
    @pytest.mark.parametrize("given", [("update",), ("add", "S.xlsx")], ids=" ".join)
    def test_completes_it_and_says_so(self, waiting: Club, command: Command, given: tuple[str, ...]) -> None:
        done = command("club", *given)
        assert (done.code, done.err) == (0, "")
        assert done.out.splitlines()[0] == COMPLETED
        assert not journal_folder(waiting.book).exists()
        assert waiting.history()[0]["Rating before"] == 1700

    def test_waits_while_somebody_looks(self, club: Club, command: Command) -> None:
        with Cache(club.book, reading=True):
            assert "another command is at work on club.xlsx" in command("club", "update").err

    def test_what_is_remembered_counts_for_who_looks(self, club: Club) -> None:
        assert [found.opened for found in update(club.book, dry=True).counted.found] == [False]
