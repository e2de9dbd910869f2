"""What is known of cross tables, pools, Swiss and open tables, checked on a contest's lines.

Shares no code with the program. Where the description leaves an order open (ties, sitting out), it
takes the one that the program says it has.
"""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations

from tests.domain.formats.plain_charts import (
    finals_after_rounds_faults,
    finals_order_faults,
    tree_faults,
)
from tests.domain.formats.plain_contest import (
    Side,
    everybody_faults,
    fixed_side_faults,
    left_by,
    order_faults,
    round_faults,
    sides_of,
    winner_of,
)

TRIED_OUT = 14


def everyone_faults(contest):
    yield from fixed_side_faults(contest)
    yield from round_faults(contest)
    yield from everybody_faults(contest, contest.rounds)
    sides = contest.ranking
    yield from cross_faults(contest.matches, sides, "cross table")
    count = len(sides)
    if len(contest.rounds) != count - 1 + count % 2:
        yield f"{len(contest.rounds)} rounds for {count} sides"
    yield from order_faults(contest, cross_measures(contest.matches, sides), "ranking")


def cross_faults(matches, sides, what):
    met = Counter(frozenset(sides_of(match)) for match in matches)
    wanted = {frozenset(pair) for pair in combinations(sides, 2)}
    if set(met) != wanted or any(times > 1 for times in met.values()):
        yield f"{what}: not every pair met exactly once"


def cross_measures(matches, sides):
    """Most wins; among those who are level, wins against each other; then fewest cards left."""
    wins = Counter(winner_of(match) for match in matches)
    among = Counter(
        winner_of(match) for match in matches if len({wins[side] for side in sides_of(match)}) == 1
    )
    left: Counter[Side] = Counter()
    for match in matches:
        for side in sides_of(match):
            left[side] += left_by(match, side)
    return {side: (-wins[side], -among[side], left[side]) for side in sides}


def pools_faults(contest):
    yield from fixed_side_faults(contest)
    yield from round_faults(contest)
    size, go_on = int(contest.option("size", 4)), int(contest.option("go_on", 2))
    members, matches = defaultdict(set), defaultdict(list)
    for match in contest.matches:
        if match["part"].startswith("pool:"):
            members[match["part"]].update(sides_of(match))
            matches[match["part"]].append(match)
    sides = set(contest.ranking)
    alone = sides - {side for pool in members.values() for side in pool}
    sizes = [*map(len, members.values()), *([1] * len(alone))]
    if max(sizes) - min(sizes) > 1 or len(sizes) != -(-len(sides) // size):
        yield f"pools of {sorted(sizes)}"
    if sum(sizes) != len(sides):
        yield "somebody is in two pools"
    pool_of = {side: pool for pool, them in members.items() for side in them}
    pool_of |= {side: f"alone {side}" for side in alone}
    for pool, them in members.items():
        yield from cross_faults(matches[pool], them, pool)
    finals = contest.of_part("final")
    field = {side for match in finals for side in sides_of(match)}
    for pool, them in members.items():
        measured = cross_measures(matches[pool], them)
        inside, outside = them & field, them - field
        if len(inside) != min(go_on, len(them)) and (go_on > 1 or len(sizes) > 1):
            yield f"{len(inside)} of {pool} go on"
        if (
            inside
            and outside
            and max(measured[s] for s in inside) > min(measured[s] for s in outside)
        ):
            yield f"{pool}: somebody better does not go on"
    yield from tree_faults(finals, field, "finals")
    if field:
        yield from finals_order_faults(contest, finals, field)
        if len(sizes) > 1 and min(sizes) >= go_on:
            yield from _late_faults(finals, pool_of, go_on)


def _late_faults(finals, pool_of, go_on):
    """Two of one pool meet in the last match at the earliest, three or four one round before it."""
    last = max(match["round"] for match in finals)
    apart = {1: 0, 2: 0, 3: 1, 4: 1}[go_on]
    for match in finals:
        one, two = (pool_of[side] for side in sides_of(match))
        if one == two and match["round"] < last - apart:
            early = last - match["round"]
            yield f"match {match['match']}: two of {one} meet {early} rounds before the last"


def swiss_faults(contest):
    yield from fixed_side_faults(contest)
    yield from round_faults(contest)
    sides = contest.ranking
    rounds = sorted({match["round"] for match in contest.of_part("main")})
    yield from everybody_faults(contest, rounds)
    wanted = int(contest.option("rounds", 0)) or max(1, (len(sides) - 1).bit_length())
    if len(rounds) != wanted and len(sides) > wanted:
        yield f"{len(rounds)} rounds, not {wanted}"
    side_of = {person: side for side in sides for person in side}
    score: Counter[Side] = Counter()
    byes: Counter[Side] = Counter()
    left: Counter[Side] = Counter()
    met: defaultdict[Side, set[Side]] = defaultdict(set)
    for number in rounds:
        matches = [match for match in contest.rounds[number] if match["part"] == "main"]
        out = {side_of[person] for person in contest.out[number]}
        if len(out) != len(sides) % 2:
            yield f"round {number}: {len(out)} sides have a bye"
        for side in out:
            if byes[side] > min(byes[other] for other in sides):
                yield f"round {number}: {side} has a bye again"
        yield from _pairing_faults(number, matches, score, met)
        for match in matches:
            one, two = sides_of(match)
            met[one].add(two)
            met[two].add(one)
            score[winner_of(match)] += 1
            for side in (one, two):
                left[side] += left_by(match, side)
        for side in out:
            byes[side] += 1
            score[side] += 1
    measured = {
        side: (-score[side], -sum(score[other] for other in _met_list(contest, side)), left[side])
        for side in sides
    }
    finals = int(contest.option("finals", "0"))
    yield from finals_after_rounds_faults(contest, finals, measured)
    if not finals:
        yield from order_faults(contest, measured, "ranking")


def _met_list(contest, side):
    for match in contest.of_part("main"):
        if side in sides_of(match):
            yield from (other for other in sides_of(match) if other != side)


def _pairing_faults(number, matches, score, met):
    playing = [side for match in matches for side in sides_of(match)]
    pairs = [sides_of(match) for match in matches]
    again = sum(two in met[one] for one, two in pairs)
    apart = sum(abs(score[one] - score[two]) for one, two in pairs)
    if len(playing) <= TRIED_OUT:
        least = fewest(playing, lambda a, b: (int(b in met[a]), abs(score[a] - score[b])))
        if (again, apart) != least:
            yield f"round {number}: {again} met again, {apart} points apart; {least} can be had"
    elif again and max(len(met[side]) for side in playing) < len(playing) / 2:
        # Everybody has at least half of the others left: a pairing without a repeat exists.
        yield f"round {number}: {again} pairs met before"


def fewest(sides, cost):
    """The least total of the costs of pairs over all ways of pairing everybody."""
    costs = [[cost(one, two) for two in sides] for one in sides]

    @cache
    def best(free):
        if not free:
            return 0, 0
        one = (free & -free).bit_length() - 1
        rest = free ^ (1 << one)
        found = None
        for two in range(one + 1, len(sides)):
            if rest >> two & 1:
                more = best(rest ^ (1 << two))
                total = (more[0] + costs[one][two][0], more[1] + costs[one][two][1])
                found = total if found is None or total < found else found
        return found

    return best((1 << len(sides)) - 1)


def open_faults(contest):
    sides = set(contest.ranking)
    pairs = contest.option("sides", "alone") == "pairs"
    if not pairs and any(len(side) != 1 for side in sides):
        yield "not everyone plays alone"
    if pairs:
        yield from fixed_side_faults(contest)
    yield from round_faults(contest)
    seats = max(2, int(contest.option("seats", 4)) // (2 if pairs else 1))
    go_on = int(contest.option("go_on", 2))
    may, must = sides, sides
    last_table = {}
    for number in sorted(contest.rounds):
        matches = contest.rounds[number]
        here = {side for match in matches for side in sides_of(match)}
        if not must <= here <= may or (
            len(here) != sum(_count(m, go_on) for m in contest.rounds.get(number - 1, ()))
            and number > 1
        ):
            yield f"round {number}: not the best of each table go on"
        sizes = sorted(len(match["sides"]) for match in matches)
        # Where two sit at a table and the number is odd, nobody is left alone: three sit at one.
        most = seats + (seats == 2 and len(here) % 2)
        if sizes[-1] > most or sizes[0] < 2 or sizes[-1] - sizes[0] > 1:
            yield f"round {number}: tables of {sizes}"
        if len(sizes) != max(1, -(-len(here) // seats) - (most > seats)):
            yield f"round {number}: {len(sizes)} tables for {len(here)}"
        if ({match["part"] for match in matches} == {"final"}) != (len(matches) == 1):
            yield f"round {number}: which table is the final?"
        yield from _spread_faults(contest, number, matches)
        may, must = set(), set()
        for match in matches:
            more_may, more_must = _going_on(match, _count(match, go_on))
            may |= more_may
            must |= more_must
            ahead = 0
            for group in match["places"]:
                for index in group:
                    side = sides_of(match)[index]
                    last_table[side] = (-number, ahead + 1, left_by(match, side))
                ahead += len(group)
    if len(contest.rounds[max(contest.rounds)]) != 1:
        yield "it does not end with one table"
    yield from order_faults(contest, last_table, "ranking")


def _count(match, go_on):
    """Never the whole table."""
    return min(go_on, max(1, len(match["sides"]) - 1))


def _going_on(match, count):
    """Who may go on and who must: those who are level at the edge may."""
    may: set[Side] = set()
    must: set[Side] = set()
    for group in match["places"]:
        them = {sides_of(match)[index] for index in group}
        if len(may) < count:
            may |= them
            if len(may) <= count:
                must |= them
    return may, must


def _spread_faults(contest, number, matches):
    """No table has more of a chapter than dealing it out in turn would give."""
    if any(len(side) > 1 for match in matches for side in match["sides"]):
        return
    counts = [Counter(contest.chapter[side[0]] for side in match["sides"]) for match in matches]
    total = sum(counts, Counter())
    for chapter, people in total.items():
        most = max(count[chapter] for count in counts)
        if most > -(-people // len(matches)):
            yield f"round {number}: {most} of {people} of one chapter at one table"
