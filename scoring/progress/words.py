"""Who did something, in words: an account by its name, a phone by the table that it stands at.

The trail keeps a phone as `table 12, side 15` (`scoring/results/views_table.py`), whatever its
language.
"""

import re
from collections.abc import Mapping, Sequence

from domain import matches as play
from domain.formats.values import FINAL, PLAY_OFF, Measure
from domain.matches.words import match_label, source_words
from domain.results import Manner, OfSide, Stock, describe_manner
from domain.wording import Sentence
from games.models import Result
from scoring.progress.board import Board, BoardRound, Ranked
from scoring.progress.chart import SideNames
from web.words import said

_PHONE = re.compile(r"table (?P<table>\d+)(?:, side (?P<side>\d+))?")


def phone_actor(table: int, side: int | None = None) -> str:
    return f"table {table}" if side is None else f"table {table}, side {side}"


def actor_words(actor: str) -> str:
    phone = _PHONE.fullmatch(actor)
    if phone is None:
        return actor
    if phone["side"] is None:
        return said(Sentence("table {table}", table=phone["table"]))
    return said(Sentence("table {table}, side {side}", table=phone["table"], side=phone["side"]))


# ---- A contest of rounds in words ----


def part_name(part: str) -> Sentence | None:
    """The part of a board that has a name of its own.

    >>> str(part_name("pool:B")), part_name("main")
    ('Pool B', None)
    """
    kind, _, letter = part.partition(":")
    if kind == "pool":
        return Sentence("Pool {letter}", letter=letter)
    if part == FINAL:
        return Sentence("Finals")
    return Sentence("Play-off") if part == PLAY_OFF else None


def round_title(round_: BoardRound) -> Sentence:
    """
    >>> str(round_title(BoardRound(2, (), ())))
    'Round 2'
    """
    parts = {match.part for match in round_.matches}
    name = part_name(parts.pop()) if parts in ({FINAL}, {PLAY_OFF}) else None
    if name is None:
        return Sentence("Round {number}", number=round_.number)
    return Sentence("Round {number}: {part}", number=round_.number, part=name)


def leads_words(board: Board) -> Sentence:
    """What the first of a ranking has most or least of."""
    name = board.ranking[0].measures[0].name if board.ranking[0].measures else ""
    match name:
        case "left":
            return Sentence("fewest cards lead")
        case "points":
            return Sentence("most points lead")
        case "wins":
            return Sentence("most wins lead")
    return Sentence("the best lead")


def measure_words(measure: Measure) -> Sentence | None:
    """
    >>> str(measure_words(Measure("left", 1, lowest=True)))
    '1 card left'
    """
    count = measure.value
    match measure.name:
        case "wins":
            return Sentence.counted("{count} win", "{count} wins", count=count)
        case "wins_among":
            return Sentence.counted(
                "{count} win among those level", "{count} wins among those level", count=count
            )
        case "met":
            return Sentence.counted(
                "{count} win of those met", "{count} wins of those met", count=count
            )
        case "left":
            return Sentence.counted("{count} card left", "{count} cards left", count=count)
        case "points":
            return Sentence.counted("{count} point", "{count} points", count=count)
        case "table_place":
            return Sentence("place {count} at the last table", count=count) if count else None
        case "pool_place":
            return Sentence("place {count} in the pool", count=count)
    return None


def measures_said(place: Ranked) -> str:
    words = [measure_words(measure) for measure in place.measures]
    return " · ".join(said(sentence) for sentence in words if sentence is not None)


# ---- Sides, matches and results in words with people's names ----

NO_RESULT = Sentence("no result")
NO_SHOW = Sentence("nobody came")


class Namer:
    """Names whatever stands on the chart."""

    def __init__(
        self,
        names: Mapping[int, SideNames],
        shape: play.Layout | None = None,
        numbers: Mapping[play.MatchKey, int] | None = None,
    ) -> None:
        """`numbers` are those of matches that are on no chart, but in a round."""
        self._names = names
        self._shape = shape
        self._numbers = numbers or {}

    def side(self, number: int) -> str:
        """
        >>> Namer({3: SideNames(3, ("Marian Castell", "Dale Whitcomb"), ("", ""))}).side(3)
        '3 Castell & Whitcomb'
        """
        names = self.surnames(number)
        return f"{number} {names}" if names else f"{number}"

    def surnames(self, number: int) -> str:
        side = self._names.get(number)
        return side.short if side else ""

    def people(self, number: int) -> tuple[str, ...]:
        side = self._names.get(number)
        return side.names if side else ()

    def match(self, key: play.MatchKey) -> Sentence:
        if key in self._numbers:
            return Sentence(
                "Match {number} (round {round})", number=self._numbers[key], round=key.round
            )
        if self._shape is None or key not in self._shape.numbers():
            return Sentence("Match {number}", number=str(key))
        return match_label(self._shape, key)

    def slot(self, slot: play.Slot) -> Sentence:
        match slot:
            case play.Taken(side):
                return Sentence.verbatim(self.side(side))
            case play.Withdrawn(side):
                name = self.side(side)
                return Sentence("{name} (withdrawn)", name=name)
            case play.Bye():
                return Sentence.in_context("chart", "bye")
            case play.Vacant():
                return Sentence("nobody")
            case play.Undecided() if self._shape is not None:
                return source_words(self._shape, slot)
        return Sentence("to be decided")

    def outcome(self, outcome: play.Outcome | None) -> Sentence:
        if outcome is None:
            return NO_RESULT
        if outcome.winner is None:
            return NO_SHOW
        return self._won(outcome.winner, outcome.manner)

    def result(self, result: Result, entries: Mapping[int, str]) -> Sentence:
        """One version of a result, with the cards left as they were reported."""
        if result.winner is None:
            return NO_SHOW
        said = self._won(result.winner.number, Manner(result.manner))
        cards = ", ".join(self._cards(result, entries))
        if not cards:
            return said
        return Sentence("{said}; cards left: {cards}", said=said, cards=cards)

    def _won(self, winner: int, manner: Manner) -> Sentence:
        name, how = self.side(winner), describe_manner(manner)
        return Sentence("{name} won ({how})", name=name, how=how)

    def _cards(self, result: Result, entries: Mapping[int, str]) -> list[str]:
        """Names and counts; that a winner has none left goes without saying."""
        found = []
        winner = None if result.winner is None else result.winner.number
        for owner, count in result.counted:
            match owner:
                case Stock(entry):
                    found.append(f"{entries.get(entry, entry)} {count}")
                case OfSide(number) if count or number != winner:
                    found.append(f"{self.surnames(number)} {count}")
        return found


def entries_counted(results: Sequence[Result]) -> set[int]:
    """The entries whose cards were counted one by one."""
    return {stock.entry for result in results for stock in result.counted.by_stock}
