"""What a run did, in one table that a person can read; printed before pytest's own closing line.

Of `make test` it has a line for each room, of `make soak` a line for each file.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

# Of each report's properties: what the test has counted.
DID = "did"


@dataclass
class Line:
    """One room's or one file's tests."""

    names: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    again: set[str] = field(default_factory=set)
    seconds: float = 0.0


def room_of(nodeid: str) -> str:
    """
    >>> room_of("tests/scoring/calls/test_play_calls.py::test_a")
    'scoring'
    >>> room_of("domain/wording/__init__.py::domain.wording.Sentence")
    'domain'
    """
    parts = PurePath(nodeid.partition("::")[0]).parts
    return parts[1] if parts[0] == "tests" else parts[0]


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def table(stats: dict[str, list[Any]], *, by_file: bool) -> list[str]:
    """The lines, the longest first, and their sum."""
    part_of = file_of if by_file else room_of
    found: defaultdict[str, Line] = defaultdict(Line)
    for outcome, reports in stats.items():
        for report in reports:
            if not hasattr(report, "duration"):
                continue
            for line in (found[part_of(report.nodeid)], found["together"]):
                line.names.add(report.nodeid)
                line.seconds += report.duration
                if outcome in ("failed", "error"):
                    line.failed.add(report.nodeid)
                if outcome == "rerun":
                    line.again.add(report.nodeid)
    together = found.pop("together", Line())
    ordered = sorted(found.items(), key=lambda item: -item[1].seconds)
    rows = [
        (name, len(line.names), f"{line.seconds:,.0f}", len(line.failed), len(line.again))
        for name, line in [*ordered, ("together", together)]
    ]
    head = ("file" if by_file else "room", "tests", "seconds", "failed", "second try")
    width = max(len(row[0]) for row in [head, *rows])
    return [
        f"{name:<{width}}  {tests:>6}  {seconds:>8}  {failed:>6}  {again:>10}"
        for name, tests, seconds, failed, again in [head, *rows]
    ]


def second_tries(stats: dict[str, list[Any]]) -> list[str]:
    return sorted({report.nodeid for report in stats.get("rerun", [])})


def done(stats: dict[str, list[Any]]) -> list[str]:
    """What tests that passed have counted, added up."""
    together: Counter[str] = Counter()
    failed = {report.nodeid for report in stats.get("failed", [])}
    for report in (report for reports in stats.values() for report in reports):
        if getattr(report, "when", "") == "teardown" and report.nodeid not in failed:
            for name, counted in report.user_properties:
                together.update(counted if name == DID else {})
    return [f"{times:>9,}  {name}" for name, times in sorted(together.items())]
