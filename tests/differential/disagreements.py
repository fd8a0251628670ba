"""Where other programs are known to say something else, with the article and who is right.

An entry is exact: it gives the value by the other reading, and the other program must show that one. Where it
cannot be computed (errors of floating point, say) the entry names the players whose value is left out. What is not
listed fails the tests. Seen in gacrux 1.11.65 and tiebreak-core 1.2.0. Not seen any more in that gacrux: the cut of
Sonneborn-Berger with two unplayed rounds (trap B) and the count of opponents met twice (trap C) of older versions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.differential.events import Values, ours
from xltourney.engine.elements import elements
from xltourney.engine.fide_tables import expectation
from xltourney.engine.model import Player, Tournament
from xltourney.engine.modifiers import parse_code
from xltourney.engine.ranking import view_of
from xltourney.engine.regulations import edition
from xltourney.engine.results import Kind, RoundResult

Reading = Callable[[Tournament, str, str], Values]


def nobody(tournament: Tournament, rules: str, code: str) -> frozenset[int]:
    """No player is left out."""
    return frozenset()


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A point on which another program reads the regulations differently.

    It is about ``codes`` (with their modifiers, one text), under ``rules``, in round robins only (``True``), in a Swiss
    only (``False``) or in both. ``reading`` gives the values by that other reading, ``left_out`` the players about whom
    nothing is said.
    """

    title: str
    article: str
    right: str
    codes: str
    round_robin: bool | None = None
    rules: tuple[str, ...] = ("2026-03", "2024-08")
    reading: Reading = ours
    left_out: Callable[[Tournament, str, str], frozenset[int]] = nobody

    def applies(self, tournament: Tournament, rules: str, code: str) -> bool:
        """Whether this is about a code in an event."""
        here = self.round_robin in (None, tournament.system.predetermined)
        return here and rules in self.rules and code in self.codes.split()


def name_of(code: str) -> str:
    """The code without modifiers."""
    return parse_code(code).name


def double_forfeits(player: Player, tournament: Tournament) -> int:
    """Games of a player that both sides lost by forfeit."""
    return sum(
        result.mark == "-" and tournament.by_number[result.opponent].results[number].mark == "-"
        for number, result in enumerate(player.results)
    )


def _compared_with_a_draw(tournament: Tournament, rules: str, code: str) -> Values:
    """Standard points if both sides of a double forfeit are compared with a draw instead of with each other."""
    found = ours(tournament, rules, code)
    off = {player.no: Fraction(double_forfeits(player, tournament), 2) for player in tournament.players}
    return {no: None if value is None else value - off[no] for no, value in found.items()}


def _under_2026(tournament: Tournament, rules: str, code: str) -> Values:
    return ours(tournament, "2026-03", code)


def _less_free_rounds(rules: str) -> Reading:
    """REP under some rules if the free rounds of an odd round robin were absences asked for."""

    def reading(tournament: Tournament, _rules: str, code: str) -> Values:
        found = dict(ours(tournament, rules, code))
        for player in tournament.players:
            free = sum(not result.kind.paired for result in player.results)
            found[player.no] = (found[player.no] or Fraction(0)) - free
        return found

    return reading


GACRUX = (
    Disagreement(
        "a double forfeit gives nobody anything in Standard Points",
        "7.7",
        "xltourney: a paired round compares the two players, who are equal, so each gets ½; not each with a draw",
        codes="STD",
        reading=_compared_with_a_draw,
    ),
    Disagreement(
        "forfeits in a round robin are left out of ratings under the texts before 2026 too",
        "15.2",
        "xltourney: until February 2026 a forfeit was a game in every respect; the exceptions are new in 2026 (M13)",
        codes="ARO ARO/C1 ARO/C2 ARO/M1 TPR PTP APRO APPO",
        round_robin=True,
        rules=("2024-08",),
        reading=_under_2026,
    ),
    Disagreement(
        "a free round of a round robin is not elected to play, and before 2026 neither is a forfeit loss",
        "7.6, 15.2",
        "xltourney: the schedule gives the free round, nobody asked for it; the forfeit loss is new in 2026 (M13)",
        codes="REP",
        round_robin=True,
        reading=_less_free_rounds("2026-03"),
    ),
)


# ---------------------------------------------------------------- tiebreak-core 1.2


def _with_last_round_drawn(tournament: Tournament) -> Tournament:
    """Games over the board of the last round drawn; forfeits as they were."""
    draw = tournament.scoring.draw

    def drawn(result: RoundResult) -> RoundResult:
        return result._replace(mark="½", points=draw) if result.kind is Kind.OTB else result

    last = {player.no: drawn(player.results[-1]) for player in tournament.players}
    players = (replace(player, results=(*player.results[:-1], last[player.no])) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def _only_games_drawn(tournament: Tournament, rules: str, code: str) -> Values:
    """Fore Buchholz that leaves a forfeited last round as it is: Buchholz after drawing what was played."""
    plain = code.replace("FB", "BH").replace("/F", "")
    return ours(_with_last_round_drawn(tournament), rules, plain)


def _elements(player: Player, tournament: Tournament, code: str) -> int:
    """How many elements a sum or mean of a player has."""
    if name_of(code) == "ARO":
        return sum(result.kind is Kind.OTB for result in player.results)
    if not tournament.system.predetermined:
        return len(player.results)
    return sum(result.opponent > 0 for result in player.results)


def _with_few_elements(tournament: Tournament, rules: str, code: str) -> frozenset[int]:
    parsed = parse_code(code)
    least = parsed.low_cuts + parsed.median
    return frozenset(player.no for player in tournament.players if _elements(player, tournament, code) <= least)


def _with_unplayed_rounds_alike(tournament: Tournament, rules: str, code: str) -> frozenset[int]:
    """Players with two voluntarily unplayed rounds of the same product against dummies of different scores."""
    view = view_of(tournament, edition(rules))[0]
    alike: set[int] = set()
    for i, player in enumerate(view.players):
        found = elements(view, i, forfeits_played=False)
        scores: dict[int, set[int]] = {}
        for score, product, first in zip(found.scores, found.products, found.first, strict=True):
            if first:
                scores.setdefault(product, set()).add(score)
        if any(len(different) > 1 for different in scores.values()):
            alike.add(player.no)
    return frozenset(alike)


def _games(player: Player) -> list[RoundResult]:
    return [result for result in player.results if result.kind is Kind.OTB]


def _exactly_reached(tournament: Tournament, rules: str) -> frozenset[int]:
    """Players whose expectation at the perfect performance is the score itself, not more."""
    found = ours(tournament, rules, "PTP")
    exact: set[int] = set()
    for player in tournament.players:
        value, score = found[player.no], sum(result.points for result in _games(player))
        if value is not None and score:
            ratings = (tournament.by_number[result.opponent].rating or 0 for result in _games(player))
            expected = sum(expectation(int(value) - rating) for rating in ratings)
            if expected * tournament.scoring.unit == 100 * score:
                exact.add(player.no)
    return frozenset(exact)


def _short_by_rounding(tournament: Tournament, rules: str, code: str) -> frozenset[int]:
    exact = _exactly_reached(tournament, rules)
    if name_of(code) == "PTP":
        return exact
    return frozenset(
        player.no for player in tournament.players if exact & {result.opponent for result in _games(player)}
    )


def _with_forfeit_wins(tournament: Tournament, rules: str, code: str) -> Values:
    """Games won, or played with Black, if a forfeit win in a round robin is one."""
    found = dict(ours(tournament, rules, code))
    for player in tournament.players:
        more = sum(
            result.kind is Kind.FORFEIT_WIN and (code == "WON" or result.color == "b") for result in player.results
        )
        found[player.no] = (found[player.no] or Fraction(0)) + more
    return found


def _limit_from_all_rounds(tournament: Tournament, rules: str, code: str) -> Values:
    """Koya with half of the rounds as limit: in an odd field ½ more a cycle than half of the games."""
    odd = len(tournament.players) % 2
    return ours(tournament, rules, f"KS/L+{tournament.system.cycles}" if odd else "KS")


TIEBREAK_CORE = (
    Disagreement(
        "a double forfeit in a Swiss gives nobody anything in Standard Points",
        "7.7",
        "xltourney: a paired round compares the two players, who are equal, so each gets ½; not each with a draw",
        codes="STD",
        round_robin=False,
        reading=_compared_with_a_draw,
    ),
    Disagreement(
        "Fore Buchholz draws only the games of the last round that were played, not its forfeits",
        "8.3",
        "xltourney and gacrux: every paired game of the final round is drawn, and a forfeit was paired",
        codes="FB FB/C1 FB/C2 FB/M1 FB/M2 AOB/F",
        reading=_only_games_drawn,
        left_out=_with_few_elements,
    ),
    Disagreement(
        "a cut of as many elements as there are, or more, leaves one or cuts nothing",
        "14.1 to 14.4",
        "the text is silent; xltourney and gacrux: the sum is 0, the mean undefined",
        codes="BH/C1 BH/C2 BH/M1 BH/M2 SB/C1 SB/C2 ARO/C1 ARO/C2 ARO/M1 ARO/M2",
        left_out=_with_few_elements,
    ),
    Disagreement(
        "of two unplayed rounds of the same product the first is cut, whatever the dummies' scores",
        "16.5",
        "the text is silent; xltourney and gacrux: the one whose dummy has the lower score, as in 14.1",
        codes="SB/C2",
        left_out=_with_unplayed_rounds_alike,
    ),
    Disagreement(
        "a perfect performance that reaches the score exactly is missed: hundredths are added as floating point",
        "10.3",
        "xltourney and gacrux: the lowest rating whose expectation is at least the score",
        codes="PTP APPO",
        left_out=_short_by_rounding,
    ),
    Disagreement(
        "a forfeit win in a round robin is a game won over the board and, with Black, a game with Black",
        "7.2, 7.3, 7.4",
        "xltourney and gacrux: these codes ask for a game over the board (TEC6RR: WON 0 for player 6)",
        codes="WON BPG BWG",
        round_robin=True,
        reading=_with_forfeit_wins,
    ),
    Disagreement(
        "a forfeit loss in a round robin is a round that one elected to play, a free round is not",
        "7.6, 15.2",
        "xltourney: since 2026 a forfeit loss stays unplayed in type B; nobody asked for a free round",
        codes="REP",
        round_robin=True,
        reading=_less_free_rounds("2024-08"),
    ),
    Disagreement(
        "the limit of Koya is half of the rounds, free rounds included",
        "9.2",
        "xltourney and gacrux: half of the points that the games of a player can bring",
        codes="KS",
        reading=_limit_from_all_rounds,
    ),
)


def expected(
    entries: tuple[Disagreement, ...], tournament: Tournament, rules: str, code: str, own: Values
) -> tuple[Values, frozenset[int]]:
    """What the other program must say, and about whom nothing is said."""
    listed = [entry for entry in entries if entry.applies(tournament, rules, code)]
    readings = [entry.reading for entry in listed if entry.reading is not ours]
    assert len(readings) <= 1, [entry.title for entry in listed]
    left_out = frozenset[int]().union(*(entry.left_out(tournament, rules, code) for entry in listed))
    return readings[0](tournament, rules, code) if readings else own, left_out
