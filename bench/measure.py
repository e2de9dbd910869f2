"""Measures two things side by side, so that a noisy machine is noisy for both."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Bench:
    """`ours` against `reference`; each callable is timed whole and divided by its calls."""

    name: str
    ours: Callable[[], object]
    reference: Callable[[], object]
    limit: float | None = None
    ours_calls: int = 1
    reference_calls: int = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured already, since it needs a crowd."""

    line: str


def figure(name: str, ours: float, reference: float, limit: float | None = None) -> Figure:
    return Figure(_line(name, ours, reference, limit))


def line(bench: Bench | Figure) -> str:
    if isinstance(bench, Figure):
        return bench.line
    ours: list[float] = []
    reference: list[float] = []
    bench.ours()
    bench.reference()
    for _ in range(ROUNDS):
        ours.append(_seconds(bench.ours) / bench.ours_calls)
        reference.append(_seconds(bench.reference) / bench.reference_calls)
    mine, theirs = statistics.median(ours), statistics.median(reference)
    return _line(bench.name, mine, theirs, bench.limit)


def _line(name: str, ours: float, reference: float, limit: float | None) -> str:
    most = "" if limit is None else f"  (at most {limit:g})"
    return f"{name:<58} {_text(ours)} {_text(reference)} {ours / reference:9.2f}{most}"


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _text(seconds: float) -> str:
    return f"{seconds * 1e6:10.1f} µs" if seconds < 0.1 else f"{seconds:10.3f} s "
