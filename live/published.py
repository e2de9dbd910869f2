"""What has been published of a contest, as values. Knows no page and reads nothing.

What pages make of it they may keep in `parts`, and single lines of pages in `lines`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from domain import matches as play
from domain import standings
from domain.names import surname_first
from domain.results import Manner
from live.cache import Parts
from scoring.progress.board import Board
from scoring.progress.chart import SideNames
from scoring.progress.deals import Running
from scoring.progress.progress import Progress
from scoring.rounds.bell import Bell
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class PublishedMember:
    """A person on a side."""

    player: int
    name: str
    name_key: str
    chapter: str
    side: int
    # Among those who are on the side now, as its names are listed; not the number of the seat.
    place: int


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """A game at its table."""

    match: play.MatchKey
    table: int
    place: str
    sides: tuple[SideNames, ...]
    state: str
    since: datetime | None
    # How the match stands, where it has several deals.
    running: Running | None = None


@dataclass(frozen=True, slots=True)
class PublishedResult:
    match: play.MatchKey
    winner: SideNames | None
    # Each with the cards they had left, where those were counted; the fewest first.
    behind: tuple[tuple[SideNames, int | None], ...]
    manner: Manner
    at: datetime | None
    # Which deal it was (0 where none was played) and the score after it, the winner's first, where
    # a match has several.
    deal: int | None = None
    score: str = ""
    # The match went on after it.
    goes_on: bool = False
    table: int | None = None
    # When its players were called to the table.
    since: datetime | None = None

    @property
    def losers(self) -> tuple[SideNames, ...]:
        return tuple(loser for loser, _ in self.behind)


# Not compared: a contest that is read anew is another one, and what is kept with it is its own.
@dataclass(frozen=True, eq=False)
class PublishedContest:
    """One contest. Before its partners are published there is nothing in it but its own facts."""

    contest: Contest
    is_published: bool = False
    names: Mapping[int, SideNames] = field(default_factory=dict)
    members: tuple[PublishedMember, ...] = ()
    chart: play.Matches | None = None
    # Where it is played by rounds.
    board: Board | None = None
    # The common clock of the round, while somebody still plays in it.
    bell: Bell | None = None
    games: tuple[PublishedGame, ...] = ()
    free_tables: int = 0
    # The newest first.
    results: tuple[PublishedResult, ...] = ()
    # What everyone in it is told, by their player's row (live/player_status.py).
    told: Mapping[int, Any] = field(default_factory=dict)
    # Parts of pages that were made from this.
    parts: Parts = field(default_factory=Parts)
    # Lines of such parts with what each was made from: the next reading has most of them, too.
    lines: dict[tuple[object, ...], Any] = field(default_factory=dict)

    def side_of(self, player: int | None) -> int | None:
        """None for whoever is on no side now."""
        found = self.by_player.get(player or 0)
        return found.side or None if found else None

    @cached_property
    def by_player(self) -> Mapping[int, PublishedMember]:
        return {member.player: member for member in self.members}

    @cached_property
    def progress(self) -> Progress:
        return Progress(self.contest, self.chart, self.board, self.names)

    @property
    def podium(self) -> list[tuple[str, SideNames]]:
        """The first places, once they are known; by rounds, ties are said as ties."""
        return [(one.words, one.who) for one in self.progress.podium]

    @cached_property
    def at_tables(self) -> Mapping[play.MatchKey, PublishedGame]:
        """What is played now, by its match."""
        return {game.match: game for game in self.games if game.table}

    @cached_property
    def by_surname(self) -> list[PublishedMember]:
        return sorted(self.members, key=lambda m: (surname_first(m.name_key), m.player))

    @cached_property
    def credits(self) -> tuple[standings.Credit, ...]:
        """Worked out when somebody asks: one page shows them."""
        return self.progress.credits
