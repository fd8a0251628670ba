"""``python -m xltourney`` is the same as ``xltourney``."""

from xltourney.cli import program

program()
