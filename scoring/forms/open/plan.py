"""How many tables of how many people, round by round, until one table is left.

Must not know who plays.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One round: the sizes of its tables, and how many of each table go on."""

    tables: tuple[int, ...]
    go_on: int

    @property
    def sides(self) -> int:
        return sum(self.tables)

    @property
    def left(self) -> int:
        """How many are in the next round."""
        return sum(min(self.go_on, max(1, size - 1)) for size in self.tables)


def even_tables(sides: int, most: int) -> tuple[int, ...]:
    """As few tables as hold everybody, as even as possible, and nobody alone.

    >>> even_tables(14, 4), even_tables(5, 4), even_tables(9, 4)
    ((4, 4, 3, 3), (3, 2), (3, 3, 3))
    """
    count = max(1, -(-sides // most))
    while count > 1 and sides // count < 2:
        count -= 1
    return tuple(sides // count + (index < sides % count) for index in range(count))


def plan(sides: int, most: int, go_on: int) -> list[Step]:
    """The whole plan, before anything is played.

    >>> [(len(step.tables), step.left) for step in plan(56, 4, 2)]
    [(14, 28), (7, 14), (4, 8), (2, 4), (1, 1)]
    """
    steps: list[Step] = []
    while sides > most:
        step = Step(even_tables(sides, most), go_on)
        if step.left >= sides:
            break
        steps.append(step)
        sides = step.left
    if sides > 1:
        steps.append(Step((sides,), 1))
    return steps
