"""The Tournament sheet: labels and values, or values with names of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from typing import Any

from xltourney.errors import Subject
from xltourney.io import layout, play_off
from xltourney.io.cells import Box
from xltourney.io.document.normal_form import POINT_DEFAULTS, TOURNAMENT_DEFAULTS
from xltourney.io.layout import Choice, Setting
from xltourney.io.reading import Document
from xltourney.io.tables import values
from xltourney.io.tables.gathering import Gathered, Spot, spot
from xltourney.io.tables.rows import CellValue, Names, Row, Sheet, is_blank
from xltourney.io.tables.values import CellError

_POINT_KEYS = ("win", "draw", "loss", "pab", "absent")


def read_settings(sheet: Sheet, box: Box | None, names: Names, gathered: Gathered) -> Document:
    """The ``tournament`` part of the document; ``entry`` is as it is typed, ``grid``, ``boards`` or ``matrix``.

    It may also hold ``in_play``, a wish that concerns the cells and not the event, and ``club_book``.
    A value with a defined name of its own (``xlt_rounds``) is found by it, whatever its label says.
    """
    document: Document = {}
    rows = dict(sheet)
    for setting, (row, column) in _found(sheet, box, names, gathered).items():
        where = spot(sheet, row, column)
        gathered.places.fields[setting.value] = where
        value = rows[row][column - sheet.first_column : column + 1 - sheet.first_column] if row in rows else ()
        if not value or is_blank(value[0]):
            continue
        what = layout.text(setting, "en")
        kept = gathered.read(_READERS[setting], value[0], where, what, Subject(field=setting.value))
        if setting is Setting.LANGUAGE and kept:
            gathered.stated_language = kept
        if kept is not None and kept != TOURNAMENT_DEFAULTS.get(setting.value):
            document[setting.value] = kept
    return document


# ---------------------------------------------------------------- where the values stand


def _found(sheet: Sheet, box: Box | None, names: Names, gathered: Gathered) -> dict[Setting, tuple[int, int]]:
    found: dict[Setting, tuple[int, int]] = {}
    for setting in Setting:
        named = names.get(layout.setting_name(setting))
        if named and named.sheet == sheet.title:
            found[setting] = named.box[:2]
    by_name = frozenset(found)
    for setting, row, column in _labelled(sheet, box, {row for row, _ in found.values()}, gathered):
        known = found.setdefault(setting, (row, column))
        inside = box is None or row <= box[2]
        if known != (row, column) and inside and setting not in by_name:
            message = f"the line {layout.text(setting, 'en')} stands twice; its value is read from {sheet.cell(*known)}"
            gathered.add("setting-twice", message, spot(sheet, row, column), Subject(field=setting.value))
    return found


def _labelled(
    sheet: Sheet, box: Box | None, named: Container[int], gathered: Gathered
) -> Iterator[tuple[Setting, int, int]]:
    """Settings by their labels, with the cell of the value: the one to the right of the label.

    Unknown labels are pointed out, but for the ``named`` rows, which hold a value with a name of its own.
    """
    for row in sheet:
        if box and row.number < box[0]:
            continue
        labels = list(_texts(sheet, row.values, box))
        known = next(((column, match) for column, words in labels if (match := layout.setting_match(words))), None)
        if known:
            column, match = known
            gathered.language(match.languages)
            yield match.key, row.number, _value_column(sheet, row.number, column)
        elif (
            labels
            and row.number not in named
            and (not box or row.number <= box[2])
            and _has_value(sheet, row.values, labels[0][0])
        ):
            _report_unknown(labels[0][1], spot(sheet, row.number, labels[0][0]), gathered)


def _texts(sheet: Sheet, row: Row, box: Box | None) -> Iterator[tuple[int, str]]:
    for column, value in enumerate(row, sheet.first_column):
        if isinstance(value, str) and not is_blank(value) and (not box or column >= box[1]):
            yield column, value


def _has_value(sheet: Sheet, row: Row, column: int) -> bool:
    """Whether anything stands to the right of a label."""
    return any(not is_blank(value) for value in row[column + 1 - sheet.first_column :])


def _report_unknown(label: str, where: Spot, gathered: Gathered) -> None:
    near = layout.similar(label, Setting) or layout.beginning(label, Setting)
    advice = f"did you mean {near}?" if near else "what stands beside it is not read"
    gathered.warn("setting-unknown", f"the line {values.describe(label)} is not known; {advice}", where)


def _value_column(sheet: Sheet, row: int, column: int) -> int:
    """The cell after the label, or after the cells that were merged for it."""
    ends = (right for top, left, bottom, right in sheet.merged if top <= row <= bottom and left <= column <= right)
    return max(ends, default=column) + 1


# ---------------------------------------------------------------- what they mean


def _chosen(kind: Choice) -> Callable[[CellValue], str | None]:
    return lambda value: values.choice(value, kind)


def _rules(value: CellValue) -> str | None:
    values.refuse_date(value, "the edition again, for example 2026-03")
    words = values.text(value)
    if words and layout.value_code(Choice.RULES, words) == "auto":
        return None
    return words.translate(str.maketrans("‐‑‒–—−", "------")).replace(" ", "") if words else None


def _yes(value: CellValue) -> bool | None:
    answer = values.choice(value, Choice.YES_NO)
    return None if answer is None else answer == "yes"


def _entry(value: CellValue) -> str | None:
    words = values.text(value)
    code = layout.entry_code(words) if words else None
    if words and not code:
        raise CellError(f"holds '{words}'; allowed are the sheets Grid, Boards and Matrix")
    return code


def _codes(value: CellValue) -> list[str] | None:
    words = value if isinstance(value, str) else values.text(value)
    return [code.strip() for code in re.split(r"[,;\n]", words or "") if code.strip()] or None


def _points(value: CellValue) -> dict[str, Any] | None:
    """``1/½/0/1``: win, draw, loss, pairing bye, and what an absence is worth if it is not nothing."""
    wanted = "write win/draw/loss/pairing bye, for example 1/½/0/1 or 3/1/0/3"
    values.refuse_date(value, "the points again, for example 3/1/0")
    words = values.text(value) or ""
    amounts = [points for part in _point_parts(words) if (points := values.amount(part, wanted)) is not None]
    if not 3 <= len(amounts) == len(_point_parts(words)) <= 5:
        raise CellError(f"holds '{words}'; {wanted}")
    win, draw, loss = amounts[:3]
    if not win >= draw >= loss:
        raise CellError(f"holds '{words}', where a win is not worth more than a draw or a draw than a loss; {wanted}")
    kept = {key: points for key, points in zip(_POINT_KEYS, amounts, strict=False) if POINT_DEFAULTS.get(key) != points}
    if kept.get("pab") == win:
        del kept["pab"]
    return kept or None


def _point_parts(words: str) -> list[str]:
    """The amounts, between slashes, or between semicolons or spaces where a half is written 1/2."""
    for separator in (r"\s*;\s*", r"\s+/\s+", r",?\s+"):
        parts = re.split(separator, words.strip())
        if len(parts) >= 3:
            return parts
    return words.split("/")


def _play_off_after(value: CellValue) -> str | None:
    """``none``, or the first codes of the list; nothing for all of them."""
    words = values.text(value) or ""
    word = layout.value_code(Choice.PLAY_OFF_AFTER, words)
    return None if word == "all" else word or ", ".join(_codes(words) or ())


def _play_off_result(value: CellValue) -> str | None:
    """An order of players by number."""
    values.refuse_date(value, "the order again, for example 7, 3")
    words = values.text(value) or ""
    try:
        return play_off.order_text(play_off.order_of(words))
    except ValueError:
        raise CellError(f"holds {values.describe(words)}; {play_off.RESULT_WANTED}") from None


_READERS: dict[Setting, Callable[[CellValue], Any]] = {
    Setting.ID: values.text,
    Setting.NAME: values.text,
    Setting.PLACE: values.text,
    Setting.FEDERATION: values.text,
    Setting.START: values.iso_date,
    Setting.END: values.iso_date,
    Setting.ARBITER: values.text,
    Setting.SYSTEM: _chosen(Choice.SYSTEM),
    Setting.ROUNDS: values.whole,
    Setting.CONTROL: _chosen(Choice.CONTROL),
    Setting.POINTS: _points,
    Setting.CODES: _codes,
    Setting.RULES: _rules,
    Setting.FORFEITS_PLAYED: _yes,
    Setting.UNRATED: values.positive,
    Setting.RATING_RULE: _chosen(Choice.RATING_RULE),
    Setting.LANGUAGE: _chosen(Choice.LANGUAGE),
    Setting.ENTRY: _entry,
    Setting.IN_PLAY: _yes,
    Setting.LOTS_SEED: values.text,
    Setting.PLAY_OFF_PLACE: values.positive,
    Setting.PLAY_OFF_AFTER: _play_off_after,
    Setting.PLAY_OFF_RESULT: _play_off_result,
    Setting.CLUB_BOOK: values.text,
}
