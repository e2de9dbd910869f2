"""The score chart as a poster: any size, made of ordinary sheets with overlap and crop marks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout import heading, sections
from printing.layout.bracket import Words
from printing.layout.drawing import Page, page_markup
from printing.layout.paper import Paper
from printing.layout.poster import Tiling, scaled, tiles
from printing.pieces import drawn
from printing.sheets import chart, wordings
from printing.sheets.base import Composed, Making, Option, Setting, SheetKind
from printing.sheets.chart import ChartValue

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


def poster_from_options(options: Mapping[str, Any]) -> PosterValue:
    return PosterValue(chart.chart_from_options(options), options["across"], options["down"])


def _sizes(value: PosterValue) -> Iterator[tuple[int, int]]:
    if value.across is not None and value.down is not None:
        yield value.across, value.down
        return
    for side in range(2, MOST_BESIDE + 1):
        yield side, side


def compose_poster(value: PosterValue, making: Making) -> Composed:
    words = chart.words_in(making.setting, value.chart)
    sheet = making.setting.sheet_paper
    best = None
    for across, down in _sizes(value):
        tilings = (Tiling(way, across, down) for way in (sheet, sheet.turned()))
        found = [_drawn(value, tiling, words, making) for tiling in tilings]
        best = max((one for one in found if one), key=lambda one: one[0], default=None)
        if best is not None:
            break
    if best is None:
        raise refused("poster-too-small")
    _, tiling, poster = best
    bodies = tuple(
        page_markup(page) for page in tiles(poster, tiling, to_glue(tiling, making.setting))
    )
    title = wordings.title_of(making.identity, making.setting.in_words(POSTER.title))
    return Composed(title, drawn(bodies), about=value.chart.name)


def to_glue(tiling: Tiling, setting: Setting) -> str:
    """What stands on each sheet; it fills in its own row and column."""
    return setting.in_words(
        Sentence(
            "row {row} of {down}, column {column} of {across}: cut at the marks, glue onto the "
            "sheet to the left or above",
            row="{row}",
            column="{column}",
            down=tiling.down,
            across=tiling.across,
        )
    )


def _drawn(
    value: PosterValue,
    tiling: Tiling,
    words: Words,
    making: Making,
) -> tuple[float, Tiling, Page] | None:
    """The whole chart as one drawing, enlarged so that its names come out largest."""
    lines = chart.with_numbers(value.chart, making.setting)
    most = max(1.0, min(tiling.width / 612, tiling.height / 460))
    ways = []
    for step in range(_STEPS + 1):
        factor = most - (most - 1) * step / _STEPS
        paper = Paper("poster", POSTER.title, tiling.width / factor, tiling.height / factor)
        part = sections.whole(lines, paper, making.measure)
        if part is not None:
            ways.append((part.sizes.score * factor, factor, paper, part))
    if not ways:
        return None
    size, factor, paper, part = max(ways, key=lambda way: way[:2])
    head = chart.heading_of(value.chart, "", making.setting, making.identity, 1, 1)
    page = Page(paper.width, paper.height)
    page = page.with_more(heading.drawn(head, paper, making.measure))
    page = page.with_more(sections.draw(part, words, making.measure))
    return size, tiling, scaled(page, factor)


POSTER = SheetKind(
    id="poster",
    title=Sentence("Chart poster"),
    needs=chart.CHART.needs,
    value_type=PosterValue,
    compose=compose_poster,
    options=(
        *chart.CHART.options,
        Option("across", Sentence("sheets beside each other"), int),
        Option("down", Sentence("sheets below each other"), int),
    ),
    from_options=poster_from_options,
)
