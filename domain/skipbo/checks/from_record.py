"""The report that a finished game makes of itself, so that a record can stand for a slip.

Pure. The only part of the checks that knows the engine. It reads what the table holds at the end;
it must not judge, and the report it makes goes through `check` like any other.
"""

from collections.abc import Iterator

from domain.skipbo import Exposed, Noticed, OutOfTurn, Overdrawn, Table, Talking, replay
from domain.skipbo import outcome as engine_outcome
from domain.skipbo.checks.report import (
    BY_RULING,
    EXPOSED,
    OUT_OF_TURN,
    OVERDRAWN,
    TALKING,
    Finish,
    Incident,
    Report,
)
from domain.skipbo.checks.seating import Seating
from domain.skipbo.rules import SETTINGS, SIDE_NAMES, RuleSet
from domain.wording.refusals import refused

_FINISHED = {
    engine_outcome.PLAYED_OUT: Finish.PLAYED_OUT,
    engine_outcome.DEADLOCK: Finish.DEADLOCK,
    # Everyone could have played and passed: to whoever reports it, a game that stood still.
    engine_outcome.REFUSAL: Finish.STALL,
    engine_outcome.STALL: Finish.STALL,
}
_KINDS: dict[type, str] = {Talking: TALKING, Overdrawn: OVERDRAWN, Exposed: EXPOSED}
_STOCK_SETTINGS = frozenset({"stock", "stock_many", "short_stock"})


def derive(record: str, seating: Seating) -> Report:
    """The true report of the game in this record, played by the people of this seating.

    The first player of each side sits first: seat 1 is side A's first player, seat 2 side B's.
    Refused, as by the replay: a record that is not in order; and besides, one of other rules, of
    another number of seats, or of a game that was broken off.
    """
    return report_of(replay(record).table, seating)


def report_of(table: Table, seating: Seating) -> Report:
    """The true report of a finished game. A tie has no winner until an official names one, with
    a reason."""
    _check_same_game(table, seating)
    outcome = table.outcome
    if outcome is None:
        raise refused("record-unfinished")
    players = _players_by_seat(table, seating)
    return Report(
        finished=_FINISHED[outcome.reason],
        winner=None if outcome.winner is None else SIDE_NAMES[outcome.winner],
        cards_left=dict(zip(players, outcome.left, strict=True)),
        points=dict(zip(SIDE_NAMES, outcome.points, strict=False)) or None,
        incidents=incidents_of(table, seating),
        incidents_complete=True,
        tie_break=BY_RULING if outcome.winner is None else None,
    )


def incidents_of(table: Table, seating: Seating) -> tuple[Incident, ...]:
    """What went wrong so far, without what was taken back when a turn out of turn was noticed."""
    return tuple(_standing_incidents(table, _players_by_seat(table, seating)))


def _standing_incidents(table: Table, players: list[str]) -> Iterator[Incident]:
    since_out_of_turn: list[Incident] = []
    for entry in table.log:
        match entry:
            case OutOfTurn():
                yield from since_out_of_turn
                yield Incident(OUT_OF_TURN, players[entry.seat])
                since_out_of_turn = []
            case Noticed():
                since_out_of_turn = []
            case Talking() | Overdrawn() | Exposed():
                cards = entry.count if isinstance(entry, Overdrawn) else None
                since_out_of_turn.append(Incident(_KINDS[type(entry)], players[entry.seat], cards))
    yield from since_out_of_turn


def _players_by_seat(table: Table, seating: Seating) -> list[str]:
    by_seat = {
        seat: player.key
        for seats, side in zip(table.setup.sides, seating.sides, strict=True)
        for seat, player in zip(seats, side, strict=True)
    }
    return [by_seat[seat] for seat in range(table.setup.players)]


def _check_same_game(table: Table, seating: Seating) -> None:
    setup = table.setup
    if [len(seats) for seats in setup.sides] != [len(side) for side in seating.sides]:
        raise refused("record-other-seats")
    if setup.stock != seating.stock_dealt or not _same_rules(setup.rules, seating.rules):
        raise refused("record-other-rules")


def _same_rules(these: RuleSet, those: RuleSet) -> bool:
    """The same settings; a club's own name for them does not matter, nor stocks not dealt."""
    return these.base == those.base and all(
        these.value(name) == those.value(name) for name in SETTINGS if name not in _STOCK_SETTINGS
    )
