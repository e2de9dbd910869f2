"""The papers that officials can buy, and what a drawn page is made of: straight lines, frames and
texts, each with its place; and the page as HTML for the renderer.

A text's box is what it may use; whoever placed it has made sure that it fits. Lines are one SVG
path per width; texts are HTML boxes, not SVG text: only there do scripts that join, combine or run
from right to left come out whole.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import zip_longest
from typing import Literal

from domain.wording import Sentence

MARGIN = 36.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright. Sizes in points."""

    id: str
    title: Sentence
    width: float
    height: float

    def turned(self) -> "Paper":
        return Paper(self.id, self.title, self.height, self.width)


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def printable(paper: Paper) -> Area:
    return Area(MARGIN, MARGIN, paper.width - MARGIN, paper.height - MARGIN)


PAPERS: dict[str, Paper] = {
    paper.id: paper
    for paper in (
        Paper("letter", Sentence("Letter"), 612, 792),
        Paper("legal", Sentence("Legal"), 612, 1008),
        Paper("tabloid", Sentence("Tabloid"), 792, 1224),
        Paper("a4", Sentence("A4"), 595.28, 841.89),
        Paper("a3", Sentence("A3"), 841.89, 1190.55),
    )
}


# What the head and the foot of a drawn sheet take.
HEAD = 48.0
FOOT = 22.0


def body(paper: Paper) -> Area:
    """What they leave of the paper."""
    area = printable(paper)
    return Area(area.left, area.top + HEAD, area.right, area.bottom - FOOT)


LINE_HEIGHT = 1.2
# How far below the top of its line box a text's baseline lies, as a part of the size. Inter's own
# figures (ascent 0.969, descent 0.241) with the line height above.
BASELINE = 0.964

Align = Literal["left", "center", "right"]
Weight = Literal[400, 600, 700]


@dataclass(frozen=True, slots=True)
class Stroke:
    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """An empty rectangle: nothing on a sheet is shaded."""

    left: float
    top: float
    width: float
    height: float
    stroke: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    left: float
    top: float
    width: float
    size: float
    lines: tuple[str, ...]
    weight: Weight = 400
    align: Align = "left"

    @property
    def height(self) -> float:
        return self.size * LINE_HEIGHT * len(self.lines)


@dataclass(frozen=True, slots=True)
class Clip:
    """Texts of which only the part inside an area is shown."""

    area: Area
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Page:
    width: float
    height: float
    strokes: tuple[Stroke, ...] = ()
    frames: tuple[Frame, ...] = ()
    texts: tuple[Text, ...] = ()
    clip: Clip | None = None

    def with_more(self, other: "Page") -> "Page":
        """This page with another page's marks on top."""
        return Page(
            self.width,
            self.height,
            self.strokes + other.strokes,
            self.frames + other.frames,
            self.texts + other.texts,
            self.clip or other.clip,
        )


def standing_on(
    y: float,
    *,
    left: float,
    width: float,
    size: float,
    lines: tuple[str, ...],
    weight: Weight = 400,
    align: Align = "left",
) -> Text:
    """A text whose last line stands just above the line at `y`, clear of its descenders."""
    gap = 0.28 * size
    top = y - gap - size * (LINE_HEIGHT * (len(lines) - 1) + BASELINE)
    return Text(left, top, width, size, lines, weight, align)


def room_needed(size: float, lines: int) -> float:
    """The height above a line that `standing_on` takes."""
    return size * (0.28 + LINE_HEIGHT * (lines - 1) + BASELINE)


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


# ---- What the renderer is given ----

DRAWN = "drawn.css"
FLOW = "flow.css"


@dataclass(frozen=True, slots=True)
class Piece:
    """Starts on a new page. Drawn pieces are one page, flowing ones as many as they need."""

    html: str
    style: str
    # A list that leaves only a few lines for its last page is set closer, or spread over all; one
    # that leaves much of its only page empty is set larger.
    evenly: bool = False


# A part of a pack, made once its first page is known.
Part = Callable[[int], Sequence[Piece]]
