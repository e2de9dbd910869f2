"""Who is where in a chart with two losses: by the round of the second chance that ended it.

Must not know points, chapters or people.
"""

from collections import Counter

from scoring.chart import Chart
from scoring.play import Bracket, occupant
from scoring.play.match import AHEAD
from scoring.standings.place import Place, took_part


def places_so_far(chart: Chart) -> tuple[Place, ...]:
    """Every side's place, the best first; a side that still plays stands before those who went
    out, with as many as are still in."""
    depth = _depths(chart)
    sharing = Counter(depth.values())
    came = took_part(chart.matches.values())
    found = [
        Place(
            side,
            1 + sum(sharing[other] for other in sharing if other > here),
            sharing[here],
            side in came,
        )
        for side, here in depth.items()
    ]
    return tuple(sorted(found, key=lambda place: (place.place, place.side)))


def _depths(chart: Chart) -> dict[int, int]:
    """How far each side came: the round of the second chance that it lost, more for the finals."""
    ahead = {
        side for match in chart.matches.values() if match.phase in AHEAD for side in match.sides
    }
    last = chart.shape.rounds_in(Bracket.SECOND)
    champion = chart[chart.shape.final].winner
    depths = {}
    for side in chart.sides:
        reached = [0]
        for match in chart.matches.values():
            if any(occupant(slot) == side for slot in match.slots):
                if match.key.bracket is Bracket.SECOND:
                    reached.append(match.key.round)
                elif match.key.bracket is Bracket.FINAL:
                    reached.append(last + 1)
        if side == champion:
            reached.append(last + 3)
        elif side in ahead:
            reached.append(last + 2)
        depths[side] = max(reached)
    return depths
