"""Matches onto tables: as many as possible, earlier in the queue first, staying where they were.

A small bipartite matching. Knows numbers only: matches, tables, and which suit which.
"""

from collections import deque
from collections.abc import Sequence


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
