"""The places of the consolation, whatever the main chart is. Must not know points or people."""

from collections import Counter

from scoring.play import Bracket, Matches, occupant
from scoring.standings.place import Place, took_part


def consolation_places(chart: Matches) -> tuple[Place, ...]:
    """The places among those who came to the consolation, the best first; empty without one.

    As in the main chart, who went out in the same round shares a place.
    """
    matches = [m for m in chart.matches.values() if m.key.bracket is Bracket.CONSOLATION]
    last: dict[int, int] = {}
    for match in matches:
        for side in filter(None, map(occupant, match.slots)):
            last[side] = max(last.get(side, 0), match.key.round + (match.winner == side))
    sharing = Counter(last.values())
    came = took_part(matches)
    found = [
        Place(side, 1 + sum(sharing[d] for d in sharing if d > depth), sharing[depth], side in came)
        for side, depth in last.items()
    ]
    return tuple(sorted(found, key=lambda place: (place.place, place.side)))
