"""What classic xlwings needs on Windows, and what of it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from xltourney.hosts.excel import config
from xltourney.hosts.excel.machine import Machine

#: The oldest version that these functions were tried with, without Excel.
OLDEST = (0, 33)
INSTALL = "Close Excel and run: xltourney excel install"

_OFFICE = "Microsoft\\Office"
_BITS = {"x64": 64, "x86": 32}
_TRUST = "In Excel, open File > Options > Trust Center > Trust Center Settings > Macro Settings and "


class Check(NamedTuple):
    """One thing that is needed: whether it is there, what was found, and what to do where it is not."""

    well: bool
    text: str
    todo: str = ""


def checks(machine: Machine) -> list[Check]:
    """Everything that is needed on this machine for cell functions in Excel, in the order in which to see to it."""
    settings = config.read(machine.config_file, machine.encoding)
    return [
        _python(machine),
        *_packages(machine),
        *_library(machine, settings),
        _excel(machine),
        _add_in(machine),
        _module(machine, settings),
        *_interpreter(machine, settings),
        *_shadows(settings),
        _access(machine),
        *_macros(machine),
    ]


# ---------------------------------------------------------------- Python


def _python(machine: Machine) -> Check:
    text = f"Python {machine.python}, {machine.bits} bit: {machine.interpreter}"
    if "WindowsApps" not in str(machine.interpreter) and "PythonSoftwareFoundation" not in str(machine.interpreter):
        return Check(True, text)
    return Check(
        False,
        f"{text} comes from Microsoft's store, where Excel cannot reach it",
        "Install Python from python.org, then install xltourney into that Python with: py -m pip install "
        '"xltourney[excel]"',
    )


def _packages(machine: Machine) -> Iterator[Check]:
    todo = f'Run: "{machine.interpreter}" -m pip install "xltourney[excel]"'
    version = machine.installed("xlwings")
    if version is None:
        yield Check(False, "xlwings is not installed in this Python", todo)
    elif _numbers(version) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        yield Check(False, f"xlwings {version} is too old; {oldest} or newer is needed", f"{todo} --upgrade")
    else:
        yield Check(True, f"xlwings {version}")
    windows = machine.installed("pywin32")
    yield (
        Check(True, f"pywin32 {windows}") if windows else Check(False, "pywin32 is not installed in this Python", todo)
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())


def _library(machine: Machine, settings: str) -> Iterator[Check]:
    """The library that Excel loads from beside Python: pip puts it elsewhere with --user."""
    version = machine.installed("xlwings")
    if version is None or config.value(settings, config.CONDA_ENV):
        return
    interpreter = _configured(machine, settings)
    bits = _excel_bits(machine)
    names = [f"xlwings{size}-{version}.dll" for size in (64, 32) if bits in (None, size)]
    folders = (interpreter.parent, interpreter.parent.parent)
    if any((folder / name).is_file() for folder in folders for name in names):
        yield Check(True, f"{names[0]} lies beside Python")
    else:
        yield Check(
            False,
            f"{names[0]}, which Excel loads, lies neither in {folders[0]} nor in {folders[1]}",
            f'Run, without --user: "{interpreter}" -m pip install --force-reinstall --no-deps xlwings=={version}',
        )


def _configured(machine: Machine, settings: str) -> Path:
    """The Python that the settings of xlwings name, else this one."""
    named = config.value(settings, config.INTERPRETER)
    return Path(named) if named and named.lower() not in ("python", "pythonw") else machine.interpreter


# ---------------------------------------------------------------- Excel


def _excel(machine: Machine) -> Check:
    number = _excel_number(machine)
    if number is None:
        return Check(
            False,
            "Excel was not found on this computer",
            "Install Excel, or use LibreOffice: xltourney libreoffice install",
        )
    bits = _excel_bits(machine)
    return Check(True, f"Excel {number}{f', {bits} bit' if bits else ''}")


def _excel_number(machine: Machine) -> str | None:
    """16.0 for Excel 2016 to 365."""
    named = machine.registry("HKCR\\Excel.Application\\CurVer", "")
    number = str(named or "").rpartition(".")[2]
    return f"{number}.0" if number.isdecimal() else None


def _excel_bits(machine: Machine) -> int | None:
    return _BITS.get(str(machine.registry(f"HKLM\\SOFTWARE\\{_OFFICE}\\ClickToRun\\Configuration", "Platform")))


def _add_in(machine: Machine) -> Check:
    found = installed_add_in(machine)
    if found is None:
        return Check(False, f"the add-in of xlwings is not in {machine.start_folder}", INSTALL)
    if not is_current(machine, found):
        return Check(False, f"the add-in {found} belongs to another version of xlwings", INSTALL)
    return Check(True, f"the add-in of xlwings: {found}")


def installed_add_in(machine: Machine) -> Path | None:
    """The add-in of xlwings where Excel finds it."""
    return next((path for path in machine.add_in_places if path.is_file()), None)


def is_current(machine: Machine, add_in: Path) -> bool:
    """Whether an add-in is that of the installed xlwings; only then does it find its library."""
    folder = machine.folder("xlwings")
    own = folder / "addin" / "xlwings.xlam" if folder else None
    return own is None or not own.is_file() or own.read_bytes() == add_in.read_bytes()


# ---------------------------------------------------------------- settings of xlwings


def _module(machine: Machine, settings: str) -> Check:
    if config.MODULE in config.modules(settings):
        return Check(True, f"{config.MODULES} names {config.MODULE} in {machine.config_file}")
    return Check(False, f"{config.MODULES} does not name {config.MODULE} in {machine.config_file}", INSTALL)


def _interpreter(machine: Machine, settings: str) -> Iterator[Check]:
    """Excel must start a Python that has xlwings and us: this one, or one that a person chose."""
    conda = config.value(settings, config.CONDA_PATH) and config.value(settings, config.CONDA_ENV)
    named = config.value(settings, config.INTERPRETER)
    if conda and named.lower() in ("", "python", "pythonw"):
        yield Check(
            True, f"Excel starts the Python of the conda environment {config.value(settings, config.CONDA_ENV)}"
        )
    elif not named:
        yield Check(False, f"{config.INTERPRETER} does not name the Python that Excel has to start", INSTALL)
    elif _same(Path(named), machine.interpreter):
        yield Check(True, "Excel starts this Python")
    else:
        yield _other_python(machine, named)


def _same(one: Path, other: Path) -> bool:
    """Whether two paths are the Python of one folder: python.exe and pythonw.exe are."""
    return one.parent == other.parent


def _other_python(machine: Machine, named: str) -> Check:
    ran = machine.run((named, "-c", f"import xlwings, {config.MODULE}"))
    if ran.well:
        return Check(True, f"Excel starts {named}, which has xltourney too")
    return Check(
        False,
        f"Excel starts another Python, {named}, which has no xltourney",
        f'Run: "{named}" -m pip install "xltourney[excel]"; or, on the tab xlwings of Excel, put {machine.interpreter} '
        "into the field Interpreter",
    )


def _shadows(settings: str) -> Iterator[Check]:
    """A file of ours or of xlwings in a folder that comes first would be taken instead."""
    for folder in filter(None, map(str.strip, config.value(settings, config.PYTHONPATH).split(";"))):
        names = ("xltourney", "xltourney.py", "xlwings", "xlwings.py")
        for found in (Path(folder) / name for name in names if (Path(folder) / name).exists()):
            yield Check(
                False,
                f"{found} would be loaded instead of what is installed, for {folder} stands in {config.PYTHONPATH}",
                f"Rename {found}, or take {folder} out of the field PYTHONPATH on the tab xlwings of Excel",
            )


# ---------------------------------------------------------------- trust


def _access(machine: Machine) -> Check:
    """Needed by "Import Functions" alone; a person decides on it, so it is never changed here."""
    if _security(machine, "AccessVBOM") == 1:
        return Check(True, "xlwings may write its functions into workbooks (access to the VBA project object model)")
    return Check(
        False,
        "xlwings may not write its functions into workbooks yet",
        f"{_TRUST}tick 'Trust access to the VBA project object model'. 'Import Functions' needs it; "
        "you may take the tick away again afterwards",
    )


def _macros(machine: Machine) -> Iterator[Check]:
    if _security(machine, "VBAWarnings") in (3, 4):
        yield Check(
            False,
            "Excel blocks macros without asking, and the functions of a workbook are macros",
            f"{_TRUST}choose 'Disable VBA macros with notification'; Excel then asks once for each workbook",
        )


def _security(machine: Machine, name: str) -> str | int | None:
    """A setting of the Trust Center; what an administrator decided counts first."""
    path = f"{_OFFICE}\\{_excel_number(machine) or '16.0'}\\Excel\\Security"
    decided = machine.registry(f"HKCU\\Software\\Policies\\{path}", name)
    return machine.registry(f"HKCU\\Software\\{path}", name) if decided is None else decided
