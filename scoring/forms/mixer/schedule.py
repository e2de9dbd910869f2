"""A schedule of new partners for each round, made before it starts and made anew when people come
or go.

What counts, in this order: nobody has the same partner twice; nobody sits out twice before
everybody did once; as few partners of the same chapter as possible; opponents as evenly as they can
be. The method and what is equally likely: docs/forms/mixer.md. Must not know matches and results.
"""

from collections.abc import Mapping, Sequence
from random import Random

from scoring.forms.mixer.circle import circle_rounds
from scoring.forms.mixer.ideal import has_ideal, ideal_rounds
from scoring.forms.mixer.limits import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    forced_partnerships,
    most_rounds,
)
from scoring.forms.mixer.opponents import Spread, Times
from scoring.forms.mixer.partners import Pairs, draw_partners
from scoring.forms.mixer.sitting_out import sit_out_plan
from scoring.forms.mixer.values import (
    PlannedRound,
    Schedule,
    Table,
    even_spread,
)
from wording import Illegal, Sentence

GOOD = 1.05  # how near to an even spread opponents have to be before the search ends early
STEPS = 200_000  # exchanges tried for opponents at most
TRIES = 3  # for partners, where a try leaves more of the same chapter than are forced


def schedule(chapters: Mapping[int, str], rounds: int, rng: Random) -> Schedule:
    """All rounds for these people, from the first on."""
    return reschedule((), chapters, rounds, rng)


def forced(chapters: Mapping[int, str], rounds: int) -> int:
    """How many same-chapter partnerships these people cannot avoid over so many rounds.

    >>> forced({1: "Gulf", 2: "Gulf", 3: "Gulf", 4: "Lone Star"}, 1)
    1
    """
    _refuse_number(len(chapters))
    people = _People((), chapters, Random(0))
    plan = sit_out_plan(people.chapters, people.sat_out, rounds, Random(0))
    return forced_partnerships(people.chapters, people.together, plan)


def reschedule(
    played: Sequence[PlannedRound], chapters: Mapping[int, str], rounds: int, rng: Random
) -> Schedule:
    """The coming rounds for those who are there now (`chapters`), after those already played.

    Whoever sat out least often sits out next. Who was away or comes late counts as having sat out
    once less than the least of those who were there for the last round, so they are first in line
    once, not several times running.
    """
    _refuse_number(len(chapters))
    if not played and rounds > most_rounds(len(chapters)):
        raise _too_many(len(chapters), most_rounds(len(chapters)))
    people = _People(played, chapters, rng)
    plan = sit_out_plan(people.chapters, people.sat_out, rounds, rng)
    needed = forced_partnerships(people.chapters, people.together, plan)
    even = even_spread(people.met + 4 * rounds * (len(chapters) // 4), len(chapters))
    best = _best(people, plan, needed, int(even * GOOD), rng)
    if best is None:
        raise _no_more(people, rounds, rng)
    return Schedule(best.as_rounds(rng), needed, best.same, best.spread.squares, even)


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
        counts = [0] * len(self.numbers)
        for earlier in played:
            for number in earlier.sits_out:
                if number in self.place:
                    counts[self.place[number]] += 1
        if not played:
            return counts
        latest = played[-1]
        there = [*latest.sits_out, *(number for table in latest.tables for number in table.people)]
        least = min(
            (counts[self.place[number]] for number in there if number in self.place), default=0
        )
        return [max(count, least - 1) for count in counts]


class _Found:
    """One way to seat everybody in all rounds."""

    def __init__(
        self,
        people: _People,
        pairs: Sequence[Pairs],
        sits_out: Sequence[Sequence[int]],
        rng: Random,
    ) -> None:
        self.people = people
        self.sits_out = sits_out
        chapters = people.chapters
        together = [list(row) for row in people.together]
        against = [list(row) for row in people.against]
        rounds = [[place for pair in each for place in pair] for each in pairs]
        for seats in rounds:
            for seat, place in enumerate(seats):
                together[place][seats[seat ^ 1]] += 1
                against[place][seats[seat ^ 2]] += 1
                against[place][seats[seat ^ 3]] += 1
        self.spread = Spread(rounds, chapters, together, against, rng)

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
    people: _People, plan: Sequence[Sequence[int]], needed: int, goal: int, rng: Random
) -> _Found | None:
    """The ideal where there is one, unless drawn partners have fewer of the same chapter or spread
    fewer rounds more evenly; the circle where neither was found."""
    found = []
    size, rounds = len(people.numbers), len(plan)
    if people.is_new and has_ideal(size):
        ideal = _ideal(people, rounds, rng)
        if rounds == most_rounds(size) or (ideal.same <= needed and ideal.spread.squares <= goal):
            return ideal
        found.append(ideal)
    drawn = _drawn(people, plan, needed, rng)
    if drawn is None and people.is_new and not found:
        drawn = _circle(people, rounds, rng)
    if drawn is not None:
        drawn.spread.improve(goal, STEPS)
        found.append(drawn)
    return min(found, key=lambda each: (each.same, each.spread.squares), default=None)


def _ideal(people: _People, rounds: int, rng: Random) -> _Found:
    """So many rounds of the ideal, which ones by lot."""
    chosen = rng.sample(ideal_rounds(len(people.numbers)), rounds)
    pairs = [list(each.partners) for each in chosen]
    return _Found(people, pairs, [each.sits_out for each in chosen], rng)


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


def _refuse_number(people: int) -> None:
    if FEWEST_PEOPLE <= people <= MOST_PEOPLE:
        return
    raise Illegal(
        "number-of-people",
        Sentence(
            en=f"New partners each round need {FEWEST_PEOPLE} to {MOST_PEOPLE} people; there are "
            f"{people}.",
            fr=f"De nouveaux partenaires à chaque tour demandent de {FEWEST_PEOPLE} à "
            f"{MOST_PEOPLE} personnes ; il y en a {people}.",
        ),
        field="people",
    )


def _too_many(people: int, most: int) -> Illegal:
    return Illegal(
        "rounds-too-many",
        Sentence(
            en=f"With {people} people everybody can have a new partner for {most} rounds, not "
            f"for more. Choose {most} rounds or fewer.",
            fr=f"À {people} personnes, chacun peut avoir un nouveau partenaire pendant {most} "
            f"tours, pas davantage. Choisissez {most} tours au plus.",
        ),
        field="rounds",
    )


def _no_more(people: _People, rounds: int, rng: Random) -> Illegal:
    """How many more rounds were found, by trying fewer and fewer."""
    while rounds := rounds - 1:
        plan = sit_out_plan(people.chapters, people.sat_out, rounds, rng)
        if _drawn(people, plan, 0, rng) is not None:
            break
    if rounds:
        return Illegal(
            "rounds-too-many",
            Sentence(
                en="After what was played, no schedule was found in which everybody has a new "
                f"partner for so long. Choose {rounds} more at most.",
                fr="Après ce qui a été joué, aucun programme n’a été trouvé où chacun ait un "
                f"nouveau partenaire aussi longtemps. Choisissez {rounds} de plus au maximum.",
            ),
            field="rounds",
        )
    return Illegal(
        "partners-used-up",
        Sentence(
            en="No further round was found in which everybody has a new partner. End the "
            "contest here, or let someone else join in.",
            fr="Aucun autre tour n’a été trouvé où chacun ait un nouveau partenaire. Terminez le "
            "concours ici, ou laissez quelqu’un d’autre se joindre au jeu.",
        ),
        field="rounds",
    )


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
