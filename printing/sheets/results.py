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
        "place": Sentence(en="Place", fr="Rang"),
        "names": Sentence(en="Partners", fr="Partenaires"),
        "chapter": Sentence(en="Chapter", fr="Chapitre"),
        "points": Sentence(en="Points", fr="Points"),
        "chapters": Sentence(en="Chapter points", fr="Points des chapitres"),
    }
    placed = [
        {
            "place": line.place,
            "names": setting.in_words(Sentence(en=" and ", fr=" et ")).join(
                map(written, line.names)
            ),
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
    Sentence(en="Results", fr="Résultats"),
    Sentence(en="the places and points", fr="les rangs et les points"),
    ResultsList,
    compose,
)
