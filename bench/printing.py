"""How fast sheets are made, next to a bare rendering of the same amount of ink.

The reference is WeasyPrint alone on minimal SVG: as many texts and as many lines as our chart
has, on as many pages, with nothing laid out, fitted or styled.
"""

from collections.abc import Iterable
from dataclasses import replace

from weasyprint import HTML

from bench.measure import Bench
from printing import render
from printing.layout import sections
from printing.layout.chart import Chart, Slot, blank
from printing.layout.drawing import PAPERS, Page
from printing.render_job import Order, sheet_pdf
from printing.sheets.chart import lettering
from printing.sheets.chart_lines import ChartValue
from printing.sheets.sheet import Setting

SURNAMES = ("Castell", "Whitcomb", "Okafor", "Sorensen", "Lindqvist", "Pruitt", "Dufresne", "Vance")


def played_out(sides: int) -> Chart:
    """Every line filled; the upper side wins each match."""
    empty = blank(sides)
    levels: list[tuple[Slot | None, ...]] = [
        tuple(
            slot and replace(slot, surnames=(SURNAMES[i % 8], SURNAMES[(i * 3 + 1) % 8]))
            for i, slot in enumerate(empty.rounds[0])
        )
    ]
    for _ in range(empty.last):
        winners = [levels[-1][i] or levels[-1][i + 1] for i in range(0, len(levels[-1]), 2)]
        levels.append(
            tuple(won and replace(won, bye=False, note="table 4 · 1:40") for won in winners)
        )
    return Chart(tuple(levels))


def chart_pdf(sides: int) -> bytes:
    order = Order("chart", Setting(), {}, ChartValue(played_out(sides)))
    return sheet_pdf(order, lambda done, total: None)


def bare_svg(sides: int) -> list[str]:
    """The same pages, lines and texts as our chart, as plain SVG."""
    chart = played_out(sides)
    letters = lettering(ChartValue(chart), "en", render.text_width)
    plan = sections.plan(chart, PAPERS["letter"], letters)
    pages = [sections.draw(part) for part in plan.parts]
    return [_as_svg(page, plan.paper.width, plan.paper.height) for page in pages]


def _as_svg(page: Page, width: float, height: float) -> str:
    lines = "".join(
        f'<path d="M{s.x1:.1f} {s.y1:.1f}L{s.x2:.1f} {s.y2:.1f}" stroke="#000"/>'
        for s in page.strokes
    )
    texts = "".join(
        f'<text x="{t.left:.1f}" y="{t.top + t.size:.1f}" font-size="{t.size:.1f}" '
        f'font-family="Inter" font-weight="{t.weight}">{" ".join(t.lines)}</text>'
        for t in page.texts
    )
    size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    return (
        f"<style>@page{{size:{width}pt {height}pt;margin:0}}body{{margin:0}}</style>"
        f"<svg {size}>{lines}{texts}</svg>"
    )


def bare_pdf(bodies: list[str]) -> bytes:
    documents = [HTML(string=body).render() for body in bodies]
    pages = [page for document in documents for page in document.pages]
    written: bytes = documents[0].copy(pages).write_pdf()
    return written


def boxes(sides: int) -> int:
    """The chart's lines with a name: one for each start and one for each match."""
    return 2 * sides - 1


def benches() -> Iterable[Bench]:
    bare_64, bare_512 = bare_svg(64), bare_svg(512)
    yield Bench(
        "chart of 64 lines / bare SVG",
        ours=lambda: chart_pdf(64),
        reference=lambda: bare_pdf(bare_64),
        limit=1.3,
    )
    yield Bench(
        "chart of 512 lines / bare SVG",
        ours=lambda: chart_pdf(512),
        reference=lambda: bare_pdf(bare_512),
        limit=1.3,
    )
    yield Bench(
        "chart, one box of 512 lines / of 64",
        ours=lambda: chart_pdf(512),
        reference=lambda: chart_pdf(64),
        limit=1.3,
        ours_calls=boxes(512),
        reference_calls=boxes(64),
    )
