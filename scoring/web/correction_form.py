"""The right result, as an official types it: read from a form or an address, kept as typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from games.checks import TIE_BREAKS
from games.results import (
    BY_COUNT,
    NO_SHOW,
    Counts,
    Manner,
    OfSide,
    Reported,
    describe_manner,
    owner_of,
)
from pages.reading import number_in
from wording import Malformed, Sentence

TAKEN_BACK = "none"
MANNERS: dict[str, Sentence] = {
    manner.value: describe_manner(manner) for manner in Manner if manner is not Manner.NO_SHOW
}
TIES: dict[str, Sentence] = {
    "next_stock_card": Sentence("the next stock card played"),
    "ruling": Sentence("the official decided"),
}
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Typed:
    """`result` is "side:<number>", "no-show", "none" (there was no result) or empty."""

    result: str
    manner: str
    cards: dict[int, str]
    tie_break: str
    reason: str
    accepts: bool
    # The game that is corrected, where the match has several.
    game: str = ""

    @classmethod
    def read(cls, values: Mapping[str, Any], sides: Sequence[int]) -> "Typed":
        def text(name: str) -> str:
            return str(values.get(name, "")).strip()[:LONGEST]

        return cls(
            text("result"),
            text("manner") or Manner.PLAYED_OUT.value,
            {side: text(f"cards-{side}") for side in sides},
            text("tie_break"),
            text("reason"),
            text("accept") == "yes",
            text("game"),
        )

    @property
    def game_id(self) -> int | None:
        return number_in(self.game)

    @property
    def winner(self) -> int | None:
        chosen = owner_of(self.result)
        return chosen.number if isinstance(chosen, OfSide) else None

    def reported(self) -> Reported | None:
        """What the services are told; None takes the result back. Counts go on as they were
        typed where they are no numbers: the checks say what is wrong with them."""
        if self.result == TAKEN_BACK:
            return None
        typed = {side: _count(text) for side, text in self.cards.items() if text}
        cards = Counts.of_sides(typed)
        if self.result == NO_SHOW:
            return Reported(manner=NO_SHOW, cards_left=cards)
        if self.winner is None or self.manner not in MANNERS:
            raise _nothing_chosen()
        return Reported(
            manner=self.manner,
            winner=self.winner,
            cards_left=cards,
            tie_break=self._tie_break(),
            reason=self.reason,
        )

    def _tie_break(self) -> str | None:
        """Left over from another choice, it would be a contradiction that nobody can see."""
        return self.tie_break if self.manner in BY_COUNT and self.tie_break in TIE_BREAKS else None

    def address(self) -> str:
        """The same again behind a question mark, to go back and change something."""
        given = {
            "result": self.result,
            "manner": self.manner,
            "tie_break": self.tie_break,
            "reason": self.reason,
            "game": self.game,
            **{f"cards-{side}": text for side, text in self.cards.items()},
        }
        return urlencode({name: value for name, value in given.items() if value})


def _count(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else text


def _nothing_chosen() -> Malformed:
    return Malformed(
        "result-missing",
        Sentence("Choose first what the right result is: who won, and how it finished."),
        field="result",
    )
