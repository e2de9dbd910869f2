"""Who meets whom, once partners are known: opponents as evenly as they can be.

Tables of one round exchange a pair, or one person each, so that the sum over all pairs of people
of (times opponents)² gets smaller; changes for the worse are taken now and then, fewer as time
goes on. A fault is a partnership that was there before, or one more of the same chapter: in large
fields no exchange makes one, in small ones it may for a while. What is kept at the end has none.

A round is a list of seats, four to a table: seats i and i ^ 1 are partners, i ^ 2 and i ^ 3 their
opponents. Who sits out stays as it is, unless it is said who may change (`Resting`). Must not know
why.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

# ---- Who sits out when the number of people is no multiple of four ----


def sit_out_plan(
    chapters: Sequence[int], sat_out: Sequence[int], rounds: int, rng: Random
) -> list[tuple[int, ...]]:
    """The places that sit out in each of the coming rounds, in ascending order.

    `sat_out` says how often each has before. How many of each chapter sit out in which round
    depends on the lot only as far as no same-chapter partners are forced.
    """
    people = len(chapters)
    over = people % 4
    if not over:
        return [()] * rounds
    sizes = [0] * (max(chapters) + 1)
    for chapter in chapters:
        sizes[chapter] += 1
    half = people // 4 * 2
    is_pressed = max(sizes) > half or rounds > people - max(sizes)
    counts = list(sat_out)
    gone = [0] * len(sizes)
    plan = []
    for _ in range(rounds):
        chosen: list[int] = []
        rest = list(range(people))
        rng.shuffle(rest)
        while len(chosen) < over:
            least = min(counts[place] for place in rest)
            level = [place for place in rest if counts[place] == least]
            free = over - len(chosen)
            if len(level) > free and is_pressed:
                wanted = [max(0, size - half) for size in sizes]
                for place in chosen:
                    wanted[chapters[place]] -= 1
                level = _in_turn(level, chapters, sizes, wanted, gone)
            chosen += level[:free]
            rest = [place for place in rest if counts[place] != least]
        for place in chosen:
            counts[place] += 1
            gone[chapters[place]] += 1
        plan.append(tuple(sorted(chosen)))
    return plan


def is_in_turn(plan: Sequence[Sequence[int]], sat_out: Sequence[int]) -> bool:
    """Whether those who sit out are always among those who did least often.

    >>> is_in_turn([(0,), (1,)], [0, 0]), is_in_turn([(0,), (0,)], [0, 0])
    (True, False)
    """
    counts = list(sat_out)
    for away in plan:
        most = max(counts[place] for place in away)
        if any(count < most and place not in away for place, count in enumerate(counts)):
            return False
        for place in away:
            counts[place] += 1
    return True


def _in_turn(
    level: list[int],
    chapters: Sequence[int],
    sizes: Sequence[int],
    wanted: Sequence[int],
    gone: Sequence[int],
) -> list[int]:
    """First as many as each chapter has too many at the tables, then people of chapters that have
    none too many; among those the larger chapter first, and chapters of one size in turn."""
    seen = [0] * len(sizes)
    ranked = []
    for place in level:
        chapter = chapters[place]
        if seen[chapter] < wanted[chapter]:
            group = (0, -wanted[chapter], 0)
        else:
            group = (1 + (wanted[chapter] > 0), -sizes[chapter], gone[chapter] + seen[chapter])
        seen[chapter] += 1
        ranked.append((group, place))
    ranked.sort(key=lambda entry: entry[0])
    return [place for _, place in ranked]


Seats = list[int]
Times = list[list[int]]

WARM, COOL = 1.2, 0.45
FAULT = 4.0  # the weight of a fault, beside 2 for a second meeting
FEW_SEATS = 24  # up to here faults are passed through: there is too little room to go round them
REST = 0.2  # how often those who sit out are tried, where they may change
SWEEP = 256  # steps between two looks at the temperature and at the tables that matter


@dataclass(frozen=True, slots=True)
class Resting:
    """Who sits out in each round, and may change with those who play.

    `before` says how often each has sat out before these rounds. Unless `of_any_chapter`, only
    people of one chapter change, so that nothing becomes of what chapters force.
    """

    rounds: list[list[int]]
    before: Sequence[int]
    of_any_chapter: bool

    @property
    def is_in_turn(self) -> bool:
        return is_in_turn(self.rounds, self.before)


class Spread:
    """Rounds whose opponents are being spread.

    `together` and `against` say how often two are partners and opponents, these rounds and
    earlier ones included; both are kept up to date. `resting` where those may change too.
    """

    def __init__(
        self,
        rounds: list[Seats],
        chapters: Sequence[int],
        together: Times,
        against: Times,
        rng: Random,
        resting: Resting | None = None,
    ) -> None:
        self.rounds = rounds
        self.resting = resting
        self.chapters = chapters
        self.together = together
        self.against = against
        self.random = rng.random
        self.is_strict = len(rounds[0]) > FEW_SEATS
        self.repeats = self.inside = 0  # beyond those at the start
        self.squares = sum(times * times for row in against for times in row) // 2

    def improve(self, goal: int, steps: int, spare: int = 0) -> None:
        """Ends with the best arrangement seen; early once the sum of squares is at `goal`. How
        many of the same chapter there are to `spare` is of no use here."""
        best, kept = self.squares, self._all_seats()
        many = len(self.rounds[0])
        random = self.random
        for done in range(0, steps, SWEEP):
            if best <= goal:
                break
            warmth = WARM * (COOL / WARM) ** (done / steps)
            places = self._uneven()
            for _ in range(SWEEP):
                if self.resting and random() < REST:
                    self._exchange_resting(self.resting, warmth)
                elif places:
                    self._exchange(*places[int(random() * len(places))], warmth)
                else:
                    seats = self.rounds[int(random() * len(self.rounds))]
                    self._exchange(seats, int(random() * many), warmth)
                if self.squares < best and not self.repeats and self.inside <= 0:
                    best, kept = self.squares, self._all_seats()
        self.rounds, resting = kept
        if self.resting:
            self.resting.rounds[:] = resting
        self.squares = best

    def _all_seats(self) -> tuple[list[Seats], list[Seats]]:
        resting = self.resting.rounds if self.resting else []
        return [list(seats) for seats in self.rounds], [list(seats) for seats in resting]

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

    def _exchange(self, seats: Seats, i: int, warmth: float) -> None:
        """Whoever sits at `i`, alone or with the partner, with somebody of the same round."""
        j = int(self.random() * len(seats))
        if i >> 1 == j >> 1:
            return
        if i >> 2 != j >> 2 and self.random() < 0.5:
            self._exchange_pairs(seats, i, j, warmth)
        else:
            self._exchange_people(seats, i, j, warmth)

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

    def _exchange_resting(self, resting: Resting, warmth: float) -> None:
        """Somebody who plays sits out instead of somebody who does; in another round, where the
        one sits out anyway, it is the other way round."""
        random, chapters = self.random, self.chapters
        here = int(random() * len(self.rounds))
        out = resting.rounds[here]
        i, j = int(random() * len(self.rounds[here])), int(random() * len(out))
        x, y = self.rounds[here][i], out[j]
        if not resting.of_any_chapter and chapters[x] != chapters[y]:
            return
        places = [(here, i, j)]
        others = [r for r, away in enumerate(resting.rounds) if x in away and y not in away]
        if others:
            there = others[int(random() * len(others))]
            places.append((there, self.rounds[there].index(y), resting.rounds[there].index(x)))
        cost = sum(self._sit_out(resting.rounds, *place) for place in places)
        if (cost > 0 and random() >= exp(-cost / warmth)) or not self._may_rest(resting):
            for place in reversed(places):
                self._sit_out(resting.rounds, *place)

    def _may_rest(self, resting: Resting) -> bool:
        return resting.is_in_turn

    def _sit_out(self, resting: list[Seats], round_: int, i: int, j: int) -> float:
        """Exchanges the two; done twice, everything is as it was. Gives what it costs."""
        together, chapters = self.together, self.chapters
        seats, out = self.rounds[round_], resting[round_]
        x, y, p, met = seats[i], out[j], seats[i ^ 1], (seats[i ^ 2], seats[i ^ 3])
        repeats = together[y][p] - together[x][p] + 1
        inside = (chapters[y] == chapters[p]) - (chapters[x] == chapters[p])
        worse = 4 + 2 * sum(self.against[y][other] - self.against[x][other] for other in met)
        self._meet(x, met, ())
        self._meet(y, (), met)
        for one, change in ((x, -1), (y, 1)):
            together[one][p] += change
            together[p][one] += change
        seats[i], out[j] = y, x
        self.repeats += repeats
        self.inside += inside
        self.squares += worse
        return worse + FAULT * (repeats + inside)

    def _meet(self, person: int, gone: Sequence[int], come: Sequence[int]) -> None:
        against = self.against
        row = against[person]
        for other in gone:
            row[other] -= 1
            against[other][person] -= 1
        for other in come:
            row[other] += 1
            against[other][person] += 1
