"""The score chart, filled or blank: on as many sheets as it needs; from both sides, with the final
in the middle; and as a poster of any size, made of ordinary sheets that are glued."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout import both_sides, sections
from printing.layout import chart as charts
from printing.layout.both_sides import FEWEST, BothSides
from printing.layout.chart import Chart, Lettering, label
from printing.layout.drawing import (
    Area,
    Page,
    Paper,
    Stroke,
    Text,
    page_markup,
    printable,
    standing_on,
)
from printing.layout.fit import POSTED, Measure, squeezed
from printing.layout.poster import Tiling, scaled, tiles
from printing.layout.sections import Part, Plan
from printing.sheets.chart_lines import ChartValue, consolation_chart, main_chart
from printing.sheets.sheet import (
    DURING,
    Composed,
    Making,
    Option,
    Setting,
    Sheet,
    Use,
    drawn,
    on_a_chart,
)
from tournaments.models import Contest

MOST_BLANK_LINES = charts.MOST_SIDES
# The letters of head and foot.
SMALL = POSTED


def blank_chart(sides: object, third_place: object) -> ChartValue:
    if type(sides) is not int or not 2 <= sides <= MOST_BLANK_LINES:
        raise refused("sides-out-of-range:chart", most=MOST_BLANK_LINES)
    return ChartValue(charts.blank(sides, third_place=bool(third_place)))


def lettering(value: ChartValue, language: str, measure: Measure) -> Lettering:
    champions = Sentence("Consolation winners") if value.name else Sentence("Champions")
    return Lettering(
        champions=champions.in_language(language),
        third_place=value.beside or Sentence("Third place").in_language(language),
        bye=Sentence.in_context("chart", "bye").in_language(language),
        measure=measure,
    )


def compose_chart(value: ChartValue, making: Making) -> Composed:
    plan = _plan(value, making.setting, making.measure)
    bodies = []
    for number, part in enumerate(plan.parts, 1):
        where = _part_of_whole(plan, part)
        said = making.say(where) if where else ""
        page = _head(value, making, plan.paper, number, len(plan.parts), said)
        named = making.say(_named(making.kind, value)) if number == 1 else ""
        laid = part.grid
        told = _told(laid.chart, laid.lettering, making, has_champions=not laid.joint.goes_on)
        drawing = page.with_more(sections.draw(part))
        bodies.append(page_markup(drawing, described=told, bookmark=named))
    return drawn(bodies, about=value.name)


def _plan(value: ChartValue, setting: Setting, measure: Measure) -> Plan:
    language = setting.language
    lines, letters = _with_numbers(value, language), lettering(value, language, measure)
    return sections.plan(lines, setting.sheet_paper, letters)


def pages_on(value: ChartValue, setting: Setting, measure: Measure) -> int:
    """How many sheets this chart takes."""
    return len(_plan(value, setting, measure).parts)


def _named(kind: Sentence, value: ChartValue) -> Sentence:
    return Sentence("{kind}: {name}", kind=kind, name=value.name) if value.name else kind


def _told(chart: Chart, letters: Lettering, making: Making, *, has_champions: bool = True) -> str:
    """The chart round by round, for whoever is read to."""
    rounds = []
    for r, slots in enumerate(chart.rounds):
        sides = [label(slot, starts=False) or slot.note for slot in slots if slot is not None]
        ends = has_champions and r == chart.last
        said = letters.champions if ends else making.say(Sentence("Round {number}", number=r + 1))
        rounds.append(f"{said}: {'; '.join(filter(None, sides))}")
    return ". ".join(rounds)


def _with_numbers(value: ChartValue, language: str) -> Chart:
    """The chart with its matches' numbers in words, where it is a blank one."""
    pattern = Sentence("match {number}", number="{number}")  # each line fills in its own
    return charts.noted(value.chart, pattern.in_language(language))


def _head(
    value: ChartValue, making: Making, paper: Paper, page: int = 1, pages: int = 1, where: str = ""
) -> Page:
    """A page with its head and foot: what it is, of which revision, which page."""
    area, whose, measure = printable(paper), making.identity.whose, making.measure
    facts = [fact for fact in (*_facts(value, making, page, pages), where) if fact]
    width = max(measure(fact, 400) * SMALL for fact in facts) + 2
    left, room = area.right - width, area.width - width - 18
    texts = [
        Text(left, area.top + row * SMALL * 1.32, width, SMALL, (fact,), align="right")
        for row, fact in enumerate(facts)
    ]
    strokes: list[Stroke] = []
    if whose:
        title = squeezed(whose, weight=700, width=room, room=26, cap=20, measure=measure)
        y, size, line = area.top + 24, title.size, title.lines[:1]
        texts.append(standing_on(y, left=area.left, width=room, size=size, lines=line, weight=700))
        subtitle = _whole_facts(value.subtitle, room, measure)
        texts += _one_line(subtitle, area.left, y, room, measure)
    else:
        strokes, blanks = _to_write_on(area, room, making)
        texts += blanks
    texts += _one_line(making.replaced_by_newer, area.left, area.bottom - 15, area.width, measure)
    return Page(paper.width, paper.height, tuple(strokes), (), tuple(texts))


def _facts(value: ChartValue, making: Making, page: int, pages: int) -> tuple[str, str]:
    kind = _named(making.kind, value)
    if not making.identity.whose:
        lines = Sentence("{count} lines", count=value.chart.starts())
        kind = Sentence("{kind} · {lines}", kind=kind, lines=lines)
    return replace(making, kind=kind).kind_and_revision, making.code_and_page(page, pages)


def _whole_facts(text: str, width: float, measure: Measure) -> str:
    """As many of the facts between dots as fit: half a fact says nothing."""
    facts = text.split(" · ")
    while len(facts) > 1 and measure(" · ".join(facts), 400) * SMALL > width:
        facts.pop()
    return " · ".join(facts)


def _one_line(
    text: str, left: float, top: float, width: float, measure: Measure
) -> tuple[Text, ...]:
    if not text:
        return ()
    fitted = squeezed(
        text, weight=400, width=width, room=16, cap=SMALL, measure=measure, smallest=SMALL
    )
    return (Text(left, top, width, fitted.size, fitted.lines[:1]),)


def _to_write_on(area: Area, room: float, making: Making) -> tuple[list[Stroke], list[Text]]:
    """Words with a line to write on, for a sheet that belongs to no event yet: the first has a
    line of its own."""
    upper, lower = area.top + 15, area.top + 36
    strokes, texts = [], []
    for said, left, share, y in (
        (Sentence("Event"), area.left, room, upper),
        (Sentence("Contest"), area.left, room / 2, lower),
        (Sentence("Date"), area.left + room / 2, room / 2, lower),
    ):
        word = making.say(said)
        width = making.measure(word, 400) * SMALL + 6
        texts.append(standing_on(y, left=left, width=width, size=SMALL, lines=(word,)))
        strokes.append(Stroke(left + width, y, left + share - 8, y, 0.7))
    return strokes, texts


def _part_of_whole(plan: Plan, part: Part) -> Sentence | None:
    if part.mark:
        return Sentence(
            "section {mark}: goes on at {mark} on page {page}",
            mark=part.mark,
            page=plan.goes_on(part),
        )
    if part.is_finals and len(plan.parts) == 2:
        return Sentence("second half, with the final")
    return Sentence("finals of all sections") if part.is_finals else None


CHART = Sheet(
    "chart",
    Sentence.in_context("sheet", "Score chart"),
    Sentence("nothing for a blank one, else the chart"),
    ChartValue,
    compose_chart,
    source=main_chart,
    use=Use(DURING, Sentence("Hang it on the wall, and again after each round.")),
    fits=on_a_chart,
    ready=lambda standing: standing.is_made,
    blank=blank_chart,
    options=(
        Option("sides", Sentence("how many lines")),
        Option("third_place", Sentence("with a match for third place"), False, kind=bool),
    ),
)
CONSOLATION = replace(
    CHART,
    subject="consolation",
    source=consolation_chart,
    fits=lambda contest: contest.form == "knockout",
    ready=lambda standing: standing.has_consolation,
)

# ---- From both sides ----

# How many sheets beside and below each other are tried.
_SHEETS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4))


def has_two_sides(value: ChartValue) -> bool:
    return value.chart.starts() >= FEWEST


def blank_from_both_sides(sides: object, third_place: object) -> ChartValue:
    value = blank_chart(sides, third_place)
    if not has_two_sides(value):
        raise refused("chart-too-small", fewest=FEWEST)
    return value


def from_both_sides(contest: Contest, language: str) -> ChartValue | None:
    chart = main_chart(contest, language)
    return chart if chart is not None and has_two_sides(chart) else None


def compose_both_sides(value: ChartValue, making: Making) -> Composed:
    if not has_two_sides(value):
        raise refused("chart-too-small", fewest=FEWEST)
    lines = _with_numbers(value, making.setting.language)
    letters = lettering(value, making.setting.language, making.measure)
    tiling, both = _fewest_sheets(lines, letters, making)
    page = _head(value, making, both.paper).with_more(both_sides.draw(both))
    if tiling.sheets > 1:
        return _glued(page, tiling, making, about=value.name)
    told, named = _told(lines, letters, making), making.say(making.kind)
    return drawn([page_markup(page, described=told, bookmark=named)], about=value.name)


def _fewest_sheets(lines: Chart, letters: Lettering, making: Making) -> tuple[Tiling, BothSides]:
    """Whichever way up has the larger names."""
    for across, down in _SHEETS:
        found = [
            (tiling, both)
            for tiling, paper in _ways(making, across, down)
            if (both := both_sides.both_sides(lines, paper, letters)) is not None
        ]
        if found:
            return max(found, key=lambda way: way[1].sizes.score)
    raise refused("chart-too-large")


def _ways(making: Making, across: int, down: int) -> Iterator[tuple[Tiling, Paper]]:
    for way in (making.paper.turned(), making.paper):
        tiling = Tiling(way, across, down)
        glued = Paper("glued", making.kind, tiling.width, tiling.height)
        yield tiling, way if tiling.sheets == 1 else glued


def _glued(page: Page, tiling: Tiling, making: Making, *, about: str) -> Composed:
    # What stands on each sheet; it fills in its own row and column.
    said = Sentence(
        "row {row} of {down}, column {column} of {across}: cut at the marks, glue onto the "
        "sheet to the left or above",
        row="{row}",
        column="{column}",
        down=tiling.down,
        across=tiling.across,
    )
    return drawn(map(page_markup, tiles(page, tiling, making.say(said))), about=about)


BOTH_SIDES = replace(
    CHART,
    id="chart-both-sides",
    title=Sentence("Chart from both sides"),
    compose=compose_both_sides,
    source=from_both_sides,
    use=Use(DURING, Sentence("The chart with the final in the middle; large ones are glued.")),
    fits=lambda contest: contest.form == "knockout",
    ready=lambda standing: standing.is_made and standing.sides >= FEWEST,
    blank=blank_from_both_sides,
)

# ---- The poster ----

MOST_BESIDE = 8
# How many enlargements are tried, from the strongest down to none.
_STEPS = 12


@dataclass(frozen=True, slots=True)
class PosterValue:
    """Without a size it is as small as its names allow, and at least two sheets each way."""

    chart: ChartValue
    across: int | None = None
    down: int | None = None

    def __post_init__(self) -> None:
        given = [side for side in (self.across, self.down) if side is not None]
        if len(given) == 1 or not all(1 <= side <= MOST_BESIDE for side in given):
            raise refused("poster-size", most=MOST_BESIDE)

    def sizes(self) -> Iterator[tuple[int, int]]:
        if self.across is not None and self.down is not None:
            yield self.across, self.down
            return
        for side in range(2, MOST_BESIDE + 1):
            yield side, side


def blank_poster(
    sides: object, third_place: object, across: int | None, down: int | None
) -> PosterValue:
    return PosterValue(blank_chart(sides, third_place), across, down)


def main_poster(contest: Contest, language: str) -> PosterValue | None:
    chart = main_chart(contest, language)
    return None if chart is None else PosterValue(chart)


def consolation_poster(contest: Contest, language: str) -> PosterValue | None:
    chart = consolation_chart(contest, language)
    return None if chart is None else PosterValue(chart)


def compose_poster(value: PosterValue, making: Making) -> Composed:
    for across, down in value.sizes():
        ways = (Tiling(way, across, down) for way in (making.paper, making.paper.turned()))
        found = [one for tiling in ways if (one := _enlarged(value.chart, tiling, making))]
        if found:
            _, tiling, poster = max(found, key=lambda one: one[0])
            return _glued(poster, tiling, making, about=value.chart.name)
    raise refused("poster-too-small")


def _enlarged(
    value: ChartValue, tiling: Tiling, making: Making
) -> tuple[float, Tiling, Page] | None:
    """The whole chart as one drawing, enlarged so that its names come out largest."""
    lines = _with_numbers(value, making.setting.language)
    letters = lettering(value, making.setting.language, making.measure)
    most = max(1.0, min(tiling.width / 612, tiling.height / 460))
    ways = []
    for step in range(_STEPS + 1):
        factor = most - (most - 1) * step / _STEPS
        paper = Paper("poster", making.kind, tiling.width / factor, tiling.height / factor)
        part = sections.whole(lines, paper, letters)
        if part is not None:
            ways.append((part.sizes.score * factor, factor, paper, part))
    if not ways:
        return None
    size, factor, paper, part = max(ways, key=lambda way: way[:2])
    # It names itself as the chart that it is.
    head = _head(value, replace(making, kind=CHART.title), paper)
    return size, tiling, scaled(head.with_more(sections.draw(part)), factor)


POSTER = Sheet(
    "poster",
    Sentence("Chart poster"),
    CHART.needs,
    PosterValue,
    compose_poster,
    source=main_poster,
    use=Use(DURING, Sentence("The chart for the whole hall, glued from several sheets.")),
    fits=CHART.fits,
    ready=CHART.ready,
    blank=blank_poster,
    options=(
        *CHART.options,
        Option("across", Sentence("sheets beside each other")),
        Option("down", Sentence("sheets below each other")),
    ),
)
POSTER_OF_CONSOLATION = replace(
    POSTER,
    subject=CONSOLATION.subject,
    source=consolation_poster,
    fits=CONSOLATION.fits,
    ready=CONSOLATION.ready,
)
