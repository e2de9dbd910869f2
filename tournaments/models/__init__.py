"""What is stored about who meets whom, and where. Models hold facts; services change them."""

from tournaments.models.audit import AuditEntry
from tournaments.models.contest import Contest, Entry, Side, SideEntry, Table
from tournaments.models.draw import Draw
from tournaments.models.event import Break, Chapter, Event, Player
from tournaments.models.lots import Lots

__all__ = [
    "AuditEntry",
    "Break",
    "Chapter",
    "Contest",
    "Draw",
    "Entry",
    "Event",
    "Lots",
    "Player",
    "Side",
    "SideEntry",
    "Table",
]
