"""A knock-out of the best after the rounds, byes for the best where it is not full.

Shared by the forms that may end with one. Must not know how the best were found.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.chart.build import seed_order
from domain.formats.form import Option, yes_or_no
from domain.formats.ranking import ranked
from domain.formats.values import (
    FINAL,
    MAIN,
    PLAY_OFF,
    ComingMatch,
    History,
    Measure,
    Meeting,
    Place,
    Ranking,
    Round,
    RoundSoFar,
    Side,
)
from domain.wording import Sentence

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


def finals_option(label: Sentence) -> Option:
    return Option(
        "finals",
        label,
        "0",
        {
            "0": Sentence("none"),
            "2": Sentence("two"),
            "4": Sentence("four"),
            "8": Sentence("eight"),
        },
    )


def rounds_of_finals(sides: int) -> int:
    """
    >>> rounds_of_finals(1), rounds_of_finals(3), rounds_of_finals(8)
    (0, 2, 3)
    """
    return max(0, sides - 1).bit_length()


def final_round(history: History, lines: Lines) -> Round | None:
    """The next round of the finals, or None once one side is left.

    `lines` are asked for the first of them only: finals that have begun stay as they were made.
    """
    begun = history.rounds_of(FINAL)
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


def with_finals(ranking: Ranking, history: History) -> Ranking:
    """The ranking after the rounds, with those of the finals above, in the order they went out."""
    reached: dict[int, int] = {}
    came: set[int] = set()
    for played in history.played_of(FINAL):
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


# ---- What a contest of rounds has still to play, as far as it can be said beforehand ----

SCHEDULE_IN_HAND = Sentence(
    "Who meets in the next rounds is known already: it stands on the slips of this pack and on its "
    "list of the rounds to come."
)


def finals_in_hand(count: int) -> Sentence:
    return Sentence(
        "After the last round the best {count} play a knock-out: the first against the last of "
        "them, the second against the last but one, and so on. Write them on the slips of the "
        "finals.",
        count=count,
    )


PLAY_OFF_IN_HAND = Sentence(
    "A tie for first or second is played off, each player alone, on a slip without a number."
)


@dataclass
class Coming:
    """Puts rounds behind each other and numbers their matches on."""

    history: History

    def __post_init__(self) -> None:
        self._round = self.history.next_number
        self._match = self.history.next_match
        self._found: list[ComingMatch] = []

    @property
    def matches(self) -> tuple[ComingMatch, ...]:
        return tuple(self._found)

    def scheduled(self, make: Callable[[History], Round | None]) -> None:
        """Rounds that no result changes, for as long as there is another one."""
        history = self.history
        while (made := make(history)) is not None:
            for meeting in made.meetings:
                self._found.append(
                    ComingMatch(
                        meeting.number, meeting.part, made.number, meeting.table, meeting.sides
                    )
                )
            history = replace(history, rounds=(*history.rounds, RoundSoFar(made, {})))
            self._round, self._match = history.next_number, history.next_match

    def open(self, sizes: Sequence[int], part: str = MAIN) -> None:
        """A round that results will make: how many sides meet in each of its matches."""
        for table, size in enumerate(sizes, start=1):
            self._found.append(ComingMatch(self._match, part, self._round, table, (None,) * size))
            self._match += 1
        self._round += 1

    def finals(self, sides: int) -> None:
        """What is left of a knock-out of so many at the end, or of the one that has begun."""
        begun = self.history.rounds_of(FINAL)
        if begun:
            lines = _lines_after(self.history, begun[-1])
        elif sides > 1:
            lines = 1 << (sides - 1).bit_length() - 1
            self.open((2,) * (sides - lines), FINAL)
        else:
            return
        while lines > 1:
            lines //= 2
            self.open((2,) * lines, FINAL)


def _lines_after(history: History, latest: RoundSoFar) -> int:
    side_of = {person: side for side in history.field.sides for person in side}
    passing = {side_of.get(person, (person,)) for person in latest.made.sits_out}
    return len(latest.made.meetings) + len(passing)


# ---- A tie for first or second is played off ----

PRIZES = 2


def play_off_option(default: str) -> Option:
    return yes_or_no("play_off", Sentence("A tie for first or second is played off"), default)


def with_play_offs(
    history: History, measured: Mapping[int, Sequence[Measure]], came: Sequence[int]
) -> Ranking:
    """People by their measures; those who are level by their play-offs, in the order played."""
    found = {person: tuple(measures) for person, measures in measured.items()}
    for so_far in history.rounds_of(PLAY_OFF):
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
        {(person,): measures for person, measures in found.items()}, [(person,) for person in came]
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
    alone = [[(person,) for person in sorted(level[table::tables])] for table in range(tables)]
    return history.round_of(alone, part=PLAY_OFF)
