"""Every sheet title, heading, label, fixed value and defined name of a workbook, in every language.

What a person typed is recognised whatever its case, spaces, dots, dashes and apostrophes; ``ё`` is ``е``, and a
Cyrillic letter is its Latin twin. The words themselves stand in :mod:`xltourney.io.spellings`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Generic, TypeVar

from xltourney.io import setting_spellings
from xltourney.io import spellings as _words
from xltourney.io.keys import Choice as Choice  # noqa: PLC0414 - handed on
from xltourney.io.keys import Heading as Heading  # noqa: PLC0414 - handed on
from xltourney.io.keys import Setting as Setting  # noqa: PLC0414 - handed on
from xltourney.io.keys import SheetKey as SheetKey  # noqa: PLC0414 - handed on
from xltourney.io.spellings import Spellings

K = TypeVar("K")
#: The key of a word that stands in a workbook.
Word = SheetKey | Heading | Setting

LANGUAGES = ("en", "ru", "uk")

PLAYER_HEADINGS = tuple(Heading)[: tuple(Heading).index(Heading.ROUND)]
BOARD_HEADINGS = tuple(Heading)[tuple(Heading).index(Heading.ROUND) : tuple(Heading).index(Heading.POINTS)]
INPUT_SHEETS = (SheetKey.TOURNAMENT, SheetKey.PLAYERS, SheetKey.GRID, SheetKey.BOARDS, SheetKey.MATRIX)
#: Where results are entered: the value of the Entry line and the sheet it means.
ENTRY_SHEETS = {"grid": SheetKey.GRID, "boards": SheetKey.BOARDS, "matrix": SheetKey.MATRIX}

#: Defined names of the bounded ranges.
SETTINGS_RANGE = "xlt_settings"
PLAYERS_RANGE = "xlt_players"
GRID_RANGE = "xlt_grid"
BOARDS_RANGE = "xlt_boards"
MATRIX_RANGE = "xlt_matrix"
RANGES = {
    SheetKey.TOURNAMENT: SETTINGS_RANGE,
    SheetKey.PLAYERS: PLAYERS_RANGE,
    SheetKey.GRID: GRID_RANGE,
    SheetKey.BOARDS: BOARDS_RANGE,
    SheetKey.MATRIX: MATRIX_RANGE,
}
#: The columns beside the results that cell functions fill, headings included.
LIVE_COLUMNS = "xlt_live_columns"
#: The hidden sheet in which they are computed.
LIVE_SHEET = "xlt_live"
PREFIX = "xlt_"

_TWINS = str.maketrans("авекмнорстухії", "abekmhopctyxii")
_ORDINAL = "st|nd|rd|th|й|го|гo"
_OPPONENT = re.compile(r"0*(\d{1,4})([ab])?")
_NOT_WORD = re.compile(r"[^\w#+]|_")
_NO_DECIMALS = re.compile(r"(?<=\d)[.,]0+(?!\d)")
#: Two numbers in a row, or a negative one: without what stands between or before, another number would be read.
_NOT_A_NUMBER = re.compile(r"\d\W+\d|(?:^|\s)[-‐‑‒–—−]\d")


@dataclass(frozen=True)
class Match(Generic[K]):
    """A recognised word: its key, its place among the spellings (0: as we write it) and the languages it is in."""

    key: K
    rank: int
    languages: tuple[str, ...]


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The text with everything taken away that people vary: case, spaces, punctuation, look-alike letters."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return _NOT_WORD.sub("", plain).translate(_TWINS)


def _index(table: Mapping[K, Spellings]) -> dict[str, Match[K]]:
    found: dict[str, Match[K]] = {}
    for key, languages in table.items():
        for language, words in zip(LANGUAGES, languages, strict=True):
            for rank, word in enumerate(words.split("|")):
                known = found.get(fold(word), Match(key, rank, ()))
                found[fold(word)] = Match(known.key, min(rank, known.rank), (*known.languages, language))
    return found


_SHEETS = _index(_words.SHEETS)
_HEADINGS = _index(_words.HEADINGS)
_SETTINGS = _index(setting_spellings.SETTINGS)
_WORDS: dict[Word, Spellings] = dict(
    [*_words.SHEETS.items(), *_words.HEADINGS.items(), *setting_spellings.SETTINGS.items()]
)
_VALUES = {kind: _index(values) for kind, values in _words.VALUES.items()}


# ---------------------------------------------------------------- what we write


def text(key: Word, language: str) -> str:
    """The sheet title, column heading or settings label in a language; English where the language is unknown."""
    return written(_WORDS[key], language)


def written(words: Spellings, language: str) -> str:
    """The first spelling in a language, which is the one that we write; English where the language is unknown."""
    return words[LANGUAGES.index(language) if language in LANGUAGES else 0].split("|")[0]


def round_heading(number: int, language: str) -> str:
    """The heading of a round column of Grid: ``R3``, ``Тур 3``."""
    word = written(_words.ROUND_WORDS, language)
    return f"{word}{number}" if len(word) == 1 else f"{word} {number}"


def cycle_heading(number: int, cycle: int, cycles: int) -> str:
    """The heading of a column of Matrix: ``7``, in a double round robin ``7a`` and ``7b`` (``cycle`` 1 and 2)."""
    return f"{number}{'ab'[cycle - 1]}" if cycles > 1 else str(number)


def value_text(kind: Choice, code: str, language: str) -> str:
    """A fixed value as the Tournament sheet writes it: ``swiss`` is ``Swiss`` or ``Швейцарская``."""
    return written(_words.VALUES[kind][code], language)


def value_texts(kind: Choice, language: str) -> tuple[str, ...]:
    """All fixed values of a kind, for a drop-down list."""
    return tuple(written(words, language) for words in _words.VALUES[kind].values())


def entry_name(code: str, language: str) -> str:
    """The title of the sheet that ``grid``, ``boards`` or ``matrix`` stands for."""
    return text(ENTRY_SHEETS[code], language)


def status_text(withdrawn_after: int | None, from_round: int | None, language: str) -> str:
    """The Status cell of a player: ``from round 2; withdrawn after round 5``."""
    parts = ((_words.FROM_STATUS, from_round), (_words.WITHDRAWN_STATUS, withdrawn_after))
    return "; ".join(written(words, language).format(number) for words, number in parts if number is not None)


# ---------------------------------------------------------------- defined names


def setting_name(key: Setting) -> str:
    """The defined name of a value of the Tournament sheet: ``xlt_name``."""
    return PREFIX + key.value


# ---------------------------------------------------------------- what we recognise


def sheet_match(title: str) -> Match[SheetKey] | None:
    """Which sheet of the contract a title means, and how near to ours its spelling is."""
    return _SHEETS.get(fold(title))


def sheet_key(title: str) -> SheetKey | None:
    """Which sheet of the contract a title means."""
    match = sheet_match(title)
    return match.key if match else None


def heading_match(words: str) -> Match[Heading] | None:
    """Which column a heading means, and how near to ours its spelling is."""
    return _HEADINGS.get(fold(words))


def heading_key(words: str) -> Heading | None:
    """Which column a heading means."""
    match = heading_match(words)
    return match.key if match else None


def setting_match(label: str) -> Match[Setting] | None:
    """Which line of the Tournament sheet a label means."""
    return _SETTINGS.get(fold(label))


def setting_key(label: str) -> Setting | None:
    """Which line of the Tournament sheet a label means."""
    match = setting_match(label)
    return match.key if match else None


def value_code(kind: Choice, words: str) -> str | None:
    """The code in the document of a fixed value: ``швейцарская`` is ``swiss``."""
    match = _VALUES[kind].get(fold(words))
    return match.key if match else None


def entry_code(words: str) -> str | None:
    """``grid``, ``boards`` or ``matrix``, for the title of the sheet."""
    key = sheet_key(words)
    return next((code for code, sheet in ENTRY_SHEETS.items() if sheet is key), None)


@cache
def _numbered(*groups: Spellings) -> re.Pattern[str]:
    """One word of each group before a number; a word of the last group may also stand after it, or nowhere."""
    *first, last = ("|".join(sorted(_folded(group), key=len, reverse=True)) for group in groups)
    before = "".join(f"(?:{words})" for words in first)
    return re.compile(rf"{before}(?:{last})?0*(\d{{1,4}})(?:{_ORDINAL})?(?:{last})?")


def _folded(words: Spellings) -> set[str]:
    return {fold(word) for language in words for word in language.split("|")}


def round_of(words: str) -> int | None:
    """The number of the round that a heading of Grid means: ``R3``, ``Round 3``, ``3 тур``, ``3``."""
    found = _numbered(_words.ROUND_WORDS).fullmatch(_one_number(words))
    return (int(found[1]) or None) if found else None


def _one_number(words: str) -> str:
    """The folded text around a single number; an empty text where there is none: ``3.0`` is 3, ``3.5`` is not 35."""
    whole = _NO_DECIMALS.sub("", words)
    return "" if _NOT_A_NUMBER.search(whole) else fold(whole)


def opponent_of(words: str) -> tuple[int, int] | None:
    """Opponent and cycle that a heading of Matrix means: ``7`` is (7, 0), ``7a`` (7, 1), ``7b`` (7, 2)."""
    found = _OPPONENT.fullmatch(_one_number(words))
    return (int(found[1]), " ab".index(found[2] or " ")) if found and int(found[1]) else None


def withdrawn_status(words: str) -> int | None:
    """The round after which a player withdrew, from a part of a Status cell."""
    return _status_round(_words.WITHDRAWN_WORDS, words)


def from_status(words: str) -> int | None:
    """The first round of a late entry, from a part of a Status cell."""
    return _status_round(_words.FROM_WORDS, words)


def _status_round(kind: Spellings, words: str) -> int | None:
    found = _numbered(kind, _words.ROUND_WORDS).fullmatch(_one_number(words))
    return int(found[1]) if found else None


def similar(words: str, among: Iterable[Word]) -> str | None:
    """The spelling that a misspelt word is close to, among some keys."""
    from difflib import get_close_matches

    written = {fold(word): word for key in among for spelt in _WORDS[key] for word in spelt.split("|")}
    near = get_close_matches(fold(words), written, n=1, cutoff=0.82)
    return written[near[0]] if near else None


def beginning(words: str, among: Iterable[Word]) -> str | None:
    """The first spelling that begins with some words, among some keys: ``Forfeits`` is ``Forfeits played``."""
    folded = fold(words)
    written = (word for key in among for spelt in _WORDS[key] for word in spelt.split("|"))
    return next((word for word in written if len(folded) > 3 and fold(word).startswith(folded)), None)
