"""Excel on Windows through classic xlwings: what it needs, what of it is there, and setting it up.

xlwings itself does the work: its add-in for Excel starts this Python and calls ``xltourney.udfs``. Only the part of
xlwings that is free (BSD) is used.
"""

from __future__ import annotations

from xltourney.hosts.excel.checks import Check, checks
from xltourney.hosts.excel.installing import install, uninstall
from xltourney.hosts.excel.machine import Machine, surroundings
from xltourney.hosts.excel.ways import WORKBOOK_STEPS, other_ways

__all__ = ["WORKBOOK_STEPS", "Check", "Machine", "checks", "install", "other_ways", "surroundings", "uninstall"]
