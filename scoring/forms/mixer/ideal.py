"""The whist ideal: everybody is everybody's partner once and opponent twice.

With 4n people the rounds are numbers modulo 4n − 1 and one fixed point; with 4n + 1 people
numbers modulo 4n + 1, and the number of the round sits out (9 people: pairs of numbers modulo 3).
A base round is stored; adding 1, 2, 3 … to all its numbers gives the other rounds. The base rounds
were found by backtracking; a test develops and proves each of them. Knows people as places
0 … people − 1 only.
"""

from collections.abc import Callable

from scoring.forms.mixer.values import PlannedRound, Table

# Tables of the base round as (partner, partner, opponent, opponent). The largest number of a field
# of 4n is the fixed point. In a field of 4n + 1, 0 sits out.
BASE_ROUNDS: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((3, 0, 1, 2),),
    5: ((1, 4, 2, 3),),
    8: (
        (7, 0, 2, 3),
        (1, 5, 4, 6),
    ),
    9: (
        (1, 2, 3, 6),
        (4, 8, 5, 7),
    ),
    12: (
        (11, 0, 8, 9),
        (1, 7, 2, 5),
        (3, 10, 4, 6),
    ),
    13: (
        (1, 10, 5, 7),
        (2, 8, 3, 4),
        (6, 11, 9, 12),
    ),
    16: (
        (15, 0, 2, 11),
        (1, 4, 7, 12),
        (3, 5, 6, 13),
        (8, 9, 10, 14),
    ),
    17: (
        (1, 3, 11, 16),
        (2, 10, 13, 14),
        (4, 7, 6, 12),
        (5, 9, 8, 15),
    ),
    20: (
        (19, 0, 12, 17),
        (1, 9, 6, 13),
        (2, 8, 3, 4),
        (5, 14, 11, 15),
        (7, 10, 16, 18),
    ),
    21: (
        (1, 13, 7, 20),
        (2, 9, 18, 19),
        (3, 6, 11, 17),
        (4, 8, 5, 16),
        (10, 15, 12, 14),
    ),
    24: (
        (23, 0, 20, 21),
        (1, 9, 4, 13),
        (2, 6, 14, 19),
        (3, 16, 7, 18),
        (5, 8, 15, 22),
        (10, 12, 11, 17),
    ),
    25: (
        (1, 15, 4, 14),
        (2, 6, 20, 22),
        (3, 8, 16, 23),
        (5, 18, 21, 24),
        (7, 13, 9, 17),
        (10, 19, 11, 12),
    ),
    28: (
        (27, 0, 7, 17),
        (1, 23, 19, 21),
        (2, 26, 3, 18),
        (4, 13, 12, 16),
        (5, 25, 10, 11),
        (6, 20, 9, 15),
        (8, 24, 14, 22),
    ),
    29: (
        (1, 8, 16, 24),
        (2, 28, 10, 22),
        (3, 13, 18, 23),
        (4, 15, 11, 20),
        (5, 9, 6, 12),
        (7, 21, 17, 19),
        (14, 27, 25, 26),
    ),
    32: (
        (31, 0, 10, 11),
        (1, 24, 15, 27),
        (2, 7, 5, 12),
        (3, 14, 28, 30),
        (4, 26, 17, 20),
        (6, 19, 8, 18),
        (9, 23, 16, 22),
        (13, 29, 21, 25),
    ),
    33: (
        (1, 20, 6, 21),
        (2, 9, 12, 24),
        (3, 31, 25, 26),
        (4, 13, 16, 29),
        (5, 28, 7, 11),
        (8, 19, 10, 27),
        (14, 22, 15, 18),
        (17, 23, 30, 32),
    ),
}


def has_ideal(people: int) -> bool:
    return people in BASE_ROUNDS


def ideal_rounds(people: int) -> tuple[PlannedRound, ...]:
    """All rounds of the ideal, in the order of development.

    >>> len(ideal_rounds(12)), len(ideal_rounds(13))
    (11, 13)
    """
    base = BASE_ROUNDS[people]
    rounds = people - 1 if people % 4 == 0 else people
    add = _added_modulo_3 if people == 9 else _added(rounds)
    return tuple(
        PlannedRound(
            tuple(
                Table((add(a, step), add(b, step)), (add(c, step), add(d, step)))
                for a, b, c, d in base
            ),
            () if people % 4 == 0 else (add(0, step),),
        )
        for step in range(rounds)
    )


def _added(modulus: int) -> Callable[[int, int], int]:
    def add(place: int, step: int) -> int:
        return place if place == modulus else (place + step) % modulus

    return add


def _added_modulo_3(place: int, step: int) -> int:
    """Places 0 … 8 as two digits of base 3, each added by itself."""
    return (place // 3 + step // 3) % 3 * 3 + (place + step) % 3
