"""The partner draw against shuffling the same list, and against the time it may take.

A ratio to a pause of so many seconds is the draw's time as a part of that budget.
"""

import hashlib
import random
import time
from collections.abc import Callable, Iterable

from bench.measure import Bench
from domain.lots.partners.values import DrawRules, Entrant, FrozenInput
from domain.lots.verify.hat import Hat

KEY = hashlib.sha256(b"bench").digest()


def uneven(players: int, chapters: int) -> list[int]:
    """Chapter sizes that grow evenly from small to four times as large."""
    weights = [chapters + 3 * place for place in range(chapters)]
    sizes = [max(1, players * weight // sum(weights)) for weight in weights]
    sizes[-1] += players - sum(sizes)
    return sizes


def frozen(sizes: list[int]) -> FrozenInput:
    chapters = [str(chapter) for chapter, size in enumerate(sizes) for _ in range(size)]
    entrants = tuple(Entrant(i, f"Player {i}", c) for i, c in enumerate(chapters, start=1))
    return FrozenInput(entrants, DrawRules())


def whole_draw(sizes: list[int]) -> Callable[[], object]:
    """Everything that depends on the chapters is counted anew, as on the day."""
    field = frozen(sizes).field()
    return lambda: Hat(field).draw(KEY)


def shuffle_and_pair(players: int) -> Callable[[], object]:
    people = list(range(players))

    def once() -> list[tuple[int, int]]:
        random.shuffle(people)
        return list(zip(people[::2], people[1::2], strict=True))

    return once


def times(calls: int, once: Callable[[], object]) -> Callable[[], object]:
    def many() -> None:
        for _ in range(calls):
            once()

    return many


def pause(seconds: float) -> Callable[[], object]:
    return lambda: time.sleep(seconds)


def benches() -> Iterable[Bench]:
    for players in (100, 400, 1000):
        yield Bench(
            f"draw {players} without chapters / shuffle and pair",
            times(20, whole_draw([1] * players)),
            times(20, shuffle_and_pair(players)),
            limit=5,
            ours_calls=20,
            reference_calls=20,
        )
    yield Bench("draw 100 in 12 chapters / 20 ms", whole_draw(uneven(100, 12)), pause(0.02), 1)
    yield Bench("draw 400 in 12 chapters / 0.5 s", whole_draw(uneven(400, 12)), pause(0.5), 1)
    for players in (200, 400, 800):
        yield Bench(
            f"draw {players} in 12 chapters / draw {players // 2}",
            whole_draw(uneven(players, 12)),
            whole_draw(uneven(players // 2, 12)),
        )
    for chapters in (12, 100):
        yield Bench(
            f"draw 10,000 in {chapters} chapters / 2 s",
            whole_draw(uneven(10_000, chapters)),
            pause(2),
            1,
        )
