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
    Manner.PLAYED_OUT: Sentence(en="played out", fr="partie terminée"),
    Manner.TIME: Sentence(en="on time", fr="au temps"),
    Manner.DEADLOCK: Sentence(en="deadlock", fr="partie bloquée"),
    Manner.STALL: Sentence(en="stall called", fr="partie arrêtée"),
    Manner.WALKOVER: Sentence(en="walkover", fr="victoire par défaut"),
    Manner.FORFEIT: Sentence(en="forfeit", fr="forfait"),
    Manner.RETIRED: Sentence(en="opponent retired", fr="abandon de l’adversaire"),
    Manner.RULING: Sentence(en="ruling", fr="décision du responsable"),
    Manner.NO_SHOW: Sentence(en="no show on both sides", fr="absence des deux équipes"),
}


def describe_manner(manner: Manner) -> Sentence:
    return _WORDS[manner]
