"""Counting out: every legal draw of a small field with many wishes, by number."""

from collections.abc import Iterator

from tournaments.draw.verify.field import Field
from tournaments.draw.verify.written import Pair

# Parts of the method: another value would give other partners for the same seed.
COUNTED_PEOPLE = 60  # counting out is tried up to so many people
COUNTED_STATES = 100_000  # and given up after so many sets of people


class Tally:
    """All legal draws, counted out set by set of people who are left, where that is possible."""

    def __init__(self, field: Field) -> None:
        self.field, self.known = field, {0: (0, 1)}
        self.order = sorted(field.people, key=lambda a: (-len(field.foes.get(a, ())), a))

    def total(self) -> tuple[int, int] | None:
        """The fewest same-chapter pairs and the draws with so few; None where it is too much."""
        if len(self.order) > COUNTED_PEOPLE:
            return None
        try:
            return self._fewest((1 << len(self.order)) - 1)
        except OverflowError:
            return None

    def draw(self, number: int) -> list[Pair]:
        """The draw with this number, counted from 0."""
        left, pairs = (1 << len(self.order)) - 1, []
        best, _ = self._fewest(left)
        while left:
            for pair, same, rest in self._choices(left):
                same_left, ways = self._fewest(rest)
                if same + same_left != best:
                    continue
                if number < ways:
                    pairs.append(pair)
                    best, left = same_left, rest
                    break
                number -= ways
        return pairs

    def _choices(self, left: int) -> Iterator[tuple[Pair, int, int]]:
        first = (left & -left).bit_length() - 1
        person, chapter_of = self.order[first], self.field.chapter_of
        foes = self.field.foes.get(person, ())
        for place in range(first + 1, len(self.order)):
            other = self.order[place]
            if left >> place & 1 and other not in foes:
                same = chapter_of[person] == chapter_of[other]
                yield (person, other), same, left ^ 1 << first ^ 1 << place

    def _fewest(self, left: int) -> tuple[int, int]:
        if left not in self.known:
            if len(self.known) > COUNTED_STATES:
                raise OverflowError
            best, ways = len(self.order), 0
            for _, same, rest in self._choices(left):
                same_left, more = self._fewest(rest)
                if more and same + same_left < best:
                    best, ways = same + same_left, 0
                if more and same + same_left == best:
                    ways += more
            self.known[left] = best, ways
        return self.known[left]
