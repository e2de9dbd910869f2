"""The ladder of tables: who goes where after a round, and who then plays with whom.

Table 1 is the head. Knows people as numbers; must not know matches, scores and who sits out when.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

Pair = tuple[int, int]


class Movement(StrEnum):
    UP = "up"
    DOWN = "down"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True)
class Finished:
    """A table after its game: the two who won and the two who lost."""

    winners: Pair
    losers: Pair


@dataclass(slots=True)
class Seated:
    """The people at one table before they are paired. None: a place that is free."""

    comers: list[int | None]
    stayers: list[int | None]

    @property
    def people(self) -> list[int | None]:
        return [*self.comers, *self.stayers]

    def replace(self, old: int | None, new: int | None) -> None:
        for places in (self.comers, self.stayers):
            if old in places:
                places[places.index(old)] = new
                return


def moved(tables: Sequence[Finished], movement: Movement) -> list[Seated]:
    """Everybody's next table, head first: always two who were partners and two who were.

    `UP`: winners go up one table, losers stay; at the head the winners stay and the losers go to
    the last table. `DOWN`: losers go down one table as well; the last table's losers stay. With one
    table nobody moves; the winners count as those who came.

    >>> moved([Finished((1, 2), (3, 4)), Finished((5, 6), (7, 8))], Movement.UP)
    [Seated(comers=[5, 6], stayers=[1, 2]), Seated(comers=[3, 4], stayers=[7, 8])]
    """
    last = len(tables) - 1
    if last == 0:
        return [Seated([*tables[0].winners], [*tables[0].losers])]
    ladder = []
    for place, table in enumerate(tables):
        below = tables[place + 1] if place < last else None
        above = tables[place - 1] if place else None
        if above is None and below is not None:
            ladder.append(Seated([*below.winners], [*table.winners]))
        elif movement is Movement.UP:
            comers = tables[0].losers if below is None else below.winners
            ladder.append(Seated([*comers], [*table.losers]))
        elif below is None and above is not None:
            ladder.append(Seated([*above.losers], [*table.losers]))
        elif above is not None and below is not None:
            ladder.append(Seated([*below.winners], [*above.losers]))
    return ladder


def next_place(place: int, last: int, *, won: bool, movement: Movement) -> int | None:
    """Where those who won or lost at a table go, counted as the tables of `moved`; None where
    everyone is drawn anew.

    >>> next_place(0, 5, won=False, movement=Movement.UP)
    5
    """
    if movement is Movement.REDRAW:
        return None
    if won:
        return max(0, place - 1)
    if movement is Movement.DOWN:
        return min(last, place + 1)
    return last if place == 0 else place


def fitted(
    ladder: Sequence[Seated], away: set[int], entering: Sequence[int], tables: int
) -> list[Seated]:
    """The ladder with as many full tables as there are people for.

    Those in `away` leave their places; `entering` take free places in this order, the head's
    first. If places are still free, people of the last table take them; if people are over, they
    make new tables at the end.
    """
    seated = [Seated(list(table.comers), list(table.stayers)) for table in ladder]
    for table in seated:
        for person in table.people:
            if person in away:
                table.replace(person, None)
    waiting = list(entering)
    while len(seated) > tables:
        waiting += [person for person in seated.pop().people if person is not None]
    while len(seated) < tables:
        seated.append(Seated([None, None], [None, None]))
    for table in seated:
        while None in table.people and waiting:
            table.replace(None, waiting.pop(0))
    return seated


def paired(
    table: Seated, chapters: Mapping[int, str], last_partner: Mapping[int, int], lots: Random
) -> tuple[Pair, Pair]:
    """Who plays with whom at a full table.

    Of the three ways, those with the fewest last partners together, then those where a comer plays
    with a stayer, then those with the fewest same-chapter partners; one of these by lot, each
    equally likely.
    """
    a, b, c, d = [person for person in table.people if person is not None]
    ways = [((a, c), (b, d)), ((a, d), (b, c)), ((a, b), (c, d))]

    def cost(way: tuple[Pair, Pair]) -> tuple[int, bool, int]:
        again = sum(last_partner.get(x) == y or last_partner.get(y) == x for x, y in way)
        inside = sum(chapters[x] == chapters[y] != "" for x, y in way)
        return again, way is ways[2], inside

    least = min(map(cost, ways))
    one, other = lots.choice([way for way in ways if cost(way) == least])
    return (min(one), max(one)), (min(other), max(other))
