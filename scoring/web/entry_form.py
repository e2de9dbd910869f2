"""What a scorer typed about one game, read into a report. Decides nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from django.http import QueryDict

from games.results import Counts, Reported
from pages.reading import number_in
from scoring import chart as charts

LONGEST = 300
_MANNERS = {manner.value for manner in charts.Manner}


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """The form's fields as texts, so that nothing typed is lost when it is shown again.

    `game` and `version` are what was on screen; `asked` is what a warning was shown for.
    """

    table: str = ""
    winner: str = ""
    left: str = ""
    winner_left: str = ""
    manner: str = charts.Manner.PLAYED_OUT.value
    tie_break: str = ""
    reason: str = ""
    game: str = ""
    version: str = ""
    asked: str = ""

    @classmethod
    def read(cls, sent: QueryDict) -> "Typed":
        found = {
            field.name: text_in(sent, field.name) for field in fields(cls) if field.name in sent
        }
        typed = cls(**found)
        manner = typed.manner if typed.manner in _MANNERS else charts.Manner.PLAYED_OUT.value
        return replace(typed, winner=typed.winner.upper()[:1], manner=manner)

    @property
    def table_number(self) -> int | None:
        return number_in(self.table)

    @property
    def game_id(self) -> int | None:
        return number_in(self.game)

    @property
    def seen_version(self) -> int:
        return number_in(self.version) or 0

    @property
    def seal(self) -> str:
        """Everything that a warning is about: another number has to be asked about anew."""
        said = (self.game, self.winner, self.left, self.winner_left, self.manner, self.tie_break)
        return "|".join(said)

    @property
    def accepts(self) -> bool:
        return bool(self.asked) and self.asked == self.seal

    def reported(self, sides: Mapping[str, int]) -> Reported:
        """`sides` are the numbers of those who sit there, by their letters."""
        winner = sides.get(self.winner)
        cards: dict[int, object] = {}
        if self.left:
            losers = [number for number in sides.values() if number != winner]
            # Before a winner is named nobody knows whose cards these are; the checks say so.
            cards |= {number: _count(self.left) for number in losers[:1]}
        if self.winner_left and winner is not None:
            cards[winner] = _count(self.winner_left)
        return Reported(
            manner=self.manner,
            winner=winner,
            cards_left=Counts.of_sides(cards),
            tie_break=self.tie_break or None,
            reason=self.reason,
        )


def text_in(sent: QueryDict, name: str) -> str:
    """A text that a database can hold: PostgreSQL takes no NUL."""
    return str(sent.get(name, "")).replace("\x00", "").strip()[:LONGEST]


def _count(text: str) -> object:
    """Left as it was typed where it is no number, for the checks to say so."""
    number = number_in(text)
    return text if number is None else number
