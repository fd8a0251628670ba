"""The language that the headings of a workbook's ranges are in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from xltourney.io import layout
from xltourney.live.arguments import Block

#: Headings and labels stand in the first rows of a range, if anywhere.
_SEARCHED = 40


def language_of(blocks: Iterable[Block | None]) -> str:
    """The language of most headings and labels; English where there are none."""
    votes: Counter[str] = Counter()
    for block in blocks:
        for row in block.rows[:_SEARCHED] if block else ():
            for value in row:
                match = _match(value) if isinstance(value, str) else None
                votes.update(match or ())
    return max(layout.LANGUAGES, key=votes.__getitem__)


def _match(words: str) -> tuple[str, ...] | None:
    found = layout.heading_match(words) or layout.setting_match(words)
    return found.languages if found else None
