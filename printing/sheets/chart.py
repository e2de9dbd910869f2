"""The score chart, filled or blank, on as many sheets as it needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout import chart as charts
from printing.layout import heading, sections
from printing.layout.bracket import Words
from printing.layout.chart import Chart
from printing.layout.columns import label
from printing.layout.drawing import Page, page_markup
from printing.layout.fit import Measure
from printing.layout.heading import Heading
from printing.layout.sections import Part, Plan
from printing.pieces import drawn
from printing.sheets import wordings
from printing.sheets.base import Composed, Identity, Making, Option, Setting, SheetKind

MOST_BLANK_LINES = charts.MOST_SIDES


@dataclass(frozen=True, slots=True)
class ChartValue:
    chart: Chart
    # "Consolation"; empty for the main chart.
    name: str = ""
    # "Texas sheet, 15 cards · 16 partnerships · one loss and out"
    subtitle: str = ""
    # What the match beside the chart is for; empty where it is for third place.
    beside: str = ""


def chart_from_options(options: Mapping[str, Any]) -> ChartValue:
    sides = options.get("sides")
    if type(sides) is not int or not 2 <= sides <= MOST_BLANK_LINES:
        raise refused("sides-out-of-range:chart", most=MOST_BLANK_LINES)
    return ChartValue(charts.blank(sides, third_place=bool(options.get("third_place"))))


def words_in(setting: Setting, value: ChartValue) -> Words:
    return Words(
        champions=setting.in_words(
            Sentence("Consolation winners") if value.name else Sentence("Champions")
        ),
        third_place=value.beside or setting.in_words(Sentence("Third place")),
        bye=setting.in_words(Sentence.in_context("chart", "bye")),
    )


CHART_TITLE = Sentence.in_context("sheet", "Score chart")


def compose_chart(
    value: ChartValue,
    making: Making,
    *,
    kind: Sentence = CHART_TITLE,
) -> Composed:
    words = words_in(making.setting, value)
    lines = with_numbers(value, making.setting)
    plan = sections.plan(lines, making.setting.sheet_paper, words, making.measure)
    bodies = []
    for number, part in enumerate(plan.parts, 1):
        where = _part_of_whole(plan, part, making.setting)
        head = heading_of(
            value, where, making.setting, making.identity, number, len(plan.parts), kind
        )
        page = Page(plan.paper.width, plan.paper.height)
        page = page.with_more(heading.drawn(head, plan.paper, making.measure))
        page = page.with_more(sections.draw(part, words, making.measure))
        named = making.setting.in_words(_named(kind, value)) if number == 1 else ""
        laid = part.grid
        described = told(laid.chart, words, making.setting, has_champions=not laid.joint.goes_on)
        bodies.append(page_markup(page, described=described, bookmark=named))
    title = wordings.title_of(making.identity, making.setting.in_words(kind))
    return Composed(title, drawn(bodies), about=value.name)


def pages_on(value: ChartValue, setting: Setting, measure: Measure) -> int:
    """How many sheets this chart takes."""
    words = words_in(setting, value)
    plan = sections.plan(with_numbers(value, setting), setting.sheet_paper, words, measure)
    return len(plan.parts)


def _named(kind: Sentence, value: ChartValue) -> Sentence:
    return Sentence("{kind}: {name}", kind=kind, name=value.name) if value.name else kind


def told(chart: Chart, words: Words, setting: Setting, *, has_champions: bool = True) -> str:
    """The chart round by round, for whoever is read to."""
    rounds = []
    for r, slots in enumerate(chart.rounds):
        sides = [label(slot, starts=False) or slot.note for slot in slots if slot is not None]
        heading = Sentence("Round {number}", number=r + 1)
        ends = has_champions and r == chart.last
        said = words.champions if ends else setting.in_words(heading)
        rounds.append(f"{said}: {'; '.join(filter(None, sides))}")
    return ". ".join(rounds)


def with_numbers(value: ChartValue, setting: Setting) -> Chart:
    """The chart with its matches' numbers in words, where it is a blank one."""
    pattern = Sentence("match {number}", number="{number}")  # each line fills in its own
    return charts.noted(value.chart, setting.in_words(pattern))


def heading_of(
    value: ChartValue,
    where: str,
    setting: Setting,
    identity: Identity,
    page: int,
    pages: int,
    kind: Sentence = CHART_TITLE,
) -> Heading:
    starts = value.chart.starts()
    kind = _named(kind, value)
    if not identity.event and not identity.contest:
        lines = Sentence("{count} lines", count=starts)
        kind = Sentence("{kind} · {lines}", kind=kind, lines=lines)
    return Heading(
        title=wordings.title_of(identity, ""),
        subtitle=" · ".join(text for text in (value.subtitle,) if text),
        facts=tuple(
            fact
            for fact in (
                wordings.kind_and_revision(kind, identity, setting),
                wordings.code_and_page(identity, setting, page, pages),
                where,
            )
            if fact
        ),
        foot=wordings.replaced_by_newer(identity, setting),
        blanks=_to_write_on(setting) if not identity.event and not identity.contest else (),
    )


def _part_of_whole(plan: Plan, part: Part, setting: Setting) -> str:
    if part.mark:
        said = Sentence(
            "section {mark}: goes on at {mark} on page {page}",
            mark=part.mark,
            page=plan.goes_on(part),
        )
        return setting.in_words(said)
    if part.is_finals and len(plan.parts) == 2:
        return setting.in_words(Sentence("second half, with the final"))
    if part.is_finals:
        return setting.in_words(Sentence("finals of all sections"))
    return ""


def _to_write_on(setting: Setting) -> tuple[str, ...]:
    words = (
        Sentence("Event"),
        Sentence("Contest"),
        Sentence("Date"),
    )
    return tuple(setting.in_words(word) for word in words)


CHART = SheetKind(
    id="chart",
    title=CHART_TITLE,
    needs=Sentence("nothing for a blank one, else the chart"),
    value_type=ChartValue,
    compose=compose_chart,
    options=(
        Option("sides", Sentence("how many lines"), int),
        Option(
            "third_place",
            Sentence("with a match for third place"),
            bool,
            False,
        ),
    ),
    from_options=chart_from_options,
)
