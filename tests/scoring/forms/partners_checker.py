"""What is known of rounds with changing partners, looked at without the program's own counting."""

from collections import Counter
from itertools import combinations


def tables_of(played):
    """Rounds as lists of ((a, b), (c, d)), whatever they came as."""
    return [[(tuple(t.one), tuple(t.other)) for t in each.tables] for each in played]


def faults(rounds, sits_out, people):
    """Everything that is wrong: seats, sit-outs in turn, the same partner twice."""
    found = []
    partners = Counter()
    sat = Counter(dict.fromkeys(people, 0))
    for number, (tables, out) in enumerate(zip(rounds, sits_out, strict=True), start=1):
        seated = [person for table in tables for pair in table for person in pair]
        if sorted([*seated, *out]) != sorted(people):
            found.append(f"round {number}: not everybody is there exactly once")
        if len(out) != len(people) % 4:
            found.append(f"round {number}: {len(out)} sit out")
        partners.update(frozenset(pair) for table in tables for pair in table)
        sat.update(out)
        if max(sat.values()) - min(sat.values()) > 1:
            found.append(f"round {number}: someone sat out twice before everybody did once")
    found += [f"{sorted(pair)} are partners {n} times" for pair, n in partners.items() if n > 1]
    return found


def opponents(rounds):
    return Counter(
        frozenset((a, b)) for tables in rounds for one, other in tables for a in one for b in other
    )


def squares(rounds):
    return sum(times**2 for times in opponents(rounds).values())


def even_squares(rounds, people):
    """Deal the meetings out one by one to the pairs in turn."""
    pairs = len(list(combinations(people, 2)))
    times = Counter(place % pairs for place in range(sum(opponents(rounds).values())))
    return sum(count**2 for count in times.values())


def inside(rounds, chapters):
    return sum(
        chapters[a] == chapters[b] != "" for tables in rounds for table in tables for a, b in table
    )


def fewest_inside(chapters, rounds):
    """Try everything: the fewest same-chapter partnerships over so many rounds, four to a table."""
    people = sorted(chapters)
    best = [None]

    def pairings(rest, used):
        if not rest:
            yield ()
            return
        first, *others = rest
        for other in others:
            if frozenset((first, other)) not in used:
                left = [person for person in others if person != other]
                for more in pairings(left, used):
                    yield ((first, other), *more)

    def search(left, used, count):
        if best[0] is not None and count >= best[0]:
            return
        if not left:
            best[0] = count
            return
        for pairs in pairings(people, used):
            more = sum(chapters[a] == chapters[b] for a, b in pairs)
            search(left - 1, used | {frozenset(pair) for pair in pairs}, count + more)

    search(rounds, frozenset(), 0)
    return best[0]
