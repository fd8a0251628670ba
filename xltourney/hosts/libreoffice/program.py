"""LibreOffice on this machine: where it is, where it keeps what a person has set up, and whether it is running."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xltourney.errors import XltourneyError

_NAMES = ("soffice", "libreoffice")
#: Where LibreOffice is when its programs cannot be called from outside; ``~`` is the user's folder.
_BOXED = {
    "~/.local/share/flatpak/app/org.libreoffice.LibreOffice": "Flatpak",
    "/var/lib/flatpak/app/org.libreoffice.LibreOffice": "Flatpak",
    "/snap/libreoffice": "snap",
}


class OfficeError(XltourneyError):
    """LibreOffice is not there, or could not do what it was asked."""

    default_code = "libreoffice"


@dataclass(frozen=True, slots=True)
class LibreOffice:
    """The two programs of LibreOffice that are needed, and the profile if it is not the usual one."""

    soffice: Path
    unopkg: Path
    profile: Path | None = None

    def run(self, program: Path, arguments: Sequence[str], seconds: int) -> subprocess.CompletedProcess[str]:
        """Run one of the programs and wait for it.

        Raises :class:`OfficeError` where it does not start or does not end.
        """
        where = [f"-env:UserInstallation={self.profile.resolve().as_uri()}"] if self.profile else []
        command = [str(program), *arguments, *where]
        try:
            return subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=seconds,
                check=False,
                env=own_environment(),
            )
        except OSError as error:
            raise OfficeError(f"{program} cannot be started: {error.strerror}.") from error
        except subprocess.TimeoutExpired:
            raise OfficeError(f"{program.name} did not end within {seconds} seconds and was stopped.") from None

    @property
    def is_running(self) -> bool:
        """Whether somebody works with LibreOffice in this profile, as far as can be seen."""
        profile = self.profile or _usual_profile()
        return (profile / ".lock").exists() or (profile / "user" / ".lock").exists()


def find(profile: Path | None = None) -> LibreOffice:
    """The LibreOffice of this machine.

    Raises :class:`OfficeError` where there is none, or one in a box that its own programs cannot be called from.
    """
    for place in _places():
        soffice = place.resolve()
        unopkg = _beside(soffice, "unopkg")
        if unopkg is not None:
            return LibreOffice(soffice, unopkg, profile)
    boxed = next((kind for place, kind in _BOXED.items() if Path(place).expanduser().exists()), None)
    raise OfficeError(_missing(boxed))


def _places() -> Iterator[Path]:
    """Where soffice may be: on the path, else where its installers put it."""
    found = (shutil.which(name) for name in _NAMES)
    yield from (Path(name) for name in found if name)
    for folder in _folders():
        for name in ("soffice.com", "soffice.exe", "soffice"):
            if (folder / name).is_file():
                yield folder / name


def _folders() -> Iterator[Path]:
    if sys.platform == "win32":
        for root in ("ProgramFiles", "ProgramW6432", "ProgramFiles(x86)"):
            if os.environ.get(root):
                yield Path(os.environ[root]) / "LibreOffice" / "program"
    elif sys.platform == "darwin":
        yield Path("/Applications/LibreOffice.app/Contents/MacOS")
        yield Path.home() / "Applications/LibreOffice.app/Contents/MacOS"
    else:
        yield from (Path(folder) / "program" for folder in ("/usr/lib/libreoffice", "/usr/lib64/libreoffice"))
        yield from sorted(Path("/opt").glob("libreoffice*/program"), reverse=True)


def _beside(soffice: Path, name: str) -> Path | None:
    names = (f"{name}.com", f"{name}.exe", name) if sys.platform == "win32" else (name,)
    return next((soffice.parent / each for each in names if (soffice.parent / each).is_file()), None)


def _missing(boxed: str | None) -> str:
    by_hand = "write the add-in to a file with 'xltourney libreoffice build' and open that file in LibreOffice"
    if boxed:
        return f"LibreOffice is installed as a {boxed}, whose programs cannot be called from outside; {by_hand}."
    return f"LibreOffice was not found on this machine; if it is somewhere else, {by_hand}."


def _usual_profile() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "LibreOffice" / "4"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/LibreOffice/4"
    return Path(os.environ.get("XDG_CONFIG_HOME", Path.home() / ".config")) / "libreoffice" / "4"


#: Where a system keeps its own programs.
_OF_THE_SYSTEM = frozenset(map(Path, ("/usr/bin", "/bin")))


def own_environment() -> dict[str, str]:
    """The environment without the Python that xltourney runs in, or any other that is first on the path.

    LibreOffice brings a Python of its own, or the system's, which would take the libraries of the first ``python3`` on
    the path for its own, and fail.
    """
    kept = {key: value for key, value in os.environ.items() if key not in {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV"}}
    folders = [folder for folder in kept.get("PATH", "").split(os.pathsep) if not _has_python(Path(folder))]
    return {**kept, "PATH": os.pathsep.join(folders)}


def _has_python(folder: Path) -> bool:
    """Whether a folder holds a Python that is not the system's."""
    return folder not in _OF_THE_SYSTEM and any((folder / name).exists() for name in ("python3", "python.exe"))
