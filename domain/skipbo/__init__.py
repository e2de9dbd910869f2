"""The rules engine: one game at one table, played, checked, written down and replayed.

It knows the standard library and `domain.wording`. It must not know Django, people, contests, or
how results are reported.
"""

from domain.skipbo.cards import FULL_DECK, TEXT, WILD
from domain.skipbo.dealing import Chance, Seeded
from domain.skipbo.incidents import (
    Exposed,
    Incident,
    Noticed,
    OutOfTurn,
    Overdrawn,
    Reshuffle,
    Stall,
    Talking,
)
from domain.skipbo.moves import SOURCES, Move
from domain.skipbo.outcome import Outcome
from domain.skipbo.position import read_position, write_position
from domain.skipbo.race import Race, replay_games, write_games
from domain.skipbo.record import Head, RaceGame, write_record
from domain.skipbo.replay import Replayed, replay
from domain.skipbo.status import Fault
from domain.skipbo.table import Table
from domain.skipbo.view import View
