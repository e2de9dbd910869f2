"""The cross table: who met whom, and the ranking that follows.

Wins first; among those who are level, wins against each other; then fewest cards left. Must not
know how pairs were made.
"""

from collections.abc import Iterable, Sequence

from scoring.forms.rounds import History
from scoring.forms.tally import Tally, by_side, ranked
from scoring.forms.values import Measure, Played, Ranking, Side


def met_pairs(history: History) -> set[frozenset[Side]]:
    """Every pair of sides that was ever put together."""
    return {
        frozenset((one, two))
        for so_far in history.rounds
        for meeting in so_far.made.meetings
        for one in meeting.sides
        for two in meeting.sides
        if one < two
    }


def cross_ranking(sides: Iterable[Side], played: Sequence[Played], *, missed: int) -> Ranking:
    """`missed` are the cards that a match counts which a side lost without playing or a count."""
    tallies = by_side(sides, played, missed=missed)
    level: dict[int, list[Side]] = {}
    for side, tally in tallies.items():
        level.setdefault(tally.wins, []).append(side)
    measured = {
        side: _measures(side, tally, level[tally.wins], played) for side, tally in tallies.items()
    }
    came = [side for side, tally in tallies.items() if tally.matches]
    # Who has no cards left because there was no game is ahead of nobody.
    return ranked(measured, came, absent_last=True)


def _measures(
    side: Side, tally: Tally, level: Sequence[Side], played: Sequence[Played]
) -> list[Measure]:
    among = sum(
        side in match.winners and all(other in level for other in match.meeting.sides)
        for match in played
        if side in match.meeting.sides
    )
    return [
        Measure("wins", tally.wins),
        Measure("wins_among", among),
        Measure("left", tally.left, lowest=True),
    ]
