"""Partners and tables changed together without ever leaving the rules: the second edition's search.

Lay the partnerships of two rounds over each other: whoever plays with a in the one plays with b in
the other, b's partner of the one round with c in the other, and so on, until the ring closes. All
partnerships of a ring can change their round with each other: everybody on it still plays in both,
and none of them is new, so nobody has a partner twice and no chapter one more partnership inside.
With people who sit out it may be a row instead of a ring; its two ends then change the rounds that
they sit out in. Between these changes pairs and people of one round are exchanged as in
`opponents.py`, but never for a fault. Must not know why.
"""

from collections.abc import Sequence
from math import exp

from domain.formats.mixer.opponents import Resting, Seats, Spread

WARM, COOL = 1.2, 0.4
RING = 0.1  # how often a ring is tried
REST = 0.15  # how often those who sit out are tried, where there are any
SWEEP = 256  # steps between two looks at the temperature


class Rings(Spread):
    """Rounds without a fault, which they never get on the way."""

    def improve(self, goal: int, steps: int, spare: int = 0) -> None:
        """Ends with the best arrangement seen: fewest of the same chapter, then most even. Early
        once the sum of squares is at `goal` and there are no more of the same chapter than are
        forced: at the start there are so many to `spare`."""
        self.is_strict = True
        best, kept = (self.inside, self.squares), self._all_seats()
        random, many = self.random, len(self.rounds[0])
        rings = RING if len(self.rounds) > 1 else 0.0
        for done in range(0, steps, SWEEP):
            if best[0] <= -spare and best[1] <= goal:
                break
            warmth = WARM * (COOL / WARM) ** (done / steps)
            for _ in range(SWEEP):
                chance = random()
                if chance < rings:
                    self._exchange_ring(warmth)
                elif self.resting and chance < rings + REST:
                    self._exchange_resting(self.resting, warmth)
                else:
                    seats = self.rounds[int(random() * len(self.rounds))]
                    self._exchange(seats, int(random() * many), warmth)
                if self.squares < best[1] or self.inside < best[0]:
                    best, kept = (self.inside, self.squares), self._all_seats()
        self.rounds, resting = kept
        if self.resting:
            self.resting.rounds[:] = resting
        self.squares = best[1]

    def _may_rest(self, resting: Resting) -> bool:
        return self.repeats <= 0 and self.inside <= 0 and resting.is_in_turn

    def _exchange_ring(self, warmth: float) -> None:
        random = self.random
        here = int(random() * len(self.rounds))
        there = int(random() * (len(self.rounds) - 1))
        there += there >= here
        a, b = self.rounds[here], self.rounds[there]
        out_a: Seats = []
        out_b: Seats = []
        if self.resting:
            out_a, out_b = self.resting.rounds[here], self.resting.rounds[there]
        start = a[int(random() * len(a))]
        if out_b and random() < 0.5:
            start = out_b[int(random() * len(out_b))]
            if start in out_a:
                return
        in_a: list[tuple[int, int, int]] = []
        in_b: list[tuple[int, int, int]] = []
        x = start
        while True:
            i = a.index(x)
            y = a[i ^ 1]
            in_a.append((i & ~1, x, y))
            if y in out_b:
                return
            j = b.index(y)
            x = b[j ^ 1]
            in_b.append((j & ~1, y, x))
            if x == start or x in out_a:
                break
        if x != start and start not in out_b:
            return
        before = self.squares
        places = [(a, {4 * (i >> 2) for i, _, _ in in_a}), (b, {4 * (j >> 2) for j, _, _ in in_b})]
        self._meet_at(places, -1)
        # Each place of a round gets a neighbour of the ring, all of them on the same side.
        is_ring = x == start
        turn_a = is_ring and random() < 0.5
        turn_b = is_ring and random() < 0.5
        _put(a, in_a, [in_b[k - 1] for k in range(len(in_b))] if turn_a else in_b)
        _put(b, in_b, [*in_a[1:], in_a[0]] if turn_b else in_a)
        self._meet_at(places, 1)
        if not is_ring:
            out_a[out_a.index(x)], out_b[out_b.index(start)] = start, x
        worse = self.squares - before
        if (worse > 0 and random() >= exp(-worse / warmth)) or not (
            is_ring or self.resting is None or self.resting.is_in_turn
        ):
            self._meet_at(places, -1)
            _put(a, in_a, in_a)
            _put(b, in_b, in_b)
            self._meet_at(places, 1)
            if not is_ring:
                out_a[out_a.index(start)], out_b[out_b.index(x)] = x, start

    def _meet_at(self, places: Sequence[tuple[Seats, set[int]]], change: int) -> None:
        """Count the opponents of these tables, or count them no longer."""
        against = self.against
        more = 0
        for seats, tables in places:
            for table in tables:
                p, q, u, v = seats[table : table + 4]
                of_p, of_q, of_u, of_v = against[p], against[q], against[u], against[v]
                more += of_p[u] + of_p[v] + of_q[u] + of_q[v]
                of_p[u] += change
                of_p[v] += change
                of_q[u] += change
                of_q[v] += change
                of_u[p] += change
                of_u[q] += change
                of_v[p] += change
                of_v[q] += change
        # (t + 1)² − t² is 2t + 1, (t − 1)² − t² is −2t + 1.
        self.squares += 2 * change * more + 4 * sum(len(tables) for _, tables in places)


def _put(
    seats: Seats, places: Sequence[tuple[int, int, int]], pairs: Sequence[tuple[int, int, int]]
) -> None:
    for (i, _, _), (_, x, y) in zip(places, pairs, strict=True):
        seats[i], seats[i + 1] = x, y
