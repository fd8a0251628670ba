"""On what ground a table stands: the event, the rules, what decided, and from which data it was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from xltourney import __version__
from xltourney.engine.counts import lot_key, ratings
from xltourney.engine.modifiers import Code
from xltourney.engine.ranking import StandingRow
from xltourney.engine.regulations import NEED_RATINGS
from xltourney.engine.tied_place import PLAY_OFF
from xltourney.errors import Diagnostic
from xltourney.io import layout, look
from xltourney.io.document import derived_id, fingerprint
from xltourney.io.keys import Choice, Setting, SheetKey
from xltourney.io.life.words import LifePhrase
from xltourney.io.sheet import SheetSpec, Styled
from xltourney.io.standings.code_names import code_article, code_name, edition_title
from xltourney.io.standings.event import Event
from xltourney.io.standings.fide_ratings import RULE, fide_ratings, rating_remarks
from xltourney.io.standings.page import Page
from xltourney.io.standings.play_off_words import criterion, play_off_entries
from xltourney.io.standings.rating_words import RatingPhrase
from xltourney.io.standings.remarks import SAID, points_text, table_remarks, unrated
from xltourney.io.standings.words import Phrase

_WIDTHS = (26.0, 68.0)

#: A line: what it is, and what is to be said of it.
_Entry = tuple[str, str]


def about_sheet(event: Event, findings: Sequence[Diagnostic], source: str, rated: str = "") -> SheetSpec:
    """What a reader needs to trust the table, or to make it anew.

    ``findings`` are those of reading and validation: warnings among them are quoted, in English. ``source`` is the
    name of the file. ``rated`` says where changes stand that are counted elsewhere.
    """
    page = Page(event, SheetKey.ABOUT, _WIDTHS)
    page.opening()
    sections = (
        (Phrase.EVENT, _event(event)),
        (Phrase.RULES_SECTION, _rules(event, rated)),
        (Phrase.CODES_IN_ORDER, _codes(event)),
        (Phrase.WHAT_DECIDED, _decided(event)),
        (Phrase.WARNINGS, _warnings(event, findings)),
        (Phrase.THIS_WORKBOOK, _workbook(event, source)),
    )
    for number, (heading, entries) in enumerate(sections):
        if number:
            page.gap(10)
        page.rows.append([Styled(event.say(heading), look.SECTION), Styled(None, look.SECTION)])
        page.gap(3)
        for label, text in entries:
            page.entry(label, look.LABEL, 1, text, look.ENTRY)
    return page.finished()


def _event(event: Event) -> Iterator[_Entry]:
    """Name, place, dates, arbiter, players, state."""
    label = event.label
    yield label(Setting.NAME), event.title
    yield from ((label(key), text) for key, text in ((Setting.PLACE, event.where),) if text)
    if event.when:
        yield event.say(Phrase.DATES), event.when
    if event.settings.get("arbiter"):
        yield label(Setting.ARBITER), str(event.settings["arbiter"])
    yield label(Setting.SYSTEM), event.system
    control = event.settings.get("control", "standard")
    yield label(Setting.CONTROL), layout.value_text(Choice.CONTROL, control, event.language)
    yield layout.text(SheetKey.PLAYERS, event.language), str(len(event.players))
    yield event.say(Phrase.STATE), event.state
    for number, remark in enumerate(event.corrections):
        yield "" if number else event.say(LifePhrase.CORRECTIONS), remark


def _rules(event: Event, rated: str) -> Iterator[_Entry]:
    """Edition, points, forfeits, unrated players, lots, ratings."""
    label, tournament = event.label, event.tournament
    yield label(Setting.RULES), edition_title(event.standings.edition, event.language)
    yield label(Setting.POINTS), points_in_words(event)
    forfeits = "yes" if tournament.forfeits_played else "no"
    yield label(Setting.FORFEITS_PLAYED), layout.value_text(Choice.YES_NO, forfeits, event.language)
    yield event.say(Phrase.UNRATED), _unrated(event)
    yield from play_off_entries(event)
    if any(code.name == "RND" for code in event.standings.parsed):
        yield event.say(Phrase.LOTS), _lots(event)
    yield label(Setting.RATING_RULE), rated or _rating_rule(event)


def _rating_rule(event: Event) -> str:
    """The rule, and where the changes by it stand."""
    rule = event.settings.get("rating_rule", "none")
    name = layout.value_text(Choice.RATING_RULE, rule, event.language)
    if rule == "none":
        return name
    if rule != RULE:
        return event.say(RatingPhrase.BY_THE_CLUB, name)
    phrase = RatingPhrase.COMPUTED if fide_ratings(event) else RatingPhrase.NOT_COMPUTED
    return event.say(phrase, name, layout.text(SheetKey.RATING_CHANGES, event.language))


def points_in_words(event: Event) -> str:
    """``win 1, draw ½, loss 0, pairing-allocated bye 1``."""
    scoring = event.tournament.scoring
    worths = (scoring.win, scoring.draw, scoring.loss, scoring.pab)
    text = event.say(Phrase.POINTS, *(points_text(event, worth) for worth in worths))
    if scoring.zero_point_bye == 0 and scoring.forfeit_loss == scoring.loss:
        return text
    absent = (points_text(event, worth) for worth in (scoring.zero_point_bye, scoring.forfeit_loss))
    return f"{text}; {event.say(Phrase.POINTS_ABSENT, *absent)}"


def _unrated(event: Event) -> str:
    players = ", ".join(unrated(event))
    if not players:
        return event.say(Phrase.NONE)
    needing = [code for code in event.standings.parsed if code.name in NEED_RATINGS]
    if any(ratings(event.standings.view, code) is None for code in needing):
        return event.say(Phrase.UNRATED_DROPPED, players)
    if event.tournament.unrated is not None:
        return event.say(Phrase.UNRATED_AS, event.tournament.unrated, players)
    if needing:
        stated = ", ".join(str(code.unrated) for code in needing)
        return event.say(Phrase.UNRATED_AS, stated, players)
    return event.say(Phrase.UNRATED_UNUSED, players)


def _lots(event: Event) -> str:
    players, seed = event.tournament.players, event.tournament.lots_seed
    if any(player.lots is not None for player in players):
        return event.say(Phrase.LOTS_TYPED)
    if seed is None:
        return event.say(Phrase.WARN_LOTS, Code("RND"))
    first = players[0].no
    return event.say(Phrase.LOTS_SEED, seed, first, lot_key(seed, first)[:16])


def _codes(event: Event) -> Iterator[_Entry]:
    table = event.standings
    for place, (label, code) in enumerate(zip(table.codes, table.parsed, strict=True), start=1):
        article = code_article(code, table.edition, event.language)
        yield f"{place}. {label}", f"{code_name(code, event.language)} · {article}"
    if not table.codes:
        yield "", event.say(Phrase.NO_CODES)


def _decided(event: Event) -> Iterator[_Entry]:
    """Each group tied on points: whom which code took out of it, and who still shares a place."""
    ranked = [row for row in event.standings.rows if row.rank is not None]
    tied = [group for _, found in groupby(ranked, key=lambda row: row.points) if len(group := list(found)) > 1]
    place = {row.no: position for position, row in enumerate(ranked, start=1)}
    for group in tied:
        points, first, last = event.number(group[0].points), place[group[0].no], place[group[-1].no]
        label = event.say(Phrase.TIED_ON_ONE if points == "1" else Phrase.TIED_ON, points, first, last)
        for text in _by_code(event, group):
            yield label, text
            label = ""
    if not tied:
        yield "", event.say(Phrase.NO_TIES)


def _by_code(event: Event, group: Sequence[StandingRow]) -> Iterator[str]:
    labels, place = list(event.standings.codes), event.standings.play_off
    if place is not None and place.position is not None:
        labels.insert(place.position, PLAY_OFF)
    for label in labels:
        found = [row for row in group if row.decided_by == label]
        if found:
            what, whom = criterion(event, label), _placed(event, found)
            by_arbiter = label == PLAY_OFF and event.by_arbiter
            yield f"{what}: {whom}" if by_arbiter else event.say(Phrase.DECIDED, what, whom)
    shared = [row for row in group if row.decided_by is None]
    if shared:
        yield event.say(Phrase.UNDECIDED, _placed(event, shared))


def _placed(event: Event, rows: Sequence[StandingRow]) -> str:
    return "; ".join(f"{row.rank}. {event.name_of(row.no) or row.no}" for row in rows)


def _warnings(event: Event, findings: Sequence[Diagnostic]) -> Iterator[_Entry]:
    remarks = (*table_remarks(event), *rating_remarks(event))
    yield from (("", remark) for remark in remarks)
    found = [finding for finding in findings if finding.severity == "warning" and finding.code not in SAID]
    yield from ((str(finding.place or ""), finding.message) for finding in found)
    if not remarks and not found:
        yield "", event.say(Phrase.NONE)


def _workbook(event: Event, source: str) -> Iterator[_Entry]:
    """Program, file, id and fingerprint."""
    yield event.say(Phrase.PROGRAM), f"xltourney {__version__}"
    if source:
        yield event.say(Phrase.SOURCE), source
    yield event.label(Setting.ID), str(event.settings.get("id") or derived_id(event.document))
    yield event.say(Phrase.FINGERPRINT), fingerprint(event.document)
    yield "", event.say(Phrase.FINGERPRINT_MEANING)
