"""A schedule of new partners for each round, made before it starts and made anew when people come
or go.

What counts, in this order: nobody has the same partner twice; nobody sits out twice before
everybody did once; as few partners of the same chapter as possible; opponents as evenly as they can
be. The method and what is equally likely: docs/inside/forms/mixer.md. Must not know matches and
results.
"""

from collections.abc import Mapping, Sequence
from random import Random

from domain.formats.changing_partners import turns
from domain.formats.mixer.limits import (
    NEWEST,
    PlannedRound,
    Schedule,
    Table,
    even_spread,
    forced_partnerships,
    most_rounds,
)
from domain.formats.mixer.opponents import FEW_SEATS, Resting, Spread, Times, sit_out_plan
from domain.formats.mixer.partners import Pairs, circle_rounds, draw_partners
from domain.formats.mixer.rings import Rings
from domain.formats.mixer.stored import has_ideal, ideal_rounds, stored_for, stored_rounds

# ---- Few people ----

LEAST = {(5, 2): 10, (5, 3): 18, (6, 3): 14, (6, 4): 22, (7, 5): 22, (9, 4): 36}
"""The least sum of squares where it is a tenth more than even or worse, by people and rounds."""

GOOD = 1.05  # how near to an even spread opponents have to be before the search ends early
FAIR = 1.1  # further from even than this, people who sit out change too, where they are few
STEPS_A_SEAT = 2_000  # exchanges tried for opponents, for each seat of each round
MOST_STEPS = 250_000
MORE_STEPS = 150_000  # for each of these tries
MORE_TRIES = 4
LOOKS: tuple[tuple[type[Spread], int], ...] = (  # of the second edition, one after the other
    (Rings, 20_000),
    (Rings, 40_000),
    (Spread, 150_000),
    (Spread, 150_000),
    (Rings, 80_000),
)
TRIES = 3  # for partners, where a try leaves more of the same chapter than are forced


def as_many_rounds(
    played: Sequence[PlannedRound],
    chapters: Mapping[int, str],
    rounds: int,
    rng: Random,
    edition: int = NEWEST,
) -> Schedule | None:
    """The coming rounds for those who are there now (`chapters`), after those already played: fewer
    where no more were found in which everybody has a new partner, None where there is none."""
    people = _People(played, chapters, rng)
    for wanted in range(rounds if played else min(rounds, most_rounds(len(chapters))), 0, -1):
        plan = sit_out_plan(people.chapters, people.sat_out, wanted, rng)
        needed = forced_partnerships(people.chapters, people.together, plan)
        even = even_spread(people.met + 4 * wanted * (len(chapters) // 4), len(chapters))
        best = _best(people, plan, needed, even, rng, edition)
        if best is not None:
            return Schedule(best.as_rounds(rng), needed, best.same, best.spread.squares, even)
    return None


class _People:
    """Those who are there, at places in an order drawn by lot, and what they have played."""

    def __init__(
        self, played: Sequence[PlannedRound], chapters: Mapping[int, str], rng: Random
    ) -> None:
        self.numbers = sorted(chapters)
        rng.shuffle(self.numbers)
        self.place = {number: place for place, number in enumerate(self.numbers)}
        ids: dict[str, int] = {}
        self.chapters = []
        for place, number in enumerate(self.numbers):
            name = chapters[number] or f"\0{place}"
            self.chapters.append(ids.setdefault(name, len(ids)))
        size = len(self.numbers)
        self.together: Times = [[0] * size for _ in range(size)]
        self.against: Times = [[0] * size for _ in range(size)]
        for earlier in played:
            for table in earlier.tables:
                self._count(self.together, (table.one, table.other))
                self._count(self.against, table.opponents)
        self.is_new = not played
        self.met = sum(map(sum, self.against)) // 2
        self.sat_out = self._sat_out(played)

    def _count(self, times: Times, pairs: Sequence[tuple[int, int]]) -> None:
        for a, b in pairs:
            if a in self.place and b in self.place:
                times[self.place[a]][self.place[b]] += 1
                times[self.place[b]][self.place[a]] += 1

    def _sat_out(self, played: Sequence[PlannedRound]) -> list[int]:
        times = dict.fromkeys(self.numbers, 0)
        for earlier in played:
            for number in earlier.sits_out:
                if number in times:
                    times[number] += 1
        counts = turns(times, played[-1].people) if played else times
        return [counts[number] for number in self.numbers]


class _Found:
    """One way to seat everybody in all rounds."""

    def __init__(
        self,
        people: _People,
        pairs: Sequence[Pairs],
        sits_out: Sequence[Sequence[int]],
        rng: Random,
        *,
        resting: Resting | None = None,
        search: type[Spread] = Spread,
    ) -> None:
        """`resting` where who sits out may change, too; it stands there then."""
        self.people = people
        self.sits_out = resting.rounds if resting else sits_out
        chapters = people.chapters
        together = [list(row) for row in people.together]
        against = [list(row) for row in people.against]
        rounds = [[place for pair in each for place in pair] for each in pairs]
        for seats in rounds:
            for seat, place in enumerate(seats):
                together[place][seats[seat ^ 1]] += 1
                against[place][seats[seat ^ 2]] += 1
                against[place][seats[seat ^ 3]] += 1
        self.spread = search(rounds, chapters, together, against, rng, resting)

    @property
    def same(self) -> int:
        """Partnerships of one chapter."""
        chapters = self.people.chapters
        return sum(
            chapters[seats[seat]] == chapters[seats[seat + 1]]
            for seats in self.spread.rounds
            for seat in range(0, len(seats), 2)
        )

    def as_rounds(self, rng: Random) -> tuple[PlannedRound, ...]:
        """With people's numbers again, the tables of each round in an order drawn by lot."""
        numbers = self.people.numbers
        made = []
        for seats, away in zip(self.spread.rounds, self.sits_out, strict=True):
            tables = [
                Table(
                    _pair(numbers[seats[seat]], numbers[seats[seat + 1]]),
                    _pair(numbers[seats[seat + 2]], numbers[seats[seat + 3]]),
                )
                for seat in range(0, len(seats), 4)
            ]
            rng.shuffle(tables)
            made.append(
                PlannedRound(tuple(tables), tuple(sorted(numbers[place] for place in away)))
            )
        return tuple(made)


def _best(
    people: _People,
    plan: Sequence[Sequence[int]],
    needed: int,
    even: int,
    rng: Random,
    edition: int,
) -> _Found | None:
    """The ideal where there is one, unless drawn partners have fewer of the same chapter or spread
    fewer rounds more evenly; the circle where neither was found. The second edition looks further
    where that is not good enough."""
    goal = int(even * GOOD)
    found = []
    size, rounds = len(people.numbers), len(plan)
    if people.is_new and has_ideal(size):
        ideal = _ideal(people, rounds, rng)
        if rounds == most_rounds(size) or (ideal.same <= needed and ideal.spread.squares <= goal):
            return ideal
        found.append(ideal)
    steps = STEPS_A_SEAT * (size // 4 * 4) * rounds
    for _ in range(max(1, MOST_STEPS // steps)):
        drawn = _drawn(people, plan, needed, rng)
        if drawn is None and people.is_new and not found:
            drawn = _circle(people, rounds, rng)
        if drawn is not None:
            drawn.spread.improve(goal, min(steps, MOST_STEPS))
            found.append(drawn)
            if drawn.same <= needed and drawn.spread.squares <= goal:
                break
        plan = sit_out_plan(people.chapters, people.sat_out, rounds, rng)
    best = min(found, key=_worth, default=None)
    fair = even * FAIR
    if people.is_new:
        fair = max(fair, LEAST.get((size, rounds), 0))
    if best is None:
        return None
    if edition == 1:
        more = _tried_longer(people, plan, needed, fair, rng) if best.spread.squares > fair else []
    elif best.spread.squares > fair or best.same > needed:
        more = _looked_further(people, plan, needed, fair, rng)
    else:
        more = []
    return min((best, *more), key=_worth)


def _worth(found: "_Found") -> tuple[int, int]:
    return found.same, found.spread.squares


def _tried_longer(
    people: _People, plan: Sequence[Sequence[int]], needed: int, fair: float, rng: Random
) -> list[_Found]:
    """Few people leave little room: so who sits out changes too, and there is time for more."""
    found: list[_Found] = []
    if len(people.numbers) // 4 * 4 > FEW_SEATS:
        return found
    if people.is_new and (stored := stored_rounds(len(people.numbers), len(plan))):
        found.append(_as_stored(people, stored, rng))
        if found[0].same <= needed:
            return found
    for _ in range(MORE_TRIES):
        free = _freed(people, plan, needed, rng)
        if free is None:
            continue
        free.spread.improve(int(fair), MORE_STEPS)
        found.append(free)
        if free.same <= needed and free.spread.squares <= fair:
            break
        plan = sit_out_plan(people.chapters, people.sat_out, len(plan), rng)
    return found


def _looked_further(
    people: _People, plan: Sequence[Sequence[int]], needed: int, fair: float, rng: Random
) -> list[_Found]:
    """The second edition: what is stored, then partners that are changed without ever a fault, and
    tries that pass through faults."""
    found: list[_Found] = []
    size, rounds = len(people.numbers), len(plan)
    if size // 4 * 4 > FEW_SEATS:
        return found
    if people.is_new:
        if few := stored_rounds(size, rounds):
            found.append(_as_stored(people, few, rng))
        for is_exact, stored in stored_for(people.chapters, rounds):
            found.append(_as_stored(people, stored, rng))
            if is_exact and found[-1].same <= needed:
                return found
    for search, steps in LOOKS:
        if any(one.same <= needed and one.spread.squares <= fair for one in found):
            break
        free = _freed(people, plan, needed, rng, search)
        if free is not None:
            free.spread.improve(int(fair), steps, max(0, free.same - needed))
            found.append(free)
        plan = sit_out_plan(people.chapters, people.sat_out, rounds, rng)
    return found


def _freed(
    people: _People,
    plan: Sequence[Sequence[int]],
    needed: int,
    rng: Random,
    search: type[Spread] = Spread,
) -> _Found | None:
    """Partners drawn, with those who sit out free to change."""
    drawn = _drawn(people, plan, needed, rng)
    if drawn is None:
        return None
    pairs = [list(zip(s[::2], s[1::2], strict=True)) for s in drawn.spread.rounds]
    resting = Resting([list(away) for away in plan], people.sat_out, needed == 0)
    return _Found(people, pairs, plan, rng, resting=resting if plan[0] else None, search=search)


def _ideal(people: _People, rounds: int, rng: Random) -> _Found:
    """So many rounds of the ideal, which ones by lot."""
    return _as_stored(people, rng.sample(ideal_rounds(len(people.numbers)), rounds), rng)


def _as_stored(people: _People, rounds: Sequence[PlannedRound], rng: Random) -> _Found:
    pairs = [list(each.partners) for each in rounds]
    return _Found(people, pairs, [each.sits_out for each in rounds], rng)


def _circle(people: _People, rounds: int, rng: Random) -> _Found:
    """The first rounds of the circle: only there nobody sits out twice too early."""
    chosen = circle_rounds(len(people.numbers))[:rounds]
    return _Found(people, [pairs for pairs, _ in chosen], [away for _, away in chosen], rng)


def _drawn(
    people: _People, plan: Sequence[Sequence[int]], needed: int, rng: Random
) -> _Found | None:
    """Partners drawn with the fewest of the same chapter, put to tables as they come."""
    places = range(len(people.numbers))
    playing = [[place for place in places if place not in away] for away in plan]
    best = None
    for _ in range(TRIES):
        pairs = draw_partners(playing, people.chapters, people.together, needed, rng)
        if pairs is None:
            continue
        found = _Found(people, pairs, plan, rng)
        if best is None or found.same < best.same:
            best = found
        if best.same <= needed:
            break
    return best


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
