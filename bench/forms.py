"""Making rounds and charts of the forms, against the time they may take or the bare rows.

A ratio to a pause of so many seconds is the work's time as a part of that budget.
"""

from collections.abc import Callable, Iterable
from random import Random

from bench.draw import pause, uneven
from bench.measure import Bench
from domain.formats import registry
from domain.formats.form import options_read
from domain.formats.goals import ONE
from domain.formats.mixer.schedule import as_many_rounds
from domain.formats.playing import people_of, played_at_random
from domain.formats.values import Field


def mixer(people: int, rounds: int, chapters_count: int = 12) -> Callable[[], object]:
    listed = people_of(uneven(people, chapters_count))
    chapters = {person.number: person.chapter for person in listed}
    return lambda: as_many_rounds((), chapters, rounds, Random(1))


def swiss_round(sides: int, played: int) -> Callable[[], object]:
    """The round after so many, everyone alone, with what was played before it at random."""
    form = registry.get("swiss")
    people = people_of(uneven(sides, 12))
    field = Field(people, tuple((person.number,) for person in people))
    options = options_read(form.options, {"sides": "alone", "rounds": played + 1})
    course = form.begin(field, options, "bench")
    lots = Random(1)
    for number in range(played):
        for meeting in course.ready:
            course = course.decided(played_at_random(meeting, ONE, lots))
        if number < played - 1:
            made = course.next_round()
            if made is None:
                raise ValueError("there is always a further round here")
            course = made[0]
    return course.next_round


def benches() -> Iterable[Bench]:
    yield Bench("mixer 400 people, 8 rounds, 12 chapters / 2 s", mixer(400, 8), pause(2), 1)
    # Few people leave the least room: the longest search.
    yield Bench("mixer 15 people, 9 rounds, 15 chapters / 2 s", mixer(15, 9, 15), pause(2), 1)
    for played in (1, 5, 8):
        yield Bench(
            f"Swiss 512 sides, round {played + 1} / 1 s", swiss_round(512, played), pause(1), 1
        )
