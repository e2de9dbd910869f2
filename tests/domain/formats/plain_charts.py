"""What is known of knock-outs and of two losses, checked on the lines of a contest.

Shares no code with the program. Where the description leaves an order open (ties, sitting out), it
takes the one that the program says it has.
"""

from collections import Counter

from tests.domain.formats.plain_contest import (
    Side,
    fixed_side_faults,
    losers_of,
    order_faults,
    sides_of,
    winner_of,
)

FIRST_REMATCH = {8: 3, 16: 4, 32: 5, 64: 7, 128: 8}


def _rounds_of(field):
    return max(0, (field - 1).bit_length())


def tree_faults(matches, field, what, full=True):
    """n−1 matches, one loss and out, and nobody in a round without a win in the one before.

    `full`: byes are in the first round only, and as many as the field needs.
    """
    if len(matches) != max(0, len(field) - 1):
        yield f"{what}: {len(matches)} matches for {len(field)} sides"
    if not matches:
        return
    first = min(match["round"] for match in matches)
    out: set[Side] = set()
    won: dict[Side, int] = {}
    begun: Counter[int] = Counter()
    for match in sorted(matches, key=lambda match: match["round"]):
        number = match["round"] - first + 1
        for side in sides_of(match):
            if side not in field:
                yield f"{what}: {side} does not belong there"
            if side in out:
                yield f"{what}: {side} plays on after a loss"
            if side in won and won[side] != number - 1:
                yield f"{what}: {side} jumps to round {number}"
            if side not in won and full and number > 2:
                yield f"{what}: {side} begins in round {number}"
            begun[number] += side not in won
        won[winner_of(match)] = number
        out.update(losers_of(match))
    byes = (1 << _rounds_of(len(field))) - len(field)
    if full and begun[2] != byes:
        yield f"{what}: {begun[2]} byes, not {byes}"


def knockout_faults(contest):
    yield from fixed_side_faults(contest)
    sides = set(contest.ranking)
    main = contest.of_part("main")
    yield from tree_faults(main, sides, "main")
    if not main:
        return
    last = max(match["round"] for match in main)
    reached = dict.fromkeys(sides, 0.0)
    first_loss = {}
    played: Counter[Side] = Counter()
    for match in sorted(main, key=lambda match: match["round"]):
        played.update(sides_of(match))
        reached[winner_of(match)] = -match["round"] - 1
        for side in losers_of(match):
            reached[side] = -match["round"]
            if played[side] == 1:
                first_loss[side] = match["round"]
    third = contest.of_part("third")
    beaten = [side for match in main if match["round"] == last - 1 for side in losers_of(match)]
    wants_third = contest.option("third_place", "no") == "yes" and len(beaten) == 2
    if len(third) != wants_third:
        yield f"{len(third)} matches for third place"
    for match in third:
        if sorted(sides_of(match)) != sorted(beaten):
            yield "third place is not between those who lost the round before the last"
        reached[winner_of(match)] -= 0.5
    consolation = contest.of_part("consolation")
    if contest.option("consolation", "no") == "yes":
        # Nobody is in two places: who plays for third place is not in the consolation.
        field = set(first_loss) - set(
            beaten if contest.option("third_place", "no") == "yes" else ()
        )
        yield from tree_faults(consolation, field, "consolation", full=False)
        if [who for who in contest.ranking if reached[who] == -last - 1] != [contest.ranking[0]]:
            yield "the champion is not ranked first"
        if contest.ranking[1:2] and reached[contest.ranking[1]] != -last:
            yield "whoever lost the last match is not second"
    else:
        if consolation:
            yield "a consolation that nobody asked for"
        yield from order_faults(contest, reached, "ranking")


def double_faults(contest):
    yield from fixed_side_faults(contest)
    sides = set(contest.ranking)
    twice = contest.option("final", "twice") == "twice"
    losses: Counter[Side] = Counter()
    wins: Counter[Side] = Counter()
    met, main_met = set(), set()
    out_in = {}
    for match in contest.matches:
        pair = sides_of(match)
        before = sorted(losses[side] for side in pair)
        meant = {"main": [0, 0], "second": [1, 1]}.get(match["part"])
        if match["part"] == "final":
            meant = [0, 1] if match["round"] == 1 else [1, 1]
        if before != meant:
            yield f"match {match['match']}: {match['part']} between sides with {before} losses"
        if match["part"] == "second" and frozenset(pair) in main_met:
            first = FIRST_REMATCH.get(len(sides))
            if first and match["round"] < first:
                yield f"match {match['match']}: met again in second-chance round {match['round']}"
        met.add(frozenset(pair))
        if match["part"] == "main":
            main_met.add(frozenset(pair))
        wins[winner_of(match)] += 1
        for side in losers_of(match):
            losses[side] += 1
            if match["part"] != "main":
                out_in[side] = (match["part"] == "final", match["round"])
    finals = contest.of_part("final")
    beaten_once = (
        bool(finals)
        and any(losses[side] for side in sides_of(finals[0]))
        and _upset(contest, finals[0])
    )
    yield from _final_faults(finals, twice, beaten_once)
    extra = twice and beaten_once
    if len(contest.matches) != 2 * len(sides) - 2 + extra:
        yield f"{len(contest.matches)} matches for {len(sides)} sides"
    if not finals:
        return
    champion = winner_of(finals[-1])
    (runner_up,) = losers_of(finals[-1])
    for side in sides - {champion}:
        least = 1 if side == runner_up and not twice else 2
        if not least <= losses[side] <= 2:
            yield f"{side} has {losses[side]} losses"
    if losses[champion] > 1:
        yield "the champion has more than one loss"
    yield from tree_faults(contest.of_part("main"), sides, "main")
    measured = {side: (1, -out_in.get(side, (False, 0))[1]) for side in sides}
    measured[champion], measured[runner_up] = (0, 0), (0, 1)
    yield from order_faults(contest, measured, "ranking")


def _upset(contest, final):
    """Whether the side without a loss lost the (first) final."""
    lost = {side for m in contest.matches if m["part"] != "final" for side in losers_of(m)}
    return winner_of(final) in lost


def _final_faults(finals, twice, upset):
    wanted = 2 if twice and upset else 1
    if len(finals) != wanted:
        yield f"{len(finals)} finals, not {wanted}"
    if len({frozenset(map(tuple, sides_of(match))) for match in finals}) > 1:
        yield "the finals are not between the same two sides"


def finals_after_rounds_faults(contest, wanted, best_first):
    """The best so many in a knock-out, those before the edge by their measure, the champion first.

    `best_first` gives everybody's measure after the rounds, smaller being better.
    """
    finals = contest.of_part("final")
    field = {side for match in finals for side in sides_of(match)}
    wanted = min(wanted, len(best_first))
    if wanted < 2:
        if finals:
            yield "finals that nobody asked for"
        return
    if len(field) != wanted:
        yield f"{len(field)} in the finals, not {wanted}"
        return
    yield from tree_faults(finals, field, "finals")
    outside = [measure for who, measure in best_first.items() if who not in field]
    if outside and max(best_first[who] for who in field) > min(outside):
        yield "somebody better is not in the finals"
    yield from finals_order_faults(contest, finals, field)


def finals_order_faults(contest, finals, field):
    last = {}
    for match in finals:
        for side in sides_of(match):
            last[side] = -match["round"] - (side == winner_of(match))
    place = contest.place()
    if set(contest.ranking[: len(field)]) != field:
        yield "those of the finals are not ranked before the others"
        return
    ahead = {who: 1 + sum(last[other] < last[who] for other in field) for who in field}
    for who in field:
        if place[who] != ahead[who]:
            yield f"{who} has place {place[who]}, by the finals {ahead[who]}"
