"""The deals of a match: its games in the order of play, and what each side has after them.

Knows the stored games and the match's goal; what becomes of a match is not decided here.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from domain.formats.goals import ONE, Deal, Ends, Goal, dealer_seat, decided, score_pad
from domain.matches import Outcome
from domain.results import Counts, Manner, Seats
from games.models import Game, Result
from tournaments.models import Contest, SideEntry
from tournaments.prepared_queries import prepared


@dataclass(frozen=True, slots=True)
class DealRow:
    """A game that stands, with the number of its row."""

    game: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class Running:
    """How a match stands: the number of the deal, the score by side, and whose deal it is.

    `score` is points where the goal counts points, else games won; `lines` is what each deal
    brought. `dealer` is a person's name; empty where nobody knows who sits where.
    """

    goal: Goal
    deal: int
    score: tuple[tuple[int, int], ...]
    dealer: str = ""
    lines: tuple[dict[int, int], ...] = ()
    # Since when they play: the clock that stops a match counts from its first deal.
    since: datetime | None = None

    @property
    def text(self) -> str:
        """
        >>> Running(ONE, 3, ((7, 120), (9, 85))).text
        '120–85'
        """
        return "–".join(str(score) for _, score in self.score)


def goal_of(contest: Contest) -> Goal:
    return Goal.parse(contest.goal)


@prepared
def results_in_force(match_id: int) -> QuerySet[Result]:
    """The confirmed result of each game of a match that stands, in the order of play."""
    return _standing(game__match_game__match=match_id)


def _standing(**which: Any) -> QuerySet[Result]:
    found = Result.objects.filter(game__state=Game.State.CONFIRMED, state=Result.State.CONFIRMED)
    return found.filter(**which).order_by("game__match_game__order")


def deals_read(match_id: int, sides: Mapping[int, int], seats: Seats) -> list[DealRow]:
    """The deals that stand. `sides` are the sides' numbers by row, `seats` their stocks."""
    return [
        DealRow(result.game_id, deal_of(result, sides, seats))
        for result in results_in_force(match_id)
    ]


def deal_of(result: Result, sides: Mapping[int, int], seats: Seats) -> Deal:
    return Deal(
        Manner(result.manner),
        None if result.winner_id is None else sides[result.winner_id],
        Counts.read(result.cards_left).totals(seats),
        {int(side): points for side, points in result.side_points.items()},
        Ends(result.details.get("ends", "")),
        result.uncounted_is_nought,
    )


def outcome_of(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> Outcome | None:
    """What the match comes to by its deals so far."""
    found = decided(goal, sides, deals)
    return None if found is None else Outcome(found.manner, found.winner, found.behind)


def running_scores(*, contest: Contest, match_ids: Sequence[int]) -> dict[int, Running]:
    """How each of these matches stands, in a fixed number of statements; empty where a match is
    one game."""
    goal = goal_of(contest)
    if goal == ONE or not match_ids:
        return {}
    results = _standing(game__match_game__match__in=match_ids)
    by_match: dict[int, list[Result]] = defaultdict(list)
    for result in results.select_related("game__match_game", "winner"):
        by_match[result.game.match_game.match_id].append(result)
    seated = _seated(match_ids)
    return {
        match: _running(goal, seated[match], by_match[match])
        for match in match_ids
        if match in seated
    }


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal that stands and the score after it. `number` is none where nothing was played."""

    game: int
    number: int | None
    winner: int | None
    manner: str
    points: dict[int, int]
    totals: dict[int, int]


def deals_shown(*, contest: Contest, match_id: int) -> list[DealShown]:
    """Every game of a match that stands, in the order of play."""
    goal = goal_of(contest)
    sides = list(_seated([match_id]).get(match_id, {}))
    found: list[DealShown] = []
    so_far: list[Deal] = []
    for result in _standing(game__match_game__match=match_id).select_related("winner"):
        deal = _without_cards(result)
        so_far.append(deal)
        found.append(
            DealShown(
                result.game_id,
                sum(one.counts for one in so_far) if deal.counts else None,
                deal.winner,
                result.manner,
                deal.points,
                _scores(goal, sides, so_far),
            )
        )
    return found


def scores_after(*, contest: Contest) -> dict[int, tuple[int, dict[int, int], bool]]:
    """By game: which deal it was (0 where none was played), every side's score after it, and
    whether its match went on. Empty where a match is one game."""
    goal = goal_of(contest)
    if goal == ONE:
        return {}
    results = _standing(game__contest=contest).select_related("winner", "game__match_game")
    so_far: dict[int, list[Deal]] = defaultdict(list)
    found: dict[int, tuple[int, dict[int, int], bool]] = {}
    for result in results.prefetch_related("game__sides__side"):
        sides = [seat.side.number for seat in result.game.sides.all()]
        deals = so_far[result.game.match_game.match_id]
        deals.append(_without_cards(result))
        number = sum(deal.counts for deal in deals) if deals[-1].counts else 0
        goes_on = decided(goal, sides, deals) is None
        found[result.game_id] = number, _scores(goal, sides, deals), goes_on
    return found


def _running(goal: Goal, seated: Mapping[int, Sequence[str]], results: list[Result]) -> Running:
    sides = list(seated)
    deals = [_without_cards(result) for result in results]
    played = [deal for deal in deals if deal.counts]
    return Running(
        goal,
        len(played) + 1,
        tuple(_scores(goal, sides, deals).items()),
        _dealer(list(seated.values()), len(played)),
        tuple(_scores(goal, sides, [deal]) for deal in played),
        results[0].game.called_at if results else None,
    )


def _scores(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> dict[int, int]:
    """What every side has after these deals, as it is called out."""
    pad = score_pad(sides, deals)
    return {side: goal.score(total) for side, total in zip(sides, pad, strict=True)}


def _without_cards(result: Result) -> Deal:
    winner = None if result.winner is None else result.winner.number
    points = {int(side): points for side, points in result.side_points.items()}
    return Deal(Manner(result.manner), winner, {}, points, Ends(result.details.get("ends", "")))


def _seated(match_ids: Sequence[int]) -> dict[int, dict[int, list[str]]]:
    """The names at each match's latest game, by the number of their side, in the sides' order."""
    rows = SideEntry.objects.filter(
        side__games__game__match_game__match__in=match_ids, left=False
    ).order_by("side__games__game__match_game__order", "side__games__place", "place")
    latest: dict[int, int] = {}
    found: dict[int, dict[int, list[str]]] = {}
    for match, game, number, name in rows.values_list(
        "side__games__game__match_game__match",
        "side__games__game",
        "side__number",
        "entry__player__name",
    ):
        if latest.get(match) != game:
            latest[match], found[match] = game, {}
        found[match].setdefault(number, []).append(name)
    return found


def _dealer(sides: Sequence[Sequence[str]], deals: int) -> str:
    """Partners sit across: the first of A, the first of B, then their partners. The deal passes
    to the left, beginning with the first of A."""
    seats = [side[min(at, len(side) - 1)] for at in range(max(map(len, sides))) for side in sides]
    return seats[dealer_seat(0, deals, len(seats))]


# ---- Correcting a result at any time ----


def is_several(contest: Contest) -> bool:
    """Whether a match of this contest may have more than one game."""
    return goal_of(contest) != ONE
