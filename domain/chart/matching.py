"""A largest matching in any graph, by augmenting paths through contracted blossoms.

Needed to prove that a chart has as few round-1 clashes as any chart could have. Graphs are given
as bit masks of neighbours, so that a dense graph of a few hundred vertices takes milliseconds.
Must not know what the vertices stand for.
"""

from collections.abc import Iterator, Sequence

NOBODY = -1


def largest_matching(neighbours: Sequence[int], start: Sequence[int] = ()) -> list[int]:
    """Each vertex's partner, or NOBODY, in a matching of the largest size.

    `start` is a matching to improve on; partners that need not change stay together as far as
    the augmenting paths allow.

    >>> largest_matching([0b0110, 0b0101, 0b1011, 0b0100])
    [1, 0, 3, 2]
    """
    partner = list(start) or [NOBODY] * len(neighbours)
    usable = (1 << len(neighbours)) - 1
    for root in range(len(neighbours)):
        if partner[root] == NOBODY:
            search = _Search(neighbours, partner, usable, root)
            end = search.run()
            if end == NOBODY:
                # No later path can pass through a tree that was searched in vain.
                usable &= ~search.reached
            else:
                search.flip(end)
    return partner


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _Search:
    """One search for an augmenting path from a vertex without a partner."""

    def __init__(
        self, neighbours: Sequence[int], partner: list[int], usable: int, root: int
    ) -> None:
        self.neighbours = neighbours
        self.partner = partner
        self.usable = usable
        self.root = root
        self.came_from = [NOBODY] * len(neighbours)
        self.base = list(range(len(neighbours)))
        self.outer = 1 << root
        self.reached = 1 << root
        self.queue = [root]

    def run(self) -> int:
        """The far end of an augmenting path, or NOBODY."""
        for vertex in self.queue:  # grows while it is walked
            fresh = self.neighbours[vertex] & self.usable & ~self.reached
            for other in bits(fresh):
                if self.partner[other] == NOBODY:
                    self.came_from[other] = vertex
                    return other
            for other in bits(fresh):
                if self.reached >> other & 1:
                    continue  # reached as the partner of one before
                mate = self.partner[other]
                self.came_from[other] = vertex
                self.reached |= 1 << other | 1 << mate
                self.outer |= 1 << mate
                self.queue.append(mate)
            for other in bits(self.neighbours[vertex] & self.outer):
                if self.base[other] != self.base[vertex]:
                    self._contract(vertex, other)
        return NOBODY

    def flip(self, end: int) -> None:
        while end != NOBODY:
            before = self.came_from[end]
            following = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = following

    def _contract(self, one: int, two: int) -> None:
        stem = self._common_base(one, two)
        blossom: set[int] = set()
        self._collect(one, stem, two, blossom)
        self._collect(two, stem, one, blossom)
        for vertex in range(len(self.base)):
            if self.base[vertex] in blossom:
                self.base[vertex] = stem
                if not self.outer >> vertex & 1:
                    self.outer |= 1 << vertex
                    self.queue.append(vertex)

    def _common_base(self, one: int, two: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one == self.root:
                break
            one = self.came_from[self.partner[one]]
        two = self.base[two]
        while two not in seen:
            two = self.base[self.came_from[self.partner[two]]]
        return two

    def _collect(self, vertex: int, stem: int, child: int, blossom: set[int]) -> None:
        while self.base[vertex] != stem:
            mate = self.partner[vertex]
            blossom |= {self.base[vertex], self.base[mate]}
            self.came_from[vertex] = child
            child = mate
            vertex = self.came_from[mate]
