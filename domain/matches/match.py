"""One match: its place in the contest, its slots, how it was decided, and whom it sends where.

A match looks only at itself: what it sends on follows from its own row, so a result can be
advanced without reading any other. Must not know who plays, games, tables, the neighbours' states
or how matches are made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Self

from domain.results import Manner
from domain.wording.refusals import refused

# ---- Its place ----


class Bracket(StrEnum):
    MAIN = "main"
    THIRD = "third"
    CONSOLATION = "consolation"
    SECOND = "second"
    """The second chance of a chart with two losses."""
    FINAL = "final"
    """Where the side without a loss meets the one that came through the second chance."""


@dataclass(frozen=True, slots=True, order=True)
class MatchKey:
    """A match's place in its contest; it never changes. Rounds and positions count from 1.

    >>> MatchKey.parse("main:2:3")
    MatchKey(bracket=<Bracket.MAIN: 'main'>, round=2, position=3)
    >>> str(MatchKey.parse("consolation:1:4"))
    'consolation:1:4'
    """

    bracket: Bracket
    round: int
    position: int

    def __str__(self) -> str:
        return f"{self.bracket}:{self.round}:{self.position}"

    @classmethod
    def parse(cls, text: str) -> Self:
        bracket, _, place = text.partition(":")
        round_, _, position = place.partition(":")
        try:
            key = cls(Bracket(bracket), int(round_), int(position))
        except ValueError:
            raise refused("chart-text", text=text) from None
        if key.round < 1 or key.position < 1 or str(key) != text:
            raise refused("chart-text", text=text)
        return key


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """A slot of a match that another match feeds. `slot` is an index into `Match.slots`.

    >>> Target.parse("main:2:3/1")
    Target(match=MatchKey(bracket=<Bracket.MAIN: 'main'>, round=2, position=3), slot=1)
    """

    match: MatchKey
    slot: int

    def __str__(self) -> str:
        return f"{self.match}/{self.slot}"

    @classmethod
    def parse(cls, text: str) -> Self:
        key, _, slot = text.partition("/")
        if not slot.isdecimal() or str(int(slot)) != slot:
            raise refused("chart-text", text=text)
        return cls(MatchKey.parse(key), int(slot))


def main(round_: int, position: int) -> MatchKey:
    return MatchKey(Bracket.MAIN, round_, position)


FIRST_FINAL = MatchKey(Bracket.FINAL, 1, 1)


def stage(key: MatchKey) -> tuple[int, int, int]:
    """Sorts every match behind the matches that feed it."""
    match key.bracket:
        case Bracket.MAIN:
            return key.round, 0, key.position
        case Bracket.CONSOLATION:
            return key.round + 1, 1, key.position
        case Bracket.SECOND:
            return key.round + 1, 1, key.position
        case Bracket.THIRD:
            return 1_000, 0, key.position
        case Bracket.FINAL:
            return 1_000 + key.round, 0, key.position


# ---- What stands in one slot of a match ----


class Feed(StrEnum):
    """Who of a match comes: its winner, its loser, or its loser if it lost its first game there."""

    WINNER = "W"
    LOSER = "L"
    FIRST_GAME_LOSER = "F"


@dataclass(frozen=True, slots=True)
class Undecided:
    feed: Feed
    source: MatchKey

    def __str__(self) -> str:
        return f"tbd:{self.feed}:{self.source}"


@dataclass(frozen=True, slots=True)
class Bye:
    def __str__(self) -> str:
        return "bye"


@dataclass(frozen=True, slots=True)
class Vacant:
    def __str__(self) -> str:
        return "vacant"


@dataclass(frozen=True, slots=True)
class Taken:
    side: int

    def __str__(self) -> str:
        return f"side:{self.side}"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    side: int

    def __str__(self) -> str:
        return f"withdrawn:{self.side}"


Slot = Undecided | Bye | Vacant | Taken | Withdrawn

BYE = Bye()
VACANT = Vacant()


def parse_slot(text: str) -> Slot:
    """The slot state that `str` wrote.

    >>> [parse_slot(text) for text in ("side:14", "bye")]
    [Taken(side=14), Bye()]
    >>> str(parse_slot("tbd:W:main:1:5"))
    'tbd:W:main:1:5'
    """
    kind, _, rest = text.partition(":")
    if text == "bye":
        return BYE
    if text == "vacant":
        return VACANT
    if kind in ("side", "withdrawn"):
        if not rest.isdecimal() or str(int(rest)) != rest:
            raise refused("chart-text", text=text)
        return Taken(int(rest)) if kind == "side" else Withdrawn(int(rest))
    if kind == "tbd":
        feed, _, source = rest.partition(":")
        if feed in list(Feed):
            return Undecided(Feed(feed), MatchKey.parse(source))
    raise refused("chart-text", text=text)


def occupant(slot: Slot) -> int | None:
    """The side whose name is written in the slot, gone or not."""
    return slot.side if isinstance(slot, Taken | Withdrawn) else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who goes on and how it came to that. Only `NO_SHOW` has no winner.

    Where more than two sides meet, `behind` has the others in the order they came in, those who
    are level together.

    >>> str(Outcome(Manner.TIME, 14)), str(Outcome(Manner.NO_SHOW))
    ('time:14', 'no-show')
    >>> str(Outcome(Manner.PLAYED_OUT, 14, ((3, 7), (9,))))
    'played-out:14>3=7>9'
    """

    manner: Manner
    winner: int | None = None
    behind: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if (self.winner is None) != (self.manner is Manner.NO_SHOW):
            raise refused("chart-text", text=f"{self.manner}:{self.winner}")

    def __str__(self) -> str:
        if self.winner is None:
            return str(self.manner)
        order = [(self.winner,), *self.behind]
        return f"{self.manner}:{'>'.join('='.join(map(str, group)) for group in order)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        manner, colon, order = text.partition(":")
        groups = [group.split("=") for group in order.split(">")] if colon else []
        numbers = [number for group in groups for number in group]
        if manner not in list(Manner) or not all(n.isascii() and n.isdecimal() for n in numbers):
            raise refused("chart-text", text=text)
        places = [tuple(map(int, group)) for group in groups]
        if places and len(places[0]) > 1:
            raise refused("chart-text", text=text)
        outcome = cls(Manner(manner), places[0][0] if places else None, tuple(places[1:]))
        if str(outcome) != text:
            raise refused("chart-text", text=text)
        return outcome


class Phase(Enum):
    WAITING = "waiting"
    """Somebody is still to come."""
    READY = "ready"
    IN_PLAY = "in-play"
    DECIDED = "decided"
    PASSED = "passed"
    """One side, and nobody to play: it goes on without a game."""
    EMPTY = "empty"
    """Nobody is left to go on."""


AHEAD = (Phase.WAITING, Phase.READY, Phase.IN_PLAY)
"""The phases of a match that is still to be decided."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match and its links.

    `loser_to` has one entry per slot: in round 2 a loser goes to the consolation chart only from
    a slot that was reached through a bye. `outcome` is the record; `stands` is set where an
    official ruled that the contest goes on with another outcome than the (corrected) record.
    """

    key: MatchKey
    slots: tuple[Slot, ...]
    winner_to: Target | None = None
    loser_to: tuple[Target | None, ...] = (None, None)
    started: bool = False
    outcome: Outcome | None = None
    stands: Outcome | None = None

    @property
    def advance(self) -> Outcome | None:
        """The outcome that the contest goes on with."""
        return self.stands or self.outcome

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that are here to play, in the order of the slots."""
        return tuple(slot.side for slot in self.slots if isinstance(slot, Taken))

    @property
    def named(self) -> tuple[int, ...]:
        """Every side whose name is written here, gone or not."""
        return tuple(side for slot in self.slots if (side := occupant(slot)) is not None)

    @property
    def left(self) -> tuple[int, ...]:
        """The sides that withdrew before this match was decided."""
        return tuple(slot.side for slot in self.slots if isinstance(slot, Withdrawn))

    @property
    def phase(self) -> Phase:
        if self.outcome is not None:
            return Phase.DECIDED
        here = 0
        for slot in self.slots:
            if isinstance(slot, Undecided):
                return Phase.WAITING
            here += isinstance(slot, Taken)
        if here > 1:
            return Phase.IN_PLAY if self.started else Phase.READY
        return Phase.PASSED if here else Phase.EMPTY

    @property
    def winner(self) -> int | None:
        """Who goes on from here, by a result or without a game."""
        if self.advance is not None:
            return self.advance.winner
        return self.sides[0] if self.phase is Phase.PASSED else None

    @property
    def losers(self) -> tuple[int, ...]:
        """Who lost here (both sides of a no show)."""
        if self.advance is None:
            return ()
        return tuple(side for side in self.sides if side != self.advance.winner)

    def slot_of(self, side: int) -> int | None:
        """The index of the slot that carries this side's name."""
        for index, slot in enumerate(self.slots):
            if occupant(slot) == side:
                return index
        return None

    def sends(self) -> dict[Target, Slot]:
        """What every slot that this match feeds holds because of it."""
        phase = self.phase
        sent: dict[Target, Slot] = {}
        if self.winner_to is not None:
            sent[self.winner_to] = self._winner_slot(phase)
        for target in self.loser_to:
            if target is not None and target not in sent:
                sent[target] = self._loser_slot(phase, target)
        return sent

    def _winner_slot(self, phase: Phase) -> Slot:
        if phase in AHEAD:
            return Undecided(Feed.WINNER, self.key)
        winner = self.winner
        if winner is not None:
            return Taken(winner)
        # A side that left keeps its line through byes, so that the chart shows who is missing.
        if phase is Phase.EMPTY and len(self.left) == 1:
            return Withdrawn(self.left[0])
        return VACANT

    def _loser_slot(self, phase: Phase, target: Target) -> Slot:
        conditional = any(to != target for to in self.loser_to)
        if phase in AHEAD:
            return Undecided(Feed.FIRST_GAME_LOSER if conditional else Feed.LOSER, self.key)
        if self.advance is not None:
            if self.advance.winner is None:
                return VACANT
            for slot, to in zip(self.slots, self.loser_to, strict=True):
                if to == target and isinstance(slot, Taken) and slot.side != self.advance.winner:
                    return slot
            return BYE
        if len(self.left) > 1:
            return VACANT
        missing = any(isinstance(slot, Vacant) for slot in self.slots)
        return VACANT if missing and not conditional else BYE

    @property
    def is_bye(self) -> bool:
        return any(isinstance(slot, Bye) for slot in self.slots)


# ---- Changes to a contest's matches as values that can be applied and taken back ----


@dataclass(frozen=True, slots=True)
class EnteredSide:
    """Who plays as one: its number, the chapters of its members, and a seed where it has one."""

    number: int
    chapters: frozenset[str] = field(default_factory=frozenset)
    seed: int | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One match, before and after: one row to write."""

    before: Match
    after: Match


@dataclass(frozen=True, slots=True)
class SideChange:
    """A side that came late (`before` is None) or withdrew."""

    before: EnteredSide | None
    after: EnteredSide | None

    @property
    def number(self) -> int:
        side = self.before or self.after
        if side is None:
            raise ValueError("a change of a side needs a side")
        return side.number


Change = MatchChange | SideChange


@dataclass(frozen=True, slots=True)
class Further:
    """What is played beside the chart, after a change of that: the matches that come, with their
    numbers, those that are not played any more, and what changes of the others."""

    added: Mapping[Match, int]
    dropped: Mapping[Match, int]
    changes: tuple[MatchChange, ...]


# ---- Matches as plain dictionaries of texts, for rows, exports and seals ----

Record = dict[str, Any]


def match_to_record(match: Match) -> Record:
    return {
        "key": str(match.key),
        "slots": [str(slot) for slot in match.slots],
        "winner_to": _text(match.winner_to),
        "loser_to": [_text(target) for target in match.loser_to],
        "started": match.started,
        "outcome": _text(match.outcome),
        "stands": _text(match.stands),
    }


def match_from_record(record: Mapping[str, Any]) -> Match:
    try:
        return Match(
            key=MatchKey.parse(record["key"]),
            slots=tuple(parse_slot(text) for text in record["slots"]),
            winner_to=_target(record["winner_to"]),
            loser_to=tuple(_target(text) for text in record["loser_to"]),
            started=record["started"],
            outcome=_outcome(record["outcome"]),
            stands=_outcome(record["stands"]),
        )
    except KeyError as missing:
        raise refused("chart-text", text=str(dict(record))) from missing


def _text(value: Target | Outcome | None) -> str | None:
    return None if value is None else str(value)


def _target(text: str | None) -> Target | None:
    return None if text is None else Target.parse(text)


def _outcome(text: str | None) -> Outcome | None:
    return None if text is None else Outcome.parse(text)
