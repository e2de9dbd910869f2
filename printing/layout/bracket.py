"""One chart on one area: the sizes of its names, and the finished drawing."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from printing.layout.chart import Slot
from printing.layout.columns import (
    LARGEST,
    NARROWEST_COLUMN,
    OUTLIERS,
    VERY_LONG,
    WRITTEN,
    gutter,
    label,
)
from printing.layout.drawing import Frame, Page, Stroke, Text, room_needed, standing_on
from printing.layout.fit import POSTED, Fitted, Measure, can_be_read, largest, squeezed
from printing.layout.grid import MARK, PAD, Grid
from printing.layout.notes import under_line

RULE = 1.1
BROKEN_IS_WORSE = 0.6


@dataclass(frozen=True, slots=True)
class Words:
    """What is printed on a chart beside names and numbers, in the sheet's language."""

    champions: str
    third_place: str
    bye: str


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


def sizes(laid: Grid, measure: Measure) -> Sizes:
    """The size of the names where sides start and of all later ones, but for a few long ones."""
    first: list[float] = []
    later: list[float] = []
    broken = 0
    inset = gutter([laid.chart], measure)
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


def readable(laid: Grid, chosen: Sizes, measure: Measure) -> bool:
    """Whether the names fit at the smallest size that may hang on a wall, beside the numbers.

    Every name stands whole where its side starts. Further on, the number says who it is, so a few
    very long names may be shortened there before the whole chart is cut because of them.
    """
    if any(b - a < NARROWEST_COLUMN - 0.01 for a, b in pairwise(laid.edges)):
        return False
    inset = gutter([laid.chart], measure) * chosen.first
    later = shortened = 0
    for r, i, slot in laid.slots():
        starts = laid.is_start(r, i)
        text = label(slot, starts)
        if not text or laid.is_box(r):
            continue
        width = laid.text_width(r, i) - (inset if starts else 0)
        whole = can_be_read(
            text,
            weight=600,
            width=width,
            room=laid.rooms[r, i],
            measure=measure,
            smallest=POSTED,
        )
        if starts and not whole:
            return False
        if not whole and measure(text, 600) < VERY_LONG:
            return False
        later += not starts
        shortened += not whole
    return shortened <= max(1, later // OUTLIERS)


def draw(laid: Grid, chosen: Sizes, words: Words, measure: Measure) -> Page:
    """The finished chart, on an otherwise empty page."""
    strokes: list[Stroke] = []
    frames: list[Frame] = []
    texts: list[Text] = []
    inset = gutter([laid.chart], measure) * chosen.first
    for r, i, slot in laid.slots():
        y = laid.heights[r, i]
        feeders = [laid.heights[key] for key in laid.chart.feeders(r, i)]
        if len(feeders) == 2:
            strokes.append(Stroke(laid.edges[r], feeders[0], laid.edges[r], feeders[1], RULE))
        if laid.is_box(r):
            continue
        strokes.append(Stroke(*laid.line(r, i), RULE))
        texts += _on_line(laid, r, i, slot, chosen, inset, measure)
        texts += under_line(slot, laid.text_left(r, i), y, laid.text_width(r, i), measure)
        if laid.is_bye(r, i):
            texts.append(_bye(laid, r, y, words))
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


def _bye(laid: Grid, r: int, y: float, words: Words) -> Text:
    """The word on the line that passes through the round before."""
    left, right = laid.edges[r - 1], laid.edges[r] - PAD
    return standing_on(
        y, left=left, width=right - left, size=POSTED, lines=(words.bye,), align="right"
    )


def _on_line(
    laid: Grid, r: int, i: int, slot: Slot, chosen: Sizes, inset: float, measure: Measure
) -> Iterator[Text]:
    y = laid.heights[r, i]
    left, width = laid.text_left(r, i), laid.text_width(r, i)
    starts = laid.is_start(r, i)
    cap = chosen.first if starts else chosen.later
    if starts and (r == 0 or slot.number is not None):
        if slot.number is not None:
            yield standing_on(
                y, left=left, width=inset, size=cap, lines=(str(slot.number),), weight=700
            )
        left, width = left + inset, width - inset
    text = label(slot, starts)
    if text:
        fitted = squeezed(
            text,
            weight=600,
            width=width,
            room=laid.rooms[r, i],
            cap=cap,
            measure=measure,
            fine=POSTED,
            smallest=POSTED,
        )
        yield standing_on(
            y, left=left, width=width, size=fitted.size, lines=fitted.lines, weight=600
        )
    elif slot.origin and slot.is_empty:
        fitted = squeezed(
            slot.origin,
            weight=400,
            width=width,
            room=laid.rooms[r, i],
            cap=POSTED,
            measure=measure,
            smallest=POSTED,
        )
        yield standing_on(y, left=left, width=width, size=fitted.size, lines=fitted.lines)


def _mark(mark: str, left: float, y: float) -> tuple[Frame, Text]:
    """A letter in a square, centred on the line; the other sheet has the same."""
    top = y - MARK / 2
    return (
        Frame(left, top, MARK, MARK, 1.4),
        Text(left, top + (MARK - POSTED * 1.2) / 2, MARK, POSTED, (mark,), 700, "center"),
    )
