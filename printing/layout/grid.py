"""One chart laid onto an area: its columns, which share the width by what stands in them, the
height of every line, the room on each and the note under it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from printing.layout.chart import Chart, Slot, ThirdPlace
from printing.layout.drawing import LINE_HEIGHT, Align, Text, room_needed
from printing.layout.fit import POSTED, Measure, ems_in, side_name, squeezed
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


LARGEST = 28.0
# A line that waits for a name has room for one in the official's hand; where the width is short,
# for a number and a short one.
WRITTEN_COLUMN = 88.0
NARROWEST_COLUMN = 72.0
# The widest word under the champions' box.
CAPTION_COLUMN = 66.0
# A line that waits for names has to hold one of this many ems at least; by hand two stand in it.
WRITTEN = 5.0
# A line that waits for names on a blank chart must hold this, in ems: most are no longer.
TYPICAL = 9.5
# One long name in ten may be set smaller, and one of this many ems always: a single name does
# not make the whole chart small.
OUTLIERS = 10
VERY_LONG = 20.0
# Names further on may be this much smaller than those on the lines that start.
LATER = 0.8
_STEP = 0.5


def label(slot: Slot, starts: bool) -> str:
    """The text on a line. Where a side starts, its number stands apart, in a gutter."""
    text = side_name(slot.surnames)
    if not starts and slot.number is not None:
        return f"{slot.number}\u00a0{text}".strip()
    return text


def gutter(charts: Sequence[Chart], measure: Measure) -> float:
    """The width of the numbers where sides start, in ems."""
    numbers = {
        str(slot.number)
        for chart in charts
        for slots in chart.rounds[:2]
        for slot in slots
        if slot is not None and slot.number
    }
    return max((measure(number, 700) for number in numbers), default=0.0) + 0.6


@dataclass(frozen=True, slots=True)
class _Need:
    """What a column holds, in ems: its names by where they stand; in points: what is beside them,
    what its other texts need, and a mark."""

    starting: tuple[float, ...] = ()
    later: tuple[float, ...] = ()
    fixed: float = 0.0
    least: float = 0.0
    mark: float = 0.0

    def width(self, size: float, least: float, outliers: bool) -> float:
        first = _most(self.starting, outliers) * size
        later = _most(self.later, outliers) * max(POSTED, LATER * size)
        return max(self.without_names(least), max(first, later) + self.fixed)

    def without_names(self, least: float) -> float:
        return max(least + self.mark, self.least + self.fixed)


def _most(ems: tuple[float, ...], outliers: bool) -> float:
    """The widest of them, or of all but one in ten."""
    return ems[-1 - (len(ems) // OUTLIERS if outliers else 0)] if ems else 0.0


def column_widths(
    sections: Sequence[tuple[Chart, Joint]], area: Area, measure: Measure
) -> Iterator[tuple[float, ...]]:
    """Widths of the columns, the same on all sections: with every name on one line, with those
    on two that do not fit on one, and with all on two.

    Names are broken only where they do not all fit on one line.
    """
    one, two = (_needs(sections, lines, measure) for lines in (1, 2))
    yield _shared(one, area)
    if one != two:
        yield _shared(_mixed(one, two, area), area)
        yield _shared(two, area)


def _needs(sections: Sequence[tuple[Chart, Joint]], lines: int, measure: Measure) -> list[_Need]:
    columns = range(sections[0][0].last + 1)
    needs = [_need(sections, column, lines, measure) for column in columns]
    if any(need.starting or need.later for need in needs):
        return needs
    # All will be written by hand.
    inset = gutter([chart for chart, _ in sections], measure)
    return [
        replace(need, starting=(TYPICAL + (0 if column else inset),))
        for column, need in enumerate(needs)
    ]


def _mixed(one: list[_Need], two: list[_Need], area: Area) -> list[_Need]:
    """At the smallest size, as many columns as there is room for have their names on one line:
    first those that it costs the least."""

    def width(need: _Need) -> float:
        return need.width(POSTED, NARROWEST_COLUMN, outliers=False)

    mixed = list(two)
    room = area.width - sum(map(width, two))
    costs = [width(whole) - width(broken) for whole, broken in zip(one, two, strict=True)]
    for column in sorted(range(len(costs)), key=costs.__getitem__):
        if costs[column] <= room:
            room -= costs[column]
            mixed[column] = one[column]
    return mixed


def _shared(needs: list[_Need], area: Area) -> tuple[float, ...]:
    """Names get what they need at the largest size at which all columns still fit beside each
    other; what is left over is spread evenly. Only where not even the smallest size holds all
    names, a few long ones are left to be broken."""
    widths = [0.0]
    for outliers, least in product((False, True), (WRITTEN_COLUMN, NARROWEST_COLUMN)):
        size = LARGEST
        while True:
            widths = [need.width(size, least, outliers) for need in needs]
            over = area.width - sum(widths)
            if over >= 0:
                return tuple(width + over / len(widths) for width in widths)
            if size <= POSTED:
                break
            size -= _STEP
    floors = [need.without_names(NARROWEST_COLUMN) for need in needs]
    if sum(floors) >= area.width:
        return tuple(width * area.width / sum(widths) for width in widths)
    room = (area.width - sum(floors)) / (sum(widths) - sum(floors))
    return tuple(
        floor + (width - floor) * room for floor, width in zip(floors, widths, strict=True)
    )


def _need(
    sections: Sequence[tuple[Chart, Joint]], column: int, lines: int, measure: Measure
) -> _Need:
    chart, joint = sections[0]
    last = chart.last
    if column == last and not joint.goes_on:
        # The champions' box breaks its names, but tears none apart.
        champions = [label(slot, starts=False) for slot in chart.rounds[-1] if slot]
        ems = min(ems_in(champions[0], 700, 3, measure), VERY_LONG)
        return _Need(fixed=4 * PAD, least=max(ems * POSTED, CAPTION_COLUMN))
    fixed = PAD if column == 0 else 2 * PAD
    mark = MARK + PAD if column == last and joint.end else 0.0
    inset = gutter([chart for chart, _ in sections], measure)
    starting, later, said_here = [], [], [0.0]
    for chart, joint in sections:
        for i, slot in enumerate(chart.rounds[column]):
            if slot is None:
                continue
            starts = (column, i) not in joint.starts and not any(chart.feeders(column, i))
            if (column, i) in joint.starts:
                mark = MARK + PAD
            text = label(slot, starts)
            ems = ems_in(text, 600, lines, measure) if text else 0.0
            if 0 < ems <= VERY_LONG and starts:
                starting.append(ems + inset)
            elif 0 < ems <= VERY_LONG:
                later.append(ems)
            elif slot.origin:
                beside = inset if starts and column == 0 else 0.0
                said_here.append(ems_in(slot.origin, 400, 2, measure) + beside)
                said_here.append(WRITTEN + inset)
            said = " · ".join(part for part in (slot.note, slot.result) if part)
            said_here.append(ems_in(said, 400, NOTE_LINES, measure) if said else 0.0)
        if chart.third_place is not None and column == last - 1:
            said_here += _third_place_ems(chart.third_place, lines, measure)
    return _Need(
        tuple(sorted(starting)), tuple(sorted(later)), fixed + mark, max(said_here) * POSTED, mark
    )


def _third_place_ems(match: ThirdPlace, lines: int, measure: Measure) -> Iterator[float]:
    """Its two lines stand under the last column but one, a little to the right of its edge."""
    for slot in (match.upper, match.lower):
        text = label(slot, starts=False)
        ems = ems_in(text, 600, lines, measure) if text else ems_in(slot.origin, 400, 2, measure)
        if ems <= VERY_LONG:
            yield ems * 1.2
