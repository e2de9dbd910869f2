"""Largest matchings: whether all can be paired at once, and who stands in the way.

Edmonds' method with contracted blossoms. Knows nothing of people or chapters: points are 0 .. n-1,
`neighbours[point]` are the points it may be paired with.
"""

from collections import deque
from collections.abc import Iterable, Sequence

NONE = -1


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Each point's mate, or -1."""
    mates = [NONE] * len(neighbours)
    for point, others in enumerate(neighbours):
        if mates[point] == NONE:
            free = next((other for other in others if mates[other] == NONE), NONE)
            if free != NONE:
                mates[point], mates[free] = free, point
    return with_mates_for(range(len(neighbours)), neighbours, mates)


def with_mates_for(
    points: Iterable[int], neighbours: Sequence[Sequence[int]], mates: Sequence[int]
) -> list[int]:
    """Mates for as many of these points as possible, one more pair each; whoever has a mate
    keeps one, if not the same."""
    found = list(mates)
    for point in points:
        if found[point] == NONE:
            _Search(neighbours, found).augment(point)
    return found


def blocked_points(neighbours: Sequence[Sequence[int]], mates: list[int]) -> list[int]:
    """Points that compete for too few mates: each is left out by some largest matching."""
    blocked: set[int] = set()
    for point, mate in enumerate(mates):
        if mate == NONE:
            search = _Search(neighbours, mates)
            search.augment(point)
            blocked.update(other for other, outer in enumerate(search.outer) if outer)
    return sorted(blocked)


class _Search:
    """One search for a path that pairs one more point."""

    def __init__(self, neighbours: Sequence[Sequence[int]], mates: list[int]) -> None:
        self.neighbours, self.mates = neighbours, mates
        size = len(neighbours)
        self.parent = [NONE] * size
        self.base = list(range(size))
        self.outer = [False] * size

    def augment(self, root: int) -> bool:
        self.outer[root] = True
        queue = deque([root])
        while queue:
            point = queue.popleft()
            for other in self.neighbours[point]:
                if self.base[point] == self.base[other] or self.mates[point] == other:
                    continue
                mate = self.mates[other]
                if other == root or (mate != NONE and self.parent[mate] != NONE):
                    queue.extend(self._contract(point, other))
                elif self.parent[other] == NONE:
                    self.parent[other] = point
                    if mate == NONE:
                        self._flip(other)
                        return True
                    self.outer[mate] = True
                    queue.append(mate)
        return False

    def _flip(self, point: int) -> None:
        while point != NONE:
            before = self.parent[point]
            further = self.mates[before]
            self.mates[point], self.mates[before] = before, point
            point = further

    def _contract(self, one: int, two: int) -> list[int]:
        """Treat an odd circle as one point; its points that were not outer become so."""
        top = self._meeting(one, two)
        in_circle: set[int] = set()
        self._mark(one, top, two, in_circle)
        self._mark(two, top, one, in_circle)
        fresh = []
        for point, base in enumerate(self.base):
            if base in in_circle:
                self.base[point] = top
                if not self.outer[point]:
                    self.outer[point] = True
                    fresh.append(point)
        return fresh

    def _meeting(self, one: int, two: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mates[one] == NONE:
                break
            one = self.parent[self.mates[one]]
        while self.base[two] not in seen:
            two = self.parent[self.mates[self.base[two]]]
        return self.base[two]

    def _mark(self, point: int, top: int, child: int, in_circle: set[int]) -> None:
        while self.base[point] != top:
            mate = self.mates[point]
            in_circle.update((self.base[point], self.base[mate]))
            self.parent[point] = child
            child, point = mate, self.parent[mate]
