"""One chart on one area: columns, heights, the sizes of its names, and the finished drawing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from printing.layout import names
from printing.layout.chart import Chart, Slot
from printing.layout.drawing import (
    LINE_HEIGHT,
    Align,
    Frame,
    Page,
    Stroke,
    Text,
    room_needed,
    standing_on,
)
from printing.layout.fit import (
    SMALLEST,
    Fitted,
    Measure,
    can_be_read,
    largest,
    squeezed,
)
from printing.layout.paper import Area

RULE = 1.1
LARGEST = 28.0
TALLEST_ROW = 120.0
NARROWEST_COLUMN = 66.0
NOTE = 10.0
NOTE_ROOM = NOTE * 1.2 + 3
NOTE_LINES = 2
PAD = 6.0
MARK = 18.0
# A line that waits for names must hold these two, in ems: most partnerships are no longer.
TYPICAL_ONE_LINE = 9.5
TYPICAL_TWO_LINES = 5.4
# One long name in ten may be set smaller, and one of this many ems always: a single name does
# not make the whole chart small.
OUTLIERS = 10
VERY_LONG = 20.0
BROKEN_IS_WORSE = 0.6


@dataclass(frozen=True, slots=True)
class Words:
    """What is printed on a chart beside names and numbers, in the sheet's language."""

    champions: str
    third_place: str
    bye: str


@dataclass(frozen=True, slots=True)
class Joint:
    """The marks by which sheets are joined: where this one goes on, and what leads to it."""

    end: str = ""
    starts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sizes:
    first: float
    later: float
    # Which part of the names stands on more than one line.
    broken: float = 0.0

    @property
    def score(self) -> float:
        """Larger is better, and so are names in one piece."""
        return min(self.first, self.later * 1.25) * (1 - BROKEN_IS_WORSE * self.broken)

    def common(self, other: "Sizes") -> "Sizes":
        return Sizes(
            min(self.first, other.first),
            min(self.later, other.later),
            max(self.broken, other.broken),
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart's columns and heights on an area. The last column is the champion's."""

    chart: Chart
    area: Area
    joint: Joint
    edges: tuple[float, ...]
    heights: dict[tuple[int, int], float]
    pitch: float
    rooms: dict[tuple[int, int], float] = field(default_factory=dict)

    def slots(self) -> Iterator[tuple[int, int, Slot]]:
        for r, slots in enumerate(self.chart.rounds):
            for i, slot in enumerate(slots):
                if slot is not None:
                    yield r, i, slot

    def is_box(self, r: int) -> bool:
        return r == self.chart.last and not self.joint.end

    def line(self, r: int, i: int) -> tuple[float, float, float, float]:
        """From where to where a line is drawn; a mark at either end stands free."""
        left, right, y = self.edges[r], self.edges[r + 1], self.heights[r, i]
        if r == 0 and self.joint.starts:
            left += MARK
        if r == self.chart.last and self.joint.end:
            right -= MARK
        return left, y, right, y

    def text_left(self, r: int) -> float:
        indent = 0.0 if r == 0 else PAD
        if r == 0 and self.joint.starts:
            indent = MARK + PAD
        return self.edges[r] + indent

    def text_width(self, r: int) -> float:
        right = self.edges[r + 1] - PAD
        if r == self.chart.last and self.joint.end:
            right -= MARK + PAD
        return right - self.text_left(r)


def grid(chart: Chart, area: Area, joint: Joint, first_share: float, measure: Measure) -> Grid:
    shares = [first_share, *([1.0] * chart.last)]
    unit = area.width / sum(shares)
    edges = [area.left]
    for share in shares:
        edges.append(edges[-1] + share * unit)
    rows = chart.rows()
    reserve = _reserve_for_third_place(chart, rows, area.height)
    laid = _spread(chart, area, joint, tuple(edges), rows, reserve)
    # A note under the lowest line must not run into the foot of the page.
    lowest = max(
        laid.heights[r, i] + note_height(slot, laid.text_width(r), measure)
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
    rows: dict[tuple[int, int], float],
    reserve: float,
) -> Grid:
    """The rows spread over the area, but for a reserve at its bottom."""
    starts = max(rows.values())
    pitch = min(TALLEST_ROW, (area.height - reserve) / starts)
    top = area.top + (area.height - reserve - pitch * starts) / 3
    heights = {key: top + row * pitch for key, row in rows.items()}
    return Grid(chart, area, joint, edges, heights, pitch)


THIRD_PLACE_ROW = 30.0
# Two rows, the caption, and a gap to the note of the line above.
THIRD_PLACE_ROOM = 2 * THIRD_PLACE_ROW + NOTE_ROOM + 28.0


def _reserve_for_third_place(
    chart: Chart, rows: dict[tuple[int, int], float], height: float
) -> float:
    """How much lower the chart must end so that the third-place match fits under its last lines."""
    if chart.third_place is None:
        return 0.0
    lowest = max(row for (r, _), row in rows.items() if r >= chart.last - 1)
    starts = max(rows.values())
    return max(0.0, THIRD_PLACE_ROOM - (starts - lowest) * height / starts)


def _rooms(laid: Grid, measure: Measure) -> dict[tuple[int, int], float]:
    """How high the text on each line may be before it meets what stands above it."""
    rooms = {}
    for r, slots in enumerate(laid.chart.rounds):
        above, note = laid.area.top - 4, 0.0
        for i, slot in enumerate(slots):
            if slot is None:
                continue
            y = laid.heights[r, i]
            rooms[r, i] = y - above - note - 2
            above, note = y, note_height(slot, laid.text_width(r), measure)
    return rooms


def label(slot: Slot, r: int) -> str:
    """The text on a line. In the first column the number stands apart, in a gutter."""
    text = names.side(slot.surnames)
    if r > 0 and slot.number is not None:
        return f"{slot.number}\u00a0{text}".strip()
    return text


def gutter(laid: Grid, measure: Measure) -> float:
    """The width of the first column's numbers, in ems."""
    numbers = [str(s.number) for s in laid.chart.rounds[0] if s is not None and s.number]
    return max((measure(number, 700) for number in numbers), default=0.0) + 0.6


def _bye_width(words: Words, slot: Slot, measure: Measure) -> float:
    return measure(words.bye, 400) * SMALLEST + PAD if slot.bye else 0.0


def sizes(laid: Grid, words: Words, measure: Measure) -> Sizes:
    """The size of the first column's names and of all later ones, but for a few long ones."""
    first: list[float] = []
    later: list[float] = []
    broken = 0
    inset = gutter(laid, measure)
    for r, i, slot in laid.slots():
        if laid.is_box(r):
            continue
        text = label(slot, r)
        if measure(text, 600) > VERY_LONG:
            continue
        width = laid.text_width(r) - _bye_width(words, slot, measure)
        fitted = _largest(text, width, laid.rooms[r, i], inset if r == 0 else 0.0, measure)
        (later if r else first).append(fitted.size)
        broken += len(fitted.lines) > 1
    first_size = _all_but_outliers(first)
    later_size = min(_all_but_outliers(later), first_size)
    return Sizes(first_size, later_size, broken / max(1, len(first) + len(later)))


def _largest(text: str, width: float, room: float, inset: float, measure: Measure) -> Fitted:
    """How large a name can be beside its number, whose gutter grows with it."""
    if not text:
        one = min(width / (TYPICAL_ONE_LINE + inset), room / room_needed(1, 1), LARGEST)
        two = min(width / (TYPICAL_TWO_LINES + inset), room / room_needed(1, 2), LARGEST)
        return Fitted(two, ("", "")) if one < min(two, SMALLEST) else Fitted(one, ("",))
    return largest(
        text, weight=600, width=width, room=room, cap=LARGEST, measure=measure, beside=inset
    )


def _all_but_outliers(found: list[float]) -> float:
    if not found:
        return LARGEST
    return sorted(found)[len(found) // OUTLIERS]


def readable(laid: Grid, chosen: Sizes, words: Words, measure: Measure) -> bool:
    """Whether the names fit at the smallest size that may hang on a wall, beside the numbers.

    Every name stands whole in the first column. Further on, the number says who it is, so a few
    very long names may be shortened there before the whole chart is cut because of them.
    """
    if any(b - a < NARROWEST_COLUMN for a, b in pairwise(laid.edges)):
        return False
    inset = gutter(laid, measure) * chosen.first
    later = shortened = 0
    for r, i, slot in laid.slots():
        text = label(slot, r)
        if not text or laid.is_box(r):
            continue
        width = laid.text_width(r) - _bye_width(words, slot, measure) - (inset if r == 0 else 0)
        whole = can_be_read(text, weight=600, width=width, room=laid.rooms[r, i], measure=measure)
        if r == 0 and not whole:
            return False
        if not whole and measure(text, 600) < VERY_LONG:
            return False
        later += r > 0
        shortened += not whole
    return shortened <= max(1, later // OUTLIERS)


def draw(laid: Grid, chosen: Sizes, words: Words, measure: Measure) -> Page:
    """The finished chart, on an otherwise empty page."""
    strokes: list[Stroke] = []
    frames: list[Frame] = []
    texts: list[Text] = []
    inset = gutter(laid, measure) * chosen.first
    for r, i, slot in laid.slots():
        y = laid.heights[r, i]
        feeders = [laid.heights[key] for key in laid.chart.feeders(r, i)]
        if len(feeders) == 2:
            strokes.append(Stroke(laid.edges[r], feeders[0], laid.edges[r], feeders[1], RULE))
        if laid.is_box(r):
            continue
        strokes.append(Stroke(*laid.line(r, i), RULE))
        texts += _on_line(laid, r, i, slot, chosen, inset, words, measure)
        texts += under_line(
            slot, laid.text_left(r) if r else laid.edges[0], y, laid.text_width(r), measure
        )
    for i, mark in enumerate(laid.joint.starts):
        if mark:
            mark_frame, mark_text = _mark(mark, laid.edges[0], laid.heights[0, i])
            frames.append(mark_frame)
            texts.append(mark_text)
    if laid.joint.end:
        y = laid.heights[laid.chart.last, 0]
        mark_frame, mark_text = _mark(laid.joint.end, laid.edges[-1] - MARK, y)
        frames.append(mark_frame)
        texts.append(mark_text)
    return Page(0, 0, tuple(strokes), tuple(frames), tuple(texts))


def _on_line(
    laid: Grid,
    r: int,
    i: int,
    slot: Slot,
    chosen: Sizes,
    inset: float,
    words: Words,
    measure: Measure,
) -> Iterator[Text]:
    y = laid.heights[r, i]
    left, width = laid.text_left(r), laid.text_width(r)
    cap = chosen.first if r == 0 else chosen.later
    if slot.bye:
        yield standing_on(
            y, left=left, width=width, size=SMALLEST, lines=(words.bye,), align="right"
        )
        width -= _bye_width(words, slot, measure)
    if r == 0:
        if slot.number is not None:
            yield standing_on(
                y, left=left, width=inset, size=cap, lines=(str(slot.number),), weight=700
            )
        left, width = left + inset, width - inset
    text = label(slot, r)
    if text:
        fitted = squeezed(
            text, weight=600, width=width, room=laid.rooms[r, i], cap=cap, measure=measure
        )
        yield standing_on(
            y, left=left, width=width, size=fitted.size, lines=fitted.lines, weight=600
        )
    elif slot.origin and slot.is_empty:
        fitted = squeezed(
            slot.origin, weight=400, width=width, room=laid.rooms[r, i], cap=11, measure=measure
        )
        yield standing_on(y, left=left, width=width, size=fitted.size, lines=fitted.lines)


def under_line(
    slot: Slot, left: float, y: float, width: float, measure: Measure, align: Align = "left"
) -> list[Text]:
    lines = note_lines(slot, width, measure)
    return [Text(left, y + 1.5, width, NOTE, lines, align=align)] if lines else []


def note_lines(slot: Slot, width: float, measure: Measure) -> tuple[str, ...]:
    """What stands under a line: in one line if it fits, else the result below table and time."""
    parts = tuple(part for part in (slot.note, slot.result) if part)
    if not parts:
        return ()
    joined = " · ".join(parts)
    if measure(joined, 400) * NOTE <= width:
        return (joined,)
    if all(measure(part, 400) * NOTE <= width for part in parts):
        return parts
    return squeezed(
        joined,
        weight=400,
        width=width,
        room=room_needed(NOTE, NOTE_LINES),
        cap=NOTE,
        measure=measure,
    ).lines


def note_height(slot: Slot, width: float, measure: Measure) -> float:
    lines = len(note_lines(slot, width, measure))
    return NOTE_ROOM + (lines - 1) * NOTE * LINE_HEIGHT if lines else 0.0


def _mark(mark: str, left: float, y: float) -> tuple[Frame, Text]:
    """A letter in a square, centred on the line; the other sheet has the same."""
    size = 12.0 if len(mark) == 1 else SMALLEST
    top = y - MARK / 2
    return (
        Frame(left, top, MARK, MARK, 1.4),
        Text(left, top + (MARK - size * 1.2) / 2, MARK, size, (mark,), 700, "center"),
    )
