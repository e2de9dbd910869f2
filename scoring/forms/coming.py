"""What a contest of rounds has still to play, as far as it can be said beforehand: for paper.

How many matches there will be is known almost always, who meets only where a schedule was made.
Must not know any one form.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scoring.forms.finals import final_rounds
from scoring.forms.rounds import ComingMatch, History, RoundSoFar
from scoring.forms.values import FINAL, MAIN, Round
from wording import Sentence

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
        begun = final_rounds(self.history)
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
