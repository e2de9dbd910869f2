"""What domain.forecast is asked about one contest: its rule set, its chart and today's games."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import Count

from domain import matches as play
from domain.forecast import Ahead, Forecast, deals_of, finish, game_turns, pace_of
from domain.formats.goals import ONE
from domain.matches.match import AHEAD, main, stage
from domain.planning import Break as Pause
from domain.planning import Plan, Wish, ends_at, plan_of
from domain.results import AT_THE_TABLE
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import typical_minutes
from games.models import Game, Result
from scoring.progress.deals import goal_of
from scoring.progress.progress import Progress, progress_get
from tournaments import audited_action
from tournaments.models import Contest, Entry, Event

PLAYERS = 4
# Today's pace is that of the latest games; an early rush or a long lunch is forgotten.
LATEST = 40


def forecast_get(*, progress: Progress) -> Forecast | None:
    """When the last game should be over, in minutes from now. By rounds: the tables that are
    missing, then the rounds to come, each as large as this one; play-offs are not foreseen."""
    if not progress.has_begun:
        return None
    contest, board = progress.contest, progress.board
    latest = None if board is None else board.latest
    turns = game_turns(_setup(contest))
    return finish(
        _ahead(progress),
        turns=turns,
        pace=pace_of(turns.mean, _observed(contest)),
        tables=contest.tables.filter(broken=False).count(),
        limit=contest.time_limit_minutes,
        # The same state gives the same answer, or the figure would flicker from page to page.
        rng=Random(contest.revision),
        rounds=[len(latest.matches)] * max(0, board.planned - latest.number)
        if board and latest
        else (),
        deals=_deals(contest),
    )


def _ahead(progress: Progress) -> list[Ahead]:
    playing, dealt = _playing(progress.contest), _dealt(progress.contest)
    found: list[Ahead] = []
    if progress.board is not None and progress.board.latest is not None:
        latest = progress.board.latest
        keys = [str(main(latest.number, match.table)) for match in latest.missing]
        found = [
            Ahead(key, (place,), (), playing.get(key), dealt.get(key, 0))
            for place, key in enumerate(keys)
        ]
    for match in () if progress.chart is None else progress.chart.matches.values():
        if match.phase in AHEAD:
            after = (str(slot.source) for slot in match.slots if isinstance(slot, play.Undecided))
            key = str(match.key)
            stands = stage(match.key)
            found.append(Ahead(key, stands, tuple(after), playing.get(key), dealt.get(key, 0)))
    return found


def _setup(contest: Contest) -> rulesets.Setup:
    """The table that people sit at: four partners, or as many for themselves as the form seats."""
    rules = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    if not contest.plays_alone:
        return rulesets.Setup(rules, players=PLAYERS, partners=True)
    seats = int(contest.form_options.get("seats", rules.players_min))
    return rulesets.Setup(rules, players=min(max(seats, rules.players_min), rules.players_max))


def _deals(contest: Contest) -> tuple[int, ...]:
    goal = goal_of(contest)
    return (1,) if goal == ONE else deals_of(goal, _setup(contest))


def _dealt(contest: Contest) -> dict[str, int]:
    """How many deals of each match that goes on were played."""
    if goal_of(contest) == ONE:
        return {}
    rows = contest.matches.filter(outcome=None, games__game__state=Game.State.CONFIRMED)
    return dict(rows.values("key").annotate(dealt=Count("games")).values_list("key", "dealt"))


def _playing(contest: Contest) -> dict[str, float]:
    now = audited_action.now()
    games = contest.games.filter(state__in=Game.AT_THE_TABLE)
    return {
        key: max(0.0, (now - (called_at or now)).total_seconds() / 60)
        for key, called_at in games.values_list("match_game__match__key", "called_at")
    }


def _observed(contest: Contest) -> list[float]:
    """Minutes of today's games. One that was far shorter or longer than such games are was
    written down afterwards, so it says nothing about the pace."""
    usual = typical_minutes(contest.stock_size, partners=True)
    games = contest.games.filter(
        state=Game.State.CONFIRMED,
        table__isnull=False,
        results__state=Result.State.CONFIRMED,
        results__manner__in=AT_THE_TABLE,
    ).order_by("-pk")
    minutes = [
        (ended - called).total_seconds() / 60
        for called, ended in games.values_list("called_at", "ended_at")[:LATEST]
        if called is not None and ended is not None
    ]
    return [length for length in minutes if usual.shortest <= length <= usual.longest]


# ---- The plan of an event's days ----

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
    *, contest: Contest, now: datetime, progress: Progress | None = None
) -> Finish | None:
    """It is worked out now and then, not with every result."""
    key = f"forecast:{contest.pk}"
    stored: tuple[float, float, float] | None = cache.get(key)
    if stored is None:
        found = forecast_get(progress=progress or progress_get(contest=contest))
        if found is None:
            return None
        since = now.timestamp() / 60
        stored = since + found.about, since + found.early, since + found.late
        cache.set(key, stored, KEPT_SECONDS)
    minutes = (at - now.timestamp() / 60 for at in stored)
    return _times(contest, now, *(max(0.0, one) for one in minutes))


def _times(contest: Contest, begins: datetime, about: float, early: float, late: float) -> Finish:
    pauses = [Pause(one.starts_at, one.ends_at) for one in contest.event.breaks.all()]
    ends = (ends_at(begins, minutes, pauses) for minutes in (about, early, late))
    return Finish(*map(_rounded, ends))


def _rounded(at: datetime) -> datetime:
    """To five minutes: more would claim to know more."""
    step = ROUND_MINUTES * 60
    return datetime.fromtimestamp(round(at.timestamp() / step) * step, tz=at.tzinfo)
