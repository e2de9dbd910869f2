"""Bots that play by the rules, and simulations made of their games. Pure; no Django, no clock."""

from domain.skipbo.bots.policies import BOTS, Policy, bot
from domain.skipbo.bots.simulation import (
    Distribution,
    Mishaps,
    Simulation,
    play_game,
    seat_bots,
    simulate,
)

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
