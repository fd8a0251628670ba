"""The cell functions that give a whole table: places, crosstable, boards, rating changes, and what is wrong."""

from __future__ import annotations

from xltourney.live.tables.checking import check
from xltourney.live.tables.places import crosstable, standings
from xltourney.live.tables.ratings import rating_changes
from xltourney.live.tables.rounds import boards

__all__ = ["boards", "check", "crosstable", "rating_changes", "standings"]
