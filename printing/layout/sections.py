"""How many sheets a chart needs, which way up, and where it is cut.

A chart that would need names below twelve points is cut into sections of equal depth plus a finals
sheet; the line where a section ends and the finals' line that continues it carry the same mark. A
chart in two halves has its final beside the second one: nobody hangs up a sheet for one match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from printing.layout import bracket
from printing.layout.bracket import Sizes, Words
from printing.layout.chart import Chart, Slot, drawn_through
from printing.layout.drawing import Page
from printing.layout.fit import POSTED, Measure
from printing.layout.grid import Grid, Joint, Position, column_widths, grid
from printing.layout.heading import body
from printing.layout.paper import Area, Paper

# A row that is written by hand needs the height of ruled paper; a printed one only its letters.
WRITTEN_ROW = 20.0
PRINTED_ROW = 17.0
# A chart that has to be cut anyway is cut so that it can be read from a step away.
SECTION_ROW = 26.0

_Section = tuple[Chart, Joint]


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

    def goes_on(self, part: Part) -> int:
        """The page on which a section goes on, counted from 1."""
        return next(
            page
            for page, other in enumerate(self.parts, 1)
            if part.mark in other.grid.joint.starts.values()
        )


def plan(chart: Chart, paper: Paper, words: Words, measure: Measure) -> Plan:
    """The fewest sheets, and of both ways up the one with the larger names."""
    ways = []
    for way in (paper.turned(), paper):
        parts = _parts(drawn_through(chart), body(way), Joint(), _letters(), measure)
        ways.append(Plan(way, tuple(parts)))
    return min(ways, key=lambda way: (len(way.parts), -way.name_size))


def whole(chart: Chart, paper: Paper, measure: Measure) -> Part | None:
    """The chart in one piece on a paper that is already turned, if its names can be read so."""
    laid = _laid([(drawn_through(chart), Joint())], body(paper), measure, forced=False)
    return None if laid is None else Part("", *laid[0])


def halves_beside(chart: Chart, area: Area, measure: Measure) -> list[tuple[Grid, Sizes]] | None:
    """Both halves of a chart, each on an area of this size, up to the lines that meet in the final;
    with the same columns and sizes, or None where their names would be too small."""
    halves = [(_section(chart, 1, i, Joint())[0], Joint(meets=True)) for i in range(2)]
    return _laid(halves, area, measure, forced=False)


def draw(part: Part, words: Words, measure: Measure) -> Page:
    page = bracket.draw(part.grid, part.sizes, words, measure)
    page = page.with_more(bracket.champion(part.grid, part.sizes, words, measure))
    return page.with_more(bracket.third_place(part.grid, part.sizes, words, measure))


def _parts(
    chart: Chart, area: Area, joint: Joint, letters: Iterator[str], measure: Measure
) -> list[Part]:
    whole = _laid([(chart, joint)], area, measure, forced=chart.last == 1)
    if whole is not None:
        return [Part(joint.end, *whole[0])]
    halves = _halves(chart, area, joint, letters, measure)
    if halves is not None:
        return halves
    for depth in range(2, chart.last):
        cut = _cut(chart, depth, joint)
        sections = list(cut.values())
        forced = depth == chart.last - 1
        laid = _laid_alike(sections, area, measure, forced=forced)
        if laid is None:
            continue
        marks = list(islice(letters, len(sections)))
        parts = [
            Part(mark, replace(laid_, joint=Joint(mark, laid_.joint.starts)), sizes)
            for mark, (laid_, sizes) in zip(marks, laid, strict=True)
        ]
        finals = Chart(chart.rounds[chart.last - depth :], chart.third_place)
        starts = {(0, i): mark for i, mark in zip(cut, marks, strict=True)}
        for i in range(2**depth):
            if (arrived := joint.starts.get(_end(chart, depth, i))) is not None:
                starts[0, i] = arrived
        return parts + _parts(finals, area, Joint(joint.end, starts), letters, measure)
    raise AssertionError("a chart of four lines always fits in halves")


def _halves(
    chart: Chart, area: Area, joint: Joint, letters: Iterator[str], measure: Measure
) -> list[Part] | None:
    """Two sheets, the second with the final on it, or None if one of them would be too small."""
    if _end(chart, 1, 0)[0] == 0:
        return None
    forced = chart.last == 2
    upper = _section(chart, 1, 0, joint)
    laid_upper = _laid([upper], area, measure, forced=forced, row=SECTION_ROW)
    lower = _with_final(chart, joint)
    laid_lower = _laid([lower], area, measure, forced=forced, row=SECTION_ROW)
    if laid_upper is None or laid_lower is None:
        return None
    mark = next(letters)
    ((grid_upper, sizes_upper),), ((grid_lower, sizes_lower),) = laid_upper, laid_lower
    starts = {**lower[1].starts, (chart.last - 1, 0): mark}
    return [
        Part(mark, replace(grid_upper, joint=Joint(mark, upper[1].starts)), sizes_upper),
        Part(joint.end, replace(grid_lower, joint=Joint(joint.end, starts)), sizes_lower),
    ]


def _with_final(chart: Chart, joint: Joint) -> _Section:
    """The lower half and the final; of the upper half only the line on which it arrives."""
    arrives = chart.last - 1
    rounds: list[tuple[Slot | None, ...]] = []
    for r, slots in enumerate(chart.rounds[:-1]):
        half = len(slots) // 2
        upper = (slots[0],) if r == arrives else (None,) * half
        rounds.append((*upper, *slots[half:]))
    rounds.append(chart.rounds[-1])
    middle = len(chart.rounds[0]) // 2
    starts: dict[Position, str] = {key: m for key, m in joint.starts.items() if key[1] >= middle}
    # The mark itself comes later; that there is one decides how the line is drawn.
    starts[arrives, 0] = "A"
    return Chart(tuple(rounds), chart.third_place), Joint(joint.end, starts)


def _cut(chart: Chart, depth: int, joint: Joint) -> dict[int, _Section]:
    """The sub-charts whose winners meet in the last `depth` rounds, by their place there.

    A place that nothing leads to is no section: with two losses, losers come in late.
    """
    return {
        i: _section(chart, depth, i, joint)
        for i in range(2**depth)
        if any(True for _ in chart.feeders(*_end(chart, depth, i)))
    }


def _end(chart: Chart, depth: int, i: int) -> Position:
    """Where a section ends: a line that only runs on, because the other chart is longer, needs no
    columns there."""
    r = chart.last - depth
    while chart.rounds[r][i] == Slot() and len(only := list(chart.feeders(r, i))) == 1:
        r, i = only[0]
    return r, i


def _section(chart: Chart, depth: int, i: int, joint: Joint) -> _Section:
    last, i = _end(chart, depth, i)
    rounds = tuple(
        chart.rounds[r][i * 2 ** (last - r) : (i + 1) * 2 ** (last - r)] for r in range(last + 1)
    )
    width = len(rounds[0])
    starts = {
        (0, place - i * width): mark
        for (_, place), mark in joint.starts.items()
        if i * width <= place < (i + 1) * width
    }
    # The mark itself comes later; that there is one decides how the end is drawn.
    return Chart(rounds), Joint("A", starts)


def _laid_alike(
    sections: Sequence[_Section], area: Area, measure: Measure, *, forced: bool
) -> list[tuple[Grid, Sizes]] | None:
    """Sections of as many rounds have the same columns and sizes; None if one is too small."""
    laid: dict[int, tuple[Grid, Sizes]] = {}
    for last in {chart.last for chart, _ in sections}:
        alike = [n for n, (chart, _) in enumerate(sections) if chart.last == last]
        found = _laid([sections[n] for n in alike], area, measure, forced=forced, row=SECTION_ROW)
        if found is None:
            return None
        laid.update(zip(alike, found, strict=True))
    return [laid[n] for n in range(len(sections))]


def _laid(
    sections: Sequence[_Section],
    area: Area,
    measure: Measure,
    *,
    forced: bool,
    row: float = 0.0,
) -> list[tuple[Grid, Sizes]] | None:
    """All sections with the same columns and sizes, or None if one of them would be too small."""
    if not forced and any(area.height / c.starts() < max(row, _row_needed(c)) for c, _ in sections):
        return None
    best: list[tuple[Grid, Sizes]] | None = None
    for widths in column_widths(sections, area, measure):
        grids: list[Grid] = []
        common: Sizes | None = None
        for chart, joint in sections:
            grids.append(grid(chart, area, joint, widths, measure))
            sizes = bracket.sizes(grids[-1], measure)
            common = common.common(sizes) if common else sizes
            # More sections only make it smaller.
            if common.score <= (best[0][1].score if best else 0):
                break
        else:
            if (
                common
                and min(common.first, common.later) >= POSTED
                and all(bracket.readable(laid, common, measure) for laid in grids)
            ):
                best = [(laid, common) for laid in grids]
                if not common.broken:
                    break
    if best is None and forced:
        *_, widths = column_widths(sections, area, measure)
        smallest = Sizes(POSTED, POSTED)
        best = [(grid(c, area, j, widths, measure), smallest) for c, j in sections]
    return best


def _row_needed(chart: Chart) -> float:
    blank = any(slot is not None and not slot.surnames for slot in chart.rounds[0])
    return WRITTEN_ROW if blank else PRINTED_ROW


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for value in count():
        tens, units = divmod(value, 26)
        yield (chr(64 + tens) if tens else "") + chr(65 + units)
