"""What a form of contest answers, and a contest under way as a value.

`Form` says what can be chosen and begins a contest; a `Course` is that contest at one moment:
what can be played now, what follows from a result, whether it is over and who is where. Must not
know any one form.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

from domain.matches import Layout, MatchKey
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

# ---- What can be chosen for a form ----

Value = int | str
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """One named choice: one of `choices`, or a whole number between `least` and `most`."""

    name: str
    label: Sentence
    default: Value
    choices: Mapping[str, Sentence] | None = None
    least: int = 0
    most: int = 0

    def read(self, given: Value) -> Value:
        """
        >>> from domain.wording import Sentence
        >>> Option("rounds", Sentence("Rounds"), 3, least=1, most=20).read("5")
        5
        """
        if self.choices is not None:
            if given in self.choices:
                return given
            raise self._refused(", ".join(self.choices))
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refused(f"{self.least} … {self.most}")
        if not self.least <= given <= self.most:
            raise self._refused(f"{self.least} … {self.most}")
        return given

    def _refused(self, allowed: str) -> Refusal:
        return refused("option-value", label=self.label, allowed=allowed, field=self.name)


def yes_or_no(name: str, label: Sentence, default: str = "no") -> Option:
    words = {"yes": Sentence("yes"), "no": Sentence("no")}
    return Option(name, label, default, words)


def by_name(*options: Option) -> Mapping[str, Option]:
    """The options of a form, in the order in which they are asked, by their names."""
    return {option.name: option for option in options}


def options_read(offered: Mapping[str, Option], given: Options) -> dict[str, Value]:
    """Every option with the value that was given for it, or its default."""
    unknown = [name for name in given if name not in offered]
    if unknown:
        known = ", ".join(offered) or "–"
        raise refused("option-unknown", unknown=unknown[0], known=known, field=unknown[0])
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in offered.items()
    }


# ---- The values that every form takes and gives ----

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


class Course(Protocol):
    """A contest under way. Never changed: every step gives a new one."""

    @property
    def ready(self) -> tuple[Meeting, ...]:
        """What can be played now, in the order of its numbers."""

    @property
    def is_over(self) -> bool: ...

    def decided(self, played: Played) -> "Course": ...

    def next_round(self) -> "tuple[Course, Round] | None":
        """Everybody's next match, where a form makes rounds; None: there is none to make."""

    def ranking(self) -> Ranking: ...


FEWEST_SIDES = 2


class Form(ABC):
    """What can be chosen. Every form answers all of it, played along a chart or by rounds."""

    id: str
    title: Sentence
    summary: Sentence
    """In a sentence, for whoever chooses."""
    options: Mapping[str, Option]
    sides: SidesBy
    edition = 1
    """The newest way of making rounds; those before it are kept, so that what was made by them can
    be made again."""
    most_sides = 512
    is_by_rounds = False
    """Whether it is made round by round, and not played along a chart."""
    is_ladder = False
    """Whether tables are in an order that people move along: a match has its own table."""
    best_go_on = False
    """Whether only the best of each table are in the next round."""
    is_cross = False
    """Whether everyone meets everyone, of a pool or of all: then a cross table says it best."""

    @property
    def partners_change(self) -> bool:
        """Whether people are ranked and not sides; a side of one is somebody in a play-off."""
        return self.sides is SidesBy.EACH_ROUND

    def fits(self, field: Field, options: Options) -> None:
        """Refuses, in a sentence, people or options that it cannot be played with."""
        sides = len(field.sides)
        if not FEWEST_SIDES <= sides <= self.most_sides:
            least, most = FEWEST_SIDES, self.most_sides
            raise refused("number-of-sides", least=least, most=most, sides=sides)

    @abstractmethod
    def begin(self, field: Field, options: Options, seed: str) -> Course:
        """The same people, options and seed begin the same contest."""

    @abstractmethod
    def layout(self, numbers: Mapping[MatchKey, int]) -> Layout:
        """How stored matches hang together, from the keys and numbers of all, or along a chart of
        each part's last one."""

    def cards_if_uncounted(self, options: Options, part: str) -> int | None:
        """The cards that a loss in this part of the board comes to if nobody counts it; None where
        cards do not count, so that nobody need be asked for them."""
        return None

    def by_hand(self, options: Options) -> tuple[Sentence, ...]:
        """How the next round is made without a computer; nothing where no round is made."""
        return ()


# ---- The options that forms with fixed sides share ----


def sides_option(default: str) -> Option:
    return Option(
        "sides",
        Sentence("Who plays as one"),
        default,
        {"pairs": Sentence("partners, drawn once"), "alone": Sentence("everyone alone")},
    )


MISSED_CARDS = 24
MISSED = Option(
    "missed",
    Sentence("Cards for a match that is lost without playing, and for a loss that nobody counted"),
    MISSED_CARDS,
    least=0,
    most=200,
)


def missed_cards(options: Options) -> int:
    """None in a contest whose rounds were made before this could be chosen."""
    return int(options.get("missed", 0))
