"""Few people: how evenly opponents can meet at all, and a schedule that is seldom found by search.

`LEAST` was found by trying everything; a test does it again. Knows people as places 0 … people − 1.
"""

from scoring.forms.mixer.values import PlannedRound, Table

LEAST = {(5, 2): 10, (5, 3): 18, (6, 3): 14, (6, 4): 22, (7, 5): 22, (9, 4): 36}
"""The least sum of squares where it is a tenth more than even or worse, by people and rounds."""

# The seats of each round, four to a table, partners side by side; the last ones sit out.
_STORED: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {
    (11, 7): (
        (0, 6, 9, 2, 7, 8, 5, 10, 3, 4, 1),
        (0, 5, 1, 10, 8, 4, 3, 2, 9, 6, 7),
        (6, 5, 1, 4, 3, 9, 7, 2, 0, 10, 8),
        (8, 6, 7, 0, 1, 3, 9, 10, 2, 4, 5),
        (4, 5, 0, 9, 3, 10, 6, 2, 8, 1, 7),
        (4, 9, 10, 8, 3, 7, 1, 0, 5, 6, 2),
        (7, 1, 4, 2, 5, 8, 6, 3, 10, 9, 0),
    ),
}


def stored_rounds(people: int, rounds: int) -> tuple[PlannedRound, ...]:
    """None where a search does as well."""
    at_tables = people // 4 * 4
    return tuple(
        PlannedRound(
            tuple(
                Table((seats[seat], seats[seat + 1]), (seats[seat + 2], seats[seat + 3]))
                for seat in range(0, at_tables, 4)
            ),
            seats[at_tables:],
        )
        for seats in _STORED.get((people, rounds), ())
    )
