"""A late entry takes an unused bye, until the next game on that line starts.

Must not know check-in or who may enter late; it only says which lines are open and what changes.
"""

from dataclasses import replace

from domain.chart.build import through_byes
from domain.chart.shape import SLOTS_PER_MATCH, Chart, DoubleShape, Shape
from domain.matches.advance import Settled, settle, touched
from domain.matches.contest import OpenLine
from domain.matches.match import (
    BYE,
    VACANT,
    Bracket,
    Change,
    EnteredSide,
    Further,
    Match,
    MatchKey,
    Phase,
    SideChange,
    Taken,
    occupant,
)
from domain.matches.words import match_label
from domain.wording.refusals import refused


def open_lines(chart: Chart) -> list[OpenLine]:
    """The lines open to a late entry, from the top of the chart. Needs the whole chart."""
    newcomer = EnteredSide(max(chart.sides, default=0) + 1)
    return [
        OpenLine(match.key, holder)
        for match in sorted(chart.matches.values(), key=lambda match: match.key)
        if _has_open_bye(match)
        for holder in (occupant(match.slots[0]), occupant(match.slots[-1]))
        if holder is not None and not _take(chart, match, newcomer).disturbed
    ]


def enter_late(chart: Chart, side: EnteredSide, line: MatchKey) -> list[Change]:
    """What changes when a new side takes the bye of this match. Needs `Shape.reach(line)`."""
    if side.number in chart.sides:
        raise refused("side-exists", number=side.number)
    match = chart[line]
    settled = _take(chart, match, side) if _has_open_bye(match) else None
    if settled is None or settled.disturbed:
        raise refused("line-closed")
    return [SideChange(None, side), *settled.changes]


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


# ---- Third place and consolation, chosen anew once the chart is made ----


def switch(chart: Chart, *, third_place: bool, consolation: bool) -> Further:
    """What changes when these are played from now on. Needs the whole chart."""
    if isinstance(chart.shape, DoubleShape):
        raise refused("no-further-charts")
    before = chart.shape
    made = before.made or (before.third_place, before.consolation)
    shape = replace(before.with_further(third_place, consolation), made=made)
    new = {
        key: Match(key, (VACANT,) * SLOTS_PER_MATCH, shape.winner_to(key))
        for key in shape.match_keys()
        if key not in chart.matches
    }
    stays = {key: chart[key] for key in shape.match_keys() if key in chart.matches}
    linked = [_linked(chart, shape, match) for match in stays.values()]
    altered = [match for match in linked if match != stays[match.key]]
    settled = settle(stays | new, [*altered, *new.values()], chart.withdrawn)
    after = {change.after.key: change.after for change in settled.changes}
    added = {after.get(key, match): shape.numbers()[key] for key, match in new.items()}
    gone = [match for key, match in chart.matches.items() if key not in stays]
    changes = tuple(change for change in settled.changes if change.before.key in stays)
    # Matches that stay, but would be between others than before.
    others = [change.before for change in changes if change.before.slots != change.after.slots]
    for where, matches in ((chart.shape, [*gone, *others]), (shape, added)):
        late = [match.key for match in matches if _matters(match, chart.withdrawn)]
        if late:
            raise refused("further-too-late", match=match_label(where, min(late)))
    return Further(added, {match: before.numbers()[match.key] for match in gone}, changes)


def _linked(chart: Chart, shape: Shape, match: Match) -> Match:
    """Only where losers go is different beside another chart."""
    return replace(match, loser_to=shape.loser_to(match.key, through_byes(match, chart.matches)))


def _matters(match: Match, withdrawn: frozenset[int]) -> bool:
    return match.phase in (Phase.READY, Phase.IN_PLAY) or touched(match, withdrawn)
