"""The matches of a contest as values, whatever its form: who stands where, how it was decided, and
what follows from that along the links between them.

Pure: matches go in, changes come out; whoever calls stores them. It must not know any one form,
Django, the clock, people's names, tables or games.
"""

from domain.matches.advance import (
    Next,
    Podium,
    all_current,
    current,
    decide,
    fed_by,
    is_over,
    onward_from,
    path,
    rounds,
    start,
    stay_away,
    withdraw,
)
from domain.matches.contest import Layout, Loaded, Matches, NotLoadedError, apply
from domain.matches.correction import Correction, Effect, Later, What, alternatives, correct
from domain.matches.keys import (
    BYE,
    FIRST_FINAL,
    MOST_SIDES,
    VACANT,
    Bracket,
    Bye,
    Feed,
    Finding,
    MatchKey,
    Method,
    OpenLine,
    RoundClashes,
    Slot,
    Taken,
    Target,
    Undecided,
    Vacant,
    Withdrawn,
    occupant,
    parse_slot,
)
from domain.matches.match import (
    AHEAD,
    Change,
    EnteredSide,
    Further,
    Match,
    MatchChange,
    Outcome,
    Phase,
    SideChange,
)
from domain.matches.words import match_label
