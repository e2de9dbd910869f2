"""The chart: one result at 16 and at 1,024 sides, building 512, a correction and a check.

References are the least that must be done in Python for the same outcome, in the same run.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from bench.measure import Bench
from domain.chart.shape import Chart
from domain.matches import (
    EnteredSide,
    Later,
    Match,
    Method,
    Outcome,
    Phase,
    Taken,
    apply,
    correct,
    decide,
    fed_by,
)
from domain.matches.match import main, stage
from domain.results import Manner
from tests.domain.chart.charts import build

CALLS = 512
CHAPTERS = 20


def sides(count: int, chapters: int) -> list[EnteredSide]:
    rng = Random(count)
    names = [f"chapter {number}" for number in range(chapters)]
    return [
        EnteredSide(number, frozenset(rng.sample(names, 2)) if chapters else frozenset())
        for number in range(1, count + 1)
    ]


def full_chart(count: int, chapters: int = 0) -> Chart:
    return build(
        sides(count, chapters),
        rng=Random(1),
        method=Method.DRAWN,
        third_place=True,
        consolation=True,
    )


def deciding(count: int) -> Callable[[], object]:
    """As many results of round 1 as CALLS, each from the rows that a caller reads for it, on as
    many charts as it takes: no match comes twice, so that neither size profits from warm caches."""
    work = []
    for _ in range(CALLS // (count // 2)):
        chart = full_chart(count)
        for position in range(1, count // 2 + 1):
            match = chart[main(1, position)]
            neighbours = {key: chart[key] for key in fed_by(match)}
            work.append((match, Outcome(Manner.PLAYED_OUT, match.sides[0]), neighbours))

    def run() -> None:
        for match, outcome, neighbours in work:
            decide(match, outcome, neighbours)

    return run


def three_rows(chart: Chart) -> Callable[[], object]:
    """Writing the three rows of a result without any rule: match, next match, consolation."""
    match = chart[main(1, 1)]
    onward, comfort = (chart[key] for key in fed_by(match))
    outcome = Outcome(Manner.PLAYED_OUT, match.sides[0])

    def run() -> None:
        for _ in range(CALLS):
            replace(match, outcome=outcome)
            replace(onward, slots=(Taken(1), onward.slots[1]))
            replace(comfort, slots=(Taken(2), comfort.slots[1]))

    return run


def bare_rows(chart: Chart) -> Callable[[], object]:
    """Shuffling the sides and making the same matches with their links already known."""
    matches = list(chart.matches.values())

    def run() -> None:
        order = list(chart.sides)
        Random(1).shuffle(order)
        for match in matches:
            Match(match.key, match.slots, match.winner_to, match.loser_to)

    return run


def every_pair(count: int) -> Callable[[], object]:
    """Asking of every two sides once whether they share a chapter."""
    entered = [side.chapters for side in sides(count, CHAPTERS)]

    def run() -> int:
        found = 0
        for index, chapters in enumerate(entered):
            for other in entered[index + 1 :]:
                found += not chapters.isdisjoint(other)
        return found

    return run


def correcting(count: int) -> Callable[[], object]:
    """A first-round result turned over after the whole chart was played, from its reach alone."""
    chart = full_chart(count)
    for key in sorted(chart.shape.match_keys(), key=stage):
        match = chart[key]
        if match.phase is Phase.READY:
            outcome = Outcome(Manner.PLAYED_OUT, match.sides[0])
            changes = decide(match, outcome, chart.matches)
            chart = apply(chart, changes)
    key = main(1, 1)
    seen = Chart(chart.shape, chart.sides, {near: chart[near] for near in chart.shape.reach(key)})
    other = Outcome(Manner.RULING, chart[key].sides[1])
    return lambda: correct(seen, key, other, Later.WITHDRAWN)


def benches() -> Iterable[Bench]:
    yield Bench(
        "chart: decide at 1,024 sides / at 16",
        deciding(1024),
        deciding(16),
        limit=1.2,
        ours_calls=CALLS,
        reference_calls=CALLS,
    )
    yield Bench(
        "chart: decide / writing three rows",
        deciding(1024),
        three_rows(full_chart(1024)),
        ours_calls=CALLS,
        reference_calls=CALLS,
    )
    yield Bench(
        "chart: build 512 / shuffle and bare rows",
        lambda: full_chart(512),
        bare_rows(full_chart(512)),
    )
    yield Bench(
        "chart: build 512 of 20 chapters / every pair once",
        lambda: full_chart(512, CHAPTERS),
        every_pair(512),
    )
    yield Bench("chart: correct round 1 of 1,024 / of 16", correcting(1024), correcting(16))
