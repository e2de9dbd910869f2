"""How many deals a match of several takes: tried out with the points of simulated games.

Pure. Every side is as likely to win a deal; the cards left with the others are those of bots'
games. Must not know minutes.
"""

from functools import lru_cache
from random import Random

from games.bots import simulate
from games.rulesets import Setup
from scoring.forecast.lengths import GAMES, SEED
from scoring.forms.goals import Goal
from scoring.forms.values import GameScore

MATCHES = 200
# Nobody plays longer than this; a total that stays level for ever is no forecast.
MOST_DEALS = 60


@lru_cache(maxsize=64)
def deals_of(goal: Goal, setup: Setup) -> tuple[int, ...]:
    """The numbers of deals of as many matches, the fewest first."""
    lots = Random(SEED)
    left = [
        cards
        for cards, count in simulate(setup, ["greedy"], GAMES, seed=SEED).left.counts
        for _ in range(count)
    ]
    return tuple(sorted(_one_match(goal, len(setup.sides), left, lots) for _ in range(MATCHES)))


def _one_match(goal: Goal, count: int, left: list[int], lots: Random) -> int:
    sides = [(side,) for side in range(count)]
    games: list[GameScore] = []
    while goal.reached(sides, games) is None and len(games) < MOST_DEALS:
        winner, cards = lots.randrange(count), lots.choice(left)
        loser = lots.choice([side for side in range(count) if side != winner])
        points = tuple((25 + 5 * cards) * (side == winner) for side in range(count))
        games.append(GameScore(winner, {loser: cards}, points))
    return len(games)
