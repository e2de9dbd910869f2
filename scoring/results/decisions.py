"""A match that was never called, decided all the same: walkover, no show on both sides, ruling."""

from dataclasses import replace

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.formats.goals import ONE, Deal, Ends, Goal, score_pad
from domain.matches.words import describe_outcome, describe_slot
from domain.results import AT_THE_TABLE, Manner, Post, Reported, same_post
from domain.skipbo.checks import RaceReport, Scored, check_race, refuses
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused
from games.models import Game, Result
from games.reports.services import (
    AtTable,
    Checked,
    ResultRefused,
    game_changed,
    report_check,
    require_at_the_table,
    result_write,
)
from scoring.advancement import at_table_of, game_in_force
from scoring.calls.services import game_locked
from scoring.match_mapper import match_of, row_of_game
from scoring.models import Match
from scoring.progress.deals import goal_of
from scoring.results.services import deals_before, game_without_table, result_stands
from tournaments.audited_action import Step


@transaction.atomic
def match_decide(
    *,
    actor: str,
    contest_id: int,
    key: str,
    version: int,
    reported: Reported,
    accept_warnings: bool = False,
) -> Result:
    """Decide a match that was not called: a walkover, a no show on both sides, a ruling."""
    step = Step(actor=actor, contest_id=contest_id)
    row = step.contest.matches.get(key=key)
    match = match_of(row)
    if row.version != version:
        return _decided_before(step, row, version, reported)
    if match.phase is play.Phase.READY and reported.manner in AT_THE_TABLE:
        raise refused("match-not-called")
    # Refuses every match that is not ready, in the chart's own words.
    play.start(match)
    if reported.manner == Manner.RULING:
        # It decides the match, not only a deal of it.
        reported = replace(reported, ends=Ends.RULING.value)
    game = game_without_table(step, row, match)
    at_table = at_table_of(game, step.contest, row)
    checked = report_check(reported, at_table, accept_warnings=accept_warnings)
    result = result_write(step, at_table, reported, checked, confirmed=True, seen_version=version)
    result_stands(step, game, at_table, result, action=Action.MATCH_DECIDE)
    return result


def _decided_before(step: Step, row: Match, version: int, reported: Reported) -> Result:
    """The same decision sent twice is one; whoever meant another one is told what is there."""
    match = match_of(row)
    game = game_in_force(row)
    if game is None:
        raise match_changed(_stands_there(match))
    at_table = AtTable(game, step.contest)
    post = Post(said=reported, actor=step.actor, seen=version)
    again = same_post(at_table.versions, post, at_table.scene)
    if again is not None:
        return next(result for result in at_table.results if result.number == again.number)
    raise match_changed(at_table.latest_said or _stands_there(match))


def _stands_there(match: play.Match) -> Sentence:
    if match.outcome is not None:
        return describe_outcome(match.outcome)
    if match.phase is play.Phase.IN_PLAY:
        return Sentence("it was called to a table")
    return Sentence.joined((describe_slot(slot) for slot in match.slots), " – ")


def match_changed(now: Sentence | None = None) -> Refusal:
    """`now` says what is there."""
    return refused("match-changed:now", now=now) if now else refused("match-changed")


# ---- A match of several games that is stopped before its goal ----


@transaction.atomic
def match_finish(
    *, actor: str, game_id: int, version: int, winner: int | None = None, reason: str = ""
) -> Result:
    """End the match now, by the score of the deals that were played. `game_id` is the deal that
    is at the table; without a reason the clock ended it.

    Where the score is equal an official names the `winner`, with a reason.
    """
    step, game = game_locked(actor=actor, game_id=game_id)
    at_table = AtTable(game, step.contest)
    for result in at_table.results:
        if (result.reported_by, result.seen_version) == (actor, version) and result.details.get(
            "ends"
        ):
            return result  # the same press twice
    if game.version != version:
        raise game_changed(at_table.latest_said)
    require_at_the_table(game)
    goal = goal_of(step.contest)
    if goal == ONE:
        raise refused("match-is-one-game")
    if game.state in (Game.State.REPORTED, Game.State.DISPUTED):
        raise refused("deal-has-report")
    deals = deals_before(step, row_of_game(game), at_table)
    reported = _ended(goal, at_table, deals, winner, reason.strip())
    _require_race(at_table, deals, reported)
    checked = Checked()
    result = result_write(step, at_table, reported, checked, confirmed=True, seen_version=version)
    result_stands(step, game, at_table, result, action=Action.MATCH_FINISH, reason=reported.reason)
    return result


def _ended(
    goal: Goal, at_table: AtTable, deals: list[Deal], winner: int | None, reason: str
) -> Reported:
    pad = [goal.score(total) for total in score_pad(at_table.numbers, deals)]
    best = max(pad)
    if pad.count(best) > 1:
        if winner not in at_table.numbers or not reason:
            raise refused("score-equal", score=best)
        return Reported(
            manner=Manner.RULING.value, winner=winner, reason=reason, ends=Ends.RULING.value
        )
    ahead = at_table.numbers[pad.index(best)]
    if winner not in (None, ahead):
        raise refused("score-decides", side=ahead, score=best)
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
