"""Games that nobody plays: bots take the seats, and what came out is reported like a slip."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games import rulesets
from games.bots.simulation import play_game, seat_bots
from games.engine import Seeded
from games.engine import outcome as engine
from games.models import Game
from games.results import Counts, Manner, Reported
from games.rulesets import RuleSet
from games.services.reports import AtTable

SECONDS_A_TURN = 45
_MANNERS = {
    engine.PLAYED_OUT: Manner.PLAYED_OUT.value,
    engine.DEADLOCK: Manner.DEADLOCK.value,
    engine.REFUSAL: Manner.STALL.value,
    engine.STALL: Manner.STALL.value,
}


def bot_report(game: Game, random: Random) -> tuple[Reported, int]:
    """A game's result as a slip would have it, and how many minutes it took."""
    rules = rulesets.in_force(game.rule_set, game.rule_set_version, game.house_rules)
    seats = AtTable(game, game.contest).seats
    alone = all(len(stocks) == 1 for stocks in seats.values())
    return slip_of(rules, list(seats), random, alone=alone)


def slip_of(
    rules: RuleSet, sides: Sequence[int], random: Random, *, alone: bool = False
) -> tuple[Reported, int]:
    """What bots make of a game between these sides, of two partners each or of one person
    `alone`, and how many minutes it takes them."""
    if alone:
        # Also where the rules are for partners: a play-off is of single people.
        most = max(rules.players_max, len(sides))
        rules = replace(
            rules, partnership="never", players_min=2, players_max=most, deal="one_dealer"
        )
    seats = len(sides) if alone else 2 * len(sides)
    setup = rulesets.Setup(rules, players=seats, partners=not alone)
    table = play_game(setup, seat_bots(setup, ["greedy"], random), Seeded(random))
    outcome = table.outcome
    if outcome is None:
        raise ValueError("a game played by bots always ends")
    left = {
        number: sum(outcome.left[seat] for seat in setup.sides[place])
        for place, number in enumerate(sides)
    }
    minutes = max(1, round(table.turns * SECONDS_A_TURN / 60))
    # A tie is for an official to rule on; here the first of those who are level gets it.
    is_tie = outcome.winner is None
    return (
        Reported(
            manner=_MANNERS[outcome.reason],
            winner=min(sides, key=lambda number: left[number]),
            cards_left=Counts.of_sides(left),
            incidents_complete=True,
            minutes=minutes,
            tie_break="ruling" if is_tie else None,
            reason=str(outcome.sentence) if is_tie else "",
        ),
        minutes,
    )
