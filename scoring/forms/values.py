"""The values that every form takes and gives: people, meetings, games, rounds, places.

Must not know any one form.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

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
