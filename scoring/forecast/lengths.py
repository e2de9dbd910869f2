"""How many turns games of one set-up take: played by bots, once for each set-up.

Pure; the seed is fixed, so every process has the same figures. Must not know minutes.
"""

from functools import lru_cache

from games.bots import Distribution, simulate
from games.rulesets import Setup

# A tenth to a quarter of a second of work. The 10th and 90th percentile then vary by a turn or two.
GAMES = 200
SEED = 1


@lru_cache(maxsize=32)
def game_turns(setup: Setup) -> Distribution:
    return simulate(setup, ["greedy"], GAMES, seed=SEED).turns
