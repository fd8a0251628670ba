"""What ``xltourney excel install`` put on a machine: noted, so that ``uninstall`` takes back that and nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from xltourney.hosts.excel.machine import Machine


@dataclass(frozen=True, slots=True)
class Record:
    """What we put there: the add-in, our module in the settings, the Python that they name (empty: not by us)."""

    add_in: bool = False
    module: bool = False
    interpreter: str = ""


def _file(machine: Machine) -> Path:
    return machine.settings_folder / "xltourney.json"


def load(machine: Machine) -> Record | None:
    """What was noted, None where nothing was; a note that cannot be read says that nothing was put there."""
    try:
        data: Any = json.loads(_file(machine).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return Record()
    known = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    return Record(
        add_in=known.get("add_in") is True,
        module=known.get("module") is True,
        interpreter=str(known.get("interpreter", "")),
    )


def save(machine: Machine, record: Record) -> None:
    """Note what was put there."""
    _file(machine).parent.mkdir(parents=True, exist_ok=True)
    _file(machine).write_text(json.dumps(asdict(record), indent=2) + "\n", encoding="utf-8")


def forget(machine: Machine) -> None:
    """Take the note away."""
    _file(machine).unlink(missing_ok=True)
