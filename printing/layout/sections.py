"""How many sheets a chart needs, which way up, and where it is cut.

A chart that would need names below ten points is cut into sections of equal depth plus a finals
sheet; the line where a section ends and the finals' line that continues it carry the same mark.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

from printing.layout import bracket, places
from printing.layout.bracket import Grid, Joint, Sizes, Words
from printing.layout.chart import Chart
from printing.layout.drawing import Page
from printing.layout.fit import SMALLEST, Measure
from printing.layout.heading import body
from printing.layout.paper import Area, Paper

FIRST_COLUMN_SHARES = (1.15, 1.3, 1.6, 2.0, 2.5)
# A row that is written by hand needs the height of ruled paper; a printed one only its letters.
WRITTEN_ROW = 20.0
PRINTED_ROW = 15.0
# A chart that has to be cut anyway is cut so that it can be read from a step away.
SECTION_ROW = 26.0


@dataclass(frozen=True, slots=True)
class Part:
    """What goes on one sheet. `mark` names a section; the finals and a whole chart have none."""

    mark: str
    grid: Grid
    sizes: Sizes

    @property
    def is_finals(self) -> bool:
        return bool(self.grid.joint.starts) and not self.grid.joint.end


@dataclass(frozen=True, slots=True)
class Plan:
    paper: Paper
    parts: tuple[Part, ...]

    @property
    def name_size(self) -> float:
        return min(part.sizes.score for part in self.parts)


def plan(chart: Chart, paper: Paper, words: Words, measure: Measure) -> Plan:
    """The fewest sheets, and of both ways up the one with the larger names."""
    ways = []
    for way in (paper.turned(), paper):
        parts = _parts(chart, body(way), Joint(), _letters(), words, measure)
        ways.append(Plan(way, tuple(parts)))
    return min(ways, key=lambda way: (len(way.parts), -way.name_size))


def whole(chart: Chart, paper: Paper, words: Words, measure: Measure) -> Part | None:
    """The chart in one piece on a paper that is already turned, if its names can be read so."""
    laid = _laid([(chart, Joint())], body(paper), words, measure, forced=False)
    return None if laid is None else Part("", *laid[0])


def draw(part: Part, words: Words, measure: Measure) -> Page:
    page = bracket.draw(part.grid, part.sizes, words, measure)
    page = page.with_more(places.champion(part.grid, part.sizes, words, measure))
    return page.with_more(places.third_place(part.grid, part.sizes, words, measure))


def _parts(
    chart: Chart,
    area: Area,
    joint: Joint,
    letters: Iterator[str],
    words: Words,
    measure: Measure,
) -> list[Part]:
    whole = _laid([(chart, joint)], area, words, measure, forced=chart.last == 1)
    if whole is not None:
        return [Part(joint.end, *whole[0])]
    for depth in range(1, chart.last):
        sections = _cut(chart, depth, joint)
        forced = depth == chart.last - 1
        laid = _laid(sections, area, words, measure, forced=forced, row=SECTION_ROW)
        if laid is None:
            continue
        marks = list(islice(letters, len(sections)))
        parts = [
            Part(mark, replace(grid, joint=Joint(mark, grid.joint.starts)), sizes)
            for mark, (grid, sizes) in zip(marks, laid, strict=True)
        ]
        finals = Chart(chart.rounds[chart.last - depth :], chart.third_place)
        return parts + _parts(finals, area, Joint(joint.end, tuple(marks)), letters, words, measure)
    raise AssertionError("a chart of two lines always fits")


def _cut(chart: Chart, depth: int, joint: Joint) -> list[tuple[Chart, Joint]]:
    """The sub-charts whose winners meet in the last `depth` rounds."""
    last = chart.last - depth
    sections = []
    for i in range(2**depth):
        rounds = tuple(
            chart.rounds[r][i * 2 ** (last - r) : (i + 1) * 2 ** (last - r)]
            for r in range(last + 1)
        )
        width = len(rounds[0])
        starts = joint.starts[i * width : (i + 1) * width]
        # The mark itself comes later; that there is one decides how the end is drawn.
        sections.append((Chart(rounds), Joint("A", starts)))
    return sections


def _laid(
    sections: list[tuple[Chart, Joint]],
    area: Area,
    words: Words,
    measure: Measure,
    *,
    forced: bool,
    row: float = 0.0,
) -> list[tuple[Grid, Sizes]] | None:
    """All sections with the same columns and sizes, or None if one of them would be too small."""
    if not forced and any(area.height / c.starts() < max(row, _row_needed(c)) for c, _ in sections):
        return None
    best: list[tuple[Grid, Sizes]] | None = None
    for share in FIRST_COLUMN_SHARES:
        grids: list[Grid] = []
        common: Sizes | None = None
        for chart, joint in sections:
            grids.append(bracket.grid(chart, area, joint, share, measure))
            sizes = bracket.sizes(grids[-1], words, measure)
            common = common.common(sizes) if common else sizes
            # More sections only make it smaller.
            if common.score <= (best[0][1].score if best else 0):
                break
        else:
            if (
                common
                and min(common.first, common.later) >= SMALLEST
                and all(bracket.readable(grid, common, words, measure) for grid in grids)
            ):
                best = [(grid, common) for grid in grids]
    if best is None and forced:
        smallest = Sizes(SMALLEST, SMALLEST)
        best = [
            (bracket.grid(c, area, j, FIRST_COLUMN_SHARES[1], measure), smallest)
            for c, j in sections
        ]
    return best


def _row_needed(chart: Chart) -> float:
    blank = any(slot is not None and not slot.surnames for slot in chart.rounds[0])
    return WRITTEN_ROW if blank else PRINTED_ROW


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for value in count():
        tens, units = divmod(value, 26)
        yield (chr(64 + tens) if tens else "") + chr(65 + units)
