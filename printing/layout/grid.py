"""One chart laid onto an area: its columns, the height of every line, the room on each and the
note under it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printing.layout.chart import Chart, Slot
from printing.layout.drawing import LINE_HEIGHT, Align, Text, room_needed
from printing.layout.fit import POSTED, Measure, squeezed
from printing.layout.paper import Area

NOTE = POSTED
NOTE_ROOM = NOTE * LINE_HEIGHT + 3
NOTE_LINES = 2
NO_BREAK = "\u00a0"


def under_line(
    slot: Slot, left: float, y: float, width: float, measure: Measure, align: Align = "left"
) -> list[Text]:
    lines = note_lines(slot, width, measure)
    return [Text(left, y + 1.5, width, NOTE, lines, align=align)] if lines else []


def note_lines(slot: Slot, width: float, measure: Measure) -> tuple[str, ...]:
    """In one line if it fits, else the result below table and time."""
    parts = tuple(_together(part) for part in (slot.note, slot.result) if part)
    if not parts:
        return ()
    joined = f"{NO_BREAK}· ".join(parts)
    if measure(joined, 400) * NOTE <= width:
        return (joined,)
    if len(parts) > 1 and all(measure(part, 400) * NOTE <= width for part in parts):
        return parts
    return squeezed(
        joined,
        weight=400,
        width=width,
        room=room_needed(NOTE, NOTE_LINES),
        cap=NOTE,
        measure=measure,
        smallest=NOTE,
    ).lines


def _together(note: str) -> str:
    """It may break between table and time, but not inside “table 4”."""
    return f"{NO_BREAK}· ".join(part.replace(" ", NO_BREAK) for part in note.split(" · "))


def note_height(slot: Slot, width: float, measure: Measure) -> float:
    lines = len(note_lines(slot, width, measure))
    return NOTE_ROOM + (lines - 1) * NOTE * LINE_HEIGHT if lines else 0.0


TALLEST_ROW = 120.0
PAD = 6.0
MARK = 22.0
# High enough for a name on two lines, and for where somebody comes from.
THIRD_PLACE_ROW = 34.0
# Two rows, the caption, and a gap to the note of the line above.
THIRD_PLACE_ROOM = 2 * THIRD_PLACE_ROW + NOTE_ROOM + 28.0

Position = tuple[int, int]


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


def grid(
    chart: Chart, area: Area, joint: Joint, widths: tuple[float, ...], measure: Measure
) -> Grid:
    edges = [area.left]
    for width in widths:
        edges.append(edges[-1] + width)
    rows = chart.rows()
    reserve = _reserve_for_third_place(chart, rows, area.height)
    laid = _spread(chart, area, joint, tuple(edges), rows, reserve)
    # A note under the lowest line must not run into the foot of the page.
    lowest = max(
        laid.heights[r, i] + note_height(slot, laid.text_width(r, i), measure)
        for r, i, slot in laid.slots()
    )
    if lowest > area.bottom:
        laid = _spread(chart, area, joint, tuple(edges), rows, reserve + lowest - area.bottom)
    laid.rooms.update(_rooms(laid, measure))
    return laid


def _spread(
    chart: Chart,
    area: Area,
    joint: Joint,
    edges: tuple[float, ...],
    rows: dict[Position, float],
    reserve: float,
) -> Grid:
    """The rows spread over the area, but for a reserve at its bottom."""
    starts = max(rows.values())
    pitch = min(TALLEST_ROW, (area.height - reserve) / starts)
    top = area.top + (area.height - reserve - pitch * starts) / 3
    heights = {key: top + row * pitch for key, row in rows.items()}
    return Grid(chart, area, joint, edges, heights, pitch)


def _reserve_for_third_place(chart: Chart, rows: dict[Position, float], height: float) -> float:
    """How much lower the chart must end so that the third-place match fits under its last lines."""
    if chart.third_place is None:
        return 0.0
    lowest = max(row for (r, _), row in rows.items() if r >= chart.last - 1)
    starts = max(rows.values())
    missing = THIRD_PLACE_ROOM - (starts - lowest) * height / starts
    # What is kept free at the bottom brings the rows closer together.
    return max(0.0, missing * starts / lowest)


def _rooms(laid: Grid, measure: Measure) -> dict[Position, float]:
    """How high the text on each line may be before it meets what stands above it."""
    rooms = {}
    for r, slots in enumerate(laid.chart.rounds):
        drawn: list[tuple[float, int | None, float]] = [
            (laid.heights[r, i], i, note_height(slot, laid.text_width(r, i), measure))
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
