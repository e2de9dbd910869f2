"""The call list: the fair order, a table for as many as possible, and a reason for each.

Order: games that lost their table first, then the earlier round, then the longest wait, then the
match's number. Nobody is overtaken for ever, because only the finitely many matches of earlier
rounds and those that waited longer come before.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from domain.seating.suitable import (
    Call,
    CallList,
    Hall,
    Playing,
    ReadyMatch,
    Suitable,
    Table,
    TableState,
    Waiting,
    seats_for,
)
from domain.wording import Sentence

# ---- Matches onto tables ----


class Assignment:
    """Grows match by match; whoever has a table keeps one, if not always the same.

    `free` is in the order in which tables are given to matches that have no wish.
    """

    def __init__(self, free: Sequence[int]) -> None:
        self.free = tuple(free)
        self._known = frozenset(free)
        self.untaken = dict.fromkeys(self.free)
        self.owner: dict[int, int] = {}
        self.table_of: dict[int, int] = {}
        self.suits: dict[int, tuple[int, ...] | None] = {}
        self.kept: set[int] = set()

    def add(self, match: int, suitable: tuple[int, ...] | None, wished: Sequence[int] = ()) -> bool:
        """Give the match a table, moving others among theirs if that helps."""
        if not self.untaken:
            return False
        self.suits[match] = suitable
        for table in wished:
            if table in self.untaken and (suitable is None or table in suitable):
                self._take(match, table)
                return True
        return self._find_way(match)

    def keep(self, match: int, wished: Sequence[int]) -> None:
        """Let the match have the first of the wished tables that costs nobody their place."""
        suitable = self.suits[match]
        for table in wished:
            if table in self.kept or table not in self._known:
                continue
            if suitable is not None and table not in suitable:
                continue
            if self.table_of[match] == table or self._exchange(match, table):
                self.kept.add(table)
                return

    def _take(self, match: int, table: int) -> None:
        self.untaken.pop(table, None)
        self.owner[table] = match
        self.table_of[match] = table

    def _exchange(self, match: int, table: int) -> bool:
        before = dict(self.owner), dict(self.table_of), dict(self.untaken)
        other = self.owner.get(table)
        left = self.table_of[match]
        del self.owner[left]
        self.untaken[left] = None
        self._take(match, table)
        self.kept.add(table)
        if other is not None:
            del self.table_of[other]
            if not self._find_way(other):
                self.owner, self.table_of, self.untaken = before
                self.kept.discard(table)
                return False
        return True

    def _find_way(self, match: int) -> bool:
        """The shortest chain of moves that ends at a table nobody has."""
        came_from: dict[int, int] = {}
        queue = deque([match])
        while queue:
            asking = queue.popleft()
            for table in self._options(asking):
                if table in came_from or table in self.kept:
                    continue
                came_from[table] = asking
                if table in self.untaken:
                    self._move_along(table, came_from, match)
                    return True
                queue.append(self.owner[table])
        return False

    def _options(self, match: int) -> tuple[int, ...]:
        suitable = self.suits[match]
        if suitable is not None:
            return suitable
        first = next(iter(self.untaken), None)
        return self.free if first is None else (first,)

    def _move_along(self, table: int, came_from: dict[int, int], match: int) -> None:
        while True:
            mover = came_from[table]
            left = self.table_of.get(mover)
            self._take(mover, table)
            if mover == match or left is None:
                return
            table = left


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
                "{name} still plays the game of table {table}.", name=member.name, table=game.table
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
