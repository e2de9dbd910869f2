"""The right result, as an official types it: read from a form or an address, kept as typed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from domain.results import (
    BY_COUNT,
    NO_SHOW,
    Counts,
    Manner,
    OfSide,
    Owner,
    Reported,
    Stock,
    describe_manner,
    owner_of,
)
from domain.skipbo.checks import TIE_BREAKS
from domain.skipbo.rules import SIDE_NAMES
from domain.wording import Malformed, Sentence
from games.reports.services import AtTable
from web.params import number_in

TAKEN_BACK = "none"
CORRECTION_MANNERS: dict[str, Sentence] = {
    manner.value: describe_manner(manner) for manner in Manner if manner is not Manner.NO_SHOW
}
TIES: dict[str, Sentence] = {
    "next_stock_card": Sentence("the next stock card played"),
    "ruling": Sentence("the official decided"),
}
CORRECTION_LONGEST = 400


@dataclass(frozen=True, slots=True)
class TypedCorrection:
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
    def read(cls, values: Mapping[str, Any], sides: Sequence[int]) -> "TypedCorrection":
        def text(name: str) -> str:
            return str(values.get(name, "")).strip()[:CORRECTION_LONGEST]

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
        typed = {side: _corrected_count(text) for side, text in self.cards.items() if text}
        cards = Counts.of_sides(typed)
        if self.result == NO_SHOW:
            return Reported(manner=NO_SHOW, cards_left=cards)
        if self.winner is None or self.manner not in CORRECTION_MANNERS:
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


def _corrected_count(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else text


def _nothing_chosen() -> Malformed:
    return Malformed(
        "result-missing",
        Sentence("Choose first what the right result is: who won, and how it finished."),
        field="result",
    )


# ---- The line of counts that a scorer types ----

_COUNT = r"[0-9]{1,6}"
_SIDE = rf"{_COUNT}(\+{_COUNT})*"
_COUNTS = re.compile(rf"{_SIDE}(/{_SIDE})*")
_POINTS = re.compile(rf"p({_COUNT})", re.IGNORECASE)
_MINUTES = re.compile(rf"m({_COUNT})|({_COUNT})['’′]", re.IGNORECASE)
ALL_PENALTIES = "!"


@dataclass(frozen=True, slots=True)
class Line:
    """`counts` are the sides that were counted, each with one number or one for every player."""

    counts: tuple[tuple[int, ...], ...] = ()
    points: int | None = None
    minutes: int | None = None
    penalties_complete: bool = False


def line_read(text: str) -> Line | None:
    """What was typed; None where it is no such line.

    >>> line_read("9")
    Line(counts=((9,),), points=None, minutes=None, penalties_complete=False)
    >>> line_read("0/4+5 m35 !").counts
    ((0,), (4, 5))
    >>> line_read("nine") is None
    True
    """
    counts: tuple[tuple[int, ...], ...] = ()
    points = minutes = None
    complete = False
    for word in text.split():
        if not counts and _COUNTS.fullmatch(word):
            counts = tuple(tuple(map(int, side.split("+"))) for side in word.split("/"))
        elif points is None and (found := _POINTS.fullmatch(word)):
            points = int(found[1])
        elif minutes is None and (found := _MINUTES.fullmatch(word)):
            minutes = int(found[1] or found[2])
        elif not complete and word == ALL_PENALTIES:
            complete = True
        else:
            return None
    return Line(counts, points, minutes, complete)


# ---- What a scorer typed about one game, read into a report ----

ENTRY_LONGEST = 300
PLAYERS_ON_A_SIDE = 2
_PLAYED_OUT = Manner.PLAYED_OUT.value
_MANNERS = {manner.value for manner in Manner}
_PLAYERS = [f"{letter}{seat + 1}" for letter in SIDE_NAMES for seat in range(PLAYERS_ON_A_SIDE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedEntry:
    """The form's fields as texts, so that nothing typed is lost when it is shown again.

    `left` is the line of counts. `players` are single players' cards by "A1", "A2", "B1" …,
    `points` those of a side by its letter. `game` and `version` are what was on screen; `asked` is
    what a warning was shown for.
    """

    table: str = ""
    winner: str = ""
    left: str = ""
    winner_left: str = ""
    manner: str = _PLAYED_OUT
    tie_break: str = ""
    reason: str = ""
    minutes: str = ""
    complete: str = ""
    game: str = ""
    version: str = ""
    asked: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, sent: QueryDict) -> "TypedEntry":
        plain = [each.name for each in fields(cls) if each.name not in ("players", "points")]
        typed = cls(
            **{name: text_in(sent, name) for name in plain if name in sent},
            players=_group(sent, "left", _PLAYERS),
            points=_group(sent, "points", list(SIDE_NAMES)),
        )
        manner = typed.manner if typed.manner in _MANNERS else _PLAYED_OUT
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
    def has_more(self) -> bool:
        """Something stands in the part of the form that is folded away."""
        return bool(self.players or self.points or self.minutes or self.complete)

    @property
    def seal(self) -> str:
        """Everything that a warning is about: another number has to be asked about anew."""
        said = (self.game, self.winner, self.left, self.winner_left, self.manner, self.tie_break)
        more = [f"{name}={text}" for name, text in (*self.players.items(), *self.points.items())]
        return "|".join((*said, self.minutes, self.complete, *more))

    @property
    def accepts(self) -> bool:
        return bool(self.asked) and self.asked == self.seal

    def reported(self, at_table: AtTable) -> Reported:
        """Whatever is no number goes on as it was typed: the checks have the words for it."""
        numbers = dict(zip(SIDE_NAMES, at_table.numbers, strict=False))
        winner = numbers.get(self.winner)
        line = line_read(self.left)
        cards: dict[Owner, object] = {}
        if line is None:
            losers = [number for number in numbers.values() if number != winner]
            cards[OfSide(losers[0])] = self.left
            line = Line()
        # A side's own number stands beside its players', so that the checks see where they differ.
        cards |= self._by_player(at_table) | _counted(line, winner, at_table)
        if self.winner_left and winner is not None:
            cards[OfSide(winner)] = _count(self.winner_left)
        points = {
            numbers[letter]: _count(text)
            for letter, text in self.points.items()
            if letter in numbers
        }
        if line.points is not None and winner is not None:
            points[winner] = line.points
        return Reported(
            manner=self.manner,
            winner=winner,
            cards_left=Counts(cards),
            points=Counts.of_sides(points),
            incidents_complete=line.penalties_complete or bool(self.complete),
            minutes=self._minutes(line),
            tie_break=self.tie_break or None if self.manner in BY_COUNT else None,
            reason=self.reason,
        )

    def _by_player(self, at_table: AtTable) -> dict[Owner, object]:
        found: dict[Owner, object] = {}
        for letter, (number, own) in zip(SIDE_NAMES, at_table.seats.items(), strict=False):
            texts = [self.players.get(f"{letter}{seat + 1}", "") for seat in range(len(own))]
            found |= counts_of_side(number, own, texts)
        return found

    def _minutes(self, line: Line) -> float | None:
        if not self.minutes:
            return line.minutes
        minutes = number_in(self.minutes)
        if minutes is None:
            raise Malformed(
                "entry-minutes",
                Sentence(
                    "Minutes are a whole number, such as 35. Correct them, or leave them empty."
                ),
                field="minutes",
            )
        return minutes


def counts_of_side(
    number: int, stocks: Sequence[Stock], texts: Sequence[str]
) -> dict[Owner, object]:
    """Players' own counts as they were typed and, once each has one, what they come to."""
    found: dict[Owner, object] = {
        stock: _count(text) for stock, text in zip(stocks, texts, strict=True) if text
    }
    known = [count for count in found.values() if isinstance(count, int)]
    if known and len(known) == len(stocks):
        return {OfSide(number): sum(known), **found}
    return found


def text_in(sent: QueryDict, name: str) -> str:
    """A text that a database can hold: PostgreSQL takes no NUL."""
    return str(sent.get(name, "")).replace("\x00", "").strip()[:ENTRY_LONGEST]


def _group(sent: QueryDict, prefix: str, names: Sequence[str]) -> dict[str, str]:
    texts = {name: text_in(sent, f"{prefix}_{name}") for name in names}
    return {name: text for name, text in texts.items() if text}


def _counted(line: Line, winner: int | None, at_table: AtTable) -> dict[Owner, object]:
    """One count for each losing side, or one for every side, in the order of their letters."""
    sides = list(at_table.seats.items())
    losers = [(number, own) for number, own in sides if number != winner]
    if len(line.counts) == len(sides):
        counted = sides
    elif len(line.counts) == len(losers) or (winner is None and len(line.counts) == 1):
        # Before a winner is named nobody knows whose cards these are; the checks say so.
        counted = losers[: len(line.counts)]
    elif line.counts:
        raise _how_many(len(losers), len(sides))
    else:
        counted = []
    found: dict[Owner, object] = {}
    for (number, own), counts in zip(counted, line.counts, strict=True):
        if len(counts) == 1:
            found[OfSide(number)] = counts[0]
        elif len(counts) == len(own):
            found |= counts_of_side(number, own, [str(count) for count in counts])
        else:
            raise _how_many(len(losers), len(sides))
    return found


def _how_many(losers: int, sides: int) -> Malformed:
    return Malformed(
        "entry-counts",
        Sentence(
            "Give one count for each side that lost ({losers}), or for every side ({sides}), with "
            "/ between them: 0/12. Two partners can be counted apart: 4+5.",
            losers=losers,
            sides=sides,
        ),
        field="left",
    )


def _count(text: str) -> object:
    """Left as it was typed where it is no number, for the checks to say so."""
    number = number_in(text)
    return text if number is None else number
