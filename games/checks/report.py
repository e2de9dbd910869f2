"""A result as it was reported, before anyone has checked it.

Pure values. Every field is typed `object` on purpose: a report comes from a form, a slip or the
API and may hold anything at all. `reading` turns it into facts; nothing else looks inside.
"""

from dataclasses import dataclass

PLAYED_OUT = "played_out"
TIME = "time"
DEADLOCK = "deadlock"
STALL = "stall"
WALKOVER = "walkover"
FORFEIT = "forfeit"
RETIRED = "retired"
RULING = "ruling"
FINISHES = (PLAYED_OUT, TIME, DEADLOCK, STALL, WALKOVER, FORFEIT, RETIRED, RULING)
# A game that stood still: nobody could play any more, or an official stopped it.
STUCK = (DEADLOCK, STALL)

NEXT_STOCK_CARD = "next_stock_card"
BY_RULING = "ruling"
TIE_BREAKS = (NEXT_STOCK_CARD, BY_RULING)

TALKING = "talking"
OVERDRAWN = "overdrawn"
EXPOSED = "exposed"
OUT_OF_TURN = "out-of-turn"
INCIDENT_KINDS = (TALKING, OVERDRAWN, EXPOSED, OUT_OF_TURN)


@dataclass(frozen=True, slots=True)
class Incident:
    """One incident as reported. `cards` is how many were overdrawn; None: nobody counted."""

    kind: object
    player: object
    cards: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What somebody says of one game. None always means "not known" or "not given".

    - `finished`: one of FINISHES.
    - `winner`: the letter of a side; a list of letters where a slip names several.
    - `cards_left`: stock cards by player key; `side_cards_left`: by side letter. Either, both,
      in part, or neither.
    - `points`: by side letter.
    - `incidents`: a list of Incident; `incidents_complete`: every penalty is among them.
    - `tie_break`: one of TIE_BREAKS. `reason`: the official's, for a ruling.
    """

    finished: object
    winner: object = None
    cards_left: object = None
    side_cards_left: object = None
    points: object = None
    incidents: object = ()
    incidents_complete: object = False
    minutes: object = None
    tie_break: object = None
    reason: object = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A game of a race that stands already: the points of each side, in order."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceReport:
    """What somebody says of a race: its games in order, and who won it in the end.

    Each game is a Report, or Scored where it was checked before.
    """

    games: object
    winner: object = None
    finished: object = PLAYED_OUT
    reason: object = None
