"""The papers that officials can buy, and the part of them that any printer reaches."""

from dataclasses import dataclass

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
