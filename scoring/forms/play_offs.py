"""A tie for first or second is played off: a match of those who are level, each alone.

Two play against each other; three or more sit at one table, each with a stock of their own. More
than a table has seats for play at several tables, and those with the same place there play on.
Must not know how the ranking came about.
"""

from collections.abc import Mapping, Sequence

from scoring.forms.options import Option, yes_or_no
from scoring.forms.rounds import History, RoundSoFar
from scoring.forms.tally import ranked
from scoring.forms.values import PLAY_OFF, Measure, Meeting, Ranking, Round
from wording import Sentence

PRIZES = 2


def play_off_option(default: str) -> Option:
    return yes_or_no("play_off", Sentence("A tie for first or second is played off"), default)


def with_play_offs(
    history: History, measured: Mapping[int, Sequence[Measure]], came: Sequence[int]
) -> Ranking:
    """People by their measures; those who are level by their play-offs, in the order played."""
    found = {person: tuple(measures) for person, measures in measured.items()}
    for so_far in _play_offs(history):
        places = {
            person: match.place_of((person,))
            for match in so_far.in_order
            for (person,) in match.meeting.sides
        }
        level = {found[person] for person in places}
        last = len(found)
        found = {
            person: (*measures, Measure("playoff", places.get(person, last), lowest=True))
            if measures in level
            else measures
            for person, measures in found.items()
        }
    return ranked(
        {(person,): measures for person, measures in found.items()},
        [(person,) for person in came],
    )


def play_off_round(history: History, ranking: Ranking) -> Round | None:
    """The next play-off, or None where nobody who is there is level for first or second."""
    present = set(history.present)
    for prize in range(1, PRIZES + 1):
        level = [
            place.who[0] for place in ranking if place.place == prize and place.who[0] in present
        ]
        if len(level) > 1:
            return _tables(history, level)
    return None


def _tables(history: History, level: list[int]) -> Round:
    history.lots(f"play-off {history.next_number}").shuffle(level)
    tables = -(-len(level) // max(3, history.field.seats_most))
    meetings = tuple(
        Meeting(
            history.next_match + table,
            PLAY_OFF,
            history.next_number,
            table + 1,
            tuple((person,) for person in sorted(level[table::tables])),
        )
        for table in range(tables)
    )
    return Round(history.next_number, meetings)


def _play_offs(history: History) -> list[RoundSoFar]:
    return [
        so_far
        for so_far in history.rounds
        if any(meeting.part == PLAY_OFF for meeting in so_far.made.meetings)
    ]
