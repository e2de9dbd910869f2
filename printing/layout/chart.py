"""The chart as paper sees it: rounds of lines, with what is written on and under each; and laid on
an area, with its columns, the height of every line, the room on each and the note under it.

`rounds[0]` has a place for every line that a full chart could have, a power of two; each later
round has half as many, and the last has one, the champion's. A place that is empty because of a
bye is `None` and takes no room.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate

from printing.layout.drawing import LINE_HEIGHT, Align, Area, Text, room_needed
from printing.layout.fit import POSTED, Measure, side_name, squeezed

MOST_SIDES = 512

Position = tuple[int, int]


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

    def feeders(self, r: int, i: int) -> Iterator[Position]:
        """The lines that lead to this one."""
        if r > 0:
            for j in (2 * i, 2 * i + 1):
                if self.rounds[r - 1][j] is not None:
                    yield r - 1, j

    def rows(self) -> dict[Position, float]:
        """The height of every line, counted in rows: one row for each line that starts."""
        heights: dict[Position, float] = {}
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
    return int(f"{value:0{bits}b}"[::-1], 2)


# ---- How it is lettered ----

NOTE = POSTED
NOTE_ROOM = NOTE * LINE_HEIGHT + 3
NOTE_LINES = 2
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Lettering:
    """What is printed on a chart beside names and numbers, in the sheet's language, and how wide a
    text is: the same on all its sheets."""

    champions: str
    third_place: str
    bye: str
    measure: Measure

    def gutter(self, *charts: Chart) -> float:
        """The width of the numbers where sides start, in ems."""
        numbers = {
            str(slot.number)
            for chart in charts
            for slots in chart.rounds[:2]
            for slot in slots
            if slot is not None and slot.number
        }
        return max((self.measure(number, 700) for number in numbers), default=0.0) + 0.6

    def note(
        self, slot: Slot, left: float, y: float, width: float, align: Align = "left"
    ) -> list[Text]:
        """What stands under a line."""
        lines = self._note_lines(slot, width)
        return [Text(left, y + 1.5, width, NOTE, lines, align=align)] if lines else []

    def note_height(self, slot: Slot, width: float) -> float:
        lines = len(self._note_lines(slot, width))
        return NOTE_ROOM + (lines - 1) * NOTE * LINE_HEIGHT if lines else 0.0

    def _note_lines(self, slot: Slot, width: float) -> tuple[str, ...]:
        """In one line if it fits, else the result below table and time."""
        parts = tuple(_together(part) for part in (slot.note, slot.result) if part)
        if not parts:
            return ()
        joined = f"{NO_BREAK}· ".join(parts)
        if self.measure(joined, 400) * NOTE <= width:
            return (joined,)
        if len(parts) > 1 and all(self.measure(part, 400) * NOTE <= width for part in parts):
            return parts
        return squeezed(
            joined,
            weight=400,
            width=width,
            room=room_needed(NOTE, NOTE_LINES),
            cap=NOTE,
            measure=self.measure,
            smallest=NOTE,
        ).lines


def _together(note: str) -> str:
    """It may break between table and time, but not inside “table 4”."""
    return f"{NO_BREAK}· ".join(part.replace(" ", NO_BREAK) for part in note.split(" · "))


def label(slot: Slot, starts: bool) -> str:
    """The text on a line. Where a side starts, its number stands apart, in a gutter."""
    text = side_name(slot.surnames)
    if not starts and slot.number is not None:
        return f"{slot.number}{NO_BREAK}{text}".strip()
    return text


# ---- The chart on an area ----

TALLEST_ROW = 120.0
PAD = 6.0
MARK = 22.0
# High enough for a name on two lines, and for where somebody comes from.
THIRD_PLACE_ROW = 34.0
# Two rows, the caption, and a gap to the note of the line above.
THIRD_PLACE_ROOM = 2 * THIRD_PLACE_ROW + NOTE_ROOM + 28.0


@dataclass(frozen=True, slots=True)
class Joint:
    """The marks by which sheets are joined: where this one goes on, and what leads to it."""

    end: str = ""
    starts: Mapping[Position, str] = field(default_factory=dict)
    # Whether the last line only runs to the middle of the sheet, where the other half's meets it.
    meets: bool = False

    @property
    def goes_on(self) -> bool:
        return bool(self.end) or self.meets


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart's columns and heights on an area. The last column is the champion's."""

    chart: Chart
    area: Area
    joint: Joint
    lettering: Lettering
    edges: tuple[float, ...]
    heights: dict[Position, float]
    pitch: float
    rooms: dict[Position, float] = field(default_factory=dict)

    def slots(self) -> Iterator[tuple[int, int, Slot]]:
        for r, slots in enumerate(self.chart.rounds):
            for i, slot in enumerate(slots):
                if slot is not None:
                    yield r, i, slot

    def is_box(self, r: int) -> bool:
        return r == self.chart.last and not self.joint.goes_on

    def is_start(self, r: int, i: int) -> bool:
        """Whether a side comes in on this line; its number then stands apart, in a gutter."""
        return (r, i) not in self.joint.starts and not any(True for _ in self.chart.feeders(r, i))

    def is_bye(self, r: int, i: int) -> bool:
        """Whether this line comes straight from the round before, where nobody was met."""
        slot = self.chart.rounds[r][i]
        return r > 0 and slot is not None and slot.bye and self.is_start(r, i)

    def passing(self, r: int) -> list[float]:
        """The heights at which lines of byes pass through a column."""
        if r == self.chart.last:
            return []
        later = range(len(self.chart.rounds[r + 1]))
        return [self.heights[r + 1, i] for i in later if self.is_bye(r + 1, i)]

    def line(self, r: int, i: int) -> tuple[float, float, float, float]:
        """From where to where a line is drawn; a mark at either end stands free, and a bye's line
        comes through from the round before."""
        left, right, y = self.edges[r], self.edges[r + 1], self.heights[r, i]
        if self.is_bye(r, i):
            left = self.edges[r - 1]
        if (r, i) in self.joint.starts:
            left += MARK
        if r == self.chart.last and self.joint.end:
            right -= MARK
        return left, y, right, y

    def text_left(self, r: int, i: int) -> float:
        indent = MARK + PAD if (r, i) in self.joint.starts else PAD if r else 0.0
        return self.edges[r] + indent

    def text_width(self, r: int, i: int) -> float:
        right = self.edges[r + 1] - PAD
        if r == self.chart.last and self.joint.end:
            right -= MARK + PAD
        return right - self.text_left(r, i)

    @property
    def gutter(self) -> float:
        """The width of the numbers where sides start, in ems."""
        return self.lettering.gutter(self.chart)

    def note_height(self, r: int, i: int, slot: Slot) -> float:
        return self.lettering.note_height(slot, self.text_width(r, i))


def grid(
    chart: Chart, area: Area, joint: Joint, widths: tuple[float, ...], lettering: Lettering
) -> Grid:
    edges = tuple(accumulate(widths, initial=area.left))
    rows = chart.rows()
    starts = max(rows.values())

    def spread(reserve: float) -> Grid:
        """The rows spread over the area, but for a reserve at its bottom."""
        pitch = min(TALLEST_ROW, (area.height - reserve) / starts)
        top = area.top + (area.height - reserve - pitch * starts) / 3
        heights = {key: top + row * pitch for key, row in rows.items()}
        return Grid(chart, area, joint, lettering, edges, heights, pitch)

    reserve = _reserve_for_third_place(chart, rows, area.height)
    laid = spread(reserve)
    # A note under the lowest line must not run into the foot of the page.
    lowest = max(laid.heights[r, i] + laid.note_height(r, i, slot) for r, i, slot in laid.slots())
    if lowest > area.bottom:
        laid = spread(reserve + lowest - area.bottom)
    laid.rooms.update(_rooms(laid))
    return laid


def _reserve_for_third_place(chart: Chart, rows: dict[Position, float], height: float) -> float:
    """How much lower the chart must end so that the third-place match fits under its last lines."""
    if chart.third_place is None:
        return 0.0
    lowest = max(row for (r, _), row in rows.items() if r >= chart.last - 1)
    starts = max(rows.values())
    missing = THIRD_PLACE_ROOM - (starts - lowest) * height / starts
    # What is kept free at the bottom brings the rows closer together.
    return max(0.0, missing * starts / lowest)


def _rooms(laid: Grid) -> dict[Position, float]:
    """How high the text on each line may be before it meets what stands above it."""
    rooms = {}
    for r, slots in enumerate(laid.chart.rounds):
        drawn: list[tuple[float, int | None, float]] = [
            (laid.heights[r, i], i, laid.note_height(r, i, slot))
            for i, slot in enumerate(slots)
            if slot is not None
        ]
        drawn += [(y, None, 0.0) for y in laid.passing(r)]
        above, note = laid.area.top - 4, 0.0
        for y, i, below in sorted(drawn, key=lambda line: line[0]):
            if i is not None:
                rooms[r, i] = y - above - note - 2
            above, note = y, below
    return rooms
