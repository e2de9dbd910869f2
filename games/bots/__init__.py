"""Bots that play by the rules, and simulations made of their games. Pure; no Django, no clock."""

from games.bots.mishaps import Mishaps
from games.bots.policies import BOTS, Policy, bot
from games.bots.simulation import Distribution, Simulation, play_game, seat_bots, simulate

__all__ = [
    "BOTS",
    "Distribution",
    "Mishaps",
    "Policy",
    "Simulation",
    "bot",
    "play_game",
    "seat_bots",
    "simulate",
]
