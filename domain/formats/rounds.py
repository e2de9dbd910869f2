"""Forms that are made round by round: everybody's next match once all of a round is decided.

A form of this kind only says what the next round is, given those before it, and who is where.
Must not know any one form.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from domain.formats.form import (
    FINAL,
    MAIN,
    PLAY_OFF,
    Course,
    Field,
    Form,
    Meeting,
    Options,
    Person,
    Played,
    Ranking,
    Round,
    Side,
    SidesBy,
    missed_cards,
)
from domain.lots.seal import Sealed, lots_of
from domain.matches import Bracket, MatchKey
from domain.matches.words import numbered_round
from domain.wording import Sentence
from domain.wording.refusals import refused


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


@dataclass(frozen=True, slots=True)
class RoundsLayout:
    """Of matches that are made round by round: none feeds another."""

    numbered: tuple[tuple[MatchKey, int], ...]

    def match_keys(self) -> tuple[MatchKey, ...]:
        return tuple(key for key, _ in self.numbered)

    def numbers(self) -> dict[MatchKey, int]:
        return dict(self.numbered)

    def rounds_in(self, bracket: Bracket) -> int:
        return max((key.round for key, _ in self.numbered if key.bracket is bracket), default=0)

    def reach(self, key: MatchKey) -> tuple[MatchKey, ...]:
        return (key,)

    def round_name(self, bracket: Bracket, round_: int) -> Sentence:
        return numbered_round(round_)


Group = tuple[str, tuple[Side, ...]]
"""A part of the board and who meets in it."""


class RoundForm(Form):
    """A form that is made round by round."""

    is_by_rounds = True

    def layout(self, numbers: Mapping[MatchKey, int]) -> RoundsLayout:
        return RoundsLayout(tuple(numbers.items()))

    @abstractmethod
    def next_round(self, history: History) -> Round | None:
        """The next round, finals and play-offs included; None once there is none.

        Called only when everything so far is decided (an official may have decided the rest).
        Numbers its meetings from `history.next_match` on; round numbers only grow.
        """

    def is_over(self, history: History) -> bool:
        """Whether everything is decided and no round, final or play-off is left to make."""
        return history.is_decided and self.next_round(history) is None

    @abstractmethod
    def ranking(self, history: History) -> Ranking:
        """Everybody in `history.field`, at any moment."""

    def groups(self, history: History) -> tuple[Group, ...]:
        """The cross tables: a part of the board and the sides that meet in it."""
        return ()

    @abstractmethod
    def rounds_planned(self, history: History) -> int:
        """How many rounds there are with those who are there, finals too; play-offs are extra."""

    def moves(self, history: History) -> Mapping[int, int]:
        """The table that each person of the latest round goes to, where tables are a ladder and
        their match is decided. Whoever comes or leaves may still change it."""
        return {}

    @abstractmethod
    def coming(self, history: History) -> tuple[ComingMatch, ...]:
        """The matches of the rounds that are not made yet, as far as they can be foreseen while
        the last one is played; play-offs cannot."""

    def cards_if_uncounted(self, options: Options, part: str) -> int | None:
        """Finals and play-offs are won or lost."""
        return None if part in (FINAL, PLAY_OFF) else missed_cards(options)

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        """The first round, made."""
        self.fits(field, options)
        course = RoundCourse(self, History(field, options, seed, edition=self.edition))
        made = course.next_round()
        if made is None:
            raise refused("nothing-to-play")
        return made[0]


@dataclass(frozen=True, slots=True)
class RoundCourse:
    """A contest of rounds under way."""

    form: RoundForm
    history: History

    @property
    def ready(self) -> tuple[Meeting, ...]:
        if not self.history.rounds:
            return ()
        latest = self.history.rounds[-1]
        return tuple(
            meeting for meeting in latest.made.meetings if meeting.number not in latest.played
        )

    @property
    def is_over(self) -> bool:
        return self.form.is_over(self.history)

    def decided(self, played: Played) -> "RoundCourse":
        rounds = tuple(
            RoundSoFar(so_far.made, {**so_far.played, played.meeting.number: played})
            if so_far.made.number == played.meeting.round
            else so_far
            for so_far in self.history.rounds
        )
        return replace(self, history=replace(self.history, rounds=rounds))

    def next_round(self) -> "tuple[Course, Round] | None":
        made = self.form.next_round(self.history)
        if made is None:
            return None
        rounds = (*self.history.rounds, RoundSoFar(made, {}))
        return replace(self, history=replace(self.history, rounds=rounds)), made

    def ranking(self) -> Ranking:
        return self.form.ranking(self.history)


# ---- A round as it was really seated ----

SEATS_MOST = 6


def as_seated(
    history: History, made: Round, seated: Sequence[Sequence[Side]], sides_by: SidesBy
) -> Round:
    """The round with these sides at its matches, in their order; an empty one was not played."""
    if len(seated) > len(made.meetings):
        raise refused("round-seats:many", count=len(made.meetings))
    meetings: list[Meeting] = []
    for meeting, sides in zip(made.meetings, seated, strict=False):
        if not sides:
            continue
        _check(history, meeting, sides, sides_by)
        number = history.next_match + len(meetings)
        meetings.append(replace(meeting, number=number, sides=tuple(sides)))
    there = Counter(person for meeting in meetings for person in meeting.people)
    for person, times in there.items():
        if times > 1:
            raise refused("round-seats:twice", person=person)
    if not meetings:
        raise refused("round-seats:nobody")
    due = {person for meeting in made.meetings for person in meeting.people} | set(made.sits_out)
    is_final = any(meeting.part == FINAL for meeting in made.meetings)
    rest = made.sits_out if is_final else sorted(due)
    return Round(made.number, tuple(meetings), tuple(p for p in rest if p not in there))


def _check(history: History, meeting: Meeting, sides: Sequence[Side], sides_by: SidesBy) -> None:
    most = SEATS_MOST if len(meeting.sides) > 2 or sides_by is SidesBy.ALONE else 2
    if not 2 <= len(sides) <= most:
        name = "round-seats:two" if most == 2 else "round-seats:several"
        raise refused(name, number=meeting.number, most=most)
    known = {person.number for person in history.field.people}
    size = len(meeting.sides[0])
    for side in sides:
        for person in side:
            if person not in known:
                raise refused("round-seats:person", person=person)
        if sides_by is SidesBy.EACH_ROUND and len(side) != size:
            raise refused("round-seats:size", number=meeting.number, size=size)
        if sides_by is not SidesBy.EACH_ROUND and side not in history.field.sides:
            raise refused("round-seats:side", number=meeting.number)
