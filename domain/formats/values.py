"""The values that every form of contest takes and gives: who takes part, who meets whom, what was
played, and the rounds so far. Must not know any one form.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from random import Random

from domain.lots.seal import Sealed, lots_of

Value = int | str
Options = Mapping[str, Value]


Side = tuple[int, ...]
"""Who plays as one, by the people's numbers: two partners, or one person alone."""

MAIN = "main"
THIRD = "third"
CONSOLATION = "consolation"
SECOND = "second"
FINAL = "final"
PLAY_OFF = "playoff"


def pool(letter: str) -> str:
    """The part of a board that a pool is."""
    return f"pool:{letter}"


class SidesBy(StrEnum):
    """Where a form's sides come from."""

    DRAWN_ONCE = "drawn-once"
    EACH_ROUND = "each-round"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part. `sides` are drawn already, unless the form makes them anew each round.

    `seats_most` is how many people the rules let sit at one table; `tables` is how many stand in
    the hall, where that matters.
    """

    people: tuple[Person, ...]
    sides: tuple[Side, ...] = ()
    seats_most: int = 4
    tables: int | None = None

    def chapter_of(self, number: int) -> str:
        return self.chapters[number]

    @property
    def chapters(self) -> dict[int, str]:
        return {person.number: person.chapter for person in self.people}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match as a form makes it: who meets at which table. `number` is the contest's own."""

    number: int
    part: str
    round: int
    table: int
    sides: tuple[Side, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for side in self.sides for person in side)


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game of a match. `winner` is an index into the match's sides, None where it was level.

    `left` are each person's stock cards, as far as they were counted; `points` one number for
    each side where the rules count points. `uncounted` are the sides that did not win it and whose
    cards nobody counted: what that comes to is an option of the form, and never 0 of itself.
    """

    winner: int | None
    left: Mapping[int, int] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    uncounted: frozenset[int] = frozenset()


Places = tuple[tuple[int, ...], ...]
"""Indexes into a match's sides, the best first, those who are level together."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is decided: its games, and in which order its sides came in.

    `unplayed` are indexes of sides that were not there to play (walkover, withdrawn).
    """

    meeting: Meeting
    places: Places
    games: tuple[GameScore, ...] = ()
    unplayed: frozenset[int] = frozenset()

    @property
    def winners(self) -> tuple[Side, ...]:
        return tuple(self.meeting.sides[index] for index in self.places[0]) if self.places else ()

    def is_won_by(self, index: int) -> bool:
        """Whether this side came in first; nobody has won where nobody came to play."""
        return bool(self.places) and index in self.places[0] and index not in self.unplayed

    def place_of(self, side: Side) -> int:
        """The place of a side at this table, from 1; sides that are level share one."""
        ahead = 0
        for group in self.places:
            if any(self.meeting.sides[index] == side for index in group):
                return ahead + 1
            ahead += len(group)
        raise ValueError(f"{side} did not play in match {self.meeting.number}")

    def left_by(self, side: Side, uncounted: int) -> int:
        """The cards left in a side's stocks over all games, with so many for each game in which
        nobody counted them."""
        index = self.meeting.sides.index(side)
        counted = sum(game.left.get(person, 0) for game in self.games for person in side)
        return counted + uncounted * sum(index in game.uncounted for game in self.games)


@dataclass(frozen=True, slots=True)
class Round:
    """Everybody's next match, made at once, and who has none this time."""

    number: int
    meetings: tuple[Meeting, ...]
    sits_out: tuple[int, ...] = ()

    def is_of(self, part: str) -> bool:
        """Whether it has matches of this part of the board."""
        return any(meeting.part == part for meeting in self.meetings)

    @property
    def seal(self) -> str:
        """Of who meets whom where: handed back when a round is published, so that what is
        published is what was shown."""
        shown: list[object] = [self.number, sorted(self.sits_out)]
        for meeting in self.meetings:
            shown.append([meeting.number, meeting.part, meeting.table, meeting.sides])
        return sha256(json.dumps(shown).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number that a ranking goes by. `lowest` says that fewer is better."""

    name: str
    value: int
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a side, or a person where partners change, stands. Equal places are a tie."""

    who: Side
    place: int
    measures: tuple[Measure, ...] = ()
    took_part: bool = True


Ranking = tuple[Place, ...]
"""Everybody, the best first."""


# ---- A contest of rounds ----


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A round and what is decided of it, by the number of the match."""

    made: Round
    played: Mapping[int, Played]

    @property
    def is_decided(self) -> bool:
        return all(meeting.number in self.played for meeting in self.made.meetings)

    @property
    def in_order(self) -> tuple[Played, ...]:
        """What is decided, in the order of the matches."""
        return tuple(
            self.played[meeting.number]
            for meeting in self.made.meetings
            if meeting.number in self.played
        )


@dataclass(frozen=True, slots=True)
class History:
    """All that a form of rounds goes by: who takes part, what was chosen, and the rounds so far.

    Every random choice comes from `seed`, so that a round can be made again by anyone who knows
    it: a text for all rounds, or sealed seeds, one for each. `field` has everyone who ever took
    part; `away` are those who are not there for the coming round (gone for good, or back later);
    `since` is the first round of those who came late. `edition` is that of the form's own way of
    making rounds: a contest goes on with the one it was set up under.
    """

    field: Field
    options: Options
    seed: str | Sealed
    rounds: tuple[RoundSoFar, ...] = ()
    away: frozenset[int] = frozenset()
    since: Mapping[int, int] | None = None
    edition: int = 1

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(
            person.number for person in self.field.people if person.number not in self.away
        )

    @property
    def played(self) -> tuple[Played, ...]:
        """Every decided match, in order."""
        return tuple(played for so_far in self.rounds for played in so_far.in_order)

    @property
    def is_decided(self) -> bool:
        """Whether there are rounds, and nothing is missing of them."""
        return bool(self.rounds) and all(so_far.is_decided for so_far in self.rounds)

    @property
    def next_match(self) -> int:
        """The number of the next match."""
        return 1 + sum(len(so_far.made.meetings) for so_far in self.rounds)

    @property
    def next_number(self) -> int:
        """The number of the next round."""
        return len(self.rounds) + 1

    def rounds_of(self, part: str) -> list[RoundSoFar]:
        return [so_far for so_far in self.rounds if so_far.made.is_of(part)]

    def played_of(self, part: str) -> list[Played]:
        return [played for played in self.played if played.meeting.part == part]

    def lots(self, purpose: str, *, of_round: int | None = None) -> Random:
        """A random source of its own for each purpose, the same whenever it is asked for.

        It belongs to the next round, unless to another: what was drawn for the whole contest
        belongs to the first."""
        return lots_of(self.lots_key(purpose, of_round=of_round))

    def lots_key(self, purpose: str, *, of_round: int | None = None) -> int | str:
        if isinstance(self.seed, str):
            return f"{self.seed}/{purpose}"
        return self.seed.key(of_round or self.next_number, purpose)

    def sat_out(self, person: int) -> int:
        return sum(person in so_far.made.sits_out for so_far in self.rounds)

    def since_round(self, person: int) -> int:
        return (self.since or {}).get(person, 1)

    def round_of(
        self, tables: Iterable[Sequence[Side]], sits_out: Iterable[int] = (), *, part: str = MAIN
    ) -> Round:
        """The next round, with these sides at its tables in their order."""
        number = self.next_number
        meetings = (
            Meeting(self.next_match + place, part, number, place + 1, tuple(sides))
            for place, sides in enumerate(tables)
        )
        return Round(number, tuple(meetings), tuple(sits_out))

    def without_match(self, tables: Iterable[Sequence[Side]]) -> list[int]:
        """Who of the fixed sides that are there sits at none of these tables."""
        there = {person for side in self.present_sides() for person in side}
        return sorted(there - {person for sides in tables for side in sides for person in side})

    def present_sides(self) -> tuple[Side, ...]:
        """The fixed sides of which nobody is away."""
        return tuple(side for side in self.field.sides if not set(side) & self.away)


def since_of(rounds: Sequence[RoundSoFar], people: Iterable[Person]) -> dict[int, int]:
    """The first round of everybody who was in one; whoever was in none comes with the next."""
    found: dict[int, int] = {}
    for so_far in rounds:
        there = [person for meeting in so_far.made.meetings for person in meeting.people]
        for person in (*there, *so_far.made.sits_out):
            found.setdefault(person, so_far.made.number)
    return {person.number: len(rounds) + 1 for person in people} | found


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A match of a round that is not made yet. None for a side: results decide who it is."""

    number: int
    part: str
    round: int
    table: int
    sides: tuple[Side | None, ...]
