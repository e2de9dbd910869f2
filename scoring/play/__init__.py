"""The matches of a contest as values, whatever its form: who stands where, how it was decided, and
what follows from that along the links between them.

Pure: matches go in, changes come out; whoever calls stores them. It must not know any one form,
Django, the clock, people's names, tables or games.
"""

from scoring.play.advance import decide, fed_by, start, stay_away, withdraw
from scoring.play.changes import Change, EnteredSide, Further, MatchChange, SideChange, inverse
from scoring.play.correction import Correction, Effect, Later, What, alternatives, correct
from scoring.play.finding import Finding
from scoring.play.keys import FIRST_FINAL, Bracket, MatchKey, Target
from scoring.play.layout import Layout
from scoring.play.lines import MOST_SIDES, Method, OpenLine, RoundClashes
from scoring.play.loaded import Loaded, Matches, NotLoadedError, apply
from scoring.play.match import AHEAD, Match, Outcome, Phase
from scoring.play.reading import (
    Next,
    Podium,
    all_current,
    current,
    feeding,
    is_over,
    onward_from,
    path,
    rounds,
)
from scoring.play.slots import (
    BYE,
    VACANT,
    Bye,
    Feed,
    Slot,
    Taken,
    Undecided,
    Vacant,
    Withdrawn,
    occupant,
    parse_slot,
)
from scoring.play.wordings import match_label

__all__ = [
    "AHEAD",
    "BYE",
    "FIRST_FINAL",
    "MOST_SIDES",
    "VACANT",
    "Bracket",
    "Bye",
    "Change",
    "Correction",
    "Effect",
    "EnteredSide",
    "Feed",
    "Finding",
    "Further",
    "Later",
    "Layout",
    "Loaded",
    "Match",
    "MatchChange",
    "MatchKey",
    "Matches",
    "Method",
    "Next",
    "NotLoadedError",
    "OpenLine",
    "Outcome",
    "Phase",
    "Podium",
    "RoundClashes",
    "SideChange",
    "Slot",
    "Taken",
    "Target",
    "Undecided",
    "Vacant",
    "What",
    "Withdrawn",
    "all_current",
    "alternatives",
    "apply",
    "correct",
    "current",
    "decide",
    "fed_by",
    "feeding",
    "inverse",
    "is_over",
    "match_label",
    "occupant",
    "onward_from",
    "parse_slot",
    "path",
    "rounds",
    "start",
    "stay_away",
    "withdraw",
]
