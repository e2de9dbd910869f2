"""What must hold of a contest in which people came, left and were corrected, from its rows alone.

Written from the description of the forms; shares no code with the program. Where the description
leaves something open (how a sit-out counts, the order of the measures), it is as docs/forms/ says.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise

from tests.scoring.integrity.second_matches import Opinion, Side


def differences(facts):
    """Everything that is not as it should be; an empty list: both are of one opinion."""
    opinion = OfForms(facts)
    return [*opinion.of_matches(), *opinion.of_rounds(), *FORMS[facts["form"]](opinion)]


class OfForms(Opinion):
    """An opinion on every form of contest."""

    # Partners that change.

    def by_person(self):
        measured = self.person_measures()
        yield from self.ranking_differs(self.with_ends(measured))
        for number, matches in self.main_rounds():
            if len(self.out[number]) >= 4:
                yield f"round {number}: a whole table sits out"
            for match in matches:
                if [len(match.people[side]) for side in match.sides] != [2, 2]:
                    yield f"{match.row['key']}: not two partnerships"
        yield from self.sitting_out()

    def sitting_out(self):
        """Of those who were there all along nobody sat out twice more than another."""
        sat: Counter[int] = Counter()
        always = None
        for number, matches in self.main_rounds():
            here = {p for m in matches for side in m.sides for p in m.people[side]}
            here |= set(self.out[number])
            sat.update(self.out[number])
            always = here if always is None else always & here
            if always and max(sat[p] for p in always) - min(sat[p] for p in always) > 1:
                yield f"round {number}: somebody sits out again before others did"

    def person_measures(self):
        rounds = [
            (number, matches)
            for number, matches in self.main_rounds()
            if all(match.is_decided or match.winner is not None for match in matches)
        ]
        people = {person for who in dict(self.facts["ranking"]) for person in who}
        return {person: self.measure(person, rounds) for person in people}

    def measure(self, person, rounds):
        cards = wins = points = sat = counted = 0
        for number, matches in rounds:
            mine = [
                (match, side)
                for match in matches
                for side in match.sides
                if person in match.people[side]
            ]
            if person in self.out[number]:
                sat += 1
                continue
            counted += 1
            if not mine:
                cards += int(self.options["missed"])
                continue
            ((match, side),) = mine
            wins += side == match.winner
            if match.lost_unplayed(side):
                cards += int(self.options["missed"])
                continue
            if any(match.lost_unplayed(other) for other in match.sides):
                points += int(self.options["walkover_points"])
            missed = self.options["missed"]
            if side != match.winner:
                cards += match.left(side, only_lost=True, uncounted=missed)
            points += match.points(side)
        if self.options["sit_out"] == "win":
            wins, points = wins + sat, points + sat * int(self.options["walkover_points"])
        elif counted:
            cards, wins, points = (
                total + int(Fraction(total * sat, counted) + Fraction(1, 2))
                for total in (cards, wins, points)
            )
        return {"cards": (cards,), "wins": (-wins, cards), "points": (-points,)}[
            self.options["counts"]
        ]

    def with_ends(self, measured):
        """Play-offs part those who are level; finals go before everything."""
        for number in sorted(self.out):
            played = [m for m in self.rounds[number] if m.part == "playoff" and m.is_decided]
            place = {m.people[s][0]: m.place(s) for m in played for s in m.sides}
            level = {measured[person] for person in place}
            measured = {
                person: (*value, place.get(person, len(measured))) if value in level else value
                for person, value in measured.items()
            }
        return self.with_finals({(person,): value for person, value in measured.items()})

    def with_finals(self, measured):
        reached: Counter[Side] = Counter()
        for match in self.matches:
            if match.part == "final" and match.is_decided:
                for side in match.sides:
                    who = match.people[side]
                    reached[who] = max(reached[who], match.round + (side == match.winner))
        return {
            who: (-reached[who],) if reached[who] else (0, *value)
            for who, value in measured.items()
        }

    def stayed_away(self, sides):
        """Where sides stay: whoever never sat down to a match, nor had the bye, stands behind
        everybody who did."""
        came = set()
        for match in self.matches:
            if match.is_decided or match.winner is not None:
                came |= {match.people[s] for s in match.sides if not match.lost_unplayed(s)}
        byes = set()
        if self.facts["form"] == "swiss":
            byes = {person for number, _ in self.main_rounds() for person in self.out[number]}
        return {who: who not in came and who[0] not in byes for who in sides}

    def progressive(self):
        yield from self.by_person()
        if self.options.get("movement", "up") == "redraw":
            return
        rounds = self.main_rounds()
        for (_, before), (number, after) in pairwise(rounds):
            if len(after) < len(before):
                continue
            now = {p: m.table for m in after for s in m.sides for p in m.people[s]}
            yield from self.moved(before, now, number, len(after))

    def moved(self, before, now, number, last):
        movement = self.options.get("movement", "up")
        tables = max(match.table for match in before)
        for match in before:
            if match.row["was_corrected"]:
                continue  # what was made before the correction stays
            first = match.winner if match.winner is not None else match.sides[0]
            for side in match.sides:
                down = match.table if movement == "up" else min(match.table + 1, tables)
                if movement == "up" and match.table == 1:
                    down = tables
                wanted = max(1, match.table - 1) if side == first else down
                for person in match.people[side]:
                    if person in now and now[person] != wanted:
                        yield (
                            f"round {number}: {person} goes from table {match.table} to "
                            f"{now[person]}, not {wanted}"
                        )

    def mixer(self):
        yield from self.by_person()
        pairs = Counter(
            frozenset(match.people[side])
            for _, matches in self.main_rounds()
            for match in matches
            for side in match.sides
        )
        yield from (f"{set(pair)} are partners again" for pair, n in pairs.items() if n > 1)

    # Sides that stay.

    def tallies(self, matches):
        wins: Counter[Side] = Counter()
        left: Counter[Side] = Counter()
        for match in matches:
            if match.is_decided or match.winner is not None:
                for side in match.sides:
                    wins[match.people[side]] += side == match.winner
                    missed = int(self.options["missed"])
                    if match.lost_unplayed(side):
                        left[match.people[side]] += missed
                    else:
                        cards = match.left(side, only_lost=False, uncounted=missed)
                        left[match.people[side]] += cards
        return wins, left

    def ranked_sides(self):
        return list(dict(self.facts["ranking"]))

    def swiss(self):
        main = [match for match in self.matches if match.part == "main"]
        decided = [match for match in main if match.is_decided or match.winner is not None]
        wins, left = self.tallies(decided)
        byes = Counter(person for number, _ in self.main_rounds() for person in self.out[number])
        sides = self.ranked_sides()
        if self.options["sit_out"] == "nothing":
            byes.clear()
        score = {who: wins[who] + byes[who[0]] for who in sides}
        met: Counter[Side] = Counter()
        for match in decided:
            one, two = (match.people[side] for side in match.sides)
            met[one] += score[two]
            met[two] += score[one]
        behind = self.stayed_away(sides)
        measured = {who: (behind[who], -score[who], -met[who], left[who]) for who in sides}
        yield from self.ranking_differs(self.with_finals(measured))
        yield from self.meets_again()

    def meets_again(self):
        """Two meet again only where those of the round could not be paired without it."""
        met: set[frozenset[Side]] = set()
        for number, matches in self.main_rounds():
            pairs = [frozenset(match.people[side] for side in match.sides) for match in matches]
            again = [pair for pair in pairs if pair in met]
            if again and len(pairs) <= 6:
                sides = sorted(who for pair in pairs for who in pair)
                if _pairs_without(sides, met):
                    yield f"round {number}: {again} meet again and need not"
            met.update(pairs)

    def everyone(self):
        yield from self.cross(self.matches)
        yield from self.ranking_differs(self.cross_measures(self.matches, self.ranked_sides()))

    def cross(self, matches):
        met = Counter(frozenset(match.people[side] for side in match.sides) for match in matches)
        yield from (f"{set(pair)} meet again" for pair, n in met.items() if n > 1)

    def cross_measures(self, matches, sides):
        wins, left = self.tallies(matches)
        among: Counter[Side] = Counter()
        for match in matches:
            people = [match.people[side] for side in match.sides]
            if match.winner is not None and len({wins[who] for who in people}) == 1:
                among[match.people[match.winner]] += 1
        behind = self.stayed_away(sides)
        return {who: (behind[who], -wins[who], -among[who], left[who]) for who in sides}

    def pools(self):
        pools = defaultdict(list)
        for match in self.matches:
            if match.part.startswith("pool:"):
                pools[match.part].append(match)
        for matches in pools.values():
            yield from self.cross(matches)
        lost = set()
        for match in self.matches:
            if match.part == "final":
                beaten = [side for side in match.sides if side in lost]
                if beaten:
                    yield f"{match.row['key']}: {beaten} have lost a final and play on"
                # Corrected later, those who had gone on have played on.
                if match.is_decided and not match.row["was_corrected"]:
                    lost |= {side for side in match.sides if side != match.winner}
        measured = self.pool_measures(pools)
        # Somebody who came late and met nobody is in a pool that no row tells; their place among
        # each other is left open, not that all of them stand behind everybody who played.
        finalists = {m.people[s] for m in self.matches if m.part == "final" for s in m.sides}
        absent = set(self.ranked_sides()) - set(measured) - finalists
        said = dict(self.facts["ranking"])
        for who in absent:
            if said[who] <= sum(not value[0] for value in measured.values()):
                yield f"{who} never played and is ranked {said[who]}"
        if set(measured) == set(self.ranked_sides()):
            yield from self.ranking_differs(self.with_finals(measured))

    def pool_measures(self, pools):
        """The place in the pool, then wins and cards left there."""
        measured = {}
        for matches in pools.values():
            members = {match.people[side] for match in matches for side in match.sides}
            cross = self.cross_measures(matches, members)
            for who, value in cross.items():
                behind, wins, _, left = value
                place = 1 + sum(other < value for other in cross.values())
                measured[who] = (behind, place, wins, left)
        return measured

    def open(self):
        seats = max(2, int(self.options.get("seats", 4)))
        wanted = int(self.options.get("go_on", 2))
        going = None
        seen = set()
        for number in sorted(self.out):
            matches = self.rounds[number]
            sizes = [len(match.sides) for match in matches]
            if max(sizes) - min(sizes) > 1 or max(sizes) > max(seats, 3) or min(sizes) < 2:
                yield f"round {number}: tables of {sizes}"
            here = {side for match in matches for side in match.sides}
            if going is not None:
                others = {side for side in here - going if side in seen}
                if others:
                    yield f"round {number}: {others} are out and play on"
            seen |= here
            going = set()
            for match in matches:
                if match.row["was_corrected"]:
                    going |= set(match.sides)  # who sat down before the correction stays
                    continue
                came = [side for side in match.sides if not match.lost_unplayed(side)]
                best = min(wanted, max(1, len(match.sides) - 1))
                for side in came:
                    ahead = sum(match.place(other) < match.place(side) for other in came)
                    going |= {side} if ahead < best else set()
        measured = self.open_measures()
        yield from self.ranking_differs(measured)

    def open_measures(self):
        measured = dict.fromkeys(self.ranked_sides(), (0, 7, 0))
        for match in self.matches:
            for side in match.sides:
                who = match.people[side]
                if match.is_decided or match.winner is not None:
                    left = match.left(side, only_lost=False, uncounted=24)
                    place = match.place(side)
                    if match.lost_unplayed(side):
                        place, left = len(match.sides), 24
                    measured[who] = (-match.round, place, left)
                else:
                    measured[who] = (-match.round, *measured[who][1:])
        return measured


def _pairs_without(sides, met):
    """Whether they can be paired so that nobody meets again; tries everything."""
    if not sides:
        return True
    first, *others = sides
    return any(
        frozenset((first, other)) not in met
        and _pairs_without([side for side in others if side != other], met)
        for other in others
    )


FORMS = {
    "knockout": lambda opinion: opinion.on_a_chart(1),
    "double": lambda opinion: opinion.on_a_chart(2),
    "progressive": OfForms.progressive,
    "mixer": OfForms.mixer,
    "swiss": OfForms.swiss,
    "everyone": OfForms.everyone,
    "pools": OfForms.pools,
    "open": OfForms.open,
}
