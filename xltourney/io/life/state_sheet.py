"""The hidden sheet ``xlt_state``: a label and a text in each row, long texts in pieces.

Its labels: the version of this form, the status, the SHA-256 of the canonical document, where the log ends, a check of
everything else, the SHA-256 of the file before (of which the check says nothing, for it tells nothing of the
tournament), then the document (its canonical JSON, so that the SHA-256 of the pieces put together is the one that
stands above), the table, the play-off and the remarks.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from xltourney.io import layout
from xltourney.io.document import canonical, fingerprint
from xltourney.io.keys import SheetKey
from xltourney.io.life.log import Head, cell_text
from xltourney.io.life.state import State, Status
from xltourney.io.opc.book import STATE_WORDS
from xltourney.io.sheet import TEXT_FORMAT, SheetSpec, Style, Styled

FORM = 1
"""The version of this form."""
PIECE = 30_000
"""Characters (UTF-16 units) of a cell at most; 32,767 are possible."""

_TITLE = STATE_WORDS
_STATUS, _SHA, _LOG, _CHECK, _PREVIOUS = "status", "sha256", "log", "check", "previous"
_DOCUMENT, _TABLE, _REMARK, _PLAY_OFF = "document", "table", "remark", "playoff"
_MEANING = "What xltourney stored of this tournament. Do not change it: nobody could then say whether it is finished."
_TEXT = Style(number_format=TEXT_FORMAT)
_NUMBERED = re.compile(r"([a-z]+) ([0-9]{1,6})")
#: What programs would read as the code of another character, what XML cannot hold, and what they take for white space.
_UNUSUAL = re.compile("_(?=x)|[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class StateError(ValueError):
    """The sheet does not hold what was stored; the text says why, ``label`` which row."""

    def __init__(self, message: str, label: str = _TITLE) -> None:
        super().__init__(message)
        self.label = label


class Stored(NamedTuple):
    """The content of the sheet: the state, and where the log ended when it was written."""

    state: State
    head: Head


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts by their labels, those in pieces put together."""

    single: Mapping[str, str]
    pieces: Mapping[str, Sequence[str]]

    def long(self, label: str) -> str:
        return "".join(self.pieces.get(label, ()))


# ---------------------------------------------------------------- writing


def state_sheet(stored: Stored) -> SheetSpec:
    """The sheet that holds this."""
    state, head = _writable(stored.state), stored.head
    document = _escaped(canonical(state.document).decode())
    rows = [
        (_TITLE, str(FORM), _MEANING),
        (_STATUS, state.status.value),
        (_SHA, state.fingerprint),
        (_LOG, f"{head.number} {head.hash}".rstrip()),
        (_CHECK, _check(state, head)),
        *([(_PREVIOUS, state.previous)] if state.previous else []),
        *_in_pieces(_DOCUMENT, document),
        *_in_pieces(_TABLE, state.table),
        *_in_pieces(_PLAY_OFF, state.play_off),
        *((f"{_REMARK} {number}", remark) for number, remark in enumerate(state.remarks, 1)),
    ]
    return SheetSpec(
        key=SheetKey.STATE.value,
        title=layout.text(SheetKey.STATE, "en"),
        rows=[[Styled(text, _TEXT) for text in row] for row in rows],
        widths=(18, 80),
        print_area=False,
        hidden=True,
    )


def _writable(state: State) -> State:
    """The state with its texts as cells give them back, so that the check is of what will be read."""
    texts = _escaped(state.table), _escaped(state.play_off)
    return replace(state, table=texts[0], play_off=texts[1], remarks=tuple(map(cell_text, state.remarks)))


def _in_pieces(label: str, text: str) -> Iterator[tuple[str, str]]:
    """A long text as rows; a character takes two units at most."""
    size = PIECE // 2
    for number, start in enumerate(range(0, len(text), size), 1):
        yield f"{label} {number}", text[start : start + size]


def _escaped(text: str) -> str:
    """JSON that means the same, without what a spreadsheet program may give back otherwise."""
    return _UNUSUAL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _check(state: State, head: Head) -> str:
    """SHA-256 of everything but the document, whose own stands beside it, and the file before."""
    values = [state.status.value, state.fingerprint, str(head.number), head.hash, state.table.strip(), *state.remarks]
    if state.play_off:
        values.append(state.play_off)
    return hashlib.sha256(json.dumps([" ".join(value.split()) for value in values]).encode()).hexdigest()


# ---------------------------------------------------------------- reading


def read_state(rows: Sequence[Sequence[str]]) -> Stored:
    """What the rows of the sheet hold, as texts.

    Raises :class:`StateError` where that is not what was stored.
    """
    texts = _texts(rows)
    form = texts.single.get(_TITLE, "")
    if form != str(FORM):
        newer = form.isdecimal() and int(form) > FORM
        message = "it was written by a newer version of xltourney" if newer else "its first line is not there"
        raise StateError(message)
    try:
        status = Status(texts.single.get(_STATUS, ""))
    except ValueError:
        raise StateError("it does not say whether the tournament is running or finished", _STATUS) from None
    document = _document(texts)
    remarks, previous = tuple(texts.pieces.get(_REMARK, ())), texts.single.get(_PREVIOUS, "")
    kept = (texts.long(_TABLE), remarks, previous, texts.long(_PLAY_OFF))
    stored = Stored(State(status, document, texts.single[_SHA], *kept), _head(texts))
    if _check(*stored) != texts.single.get(_CHECK):
        raise StateError("its texts do not match their SHA-256", _CHECK)
    return stored


def _texts(rows: Sequence[Sequence[str]]) -> _Texts:
    """The texts of the rows, whatever their order."""
    single: dict[str, str] = {}
    numbered: dict[str, dict[int, str]] = {}
    for row in rows:
        label, text = (*row, "", "")[:2]
        found = _NUMBERED.fullmatch(label.strip())
        if found:
            numbered.setdefault(found[1], {})[int(found[2])] = text
        else:
            single.setdefault(label.strip(), text.strip())
    pieces = {label: [texts[number] for number in sorted(texts)] for label, texts in numbered.items()}
    return _Texts(single, pieces)


def _document(texts: _Texts) -> dict[str, Any]:
    """The document; its SHA-256 is that of the text, or of its canonical form where that was spelt otherwise."""
    stated, text = texts.single.get(_SHA, ""), texts.long(_DOCUMENT)
    try:
        document: dict[str, Any] = json.loads(text)
        matches = hashlib.sha256(text.encode()).hexdigest() == stated or fingerprint(document) == stated
    except (ValueError, LookupError, TypeError, AttributeError):
        matches, document = False, {}
    if not matches:
        raise StateError("the document in it does not match its SHA-256", _SHA)
    return document


def _head(texts: _Texts) -> Head:
    number, _, last = texts.single.get(_LOG, "").partition(" ")
    return Head(int(number), last) if number.isdecimal() and len(number) < 10 else Head()
