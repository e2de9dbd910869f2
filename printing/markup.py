"""A drawn page as HTML for the renderer.

Lines are one SVG path per width; texts are HTML boxes, not SVG text: only there do scripts that
join, combine or run from right to left come out whole.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import zip_longest

from django.utils.html import escape

from printing.layout.drawing import Clip, Frame, Page, Stroke, Text

NEWLINE = "\n"
_WEIGHT_CLASS = {400: "r", 600: "s", 700: "b"}
_DASHES = ' stroke-dasharray="4 3"'
_ALIGN_CLASS = {"left": "", "center": " c", "right": " e"}


def page_markup(page: Page, *, described: str = "", bookmark: str = "") -> str:
    """`described` is what a reader who cannot see the lines is told instead; a bookmark stands at
    the first page of a sheet, so that it is found in a pack."""
    heights = _Heights()
    texts = "".join(_column(column, heights) for column in _columns(page.texts))
    texts += _clipped(page.clip, heights) if page.clip else ""
    return (
        f"<style>@page{{size:{page.width:g}pt {page.height:g}pt;margin:0}}{heights.rules()}</style>"
        f"{_lines(page, described, bookmark)}{texts}"
    )


def _lines(page: Page, described: str, bookmark: str) -> str:
    paths: dict[tuple[float, bool], list[str]] = defaultdict(list)
    for stroke in page.strokes:
        paths[stroke.width, stroke.dashed].append(_stroke(stroke))
    for frame in page.frames:
        paths[frame.stroke, False].append(_frame(frame))
    drawn = "".join(
        f'<path d="{d}" stroke-width="{width:g}"{_DASHES if dashed else ""}/>'
        for (width, dashed), parts in paths.items()
        for d in ["".join(parts)]
    )
    named = f' aria-label="{escape(bookmark)}"' if bookmark else ""
    return (
        f'<svg width="{page.width:g}pt" height="{page.height:g}pt" '
        f'viewBox="0 0 {page.width:g} {page.height:g}"{named} '
        f'fill="none" stroke="#000" stroke-linecap="square">'
        f"<title>{escape(described)}</title>{drawn}</svg>"
    )


def _stroke(stroke: Stroke) -> str:
    return f"M{stroke.x1:.2f} {stroke.y1:.2f}L{stroke.x2:.2f} {stroke.y2:.2f}"


def _frame(frame: Frame) -> str:
    return (
        f"M{frame.left:.2f} {frame.top:.2f}h{frame.width:.2f}v{frame.height:.2f}"
        f"h{-frame.width:.2f}z"
    )


def _clipped(clip: Clip, heights: "_Heights") -> str:
    area = clip.area
    inside = [replace(t, left=t.left - area.left, top=t.top - area.top) for t in clip.texts]
    texts = "".join(_column(column, heights) for column in _columns(tuple(inside)))
    return (
        f'<div class="clip" style="left:{area.left:.2f}pt;top:{area.top:.2f}pt;'
        f'width:{area.width:.2f}pt;height:{area.height:.2f}pt">{texts}</div>'
    )


class _Heights:
    """One class for each distance between texts: the renderer then computes each style once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, height: float) -> str:
        return self._names.setdefault(f"{height:.2f}", f"h{len(self._names)}")

    def rules(self) -> str:
        return "".join(f".{name}{{height:{pt}pt}}" for pt, name in self._names.items())


def _columns(texts: tuple[Text, ...]) -> list[list[Text]]:
    """Texts that differ only in their height on the page, each group from the top down."""
    columns: dict[tuple[object, ...], list[Text]] = defaultdict(list)
    for text in texts:
        key = (round(text.left, 2), round(text.width, 2), round(text.size, 2))
        columns[(*key, text.weight, text.align)].append(text)
    return [sorted(column, key=lambda text: text.top) for column in columns.values()]


def _column(column: list[Text], heights: _Heights) -> str:
    """Boxes that flow inside one placed box: far cheaper to lay out than each placed alone."""
    first = column[0]
    kind = _WEIGHT_CLASS[first.weight] + _ALIGN_CLASS[first.align]
    boxes = []
    at = round(first.top, 2)
    for text, below in zip_longest(column, column[1:]):
        named = ""
        if below is not None:
            following = round(below.top, 2)
            named = f' class="{heights.name(following - at)}"'
            at = following
        boxes.append(f"<p{named}>{escape(NEWLINE.join(text.lines))}</p>")
    return (
        f'<div class="{kind}" style="left:{first.left:.2f}pt;top:{first.top:.2f}pt;'
        f'width:{first.width:.2f}pt;font-size:{first.size:.2f}pt">{"".join(boxes)}</div>'
    )
