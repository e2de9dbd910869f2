"""The rules engine: one game at one table, played, checked, written down and replayed.

Pure: imports the standard library, `wording` and `games.rulesets`. It must not know Django, people,
contests, or how results are reported.
"""

from games.engine.cards import FULL_DECK, TEXT, WILD
from games.engine.chance import Chance, Seeded
from games.engine.incidents import (
    Exposed,
    Incident,
    Noticed,
    OutOfTurn,
    Overdrawn,
    Reshuffle,
    Stall,
    Talking,
)
from games.engine.legal_moves import LegalMoves
from games.engine.moves import Move
from games.engine.outcome import Outcome
from games.engine.position import read_position, write_position
from games.engine.race import Race
from games.engine.race_record import replay_games, write_games
from games.engine.record import Head, RaceGame, write_record
from games.engine.replay import Replayed, replay
from games.engine.table import Table
from games.engine.view import View

__all__ = [
    "FULL_DECK",
    "TEXT",
    "WILD",
    "Chance",
    "Exposed",
    "Head",
    "Incident",
    "LegalMoves",
    "Move",
    "Noticed",
    "OutOfTurn",
    "Outcome",
    "Overdrawn",
    "Race",
    "RaceGame",
    "Replayed",
    "Reshuffle",
    "Seeded",
    "Stall",
    "Table",
    "Talking",
    "View",
    "read_position",
    "replay",
    "replay_games",
    "write_games",
    "write_position",
    "write_record",
]
