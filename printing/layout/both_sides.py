"""A chart from both sides: the upper half from the left, the lower half from the right, the final
in the middle. It is wider than the ordinary chart and half as high."""

from dataclasses import dataclass, replace

from printing.layout import bracket, sections
from printing.layout.bracket import RULE, Sizes
from printing.layout.chart import NOTE_ROOM, PAD, Chart, Grid, Lettering, Slot, drawn_through
from printing.layout.drawing import Align, Area, Page, Paper, Stroke, Text, body, room_needed

# Two lines on each side: with fewer there is nothing to come from a side.
FEWEST = 4
_GAP = 6.0
_TURNED: dict[Align, Align] = {"left": "right", "right": "left", "center": "center"}


@dataclass(frozen=True, slots=True)
class BothSides:
    """Both halves as they lie on the left of the sheet; the lower one is turned over when drawn."""

    paper: Paper
    chart: Chart
    halves: tuple[Grid, Grid]
    sizes: Sizes

    @property
    def area(self) -> Area:
        return body(self.paper)

    @property
    def lettering(self) -> Lettering:
        return self.halves[0].lettering

    @property
    def middle(self) -> float:
        return self.halves[0].edges[-1]

    @property
    def beside(self) -> float:
        """How far from the middle nothing stands but the two finalists, halfway up."""
        edges = self.halves[0].edges
        return edges[-1] - edges[-2] - PAD

    @property
    def finalists(self) -> tuple[float, ...]:
        """The heights of the two lines that meet."""
        return tuple(half.heights[half.chart.last, 0] for half in self.halves)


def both_sides(chart: Chart, paper: Paper, lettering: Lettering) -> BothSides | None:
    """The chart on a paper that is already turned; None where its names would be too small."""
    chart = drawn_through(chart)
    area = body(paper)
    beside = Area(area.left, area.top, (area.left + area.right) / 2, area.bottom)
    laid = sections.halves_beside(chart, beside, lettering)
    if laid is None:
        return None
    (upper, sizes), (lower, _) = laid
    both = BothSides(paper, chart, (upper, lower), sizes)
    above, below = _champions(both), _third_place(both)
    lowest = max(both.finalists) + 2 * NOTE_ROOM
    if min(frame.top for frame in above.frames) < area.top or any(
        text.top < lowest for text in below.texts
    ):
        return None
    return both


def draw(both: BothSides) -> Page:
    upper, lower = both.halves
    page = bracket.draw(upper, both.sizes)
    page = page.with_more(_mirrored(bracket.draw(lower, both.sizes), both.area))
    return page.with_more(_champions(both)).with_more(_third_place(both))


def _champions(both: BothSides) -> Page:
    """Their box stands above the two names that meet, and a line leads up to it."""
    slot = both.chart.rounds[-1][0] or Slot()
    left, right = both.middle - both.beside, both.middle + both.beside
    pitch = min(half.pitch for half in both.halves)

    def box(y: float) -> Page:
        return bracket.champions_box(slot, left, right, y, pitch, both.sizes, both.lettering)

    # Drawn around the height 0 it tells how far down it reaches.
    reaches = max(text.top + text.height for text in box(0).texts)
    names = room_needed(both.sizes.later, 2)
    foot = min(both.finalists) - names - _GAP
    drawn = box(foot - reaches)
    return Page(
        0, 0, (Stroke(both.middle, foot, both.middle, max(both.finalists), RULE),)
    ).with_more(drawn)


def _third_place(both: BothSides) -> Page:
    match = both.chart.third_place
    if match is None:
        return Page(0, 0)
    columns = both.middle - both.beside, both.middle, both.middle + both.beside
    bottom = both.area.bottom - 2
    return bracket.small_chart(match, columns, bottom, both.sizes, both.lettering)


def _mirrored(page: Page, area: Area) -> Page:
    """The drawing as in a mirror that stands in the middle of the area; texts stay readable."""
    across = area.left + area.right
    return replace(
        page,
        strokes=tuple(replace(s, x1=across - s.x1, x2=across - s.x2) for s in page.strokes),
        frames=tuple(replace(f, left=across - f.left - f.width) for f in page.frames),
        texts=tuple(_turned(text, across) for text in page.texts),
    )


def _turned(text: Text, across: float) -> Text:
    return replace(text, left=across - text.left - text.width, align=_TURNED[text.align])
