"""What the people at a table chose and typed about their game, read into a report.

Decides nothing. What they may not decide (a walkover, a forfeit, a ruling) is not among the ways.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from domain.results import BY_COUNT, Counts, OfSide, Owner, Reported, Stock
from games.reports.form import counts_of_side
from scoring.results.queries import Said, Seated, SeatedSide, TableScene
from web.params import number_in

LONGEST = 6
PLAYED_OUT = "played-out"
# How a game may have finished, by the word of the people who played it.
MANNERS = {
    PLAYED_OUT: _("Played to the end"),
    "time": _("Time was called"),
    "deadlock": _("Nobody could play any more"),
    "stall": _("An official stopped the game"),
    "retired": _("The other side stopped playing"),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been chosen and typed so far: texts by the number of a side or of an entry."""

    winner: int | None = None
    manner: str = PLAYED_OUT
    cards: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    points: Mapping[int, str] = field(default_factory=dict)
    minutes: str = ""
    complete: bool = False
    tie_break: bool = False
    # "Not so": the form is wanted although a report waits.
    otherwise: bool = False

    @property
    def has_more(self) -> bool:
        given = (*self.players.values(), *self.points.values(), self.minutes)
        return self.complete or any(given)

    @property
    def seal(self) -> str:
        """A yes to a warning is meant for exactly this."""
        chosen = (self.winner, self.manner, self.tie_break, self.minutes, self.complete)
        counts = {"": self.cards, "own": self.players, "points": self.points}
        typed = [
            f"{kind}{owner}={text}"
            for kind, texts in counts.items()
            for owner, text in texts.items()
            if text
        ]
        return "|".join([*map(str, chosen), *typed])


def typed_in(given: Any, scene: TableScene) -> Typed:
    def text(name: str) -> str:
        return str(given.get(name, "")).strip()[:LONGEST]

    winner = scene.side(number_in(given.get("winner", "")))
    manner = given.get("how", "")
    people = [person for side in scene.sides for person in side.people]
    return Typed(
        winner=None if winner is None else winner.number,
        manner=manner if manner in MANNERS else PLAYED_OUT,
        cards={side.number: text(f"cards-{side.number}") for side in scene.sides},
        players={person.entry: text(f"own-{person.entry}") for person in people},
        points={side.number: text(f"points-{side.number}") for side in scene.sides},
        minutes=text("minutes"),
        complete="complete" in given,
        tie_break="tie" in given,
        otherwise="otherwise" in given,
    )


def typed_again(said: Said) -> Typed | None:
    """The same as was said before; the checks take what it knows besides from there."""
    if said.winner is None:
        return None
    return Typed(
        winner=said.winner.number,
        manner=said.result.manner,
        cards={side.number: str(cards) for side, cards in said.cards_left},
        tie_break=bool(said.result.details.get("tie_break")),
    )


def counted(scene: TableScene, typed: Typed) -> list[tuple[SeatedSide, str]]:
    """The sides whose cards are asked for: the others', and all where the count decides."""
    sides = scene.sides if typed.manner in BY_COUNT else scene.others(typed.winner)
    return [(side, typed.cards.get(side.number, "")) for side in sides]


def more(scene: TableScene, typed: Typed) -> list[tuple[SeatedSide, list[tuple[Seated, str]], str]]:
    """Each side with its players' own cards, where it has more than one, and its points."""
    return [
        (
            side,
            [(person, typed.players.get(person.entry, "")) for person in side.people]
            if len(side.people) > 1
            else [],
            typed.points.get(side.number, ""),
        )
        for side in scene.sides
    ]


def reported(typed: Typed, scene: TableScene) -> Reported:
    # Text that is no number goes on as it is: the checks have the words for it.
    cards: dict[Owner, object] = {}
    for side in scene.sides:
        texts = [typed.players.get(person.entry, "") for person in side.people]
        if len(texts) > 1:
            own = [Stock(person.entry) for person in side.people]
            cards |= counts_of_side(side.number, own, texts)
    cards |= {OfSide(number): count for number, count in _numbers(typed.cards).items()}
    minutes = _number(typed.minutes) if typed.minutes else None
    return Reported(
        manner=typed.manner,
        winner=typed.winner,
        cards_left=Counts(cards),
        points=Counts.of_sides(_numbers(typed.points)),
        incidents_complete=typed.complete,
        minutes=minutes,  # type: ignore[arg-type]  # the checks say so where it is no number
        tie_break="next_stock_card" if typed.tie_break and typed.manner == "time" else None,
    )


def _numbers(texts: Mapping[int, str]) -> dict[int, object]:
    return {side: _number(text) for side, text in texts.items() if text}


def _number(text: str) -> object:
    number = number_in(text)
    return text if number is None else number
