"""What stands in the cells of the input sheets for the values of a document, as the template writes them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from xltourney.engine.model import System
from xltourney.engine.modifiers import default_codes
from xltourney.engine.regulations import EDITIONS
from xltourney.io import layout
from xltourney.io.document.normal_form import POINT_DEFAULTS, SYSTEMS
from xltourney.io.keys import Choice, Heading, Setting
from xltourney.io.reading import Document

Value = str | int | float | date | None
"""What a cell may hold; None for nothing."""

#: Before it spreadsheets count a day that there never was, 29 February 1900.
_FIRST_DAY = date(1900, 3, 1)


def player_row(player: Document, language: str) -> dict[Heading, Value]:
    """The cells of a player by heading."""
    kept: dict[Heading, Value] = {key: player.get(key.value) for key in layout.PLAYER_HEADINGS}
    if player.get("sex"):
        kept[Heading.SEX] = layout.value_text(Choice.SEX, player["sex"], language)
    entered = player.get("from_round")
    entered = None if entered == 1 else entered
    kept[Heading.STATUS] = layout.status_text(player.get("withdrawn_after"), entered, language) or None
    return kept


def setting_value(setting: Setting, settings: Document, language: str) -> Value:
    """The value of a line of Tournament; defaults are written out, so that they can be seen and changed.

    ``settings`` is the ``tournament`` part of a document, ``language`` that of the words. Whether cells count the round
    that is being played is no setting of the event: it is "no".
    """
    kept = settings.get(setting.value)
    chosen = {
        Setting.SYSTEM: (Choice.SYSTEM, kept or System.SWISS.code),
        Setting.CONTROL: (Choice.CONTROL, kept or "standard"),
        Setting.RATING_RULE: (Choice.RATING_RULE, kept or "none"),
        Setting.FORFEITS_PLAYED: (Choice.YES_NO, "yes" if kept else "no"),
        Setting.IN_PLAY: (Choice.YES_NO, "no"),
        Setting.LANGUAGE: (Choice.LANGUAGE, kept or "en"),
    }
    if setting in chosen:
        return layout.value_text(*chosen[setting], language)
    if setting is Setting.RULES:
        return kept if kept in EDITIONS else layout.value_text(Choice.RULES, "auto", language)
    if setting is Setting.CODES:
        return ", ".join(kept or default_codes(SYSTEMS[settings.get("system", System.SWISS.code)]))
    if setting is Setting.POINTS:
        return points_text(kept or {})
    if setting is Setting.PLAY_OFF_AFTER and kept == "none":
        return layout.value_text(Choice.PLAY_OFF_AFTER, kept, language)
    return _day(kept) if kept and setting in {Setting.START, Setting.END} else kept


def _day(text: str) -> Value:
    """A date; as text where it is older than spreadsheets can count."""
    day = date.fromisoformat(text)
    return day if day >= _FIRST_DAY else text


# ---------------------------------------------------------------- texts of amounts


def amount_text(points: float) -> str:
    """Points as people write them: ``1``, ``½``, ``1½``, ``0.25``."""
    whole, rest = divmod(points, 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{points:.12g}"


def points_text(points: Mapping[str, Any]) -> str:
    """The point system as the Tournament sheet writes it: ``1 / ½ / 0 / 1``."""
    kept = {**POINT_DEFAULTS, **points}
    amounts = [kept["win"], kept["draw"], kept["loss"], kept.get("pab", kept["win"])]
    if "absent" in kept:
        amounts.append(kept["absent"])
    return " / ".join(map(amount_text, amounts))
