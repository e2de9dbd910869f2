"""One side's way along the chart: what it played, where it is now, and what can still come.

Made from what is published. Knows no page.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring import play
from scoring.answers import Ahead, Answer, Standing, one_answer
from scoring.play.match import AHEAD
from scoring.published import PublishedContest
from scoring.selectors import SideNames
from wording import Sentence


class Kind(StrEnum):
    WON = "won"
    LOST = "lost"
    BYE = "bye"
    NOW = "now"
    NEXT = "next"
    IF_WIN = "if-win"
    IF_LOSE = "if-lose"


@dataclass(frozen=True, slots=True)
class Step:
    """One match of the way. `others` is who waits there, where only that is known."""

    kind: Kind
    round: Sentence
    against: SideNames | None = None
    others: Ahead | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Path:
    side: SideNames
    answer: Answer
    steps: tuple[Step, ...]
    # Of how many sides this one is, if it loses now and that was its last match; 0: it goes on.
    among: int = 0


def path_of(found: PublishedContest, side: int) -> Path | None:
    """None where there is no chart to go along."""
    chart = found.chart
    if chart is None or side not in found.names:
        return None
    answer = one_answer(found, side)
    now = play.current(chart, side)
    steps = [
        _played(found, chart, match, side)
        for match in play.path(chart, side)
        if match.phase not in AHEAD
    ]
    if now is None:
        return Path(found.names[side], answer, tuple(steps))
    kind = Kind.NOW if answer.standing is Standing.NOW else Kind.NEXT
    against = answer.against[0] if answer.against else None
    steps.append(Step(kind, _round(chart, now), against, answer.waits_for, answer.table))
    steps += _if_they_win(found, chart, now)
    lost = _if_they_lose(chart, now, side)
    if lost is not None:
        steps.append(lost)
        return Path(found.names[side], answer, tuple(steps))
    return Path(found.names[side], answer, tuple(steps), _among(chart, now))


def _round(chart: play.Matches, match: play.Match) -> Sentence:
    return chart.shape.round_name(match.key.bracket, match.key.round)


def _played(found: PublishedContest, chart: play.Matches, match: play.Match, side: int) -> Step:
    others = [found.names[other] for other in match.named if other != side]
    if match.phase is not play.Phase.DECIDED or not others:
        return Step(Kind.BYE, _round(chart, match))
    kind = Kind.WON if match.winner == side else Kind.LOST
    result = next((one for one in found.results if one.match == match.key), None)
    return Step(kind, _round(chart, match), others[0], table=result.table if result else None)


def _if_they_win(found: PublishedContest, chart: play.Matches, match: play.Match) -> list[Step]:
    """The matches ahead of the winner, up to the last one of the chart."""
    steps = []
    onward = play.onward_from(chart, match)
    while onward is not None:
        there = chart[onward.match]
        slot = onward.others[0]
        if isinstance(slot, play.Taken):
            steps.append(Step(Kind.IF_WIN, _round(chart, there), found.names[slot.side]))
        elif isinstance(slot, play.Undecided):
            number = chart.shape.numbers()[slot.source]
            others = Ahead(None, _table(found, chart[slot.source]), number)
            steps.append(Step(Kind.IF_WIN, _round(chart, there), others=others))
        onward = play.onward_from(chart, there)
    return steps


def _table(found: PublishedContest, match: play.Match) -> int | None:
    here = frozenset(match.sides)
    at = (g.table for g in found.games if frozenset(side.number for side in g.sides) == here)
    return next(at, None) or None


def _if_they_lose(chart: play.Matches, match: play.Match, side: int) -> Step | None:
    """Where losing leads, if it is not the end."""
    place = match.slot_of(side)
    to = None if place is None else match.loser_to[place]
    return None if to is None else Step(Kind.IF_LOSE, _round(chart, chart[to.match]))


def _among(chart: play.Matches, match: play.Match) -> int:
    """Of how many sides the loser is one: as many as could still be in this round of the chart."""
    if match.key.bracket is not play.Bracket.MAIN:
        return 0
    return 2 * len(play.rounds(chart, play.Bracket.MAIN)[match.key.round - 1])
