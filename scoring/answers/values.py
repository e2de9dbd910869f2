"""What a player can be told, as values."""

from dataclasses import dataclass
from enum import IntEnum

from scoring.selectors import SideNames
from scoring.selectors.bell import Bell
from scoring.selectors.board import BoardMatch, BoardPlace, BoardSide
from scoring.selectors.deals import Running


class Standing(IntEnum):
    """What a player has to do; the smaller, the sooner."""

    NOW = 1
    READY = 2
    # Of a contest of rounds: no match this time, or none before the next round is made.
    RESTS = 3
    NEXT_ROUND = 4
    WAITING = 5
    DRAWN = 6
    WON = 7
    OUT = 8


@dataclass(frozen=True, slots=True)
class Ahead:
    """Who comes next: a side that is known, or the winners of a table or a match."""

    side: SideNames | None
    table: int | None
    match: int | None


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round of a person: `match` is None where they had none."""

    number: int
    match: BoardMatch | None
    own: BoardSide | None
    partners: tuple[str, ...]
    rests: bool
    is_play_off: bool = False

    @property
    def is_unplayed(self) -> bool:
        """Over without a winner: the table was counted as not played."""
        match = self.match
        return match is not None and match.is_decided and not any(s.won for s in match.sides)

    @property
    def against(self) -> tuple[SideNames, ...]:
        sides = self.match.sides if self.match else ()
        return tuple(side.who for side in sides if side is not self.own and side.came)


@dataclass(frozen=True, slots=True)
class Answer:
    contest: str
    contest_slug: str
    standing: Standing
    side: SideNames
    partners: tuple[tuple[str, str], ...] = ()
    table: int | None = None
    # They have not sat down yet.
    is_called: bool = False
    place: str = ""
    against: tuple[SideNames, ...] = ()
    waits_for: Ahead | None = None
    if_win: Ahead | None = None
    podium: int | None = None
    won_consolation: bool = False
    # How the match stands, where it has several deals.
    running: Running | None = None
    # The common clock of the round, for those who still play in it.
    bell: Bell | None = None
    # Of a contest of rounds: its latest one, every round so far, and the line of the ranking.
    is_by_rounds: bool = False
    round: int = 0
    card: tuple[CardLine, ...] = ()
    rank: BoardPlace | None = None


@dataclass(frozen=True, slots=True)
class Person:
    player: int
    name: str
    name_key: str
    chapter: str
    # The one that comes first is the one to act on.
    answers: tuple[Answer, ...] = ()
