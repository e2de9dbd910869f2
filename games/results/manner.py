"""How a game finished, and how that is said. Must not know who won."""

from enum import StrEnum

from wording import Sentence


class Manner(StrEnum):
    """How a game finished."""

    PLAYED_OUT = "played-out"
    TIME = "time"
    WALKOVER = "walkover"
    FORFEIT = "forfeit"
    RETIRED = "retired"
    RULING = "ruling"
    NO_SHOW = "no-show"
    """Neither side came: nobody goes on."""


_WORDS = {
    Manner.PLAYED_OUT: Sentence("played out"),
    Manner.TIME: Sentence("on time"),
    Manner.WALKOVER: Sentence("walkover"),
    Manner.FORFEIT: Sentence("forfeit"),
    Manner.RETIRED: Sentence("opponent retired"),
    Manner.RULING: Sentence("ruling"),
    Manner.NO_SHOW: Sentence("no show on both sides"),
}


def describe_manner(manner: Manner) -> Sentence:
    return _WORDS[manner]
