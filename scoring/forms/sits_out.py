"""Who sits out where the number of people does not fit the tables: those who did least often.

Must not know any one form.
"""

from collections.abc import Collection, Mapping
from random import Random


def turns(sat_out: Mapping[int, int], were_there: Collection[int]) -> dict[int, int]:
    """How often each person counts as having sat out, for those who are there now.

    `were_there` are the people of the last round. Whoever was not there then (late, or back
    from supper) counts as having sat out at least once less than the least of those: first in
    line once, but not several times running.

    >>> turns({1: 3, 2: 4, 3: 0}, were_there={1, 2})
    {1: 3, 2: 4, 3: 2}
    """
    least = min((count for person, count in sat_out.items() if person in were_there), default=0)
    return {person: max(count, least - 1) for person, count in sat_out.items()}


def by_turn(counts: Mapping[int, int], over: int, lots: Random) -> tuple[int, ...]:
    """So many of those who sat out least often; who of them, by lot."""
    people = sorted(counts)
    lots.shuffle(people)
    people.sort(key=lambda person: counts[person])
    return tuple(sorted(people[:over]))
