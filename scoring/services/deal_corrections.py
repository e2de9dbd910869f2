"""What a correction of one deal does to its match: worked out, said in words, nothing written.

The deals are gone through again from the first, as if the right result had been there all along:
the match may have been over earlier, or not be over any more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.models import Game
from games.results import Manner, Reported
from games.services.reports import AtTable, report_check, report_read
from scoring import play
from scoring.forms.deals import Deal, Ends, decided, score_pad
from scoring.forms.goals import Goal
from scoring.match_rows import match_of
from scoring.models import Match
from scoring.selectors.at_table import at_table_of
from scoring.selectors.deals import deals_read, goal_of, outcome_of
from scoring.services.following import all_in_force
from tournaments.models import Contest
from wording import Illegal, Sentence


@dataclass(frozen=True, slots=True)
class DealPlan:
    """`deals` are those that count then; `called_off` are the games that count no more;
    `stop_again` the one in which the match was stopped, where another side leads now; `before` the
    points of the deals before this one."""

    game: Game
    at_table: AtTable
    reported: Reported | None
    outcome: play.Outcome | None
    deals: tuple[Deal, ...]
    called_off: frozenset[int]
    stop_again: int | None
    before: tuple[dict[int, int], ...]
    effects: tuple[Sentence, ...]


def plan_deals(
    contest: Contest, row: Match, game_id: int | None, reported: Reported | None
) -> DealPlan:
    goal = goal_of(contest)
    games = all_in_force([row])[row.pk]
    stands = [game for game in games if game.state == Game.State.CONFIRMED]
    game = _game(stands, game_id)
    at_table = at_table_of(game, contest, row)
    sides = at_table.numbers
    found = deals_read(row.pk, at_table.numbers_by_pk, at_table.seats)
    ids = [deal.game for deal in found]
    old = [deal.deal for deal in found]
    at = ids.index(game.pk)
    before = tuple(deal.points for deal in old[:at])
    new = list(old)
    if reported is None:
        del new[at], ids[at]
    else:
        reported = report_read(reported, at_table)
        new[at] = deal_of(reported, at_table, before)
    over = decided(goal, sides, new)
    outcome = outcome_of(goal, sides, new)
    last = len(new) - 1 if over is None else over.deal
    # A stop that no score decides any more is no end: the match goes on.
    cut = [pk for index, pk in enumerate(ids) if index > last or _is_void(new, index, over)]
    off = set(cut) | ({game.pk} if reported is None else set())
    if over is not None:
        off |= {one.pk for one in games if one.state in Game.AT_THE_TABLE}
    stop_again = None
    ended = None if over is None else new[over.deal]
    if over is not None and ended is not None and ended.ends is Ends.SCORE:
        stop_again = ids[over.deal] if ended.winner != over.winner else None
    kept = tuple(deal for pk, deal in zip(ids, new, strict=True) if pk not in cut)
    effects = _effects(goal, sides, match_of(row), at, old, new, over is not None, last, cut, ids)
    return DealPlan(
        game, at_table, reported, outcome, kept, frozenset(off), stop_again, before, tuple(effects)
    )


def _is_void(deals: Sequence[Deal], index: int, over: object) -> bool:
    return over is None and deals[index].ends is Ends.SCORE


def _game(stands: Sequence[Game], game_id: int | None) -> Game:
    if game_id is None and stands:
        return stands[-1]
    for game in stands:
        if game.pk == game_id:
            return game
    raise Illegal(
        "no-result",
        Sentence("This deal has no confirmed result, so there is nothing to correct."),
    )


def deal_of(reported: Reported, at_table: AtTable, before: Sequence[dict[int, int]] = ()) -> Deal:
    """The right result as a deal; what cannot be is refused here, before anything is shown."""
    if reported.manner == Manner.RULING and not reported.reason:
        # The reason is asked for with the decision.
        reported = replace(reported, reason="-")
    checked = report_check(reported, at_table, accept_warnings=True, before=before)
    return Deal(
        Manner(reported.manner),
        reported.winner,
        reported.cards_left.totals(at_table.seats),
        checked.points,
        Ends(reported.ends),
    )


def _effects(
    goal: Goal,
    sides: Sequence[int],
    match: play.Match,
    at: int,
    old: Sequence[Deal],
    new: Sequence[Deal],
    is_over: bool,
    last: int,
    cut: Sequence[int],
    ids: Sequence[int],
) -> list[Sentence]:
    was = _said(old[at])
    effects = []
    if len(new) < len(old):
        effects.append(
            Sentence("Deal {number} is taken back (it was: {was}).", number=at + 1, was=was)
        )
    else:
        effects.append(
            Sentence(
                "Deal {number} is corrected: {now} (it was: {was}).",
                number=at + 1,
                now=_said(new[at]),
                was=was,
            )
        )
    kept = [deal for index, deal in enumerate(new) if index <= last]
    before, after = _score(goal, sides, old), _score(goal, sides, kept)
    effects.append(Sentence("The score is {after} (it was {before}).", after=after, before=before))
    if is_over and cut:
        effects.append(
            Sentence(
                "The match was over with deal {number}. Later deals do not count: {later}. They "
                "stay on record.",
                number=last + 1,
                later=", ".join(str(ids.index(pk) + 1) for pk in cut),
            )
        )
    if is_over and match.outcome is None:
        called_off = Sentence(
            "The match is over with deal {number}: the deal at the table is called off.",
            number=last + 1,
        )
        # Its call was taken back.
        nobody_there = Sentence(
            "The match is over with deal {number}, and is not called to a table any more.",
            number=last + 1,
        )
        effects.append(called_off if match.started else nobody_there)
    if not is_over and match.outcome is not None:
        effects.append(
            Sentence(
                "The match is not over any more. It goes back into the queue and is called to a "
                "table for its next deal."
            )
        )
    return effects


def _said(deal: Deal) -> Sentence:
    if deal.winner is None:
        return Sentence("nobody came")
    points = deal.points.get(deal.winner)
    if points is None:
        return Sentence("side {side} won", side=deal.winner)
    return Sentence("side {side} won {points} points", side=deal.winner, points=points)


def _score(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> str:
    return "–".join(str(goal.score(total)) for total in score_pad(sides, deals))
