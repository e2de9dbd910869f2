"""The chart as paper sees it: rounds of lines, with what is written on and under each.

`rounds[0]` has a place for every line that a full chart could have, a power of two; each later
round has half as many, and the last has one, the champion's. A place that is empty because of a
bye is `None` and takes no room.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

MOST_SIDES = 512


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of the chart. All empty: a line to write on."""

    number: int | None = None
    surnames: tuple[str, ...] = ()
    bye: bool = False
    # Under the line: where and when the match was played whose winner stands here.
    note: str = ""
    # Under the line too: how that match came out.
    result: str = ""
    # On the line, while nobody stands there: "loser of match 3".
    origin: str = ""
    # On a blank chart: the number of the match whose winner is written here.
    match: int | None = None

    @property
    def is_empty(self) -> bool:
        return self.number is None and not self.surnames


@dataclass(frozen=True, slots=True)
class ThirdPlace:
    upper: Slot
    lower: Slot
    winner: Slot


@dataclass(frozen=True, slots=True)
class Chart:
    rounds: tuple[tuple[Slot | None, ...], ...]
    third_place: ThirdPlace | None = None

    def __post_init__(self) -> None:
        last = len(self.rounds) - 1
        if last < 1 or any(len(slots) != 2 ** (last - r) for r, slots in enumerate(self.rounds)):
            raise ValueError("each round of a chart has half the places of the round before")
        for r, slots in enumerate(self.rounds):
            for i, slot in enumerate(slots):
                if slot is None and any(True for _ in self.feeders(r, i)):
                    raise ValueError("a line that others lead to cannot be missing")
        if self.rounds[-1][0] is None:
            raise ValueError("a chart has a champion's line")

    @property
    def last(self) -> int:
        return len(self.rounds) - 1

    def feeders(self, r: int, i: int) -> Iterator[tuple[int, int]]:
        """The lines that lead to this one."""
        if r > 0:
            for j in (2 * i, 2 * i + 1):
                if self.rounds[r - 1][j] is not None:
                    yield r - 1, j

    def rows(self) -> dict[tuple[int, int], float]:
        """The height of every line, counted in rows: one row for each line that starts."""
        heights: dict[tuple[int, int], float] = {}
        taken = 0

        def place(r: int, i: int) -> float:
            nonlocal taken
            below = [place(*feeder) for feeder in self.feeders(r, i)]
            if below:
                height = sum(below) / len(below)
            else:
                taken += 1
                height = float(taken)
            heights[r, i] = height
            return height

        place(self.last, 0)
        return heights

    def starts(self) -> int:
        """How many lines start on this chart."""
        return sum(
            slot is not None and not any(True for _ in self.feeders(r, i))
            for r, slots in enumerate(self.rounds)
            for i, slot in enumerate(slots)
        )


def drawn_through(chart: Chart) -> Chart:
    """The chart as it is drawn: whoever has a bye stands in the second round, once, on a line that
    comes from the first.

    >>> chart = drawn_through(blank(3))
    >>> chart.rounds[0][0], chart.rounds[1][0].number, chart.rounds[1][0].bye
    (None, 1, True)
    """
    rounds = [list(slots) for slots in chart.rounds]
    for i, slot in enumerate(chart.rounds[0]):
        above = rounds[1][i // 2]
        if slot is None or not slot.bye or above is None or chart.rounds[0][i ^ 1] is not None:
            continue
        if above.is_empty or above.number == slot.number:
            rounds[0][i] = None
            rounds[1][i // 2] = replace(slot, note=above.note)
    return replace(chart, rounds=tuple(map(tuple, rounds)))


def noted(chart: Chart, match: str) -> Chart:
    """With the numbers of a blank chart's matches in words; `match` has a place for the number."""

    def line(slot: Slot) -> Slot:
        if slot.match is None:
            return slot
        return replace(slot, note=match.format(number=slot.match), match=None)

    third = chart.third_place
    return Chart(
        tuple(tuple(slot and line(slot) for slot in slots) for slots in chart.rounds),
        third and replace(third, winner=line(third.winner)),
    )


def blank(sides: int, *, third_place: bool = False) -> Chart:
    """An empty chart for this many sides, numbered from the top, its byes spread evenly.

    >>> [[slot is not None for slot in slots] for slots in blank(3).rounds]
    [[True, False, True, True], [True, True], [True]]
    """
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"a chart has 2 to {MOST_SIDES} sides, not {sides}")
    depth = (sides - 1).bit_length()
    matches = 2 ** (depth - 1)
    byes = 2**depth - sides
    first: list[Slot | None] = []
    number = 0
    for match in range(matches):
        has_bye = _reversed_bits(match, depth - 1) < byes
        number += 1
        first.append(Slot(number=number, bye=has_bye))
        if has_bye:
            first.append(None)
        else:
            number += 1
            first.append(Slot(number=number))
    rounds: list[tuple[Slot | None, ...]] = [tuple(first)]
    # Byes are counted too, as in a contest: a late name that takes one renumbers nothing.
    played = 0
    while len(rounds[-1]) > 1:
        before = rounds[-1]
        lines = []
        for place in range(0, len(before), 2):
            played += 1
            is_bye = None in before[place : place + 2]
            lines.append(Slot(match=None if is_bye else played))
        rounds.append(tuple(lines))
    extra = None
    if third_place and sides >= 4:
        extra = ThirdPlace(Slot(), Slot(), Slot(match=played + 1))
    return Chart(tuple(rounds), extra)


def _reversed_bits(value: int, bits: int) -> int:
    """Counting with reversed bits visits both halves in turn, then all quarters, and so on."""
    result = 0
    for _ in range(bits):
        result = result << 1 | value & 1
        value >>= 1
    return result
