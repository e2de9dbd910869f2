"""Sides, matches and results in words with people's names, for the desk's record pages.

The chart's own words name sides by number; here the surnames stand beside the number, since the
desk knows a side by both. Decides nothing.
"""

import re
from collections.abc import Mapping, Sequence

from games.models import Result
from games.results import describe_manner
from scoring import chart as charts
from scoring.chart.wordings import match_label, source_words
from scoring.selectors import SideNames
from scoring.web.chart_view import surnames
from wording import Sentence

NO_RESULT = Sentence(en="no result", fr="pas de résultat")
NO_SHOW = Sentence(en="nobody came", fr="personne n’est venu")
NUMBERED = re.compile(r"(side|entry):(\d{1,18})(#2)?")


class Namer:
    """Names whatever stands on the chart."""

    def __init__(self, names: Mapping[int, SideNames], shape: charts.Shape | None = None) -> None:
        self._names = names
        self._shape = shape

    def side(self, number: int) -> str:
        """
        >>> Namer({3: SideNames(3, ("Marian Castell", "Dale Whitcomb"), ("", ""))}).side(3)
        '3 Castell & Whitcomb'
        """
        names = self.surnames(number)
        return f"{number} {names}" if names else f"{number}"

    def surnames(self, number: int) -> str:
        side = self._names.get(number)
        return surnames(side) if side else ""

    def people(self, number: int) -> tuple[str, ...]:
        side = self._names.get(number)
        return side.names if side else ()

    def match(self, key: charts.MatchKey) -> Sentence:
        if self._shape is None or key not in self._shape.numbers():
            return Sentence(en=f"Match {key}", fr=f"Match {key}")
        return match_label(self._shape, key)

    def slot(self, slot: charts.Slot) -> Sentence:
        match slot:
            case charts.Taken(side):
                return _both(self.side(side))
            case charts.Withdrawn(side):
                name = self.side(side)
                return Sentence(en=f"{name} (withdrawn)", fr=f"{name} (retirés)")
            case charts.Bye():
                return Sentence(en="bye", fr="exempt")
            case charts.Vacant():
                return Sentence(en="nobody", fr="personne")
            case charts.Undecided() if self._shape is not None:
                return source_words(self._shape, slot)
        return Sentence(en="to be decided", fr="à déterminer")

    def outcome(self, outcome: charts.Outcome | None) -> Sentence:
        if outcome is None:
            return NO_RESULT
        if outcome.winner is None:
            return NO_SHOW
        return self._won(outcome.winner, outcome.manner)

    def result(self, result: Result, entries: Mapping[int, str]) -> Sentence:
        """One version of a result, with the cards left as they were reported."""
        if result.winner is None:
            return NO_SHOW
        said = self._won(result.winner.number, charts.Manner(result.manner))
        cards = ", ".join(self._cards(result, entries))
        if not cards:
            return said
        return Sentence(
            en=f"{said.en}; cards left: {cards}", fr=f"{said.fr} ; cartes restantes : {cards}"
        )

    def _won(self, winner: int, manner: charts.Manner) -> Sentence:
        name, how = self.side(winner), describe_manner(manner)
        return Sentence(en=f"{name} won ({how.en})", fr=f"victoire de l’équipe {name} ({how.fr})")

    def _cards(self, result: Result, entries: Mapping[int, str]) -> list[str]:
        """Names and counts; that a winner has none left goes without saying."""
        found = []
        for key, count in result.cards_left.items():
            read = NUMBERED.fullmatch(key)
            number = int(read[2]) if read else 0
            if read and read[1] == "entry":
                found.append(f"{entries.get(number, number)} {count}")
            elif read and (count or result.winner is None or result.winner.number != number):
                found.append(f"{self.surnames(number)} {count}")
        return found


def entries_counted(results: Sequence[Result]) -> set[int]:
    """The entries whose cards were counted one by one."""
    read = (NUMBERED.fullmatch(key) for result in results for key in result.cards_left)
    return {int(found[2]) for found in read if found and found[1] == "entry"}


def _both(text: str) -> Sentence:
    return Sentence(en=text, fr=text)
