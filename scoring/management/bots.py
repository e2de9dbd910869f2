"""Games that nobody plays: bots take the seats, and what came out is reported like a slip."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games import rulesets
from games.bots.simulation import play_game, seat_bots
from games.engine import Seeded
from games.engine import outcome as engine
from games.models import Game
from games.results import Manner
from games.rulesets import RuleSet
from games.services.reports import Reported

SECONDS_A_TURN = 45
_MANNERS = {
    engine.PLAYED_OUT: Manner.PLAYED_OUT.value,
    engine.DEADLOCK: Manner.DEADLOCK.value,
    engine.REFUSAL: Manner.STALL.value,
    engine.STALL: Manner.STALL.value,
}


def bot_report(game: Game, random: Random) -> tuple[Reported, int]:
    """A game's result as a slip would have it, and how many minutes it took."""
    rules = rules_of(game.rule_set, game.rule_set_version, game.house_rules)
    return slip_of(rules, [seat.side.number for seat in game.sides.all()], random)


def rules_of(rule_set: str, version: int, house_rules: dict[str, Any]) -> RuleSet:
    rules = rulesets.get(rule_set, version)
    return rulesets.derive(rules, house_rules) if house_rules else rules


def slip_of(rules: RuleSet, sides: Sequence[int], random: Random) -> tuple[Reported, int]:
    """What bots make of a game between these sides, and how many minutes it takes them."""
    setup = rulesets.Setup(rules, players=2 * len(sides), partners=True)
    table = play_game(setup, seat_bots(setup, ["greedy"], random), Seeded(random))
    outcome = table.outcome
    if outcome is None:
        raise ValueError("a game played by bots always ends")
    left = {
        f"side:{number}": sum(outcome.left[seat] for seat in setup.sides[place])
        for place, number in enumerate(sides)
    }
    minutes = max(1, round(table.turns * SECONDS_A_TURN / 60))
    # A tie is for an official to rule on; here the first of those who are level gets it.
    is_tie = outcome.winner is None
    return (
        Reported(
            manner=_MANNERS[outcome.reason],
            winner=min(sides, key=lambda number: left[f"side:{number}"]),
            cards_left=left,
            incidents_complete=True,
            minutes=minutes,
            tie_break="ruling" if is_tie else None,
            reason=outcome.sentence.en if is_tie else "",
        ),
        minutes,
    )
