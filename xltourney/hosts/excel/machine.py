"""The machine that Excel and this Python run on, as far as setting up xlwings looks at it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import locale
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

#: Seconds that a program may take; xlwings may have to start Excel.
PATIENCE = 300


class Ran(NamedTuple):
    """What a program said, and whether it ended well."""

    well: bool
    output: str


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything that is asked of the machine, so that tests can put another one in its place.

    ``system`` is that of :data:`sys.platform`, ``bits`` those of this Python, ``encoding`` the one in which Excel reads
    text files. ``installed`` gives the version of a package, ``folder`` where a package lies, ``registry`` a value of
    the Windows registry by key and name: each None where there is nothing. ``run`` runs a program.
    """

    system: str
    python: str
    bits: int
    interpreter: Path
    home: Path
    environment: Mapping[str, str]
    encoding: str
    installed: Callable[[str], str | None]
    folder: Callable[[str], Path | None]
    registry: Callable[[str, str], str | int | None]
    run: Callable[[Sequence[str]], Ran]

    @property
    def is_windows(self) -> bool:
        """Whether classic xlwings can offer cell functions here at all."""
        return self.system == "win32"

    @property
    def settings_folder(self) -> Path:
        """Where xlwings keeps its settings for this user."""
        return self.home / ".xlwings"

    @property
    def config_file(self) -> Path:
        """The settings of xlwings for this user."""
        return self.settings_folder / "xlwings.conf"

    @property
    def start_folder(self) -> Path:
        """The folder from which Excel opens everything when it starts."""
        return self._microsoft / "Excel" / "XLSTART"

    @property
    def add_in_places(self) -> tuple[Path, ...]:
        """Where the add-in of xlwings may lie."""
        return tuple(folder / "xlwings.xlam" for folder in (self.start_folder, self._microsoft / "AddIns"))

    @property
    def _microsoft(self) -> Path:
        roaming = self.environment.get("APPDATA")
        return (Path(roaming) if roaming else self.home / "AppData" / "Roaming") / "Microsoft"


def surroundings() -> Machine:
    """The machine that this program runs on."""
    return Machine(
        system=sys.platform,
        python=".".join(map(str, sys.version_info[:3])),
        bits=struct.calcsize("P") * 8,
        interpreter=Path(sys.executable),
        home=Path.home(),
        environment=os.environ,
        encoding=locale.getencoding(),
        installed=_installed,
        folder=_folder,
        registry=_registry,
        run=_run,
    )


def _installed(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _folder(package: str) -> Path | None:
    found = importlib.util.find_spec(package)
    return Path(found.origin).parent if found and found.origin else None


if sys.platform == "win32":
    import winreg

    _ROOTS = {"HKCU": winreg.HKEY_CURRENT_USER, "HKLM": winreg.HKEY_LOCAL_MACHINE, "HKCR": winreg.HKEY_CLASSES_ROOT}

    def _registry(key: str, name: str) -> str | int | None:
        root, _, path = key.partition("\\")
        try:
            with winreg.OpenKey(_ROOTS[root], path) as opened:
                value = winreg.QueryValueEx(opened, name)[0]
        except OSError:
            return None
        return value if isinstance(value, str | int) else None

else:

    def _registry(_key: str, _name: str) -> str | int | None:
        return None


def _run(arguments: Sequence[str]) -> Ran:
    try:
        done = subprocess.run(
            arguments, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ran(False, str(error))
    return Ran(done.returncode == 0, (done.stdout + done.stderr).strip())
