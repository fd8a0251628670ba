"""Tie-break codes and their modifiers, parsed once (C.07 art. 5 and 14; MTB26).

Accepted on input: ``/ - ! #`` before a modifier, any case, Cyrillic look-alikes, older names. Printed: ``BH/C1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from xltourney.engine.model import System
from xltourney.errors import Diagnostic, RegulationError, Subject

#: Which modifiers each code may carry: the support table of the parser.
ALLOWED: dict[str, str] = {
    "PTS": "", "DE": "P", "WIN": "", "WON": "", "BPG": "", "BWG": "", "PS": "C", "REP": "", "STD": "", "TPN": "R",
    "BH": "CMP", "AOB": "F", "FB": "CMP", "SB": "CP", "KS": "L", "KSX": "R", "ARO": "CMU", "TPR": "U", "PTP": "U",
    "APRO": "U", "APPO": "U", "RTNG": "RU", "RND": "", "MAN": "",
}  # fmt: skip

#: Codes that are computed for the group still tied (type A, art. 4.2): they may stand more than once.
TYPE_A = frozenset({"DE", "KSX"})

ALIASES = {
    "GE": "REP", "SNO": "TPN", "SSB": "SB", "MBH": "BH/M1", "BUC1": "BH/C1", "BHC1": "BH/C1", "BUC2": "BH/C2",
    "BHC2": "BH/C2", "RTG": "RTNG", "AROC": "ARO/C1",
}  # fmt: skip

#: What else people call some codes, letters only.
_OTHER_NAMES = {
    "MEDIANBUCHHOLZ": "BH/M1", "BUCHHOLZMEDIAN": "BH/M1", "BUCHHOLZCUT": "BH/C1", "CUMULATIVE": "PS", "WINS": "WIN",
    "HEADTOHEAD": "DE", "LOTS": "RND", "PERFORMANCE": "TPR", "AVERAGERATING": "ARO",
}  # fmt: skip
_LEAST_LETTERS = 4

TEAM_CODES = frozenset("MPVGP MPTS GPTS BC TBR BBE EDE EDEBT EDEBB EDET EDEB SSSC EMMSB EMGSB EGMSB EGGSB ESB".split())

_MEANING = {
    "C": "/C1 to /C9 (cut)",
    "M": "/M1 to /M4 (median)",
    "L": "/L+n or /L-n (limit moved by n half points)",
    "P": "/P (forfeits count as played)",
    "F": "/F (Fore Buchholz)",
    "R": "/R (reversed order)",
    "U": "/Un (rating n for unrated players)",
}

_LOOKALIKES = str.maketrans("АВСЕНКМОРТХавсенкмортх–—−‐‑", "ABCEHKMOPTXabcehkmoptx-----")
_SEPARATOR = re.compile(r"[/!#]|-(?=[A-Z])")
_MODIFIER = re.compile(
    r"(?P<letter>[CM])(?P<number>[1-9])|(?P<limit>L)(?P<by>[+-]?\d{1,2})|(?P<flag>[PFR])|U(?P<rating>\d{3,4})"
)


class Code(NamedTuple):
    """A tie-break with its modifiers.

    ``cut`` and ``median`` count elements; ``limit`` counts half points (Koya); ``forfeits`` is /P, ``fore`` /F,
    ``reverse`` /R; ``unrated`` is the rating given to unrated players.
    """

    name: str
    cut: int = 0
    median: int = 0
    limit: int = 0
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int | None = None

    def __str__(self) -> str:
        """The standard form, with a slash: ``BH/C1/P``."""
        parts = [self.name]
        parts += [f"C{self.cut}"] if self.cut else []
        parts += [f"M{self.median}"] if self.median else []
        parts += [f"L{self.limit:+d}"] if self.limit else []
        parts += [letter for letter, on in zip("PFR", (self.forfeits, self.fore, self.reverse), strict=True) if on]
        parts += [f"U{self.unrated}"] if self.unrated is not None else []
        return "/".join(parts)

    @property
    def low_cuts(self) -> int:
        """Least significant elements that are cut (arts 14.1 to 14.4)."""
        return self.cut or self.median


def _refuse(text: str, why: str) -> RegulationError:
    return RegulationError(f"tie-break '{text}': {why}", code="tie-break-code", subject=Subject(field="codes"))


def _letters(text: str) -> str:
    return re.sub(r"[^A-Z]", "", text.upper())


def _known(plain: str) -> str:
    """What to say of an unknown code: the one that is meant, perhaps by its name, and those there are."""
    from xltourney.engine.regulations import NAMES  # which needs this module

    close = _meant(plain, {_letters(name): code for code, name in NAMES.items()} | _OTHER_NAMES)
    name = NAMES.get(close.partition("/")[0])
    hint = f": did you mean {close} ({name})? The" if close else "; the"
    listed = ", ".join(sorted(ALLOWED))
    return f"unknown code{hint} known codes are {listed}; a modifier follows a slash, BH/C1 (cut) or BH/M1 (median) say"


def _meant(plain: str, names: Mapping[str, str]) -> str:
    """The code that comes nearest to a text, by the beginning of its name, else by likeness; empty where none does."""
    from difflib import get_close_matches

    letters = _letters(plain)
    begun = [name for name in names if len(letters) >= _LEAST_LETTERS and name.startswith(letters)]
    code = get_close_matches(_SEPARATOR.split(plain)[0], [*ALLOWED, *ALIASES], n=1, cutoff=0.5)
    named = begun or ([] if len(letters) < _LEAST_LETTERS else get_close_matches(letters, names, n=1, cutoff=0.6))
    return names[min(named, key=len)] if named else ALIASES.get(code[0], code[0]) if code else ""


def allowed_modifiers(name: str) -> str:
    """The modifiers of a code in words: ``/C1 to /C9 (cut), /P (forfeits count as played)``."""
    letters = ALLOWED[name]
    return ", ".join(_MEANING[letter] for letter in letters) if letters else "no modifier"


_CHANGE: dict[str, Callable[[Code, int], Code]] = {
    "C": lambda code, number: code._replace(cut=number),
    "M": lambda code, number: code._replace(median=number),
    "L": lambda code, number: code._replace(limit=number),
    "P": lambda code, _: code._replace(forfeits=True),
    "F": lambda code, _: code._replace(fore=True),
    "R": lambda code, _: code._replace(reverse=True),
    "U": lambda code, number: code._replace(unrated=number),
}


def _with_modifier(code: Code, part: str, text: str) -> Code:
    match = _MODIFIER.fullmatch(part)
    letter = part[:1]
    if match is None or letter not in ALLOWED[code.name]:
        raise _refuse(text, f"'/{part}' is not allowed; {code.name} allows {allowed_modifiers(code.name)}")
    number = int(match["number"] or match["by"] or match["rating"] or 0)
    if (letter == "M" and number > 4) or (letter == "L" and not 1 <= abs(number) <= 20):
        raise _refuse(text, f"'/{part}' is out of range; {code.name} allows {allowed_modifiers(code.name)}")
    changed = _CHANGE[letter](code, number)
    if changed == code or f"/{letter}" in str(code) or (letter in "CM" and code.low_cuts):
        raise _refuse(
            text, f"'/{part}' contradicts what stands before it; give one cut or median, and each letter once"
        )
    return changed


def parse_code(text: str) -> Code:
    """A code in any accepted spelling.

    Raises :class:`RegulationError` that lists what is allowed, for an unknown code, a modifier that the article
    does not allow, or a code for teams.
    """
    plain = text.translate(_LOOKALIKES).upper().replace(" ", "")
    if ":" in plain:
        raise _refuse(text, "':MP' and ':GP' are for teams, which are not supported yet")
    name, *parts = _SEPARATOR.split(plain)
    if name in ALIASES:
        name, *more = ALIASES[name].split("/")
        parts = more + parts
    if name in TEAM_CODES:
        raise _refuse(text, "a code for teams, which are not supported yet")
    if name not in ALLOWED:
        raise _refuse(text, _known(plain))
    code = Code(name)
    for part in parts:
        code = _with_modifier(code, part, text)
    return code


def _split(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;\n]+", text) if part.strip()]


def parse_codes(codes: str | Iterable[str]) -> tuple[Code, ...]:
    """A list of codes, as a sequence or as text with commas, semicolons or new lines.

    Every fault is gathered into one :class:`RegulationError`. A code may stand once; direct encounter, which is
    computed for the group tied at its place, may stand several times.
    """
    found: list[Code] = []
    faults: list[Diagnostic] = []
    for text in _split(codes) if isinstance(codes, str) else codes:
        try:
            code = parse_code(text)
            if code in found and code.name not in TYPE_A:
                raise _refuse(text, f"{code} stands twice; a code may stand once in the list")
            found.append(code)
        except RegulationError as error:
            faults += error.findings
    if faults:
        raise RegulationError(
            "; ".join(fault.message for fault in faults), code="tie-break-code", findings=tuple(faults)
        )
    return tuple(found)


def labels(codes: Sequence[Code]) -> tuple[str, ...]:
    """The names of the columns: the standard form; a second direct encounter is ``DE#2``."""
    names: list[str] = []
    for position, code in enumerate(codes):
        before = sum(other == code for other in codes[:position])
        names.append(f"{code}#{before + 1}" if before else str(code))
    return tuple(names)


def default_codes(system: System) -> tuple[str, ...]:
    """The list used where an event names none."""
    return ("DE", "SB", "WIN", "KS") if system.predetermined else ("BH/C1", "BH", "SB", "DE", "WIN")
