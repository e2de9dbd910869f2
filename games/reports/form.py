"""The one reader of a typed result: at the desk, on a table's phone, on a slip, in a correction.

Every form has its own names for the same things; what they mean is the same everywhere. Must not
know pages, nor whether a result can be so: the checks do, and have the words for it.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.results import BY_COUNT, NO_SHOW, Counts, Manner, OfSide, Owner, Reported, Seats, Stock
from domain.skipbo.rules import SIDE_NAMES
from domain.wording.refusals import refused
from web.params import number_in

LONGEST = 300
PLAYED_OUT = Manner.PLAYED_OUT.value

# What a form calls a thing by a name of its own.
AT_TABLE = {"manner": "how", "asked": "sure"}
CORRECTION = {"winner": "result"}
SLIP = {"left": "cards"}
# Whose cards or points a field has: a letter with a seat ("left_A1"), a side or an entry.
_WHOSE = (
    ("cards", "left_", ""),
    ("cards", "cards-", "side:"),
    ("cards", "own-", "entry:"),
    ("points", "points_", ""),
    ("points", "points-", "side:"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A result as texts, so that nothing typed is lost when it is shown again.

    `winner` is a side's letter or number, or in a correction "side:<number>", "no-show" or "none".
    `left` is the line of counts. `cards` and `points` are by whose they are: "A1", "side:7",
    "entry:31". `game` and `version` are what was on screen; `asked` is what a warning was shown
    for.
    """

    table: str = ""
    winner: str = ""
    left: str = ""
    winner_left: str = ""
    manner: str = PLAYED_OUT
    tie_break: str = ""
    reason: str = ""
    minutes: str = ""
    complete: str = ""
    game: str = ""
    version: str = ""
    asked: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(
        cls,
        sent: Mapping[str, Any],
        names: Mapping[str, str] | None = None,
        manners: Collection[str] = (),
    ) -> "Typed":
        """`names` are the form's own ones. Where it offers only some `manners`, any other is played
        out."""
        texts = {name: text_in(sent, (names or {}).get(name, name)) for name in _PLAIN}
        if not texts["manner"] or (manners and texts["manner"] not in manners):
            texts["manner"] = PLAYED_OUT
        if len(texts["winner"]) == 1:
            texts["winner"] = texts["winner"].upper()
        if "tie" in sent:  # a tick: an official's decision is not theirs to name
            texts["tie_break"] = "next_stock_card"
        return cls(**texts, cards=_group(sent, "cards"), points=_group(sent, "points"))

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
        players = any(not owner.startswith("side:") for owner in self.cards)
        return bool(players or self.points or self.minutes or self.complete)

    @property
    def seal(self) -> str:
        """Everything that a warning is about: another number has to be asked about anew."""
        said = (self.game, self.winner, self.left, self.winner_left, self.manner, self.tie_break)
        more = [f"{name}={text}" for name, text in (*self.cards.items(), *self.points.items())]
        return "|".join((*said, self.reason, self.minutes, self.complete, *more))

    @property
    def accepts(self) -> bool:
        return bool(self.asked) and self.asked == self.seal

    def winner_in(self, sides: Collection[int]) -> int | None:
        """The side that is named, of those that play here in the order of their letters."""
        for letter, number in zip(SIDE_NAMES, sides, strict=False):
            if self.winner in (letter, str(number), f"side:{number}"):
                return number
        return None

    def reported(self, seats: Seats) -> Reported:
        """What is said of a game at which these stocks are. Whatever is no number goes on as it
        was typed."""
        if self.manner not in list(Manner):
            raise refused("slip-manner")
        winner = self.winner_in(seats)
        line = line_read(self.left)
        cards: dict[Owner, object] = {}
        if line is None:
            losers = [number for number in seats if number != winner]
            cards = {OfSide(number): self.left for number in losers[:1]}
            line = Line()
        # A side's own number stands beside its players', so that the checks see where they differ.
        cards |= self._by_player(seats) | _counted(line, winner, seats)
        cards |= {OfSide(side): count for side, count in _by_side(self.cards, seats).items()}
        if self.winner_left and winner is not None:
            cards[OfSide(winner)] = _number(self.winner_left)
        points = _by_side(self.points, seats)
        if line.points is not None and winner is not None:
            points[winner] = line.points
        minutes: Any = _number(self.minutes) if self.minutes else line.minutes
        return Reported(
            manner=NO_SHOW if self.winner == NO_SHOW else self.manner,
            winner=winner,
            cards_left=Counts(cards),
            points=Counts.of_sides(points),
            incidents_complete=line.penalties_complete or bool(self.complete),
            minutes=minutes,
            # Left over from another choice, it would be a contradiction that nobody can see.
            tie_break=self.tie_break or None if self.manner in BY_COUNT else None,
            reason=self.reason,
        )

    def _by_player(self, seats: Seats) -> dict[Owner, object]:
        found: dict[Owner, object] = {}
        for letter, (number, own) in zip(SIDE_NAMES, seats.items(), strict=False):
            counts = {
                stock: _number(text)
                for seat, stock in enumerate(own, start=1)
                if (text := self.cards.get(f"{letter}{seat}") or self.cards.get(str(stock)))
            }
            found |= _with_sum(number, counts, len(own))
        return found


_PLAIN = [name for name in Typed.__slots__ if name not in ("cards", "points")]


def text_in(sent: Mapping[str, Any], name: str) -> str:
    """A text that a database can hold: PostgreSQL takes no NUL."""
    return str(sent.get(name, "")).replace("\x00", "").strip()[:LONGEST]


def _group(sent: Mapping[str, Any], group: str) -> dict[str, str]:
    return {
        kind + name.removeprefix(prefix): text
        for name in sent
        for of, prefix, kind in _WHOSE
        if of == group and name.startswith(prefix) and (text := text_in(sent, name))
    }


def _by_side(texts: Mapping[str, str], seats: Seats) -> dict[int, object]:
    return {
        number: _number(text)
        for letter, number in zip(SIDE_NAMES, seats, strict=False)
        if (text := texts.get(f"side:{number}") or texts.get(letter))
    }


def _number(text: str) -> object:
    number = number_in(text)
    return text if number is None else number


def _with_sum(side: int, counts: Mapping[Stock, object], seats: int) -> dict[Owner, object]:
    """Players' own counts and, once each has one, what they come to."""
    known = [count for count in counts.values() if isinstance(count, int)]
    found: dict[Owner, object] = {}
    if known and len(known) == seats:
        found[OfSide(side)] = sum(known)
    found |= dict(counts.items())
    return found


# ---- The line of counts ----

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


def _counted(line: Line, winner: int | None, seats: Seats) -> dict[Owner, object]:
    """One count for each losing side, or one for every side, in the order of their letters."""
    losers = [number for number in seats if number != winner]
    if len(line.counts) == len(seats):
        counted = list(seats)
    elif len(line.counts) in (0, len(losers)) or (winner is None and len(line.counts) == 1):
        # Before a winner is named nobody knows whose cards these are; the checks say so.
        counted = losers[: len(line.counts)]
    else:
        raise refused("entry-counts", losers=len(losers), sides=len(seats))
    found: dict[Owner, object] = {}
    for number, counts in zip(counted, line.counts, strict=True):
        own = seats[number]
        if len(counts) == 1:
            found[OfSide(number)] = counts[0]
        elif len(counts) == len(own):
            found |= _with_sum(number, dict(zip(own, counts, strict=True)), len(own))
        else:
            raise refused("entry-counts", losers=len(losers), sides=len(seats))
    return found
