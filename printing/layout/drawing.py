"""What a drawn page is made of: straight lines, frames and texts, each with its place.

A text's box is what it may use; whoever placed it has made sure that it fits.
"""

from dataclasses import dataclass
from typing import Literal

from printing.layout.paper import Area

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
