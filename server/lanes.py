"""Threads that make pages, shared out by visitor. Knows asyncio and no Django.

Whoever asks for much waits behind himself: of those who wait, the one with the fewest pages in the
making is next, and they take turns. A hall of phones behind one router is one visitor and may have
every thread but one, so that somebody else always finds one free. Where too many wait, the visitor
with the most of them is told to come back; nobody else is.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class LaneFullError(Exception):
    """Too many wait here already: come back in a moment."""


class VisitorGoneError(Exception):
    """Nobody waits for the answer any more."""


class Lane:
    def __init__(
        self, name: str, *, threads: int, most_waiting: int, most_of_one: int | None = None
    ) -> None:
        """`most_of_one` is for work so dear that one visitor must not queue it up at all."""
        self.name = name
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        # A lane of two would be halved by keeping one back; taking turns is enough there.
        self._share = threads - 1 if threads > 2 else threads
        self._most_waiting = most_waiting
        self._most_of_one = most_waiting if most_of_one is None else most_of_one
        self._running: Counter[str] = Counter()
        # By visitor, in the order in which they have their turns.
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def run(
        self, visitor: str, work: Callable[[], T], gone: Callable[[], Awaitable[object]]
    ) -> T:
        """What `work` gives, done by a thread in this visitor's turn; `gone` ends the wait."""
        await self._turn(visitor, gone)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._over(visitor)

    async def _turn(self, visitor: str, gone: Callable[[], Awaitable[object]]) -> None:
        if self._free and self._running[visitor] < self._share and visitor not in self._waiting:
            self._begin(visitor)
            return
        turn = self._queue(visitor)
        leaving = asyncio.ensure_future(gone())
        try:
            await asyncio.wait((turn, leaving), return_when=asyncio.FIRST_COMPLETED)
            if turn.done():
                turn.result()
                return
            raise VisitorGoneError
        except BaseException:
            self._leave(visitor, turn)
            raise
        finally:
            leaving.cancel()

    def _queue(self, visitor: str) -> asyncio.Future[None]:
        mine = self._waiting.get(visitor, ())
        if len(mine) >= self._most_of_one:
            raise LaneFullError
        if sum(map(len, self._waiting.values())) >= self._most_waiting:
            heaviest = max(self._waiting, key=lambda one: len(self._waiting[one]))
            if len(self._waiting[heaviest]) <= len(mine) + 1:
                raise LaneFullError
            self._waiting[heaviest].pop().set_exception(LaneFullError())
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        return turn

    def _leave(self, visitor: str, turn: asyncio.Future[None]) -> None:
        """Out of the line; a turn that had just come is given on."""
        if turn.done() and not turn.cancelled() and turn.exception() is None:
            self._over(visitor)
        elif turn in self._waiting.get(visitor, ()):
            self._waiting[visitor].remove(turn)
            if not self._waiting[visitor]:
                del self._waiting[visitor]

    def _begin(self, visitor: str) -> None:
        self._free -= 1
        self._running[visitor] += 1

    def _over(self, visitor: str) -> None:
        self._free += 1
        self._running[visitor] -= 1
        if not self._running[visitor]:
            del self._running[visitor]
        may = [one for one in self._waiting if self._running[one] < self._share]
        while self._free and may:
            # The first of several with as few: who has waited longest for a turn.
            visitor = min(may, key=lambda one: self._running[one])
            waiting = self._waiting.pop(visitor)
            turn = waiting.popleft()
            if waiting:
                self._waiting[visitor] = waiting  # behind the others, until the next turn
            self._begin(visitor)
            turn.set_result(None)
            may = [one for one in self._waiting if self._running[one] < self._share]
