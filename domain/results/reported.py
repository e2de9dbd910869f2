"""What somebody says of a game. Must not know whether it can be so: the checks do."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from domain.wording import Sentence

# ---- What was counted at a table, and for whom ----

# No row and no side has a longer number, and Python refuses to read very long ones.
_NAMED = re.compile(r"side:([1-9][0-9]{0,8}|0)|entry:([1-9][0-9]{0,17}|0)(?:#([2-6]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class OfSide:
    """
    >>> str(OfSide(7))
    'side:7'
    """

    number: int

    def __str__(self) -> str:
        return f"side:{self.number}"


@dataclass(frozen=True, slots=True)
class Stock:
    """One person's stock: the second one of somebody who plays two seats has `place` 2.

    >>> str(Stock(31)), str(Stock(31, 2))
    ('entry:31', 'entry:31#2')
    """

    entry: int
    place: int = 1

    def __str__(self) -> str:
        return f"entry:{self.entry}" if self.place == 1 else f"entry:{self.entry}#{self.place}"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that is neither: kept, so that whoever said it can be told."""

    text: str

    @property
    def means_a_side(self) -> bool:
        return self.text.startswith("side:")

    def __str__(self) -> str:
        return self.text


Owner = OfSide | Stock | Unknown
Seats = Mapping[int, Sequence[Stock]]
"""The stocks of each side, by its number."""


def owner_of(text: str) -> Owner:
    """
    >>> owner_of("side:7"), owner_of("entry:31#2"), owner_of("side:B")
    (OfSide(number=7), Stock(entry=31, place=2), Unknown(text='side:B'))
    """
    read = _NAMED.fullmatch(text)
    if read is None:
        return Unknown(text)
    if read[1] is not None:
        return OfSide(int(read[1]))
    return Stock(int(read[2]), int(read[3] or 1))


def stocks(entries: Sequence[int], seats: int) -> tuple[Stock, ...]:
    """The stocks of a side with so many seats; whoever is left alone plays the others' too.

    >>> [str(stock) for stock in stocks([31], 2)]
    ['entry:31', 'entry:31#2']
    """
    own = [Stock(entry) for entry in entries]
    alone = [Stock(entries[0], place) for place in range(2, seats + 1)] if len(own) == 1 else []
    return (*own, *alone)


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts by whom they are of, in the order in which they were said.

    >>> counts = Counts.read({"side:7": 12, "entry:31": 4, "entry:31#2": 0})
    >>> counts.by_side, counts.totals({7: [Stock(30)], 9: stocks([31], 2)})
    ({7: 12}, {7: 12, 9: 4})
    """

    by_owner: Mapping[Owner, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Self:
        """As it is stored, and as the API says it."""
        return cls({owner_of(name): count for name, count in said.items()})

    @classmethod
    def of_sides(cls, counts: Mapping[int, Any]) -> Self:
        return cls({OfSide(number): count for number, count in counts.items()})

    def stored(self) -> dict[str, Any]:
        return {str(owner): count for owner, count in self.by_owner.items()}

    def __bool__(self) -> bool:
        return bool(self.by_owner)

    def __iter__(self) -> Iterator[tuple[Owner, Any]]:
        return iter(self.by_owner.items())

    @property
    def by_side(self) -> dict[int, Any]:
        """What was counted for sides together."""
        return {owner.number: count for owner, count in self if isinstance(owner, OfSide)}

    @property
    def by_stock(self) -> dict[Stock, Any]:
        return {owner: count for owner, count in self if isinstance(owner, Stock)}

    def total(self, side: int, seats: Sequence[Stock]) -> int | None:
        """A side's count, together or stock by stock; None where it is not known in full."""
        together: int | None = self.by_owner.get(OfSide(side))
        if together is not None:
            return together
        if not seats or not all(stock in self.by_owner for stock in seats):
            return None
        total: int = sum(self.by_owner[stock] for stock in seats)
        return total

    def totals(self, seats: Seats) -> dict[int, int]:
        """The sides whose count is known in full."""
        found = {number: self.total(number, own) for number, own in seats.items()}
        return {number: total for number, total in found.items() if total is not None}

    def fuller(self, other: "Counts", seats: Seats) -> "Counts":
        """For each side the counts of whoever knows more: all of it, or of more people.

        >>> mine, theirs = Counts.read({"entry:1": 3}), Counts.of_sides({7: 5})
        >>> mine.fuller(theirs, {7: [Stock(1), Stock(2)]}).stored()
        {'side:7': 5}
        """
        counted = self
        for number, own in seats.items():
            mine, theirs = counted._only(number, own), other._only(number, own)
            if theirs._knows(number, own) > mine._knows(number, own):
                rest = {owner: count for owner, count in counted if owner not in mine.by_owner}
                counted = Counts(rest | dict(theirs))
        return counted

    def _only(self, side: int, seats: Sequence[Stock]) -> "Counts":
        owners: list[Owner] = [OfSide(side), *seats]
        return Counts({one: self.by_owner[one] for one in owners if one in self.by_owner})

    def _knows(self, side: int, seats: Sequence[Stock]) -> tuple[bool, int]:
        return self.total(side, seats) is not None, len(self.by_owner)


NOTHING = Counts()


# ---- How a game finished, and how that is said ----


class Manner(StrEnum):
    """How a game finished."""

    PLAYED_OUT = "played-out"
    TIME = "time"
    DEADLOCK = "deadlock"
    """Nothing is left to draw and no card fits any more."""
    STALL = "stall"
    """An official stopped a game that stood still."""
    WALKOVER = "walkover"
    FORFEIT = "forfeit"
    RETIRED = "retired"
    RULING = "ruling"
    NO_SHOW = "no-show"
    """Neither side came: nobody goes on."""


BY_COUNT = frozenset({Manner.TIME, Manner.DEADLOCK, Manner.STALL})
"""The fewest stock cards win; level sides need a tie-break."""

AT_THE_TABLE = BY_COUNT | {Manner.PLAYED_OUT, Manner.RETIRED}
"""Cards were dealt; whoever played can say how it went."""


_WORDS = {
    Manner.PLAYED_OUT: Sentence("played out"),
    Manner.TIME: Sentence("on time"),
    Manner.DEADLOCK: Sentence("deadlock"),
    Manner.STALL: Sentence("stall called"),
    Manner.WALKOVER: Sentence("walkover"),
    Manner.FORFEIT: Sentence("forfeit"),
    Manner.RETIRED: Sentence("opponent retired"),
    Manner.RULING: Sentence("ruling"),
    Manner.NO_SHOW: Sentence("no show on both sides"),
}


def describe_manner(manner: Manner) -> Sentence:
    return _WORDS[manner]


NO_SHOW = Manner.NO_SHOW.value


@dataclass(frozen=True, slots=True)
class ReportedIncident:
    kind: str
    entry: int
    cards: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What somebody says of a game.

    `manner` is how it finished, a `Manner` ("played-out", "time", …, "no-show"); `winner` a side's
    number. Points are by side. With a `record`, the result is what its replay gives. `ends` says
    that it ends a match of several games: by the "score", or by a "ruling".
    """

    manner: str = ""
    winner: int | None = None
    cards_left: Counts = NOTHING
    points: Counts = NOTHING
    incidents: tuple[ReportedIncident, ...] = ()
    incidents_complete: bool = False
    minutes: float | None = None
    tie_break: str | None = None
    reason: str = ""
    record: str = ""
    ends: str = ""

    @property
    def details(self) -> dict[str, Any]:
        """What is kept of it beside winner, cards and points."""
        return {
            "tie_break": self.tie_break,
            "minutes": self.minutes,
            "incidents_complete": self.incidents_complete,
            **({"ends": self.ends} if self.ends else {}),
        }
