"""How many sheets a chart needs, which way up, where it is cut, and how columns share the width.

A chart that would need names below twelve points is cut into sections of equal depth plus a finals
sheet; the line where a section ends and the finals' line that continues it carry the same mark. A
chart in two halves has its final beside the second one: nobody hangs up a sheet for one match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice, product

from printing.layout import bracket
from printing.layout.bracket import LARGEST, NARROWEST_COLUMN, OUTLIERS, VERY_LONG, WRITTEN, Sizes
from printing.layout.chart import (
    MARK,
    NOTE_LINES,
    PAD,
    Chart,
    Grid,
    Joint,
    Lettering,
    Position,
    Slot,
    ThirdPlace,
    drawn_through,
    grid,
    label,
)
from printing.layout.drawing import Area, Page, Paper, body
from printing.layout.fit import POSTED, Measure, ems_in

# A row that is written by hand needs the height of ruled paper; a printed one only its letters.
WRITTEN_ROW = 20.0
PRINTED_ROW = 17.0
# A chart that has to be cut anyway is cut so that it can be read from a step away.
SECTION_ROW = 26.0

_Section = tuple[Chart, Joint]
Laid = tuple[Grid, Sizes]


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


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for value in count():
        tens, units = divmod(value, 26)
        yield (chr(64 + tens) if tens else "") + chr(65 + units)


def plan(chart: Chart, paper: Paper, lettering: Lettering) -> Plan:
    """The fewest sheets, and of both ways up the one with the larger names."""
    ways = [
        Plan(way, tuple(_Cutter(body(way), lettering).parts(drawn_through(chart), Joint())))
        for way in (paper.turned(), paper)
    ]
    return min(ways, key=lambda way: (len(way.parts), -way.name_size))


def whole(chart: Chart, paper: Paper, lettering: Lettering) -> Part | None:
    """The chart in one piece on a paper that is already turned, if its names can be read so."""
    laid = _Cutter(body(paper), lettering).laid([(drawn_through(chart), Joint())])
    return None if laid is None else Part("", *laid[0])


def halves_beside(chart: Chart, area: Area, lettering: Lettering) -> list[Laid] | None:
    """Both halves of a chart, each on an area of this size, up to the lines that meet in the final;
    with the same columns and sizes, or None where their names would be too small."""
    halves = [(_section(chart, 1, i, Joint())[0], Joint(meets=True)) for i in range(2)]
    return _Cutter(area, lettering).laid(halves)


def draw(part: Part) -> Page:
    page = bracket.draw(part.grid, part.sizes)
    page = page.with_more(bracket.champion(part.grid, part.sizes))
    return page.with_more(bracket.third_place(part.grid, part.sizes))


@dataclass(frozen=True, slots=True)
class _Cutter:
    """Lays a chart on areas of one size, in as many sections as it needs."""

    area: Area
    lettering: Lettering
    letters: Iterator[str] = field(default_factory=_letters)

    def parts(self, chart: Chart, joint: Joint) -> list[Part]:
        whole = self.laid([(chart, joint)], forced=chart.last == 1)
        if whole is not None:
            return [Part(joint.end, *whole[0])]
        halves = self._halves(chart, joint)
        if halves is not None:
            return halves
        for depth in range(2, chart.last):
            cut = _cut(chart, depth, joint)
            sections = list(cut.values())
            laid = self._laid_alike(sections, forced=depth == chart.last - 1)
            if laid is None:
                continue
            marks = list(islice(self.letters, len(sections)))
            parts = [
                Part(mark, replace(laid_, joint=Joint(mark, laid_.joint.starts)), sizes)
                for mark, (laid_, sizes) in zip(marks, laid, strict=True)
            ]
            finals = Chart(chart.rounds[chart.last - depth :], chart.third_place)
            starts = {(0, i): mark for i, mark in zip(cut, marks, strict=True)}
            for i in range(2**depth):
                if (arrived := joint.starts.get(_end(chart, depth, i))) is not None:
                    starts[0, i] = arrived
            return parts + self.parts(finals, Joint(joint.end, starts))
        raise AssertionError("a chart of four lines always fits in halves")

    def _halves(self, chart: Chart, joint: Joint) -> list[Part] | None:
        """Two sheets, the second with the final on it, or None if one would be too small."""
        if _end(chart, 1, 0)[0] == 0:
            return None
        forced = chart.last == 2
        upper = _section(chart, 1, 0, joint)
        laid_upper = self.laid([upper], forced=forced, row=SECTION_ROW)
        lower = _with_final(chart, joint)
        laid_lower = self.laid([lower], forced=forced, row=SECTION_ROW)
        if laid_upper is None or laid_lower is None:
            return None
        mark = next(self.letters)
        ((grid_upper, sizes_upper),), ((grid_lower, sizes_lower),) = laid_upper, laid_lower
        starts = {**lower[1].starts, (chart.last - 1, 0): mark}
        return [
            Part(mark, replace(grid_upper, joint=Joint(mark, upper[1].starts)), sizes_upper),
            Part(joint.end, replace(grid_lower, joint=Joint(joint.end, starts)), sizes_lower),
        ]

    def laid(
        self, sections: Sequence[_Section], *, forced: bool = False, row: float = 0.0
    ) -> list[Laid] | None:
        """All sections with the same columns and sizes, or None if one would be too small."""
        heights = ((self.area.height / c.starts(), max(row, _row_needed(c))) for c, _ in sections)
        if not forced and any(height < needed for height, needed in heights):
            return None
        best: list[Laid] | None = None
        for widths in self._widths(sections):
            grids: list[Grid] = []
            common: Sizes | None = None
            for chart, joint in sections:
                grids.append(grid(chart, self.area, joint, widths, self.lettering))
                sizes = bracket.sizes(grids[-1])
                common = common.common(sizes) if common else sizes
                # More sections only make it smaller.
                if common.score <= (best[0][1].score if best else 0):
                    break
            else:
                if (
                    common
                    and min(common.first, common.later) >= POSTED
                    and all(bracket.readable(laid, common) for laid in grids)
                ):
                    best = [(laid, common) for laid in grids]
                    if not common.broken:
                        break
        if best is None and forced:
            *_, widths = self._widths(sections)
            smallest = Sizes(POSTED, POSTED)
            best = [
                (grid(chart, self.area, joint, widths, self.lettering), smallest)
                for chart, joint in sections
            ]
        return best

    def _laid_alike(self, sections: Sequence[_Section], *, forced: bool) -> list[Laid] | None:
        """Sections of as many rounds have the same columns and sizes; None if one is too small."""
        laid: dict[int, Laid] = {}
        for last in {chart.last for chart, _ in sections}:
            alike = [n for n, (chart, _) in enumerate(sections) if chart.last == last]
            found = self.laid([sections[n] for n in alike], forced=forced, row=SECTION_ROW)
            if found is None:
                return None
            laid.update(zip(alike, found, strict=True))
        return [laid[n] for n in range(len(sections))]

    def _widths(self, sections: Sequence[_Section]) -> Iterator[tuple[float, ...]]:
        """Widths of the columns, the same on all sections: with every name on one line, with those
        on two that do not fit on one, and with all on two.

        Names are broken only where they do not all fit on one line.
        """
        one, two = (_needs(sections, lines, self.lettering) for lines in (1, 2))
        yield _shared(one, self.area)
        if one != two:
            yield _shared(_mixed(one, two, self.area), self.area)
            yield _shared(two, self.area)


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


def _row_needed(chart: Chart) -> float:
    blank = any(slot is not None and not slot.surnames for slot in chart.rounds[0])
    return WRITTEN_ROW if blank else PRINTED_ROW


# ---- The columns ----

# A line that waits for a name has room for one in the official's hand; where the width is short,
# for a number and a short one.
WRITTEN_COLUMN = 88.0
# The widest word under the champions' box.
CAPTION_COLUMN = 66.0
# A line that waits for names on a blank chart must hold this, in ems: most are no longer.
TYPICAL = 9.5
# Names further on may be this much smaller than those on the lines that start.
LATER = 0.8
_STEP = 0.5


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


def _needs(sections: Sequence[_Section], lines: int, lettering: Lettering) -> list[_Need]:
    columns = range(sections[0][0].last + 1)
    needs = [_need(sections, column, lines, lettering) for column in columns]
    if any(need.starting or need.later for need in needs):
        return needs
    # All will be written by hand.
    inset = lettering.gutter(*(chart for chart, _ in sections))
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


def _need(sections: Sequence[_Section], column: int, lines: int, lettering: Lettering) -> _Need:
    chart, joint = sections[0]
    last, measure = chart.last, lettering.measure
    if column == last and not joint.goes_on:
        # The champions' box breaks its names, but tears none apart.
        champions = [label(slot, starts=False) for slot in chart.rounds[-1] if slot]
        ems = min(ems_in(champions[0], 700, 3, measure), VERY_LONG)
        return _Need(fixed=4 * PAD, least=max(ems * POSTED, CAPTION_COLUMN))
    fixed = PAD if column == 0 else 2 * PAD
    mark = MARK + PAD if column == last and joint.end else 0.0
    inset = lettering.gutter(*(chart for chart, _ in sections))
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
