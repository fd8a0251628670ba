"""What is wrong with the lines of the Tournament sheet that declare a play-off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltourney.engine.modifiers import default_codes, parse_codes
from xltourney.errors import Diagnostic, RegulationError, Subject
from xltourney.io import layout, play_off
from xltourney.io.document.normal_form import SYSTEMS, standard_codes
from xltourney.io.keys import Setting
from xltourney.io.play_off import AFTER, NONE, PLACE, RESULT
from xltourney.io.reading import Document, Reading, place_of


def faults(document: Document, reading: Reading) -> Iterator[Diagnostic]:
    """What of the lines of a play-off cannot be, at their cells."""
    settings = document["tournament"]
    for field, message in _faults(settings, [int(player["no"]) for player in document["players"]]):
        place = place_of(reading, ("tournament", field))
        yield Diagnostic("play-off", message, place=place, subject=Subject(field=field))


def _faults(settings: Document, numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    place = settings.get(PLACE)
    if place and numbers and place > len(numbers):
        yield PLACE, f"{_label(PLACE)} is {place}; there are {len(numbers)} players"
    if not place:
        for field in (AFTER, RESULT):
            if settings.get(field):
                yield field, f"{_label(field)} holds '{settings[field]}', but {_label(PLACE)} is empty; fill in both"
    yield from _after_faults(settings)
    yield from _result_faults(settings, numbers)


def _label(field: str) -> str:
    return layout.text(Setting(field), "en")


def _after_faults(settings: Document) -> Iterator[tuple[str, str]]:
    text: str = settings.get(AFTER) or NONE
    if text == NONE:
        return
    listed: Sequence[str] = settings.get("codes") or default_codes(SYSTEMS[settings.get("system", "swiss")])
    event = standard_codes(listed)
    allowed = f"write all, none, or the first codes of {', '.join(event)}"
    try:
        codes = list(map(str, parse_codes(text)))
    except RegulationError:
        yield AFTER, f"{_label(AFTER)} holds '{text}'; {allowed}"
        return
    if codes != event[: len(codes)]:
        yield AFTER, f"{_label(AFTER)} holds '{text}', which is not how the list of tie-breaks begins; {allowed}"


def _result_faults(settings: Document, numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    text: str = settings.get(RESULT) or ""
    if not text:
        return
    try:
        found = [no for group in play_off.order_of(text) for no in group]
    except ValueError:
        yield RESULT, f"{_label(RESULT)} holds '{text}'; {play_off.RESULT_WANTED}"
        return
    unknown = [no for no in found if no not in numbers]
    if unknown:
        yield RESULT, f"{_label(RESULT)} names {unknown[0]}, and no player has this number"
    twice = [no for no in dict.fromkeys(found) if found.count(no) > 1]
    if twice:
        yield RESULT, f"{_label(RESULT)} names {twice[0]} twice"
