"""How many turns games of one set-up take: played by bots, once for each set-up.

Pure; the seed is fixed, so every process has the same figures. Must not know minutes.
"""

import heapq
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random

from domain.formats.goals import Goal
from domain.formats.values import GameScore
from domain.skipbo.bots import Distribution, simulate
from domain.skipbo.rules import Setup

# A tenth to a quarter of a second of work. The 10th and 90th percentile then vary by a turn or two.
GAMES = 200
SEED = 1


@lru_cache(maxsize=32)
def game_turns(setup: Setup) -> Distribution:
    return simulate(setup, ["greedy"], GAMES, seed=SEED).turns


# ---- How many deals a match of several takes ----

MATCHES = 200
# Nobody plays longer than this; a total that stays level for ever is no forecast.
MOST_DEALS = 60


@lru_cache(maxsize=64)
def deals_of(goal: Goal, setup: Setup) -> tuple[int, ...]:
    """The numbers of deals of as many matches, the fewest first."""
    lots = Random(SEED)
    left = simulate(setup, ["greedy"], GAMES, seed=SEED).left.values
    return tuple(sorted(_one_match(goal, len(setup.sides), left, lots) for _ in range(MATCHES)))


def _one_match(goal: Goal, count: int, left: Sequence[int], lots: Random) -> int:
    sides = [(side,) for side in range(count)]
    games: list[GameScore] = []
    while goal.reached(sides, games) is None and len(games) < MOST_DEALS:
        winner, cards = lots.randrange(count), lots.choice(left)
        loser = lots.choice([side for side in range(count) if side != winner])
        points = tuple((25 + 5 * cards) * (side == winner) for side in range(count))
        games.append(GameScore(winner, {loser: cards}, points))
    return len(games)


# ---- Minutes a game takes here and today ----

# Some 45 seconds a turn, and a few minutes to walk over, shuffle and bring the slip.
SECONDS_A_TURN = 45
SITTING_DOWN_MINUTES = 4
# What is usual weighs as much as this many games of today.
USUAL_COUNTS_AS = 6
# Before anything was seen, a hall may be this share faster or slower than usual (one deviation).
HALLS_DIFFER_BY = 0.2


@dataclass(frozen=True, slots=True)
class Pace:
    """`minutes` a game on average; `unsure` is one deviation of that, as a share of it."""

    minutes: float
    unsure: float


def pace_of(turns: float, observed: Sequence[float]) -> Pace:
    """`turns` is what a simulated game takes on average, `observed` the minutes of today's games.

    >>> pace_of(40, [])
    Pace(minutes=34.0, unsure=0.2)
    >>> round(pace_of(40, [46.0] * 6).minutes, 1)
    40.0
    """
    usual = turns * SECONDS_A_TURN / 60 + SITTING_DOWN_MINUTES
    weight = USUAL_COUNTS_AS + len(observed)
    minutes = (USUAL_COUNTS_AS * usual + sum(observed)) / weight
    return Pace(minutes, HALLS_DIFFER_BY * sqrt(USUAL_COUNTS_AS / weight))


# ---- Plays the rest of the chart many times over, with drawn lengths, and says when i ----

# Enough runs for a steady tenth and ninetieth part, and less where the chart is large.
MOST_RUNS, FEWEST_RUNS = 200, 40
GAMES_IN_ALL = 20_000
# At time the turn is finished and the cards are counted.
AFTER_TIME_MINUTES = 3
# Between two rounds everyone looks up their table and walks there.
BETWEEN_ROUNDS_MINUTES = 6
# A game that has outlasted everything seen may end at any moment.
ANY_MOMENT_MINUTES = 5


@dataclass(frozen=True, slots=True)
class Ahead:
    """A match that is still to be decided; `after` are those ahead that feed it.

    `order` says who is called first where several are ready; `playing` is for how many minutes
    its game has been at a table, None before it was called; `dealt` how many deals of the match
    were played before that one.
    """

    key: str
    order: tuple[int, ...]
    after: tuple[str, ...] = ()
    playing: float | None = None
    dealt: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """Minutes from now: as likely before as after `about`, and eight in ten between the others."""

    early: float
    about: float
    late: float
    games: int


def finish(
    ahead: Sequence[Ahead],
    *,
    turns: Distribution,
    pace: Pace,
    tables: int,
    limit: int | None,
    rng: Random,
    rounds: Sequence[int] = (),
    deals: Sequence[int] = (1,),
) -> Forecast | None:
    """None where nothing can be said: no table to play at.

    `rounds` are the rounds that are made after everything ahead, with so many matches each;
    `deals` are numbers of games that a match may take, each as likely as the others.
    """
    games = len(ahead) + sum(rounds)
    if not games:
        return Forecast(0, 0, 0, 0)
    if tables < 1:
        return None
    stages = [ahead, *([Ahead(str(n), (n,)) for n in range(matches)] for matches in rounds)]
    usual = turns.mean
    lengths = [value / usual for value in turns.values]
    runs = max(FEWEST_RUNS, min(MOST_RUNS, GAMES_IN_ALL // games))
    ends = sorted(
        _whole_day(
            stages, _Lengths(lengths, pace.minutes * _factor(pace, rng), limit, rng, deals), tables
        )
        for _ in range(runs)
    )
    return Forecast(ends[runs // 10], ends[runs // 2], ends[runs - 1 - runs // 10], games)


def _whole_day(stages: Sequence[Sequence[Ahead]], lengths: "_Lengths", tables: int) -> float:
    walking = BETWEEN_ROUNDS_MINUTES * (len(stages) - 1)
    return walking + sum(_one_day(stage, lengths, tables) for stage in stages)


def _factor(pace: Pace, rng: Random) -> float:
    return rng.lognormvariate(0, pace.unsure) if pace.unsure else 1.0


@dataclass(frozen=True, slots=True)
class _Lengths:
    """How long games take on one of the days that are tried out."""

    shares: Sequence[float]
    minutes: float
    limit: int | None
    rng: Random
    deals: Sequence[int] = (1,)

    def match(self, dealt: int = 0) -> float:
        """A whole match, or what is left of one after so many deals."""
        return self._within(sum(self._game() for _ in range(self._to_come(dealt))))

    def rest(self, so_far: float, dealt: int) -> float:
        """Of a match whose game has lasted so long already: one of those games that last longer,
        and the deals after it."""
        longer = [share for share in self.shares if share * self.minutes > so_far]
        later = sum(self._game() for _ in range(self._to_come(dealt) - 1))
        if not longer:
            return ANY_MOMENT_MINUTES + later
        rest = self._within(self.rng.choice(longer) * self.minutes + later) - so_far
        return rest if rest > 0 else ANY_MOMENT_MINUTES

    def _game(self) -> float:
        return self.rng.choice(self.shares) * self.minutes

    def _to_come(self, dealt: int) -> int:
        """Of a match that was not decided by so many deals."""
        if len(self.deals) == 1:
            return max(1, self.deals[0] - dealt)
        return (
            self.rng.choice([count for count in self.deals if count > dealt] or [dealt + 1]) - dealt
        )

    def _within(self, minutes: float) -> float:
        return minutes if self.limit is None else min(minutes, self.limit + AFTER_TIME_MINUTES)


def _one_day(ahead: Sequence[Ahead], lengths: _Lengths, tables: int) -> float:
    known = {match.key for match in ahead}
    waits = {match.key: len(known.intersection(match.after)) for match in ahead}
    feeds: Mapping[str, list[Ahead]] = defaultdict(list)
    for match in ahead:
        for source in match.after:
            feeds[source].append(match)
    ends = [(lengths.rest(m.playing, m.dealt), m.key) for m in ahead if m.playing is not None]
    dealt = {match.key: match.dealt for match in ahead}
    heapq.heapify(ends)
    ready = [(m.order, m.key) for m in ahead if m.playing is None and not waits[m.key]]
    heapq.heapify(ready)
    now = 0.0
    while ends or ready:
        # More games than tables are in play where tables broke; they are all played somewhere.
        while ready and len(ends) < tables:
            _, key = heapq.heappop(ready)
            heapq.heappush(ends, (now + lengths.match(dealt[key]), key))
        now, key = heapq.heappop(ends)
        for match in feeds[key]:
            waits[match.key] -= 1
            if not waits[match.key] and match.playing is None:
                heapq.heappush(ready, (match.order, match.key))
    return now
