"""A contest of rounds as a page shows it: rounds with the latest first, cross tables, ranking.

Made from the board alone; knows no form.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from live.published import PublishedContest
from scoring.progress.board import Board, BoardMatch, BoardRound, BoardSide, Ranked
from scoring.progress.chart import SideNames
from scoring.progress.words import measures_said, part_name, round_title
from web.words import said

PODIUM = 3


@dataclass(frozen=True, slots=True)
class MatchView:
    match: BoardMatch
    # Named where a round has several.
    part: str
    # Where it is played now, or will be where every match has its own table.
    table: int | None
    is_playing: bool

    @property
    def sides(self) -> tuple[BoardSide, ...]:
        """Those who have a place in its order."""
        return tuple(sorted(self.match.sides, key=lambda side: side.place or 0))


@dataclass(frozen=True, slots=True)
class RoundView:
    title: str
    is_latest: bool
    is_decided: bool
    matches: tuple[MatchView, ...]
    sits_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What the side of the line did against the side of the column."""

    is_self: bool = False
    won: bool | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class CrossView:
    title: str
    lines: tuple[tuple[SideNames, tuple[CrossCell, ...]], ...]


@dataclass(frozen=True, slots=True)
class RankView:
    place: Ranked
    measures: str


def rounds_shown(found: PublishedContest) -> list[RoundView]:
    """The latest first."""
    board = found.board
    if board is None:
        return []
    at_table = {
        frozenset(side.number for side in game.sides): game.table
        for game in found.games
        if game.table
    }
    return [
        RoundView(
            said(round_title(round_)),
            round_ is board.latest,
            not round_.missing,
            tuple(_match(board, round_, match, at_table) for match in round_.matches),
            round_.sits_out,
        )
        for round_ in reversed(board.rounds)
    ]


def _match(
    board: Board, round_: BoardRound, match: BoardMatch, at_table: dict[frozenset[int], int]
) -> MatchView:
    now = None
    if round_ is board.latest and not match.is_decided:
        now = at_table.get(frozenset(side.who.number for side in match.sides))
    several = len({match.part for match in round_.matches}) > 1
    name = part_name(match.part) if several else None
    return MatchView(
        match,
        "" if name is None else said(name),
        now or (match.table if board.is_ladder else None),
        now is not None,
    )


def cross_tables(board: Board | None) -> list[CrossView]:
    """Who met whom, where everyone meets everyone: a table for each pool, or one for all."""
    if board is None or not board.is_cross or not board.rounds:
        return []
    parts: dict[str, list[BoardMatch]] = {}
    for round_ in board.rounds:
        for match in round_.matches:
            parts.setdefault(match.part, []).append(match)
    in_pools = {part: name for part in parts if (name := part_name(part)) and ":" in part}
    wanted = sorted(in_pools, key=lambda part: (len(part), part)) or list(parts)[:1]
    return [
        CrossView(said(in_pools[part]) if part in in_pools else "", _cross(board, parts[part]))
        for part in wanted
    ]


def _cross(
    board: Board, matches: Sequence[BoardMatch]
) -> tuple[tuple[SideNames, tuple[CrossCell, ...]], ...]:
    names = {side.who.number: side.who for match in matches for side in match.sides}
    lines = board.ranking if board.has_results else ()
    order = {place.who.number: line for line, place in enumerate(lines)}
    numbers = sorted(names, key=lambda number: (order.get(number, len(order)), number))
    met: dict[tuple[int, int], CrossCell] = {}
    for match in matches:
        for own in match.sides:
            for other in match.sides:
                if own is not other and match.is_decided:
                    met[own.who.number, other.who.number] = CrossCell(
                        won=own.won, left=None if own.won else own.left
                    )
    return tuple(
        (
            names[number],
            tuple(
                met.get((number, other), CrossCell(is_self=other == number)) for other in numbers
            ),
        )
        for number in numbers
    )


def ranking_shown(board: Board | None) -> list[RankView]:
    """Empty before anything is decided, when everyone would be first."""
    if board is None or not board.has_results:
        return []
    return [RankView(place, measures_said(place)) for place in board.ranking]
