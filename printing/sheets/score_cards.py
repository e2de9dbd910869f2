"""Personal score cards: a line for each round, and a place for the other side's initials.

Four to a page, or two where there are many rounds; whoever has more lines than fit gets a second
card.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.wording import Sentence
from printing.layout.drawing import MARGIN
from printing.layout.fit import squeezed, written
from printing.sheets.flow import room_on, text_sheet
from printing.sheets.people import entries_of
from printing.sheets.rounds import table_of, tables_by_match
from printing.sheets.sheet import DURING, Making, Option, Sheet, Use, by_rounds
from scoring.progress.board import Board
from scoring.progress.read_together import board_get
from tournaments.models import Contest

# What stands above and below the lines of a card, down to where it is cut with a hand's slip of
# the scissors to spare; and the least height of a line.
AROUND_LINES = 128.0
LINE = 26.5
# Whoever writes large is glad of more, up to here.
HIGHEST_LINE = 44.0
# What a card has for a name and its chapter, and the gap to where it is cut.
WHOSE_HEIGHT, WHOSE_SIZE, CUT = 44.0, 13.0, 10.0
# Points: the letters of a column's heading, and the least that can be written in.
HEADING = 10.0
NARROWEST = 28.0
# A card has room for the rounds that are to come, however many there will be.
LEAST_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class CardLine:
    round: int | None = None
    table: int | None = None
    partner: str = ""
    against: tuple[str, ...] = ()
    won: bool | None = None
    # Cards left, or points.
    count: int | None = None
    # "no game"
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ScoreCard:
    name: str = ""
    chapter: str = ""
    lines: tuple[CardLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreCards:
    cards: tuple[ScoreCard, ...]
    rounds: int = 6
    # Whether each side is one person.
    alone: bool = False
    by_points: bool = False


# The headings of the narrow columns; each is as wide as its longest word.
HEADINGS = {
    "round": Sentence("Round"),
    "table": Sentence("Table"),
    "won": Sentence("Won"),
    "initials": Sentence("Initials of the other side"),
}
# The column is narrow, so the word is short.
_LEFT = Sentence.in_context("score card", "Cards left")


def score_card(value: ScoreCards, making: Making) -> dict[str, Any]:
    room = room_on(making.paper)
    per_card = int((room / 2 - AROUND_LINES) // LINE)
    rows = 2
    if value.rounds > per_card:
        rows, per_card = 1, int((room - AROUND_LINES) // LINE)
    cards = [part for card in value.cards for part in _parts(card, value.rounds, per_card)]
    shown = [_shown(card, making) for card in cards]
    pairs = [shown[start : start + 2] for start in range(0, len(shown), 2)]
    pages = [pairs[start : start + rows] for start in range(0, len(pairs), rows)] or [[]]
    counted = {"count": Sentence("Points") if value.by_points else _LEFT}
    headings = {name: making.say(said) for name, said in (HEADINGS | counted).items()}
    return {
        "pages": [{"rows": page} for page in pages],
        "height": f"{room / rows - 2:.1f}",
        "line_height": f"{_line_height(room / rows, cards):.1f}",
        "headings": headings,
        "widths": _widths(headings, making),
    }


def _line_height(height: float, cards: Sequence[ScoreCard]) -> float:
    """The lines share what the card has."""
    most = max((len(card.lines) for card in cards), default=1)
    return min(HIGHEST_LINE, (height - AROUND_LINES) / most)


def _shown(card: ScoreCard, making: Making) -> dict[str, Any]:
    """Whose card it is, whole: the name on one line where it fits, the chapter under it."""
    width = (making.paper.width - 2 * MARGIN) / 2 - CUT
    own: dict[str, Any] = {"width": width, "cap": WHOSE_SIZE, "measure": making.measure}
    name = squeezed(card.name, weight=600, room=WHOSE_HEIGHT * 0.7, **own)
    taken = len(name.lines) * name.size * 1.15
    chapter = squeezed(card.chapter, weight=400, room=WHOSE_HEIGHT - taken, **own)
    return {
        "name": name.lines,
        "name_size": f"{name.size:.1f}",
        "chapter": chapter.lines,
        "chapter_size": f"{chapter.size:.1f}",
        "lines": card.lines,
    }


def _widths(headings: Mapping[str, str], making: Making) -> dict[str, str]:
    """Each narrow column holds the longest word of its heading; the names get the rest."""

    def width(word: str) -> float:
        return making.measure(word, 400) * HEADING + 5

    return {
        column: f"{max(NARROWEST, *map(width, said.split())):.1f}"
        for column, said in headings.items()
    }


def _parts(card: ScoreCard, rounds: int, per_card: int) -> list[ScoreCard]:
    blank = [CardLine(number) for number in range(len(card.lines) + 1, rounds + 1)]
    lines = (*card.lines, *blank)
    name, chapter = written(card.name), written(card.chapter)
    return [
        replace(card, name=name, chapter=chapter, lines=lines[start : start + per_card])
        for start in range(0, len(lines), per_card)
    ]


def score_cards(contest: Contest, language: str) -> ScoreCards | None:
    """A card for everybody, with what was played so far on it."""
    people = entries_of(contest)
    board = board_get(contest=contest)
    if board is None or not people:
        return None
    tables = tables_by_match(contest)
    cards = (
        ScoreCard(
            entry.player.name,
            entry.player.chapter.name,
            tuple(_lines(contest, board, board.numbers.get(entry.player_id), tables, language)),
        )
        for entry in people
    )
    planned = int(contest.form_options.get("rounds") or 0)
    return ScoreCards(
        tuple(cards),
        rounds=max(len(board.rounds), planned or LEAST_ROUNDS),
        alone=contest.plays_alone,
        by_points=any(
            side.points is not None
            for round_ in board.rounds
            for match in round_.matches
            for side in match.sides
        ),
    )


def _lines(
    contest: Contest, board: Board, person: int | None, tables: dict[int, int], language: str
) -> Iterator[CardLine]:
    for round_, match, side in board.card(person) if person is not None else ():
        if match is None or side is None:
            yield CardLine(round_.number, remark=_WITHOUT_GAME.in_language(language))
            continue
        own = next(index for index, one in enumerate(side.people) if one == person)
        yield CardLine(
            round_.number,
            table_of(contest, match, tables),
            " & ".join(name for place, name in enumerate(side.who.surnames) if place != own),
            tuple(other.who.short for other in match.sides if other is not side),
            side.won if match.is_decided else None,
            side.left if side.points is None else side.points,
        )


_WITHOUT_GAME = Sentence("no game")

SCORE_CARDS = Sheet(
    "score-cards",
    Sentence("Personal score cards"),
    Sentence("nothing for blank ones, else who takes part"),
    ScoreCards,
    text_sheet("score_card", score_card),
    source=score_cards,
    use=Use(DURING, Sentence("One for each player, to carry from table to table.")),
    fits=by_rounds,
    ready=lambda standing: standing.has_people,
    posted=False,
    blank=lambda count, rounds: ScoreCards((ScoreCard(),) * count, rounds),
    options=(
        Option("count", Sentence("how many blank cards"), 4, most=200),
        Option("rounds", Sentence("how many rounds"), 6, most=60),
    ),
)
