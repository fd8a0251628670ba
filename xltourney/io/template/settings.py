"""The Tournament sheet of the template: labels, values with their names and lists, hints, and how to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xltourney.engine.regulations import EDITIONS
from xltourney.io import layout, look
from xltourney.io.keys import Choice, Setting, SheetKey
from xltourney.io.sheet import TEXT_FORMAT, Style
from xltourney.io.template.page import NOTE, Book, Page
from xltourney.io.template.rows import Plan
from xltourney.io.template.words import ENTRY_STEPS, SETTING_HINTS, Tip, advice
from xltourney.io.typed import Value, setting_value

_FIRST = 4
_WIDTHS = (34, 48, 48)
_POINT_SYSTEMS = ("1 / ½ / 0 / 1", "1 / ½ / 0 / ½", "3 / 1 / 0 / 3")

_LABEL = Style(valign="center", border="thin", sides="b", border_color=look.RULE)
_VALUE = replace(_LABEL, bold=True, fill=look.TINT, align="left", number_format=TEXT_FORMAT)
_FORMATS: Mapping[Setting, str] = {
    Setting.START: "yyyy-mm-dd",
    Setting.END: "yyyy-mm-dd",
    Setting.ROUNDS: "0",
    Setting.UNRATED: "0",
    Setting.PLAY_OFF_PLACE: "0",
}
_STEP = Style(valign="center", wrap=True)
_STEP_LETTERS = 120
_LINE_HEIGHT = 16


def tournament(book: Book) -> None:
    """The sheet Tournament."""
    plan = book.plan
    page = Page(book, SheetKey.TOURNAMENT)
    for column, width in enumerate(_WIDTHS, 1):
        page.columns(column, column, width, Style())
    page.put(1, 1, advice(Tip.TITLE.value, plan.language), replace(look.TITLE, wrap=False))
    page.sheet.set_row(0, 30)
    page.put(2, 1, advice(Tip.SUBTITLE.value, plan.language, **_titles(plan)), NOTE)
    for row, setting in enumerate(Setting, _FIRST):
        _line(page, row, setting)
    last = _FIRST + len(Setting) - 1
    book.name(layout.SETTINGS_RANGE, page.title, (_FIRST, 1, last, 2))
    bottom = _how_to(page, last + 2)
    page.sheet.set_selection(_FIRST, 1, _FIRST, 1)
    page.printed((1, 1, bottom, len(_WIDTHS)), head=0, landscape=False)


def _titles(plan: Plan) -> dict[str, str]:
    keys = {"players": SheetKey.PLAYERS, "entry": plan.entry, "standings": SheetKey.LIVE_STANDINGS}
    return {word: plan.text(key) for word, key in keys.items()}


def _line(page: Page, row: int, setting: Setting) -> None:
    plan = page.book.plan
    page.put(row, 1, plan.text(setting), _LABEL)
    style = replace(_VALUE, number_format=_FORMATS.get(setting, TEXT_FORMAT))
    page.put(row, 2, _value(plan, setting), style)
    page.put(row, 3, advice(SETTING_HINTS[setting], plan.language), replace(NOTE, indent=1))
    page.book.name(layout.setting_name(setting), page.title, (row, 2, row, 2))
    offered = _offered(setting, plan.language)
    if offered:
        page.choose((row, 2, row, 2), offered)


def _how_to(page: Page, row: int) -> int:
    """Six lines on how to begin; the last row is returned."""
    plan = page.book.plan
    page.put(row, 1, advice(Tip.HOW_TO.value, plan.language), look.SECTION)
    for column in range(2, len(_WIDTHS) + 1):
        page.put(row, column, None, look.SECTION)
    before, after = (Tip.STEP_SETTINGS, Tip.STEP_PLAYERS), (Tip.STEP_PASTE, Tip.STEP_LIVE, Tip.STEP_FINISH)
    tips = (*(tip.value for tip in before), ENTRY_STEPS[plan.entry], *(tip.value for tip in after))
    for number, tip in enumerate(tips, 1):
        text = f"{number}.  {advice(tip, plan.language, **_titles(plan))}"
        page.merged(row + number, len(_WIDTHS), text, _STEP)
        page.sheet.set_row(row + number - 1, 4 + _LINE_HEIGHT * (1 + len(text) // _STEP_LETTERS))
    return row + len(tips)


# ---------------------------------------------------------------- values


def _value(plan: Plan, setting: Setting) -> Value:
    """What stands in the value cell."""
    if setting is Setting.ENTRY:
        return plan.text(plan.entry)
    return setting_value(setting, plan.settings | {"language": plan.language}, plan.language)


def _offered(setting: Setting, language: str) -> tuple[str, ...]:
    """The drop-down list of a setting."""
    kinds = {
        Setting.SYSTEM: Choice.SYSTEM,
        Setting.CONTROL: Choice.CONTROL,
        Setting.RATING_RULE: Choice.RATING_RULE,
        Setting.FORFEITS_PLAYED: Choice.YES_NO,
        Setting.IN_PLAY: Choice.YES_NO,
        Setting.LANGUAGE: Choice.LANGUAGE,
    }
    if setting in kinds:
        return layout.value_texts(kinds[setting], language)
    if setting is Setting.RULES:
        return (*layout.value_texts(Choice.RULES, language), *EDITIONS)
    if setting is Setting.ENTRY:
        return tuple(layout.text(key, language) for key in layout.ENTRY_SHEETS.values())
    return _POINT_SYSTEMS if setting is Setting.POINTS else ()
