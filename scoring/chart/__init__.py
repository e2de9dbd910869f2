"""The score chart of a knock-out as values: build, advance, correct, read, verify.

Pure: a chart goes in, changes come out; whoever calls stores them. It must not know Django, the
clock, a global random source, people's names, tables or games. docs/chart.md has the method.
"""

from games.results import Manner
from scoring.chart.advance import decide, fed_by, start, withdraw
from scoring.chart.build import MOST_SIDES, Method, build, build_in
from scoring.chart.chart import (
    Change,
    Chart,
    ChartSide,
    MatchChange,
    NotLoadedError,
    SideChange,
    apply,
    inverse,
)
from scoring.chart.clashes import RoundClashes, clashes
from scoring.chart.correction import Correction, Effect, Later, What, alternatives, correct
from scoring.chart.entry import OpenLine, enter_late, open_lines
from scoring.chart.keys import Bracket, MatchKey, Target
from scoring.chart.match import Match, Outcome, Phase
from scoring.chart.reading import (
    Next,
    Podium,
    all_current,
    current,
    is_over,
    onward_from,
    path,
    podium,
    rounds,
)
from scoring.chart.second_chance import FIRST_FINAL, DoubleShape
from scoring.chart.shape import RoundsShape, Shape
from scoring.chart.slots import (
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
from scoring.chart.verification import Finding, verify

__all__ = [
    "BYE",
    "FIRST_FINAL",
    "MOST_SIDES",
    "VACANT",
    "Bracket",
    "Bye",
    "Change",
    "Chart",
    "ChartSide",
    "Correction",
    "DoubleShape",
    "Effect",
    "Feed",
    "Finding",
    "Later",
    "Manner",
    "Match",
    "MatchChange",
    "MatchKey",
    "Method",
    "Next",
    "NotLoadedError",
    "OpenLine",
    "Outcome",
    "Phase",
    "Podium",
    "RoundClashes",
    "RoundsShape",
    "Shape",
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
    "build",
    "build_in",
    "clashes",
    "correct",
    "current",
    "decide",
    "enter_late",
    "fed_by",
    "inverse",
    "is_over",
    "occupant",
    "onward_from",
    "open_lines",
    "parse_slot",
    "path",
    "podium",
    "rounds",
    "start",
    "verify",
    "withdraw",
]
