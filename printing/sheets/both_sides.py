"""The score chart from both sides, the final in the middle: on one sheet, or on a few to glue."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout import both_sides, heading
from printing.layout.both_sides import BothSides
from printing.layout.bracket import Words
from printing.layout.chart import Chart
from printing.layout.drawing import Page, page_markup
from printing.layout.fit import Measure
from printing.layout.paper import Paper
from printing.layout.poster import Tiling, tiles
from printing.pieces import drawn
from printing.sheets import chart, wordings
from printing.sheets.base import Composed, Making, Setting, SheetKind
from printing.sheets.chart import ChartValue
from printing.sheets.poster import to_glue

BOTH_SIDES_TITLE = Sentence("Chart from both sides")
# How many sheets beside and below each other are tried.
_SHEETS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4))


def has_two_sides(value: ChartValue) -> bool:
    return value.chart.starts() >= both_sides.FEWEST


def both_sides_from_options(options: Mapping[str, Any]) -> ChartValue:
    value = chart.chart_from_options(options)
    if not has_two_sides(value):
        raise refused("chart-too-small", fewest=both_sides.FEWEST)
    return value


def compose_both_sides(value: ChartValue, making: Making) -> Composed:
    if not has_two_sides(value):
        raise refused("chart-too-small", fewest=both_sides.FEWEST)
    words = chart.words_in(making.setting, value)
    lines = chart.with_numbers(value, making.setting)
    tiling, both = _fewest_sheets(lines, words, making.setting, making.measure)
    head = chart.heading_of(value, "", making.setting, making.identity, 1, 1, BOTH_SIDES_TITLE)
    page = Page(both.paper.width, both.paper.height)
    page = page.with_more(heading.drawn(head, both.paper, making.measure))
    page = page.with_more(both_sides.draw(both, words, making.measure))
    named = making.setting.in_words(BOTH_SIDES_TITLE)
    if tiling.sheets == 1:
        told = chart.told(lines, words, making.setting)
        bodies = [page_markup(page, described=told, bookmark=named)]
    else:
        bodies = [
            page_markup(each) for each in tiles(page, tiling, to_glue(tiling, making.setting))
        ]
    return Composed(wordings.title_of(making.identity, named), drawn(bodies), about=value.name)


def _fewest_sheets(
    lines: Chart, words: Words, setting: Setting, measure: Measure
) -> tuple[Tiling, BothSides]:
    """Whichever way up has the larger names."""
    for across, down in _SHEETS:
        found = [
            (tiling, both)
            for tiling, paper in _ways(setting.sheet_paper, across, down)
            if (both := both_sides.both_sides(lines, paper, words, measure)) is not None
        ]
        if found:
            return max(found, key=lambda way: way[1].sizes.score)
    raise refused("chart-too-large")


def _ways(sheet: Paper, across: int, down: int) -> Iterator[tuple[Tiling, Paper]]:
    for way in (sheet.turned(), sheet):
        tiling = Tiling(way, across, down)
        glued = Paper("glued", BOTH_SIDES_TITLE, tiling.width, tiling.height)
        yield tiling, way if tiling.sheets == 1 else glued


BOTH_SIDES = SheetKind(
    id="chart-both-sides",
    title=BOTH_SIDES_TITLE,
    needs=chart.CHART.needs,
    value_type=ChartValue,
    compose=compose_both_sides,
    options=chart.CHART.options,
    from_options=both_sides_from_options,
)
