"""Whether a sheet has something to say yet, without filling it.

The print page offers some thirty sheets, and filling them all to see which are empty would read the
whole contest thirty times. What a sheet waits for is the same few facts, read once.
"""

from collections.abc import Callable
from dataclasses import dataclass

from domain.matches.match import AHEAD, Bracket, Phase
from printing.layout.both_sides import FEWEST
from scoring.match_mapper import match_of
from tournaments.models import Contest, Entry
from tournaments.sides import draw_in_force


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a contest is."""

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
    def is_over(self) -> bool:
        return self.phase == Contest.Phase.FINISHED


Ready = Callable[[Standing], bool]


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


def always(standing: Standing) -> bool:
    return True


def has_people(standing: Standing) -> bool:
    return standing.has_people


def has_tables(standing: Standing) -> bool:
    return standing.has_tables


def has_sides(standing: Standing) -> bool:
    return standing.sides > 0


def is_certified(standing: Standing) -> bool:
    return standing.is_certified


def is_made(standing: Standing) -> bool:
    """There is a chart, or a round."""
    return bool(standing.parts)


def has_two_sides(standing: Standing) -> bool:
    return is_made(standing) and standing.sides >= FEWEST


def has_consolation(standing: Standing) -> bool:
    return Bracket.CONSOLATION in standing.parts


def has_results(standing: Standing) -> bool:
    return Phase.DECIDED in standing.phases


def at_tables(standing: Standing) -> bool:
    return standing.at_tables


def is_playing(standing: Standing) -> bool:
    return Phase.IN_PLAY in standing.phases


def somebody_waits(standing: Standing) -> bool:
    """A match that is not at a table is still ahead."""
    return any(phase in standing.phases for phase in AHEAD if phase is not Phase.IN_PLAY)


def goes_on(standing: Standing) -> bool:
    return is_made(standing) and not standing.is_over


def is_over(standing: Standing) -> bool:
    return standing.is_over


def one_is_over(standing: Standing) -> bool:
    return standing.one_is_over
