"""A late entry takes an unused bye, until the next game on that line starts.

Must not know check-in or who may enter late; it only says which lines are open and what changes.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.chart.chart import Chart
from scoring.play.changes import Change, EnteredSide, SideChange
from scoring.play.flow import Settled, settle
from scoring.play.keys import Bracket, MatchKey
from scoring.play.lines import OpenLine
from scoring.play.match import Match
from scoring.play.slots import BYE, Taken, occupant
from wording import Illegal, Sentence


def open_lines(chart: Chart) -> list[OpenLine]:
    """The lines open to a late entry, from the top of the chart. Needs the whole chart."""
    newcomer = EnteredSide(max(chart.sides, default=0) + 1)
    return [
        OpenLine(match.key, holder)
        for match in _bye_matches(chart)
        for holder in (occupant(match.slots[0]), occupant(match.slots[-1]))
        if holder is not None and not _take(chart, match, newcomer).disturbed
    ]


def enter_late(chart: Chart, side: EnteredSide, line: MatchKey) -> list[Change]:
    """What changes when a new side takes the bye of this match. Needs `Shape.reach(line)`."""
    if side.number in chart.sides:
        raise Illegal(
            "side-exists",
            Sentence(
                "Side {number} is already on the chart. Please give a new number.",
                number=side.number,
            ),
            field="side",
        )
    match = chart[line]
    settled = _take(chart, match, side) if _has_open_bye(match) else None
    if settled is None or settled.disturbed:
        raise Illegal(
            "line-closed",
            Sentence("There is no free bye on this line any more. Please choose an open line."),
            field="line",
        )
    return [SideChange(None, side), *settled.changes]


def _bye_matches(chart: Chart) -> Sequence[Match]:
    found = [match for match in chart.matches.values() if _has_open_bye(match)]
    return sorted(found, key=lambda match: match.key)


def _has_open_bye(match: Match) -> bool:
    return match.key.bracket is Bracket.MAIN and match.key.round == 1 and match.is_bye


def _take(chart: Chart, match: Match, side: EnteredSide) -> Settled:
    """The new side is written over the bye, and the match has a loser from now on, so the
    consolation place of this line belongs to that loser and no longer to whom the bye carried."""
    shape = chart.shape
    slots = list(match.slots)
    slots[slots.index(BYE)] = Taken(side.number)
    taken = replace(
        match, slots=tuple(slots), loser_to=shape.loser_to(match.key, (False,) * len(slots))
    )
    altered = [taken]
    onward = match.winner_to
    if onward is not None:
        following = chart[onward.match]
        if shape.claims_late:
            loser_to = list(following.loser_to)
            loser_to[onward.slot] = None
            altered.append(replace(following, loser_to=tuple(loser_to)))
    return settle(chart, altered, chart.withdrawn)
