"""Fields of people for the tests of the mixer, and what is wrong with a schedule of one."""

from random import Random

from domain.formats.mixer.limits import forced_partnerships
from domain.formats.mixer.opponents import sit_out_plan
from domain.formats.mixer.schedule import _People, as_many_rounds
from tests.domain.formats.partners_checker import faults, tables_of


def field(*sizes):
    names = [f"c{number}" for number, size in enumerate(sizes) for _ in range(size)]
    return dict(enumerate(names, start=1))


def alone(people):
    return dict.fromkeys(range(1, people + 1), "")


def found_wrong(made, people):
    return faults(tables_of(made), [each.sits_out for each in made], people)


def schedule(chapters, rounds, rng, **options):
    """All rounds for these people, from the first on."""
    return as_many_rounds((), chapters, rounds, rng, **options)


def forced(chapters, rounds):
    """How many same-chapter partnerships these people cannot avoid over so many rounds."""
    people = _People((), chapters, Random(0))
    plan = sit_out_plan(people.chapters, people.sat_out, rounds, Random(0))
    return forced_partnerships(people.chapters, people.together, plan)
