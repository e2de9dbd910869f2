"""Which ready match plays at which table now, who waits, and why.

Pure: no Django, no clock, no random source. Everything is computed from values and comes back
as values with their reasons; nothing is remembered between two calls. The rules are in
docs/inside/seating.md.
"""

from tournaments.seating.calls import call_list
from tournaments.seating.opinion import check_table
from tournaments.seating.values import (
    Call,
    CallList,
    Finding,
    Member,
    Playing,
    ReadyMatch,
    Seat,
    Side,
    Table,
    TableState,
    Waiting,
    seats_for,
)

__all__ = [
    "Call",
    "CallList",
    "Finding",
    "Member",
    "Playing",
    "ReadyMatch",
    "Seat",
    "Side",
    "Table",
    "TableState",
    "Waiting",
    "call_list",
    "check_table",
    "seats_for",
]
