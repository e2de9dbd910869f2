"""Chapter standings over the whole rally: the points of every finished contest, and their sum."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.layout.paper import MARGIN
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow

# The place, the chapter and the sum; what is left is shared by the contests.
PLACE, CHAPTER, SUM, LEAST = 50.0, 190.0, 70.0, 62.0


@dataclass(frozen=True, slots=True)
class ChapterLine:
    # "2–3" where it is shared.
    place: str
    chapter: str
    points: int
    # One for each contest, in their order; None where nobody of it took part.
    by_contest: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterStandings:
    lines: tuple[ChapterLine, ...]
    contests: tuple[str, ...] = ()
    # Those that are not over: "1 contest is still being played."
    summary: str = ""


def compose_chapters(value: ChapterStandings, making: Making) -> Composed:
    """Each contest's points where their columns fit beside each other, else the sum alone."""
    width = making.setting.sheet_paper.width - 2 * MARGIN - PLACE - CHAPTER - SUM
    shown = value.contests if len(value.contests) * LEAST <= width else ()
    return flow(
        "chapters",
        CHAPTERS.title,
        making,
        words=CHAPTERS_WORDS,
        evenly=True,
        summary=value.summary,
        contests=list(map(written, shown)),
        lines=[
            {
                "place": line.place,
                "chapter": written(line.chapter),
                "points": line.points,
                "by_contest": line.by_contest if shown else (),
            }
            for line in value.lines
        ],
    )


CHAPTERS_WORDS = {
    "place": Sentence.in_context("rank", "Place"),
    "chapter": Sentence("Chapter"),
    "points": Sentence("Points"),
    "how": Sentence("Every player earns points for their own chapter, whoever was the partner."),
}

CHAPTERS = SheetKind(
    "chapter-standings",
    Sentence("Chapter standings"),
    Sentence("the chapters’ points in finished contests"),
    ChapterStandings,
    compose_chapters,
)
