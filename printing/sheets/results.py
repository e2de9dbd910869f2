"""Results lists for the wall and the newsletter: places, and the chapters' points; and the ranking
between rounds."""

from dataclasses import dataclass, replace
from typing import Any

from domain.formats.values import Measure
from domain.standings import Credit, chapters_ranked, consolation_places
from domain.wording import Sentence
from printing.layout.drawing import MARGIN
from printing.layout.fit import written
from printing.sheets.flow import text_sheet
from printing.sheets.sheet import AFTER, DURING, Making, Option, Sheet, Use, by_rounds
from scoring.progress.board import Board
from scoring.progress.chart import SideNames
from scoring.progress.read_together import board_get, chart_get, progress_get, side_names
from scoring.progress.words import measure_words, round_title
from tournaments.models import Contest

# Points of a place on the wall, and the part of the width that remarks may take.
POSTED_SIZE = 18.0
MOST_REMARKS = 0.36

_CONSOLATION_WON = Sentence("won the consolation")


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
        return place_words(self.place, self.shared)


def place_words(place: int, shared: int) -> str:
    """
    >>> place_words(5, 4), place_words(5, 1)
    ('5–8', '5')
    """
    return str(place) if shared == 1 else f"{place}–{place + shared - 1}"


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


def places(value: ResultsList, making: Making) -> dict[str, Any]:
    return {
        "placed": _lines(value.placed, making),
        "remarks_width": _remarks_width(value.placed, making),
        "consolation": _lines(value.consolation, making),
    }


def _remarks_width(placed: tuple[Placed, ...], making: Making) -> str:
    """Of the column for what decided a place; none where only a few lines have a remark, which
    then stands under their names."""
    remarks = [line.remark for line in placed if line.remark]
    if 2 * len(remarks) <= len(placed):
        return ""
    whole = making.paper.width - 2 * MARGIN
    longest = max(making.measure(remark, 400) * POSTED_SIZE for remark in remarks)
    return f"{min(longest + 8, whole * MOST_REMARKS):.1f}"


def _lines(placed: tuple[Placed, ...], making: Making) -> list[tuple[Placed, str]]:
    """Each with its names as they are listed in the sheet's language."""
    return [(line, making.say(Sentence.listed(map(written, line.names)))) for line in placed]


def results(contest: Contest, language: str) -> ResultsList | None:
    if contest.phase != Contest.Phase.FINISHED:
        return None
    chart = chart_get(contest=contest)
    if chart is None:
        return _of_rounds(contest, language)
    sides = side_names(contest=contest)
    standing = contest.format.places(chart)
    beside = consolation_places(chart)
    remarks = {
        place.side: _CONSOLATION_WON.in_language(language) for place in beside if place.place == 1
    }
    return ResultsList(
        tuple(
            Placed(
                place.place,
                with_chapters(sides[place.side]),
                remarks.get(place.side, ""),
                place.shared_by,
            )
            for place in standing
        ),
        _chapter_points(progress_get(contest=contest).credits),
        alone=contest.plays_alone,
        consolation=tuple(
            Placed(place.place, with_chapters(sides[place.side]), shared=place.shared_by)
            for place in beside
        ),
    )


def _of_rounds(contest: Contest, language: str) -> ResultsList | None:
    """By the form's own ranking, with what decided it."""
    board = board_get(contest=contest)
    if board is None or not board.ranking:
        return None
    return ResultsList(
        _placed(board, language),
        _chapter_points(progress_get(contest=contest).credits),
        alone=_by_person(board),
    )


def _chapter_points(credits: tuple[Credit, ...]) -> tuple[ChapterPoints, ...]:
    return tuple(ChapterPoints(line.chapter, line.points) for line in chapters_ranked(credits))


def with_chapters(side: SideNames) -> tuple[str, ...]:
    """The newsletter's readers know people by where they come from."""
    return tuple(f"{name} ({chapter})" for name, chapter in side.people)


def ranking(contest: Contest, language: str) -> ResultsList | None:
    board = board_get(contest=contest)
    if board is None or board.latest is None or not board.has_results:
        return None
    if board.is_over:
        said = Sentence("Final ranking")
    else:
        said = Sentence("As it stands, {round}", round=round_title(board.latest))
    return ResultsList(
        _placed(board, language), summary=said.in_language(language), alone=_by_person(board)
    )


def _placed(board: Board, language: str) -> tuple[Placed, ...]:
    """Everybody by place, with what decided it."""
    return tuple(
        Placed(line.place, with_chapters(line.who), _measured(line.measures, language), line.shared)
        for line in board.ranking
    )


def _measured(measures: tuple[Measure, ...], language: str) -> str:
    said = map(measure_words, measures)
    return " · ".join(words.in_language(language) for words in said if words is not None)


def _by_person(board: Board) -> bool:
    return all(len(line.players) == 1 for line in board.ranking)


RESULTS = Sheet(
    "results",
    Sentence("Results"),
    Sentence("the places and points"),
    ResultsList,
    text_sheet("results", places, evenly=True),
    source=results,
    use=Use(AFTER, Sentence("For the wall and the newsletter: places and chapter points.")),
    ready=lambda standing: standing.is_over,
)
RANKING = replace(
    RESULTS,
    id="ranking",
    title=Sentence("Ranking"),
    needs=Sentence("nothing for a blank one, else everybody’s place, and what decided it"),
    source=ranking,
    use=Use(DURING, Sentence("Hang it up between rounds: everybody’s place so far.")),
    fits=by_rounds,
    ready=lambda standing: standing.has_results,
    blank=lambda lines: ResultsList(tuple(Placed(place, ()) for place in range(1, lines + 1))),
    options=(Option("lines", Sentence("how many lines"), 20, most=200),),
)
