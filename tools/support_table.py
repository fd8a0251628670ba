"""The support table of the README, made from the registry of codes: ``python -m tools.support_table``."""

from __future__ import annotations

from pathlib import Path

from xltourney.engine.modifiers import ALLOWED
from xltourney.engine.regulations import ALWAYS, ARTICLES, BUCHHOLZ_FAMILY, EDITIONS, NAMES, Edition

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- support table: begin -->", "<!-- support table: end -->"

_MODIFIERS = {"C": "/Cn", "M": "/Mn", "L": "/L±n", "P": "/P", "F": "/F", "R": "/R", "U": "/Un"}


def _swiss(text: Edition, code: str) -> str:
    if code in text.listed or code in ALWAYS:
        return "yes"
    return "–" if code == "KSX" else "own list"


def _round_robin(code: str) -> str:
    if code not in BUCHHOLZ_FAMILY:
        return "yes"
    banned = ", ".join(text.name for text in EDITIONS.values() if text.bans_buchholz)
    return f"not in {banned}"


def table() -> str:
    """The table in Markdown, one row a code, one column an edition."""
    head = ["code", "name", "article", "modifiers", *EDITIONS, "round robin"]
    rows = [head, ["---"] * len(head)]
    for code, letters in ALLOWED.items():
        modifiers = " ".join(_MODIFIERS[letter] for letter in letters) or "–"
        editions = [_swiss(text, code) for text in EDITIONS.values()]
        rows.append([f"`{code}`", NAMES[code], ARTICLES[code], modifiers, *editions, _round_robin(code)])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def updated(text: str) -> str:
    """The README with the current table between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(updated(README.read_text(encoding="utf-8")), encoding="utf-8")
