"""Personal score cards: a line for each round, and a place for the other side's initials.

Four to a page, or two where there are many rounds; whoever has more lines than fit gets a second
card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import Measure, squeezed, written
from printing.layout.paper import MARGIN
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages, room_on

MOST_BLANK = 200
MOST_ROUNDS = 60
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


def from_options(options: Mapping[str, Any]) -> ScoreCards:
    count = asked(options, "count", 1, MOST_BLANK, 4)
    rounds = asked(options, "rounds", 1, MOST_ROUNDS, 6)
    return ScoreCards((ScoreCard(),) * count, rounds)


def compose(value: ScoreCards, making: Making) -> Composed:
    room = room_on(making.setting.sheet_paper)
    per_card = int((room / 2 - AROUND_LINES) // LINE)
    rows = 2
    if value.rounds > per_card:
        rows, per_card = 1, int((room - AROUND_LINES) // LINE)
    width = (making.setting.sheet_paper.width - 2 * MARGIN) / 2 - CUT
    cards = [part for card in value.cards for part in _parts(card, value.rounds, per_card)]
    to_a_page = 2 * rows
    pages = [cards[start : start + to_a_page] for start in range(0, len(cards), to_a_page)] or [[]]
    words = {**WORDS, "count": Sentence("Points") if value.by_points else _LEFT}
    return flow_pages(
        "score_card",
        KIND.title,
        making,
        words=words,
        pages=[
            {
                "rows": [
                    [_shown(card, width, making.measure) for card in page[start : start + 2]]
                    for start in range(0, len(page), 2)
                ]
            }
            for page in pages
        ],
        height=f"{room / rows - 2:.1f}",
        line_height=f"{_line_height(room / rows, cards):.1f}",
        alone=value.alone,
        widths=_widths(words, making),
    )


def _line_height(height: float, cards: Sequence[ScoreCard]) -> float:
    """The lines share what the card has."""
    most = max((len(card.lines) for card in cards), default=1)
    return min(HIGHEST_LINE, (height - AROUND_LINES) / most)


def _shown(card: ScoreCard, width: float, measure: Measure) -> dict[str, Any]:
    """Whose card it is, whole: the name on one line where it fits, the chapter under it."""
    name = squeezed(
        card.name, weight=600, width=width, room=WHOSE_HEIGHT * 0.7, cap=WHOSE_SIZE, measure=measure
    )
    taken = len(name.lines) * name.size * 1.15
    chapter = squeezed(
        card.chapter,
        weight=400,
        width=width,
        room=WHOSE_HEIGHT - taken,
        cap=WHOSE_SIZE,
        measure=measure,
    )
    return {
        "name": name.lines,
        "name_size": f"{name.size:.1f}",
        "chapter": chapter.lines,
        "chapter_size": f"{chapter.size:.1f}",
        "lines": card.lines,
    }


def _widths(words: Mapping[str, Sentence], making: Making) -> dict[str, str]:
    """Each narrow column holds the longest word of its heading; the names get the rest."""
    return {
        column: f"{max(NARROWEST, *(_width(word, making.measure) for word in said.split())):.1f}"
        for column in ("round", "table", "won", "count", "initials")
        for said in [making.setting.in_words(words[column])]
    }


def _width(word: str, measure: Measure) -> float:
    return measure(word, 400) * HEADING + 5


def _parts(card: ScoreCard, rounds: int, per_card: int) -> list[ScoreCard]:
    blank = [CardLine(number) for number in range(len(card.lines) + 1, rounds + 1)]
    lines = [*card.lines, *blank]
    return [
        replace(
            card,
            name=written(card.name),
            chapter=written(card.chapter),
            lines=tuple(lines[start : start + per_card]),
        )
        for start in range(0, len(lines), per_card)
    ]


# The column is narrow, so the word is short.
_LEFT = Sentence.in_context("score card", "Cards left")
WORDS = {
    "name": Sentence("Name"),
    "round": Sentence("Round"),
    "table": Sentence("Table"),
    "partner": Sentence("Partner"),
    "against": Sentence("Against"),
    "won": Sentence("Won"),
    "initials": Sentence("Initials of the other side"),
    "yes": Sentence("yes"),
    "no": Sentence("no"),
    "total": Sentence("Total"),
}

KIND = SheetKind(
    "score-cards",
    Sentence("Personal score cards"),
    Sentence("nothing for blank ones, else who takes part"),
    ScoreCards,
    compose,
    options=(
        Option("count", Sentence("how many blank cards"), int, 4),
        Option("rounds", Sentence("how many rounds"), int, 6),
    ),
    from_options=from_options,
    posted=False,
)
