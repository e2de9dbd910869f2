"""Third place and consolation, chosen anew once the chart is made: until they would matter.

That is until the first game of what comes or goes could be called: from then on somebody was sent
home, or to a table, on the strength of it. Must not know who decides that, or why.
"""

from collections.abc import Iterable
from dataclasses import replace

from scoring.chart.build import through_byes
from scoring.chart.chart import Chart
from scoring.chart.second_chance import DoubleShape
from scoring.chart.shape import SLOTS_PER_MATCH, Shape
from scoring.play.changes import Further, MatchChange
from scoring.play.flow import settle, touched
from scoring.play.keys import MatchKey
from scoring.play.match import Match, Phase
from scoring.play.slots import VACANT
from scoring.play.wordings import match_label
from wording import Illegal, Sentence


def switch(chart: Chart, *, third_place: bool, consolation: bool) -> Further:
    """What changes when these are played from now on. Needs the whole chart."""
    if isinstance(chart.shape, DoubleShape):
        raise Illegal(
            "no-further-charts",
            Sentence("Third place and consolation are played beside a knock-out only."),
        )
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
    _require_in_time(chart, shape, added, [*gone, *_with_others(changes)])
    return Further(added, {match: before.numbers()[match.key] for match in gone}, changes)


def _linked(chart: Chart, shape: Shape, match: Match) -> Match:
    """Only where losers go is different beside another chart."""
    return replace(match, loser_to=shape.loser_to(match.key, through_byes(match, chart.matches)))


def _with_others(changes: Iterable[MatchChange]) -> list[Match]:
    """Matches that stay, but would be between others than before."""
    return [change.before for change in changes if change.before.slots != change.after.slots]


def _require_in_time(
    chart: Chart, shape: Shape, added: Iterable[Match], gone: Iterable[Match]
) -> None:
    for where, matches in ((chart.shape, gone), (shape, added)):
        late = [match.key for match in matches if _matters(match, chart.withdrawn)]
        if late:
            raise _too_late(where, min(late))


def _matters(match: Match, withdrawn: frozenset[int]) -> bool:
    return match.phase in (Phase.READY, Phase.IN_PLAY) or touched(match, withdrawn)


def _too_late(shape: Shape, key: MatchKey) -> Illegal:
    return Illegal(
        "further-too-late",
        Sentence(
            "It is too late to change that. {match} could be called already.",
            match=match_label(shape, key),
        ),
    )
