"""Settings: the value beside the label, or a new line where there is none yet."""

from __future__ import annotations

from itertools import chain, count
from typing import Any

from xltourney.engine.berger import rounds
from xltourney.errors import Subject
from xltourney.io import layout
from xltourney.io.document.normal_form import SYSTEMS, normal
from xltourney.io.editing.job import Job
from xltourney.io.keys import Setting, SheetKey
from xltourney.io.tables.rows import Sheet, is_blank
from xltourney.io.tables.sources import Source
from xltourney.io.typed import Value, setting_value


def edit_settings(job: Job) -> None:
    """Every line of the Tournament sheet whose value changes."""
    old, new = _as_read(job), job.new["tournament"]
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            _edit(job, key)


def _as_read(job: Job) -> dict[str, Any]:
    """The settings as they would be read with the new system and players, if no line changed.

    What is typed can mean the usual tie-breaks of one system and not of another; rounds that nobody typed are counted.
    """
    old, new = dict(job.old["tournament"]), job.new["tournament"]
    system = {"system": new.get("system", "swiss")}
    old.pop("codes", None)
    typed = normal({"tournament": job.raw | system, "players": []})["tournament"]
    old |= {key: value for key, value in typed.items() if key == "codes"}
    if not _is_typed(job, Setting.ROUNDS):
        grid, cycles = job.tables.get(SheetKey.GRID), SYSTEMS[system["system"]].cycles
        counted = max(1, rounds(len(job.new["players"]), cycles)) if cycles else 0
        old["rounds"] = counted or (max(grid.header.numbered) if grid else None)
    return old


def _is_typed(job: Job, setting: Setting) -> bool:
    where = job.places.fields.get(setting.value)
    return where is not None and not is_blank(job.cells.value(where[0], where[1][:2]))


def stated_entry(job: Job) -> str | None:
    """The sheet of results that the Tournament sheet names: ``grid``, ``boards`` or ``matrix``."""
    where = job.places.fields.get(Setting.ENTRY.value)
    words = job.cells.value(where[0], where[1][:2]) if where else None
    return layout.entry_code(words) if isinstance(words, str) else None


def _edit(job: Job, key: str) -> None:
    setting = next((setting for setting in Setting if setting.value == key), None)
    where = job.places.fields.get(key)
    if setting is None or setting is Setting.ENTRY:
        message = "in which sheet the results stand cannot be changed by an edit; make another book with convert"
        shown = message if setting else f"the setting {key} has no line in a workbook"
        job.cells.refuse("setting-fixed", shown, where and where[0].range(where[1]), Subject(field=key))
        return
    value = setting_value(setting, job.new["tournament"], job.language)
    if where is not None:
        job.cells.put(where[0], where[1][:2], value)
    elif job.places.settings is not None:
        _add_line(job, job.places.settings, setting, value)
    else:
        name = layout.text(setting, job.language)
        title = layout.text(SheetKey.TOURNAMENT, job.language)
        message = f"there is no sheet {title}, and the line {name} has to be written in it; add such a sheet"
        job.cells.refuse("missing-sheet", message, None, Subject(field=key))


def _add_line(job: Job, source: Source, setting: Setting, value: Value) -> None:
    """A line below the others: in the named range where a row of it is free, else below the range."""
    sheet, box = source
    known = [(row, column) for other, (row, column, *_) in job.places.fields.values() if other.title == sheet.title]
    last, beside = max(known, default=(0, 2))
    label = _label_column(sheet, last, beside)
    inside = chain(range(last + 1, box[2] + 1), range(box[0], last + 1)) if box else ()
    below = count(max(last, box[2] if box else 0) + 1)
    row = next(row for row in chain(inside, below) if job.cells.is_free(sheet, row))
    job.cells.take(sheet, row)
    job.cells.put(sheet, (row, label), layout.text(setting, job.language), (last, label) if last else None)
    job.cells.put(sheet, (row, label + 1), value, (last, beside) if last else None)


def _label_column(sheet: Sheet, row: int, beside: int) -> int:
    """Where the label of a line stands, whose value stands in the column ``beside``."""
    values = next((line.values for line in sheet if line.number == row), ())
    labels = (
        column
        for column, words in enumerate(values, sheet.first_column)
        if isinstance(words, str) and column < beside and layout.setting_match(words)
    )
    return next(labels, max(1, beside - 1))
