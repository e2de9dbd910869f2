"""The papers that officials can buy, the part of them that any printer reaches, and label sheets as
they are sold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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


INCH = 72.0
MILLIMETRE = 72.0 / 25.4


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """All sizes in points; steps are from one label's edge to the next one's."""

    name: str
    paper: str
    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    step_across: float
    step_down: float

    @property
    def labels(self) -> int:
        return self.columns * self.rows

    def areas(self) -> Iterator[Area]:
        for row in range(self.rows):
            for column in range(self.columns):
                left = self.left + column * self.step_across
                top = self.top + row * self.step_down
                yield Area(left, top, left + self.width, top + self.height)


# The two badge sheets that every stationer has, by paper.
BADGE_SHEETS = {
    "letter": LabelSheet(
        "Avery 5395",
        "letter",
        columns=2,
        rows=4,
        left=0.6875 * INCH,
        top=7 / 12 * INCH,
        width=3.375 * INCH,
        height=7 / 3 * INCH,
        step_across=3.75 * INCH,
        step_down=2.5 * INCH,
    ),
    "a4": LabelSheet(
        "Avery L4785",
        "a4",
        columns=2,
        rows=5,
        left=17.5 * MILLIMETRE,
        top=13.5 * MILLIMETRE,
        width=80 * MILLIMETRE,
        height=50 * MILLIMETRE,
        step_across=95 * MILLIMETRE,
        step_down=55 * MILLIMETRE,
    ),
}


def to_cut(paper: Paper) -> LabelSheet:
    """As many badges as the paper holds, edge to edge, where no label sheet of its size is sold."""
    area, label = printable(paper), BADGE_SHEETS["letter"]
    columns, rows = int(area.width // label.width), int(area.height // label.height)
    return replace(
        label,
        name="",
        paper=paper.id,
        columns=columns,
        rows=rows,
        left=(paper.width - columns * label.width) / 2,
        top=(paper.height - rows * label.height) / 2,
        step_across=label.width,
        step_down=label.height,
    )
