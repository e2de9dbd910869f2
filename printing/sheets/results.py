"""The results list for the wall and the newsletter: places, and the chapters' points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import written
from printing.layout.paper import MARGIN
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, Setting, SheetKind
from printing.sheets.flow import flow

MOST_BLANK = 200
# Points of a place on the wall, and the part of the width that remarks may take.
POSTED_SIZE = 18.0
MOST_REMARKS = 0.36


@dataclass(frozen=True, slots=True)
class Placed:
    place: int
    # Full names with their chapters: "Ruth Castell (Pecan Valley)".
    names: tuple[str, ...]
    # What decided the place: "3 wins · 12 cards left".
    remark: str = ""
    # How many have this place.
    shared: int = 1

    @property
    def words(self) -> str:
        """
        >>> Placed(5, (), shared=4).words
        '5–8'
        """
        last = self.place + self.shared - 1
        return str(self.place) if self.shared == 1 else f"{self.place}–{last}"


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
    # Whether each line is one person.
    alone: bool = False
    # The places among those who lost their first game and went on beside the main chart.
    consolation: tuple[Placed, ...] = ()


def results(value: ResultsList, making: Making) -> Composed:
    return _places(KIND.title, value, making)


def ranking(value: ResultsList, making: Making) -> Composed:
    return _places(RANKING.title, value, making)


def blank_ranking(options: Mapping[str, Any]) -> ResultsList:
    lines = asked(options, "lines", 1, MOST_BLANK, 20)
    return ResultsList(tuple(Placed(place, ()) for place in range(1, lines + 1)))


def _places(kind: Sentence, value: ResultsList, making: Making) -> Composed:
    words = {
        "place": Sentence.in_context("rank", "Place"),
        "names": Sentence("Player") if value.alone else Sentence("Partners"),
        "chapter": Sentence("Chapter"),
        "points": Sentence("Points"),
        "chapters": Sentence("Chapter points"),
        "consolation": Sentence("Consolation"),
    }
    return flow(
        "results",
        kind,
        making,
        words=words,
        evenly=True,
        placed=_lines(value.placed, making.setting),
        remarks_width=_remarks_width(value.placed, making),
        consolation=_lines(value.consolation, making.setting),
        chapters=value.chapters,
        summary=value.summary,
    )


def _remarks_width(placed: tuple[Placed, ...], making: Making) -> str:
    """Of the column for what decided a place; none where only a few lines have a remark, which
    then stands under their names."""
    remarks = [line.remark for line in placed if line.remark]
    if 2 * len(remarks) <= len(placed):
        return ""
    whole = making.setting.sheet_paper.width - 2 * MARGIN
    longest = max(making.measure(remark, 400) * POSTED_SIZE for remark in remarks)
    return f"{min(longest + 8, whole * MOST_REMARKS):.1f}"


def _lines(placed: tuple[Placed, ...], setting: Setting) -> list[dict[str, object]]:
    return [
        {
            "place": line.place,
            "words": line.words,
            "names": setting.in_words(Sentence.listed(map(written, line.names))),
            "remark": line.remark,
        }
        for line in placed
    ]


KIND = SheetKind(
    "results",
    Sentence("Results"),
    Sentence("the places and points"),
    ResultsList,
    results,
)
RANKING = SheetKind(
    "ranking",
    Sentence("Ranking"),
    Sentence("nothing for a blank one, else everybody’s place, and what decided it"),
    ResultsList,
    ranking,
    options=(Option("lines", Sentence("how many lines"), int, 20),),
    from_options=blank_ranking,
)
