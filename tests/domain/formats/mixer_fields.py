"""Fields of people for the tests of the mixer, and what is wrong with a schedule of one."""

from tests.domain.formats.partners_checker import faults, tables_of


def field(*sizes):
    names = [f"c{number}" for number, size in enumerate(sizes) for _ in range(size)]
    return dict(enumerate(names, start=1))


def alone(people):
    return dict.fromkeys(range(1, people + 1), "")


def found_wrong(made, people):
    return faults(tables_of(made), [each.sits_out for each in made], people)
