"""What sides and people have after the matches so far, and the ranking by those measures.

Must not know any one form: a form says which measures count, and in which order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.forms.values import Measure, Place, Played, Ranking, Side


@dataclass(slots=True)
class Tally:
    """One side's matches, added up. `matches` are those that it came to."""

    matches: int = 0
    wins: int = 0
    left: int = 0

    def add(self, played: Played, index: int, missed: int) -> None:
        came = index not in played.unplayed
        self.matches += came
        self.wins += played.is_won_by(index)
        self.left += played.left_by(played.meeting.sides[index], missed) if came else missed


def by_side(
    sides: Iterable[Side], played: Iterable[Played], *, missed: int = 0
) -> dict[Side, Tally]:
    """`missed` are the cards that a match counts which a side lost without playing, and a game
    that it lost and nobody counted."""
    found = {side: Tally() for side in sides}
    for match in played:
        for index, side in enumerate(match.meeting.sides):
            if side in found:
                found[side].add(match, index, missed)
    return found


def ranked(
    measured: Mapping[Side, Sequence[Measure]],
    came: Iterable[Side] | None = None,
    *,
    absent_last: bool = False,
) -> Ranking:
    """Everybody by their measures, the first one first; equal in all of them is a tie.

    `came` are those who sat down to a game at all; everybody, unless it is said. `absent_last`: the
    others stand behind them, where no measure says so already.
    """
    there = set(measured) if came is None else set(came)
    keys = {
        who: (
            absent_last and who not in there,
            *(m.value if m.lowest else -m.value for m in measures),
        )
        for who, measures in measured.items()
    }
    order = sorted(measured, key=lambda who: (keys[who], who))
    places: dict[tuple[int, ...], int] = {}
    for index, who in enumerate(order, start=1):
        places.setdefault(keys[who], index)
    return tuple(Place(who, places[keys[who]], tuple(measured[who]), who in there) for who in order)
