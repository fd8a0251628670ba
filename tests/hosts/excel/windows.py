"""A Windows machine that is made of folders and answers, for tests on any system."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xltourney.hosts.excel import Machine
from xltourney.hosts.excel.machine import Ran

SECURITY = "Software\\Microsoft\\Office\\16.0\\Excel\\Security"
POLICIES = "HKCU\\Software\\Policies\\Microsoft\\Office\\16.0\\Excel\\Security"


class Windows:
    """A machine with Excel, Python and xlwings, to be spoilt by a test; what was run is in ``ran``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.packages = {"xlwings": "0.37.8", "pywin32": "311"}
        self.registry: dict[tuple[str, str], str | int] = {
            ("HKCR\\Excel.Application\\CurVer", ""): "Excel.Application.16",
            ("HKLM\\SOFTWARE\\Microsoft\\Office\\ClickToRun\\Configuration", "Platform"): "x64",
            (f"HKCU\\{SECURITY}", "AccessVBOM"): 1,
        }
        self.interpreter = folder / "Python312" / "python.exe"
        self.encoding = "cp1252"
        self.ran: list[tuple[str, ...]] = []
        self.excel_is_open = False
        self.other_pythons_have_us = True
        self.write(self.interpreter)
        self.write(self.interpreter.with_name("xlwings64-0.37.8.dll"))
        self.write(self.package / "addin" / "xlwings.xlam", "add-in of 0.37.8")

    @property
    def package(self) -> Path:
        """Where xlwings lies."""
        return self.folder / "Python312" / "Lib" / "site-packages" / "xlwings"

    @property
    def machine(self) -> Machine:
        """What the program sees of it."""
        return Machine(
            system="win32",
            python="3.12.4",
            bits=64,
            interpreter=self.interpreter,
            home=self.folder / "home",
            environment={"APPDATA": str(self.folder / "roaming")},
            encoding=self.encoding,
            installed=self.packages.get,
            folder=lambda name: self.package if name == "xlwings" else None,
            registry=lambda key, name: self.registry.get((key, name)),
            run=self.run,
        )

    @property
    def add_in(self) -> Path:
        """Where xlwings puts its add-in."""
        return self.machine.start_folder / "xlwings.xlam"

    @property
    def config(self) -> str:
        """The settings of xlwings."""
        return self.machine.config_file.read_bytes().decode(self.encoding)

    def write(self, path: Path, text: str = "") -> None:
        """Make a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode(self.encoding))

    def set_config(self, text: str) -> None:
        """Give xlwings these settings."""
        self.write(self.machine.config_file, text)

    def run(self, arguments: Sequence[str]) -> Ran:
        """Stands for the programs: xlwings' own command, and other Pythons that import us."""
        self.ran.append(tuple(arguments))
        if arguments[1] == "-c":
            return Ran(self.other_pythons_have_us, "")
        if self.excel_is_open:  # xlwings says so, and ends well all the same
            return Ran(True, "Error: Failed to install the add-in: If Excel is running, quit Excel and try again.")
        if arguments[-1] == "remove":
            self.add_in.unlink()
            return Ran(True, "Successfully removed the add-in!")
        self.write(self.add_in, (self.package / "addin" / "xlwings.xlam").read_text(encoding="utf-8"))
        if not self.machine.config_file.exists():  # as xlwings 0.37.8 does
            self.set_config(f'"INTERPRETER_WIN","{self.interpreter}"\r\n')
        return Ran(True, "Successfully installed the xlwings add-in!")

    def files(self) -> dict[str, bytes]:
        """Everything that is there."""
        found = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in found}
