"""Forms that are made round by round: everybody's next match once all of a round is decided.

A form of this kind only says what the next round is, given those before it, and who is where.
Must not know any one form.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.formats.form import Course, Form, missed_cards
from domain.formats.values import (
    FINAL,
    PLAY_OFF,
    Field,
    History,
    Meeting,
    Options,
    Played,
    Ranking,
    Round,
    RoundSoFar,
    Side,
    SidesBy,
)
from domain.matches import Bracket, MatchKey
from domain.matches.words import numbered_round
from domain.wording import Sentence
from domain.wording.refusals import refused


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


class RoundForm(Form):
    """A form that is made round by round."""

    is_by_rounds = True

    def layout(self, numbers: Mapping[MatchKey, int]) -> RoundsLayout:
        return RoundsLayout(tuple(numbers.items()))

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
    rest = made.sits_out if made.is_of(FINAL) else sorted(due)
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
