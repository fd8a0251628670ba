"""What is said of files in commands that a person can copy into a shell."""

from __future__ import annotations

from pathlib import Path


def typed(path: Path) -> str:
    """A path as it is typed in a command: with a space or another sign in it, between quotation marks."""
    text = str(path)
    return text if all(sign.isalnum() or sign in "._-/\\:" for sign in text) else f'"{text}"'
