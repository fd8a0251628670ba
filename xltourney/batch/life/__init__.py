"""The life of a tournament: results entered and merged, finished, corrected, each step on record."""
