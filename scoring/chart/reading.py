"""Reading a chart: a side's path, what comes next, and who stands where at the end.

Must not change anything, and must not know names of people.
"""

from dataclasses import dataclass

from scoring.chart.chart import Chart
from scoring.chart.keys import THIRD_PLACE, Bracket, MatchKey, consolation
from scoring.chart.match import AHEAD, Match
from scoring.chart.second_chance import FIRST_FINAL, DoubleShape
from scoring.chart.shape import stage
from scoring.chart.slots import Slot, Taken


@dataclass(frozen=True, slots=True)
class Next:
    """The match that a side goes to, the slot it takes there, and who stands in the others."""

    match: MatchKey
    slot: int
    others: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Podium:
    """The winners so far; None is not known yet, or nobody. Without a third-place match there is
    no single third, and the losers of the semi-finals share the place."""

    champion: int | None
    second: int | None
    third: int | None
    consolation: int | None


def path(chart: Chart, side: int) -> list[Match]:
    """Every match that carries the side's name, in the order it comes to them."""
    found = [match for match in chart.matches.values() if match.slot_of(side) is not None]
    return sorted(found, key=lambda match: stage(match.key))


def current(chart: Chart, side: int) -> Match | None:
    """The match that a side waits for or plays, if it has one ahead."""
    for match in path(chart, side):
        ahead = match.phase in AHEAD
        if ahead and Taken(side) in match.slots:
            return match
    return None


def all_current(chart: Chart) -> dict[int, Match]:
    """The match that each side waits for or plays, of those that have one: `current` for all."""
    found: dict[int, Match] = {}
    for match in sorted(chart.matches.values(), key=lambda match: stage(match.key)):
        if match.phase in AHEAD:
            for side in match.sides:
                found.setdefault(side, match)
    return found


def onward_from(chart: Chart, match: Match) -> Next | None:
    """Where the winner of a match goes; None after the last one."""
    if match.winner_to is None:
        return None
    onward, slot = chart[match.winner_to.match], match.winner_to.slot
    return Next(onward.key, slot, onward.slots[:slot] + onward.slots[slot + 1 :])


def rounds(chart: Chart, bracket: Bracket) -> list[list[Match]]:
    """The matches of one bracket, round by round, from the top."""
    shape = chart.shape
    keys = [key for key in shape.match_keys() if key.bracket is bracket]
    return [
        [chart[key] for key in keys if key.round == round_]
        for round_ in range(1, shape.rounds_in(bracket) + 1)
    ]


def podium(chart: Chart) -> Podium:
    shape = chart.shape
    final = chart[shape.final]
    if isinstance(shape, DoubleShape):
        return _podium_of_two_losses(chart, shape)
    second = final.losers[0] if final.winner is not None and final.losers else None
    third = chart[THIRD_PLACE].winner if shape.third_place else None
    last = consolation(shape.rounds - 1, 1)
    comforted = chart[last].winner if shape.consolation else None
    return Podium(final.winner, second, third, comforted)


def _podium_of_two_losses(chart: Chart, shape: DoubleShape) -> Podium:
    """Second is who lost the last final that was played, third who lost the way into it."""
    last, first = chart[shape.final], chart[FIRST_FINAL]
    lost = (last.losers or first.losers) if last.winner is not None else ()
    way_in = chart[shape.way_in] if shape.rounds > 1 else None
    third = way_in.losers[0] if way_in is not None and way_in.losers else None
    return Podium(last.winner, lost[0] if lost else None, third, None)


def is_over(chart: Chart) -> bool:
    """Whether no match of any bracket is left to play."""
    return not any(match.phase in AHEAD for match in chart.matches.values())
