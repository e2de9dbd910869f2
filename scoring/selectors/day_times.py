"""The plan of an event's days: what begins when, the breaks, and when each contest should be over.

Before the first call a contest's length is that of simulated contests of its form and rules, from
its planned start or, where that has passed, from now: a late start moves what is forecast. During
play it is worked out from the games that are left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.core.cache import cache

from games import rulesets
from scoring import selectors
from scoring.forecast import Forecast
from scoring.planning import Break as Pause
from scoring.planning import Plan, Wish, ends_at, plan_of
from scoring.selectors.board import board_get
from scoring.selectors.forecast import forecast_get, rounds_forecast
from tournaments.models import Contest, Entry, Event

KEPT_SECONDS = 20
ROUND_MINUTES = 5
FEWEST_PEOPLE = 4


@dataclass(frozen=True, slots=True)
class Finish:
    """Eight times out of ten between `early` and `late`."""

    about: datetime
    early: datetime
    late: datetime


@dataclass(frozen=True, slots=True)
class DayLine:
    """A contest or, without one, a break."""

    name: str
    starts_at: datetime
    ends_at: datetime | None = None
    contest: Contest | None = None
    finish: Finish | None = None
    # Its time has come, and nobody was called yet.
    is_late: bool = False

    @property
    def ends_another_day(self) -> bool:
        """By the clock of the event."""
        if self.finish is None or self.contest is None:
            return False
        zone = ZoneInfo(self.contest.event.time_zone)
        return self.finish.about.astimezone(zone).date() != self.starts_at.astimezone(zone).date()


def day_lines(*, event: Event, now: datetime) -> list[DayLine]:
    """In the order of their times; contests without a start are not among them."""
    lines = [DayLine(one.name, one.starts_at, one.ends_at) for one in event.breaks.all()]
    for contest in event.contests.exclude(starts_at=None):
        contest.event = event
        assert contest.starts_at is not None  # noqa: S101  # as it was asked for
        waits = contest.phase in (Contest.Phase.REGISTRATION, Contest.Phase.DRAWN)
        lines.append(
            DayLine(
                contest.name,
                contest.starts_at,
                contest=contest,
                finish=finish_of(contest=contest, now=now),
                is_late=waits and contest.starts_at < now - timedelta(minutes=ROUND_MINUTES),
            )
        )
    return sorted(lines, key=lambda line: (line.starts_at, line.name))


def finish_of(*, contest: Contest, now: datetime) -> Finish | None:
    """None where it is over, or nobody can say."""
    if contest.phase == Contest.Phase.FINISHED:
        return None
    if contest.phase == Contest.Phase.PLAYING:
        return finish_in_play(contest=contest, now=now)
    if contest.starts_at is None:
        return None
    plan = planned(contest=contest)
    if plan is None or not plan.lengths:
        return None
    length = plan.lengths[0]
    begins = max(contest.starts_at, now)
    return _times(contest, begins, length.about, length.early, length.late)


def planned(*, contest: Contest) -> Plan | None:
    """What its form means for those who are entered now; None while they are too few to say."""
    people = contest.entries.exclude(state=Entry.State.WITHDRAWN).count()
    if people < FEWEST_PEOPLE:
        return None
    rules = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    wish = Wish(
        people,
        (max(1, contest.tables.filter(broken=False).count()),),
        rules,
        contest.goal,
        contest.time_limit_minutes,
        tuple(sorted(contest.form_options.items())),
    )
    return plan_of(contest.form, wish)


def finish_in_play(
    *, contest: Contest, now: datetime, ask: Callable[[], Forecast | None] | None = None
) -> Finish | None:
    """It is worked out now and then, not with every result. `ask` is for who has the chart or the
    rounds at hand."""
    key = f"forecast:{contest.pk}"
    stored: tuple[float, float, float] | None = cache.get(key)
    if stored is None:
        found = _forecast(contest) if ask is None else ask()
        if found is None:
            return None
        since = now.timestamp() / 60
        stored = since + found.about, since + found.early, since + found.late
        cache.set(key, stored, KEPT_SECONDS)
    minutes = (at - now.timestamp() / 60 for at in stored)
    return _times(contest, now, *(max(0.0, one) for one in minutes))


def _forecast(contest: Contest) -> Forecast | None:
    if contest.is_by_rounds:
        board = board_get(contest=contest)
        return None if board is None else rounds_forecast(contest=contest, board=board)
    chart = selectors.chart_get(contest=contest)
    return None if chart is None else forecast_get(contest=contest, chart=chart)


def _times(contest: Contest, begins: datetime, about: float, early: float, late: float) -> Finish:
    pauses = [Pause(one.starts_at, one.ends_at) for one in contest.event.breaks.all()]
    ends = (ends_at(begins, minutes, pauses) for minutes in (about, early, late))
    return Finish(*map(_rounded, ends))


def _rounded(at: datetime) -> datetime:
    """To five minutes: more would claim to know more."""
    step = ROUND_MINUTES * 60
    return datetime.fromtimestamp(round(at.timestamp() / step) * step, tz=at.tzinfo)
