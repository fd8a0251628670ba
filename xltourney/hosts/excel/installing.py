"""Setting up xlwings for our cell functions, and taking it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xltourney.hosts.excel import config, record
from xltourney.hosts.excel.checks import installed_add_in, is_current
from xltourney.hosts.excel.machine import Machine
from xltourney.hosts.excel.record import Record

_ADD_IN = ("-m", "xlwings.cli", "addin")


def install(machine: Machine) -> list[str]:
    """Put what can be put there safely; sentences that say what was done.

    The add-in comes from xlwings' own command. The settings file keeps all that stands in it, and a copy of how it was
    lies beside it. Without xlwings nothing is done.

    Raises:
        OutputError: the settings cannot be written.
    """
    if machine.installed("xlwings") is None or machine.installed("pywin32") is None:
        return ["Nothing was changed: xlwings must be installed first."]
    before = record.load(machine) or Record()
    old = config.read(machine.config_file, machine.encoding)
    added, told = _put_add_in(machine)
    new = config.read(machine.config_file, machine.encoding)
    settings = config.with_module(new)
    if not config.value(settings, config.INTERPRETER) and not config.value(settings, config.CONDA_ENV):
        settings = config.with_value(settings, config.INTERPRETER, str(machine.interpreter))
    # Noted before it is done, so that what breaks off can be taken back.
    record.save(machine, _noted(before, added, old, settings))
    return [*told, *_put_settings(machine, old, new, settings)]


def _noted(before: Record, added: bool, old: str, new: str) -> Record:
    """What is ours now: what was ours before, and what came with the new settings."""
    fresh = "" if config.value(old, config.INTERPRETER) else config.value(new, config.INTERPRETER)
    return Record(
        add_in=before.add_in or added,
        module=before.module or config.MODULE not in config.modules(old),
        interpreter=before.interpreter or fresh,
    )


def _put_add_in(machine: Machine) -> tuple[bool, list[str]]:
    """Have xlwings put its add-in there; whether it is new, and what to say."""
    there = installed_add_in(machine)
    if there is not None and is_current(machine, there):
        return False, []
    ran = machine.run((str(machine.interpreter), *_ADD_IN, "install"))
    found = installed_add_in(machine)
    if found is not None and is_current(machine, found):
        return there is None, [f"The add-in of xlwings is in {found}."]
    return False, [f"The add-in of xlwings could not be installed; xlwings says: {ran.output or 'nothing'}"]


def _put_settings(machine: Machine, old: str, new: str, settings: str) -> Iterator[str]:
    if settings == new:
        return
    if old:
        backup = _backup(machine)
        if not backup.exists():
            config.write(backup, machine.encoding, old)
            yield f"The settings of xlwings as they were are kept in {backup}."
    config.write(machine.config_file, machine.encoding, settings)
    yield f"{machine.config_file} names {config.MODULE} among the modules with functions."


def _backup(machine: Machine) -> Path:
    return machine.config_file.with_name("xlwings.conf.before-xltourney")


def uninstall(machine: Machine) -> list[str]:
    """Take back what :func:`install` put there, and nothing else; sentences that say what was done.

    Raises:
        OutputError: the settings cannot be written.
    """
    noted = record.load(machine)
    if noted is None:
        return ["There is nothing to take back: 'xltourney excel install' has put nothing on this computer."]
    told = [*_take_settings(machine, noted), *_take_add_in(machine, noted)]
    record.forget(machine)
    return told or ["Nothing of what 'xltourney excel install' had put there was left."]


def _take_settings(machine: Machine, noted: Record) -> Iterator[str]:
    old = config.read(machine.config_file, machine.encoding)
    settings = config.without_module(old) if noted.module and config.MODULE in config.modules(old) else old
    ours = noted.interpreter and config.value(settings, config.INTERPRETER) == noted.interpreter
    if ours and not config.modules(settings):
        settings = config.without(settings, config.INTERPRETER)
    if settings != old and settings.strip():
        config.write(machine.config_file, machine.encoding, settings)
        yield f"{config.MODULE} is taken out of {machine.config_file}; everything else in it stays."
    elif settings != old:
        machine.config_file.unlink()
        yield f"{machine.config_file} held nothing else and is deleted."
    backup = _backup(machine)
    if backup.is_file() and config.read(backup, machine.encoding).splitlines() == settings.splitlines():
        backup.unlink()


def _take_add_in(machine: Machine, noted: Record) -> Iterator[str]:
    if not noted.add_in or installed_add_in(machine) is None:
        return
    others = config.modules(config.read(machine.config_file, machine.encoding))
    if others:
        yield f"The add-in of xlwings stays, for functions of others use it: {', '.join(others)}."
        return
    ran = machine.run((str(machine.interpreter), *_ADD_IN, "remove"))
    left = installed_add_in(machine)
    if left is None:
        yield "The add-in of xlwings is removed."
    else:
        yield f"The add-in could not be removed; close Excel and delete {left}. xlwings says: {ran.output or 'nothing'}"
