"""The ends of a chart: the champion's box, and the match for third place below it."""

from math import inf

from printing.layout.bracket import RULE, Sizes, Words
from printing.layout.chart import Slot, ThirdPlace
from printing.layout.columns import label
from printing.layout.drawing import LINE_HEIGHT, Frame, Page, Stroke, Text, Weight, standing_on
from printing.layout.fit import POSTED, Measure, squeezed
from printing.layout.grid import PAD, THIRD_PLACE_ROW, Grid
from printing.layout.notes import under_line

CAPTION = POSTED


def champion(laid: Grid, chosen: Sizes, words: Words, measure: Measure) -> Page:
    """A box at the end of the last line."""
    slot = laid.chart.rounds[-1][0]
    if laid.joint.end or slot is None:
        return Page(0, 0)
    y = laid.heights[laid.chart.last, 0]
    start, right = laid.edges[-2], laid.area.right
    box = champions_box(slot, start + PAD, right, y, laid.pitch, chosen, words, measure)
    return Page(0, 0, (Stroke(start, y, start + PAD, y, RULE),)).with_more(box)


def champions_box(
    slot: Slot,
    left: float,
    right: float,
    y: float,
    pitch: float,
    chosen: Sizes,
    words: Words,
    measure: Measure,
) -> Page:
    """The box around `y`, with the word below it."""
    height = min(76.0, max(40.0, pitch * 1.6))
    frame = Frame(left, y - height / 2, right - left, height, 1.8)
    width = right - left
    caption = squeezed(
        words.champions,
        weight=600,
        width=width,
        room=2.6 * CAPTION,
        cap=CAPTION,
        measure=measure,
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
            measure=measure,
            fine=inf,
            smallest=POSTED,
        )
        block = fitted.size * LINE_HEIGHT * len(fitted.lines)
        inside = left + PAD, y - block / 2, width - 2 * PAD
        texts.append(Text(*inside, fitted.size, fitted.lines, 700, "center"))
    below = y + height / 2 + CAPTION * LINE_HEIGHT * len(caption.lines) + 2
    texts += under_line(slot, left, below, width, measure, "center")
    return Page(0, 0, (), (frame,), tuple(texts))


def third_place(laid: Grid, chosen: Sizes, words: Words, measure: Measure) -> Page:
    """A small chart of two lines in the free corner under the last two columns."""
    match = laid.chart.third_place
    if match is None or laid.joint.end:
        return Page(0, 0)
    # Clear of the upright line beside it, which belongs to the chart.
    edge, middle = laid.edges[-3], laid.edges[-2]
    left = edge + min(4 * PAD, 0.15 * (middle - edge))
    columns = left, middle, laid.area.right
    return small_chart(match, columns, laid.area.bottom - 2, chosen, words, measure)


def small_chart(
    match: ThirdPlace,
    columns: tuple[float, float, float],
    bottom: float,
    chosen: Sizes,
    words: Words,
    measure: Measure,
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
    texts = [Text(left, caption_top, right - left, CAPTION, (words.third_place,), 600)]
    for slot, x, y in lines:
        texts += _name(slot, x, y, middle - x - PAD, pitch - 2, chosen, measure)
    room = pitch * 1.5
    texts += _name(
        match.winner, middle + PAD, winner_y, right - middle - PAD, room, chosen, measure
    )
    texts += under_line(match.winner, middle + PAD, winner_y, right - middle - PAD, measure)
    return Page(0, 0, tuple(strokes), (), tuple(texts))


def _name(
    slot: Slot, left: float, y: float, width: float, room: float, chosen: Sizes, measure: Measure
) -> list[Text]:
    weight: Weight = 600
    text, cap = label(slot, starts=False), chosen.later
    if not text:
        weight, text, cap = 400, slot.origin, CAPTION
    if not text:
        return []
    fitted = squeezed(
        text,
        weight=weight,
        width=width,
        room=room,
        cap=cap,
        measure=measure,
        fine=POSTED,
        smallest=POSTED,
    )
    return [
        standing_on(y, left=left, width=width, size=fitted.size, lines=fitted.lines, weight=weight)
    ]
