"""The rounds of a contest that are not made yet, with the names of those who are known."""

from dataclasses import dataclass

from scoring.forms.rounds import ComingMatch
from scoring.forms.values import Round, Side, SidesBy
from scoring.selectors.board import PeopleNames
from scoring.selectors.chart import SideNames
from scoring.selectors.rounds import history_read, round_form
from tournaments.models import Contest
from wording import Sentence


@dataclass(frozen=True, slots=True)
class ComingSides:
    """A match to come and who meets in it; None where results decide."""

    match: ComingMatch
    sides: tuple[SideNames | None, ...]


def coming_get(*, contest: Contest) -> tuple[ComingSides, ...]:
    """Empty where a contest is played along a chart: there every match stands on it."""
    form = round_form(contest)
    if form is None or not contest.rounds.exists():
        return ()
    found = history_read(contest)
    names = PeopleNames(contest, found)
    return tuple(
        ComingSides(
            match, tuple(None if side is None else names.side(side) for side in match.sides)
        )
        for match in form.coming(found.history)
    )


def next_round_by_hand(*, contest: Contest) -> tuple[Sentence, ...]:
    """How to go on without a computer."""
    form = round_form(contest)
    return () if form is None else form.by_hand(history_read(contest).history.options)


def numbered_people(*, contest: Contest) -> dict[int, str]:
    """Everybody who is in a contest of rounds, by the number that stands for them on paper."""
    found = history_read(contest)
    names = PeopleNames(contest, found)
    return {person.number: names.name(person.number) for person in found.history.field.people}


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes next as lots would have it; `numbers` is how each side is written:
    its people's numbers where partners change, else its own."""

    made: Round
    names: dict[Side, SideNames]
    sides_by_number: dict[tuple[int, ...], Side]

    def written(self, side: Side) -> tuple[int, ...]:
        return next(numbers for numbers, people in self.sides_by_number.items() if people == side)


def next_round_get(*, contest: Contest) -> NextRound | None:
    """None where something of the last round is missing, or nothing comes after it."""
    form = round_form(contest)
    if form is None or not contest.rounds.exists():
        return None
    found = history_read(contest)
    if not all(so_far.is_decided for so_far in found.history.rounds):
        return None
    made = form.next_round(found.history)
    if made is None:
        return None
    names = PeopleNames(contest, found)
    sides = [side for meeting in made.meetings for side in meeting.sides]
    if form.sides is SidesBy.EACH_ROUND:
        by_number = {side: side for side in sides}
    else:
        by_number = {(found.side_numbers[side],): side for side in found.history.field.sides}
    return NextRound(made, {side: names.side(side) for side in sides}, by_number)
