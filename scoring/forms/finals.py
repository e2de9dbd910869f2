"""A knock-out of the best after the rounds, byes for the best where it is not full.

Shared by the forms that may end with one. Must not know how the best were found.
"""

from collections.abc import Sequence

from scoring.chart.lots import seed_order
from scoring.forms.rounds import History, RoundSoFar
from scoring.forms.values import FINAL, Measure, Meeting, Place, Played, Ranking, Round, Side

Lines = Sequence[Side | None]


def seeded(best: Sequence[Side]) -> list[Side | None]:
    """The best on the usual lines of a knock-out, None where the other has a bye.

    >>> seeded([(1,), (2,), (3,)])
    [(1,), None, (3,), (2,)]
    """
    size = 1
    while size < len(best):
        size *= 2
    return [best[rank - 1] if rank <= len(best) else None for rank in seed_order(size)]


def rounds_of_finals(sides: int) -> int:
    """
    >>> rounds_of_finals(1), rounds_of_finals(3), rounds_of_finals(8)
    (0, 2, 3)
    """
    return max(0, sides - 1).bit_length()


def final_rounds(history: History) -> list[RoundSoFar]:
    return [
        so_far
        for so_far in history.rounds
        if any(meeting.part == FINAL for meeting in so_far.made.meetings)
    ]


def final_matches(history: History) -> tuple[Played, ...]:
    return tuple(played for so_far in final_rounds(history) for played in so_far.in_order)


def final_round(history: History, lines: Lines) -> Round | None:
    """The next round of the finals, or None once one side is left.

    `lines` are asked for the first of them only: finals that have begun stay as they were made.
    """
    begun = final_rounds(history)
    places: Lines = _going_on(history, begun[-1]) if begun else lines
    if sum(side is not None for side in places) < 2:
        return None
    meetings: list[Meeting] = []
    passing: list[int] = []
    for table, (one, two) in enumerate(zip(places[::2], places[1::2], strict=True), start=1):
        if one is not None and two is not None:
            number = history.next_match + len(meetings)
            meetings.append(Meeting(number, FINAL, history.next_number, table, (one, two)))
        else:
            # In the order of the lines, so that the next round knows their place.
            passing += one or two or ()
    return Round(history.next_number, tuple(meetings), tuple(passing))


def _going_on(history: History, latest: RoundSoFar) -> list[Side | None]:
    """Who goes on, on their lines: winners at their table's place, byes in between."""
    winners = {played.meeting.table: played.winners[0] for played in latest.in_order}
    side_of = {person: side for side in history.field.sides for person in side}
    byes = list(dict.fromkeys(side_of.get(person, (person,)) for person in latest.made.sits_out))
    passing = iter(byes)
    tables = {meeting.table for meeting in latest.made.meetings}
    lines = range(1, len(tables) + len(byes) + 1)
    return [winners[line] if line in tables else next(passing) for line in lines]


def with_finals(ranking: Ranking, finals: Sequence[Played]) -> Ranking:
    """The ranking after the rounds, with those of the finals above, in the order they went out."""
    reached: dict[int, int] = {}
    came: set[int] = set()
    for played in finals:
        for index, side in enumerate(played.meeting.sides):
            if index not in played.unplayed:
                came.update(side)
            for person in side:
                won = side in played.winners
                reached[person] = max(reached.get(person, 0), played.meeting.round + won)
    inside = [place for place in ranking if place.who[0] in reached]
    outside = [place for place in ranking if place.who[0] not in reached]
    found = [
        Place(
            place.who,
            1 + sum(reached[other.who[0]] > reached[place.who[0]] for other in inside),
            (Measure("finals", reached[place.who[0]]), *place.measures),
            place.took_part or place.who[0] in came,
        )
        for place in inside
    ]
    found.sort(key=lambda place: (place.place, place.who))
    behind = [
        Place(
            place.who,
            1 + len(inside) + sum(other.place < place.place for other in outside),
            place.measures,
            place.took_part,
        )
        for place in outside
    ]
    return (*found, *behind)
