"""Which ready match plays at which table now, who waits, and why.

Pure: no Django, no clock, no random source. Everything is computed from values and comes back
as values with their reasons; nothing is remembered between two calls. The rules are in
docs/inside/seating.md.
"""

from domain.seating.calls import call_list
from domain.seating.suitable import (
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
    check_table,
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
