"""The results list for the wall and the newsletter: places, and the chapters' points."""

from dataclasses import dataclass

from printing.layout.fit import Measure
from printing.layout.names import written
from printing.sheets.base import Composed, Identity, Setting, SheetKind
from printing.sheets.flow import flow
from wording import Sentence


@dataclass(frozen=True, slots=True)
class Placed:
    place: int
    # Full names with their chapters: "Ruth Castell (Pecan Valley)".
    names: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ChapterPoints:
    chapter: str
    points: int


@dataclass(frozen=True, slots=True)
class ResultsList:
    placed: tuple[Placed, ...]
    chapters: tuple[ChapterPoints, ...] = ()
    # "64 players of six chapters, 63 games"
    summary: str = ""


def compose(value: ResultsList, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    words = {
        "place": Sentence.in_context("rank", "Place"),
        "names": Sentence("Partners"),
        "chapter": Sentence("Chapter"),
        "points": Sentence("Points"),
        "chapters": Sentence("Chapter points"),
    }
    placed = [
        {
            "place": line.place,
            "names": setting.in_words(Sentence.listed(map(written, line.names))),
            "remark": line.remark,
        }
        for line in value.placed
    ]
    return flow(
        "results",
        KIND.title,
        setting,
        identity,
        measure,
        words=words,
        placed=placed,
        chapters=value.chapters,
        summary=value.summary,
    )


KIND = SheetKind(
    "results",
    Sentence("Results"),
    Sentence("the places and points"),
    ResultsList,
    compose,
)
