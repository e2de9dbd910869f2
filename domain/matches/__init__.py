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
from domain.matches.contest import (
    MOST_SIDES,
    Finding,
    Layout,
    Loaded,
    Matches,
    Method,
    NotLoadedError,
    OpenLine,
    RoundClashes,
    apply,
)
from domain.matches.correction import Correction, Effect, Later, What, alternatives, correct
from domain.matches.match import (
    AHEAD,
    BYE,
    FIRST_FINAL,
    VACANT,
    Bracket,
    Bye,
    Change,
    EnteredSide,
    Feed,
    Further,
    Match,
    MatchChange,
    MatchKey,
    Outcome,
    Phase,
    SideChange,
    Slot,
    Taken,
    Target,
    Undecided,
    Vacant,
    Withdrawn,
    occupant,
    parse_slot,
)
from domain.matches.words import match_label
