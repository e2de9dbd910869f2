"""A round as it was really seated: drawn by hand on paper, told to the program afterwards.

The form says which matches there are; who met in them is taken from the slips. Must not know any
one form.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.forms.rounds import History
from scoring.forms.values import FINAL, Meeting, Round, Side, SidesBy
from wording import Malformed, Sentence

SEATS_MOST = 6


def as_seated(
    history: History, made: Round, seated: Sequence[Sequence[Side]], sides_by: SidesBy
) -> Round:
    """The round with these sides at its matches, in their order; an empty one was not played."""
    if len(seated) > len(made.meetings):
        raise _refused(
            Sentence("This round has {count} matches; more were typed.", count=len(made.meetings))
        )
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
            raise _refused(
                Sentence("Number {person} stands at two places of this round.", person=person)
            )
    if not meetings:
        raise _refused(Sentence("Nobody was typed in. Look at the slips of this round."))
    due = {person for meeting in made.meetings for person in meeting.people} | set(made.sits_out)
    is_final = any(meeting.part == FINAL for meeting in made.meetings)
    rest = made.sits_out if is_final else sorted(due)
    return Round(made.number, tuple(meetings), tuple(p for p in rest if p not in there))


def _check(history: History, meeting: Meeting, sides: Sequence[Side], sides_by: SidesBy) -> None:
    most = SEATS_MOST if len(meeting.sides) > 2 or sides_by is SidesBy.ALONE else 2
    if not 2 <= len(sides) <= most:
        raise _refused(
            Sentence(
                "Match {number} needs two sides with a slash between them.", number=meeting.number
            )
            if most == 2
            else Sentence(
                "Match {number} needs two to {most} players with slashes between them.",
                number=meeting.number,
                most=most,
            )
        )
    known = {person.number for person in history.field.people}
    size = len(meeting.sides[0])
    for side in sides:
        for person in side:
            if person not in known:
                raise _refused(
                    Sentence("Nobody in this contest has the number {person}.", person=person)
                )
        if sides_by is SidesBy.EACH_ROUND and len(side) != size:
            raise _refused(
                Sentence(
                    "In match {number} each side has {size} people.",
                    number=meeting.number,
                    size=size,
                )
            )
        if sides_by is not SidesBy.EACH_ROUND and side not in history.field.sides:
            raise _refused(
                Sentence("Match {number} names a side that there is not.", number=meeting.number)
            )


def _refused(sentence: Sentence) -> Malformed:
    return Malformed("round-seats", sentence, field="seats")
