"""The walk, for a field with so many wishes that its draws cannot be counted out."""

from tournaments.draw.verify.bits import pick, words
from tournaments.draw.verify.field import Field, nothing_legal
from tournaments.draw.verify.written import Pair

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
