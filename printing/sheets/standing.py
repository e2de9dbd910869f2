"""How far a contest is: whether a sheet has something to say yet, without filling it.

The print page offers some thirty sheets, and filling them all to see which are empty would read the
whole contest thirty times. What a sheet waits for is the same few facts, read once.
"""

from dataclasses import dataclass

from domain.matches.match import AHEAD, Bracket, Phase
from scoring.match_mapper import match_of
from tournaments.models import Contest, Entry
from tournaments.sides import draw_in_force


@dataclass(frozen=True, slots=True)
class Standing:
    phase: str
    has_people: bool
    has_tables: bool
    is_certified: bool
    # How many sides there are, and whether somebody sits at a table.
    sides: int
    at_tables: bool
    # In which parts of the board there are matches, and in which phases they are.
    parts: frozenset[str]
    phases: frozenset[Phase]
    # Whether any contest of the event is over.
    one_is_over: bool

    @property
    def is_made(self) -> bool:
        """There is a chart, or a round."""
        return bool(self.parts)

    @property
    def has_consolation(self) -> bool:
        return Bracket.CONSOLATION in self.parts

    @property
    def is_playing(self) -> bool:
        return Phase.IN_PLAY in self.phases

    @property
    def somebody_waits(self) -> bool:
        """A match that is not at a table is still ahead."""
        return any(phase in self.phases for phase in AHEAD if phase is not Phase.IN_PLAY)

    @property
    def has_results(self) -> bool:
        return Phase.DECIDED in self.phases

    @property
    def is_over(self) -> bool:
        return self.phase == Contest.Phase.FINISHED


def standing_of(contest: Contest) -> Standing:
    """The number of questions does not grow with the contest."""
    draw = draw_in_force(contest)
    rows = list(contest.matches.all())
    games = contest.games.filter(state__in=contest.games.model.AT_THE_TABLE, table__isnull=False)
    return Standing(
        phase=contest.phase,
        has_people=contest.entries.exclude(state=Entry.State.WITHDRAWN).exists(),
        has_tables=contest.tables.exists(),
        is_certified=draw is not None and bool(draw.certificate),
        sides=0 if draw is None else draw.sides.count(),
        at_tables=games.exists(),
        parts=frozenset(row.part for row in rows),
        phases=frozenset(match_of(row).phase for row in rows),
        one_is_over=contest.event.contests.filter(phase=Contest.Phase.FINISHED).exists(),
    )
