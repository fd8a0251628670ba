"""The tournament records (012 to 222, XXR) -> settings of the JSON document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from xltourney.errors import LineRef, Place, Subject
from xltourney.io.reading import Document, JsonPath
from xltourney.io.trf.records import Findings, Record, Records
from xltourney.io.trf.rounds import MAX_ROUNDS
from xltourney.io.trf.values import parse_date, whole

MOST_CODES = 50
MOST_FEDERATION = 40
_TEXTS = {"012": "name", "022": "place", "032": "federation", "102": "arbiter"}
_DATES = {"042": "start", "052": "end"}

_ROUND_ROBIN = ("roundrobin", "berger", "schiller", "scheveningen", "кругов", "колов")
_DOUBLE = ("double", "двухкруг", "двоколов")
_SWISS = ("swiss", "dutch", "dubov", "burstein", "швейцар")

_PERIOD = r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?\Z"


class Settings:
    """The settings read so far: the part ``tournament`` of the document, and the place of each."""

    def __init__(self, records: Records, findings: Findings) -> None:
        self.document: Document = {}
        self.places: dict[JsonPath, Place] = {}
        self._records = records
        self._findings = findings

    def read(self, longest: int) -> None:
        """Read every record that is a setting; ``longest`` is the number of rounds of the longest player's record."""
        self._read_texts()
        self._read_dates()
        self._read_system()
        self._read_rounds(longest)
        self._read_control()
        self._read_codes()

    def put(self, key: str, value: object, place: Place) -> None:
        """Keep a setting and where it stands."""
        self.document[key] = value
        self.places["tournament", key] = place

    def _one(self, code: str) -> Record | None:
        return self._records.one(code, self._findings)

    def _read_texts(self) -> None:
        for code, key in _TEXTS.items():
            record = next((record for record in self._records.all(code) if record.value), None)
            if record is None:
                continue
            if key == "federation" and len(record.value) > MOST_FEDERATION:
                message = f"record 032 is left out: a federation has at most {MOST_FEDERATION} characters"
                self._findings.warning("trf-field", message, record.at())
                continue
            self.put(key, record.value, record.at())

    def _read_dates(self) -> None:
        for code, key in _DATES.items():
            record = self._one(code)
            if record is not None and record.value.strip("0/.- "):
                day = _checked_date(record.value, record, record.at(), self._findings)
                if day is not None:
                    self.put(key, day.isoformat(), record.at())

    # ------------------------------------------------------------ system

    def _read_system(self) -> None:
        """Record 192, else 092; what says nothing known is a Swiss, with a warning."""
        record = self._one("192") or self._one("092")
        if record is None:
            message = "no record 192 or 092 says which system was played; the event is read as a Swiss"
            self._findings.warning("trf-system", message, None, Subject(field="system"))
            return
        system = system_in(record.value)
        if system is None:
            message = (
                f"record {record.code} says {record.value!r}, which names neither a Swiss nor a round robin; "
                f"the event is read as a Swiss"
            )
            self._findings.warning("trf-system", message, record.at(), Subject(field="system"))
        elif system != "swiss":
            self.put("system", system, record.at())
        else:
            self.places["tournament", "system"] = record.at()

    # ------------------------------------------------------------ rounds

    def _read_rounds(self, longest: int) -> None:
        """Record 142, XXR, the number of dates in 132, the longest record of a player, in this order."""
        dates = self._round_dates()
        for code in ("142", "XXR"):
            record = self._one(code)
            if record is not None:
                rounds = self._planned(record)
                if rounds:
                    self.put("rounds", rounds, record.at())
                    return
        if dates >= max(longest, 1):
            self.put("rounds", dates, self._records.all("132")[0].at())
        elif longest:
            self.document["rounds"] = longest
        else:
            message = "nothing says how many rounds are planned; record 142 (or XXR) may say it"
            self._findings.error("trf-rounds", message, None, Subject(field="rounds"))
            self.document["rounds"] = 1

    def _planned(self, record: Record) -> int:
        rounds = whole(record.value) or 0
        if not 1 <= rounds <= MAX_ROUNDS:
            message = f"record {record.code} says {record.value!r}; the number of rounds is from 1 to {MAX_ROUNDS}"
            self._findings.error("trf-rounds", message, record.at(), Subject(field="rounds"))
            return 0
        return rounds

    def _round_dates(self) -> int:
        found = [
            (match, record) for record in self._records.all("132") for match in re.finditer(r"\S+", record.text[3:])
        ]
        for match, record in found:
            _checked_date(match[0], record, LineRef(record.line, match.start() + 4), self._findings)
        return min(len(found), MAX_ROUNDS)

    # ------------------------------------------------------------ time control and tie-breaks

    def _read_control(self) -> None:
        record = self._one("222")
        if record is None:
            return
        control = control_class(record.value)
        if control is None:
            message = (
                f"record 222 says {record.value!r}, which tells neither standard nor rapid nor blitz; "
                f"periods in seconds such as 5400+30 or 40/6000+30:900+30 would"
            )
            self._findings.note("trf-control", message, record.at())
        elif control != "standard":
            self.put("control", control, record.at())
        else:
            self.places["tournament", "control"] = record.at()

    def _read_codes(self) -> None:
        """Record 212, the whole order of the standings, without PTS; else 202."""
        record = self._one("212") or self._one("202")
        if record is None:
            return
        found = list(_words(record))
        names = [code.upper() for code, _ in found]
        if "PTS" in names[1:]:
            message = "record 212 puts other criteria before the points (PTS); standings are by points first"
            self._findings.error("trf-codes", message, found[names.index("PTS")][1], Subject(field="codes"))
        kept = [(code, place) for code, place in found if code.upper() != "PTS"]
        if len(kept) > MOST_CODES:
            message = f"record {record.code} names {len(kept)} tie-breaks; at most {MOST_CODES} can be read"
            self._findings.error("trf-codes", message, kept[MOST_CODES][1], Subject(field="codes"))
        if kept:
            self.put("codes", [code for code, _ in kept[:MOST_CODES]], record.at())
            self.places |= {("tournament", "codes", i): place for i, (_, place) in enumerate(kept[:MOST_CODES])}


def _words(record: Record) -> Iterator[tuple[str, LineRef]]:
    for match in re.finditer(r"[^,;\s]+", record.text[3:]):
        yield match[0], LineRef(record.line, match.start() + 4)


def _checked_date(text: str, record: Record, place: LineRef, findings: Findings) -> date | None:
    try:
        return parse_date(text)
    except ValueError as reason:
        findings.error("trf-date", f"record {record.code}: {text!r} {reason}", place)
        return None


def system_in(text: str) -> str | None:
    """The system that a text names: ``swiss``, ``round-robin``, ``double-round-robin``; ``None`` where it names none.

    A double Swiss is a Swiss. Nothing is ever concluded from the numbers of players and rounds.
    """
    letters = "".join(filter(str.isalpha, text.casefold()))
    if any(word in letters for word in _ROUND_ROBIN):
        return "double-round-robin" if any(word in letters for word in _DOUBLE) else "round-robin"
    return "swiss" if any(word in letters for word in _SWISS) else None


def control_class(text: str) -> str | None:
    """``standard``, ``rapid`` or ``blitz`` of a coded time control (record 222); ``None`` where it cannot be told.

    Counted is the time for 60 moves: at least 60 minutes is standard, more than 10 is rapid, up to 10 is blitz.
    """
    classes = {_class_of(side.removeprefix("W").removeprefix("B")) for side in text.upper().replace(" ", "").split("-")}
    return classes.pop() if len(classes) == 1 else None


def _class_of(periods: str) -> str | None:
    seconds, moves = 0, 60
    for period in periods.split(":"):
        match = re.match(_PERIOD, period)
        if match is None:
            return None
        if moves <= 0:
            break
        length = min(int(match[1] or moves), moves)
        seconds += int(match[2]) + length * int(match[3] or 0)
        moves -= length
    if seconds >= 3600:
        return "standard"
    return "rapid" if seconds > 600 else "blitz"
