"""What a scorer typed about one game, read into a report. Decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from django.http import QueryDict

from games.results import BY_COUNT, Counts, Manner, OfSide, Owner, Reported, Stock
from games.rulesets import SIDE_NAMES
from games.services.reports import AtTable
from pages.reading import number_in
from scoring.web.entry_line import Line, line_read
from wording import Malformed, Sentence

LONGEST = 300
PLAYERS_ON_A_SIDE = 2
_PLAYED_OUT = Manner.PLAYED_OUT.value
_MANNERS = {manner.value for manner in Manner}
_PLAYERS = [f"{letter}{seat + 1}" for letter in SIDE_NAMES for seat in range(PLAYERS_ON_A_SIDE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
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
    def read(cls, sent: QueryDict) -> "Typed":
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
    return str(sent.get(name, "")).replace("\x00", "").strip()[:LONGEST]


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
