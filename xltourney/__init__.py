"""xltourney: chess tournaments kept in spreadsheets, their tie-breaks by the letter of the regulations."""

__version__ = "0.1.0"
