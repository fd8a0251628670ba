"""xltourney: chess tournaments kept in spreadsheets, their tie-breaks by the letter of the regulations.

The public names are those of the rules and of errors; each is imported when it is first asked for, so that
``import xltourney`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xltourney.engine.explanation import explain
    from xltourney.engine.model import Player, System, Tournament
    from xltourney.engine.ranking import rank
    from xltourney.engine.regulations import edition, edition_for
    from xltourney.engine.results import Kind, RoundResult, ScoringSystem
    from xltourney.errors import Diagnostic, XltourneyError

__version__ = "0.1.0"

__all__ = [
    "Diagnostic",
    "Kind",
    "Player",
    "RoundResult",
    "ScoringSystem",
    "System",
    "Tournament",
    "XltourneyError",
    "__version__",
    "edition",
    "edition_for",
    "explain",
    "rank",
]

_HOME = {
    "errors": ("Diagnostic", "XltourneyError"),
    "engine.explanation": ("explain",),
    "engine.model": ("Player", "System", "Tournament"),
    "engine.ranking": ("rank",),
    "engine.regulations": ("edition", "edition_for"),
    "engine.results": ("Kind", "RoundResult", "ScoringSystem"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOME.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
