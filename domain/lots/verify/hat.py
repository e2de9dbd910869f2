"""The hat: a field made ready, from which each legal draw comes with the same chance."""

from domain.lots.verify.counts import Counts
from domain.lots.verify.field import Field, Tally, nothing_legal
from domain.lots.verify.written import Pair, below, pick, words

# ---- The walk, for a field with so many wishes that its draws cannot be counted out ----

# Parts of the method: another value would give other partners for the same seed.
WALK_STEPS = 500  # per person
BROKEN_BITS, SAME_BITS = 8, 4  # how much rarer a broken wish and a same-chapter pair make a draw


def walk(field: Field, key: bytes) -> list[Pair]:
    """A long random walk by exchanges: nearly uniform, and said to be only that.

    A fault makes a draw rarer, so the walk keeps near the legal draws and gives each of those
    the same weight. It is looked at only now and then: to stop at the first legal draw that it
    meets would favour some of them.
    """
    row, people = words(key, "walk"), list(field.people)
    seats = [pick(row, people) for _ in field.people]
    halves, steps = len(seats) // 2, WALK_STEPS * len(seats)

    def faults(a: int, b: int) -> Pair:
        return int(b in field.foes.get(a, ())), int(field.chapter_of[a] == field.chapter_of[b])

    now = [faults(a, b) for a, b in zip(seats[::2], seats[1::2], strict=True)]
    broken, same = sum(fault[0] for fault in now), sum(fault[1] for fault in now)
    best, best_seats = (broken, same), seats.copy()
    for step in range(20 * steps):
        if step > steps and step % (10 * len(seats)) == 0 and (broken, same) == best:
            best_seats = seats
            break
        word = next(row)
        one, two = 2 * (word % halves), 2 * (next(row) % halves) + (word >> 31)
        if one == two & ~1:
            continue
        a, b, c, d = seats[one], seats[one + 1], seats[two], seats[two ^ 1]
        new, other, old, older = faults(a, c), faults(b, d), faults(a, b), faults(c, d)
        more_broken = new[0] + other[0] - old[0] - older[0]
        more_same = new[1] + other[1] - old[1] - older[1]
        rarer = BROKEN_BITS * more_broken + SAME_BITS * more_same
        if rarer <= 0 or next(row) >> max(0, 32 - rarer) == 0:
            seats[one + 1], seats[two] = c, b
            broken, same = broken + more_broken, same + more_same
            if (broken, same) < best:
                best, best_seats = (broken, same), seats.copy()
    if best[0]:
        raise nothing_legal()
    return list(zip(best_seats[::2], best_seats[1::2], strict=True))


# Parts of the method: another value would give other partners for the same seed.
TRIES = 2_000_000  # times people: so many tries are made before the legal draws are counted out
TRIES_LEAST, TRIES_MOST = 1_000, 20_000


class Drawn:
    """What came out: partnerships, the number that no one could avoid, and how it was found."""

    __slots__ = ("exact", "pairs", "same_chapter", "tries")

    def __init__(self, pairs: list[Pair], same_chapter: int, exact: bool, tries: int) -> None:
        self.pairs, self.same_chapter = pairs, same_chapter
        self.exact, self.tries = exact, tries


class Hat:
    """A field made ready: `draw` gives each legal draw the same chance, over all keys."""

    def __init__(self, field: Field, *, pool_people: bool = True) -> None:
        self.field, self.foes = field, field.foes
        self.forced = bool(field.people) and len(field.chapters[0]) * 2 >= len(field.people)
        self.tries = max(TRIES_LEAST, min(TRIES_MOST, TRIES // max(1, len(field.people))))
        pooled, clashes = len(field.chapters), 0
        for group in reversed(field.chapters):
            clashes += len(group) * (len(group) - 1)
            if clashes > (2 * (len(field.people) - 1) if pool_people else 0):
                break
            pooled -= 1
        self.counted = field.chapters[:pooled]
        self.pool = sorted(number for group in field.chapters[pooled:] for number in group)
        self.pool_clashes = any(len(group) > 1 for group in field.chapters[pooled:])
        self.counts = Counts([len(group) for group in self.counted], len(self.pool))

    def draw(self, key: bytes) -> Drawn:
        """Try until a try is legal; a field with too many wishes for that is counted out."""
        for number in range(self.tries):
            pairs = self.one_try(key, f"try/{number}")
            if pairs is not None:
                return Drawn(self._ordered(pairs), self.field.forced(), True, number + 1)
        tally = Tally(self.field)
        counted = tally.total()
        if counted is not None:
            if not counted[1]:
                raise nothing_legal()
            pairs = tally.draw(below(key, "counted", counted[1]))
        else:
            pairs = walk(self.field, key)
        same = self.field.same_chapter(pairs)
        return Drawn(self._ordered(pairs), same, counted is not None, self.tries)

    def _ordered(self, pairs: list[Pair]) -> list[Pair]:
        return sorted([(a, b) if a < b else (b, a) for a, b in pairs] + self.field.together)

    def one_try(self, key: bytes, label: str) -> list[Pair] | None:
        """Partnerships that keep the chapters apart, or None where chance broke another rule."""
        row = words(key, label)
        pairs: list[Pair] = []
        if self.forced:
            largest = list(self.field.chapters[0])
            for group in self.field.chapters[1:]:
                pairs += [(number, pick(row, largest)) for number in group]
            rest, check = largest, False
        else:
            waiting: list[int] = []
            for chapter, group in enumerate(self.counted):
                met = self.counts.decide(chapter, len(waiting), key, f"{label}/{chapter}")
                people = group.copy()
                pairs += [(pick(row, waiting), pick(row, people)) for _ in range(met)]
                waiting += people
            rest, check = self.pool.copy(), self.pool_clashes
            pairs += [(number, pick(row, rest)) for number in waiting]
        chapter_of = self.field.chapter_of
        while rest:
            first = rest.pop()
            second = pick(row, rest)
            if check and chapter_of[first] == chapter_of[second]:
                return None
            pairs.append((first, second))
        if self.foes and any(b in self.foes.get(a, ()) for a, b in pairs):
            return None
        return pairs
