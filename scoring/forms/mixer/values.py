"""What a schedule of new partners is made of, as values.

People are numbers, chapters are names; "" is no chapter and is shared with nobody. Knows no
contest, no result and no page.
"""

from dataclasses import dataclass

Pair = tuple[int, int]

NEWEST = 2  # the edition of the search; an earlier one stays, for contests that began under it


@dataclass(frozen=True, slots=True)
class Table:
    """Two partnerships that meet."""

    one: Pair
    other: Pair

    @property
    def people(self) -> tuple[int, int, int, int]:
        return (*self.one, *self.other)

    @property
    def opponents(self) -> tuple[Pair, ...]:
        return tuple((a, b) for a in self.one for b in self.other)


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """All tables of one round, table 1 first, and who sits out."""

    tables: tuple[Table, ...]
    sits_out: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody who is there for it."""
        return frozenset((*self.sits_out, *(p for table in self.tables for p in table.people)))

    @property
    def partners(self) -> tuple[Pair, ...]:
        return tuple(pair for table in self.tables for pair in (table.one, table.other))


@dataclass(frozen=True, slots=True)
class Schedule:
    """The coming rounds, and how good they are.

    `forced` is the number of same-chapter partnerships that no schedule with these sit-outs can
    do without; `same_chapter` is the number that this one has. `squares` is the sum over all
    pairs of people of (times opponents)², earlier rounds included; `even` is what it would be if
    all pairs were opponents equally often, up to one.
    """

    rounds: tuple[PlannedRound, ...]
    forced: int
    same_chapter: int
    squares: int
    even: int


def even_spread(incidences: int, people: int) -> int:
    """The least possible sum of squares when so many meetings are spread over all pairs.

    >>> even_spread(12 * 11, 12)  # the whist ideal of 12: everybody twice
    264
    """
    pairs = people * (people - 1) // 2
    each, over = divmod(incidences, pairs)
    return (pairs - over) * each**2 + over * (each + 1) ** 2
