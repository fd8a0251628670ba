"""One sheet of results: what stands in it, and what shall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from xltourney.io.editing.job import Job
from xltourney.io.tables.entered import Entered, Key


class Entry:
    """The tokens of a sheet of results as they are and as they shall be, by player and round.

    ``chosen`` says that the results are read from this very sheet; others only have to agree with it.
    """

    def __init__(self, entered: Entered, job: Job, *, chosen: bool) -> None:
        self.entered = entered
        self.chosen = chosen
        self._players = job.new_players

    @property
    def old(self) -> Mapping[Key, str]:
        """What stands there, without what is empty."""
        return {key: token for key, token in self.entered.tokens.items() if token}

    @cached_property
    def new(self) -> Mapping[Key, str]:
        """What shall stand there, without what is empty."""
        return {
            (no, number): token
            for no, player in self._players.items()
            for number, token in enumerate(player.get("results", ()), 1)
            if token
        }

    @cached_property
    def changes(self) -> dict[Key, str]:
        """The new tokens of the rounds that change, by player and round; empty where nothing is to stand there."""
        old, new = self.old, self.new
        keys = sorted({*old, *new})
        return {key: new.get(key, "") for key in keys if not self._agree(key, old.get(key, ""), new.get(key, ""))}

    def _agree(self, key: Key, here: str, there: str) -> bool:
        """Whether both say the same: who is not there may be called absent in one of two sheets."""
        return here == there or (not self.chosen and {here, there} == {"", "ZPB"} and self._is_absent(key))

    def _is_absent(self, key: Key) -> bool:
        player = self._players.get(key[0], {})
        first, last = int(player.get("from_round", 1)), int(player.get("withdrawn_after", key[1]))
        return not first <= key[1] <= last
