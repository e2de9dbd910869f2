"""What is known of rounds with changing partners, looked at without the program's own counting."""

from collections import Counter
from itertools import combinations, permutations


def tables_of(played):
    """Rounds as lists of ((a, b), (c, d)), whatever they came as."""
    return [[(tuple(t.one), tuple(t.other)) for t in each.tables] for each in played]


def faults(rounds, sits_out, people):
    """Everything that is wrong: seats, sit-outs in turn, the same partner twice."""
    found = []
    partners: Counter[frozenset[int]] = Counter()
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
    """Try everything: the fewest same-chapter partnerships over so many rounds, four to a table.

    In which order rounds are played makes no difference, so each choice of rounds is tried once.
    """
    weighed = sorted(
        (sum(chapters[a] == chapters[b] for a, b in pairs), pairs)
        for pairs in _pairings(sorted(chapters))
    )
    best = None

    def search(start, left, used, count):
        nonlocal best
        if not left:
            best = count
            return
        for place in range(start, len(weighed)):
            more, pairs = weighed[place]
            # All that follow have as many inside, or more.
            if best is not None and count + left * more >= best:
                return
            if used.isdisjoint(pairs):
                search(place + 1, left - 1, used.union(pairs), count + more)

    search(0, rounds, frozenset(), 0)
    return best


def _pairings(people):
    """Every way to make partners of an even number of people."""
    if not people:
        return [()]
    first, *others = people
    return [
        ((first, other), *more)
        for other in others
        for more in _pairings([person for person in others if person != other])
    ]


def least_squares(people, rounds, chapters=None):
    """Try everything: the least sum of squares over so many rounds without a partner twice, where
    nobody sits out twice before everybody did once. The first round may be any; who is who makes no
    difference. In which order rounds are played matters only to those who sit out.

    `chapters` has a letter for each: then partners are of different ones throughout. That the first
    round may be any still holds for two chapters of which one is larger by who sits out."""
    over, meets = people % 4, people // 4 * 4
    kinds = []
    for out in combinations(range(people), over):
        for tables in _tables([person for person in range(people) if person not in out]):
            pairs = {pair for table in tables for pair in table}
            if chapters and any(chapters[a] == chapters[b] for a, b in pairs):
                continue
            met = [frozenset((a, b)) for one, two in tables for a in one for b in two]
            kinds.append((out, pairs, met))
    best = None
    times: Counter[frozenset[int]] = Counter(kinds[0][2])

    def search(start, chosen, used, total):
        nonlocal best
        left = rounds - len(chosen)
        if not left:
            if any(_in_turn(order, people) for order in permutations(out for out, *_ in chosen)):
                best = total
            return
        for place in range(start, len(kinds)):
            out, pairs, met = kinds[place]
            if not used.isdisjoint(pairs):
                continue
            if rounds * over <= people and any(set(out) & set(sat) for sat, *_ in chosen):
                continue
            more = sum(2 * times[pair] + 1 for pair in met)
            if best is not None and total + more + (left - 1) * meets >= best:
                continue
            times.update(met)
            search(place + 1, [*chosen, kinds[place]], used | pairs, total + more)
            times.subtract(met)

    search(1, [kinds[0]], set(kinds[0][1]), meets)
    return best


def _in_turn(outs, people):
    sat: Counter[int] = Counter()
    for out in outs:
        sat.update(out)
        if max(sat.values(), default=0) - min(sat[person] for person in range(people)) > 1:
            return False
    return True


def _tables(people):
    """Every way to seat them, four to a table."""
    if not people:
        return [()]
    first, *others = people
    return [
        (table, *more)
        for b, c, d in combinations(others, 3)
        for table in (((first, b), (c, d)), ((first, c), (b, d)), ((first, d), (b, c)))
        for more in _tables([person for person in others if person not in (b, c, d)])
    ]
