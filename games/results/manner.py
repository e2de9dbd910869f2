"""How a game finished, and how that is said. Must not know who won."""

from enum import StrEnum

from wording import Sentence


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
