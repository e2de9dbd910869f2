"""Plays the rest of the chart many times over, with drawn lengths, and says when it ends.

Pure; the random source is passed in. It knows matches by their order and what they wait for, and
no sides: who wins does not change how long a day is.
"""

import heapq
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.bots import Distribution
from scoring.forecast.pace import Pace

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
    lengths = [value / turns.mean for value, count in turns.counts for _ in range(count)]
    runs = max(FEWEST_RUNS, min(MOST_RUNS, GAMES_IN_ALL // games))
    ends = sorted(
        _whole_day(
            stages,
            _Lengths(lengths, pace.minutes * _factor(pace, rng), limit, rng, deals),
            tables,
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
