"""A poster made of ordinary sheets: one large drawing, cut into windows that overlap.

The left and upper overlap of a sheet is cut off along its marks, and the sheet is glued onto its
neighbour's right or lower one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from printing.layout.drawing import Area, Clip, Frame, Page, Paper, Stroke, Text, printable

Mark = TypeVar("Mark", Stroke, Frame, Text)

OVERLAP = 24.0
MARK_LENGTH = 14.0
MARK_GAP = 4.0
LABEL = 10.0


@dataclass(frozen=True, slots=True)
class Tiling:
    """So many sheets of one paper beside and below each other."""

    sheet: Paper
    across: int
    down: int

    @property
    def sheets(self) -> int:
        return self.across * self.down

    @property
    def width(self) -> float:
        return self.across * (printable(self.sheet).width - OVERLAP) + OVERLAP

    @property
    def height(self) -> float:
        return self.down * (printable(self.sheet).height - OVERLAP) + OVERLAP


def scaled(page: Page, factor: float) -> Page:
    return Page(
        page.width * factor,
        page.height * factor,
        tuple(_grown(s, factor, "x1", "y1", "x2", "y2", "width") for s in page.strokes),
        tuple(_grown(f, factor, "left", "top", "width", "height", "stroke") for f in page.frames),
        tuple(_grown(t, factor, "left", "top", "width", "size") for t in page.texts),
    )


def _grown(mark: Mark, factor: float, *measures: str) -> Mark:
    return replace(mark, **{name: getattr(mark, name) * factor for name in measures})


def tiles(poster: Page, tiling: Tiling, label: str) -> Iterator[Page]:
    """The sheets, row by row. `label` is filled with row and column, counted from 1."""
    area = printable(tiling.sheet)
    for row in range(tiling.down):
        for column in range(tiling.across):
            dx = area.left - column * (area.width - OVERLAP)
            dy = area.top - row * (area.height - OVERLAP)
            said = label.format(row=row + 1, column=column + 1)
            yield _window(poster, tiling.sheet, dx, dy).with_more(
                _marks(tiling.sheet, column > 0, row > 0, said)
            )


def _window(poster: Page, sheet: Paper, dx: float, dy: float) -> Page:
    area = printable(sheet)
    strokes = [*poster.strokes, *(edge for frame in poster.frames for edge in _edges(frame))]
    shifted = (replace(s, x1=s.x1 + dx, x2=s.x2 + dx, y1=s.y1 + dy, y2=s.y2 + dy) for s in strokes)
    texts = (replace(t, left=t.left + dx, top=t.top + dy) for t in poster.texts)
    return Page(
        sheet.width,
        sheet.height,
        tuple(cut for stroke in shifted if (cut := _cut(stroke, area)) is not None),
        (),
        (),
        Clip(area, tuple(text for text in texts if _touches(text, area))),
    )


def _edges(frame: Frame) -> Iterator[Stroke]:
    left, top = frame.left, frame.top
    right, bottom = left + frame.width, top + frame.height
    for x1, y1, x2, y2 in (
        (left, top, right, top),
        (right, top, right, bottom),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
    ):
        yield Stroke(x1, y1, x2, y2, frame.stroke)


def _cut(stroke: Stroke, area: Area) -> Stroke | None:
    """The part of an upright or level line inside the area."""
    x1, x2 = sorted((stroke.x1, stroke.x2))
    y1, y2 = sorted((stroke.y1, stroke.y2))
    if x2 < area.left or x1 > area.right or y2 < area.top or y1 > area.bottom:
        return None
    return replace(
        stroke,
        x1=max(x1, area.left),
        x2=min(x2, area.right),
        y1=max(y1, area.top),
        y2=min(y2, area.bottom),
    )


def _touches(text: Text, area: Area) -> bool:
    return (
        text.left < area.right
        and text.left + text.width > area.left
        and text.top < area.bottom
        and text.top + text.height > area.top
    )


def _marks(sheet: Paper, cut_left: bool, cut_top: bool, label: str) -> Page:
    """Crop marks in the margin at the corners of what remains, and which sheet this is."""
    area = printable(sheet)
    left = area.left + (OVERLAP if cut_left else 0)
    top = area.top + (OVERLAP if cut_top else 0)
    strokes = []
    for x in (left, area.right):
        for y, away in ((area.top - MARK_GAP, -1), (area.bottom + MARK_GAP, 1)):
            strokes.append(Stroke(x, y, x, y + away * MARK_LENGTH, 0.6))
    for y in (top, area.bottom):
        for x, away in ((area.left - MARK_GAP, -1), (area.right + MARK_GAP, 1)):
            strokes.append(Stroke(x, y, x + away * MARK_LENGTH, y, 0.6))
    text = Text(area.left + 20, area.bottom + 5, area.width - 40, LABEL, (label,), 400, "center")
    return Page(0, 0, tuple(strokes), (), (text,))
