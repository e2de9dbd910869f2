"""A match of several games that is stopped before its goal: the score decides it.

The clock or an official ends it. It is kept as a result of the deal that was not played to its
end, so that it is corrected and undone like any other.
"""

from django.db import transaction

from games.checks import RaceReport, Scored, check_race, refuses
from games.models import Game, Result
from games.results import Manner, Reported
from games.services.refusals import game_changed, require_at_the_table
from games.services.reports import AtTable, Checked, ResultRefused, result_write, results_of
from scoring.forms.deals import Deal, Ends, score_pad
from scoring.forms.goals import ONE, Goal
from scoring.match_rows import row_of_game
from scoring.selectors.deals import goal_of
from scoring.services.calls import game_locked
from scoring.services.results import deals_before, latest_said, result_stands
from tournaments.actions import Action
from wording import Illegal, Sentence


@transaction.atomic
def match_finish(
    *, actor: str, game_id: int, version: int, winner: int | None = None, reason: str = ""
) -> Result:
    """End the match now, by the score of the deals that were played. `game_id` is the deal that
    is at the table; without a reason the clock ended it.

    Where the score is equal an official names the `winner`, with a reason.
    """
    step, game = game_locked(actor=actor, game_id=game_id, version=None)
    at_table = AtTable(game, step.contest)
    results = results_of(game.pk)
    for result in results:
        if (result.reported_by, result.seen_version) == (actor, version) and result.details.get(
            "ends"
        ):
            return result  # the same press twice
    if game.version != version:
        raise game_changed(latest_said(results, at_table))
    require_at_the_table(game)
    goal = goal_of(step.contest)
    _require_several(goal)
    if game.state in (Game.State.REPORTED, Game.State.DISPUTED):
        raise Illegal(
            "deal-has-report",
            Sentence(
                "A result was reported for this deal. Confirm it or settle it first, then finish "
                "the match."
            ),
        )
    deals = [deal for _, deal in deals_before(step, row_of_game(game), at_table)]
    reported = _ended(goal, at_table, deals, winner, reason.strip())
    _require_race(at_table, deals, reported)
    result = result_write(
        step,
        at_table,
        reported,
        Checked(),
        confirmed=True,
        seen_version=version,
        number=len(results) + 1,
    )
    result_stands(step, game, at_table, result, action=Action.MATCH_FINISH, reason=reported.reason)
    return result


def _ended(
    goal: Goal, at_table: AtTable, deals: list[Deal], winner: int | None, reason: str
) -> Reported:
    pad = [goal.score(total) for total in score_pad(at_table.numbers, deals)]
    best = max(pad)
    if pad.count(best) > 1:
        if winner not in at_table.numbers or not reason:
            raise _equal(best)
        return Reported(
            manner=Manner.RULING.value, winner=winner, reason=reason, ends=Ends.RULING.value
        )
    ahead = at_table.numbers[pad.index(best)]
    if winner not in (None, ahead):
        raise Illegal(
            "score-decides",
            Sentence(
                "Side {side} has the higher score, {score}, and wins. To decide otherwise, correct "
                "a deal or enter a forfeit.",
                side=ahead,
                score=best,
            ),
            field="winner",
        )
    manner = Manner.RULING if reason else Manner.TIME
    return Reported(manner=manner.value, winner=ahead, reason=reason, ends=Ends.SCORE.value)


def _require_race(at_table: AtTable, deals: list[Deal], reported: Reported) -> None:
    """What the checks say of the race as a whole."""
    if not at_table.seating.rules.race_target:
        return
    games = [
        Scored(tuple(deal.points.get(number, 0) for number in at_table.numbers))
        for deal in deals
        if deal.counts
    ]
    race = RaceReport(
        games=games,
        winner=at_table.letter(reported.winner),
        finished=reported.manner,
        reason=reported.reason or None,
    )
    findings = check_race(race, at_table.seating)
    if refuses(findings):
        raise ResultRefused(findings[0].code, findings[0].sentence, findings)


def _require_several(goal: Goal) -> None:
    if goal == ONE:
        raise Illegal(
            "match-is-one-game",
            Sentence("A match of this contest is one game. Enter how that game finished."),
        )


def _equal(score: int) -> Illegal:
    return Illegal(
        "score-equal",
        Sentence(
            "The score is equal, {score} each. Play one more deal, or choose who wins and say why.",
            score=score,
        ),
        field="winner",
    )
