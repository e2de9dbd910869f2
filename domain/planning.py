"""Minutes from the first call as times of the day, with breaks in between."""

import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from random import Random

from domain.forecast import AFTER_TIME_MINUTES, BETWEEN_ROUNDS_MINUTES, Pace, game_turns, pace_of
from domain.formats import registry
from domain.formats.choice import Chosen, choose
from domain.formats.form import Form
from domain.formats.goals import Goal
from domain.formats.playing import Line, Wanted, play, spread
from domain.skipbo.bots import Distribution
from domain.skipbo.rules import RuleSet, Setup
from domain.wording import Refusal, Sentence


@dataclass(frozen=True, slots=True)
class Break:
    """Nobody plays: lunch, announcements."""

    starts: datetime
    ends: datetime


def ends_at(start: datetime, minutes: float, breaks: Sequence[Break] = ()) -> datetime:
    """When so many minutes of play are over.

    >>> noon = datetime(2026, 5, 2, 12)
    >>> lunch = Break(datetime(2026, 5, 2, 13), datetime(2026, 5, 2, 14))
    >>> ends_at(noon, 50, [lunch]).hour, ends_at(noon, 90, [lunch]).hour
    (12, 14)
    """
    end = start + timedelta(minutes=minutes)
    for one in sorted(breaks, key=lambda one: one.starts):
        if start < one.ends and one.starts < end:
            end += one.ends - max(one.starts, start)
    return end


# ---- One form after the other ----

# So many contests are played through, one of a large field, and so many days tried with each.
CONTESTS = 3
LARGE = 100
MOST_DAYS, FEWEST_DAYS = 20, 10
GAMES_IN_ALL = 10_000


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants to play, by which rules. `tables` are the numbers to compare; `limit` ends a game
    after so many minutes."""

    players: int
    tables: tuple[int, ...]
    rules: RuleSet
    goal: str = ""
    limit: int | None = None
    # What was chosen for one form; empty: as the rule sheet says.
    options: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Length:
    """Minutes from the first call: as likely before as after `about`, eight in ten between."""

    tables: int
    early: float
    about: float
    late: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What one form means. `refusal` says why it cannot be; then nothing else is known."""

    form: Form
    goal: Goal | None = None
    refusal: Sentence | None = None
    least_games: int = 0
    rounds: int = 0
    matches: int = 0
    # How many people rest in a round, where somebody does.
    rest: int = 0
    lengths: tuple[Length, ...] = ()


@lru_cache(maxsize=32)
def plans_of(wish: Wish) -> tuple[Plan, ...]:
    """Every form of the registry, in its order; the same wish gives the same plans."""
    return tuple(_plan(form, wish) for form in registry.ALL)


@lru_cache(maxsize=64)
def plan_of(form: str, wish: Wish) -> Plan:
    """The same of one form alone."""
    return _plan(registry.get(form), wish)


def _plan(form: Form, wish: Wish) -> Plan:
    try:
        chosen = choose(wish.rules, form=form.id, options=dict(wish.options), goal=wish.goal)
        contests = [
            list(
                play(
                    Wanted(
                        form,
                        spread(wish.players),
                        {n: v for n, v in chosen.options.items() if n in form.options},
                        chosen.goal,
                        seed=seed,
                        seats_most=chosen.seats,
                    )
                )
            )
            for seed in range(CONTESTS if wish.players < LARGE else 1)
        ]
    except Refusal as refusal:
        return Plan(form, refusal=refusal.sentence)
    by_rounds = form.is_by_rounds
    turns = game_turns(_setup(chosen))
    pace = pace_of(turns.mean, [])
    seen = [[_Match.read(line) for line in lines if "match" in line] for lines in contests]
    return Plan(
        form,
        chosen.goal,
        None,
        min(_least_games(matches, wish.players) for matches in seen),
        max(match.round for match in seen[0]),
        max(len(matches) for matches in seen),
        max(
            (len(line["sits_out"]) for lines in contests for line in lines if "sits_out" in line),
            default=0,
        ),
        tuple(_length(seen, tables, turns, pace, wish.limit, by_rounds) for tables in wish.tables),
    )


def _setup(chosen: Chosen) -> Setup:
    return Setup(chosen.rules, players=chosen.seats, partners=not chosen.plays_alone)


@dataclass(frozen=True, slots=True)
class _Match:
    round: int
    people: frozenset[int]
    games: int

    @classmethod
    def read(cls, line: Line) -> "_Match":
        people = frozenset(person for side in line["sides"] for person in side)
        return cls(line["round"], people, len(line["games"]))


def _least_games(matches: Sequence[_Match], players: int) -> int:
    count: Counter[int] = Counter()
    for match in matches:
        for person in match.people:
            count[person] += match.games
    return min(count[person] for person in range(1, players + 1))


def _length(
    contests: Sequence[Sequence[_Match]],
    tables: int,
    turns: Distribution,
    pace: Pace,
    limit: int | None,
    by_rounds: bool,
) -> Length:
    rng = Random(1)
    usual_turns = turns.mean
    shares = [value / usual_turns for value in turns.values]

    def minutes(match: _Match, usual: float) -> float:
        lengths = (rng.choice(shares) * usual for _ in range(match.games))
        return sum(min(one, limit + AFTER_TIME_MINUTES) if limit else one for one in lengths)

    ends = []
    for matches in contests:
        for _ in range(max(FEWEST_DAYS, min(MOST_DAYS, GAMES_IN_ALL // len(matches)))):
            usual = pace.minutes * rng.lognormvariate(0, pace.unsure)
            timed = [(match, minutes(match, usual)) for match in matches]
            ends.append(_day_by_rounds(timed, tables) if by_rounds else _day(timed, tables))
    ends.sort()
    tenth = len(ends) // 10
    return Length(tables, ends[tenth], ends[len(ends) // 2], ends[-1 - tenth])


def _day_by_rounds(timed: Sequence[tuple[_Match, float]], tables: int) -> float:
    rounds = sorted({match.round for match, _ in timed})
    return BETWEEN_ROUNDS_MINUTES * (len(rounds) - 1) + sum(
        _day([one for one in timed if one[0].round == round_], tables) for round_ in rounds
    )


def _day(timed: Sequence[tuple[_Match, float]], tables: int) -> float:
    """A match begins as soon as its people are there and a table is free; those that could begin
    first are called first."""
    free = [0.0] * max(1, tables)
    here: dict[int, float] = {}
    end = 0.0
    for match, length in timed:
        ready = max((here.get(person, 0.0) for person in match.people), default=0.0)
        begin = max(ready, heapq.heappop(free))
        over = begin + length
        heapq.heappush(free, over)
        here.update(dict.fromkeys(match.people, over))
        end = max(end, over)
    return end
