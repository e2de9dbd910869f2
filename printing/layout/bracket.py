"""One chart on one area: the sizes of its names, and the finished drawing with its ends, the
champion's box and the match for third place."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from printing.layout.chart import (
    MARK,
    PAD,
    THIRD_PLACE_ROW,
    Grid,
    Lettering,
    Slot,
    ThirdPlace,
    label,
)
from printing.layout.drawing import (
    LINE_HEIGHT,
    Frame,
    Page,
    Stroke,
    Text,
    Weight,
    room_needed,
    standing_on,
)
from printing.layout.fit import POSTED, Fitted, Measure, can_be_read, largest, squeezed

RULE = 1.1
CAPTION = POSTED
BROKEN_IS_WORSE = 0.6


LARGEST = 28.0
NARROWEST_COLUMN = 72.0
# A line that waits for names has to hold one of this many ems at least; by hand two stand in it.
WRITTEN = 5.0
# One long name in ten may be set smaller, and one of this many ems always: a single name does
# not make the whole chart small.
OUTLIERS = 10
VERY_LONG = 20.0


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


def sizes(laid: Grid) -> Sizes:
    """The size of the names where sides start and of all later ones, but for a few long ones."""
    first: list[float] = []
    later: list[float] = []
    broken = 0
    inset, measure = laid.gutter, laid.lettering.measure
    for r, i, slot in laid.slots():
        if laid.is_box(r):
            continue
        starts = laid.is_start(r, i)
        text = label(slot, starts)
        if measure(text, 600) > VERY_LONG:
            continue
        beside = inset if starts else 0.0
        fitted = _largest(text, laid.text_width(r, i), laid.rooms[r, i], beside, measure)
        (first if starts else later).append(fitted.size)
        broken += len(fitted.lines) > 1
    first_size = _all_but_outliers(first)
    later_size = min(_all_but_outliers(later), first_size)
    return Sizes(first_size, later_size, broken / max(1, len(first) + len(later)))


def _largest(text: str, width: float, room: float, inset: float, measure: Measure) -> Fitted:
    """How large a name can be beside its number, whose gutter grows with it."""
    if not text:
        return Fitted(min(width / (WRITTEN + inset), room / room_needed(1, 1), LARGEST), ("",))
    return largest(
        text,
        weight=600,
        width=width,
        room=room,
        cap=LARGEST,
        measure=measure,
        beside=inset,
        fine=POSTED,
    )


def _all_but_outliers(found: list[float]) -> float:
    if not found:
        return LARGEST
    return sorted(found)[len(found) // OUTLIERS]


def readable(laid: Grid, chosen: Sizes) -> bool:
    """Whether the names fit at the smallest size that may hang on a wall, beside the numbers.

    Every name stands whole where its side starts. Further on, the number says who it is, so a few
    very long names may be shortened there before the whole chart is cut because of them.
    """
    if any(b - a < NARROWEST_COLUMN - 0.01 for a, b in pairwise(laid.edges)):
        return False
    inset, measure = laid.gutter * chosen.first, laid.lettering.measure
    later = shortened = 0
    for r, i, slot in laid.slots():
        starts = laid.is_start(r, i)
        text = label(slot, starts)
        if not text or laid.is_box(r):
            continue
        width = laid.text_width(r, i) - (inset if starts else 0)
        whole = can_be_read(
            text, weight=600, width=width, room=laid.rooms[r, i], measure=measure, smallest=POSTED
        )
        if starts and not whole:
            return False
        if not whole and measure(text, 600) < VERY_LONG:
            return False
        later += not starts
        shortened += not whole
    return shortened <= max(1, later // OUTLIERS)


def draw(laid: Grid, chosen: Sizes) -> Page:
    """The finished chart, on an otherwise empty page."""
    strokes: list[Stroke] = []
    frames: list[Frame] = []
    texts: list[Text] = []
    inset = laid.gutter * chosen.first
    for r, i, slot in laid.slots():
        y = laid.heights[r, i]
        feeders = [laid.heights[key] for key in laid.chart.feeders(r, i)]
        if len(feeders) == 2:
            strokes.append(Stroke(laid.edges[r], feeders[0], laid.edges[r], feeders[1], RULE))
        if laid.is_box(r):
            continue
        strokes.append(Stroke(*laid.line(r, i), RULE))
        texts += _on_line(laid, r, i, slot, chosen, inset)
        texts += laid.lettering.note(slot, laid.text_left(r, i), y, laid.text_width(r, i))
        if laid.is_bye(r, i):
            texts.append(_bye(laid, r, y))
    for (r, i), mark in laid.joint.starts.items():
        mark_frame, mark_text = _mark(mark, laid.edges[r], laid.heights[r, i])
        frames.append(mark_frame)
        texts.append(mark_text)
    if laid.joint.end:
        y = laid.heights[laid.chart.last, 0]
        mark_frame, mark_text = _mark(laid.joint.end, laid.edges[-1] - MARK, y)
        frames.append(mark_frame)
        texts.append(mark_text)
    return Page(0, 0, tuple(strokes), tuple(frames), tuple(texts))


def _bye(laid: Grid, r: int, y: float) -> Text:
    """The word on the line that passes through the round before."""
    left, right = laid.edges[r - 1], laid.edges[r] - PAD
    lines = (laid.lettering.bye,)
    return standing_on(y, left=left, width=right - left, size=POSTED, lines=lines, align="right")


def _on_line(laid: Grid, r: int, i: int, slot: Slot, chosen: Sizes, inset: float) -> Iterator[Text]:
    y, measure = laid.heights[r, i], laid.lettering.measure
    left, width = laid.text_left(r, i), laid.text_width(r, i)
    starts = laid.is_start(r, i)
    cap = chosen.first if starts else chosen.later
    if starts and (r == 0 or slot.number is not None):
        if slot.number is not None:
            yield standing_on(
                y, left=left, width=inset, size=cap, lines=(str(slot.number),), weight=700
            )
        left, width = left + inset, width - inset
    origin = slot.origin if slot.is_empty else ""
    yield from _name(label(slot, starts), origin, y, left, width, laid.rooms[r, i], cap, measure)


def _name(
    text: str,
    origin: str,
    y: float,
    left: float,
    width: float,
    room: float,
    cap: float,
    measure: Measure,
) -> Iterator[Text]:
    """A name on its line, or who comes there while nobody is known."""
    weight: Weight = 600 if text else 400
    if text or origin:
        fitted = squeezed(
            text or origin,
            weight=weight,
            width=width,
            room=room,
            cap=cap if text else CAPTION,
            measure=measure,
            fine=POSTED,
            smallest=POSTED,
        )
        yield standing_on(
            y, left=left, width=width, size=fitted.size, lines=fitted.lines, weight=weight
        )


def _mark(mark: str, left: float, y: float) -> tuple[Frame, Text]:
    """A letter in a square, centred on the line; the other sheet has the same."""
    top = y - MARK / 2
    return (
        Frame(left, top, MARK, MARK, 1.4),
        Text(left, top + (MARK - POSTED * 1.2) / 2, MARK, POSTED, (mark,), 700, "center"),
    )


def champion(laid: Grid, chosen: Sizes) -> Page:
    """A box at the end of the last line."""
    slot = laid.chart.rounds[-1][0]
    if laid.joint.end or slot is None:
        return Page(0, 0)
    y = laid.heights[laid.chart.last, 0]
    start, right = laid.edges[-2], laid.area.right
    box = champions_box(slot, start + PAD, right, y, laid.pitch, chosen, laid.lettering)
    return Page(0, 0, (Stroke(start, y, start + PAD, y, RULE),)).with_more(box)


def champions_box(
    slot: Slot,
    left: float,
    right: float,
    y: float,
    pitch: float,
    chosen: Sizes,
    lettering: Lettering,
) -> Page:
    """The box around `y`, with the word below it."""
    height = min(76.0, max(40.0, pitch * 1.6))
    frame = Frame(left, y - height / 2, right - left, height, 1.8)
    width = right - left
    caption = squeezed(
        lettering.champions,
        weight=600,
        width=width,
        room=2.6 * CAPTION,
        cap=CAPTION,
        measure=lettering.measure,
        smallest=CAPTION,
    )
    texts = [Text(left, y + height / 2 + 3, width, caption.size, caption.lines, 600, "center")]
    text = label(slot, starts=False)
    if text:
        fitted = squeezed(
            text,
            weight=700,
            width=width - 2 * PAD,
            room=height - 4,
            cap=max(chosen.first * 1.25, 14),
            measure=lettering.measure,
            fine=inf,
            smallest=POSTED,
        )
        block = fitted.size * LINE_HEIGHT * len(fitted.lines)
        inside = left + PAD, y - block / 2, width - 2 * PAD
        texts.append(Text(*inside, fitted.size, fitted.lines, 700, "center"))
    below = y + height / 2 + CAPTION * LINE_HEIGHT * len(caption.lines) + 2
    texts += lettering.note(slot, left, below, width, "center")
    return Page(0, 0, (), (frame,), tuple(texts))


def third_place(laid: Grid, chosen: Sizes) -> Page:
    """A small chart of two lines in the free corner under the last two columns."""
    match = laid.chart.third_place
    if match is None or laid.joint.end:
        return Page(0, 0)
    # Clear of the upright line beside it, which belongs to the chart.
    edge, middle = laid.edges[-3], laid.edges[-2]
    left = edge + min(4 * PAD, 0.15 * (middle - edge))
    columns = left, middle, laid.area.right
    return small_chart(match, columns, laid.area.bottom - 2, chosen, laid.lettering)


def small_chart(
    match: ThirdPlace,
    columns: tuple[float, float, float],
    bottom: float,
    chosen: Sizes,
    lettering: Lettering,
) -> Page:
    """The match for third place on its own: its two lines and the winner's."""
    left, middle, right = columns
    pitch = THIRD_PLACE_ROW
    lines = ((match.upper, left, bottom - pitch), (match.lower, left, bottom))
    strokes = [Stroke(left, y, middle, y, RULE) for _, left, y in lines]
    strokes.append(Stroke(middle, bottom - pitch, middle, bottom, RULE))
    winner_y = bottom - pitch / 2
    strokes.append(Stroke(middle, winner_y, right, winner_y, RULE))
    caption_top = bottom - 2 * pitch - CAPTION * LINE_HEIGHT
    texts = [Text(left, caption_top, right - left, CAPTION, (lettering.third_place,), 600)]
    beside = right - middle - PAD
    places = [(slot, x, y, middle - x - PAD, pitch - 2) for slot, x, y in lines]
    places.append((match.winner, middle + PAD, winner_y, beside, pitch * 1.5))
    for slot, x, y, width, room in places:
        name = label(slot, starts=False)
        texts += _name(name, slot.origin, y, x, width, room, chosen.later, lettering.measure)
    texts += lettering.note(match.winner, middle + PAD, winner_y, beside)
    return Page(0, 0, tuple(strokes), (), tuple(texts))
