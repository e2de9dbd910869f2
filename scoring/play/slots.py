"""What stands in one slot of a match: five different things that are never mixed up.

`Undecided` waits for another match, `Bye` was drawn (or a conditional place nobody needed),
`Taken` has a side, `Withdrawn` has a side that left before this match was decided, and `Vacant`
means that nobody comes. Must not know how a slot came to be what it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.play.keys import MatchKey, unreadable


class Feed(StrEnum):
    """Who of a match comes: its winner, its loser, or its loser if it lost its first game there."""

    WINNER = "W"
    LOSER = "L"
    FIRST_GAME_LOSER = "F"


@dataclass(frozen=True, slots=True)
class Undecided:
    feed: Feed
    source: MatchKey

    def __str__(self) -> str:
        return f"tbd:{self.feed}:{self.source}"


@dataclass(frozen=True, slots=True)
class Bye:
    def __str__(self) -> str:
        return "bye"


@dataclass(frozen=True, slots=True)
class Vacant:
    def __str__(self) -> str:
        return "vacant"


@dataclass(frozen=True, slots=True)
class Taken:
    side: int

    def __str__(self) -> str:
        return f"side:{self.side}"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    side: int

    def __str__(self) -> str:
        return f"withdrawn:{self.side}"


Slot = Undecided | Bye | Vacant | Taken | Withdrawn

BYE = Bye()
VACANT = Vacant()


def parse_slot(text: str) -> Slot:
    """The slot state that `str` wrote.

    >>> [parse_slot(text) for text in ("side:14", "bye")]
    [Taken(side=14), Bye()]
    >>> str(parse_slot("tbd:W:main:1:5"))
    'tbd:W:main:1:5'
    """
    kind, _, rest = text.partition(":")
    if text == "bye":
        return BYE
    if text == "vacant":
        return VACANT
    if kind in ("side", "withdrawn"):
        if not rest.isdecimal() or str(int(rest)) != rest:
            raise unreadable(text)
        return Taken(int(rest)) if kind == "side" else Withdrawn(int(rest))
    if kind == "tbd":
        feed, _, source = rest.partition(":")
        if feed in list(Feed):
            return Undecided(Feed(feed), MatchKey.parse(source))
    raise unreadable(text)


def occupant(slot: Slot) -> int | None:
    """The side whose name is written in the slot, gone or not."""
    return slot.side if isinstance(slot, Taken | Withdrawn) else None
