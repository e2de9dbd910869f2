"""What is known of the forms in which partners change, checked on the lines of a contest.

Shares no code with the program. Where the description leaves an order open (ties, sitting out), it
takes the one that the program says it has.
"""

from collections import Counter
from itertools import combinations
from typing import Any

from tests.domain.formats.plain_charts import finals_after_rounds_faults
from tests.domain.formats.plain_contest import (
    everybody_faults,
    left_by,
    losers_of,
    order_faults,
    round_faults,
    same_chapter_faults,
    seated,
    sides_of,
    winner_of,
)

IDEAL_FULL = (8, 12, 16, 20, 24)
IDEAL_ONE_OVER = (9, 13, 17)


def mixer_faults(contest):
    rounds = yield from _rounds_and_order(contest, "no")
    people = contest.people
    partners = Counter(frozenset(s) for n in rounds for m in contest.rounds[n] for s in sides_of(m))
    yield from (f"{sorted(pair)} are partners {n} times" for pair, n in partners.items() if n > 1)
    chosen = int(contest.option("rounds", 0))
    if chosen and len(rounds) != chosen:
        yield f"{len(rounds)} rounds, not {chosen}"
    opponents = Counter(
        frozenset((a, b))
        for number in rounds
        for match in contest.rounds[number]
        for a in match["sides"][0]
        for b in match["sides"][1]
    )
    pairs = len(people) * (len(people) - 1) // 2
    whole, more = divmod(sum(opponents.values()), pairs)
    even = (pairs - more) * whole**2 + more * (whole + 1) ** 2
    squares = sum(times**2 for times in opponents.values())
    # In small fields partners across chapters leave little choice of opponents.
    most = 1.1 if len(people) >= 22 else 1.4
    if len(rounds) <= 10 and squares > most * even:
        yield f"opponents: {squares} where {even} would be even"
    ideal = (len(people) in IDEAL_FULL and len(rounds) == len(people) - 1) or (
        len(people) in IDEAL_ONE_OVER and len(rounds) == len(people)
    )
    if ideal:
        everyone = {frozenset(pair) for pair in combinations(people, 2)}
        if (
            set(partners) != everyone
            or set(opponents.values()) != {2}
            or set(opponents) != everyone
        ):
            yield "not the whist ideal"
    inside = sum(len({contest.chapter[p] for p in pair}) == 1 for pair in partners)
    out = len(people) % 4
    room = len(people) - out - contest.largest_chapter - (len(rounds) - 1)
    if inside and 2 * room >= len(people) - out and len(rounds) != len(people) - 1 + out:
        # Everybody has half of the others to choose from in every round: none is forced.
        yield f"{inside} partners of one chapter, none is forced"


def progressive_faults(contest):
    rounds = yield from _rounds_and_order(contest, "yes")
    wanted = int(contest.option("rounds", 3))
    if len(rounds) != wanted:
        yield f"{len(rounds)} rounds, not {wanted}"
    if rounds and not len(contest.people) % 4:
        first = [side for match in contest.rounds[rounds[0]] for side in sides_of(match)]
        yield from same_chapter_faults(contest, first, "round 1")
    last_partner: dict[int, int] = {}
    for number in rounds:
        matches = contest.rounds[number]
        tables = {match["table"]: match for match in matches}
        if sorted(tables) != list(range(1, len(contest.people) // 4 + 1)):
            yield f"round {number}: tables {sorted(tables)}"
        if number > rounds[0]:
            yield from _moved_faults(contest, number, tables, last_partner)
        for match in matches:
            for one, two in sides_of(match):
                last_partner[one], last_partner[two] = two, one


def _rounds_and_order(contest, play_off):
    """What both forms share; gives the numbers of the rounds that everybody plays."""
    yield from round_faults(contest)
    rounds = sorted({match["round"] for match in contest.of_part("main")})
    yield from everybody_faults(contest, rounds)
    for number in rounds:
        for match in contest.rounds[number]:
            if [len(side) for side in match["sides"]] != [2, 2]:
                yield f"match {match['match']}: not two against two"
    yield from _sits_out_faults(contest, rounds)
    totals = _totals(contest, rounds)
    wanted = int(contest.option("finals", "0"))
    if wanted:
        yield from finals_after_rounds_faults(contest, wanted, totals)
    else:
        wants = contest.option("play_off", play_off) == "yes"
        yield from _play_off_faults(contest, totals, wants)
    return rounds


def _sits_out_faults(contest, rounds):
    sat = Counter(dict.fromkeys(contest.people, 0))
    for number in rounds:
        out = contest.out[number]
        if len(out) != len(contest.people) % 4:
            yield f"round {number}: {len(out)} sit out"
        sat.update(out)
        if max(sat.values()) - min(sat.values()) > 1:
            yield f"round {number}: someone sits out twice before everybody did once"


def _totals(contest, rounds):
    """Winners record 0, losers the cards left in their side's stocks; a round that one sits out
    counts as one's own average, a half up, or as a win."""
    cards: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    points: Counter[int] = Counter()
    played: Counter[int] = Counter()
    sat: Counter[int] = Counter()
    for number in rounds:
        for match in contest.rounds[number]:
            for index, side in enumerate(sides_of(match)):
                for person in side:
                    played[person] += 1
                    wins[person] += winner_of(match) == side
                    points[person] += sum(game["points"][index] for game in match["games"])
                    # Whoever won the match records 0, also where it was won by two games to one.
                    if winner_of(match) != side:
                        cards[person] += left_by(match, side)
        sat.update(contest.out[number])
    found = {}
    for person in contest.people:
        if contest.option("sit_out", "average") == "win":
            wins[person] += sat[person]
            points[person] += sat[person] * int(contest.option("walkover_points", 25))
        elif played[person]:
            for total in (cards, wins, points):
                mean = total[person] * sat[person] / played[person]
                total[person] += int(mean + 0.5)
        found[(person,)] = {
            "cards": (cards[person],),
            "wins": (-wins[person], cards[person]),
            "points": (-points[person],),
        }[contest.option("counts", "cards")]
    return found


def _play_off_faults(contest, totals, wanted):
    """Who is level for first or second plays on, and only those; then the order is by it."""
    measured = dict(totals)
    offs: dict[int, list[dict[str, Any]]] = {}
    for match in contest.of_part("playoff"):
        offs.setdefault(match["round"], []).append(match)
    for number in sorted(offs):
        level = {side for match in offs[number] for side in sides_of(match)}
        if len({measured[who] for who in level}) != 1:
            yield f"round {number}: a play-off of people who are not level"
            return
        (value,) = {measured[who] for who in level}
        if {who for who in measured if measured[who] == value} != level:
            yield f"round {number}: not everybody who is level plays off"
        if sum(other < value for other in measured.values()) > 1:
            yield f"round {number}: a play-off for neither first nor second"
        for match in offs[number]:
            ahead = 0
            for group in match["places"]:
                for index in group:
                    measured[sides_of(match)[index]] = (*value, ahead + 1)
                ahead += len(group)
    if offs and not wanted:
        yield "a play-off that nobody asked for"
    if wanted and len(contest.ranking) > 1:
        values = sorted(measured.values())
        if values[0] == values[1] or (len(values) > 2 and values[1] == values[2]):
            yield "a tie for first or second is not played off"
    yield from order_faults(contest, measured, "ranking")


def _moved_faults(contest, number, tables, last_partner):
    movement = contest.option("movement", "up")
    if movement == "redraw":
        for match in tables.values():
            for one, two in sides_of(match):
                if last_partner.get(one) == two:
                    yield f"round {number}: {one} and {two} are partners again"
        return
    before = contest.rounds[number - 1]
    last = len(before)
    due, comers = {}, set()
    for match in before:
        table = match["table"]
        for person in winner_of(match):
            due[person] = max(1, table - 1)
            if table > 1 or last == 1:
                comers.add(person)
        for person in losers_of(match)[0]:
            if movement == "up":
                due[person] = last if table == 1 else table
            else:
                due[person] = min(last, table + 1)
            if due[person] != table:
                comers.add(person)
    if movement == "down":
        # In the middle both pairs come: those from below count as comers.
        comers -= {p for m in before for p in losers_of(m)[0] if due[p] < last}
    for table, match in tables.items():
        for person in seated(match):
            if person in due and due[person] != table:
                yield f"round {number}: {person} is at table {table}, not {due[person]}"
        yield from _table_faults(contest, number, match, due, comers, last_partner)


def _table_faults(contest, number, match, due, comers, last_partner):
    """Of the three ways to pair a table: nobody with the last partner, then a comer with a stayer,
    then partners of different chapters, as far as each can be had."""
    a, b, c, d = seated(match)
    ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    known = all(person in due for person in (a, b, c, d))

    def cost(way):
        again = sum(
            last_partner.get(one) == two or last_partner.get(two) == one for one, two in way
        )
        mixed = sum((one in comers) == (two in comers) for one, two in way) if known else 0
        inside = sum(contest.chapter[one] == contest.chapter[two] for one, two in way)
        return again, mixed, inside if known else 0

    if cost(ways[0]) > min(map(cost, ways)):
        yield f"round {number}, table {match['table']}: {match['sides']} should be paired otherwise"
