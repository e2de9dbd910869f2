"""Who meets whom, once partners are known: opponents as evenly as they can be.

Tables of one round exchange a pair, or one person each, so that the sum over all pairs of people
of (times opponents)² gets smaller; changes for the worse are taken now and then, fewer as time
goes on. A fault is a partnership that was there before, or one more of the same chapter: in large
fields no exchange makes one, in small ones it may for a while. What is kept at the end has none.

A round is a list of seats, four to a table: seats i and i ^ 1 are partners, i ^ 2 and i ^ 3 their
opponents. Must not know who sits out and why.
"""

from collections.abc import Sequence
from math import exp
from random import Random

Seats = list[int]
Times = list[list[int]]

WARM, COOL = 1.2, 0.45
FAULT = 4.0  # the weight of a fault, beside 2 for a second meeting
FEW_SEATS = 24  # up to here faults are passed through: there is too little room to go round them
SWEEP = 256  # steps between two looks at the temperature and at the tables that matter


class Spread:
    """Rounds whose opponents are being spread.

    `together` and `against` say how often two are partners and opponents, these rounds and
    earlier ones included; both are kept up to date.
    """

    def __init__(
        self,
        rounds: list[Seats],
        chapters: Sequence[int],
        together: Times,
        against: Times,
        rng: Random,
    ) -> None:
        self.rounds = rounds
        self.chapters = chapters
        self.together = together
        self.against = against
        self.random = rng.random
        self.is_strict = len(rounds[0]) > FEW_SEATS
        self.repeats = self.inside = 0  # beyond those at the start
        self.squares = sum(times * times for row in against for times in row) // 2

    def improve(self, goal: int, steps: int) -> None:
        """Ends with the best arrangement seen; early once the sum of squares is at `goal`."""
        best, kept = self.squares, [list(seats) for seats in self.rounds]
        many = len(self.rounds[0])
        random = self.random
        for done in range(0, steps, SWEEP):
            if best <= goal:
                break
            warmth = WARM * (COOL / WARM) ** (done / steps)
            places = self._uneven()
            for _ in range(SWEEP):
                if places:
                    seats, i = places[int(random() * len(places))]
                else:
                    seats, i = self.rounds[int(random() * len(self.rounds))], int(random() * many)
                j = int(random() * many)
                if i >> 1 == j >> 1:
                    continue
                if i >> 2 != j >> 2 and random() < 0.5:
                    self._exchange_pairs(seats, i, j, warmth)
                else:
                    self._exchange_people(seats, i, j, warmth)
                if self.squares < best and not self.repeats and self.inside <= 0:
                    best, kept = self.squares, [list(seats) for seats in self.rounds]
        self.rounds = kept
        self.squares = best

    def _uneven(self) -> list[tuple[Seats, int]]:
        """The seats of people who meet someone more often than needed: only they matter."""
        against = self.against
        met = [sum(row) for row in against]
        enough = sum(met) // max(1, len(met) * (len(met) - 1)) + 1
        return [
            (seats, i)
            for seats in self.rounds
            for i, person in enumerate(seats)
            if against[person][seats[i ^ 2]] > enough or against[person][seats[i ^ 3]] > enough
        ]

    def _exchange_pairs(self, seats: Seats, i: int, j: int, warmth: float) -> None:
        against = self.against
        x, p, u, v = seats[i], seats[i ^ 1], seats[i ^ 2], seats[i ^ 3]
        y, q, w, z = seats[j], seats[j ^ 1], seats[j ^ 2], seats[j ^ 3]
        of_x, of_p, of_y, of_q = against[x], against[p], against[y], against[q]
        worse = 16 + 2 * (
            (of_x[w] + of_x[z] + of_p[w] + of_p[z] + of_y[u] + of_y[v] + of_q[u] + of_q[v])
            - (of_x[u] + of_x[v] + of_p[u] + of_p[v] + of_y[w] + of_y[z] + of_q[w] + of_q[z])
        )
        if worse > 0 and self.random() >= exp(-worse / warmth):
            return
        for one in (x, p):
            self._meet(one, (u, v), (w, z))
        for one in (y, q):
            self._meet(one, (w, z), (u, v))
        seats[i], seats[i ^ 1], seats[j], seats[j ^ 1] = y, q, x, p
        self.squares += worse

    def _exchange_people(self, seats: Seats, i: int, j: int, warmth: float) -> None:
        together, against, chapters = self.together, self.against, self.chapters
        x, p, y, q = seats[i], seats[i ^ 1], seats[j], seats[j ^ 1]
        repeats = together[x][q] + together[y][p] - together[x][p] - together[y][q] + 2
        inside = (chapters[x] == chapters[q]) + (chapters[y] == chapters[p])
        inside -= (chapters[x] == chapters[p]) + (chapters[y] == chapters[q])
        if self.is_strict and (repeats > 0 or inside > 0):
            return
        of_x, of_y = against[x], against[y]
        with_x: tuple[int, ...]
        with_y: tuple[int, ...]
        if i >> 2 == j >> 2:
            worse = 4 + 2 * (of_y[q] + of_x[p] - of_x[q] - of_y[p])
            with_x, with_y = (q,), (p,)
        else:
            u, v, w, z = seats[i ^ 2], seats[i ^ 3], seats[j ^ 2], seats[j ^ 3]
            worse = 8 + 2 * (
                (of_x[w] + of_x[z] + of_y[u] + of_y[v]) - (of_x[u] + of_x[v] + of_y[w] + of_y[z])
            )
            with_x, with_y = (u, v), (w, z)
        cost = worse + FAULT * (repeats + inside)
        if cost > 0 and self.random() >= exp(-cost / warmth):
            return
        self.repeats += repeats
        self.inside += inside
        self._meet(x, with_x, with_y)
        self._meet(y, with_y, with_x)
        for a, b, change in ((x, p, -1), (y, q, -1), (x, q, 1), (y, p, 1)):
            together[a][b] += change
            together[b][a] += change
        seats[i], seats[j] = y, x
        self.squares += worse

    def _meet(self, person: int, gone: Sequence[int], come: Sequence[int]) -> None:
        against = self.against
        row = against[person]
        for other in gone:
            row[other] -= 1
            against[other][person] -= 1
        for other in come:
            row[other] += 1
            against[other][person] += 1
