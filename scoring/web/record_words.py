"""Sides, matches and results in words with people's names, for the desk's record pages.

The chart's own words name sides by number; here the surnames stand beside the number, since the
desk knows a side by both. Decides nothing.
"""

from collections.abc import Mapping, Sequence

from games.models import Result
from games.results import Manner, OfSide, Stock, describe_manner
from scoring import play
from scoring.play.wordings import match_label, source_words
from scoring.selectors import SideNames
from wording import Sentence

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
