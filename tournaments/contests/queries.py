"""The day in six steps, and the one thing to do next. Knows entries, draws and the phase only."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Contest
from tournaments.people.queries import CheckInCount, check_in_count
from tournaments.sides import draw_published, is_list_closed


class Step(StrEnum):
    PEOPLE = "people"
    CHECK_IN = "check-in"
    PARTNERS = "partners"
    TABLES = "tables"
    PLAY = "play"
    FINISH = "finish"


class Next(StrEnum):
    """What to do now."""

    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    DRAW = "draw"
    # The draw is sealed: the list is closed, and only the word of the room is missing.
    SAY_A_WORD = "say-a-word"
    PUBLISH = "publish"
    BUILD = "build"
    PLAY = "play"
    PRIZES = "prizes"


_STEP_OF = {
    Next.SIGN_UP: Step.PEOPLE,
    Next.CHECK_IN: Step.CHECK_IN,
    Next.DRAW: Step.PARTNERS,
    Next.SAY_A_WORD: Step.PARTNERS,
    Next.PUBLISH: Step.PARTNERS,
    Next.BUILD: Step.TABLES,
    Next.PLAY: Step.PLAY,
    Next.PRIZES: Step.FINISH,
}


@dataclass(frozen=True, slots=True)
class Day:
    """How far the day is: the steps behind, the one that is now, those ahead."""

    next: Next
    count: CheckInCount
    tables: int
    # Not where everyone plays alone, or partners change each round.
    has_draw: bool = True

    @property
    def now(self) -> Step:
        return _STEP_OF[self.next]

    @property
    def missing(self) -> int:
        return self.count.expected - self.count.here

    def is_done(self, step: Step) -> bool:
        if self.next is Next.PRIZES:
            return True
        order = list(Step)
        return order.index(step) < order.index(self.now)


def day_of(*, contest: Contest) -> Day:
    count = check_in_count(contest=contest)
    has_draw = contest.draws_partners
    return Day(_next(contest, count, has_draw), count, contest.tables.count(), has_draw)


def _next(contest: Contest, count: CheckInCount, has_draw: bool) -> Next:
    match Contest.Phase(contest.phase):
        case Contest.Phase.REGISTRATION if not count.expected:
            return Next.SIGN_UP
        case Contest.Phase.REGISTRATION if has_draw and is_list_closed(contest):
            return Next.SAY_A_WORD
        case Contest.Phase.REGISTRATION if count.here < count.expected:
            return Next.CHECK_IN
        case Contest.Phase.REGISTRATION:
            return Next.DRAW if has_draw else Next.BUILD
        case Contest.Phase.DRAWN:
            return Next.BUILD if draw_published(contest) else Next.PUBLISH
        case Contest.Phase.PLAYING:
            return Next.PLAY
        case Contest.Phase.FINISHED:
            return Next.PRIZES
