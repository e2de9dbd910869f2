"""A contest of rounds as its form sees it: people by number, rounds, what was played, who is where.

People are numbered from 1 in the order in which they were entered, which never changes, not even
where the event is brought to another machine.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.models import Result
from games.results import CardsLeft
from scoring import chart as charts
from scoring.forms import registry
from scoring.forms.rounds import History, RoundForm, RoundSoFar
from scoring.forms.values import (
    Field,
    GameScore,
    Meeting,
    Person,
    Place,
    Places,
    Played,
    Ranking,
    Round,
    Side,
)
from scoring.match_rows import match_of
from scoring.models import Match
from scoring.models import Round as StoredRound
from tournaments.models import Contest, Draw, Entry, SideEntry
from tournaments.selectors.rules import rules_of
