"""How long a match is: one game, best of several, first to so many points, or totals of N games.

A goal looks at the games of one match and says in which order its sides came in, or that another
game is needed. Must not know forms, tables or how games are reported.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from domain.formats.values import GameScore, Places, Side
from domain.results import Manner
from domain.wording.refusals import refused

MOST_POINTS = 10_000
MOST_GAMES = 20


class Kind(StrEnum):
    ONE = "one"
    BEST = "best"
    POINTS = "points"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Goal:
    """
    >>> str(Goal.parse("best3")), str(Goal.parse("points:500")), str(Goal.parse("one"))
    ('best3', 'points:500', 'one')
    """

    kind: Kind
    number: int = 1

    def __str__(self) -> str:
        match self.kind:
            case Kind.ONE:
                return "one"
            case Kind.BEST:
                return f"best{self.number}"
            case _:
                return f"{self.kind}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Goal":
        if text == "one":
            return ONE
        if text in ("best3", "best5"):
            return cls(Kind.BEST, int(text[-1]))
        kind, _, number = text.partition(":")
        most = {Kind.POINTS.value: MOST_POINTS, Kind.GAMES.value: MOST_GAMES}.get(kind, 0)
        if number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= most:
            return cls(Kind(kind), int(number))
        raise refused("goal", text=text)

    @property
    def wins_needed(self) -> int:
        """How many games have to be won, where that decides."""
        return (self.number + 1) // 2

    def reached(self, sides: Sequence[Side], games: Sequence[GameScore]) -> Places | None:
        """The order of the sides once the match is decided; None: another game at this table.

        Only a game, a total or a race that parts the best from the others decides a match.
        """
        if not games:
            return None
        so_far = totals(sides, games)
        match self.kind:
            case Kind.ONE:
                done = True
            case Kind.BEST:
                done = max(total.wins for total in so_far) >= self.wins_needed
            case Kind.POINTS:
                done = max(total.points for total in so_far) >= self.number
            case Kind.GAMES:
                done = len(games) >= self.number
        places = self.standing(sides, games)
        return places if done and len(places[0]) == 1 else None

    def leader(self, sides: Sequence[Side], games: Sequence[GameScore]) -> int | None:
        """Who has the higher score, where a match is stopped; None while it is equal."""
        scores = [self.score(total) for total in totals(sides, games)]
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else None

    def score(self, total: "Total") -> int:
        """What is called out when somebody asks how it stands."""
        return total.points if self.counts_points(total) else total.wins

    def counts_points(self, total: "Total") -> bool:
        return self.kind is Kind.POINTS or (self.kind is Kind.GAMES and total.counts_points)

    def standing(self, sides: Sequence[Side], games: Sequence[GameScore]) -> Places:
        """The order of the sides by the games so far: also how a match ends that is stopped."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for index, total in enumerate(totals(sides, games)):
            groups.setdefault(self._rank(total), []).append(index)
        return tuple(tuple(groups[rank]) for rank in sorted(groups))

    def _rank(self, total: "Total") -> tuple[int, ...]:
        """Smaller is better."""
        if self.counts_points(total):
            return (-total.points, -total.wins, total.uncounted, total.left)
        return (-total.wins, total.uncounted, total.left)


ONE = Goal(Kind.ONE)


@dataclass(frozen=True, slots=True)
class Total:
    """What a side has after the games so far."""

    wins: int
    points: int
    left: int
    counts_points: bool
    uncounted: int = 0
    """In how many games that it lost nobody counted its cards: nothing is known to its good."""


def totals(sides: Sequence[Side], games: Sequence[GameScore]) -> tuple[Total, ...]:
    """The score pad: what each side has so far."""
    return tuple(
        Total(
            wins=sum(game.winner == index for game in games),
            points=sum(game.points[index] for game in games if game.points),
            left=sum(game.left.get(person, 0) for game in games for person in side),
            counts_points=any(game.points for game in games),
            uncounted=sum(
                game.winner != index and not any(person in game.left for person in side)
                for game in games
            ),
        )
        for index, side in enumerate(sides)
    )


def dealer_seat(first: int, games: int, seats: int) -> int:
    """Whose deal it is: the deal passes to the left, seat by seat."""
    return (first + games) % seats


# ---- The games of one match in the order they were played ----

UNPLAYED = (Manner.WALKOVER, Manner.FORFEIT, Manner.RETIRED, Manner.NO_SHOW)


class Ends(StrEnum):
    """Whether a game's result ends its match by itself."""

    NOT = ""
    SCORE = "score"
    """Stopped, by the clock or an official: the higher score wins."""
    RULING = "ruling"
    """Decided by an official, whatever the score is."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One game that stands. `winner` is a side's number; `left` and `points` are by side."""

    manner: Manner
    winner: int | None
    left: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    ends: Ends = Ends.NOT
    # Of an earlier Rallydeck, which took what nobody counted for 0 cards.
    is_nought: bool = False

    @property
    def counts(self) -> bool:
        """Whether it was played as a game, so that it is on the score pad."""
        return self.ends is Ends.NOT and self.manner not in UNPLAYED


@dataclass(frozen=True, slots=True)
class Decided:
    """`deal` is the index of the deal that decided; `behind` the others in order, for more than
    two sides."""

    deal: int
    manner: Manner
    winner: int | None
    behind: tuple[tuple[int, ...], ...] = ()


def decided(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> Decided | None:
    """How the match was decided; None: another deal at this table."""
    here = [(number,) for number in sides]
    games: list[GameScore] = []
    for index, deal in enumerate(deals):
        if deal.counts:
            games.append(_game(deal, sides))
            reached = goal.reached(here, games)
            winner = None if reached is None else sides[reached[0][0]]
        else:
            winner = _winner_at_the_end(goal, deal, sides, games)
        if winner is not None or deal.manner is Manner.NO_SHOW:
            return Decided(index, deal.manner, winner, _behind(goal, sides, games, deal, winner))
    return None


def _winner_at_the_end(
    goal: Goal, deal: Deal, sides: Sequence[int], games: Sequence[GameScore]
) -> int | None:
    if deal.ends is not Ends.SCORE:
        return deal.winner
    ahead = goal.leader([(number,) for number in sides], games)
    return None if ahead is None else sides[ahead]


def _behind(
    goal: Goal, sides: Sequence[int], games: list[GameScore], deal: Deal, winner: int | None
) -> tuple[tuple[int, ...], ...]:
    if winner is None or len(sides) == 2:
        return ()
    last = games or [_game(deal, sides)]
    groups = goal.standing([(number,) for number in sides], last)
    named = [tuple(sides[at] for at in group if sides[at] != winner) for group in groups]
    return tuple(group for group in named if group)


def score_pad(sides: Sequence[int], deals: Sequence[Deal]) -> tuple[Total, ...]:
    """What each side has so far."""
    games = [_game(deal, sides) for deal in deals if deal.counts]
    return totals([(number,) for number in sides], games)


def _game(deal: Deal, sides: Sequence[int]) -> GameScore:
    winner = None if deal.winner is None else list(sides).index(deal.winner)
    points = tuple(deal.points.get(side, 0) for side in sides) if deal.points else ()
    return GameScore(winner, deal.left, points)
