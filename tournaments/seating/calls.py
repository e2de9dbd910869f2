"""The call list: the fair order, a table for as many as possible, and a reason for each.

Order: games that lost their table first, then the earlier round, then the longest wait, then the
match's number. Nobody is overtaken for ever, because only the finitely many matches of earlier
rounds and those that waited longer come before.
"""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.seating.assign import Assignment
from tournaments.seating.suitable import Hall, Suitable
from tournaments.seating.values import (
    Call,
    CallList,
    Playing,
    ReadyMatch,
    Table,
    TableState,
    Waiting,
    seats_for,
)
from wording import Sentence


def call_list(
    ready: Sequence[ReadyMatch], tables: Sequence[Table], playing: Sequence[Playing] = ()
) -> CallList:
    """Which match goes to which table now, who waits in which order, and why."""
    tables = _seen_in_the_hall(tables, playing)
    broken = {table.number for table in tables if table.state is TableState.BROKEN}
    moving = {game.match.match: game for game in playing if game.table in broken}
    order = sorted(
        [*ready, *(game.match for game in moving.values())],
        key=lambda match: (match.match not in moving, match.round, -match.waited, match.match),
    )
    hall, assignment = Hall(tables), Assignment(_giving_order(tables, order))
    wished = {match.match: _wished(match) for match in order}
    playing_in = {member.person: game for game in playing for member in game.match.members}
    called: set[int] = set()
    suited: dict[int, Suitable] = {}
    waits: dict[int, Sentence] = {}
    for match in order:
        suited[match.match] = hall.suitable(match)
        elsewhere = _elsewhere(match, playing_in, called)
        waits[match.match] = elsewhere or suited[match.match].wait
        if elsewhere is None and assignment.add(
            match.match, suited[match.match].tables, wished[match.match]
        ):
            called.update(member.person for member in match.members)
    for match in order:
        if match.match in assignment.table_of:
            assignment.keep(match.match, wished[match.match])
    calls = [
        _call(match, assignment.table_of[match.match], suited[match.match], moving)
        for match in order
        if match.match in assignment.table_of
    ]
    queue = [match for match in order if match.match not in assignment.table_of]
    findings = [found.finding for found in suited.values() if found.finding is not None]
    return CallList(
        tuple(calls),
        tuple(Waiting(m.match, place, waits[m.match]) for place, m in enumerate(queue, start=1)),
        tuple(findings),
    )


def _seen_in_the_hall(tables: Sequence[Table], playing: Sequence[Playing]) -> list[Table]:
    """A table with a game at it is busy, whatever was said of it."""
    taken = {game.table for game in playing}
    return [
        replace(table, state=TableState.BUSY)
        if table.number in taken and table.state is TableState.FREE
        else table
        for table in tables
    ]


def _giving_order(tables: Sequence[Table], matches: Sequence[ReadyMatch]) -> list[int]:
    """Free tables, those that nobody needs in particular first."""
    fixed = {member.fixed_table for match in matches for member in match.members}
    fixed |= {match.own_table for match in matches}
    free = [table for table in tables if table.state is TableState.FREE]
    free.sort(key=lambda table: (table.number in fixed, table.accessible, table.number))
    return [table.number for table in free]


def _elsewhere(
    match: ReadyMatch, playing_in: dict[int, Playing], called: set[int]
) -> Sentence | None:
    """Who of this match cannot come now, because of another match."""
    for member in match.members:
        game = playing_in.get(member.person)
        if game is not None and game.match.match != match.match:
            return Sentence(
                "{name} still plays the game of table {table}.",
                name=member.name,
                table=game.table,
            )
        if member.person in called:
            return Sentence("{name} is called to another match first.", name=member.name)
    return None


def _wished(match: ReadyMatch) -> list[int]:
    """Where its sides sat last: the table of more of them first, then the first side's."""
    last = [side.last_table for side in match.sides if side.last_table is not None]
    return sorted(dict.fromkeys(last), key=last.count, reverse=True)


def _call(match: ReadyMatch, table: int, suitable: Suitable, moving: dict[int, Playing]) -> Call:
    moved_from = moving[match.match].table if match.match in moving else None
    if moved_from is not None:
        reason = Sentence(
            "Table {moved_from} cannot be used: the game goes on at table {table}.",
            moved_from=moved_from,
            table=table,
        )
    elif suitable.reason is not None:
        reason = suitable.reason
    elif any(side.last_table == table for side in match.sides):
        names = Sentence.listed(
            m.name for s in match.sides if s.last_table == table for m in s.members
        )
        reason = Sentence("{names} stay where they are.", names=names)
    else:
        minutes = match.waited // 60
        reason = Sentence(
            "Next in the queue: round {round}, ready for {minutes} min.",
            round=match.round,
            minutes=minutes,
        )
    return Call(match.match, table, seats_for(match), reason, moved_from)
