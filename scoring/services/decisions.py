"""A match that was never called, decided all the same: walkover, no show on both sides, ruling."""

from dataclasses import replace

from django.db import transaction

from games.models import Result
from games.results import AT_THE_TABLE, Manner, Post, Reported, same_post
from games.services.reports import AtTable, report_check, result_write, results_of
from games.services.step import Step
from scoring import play
from scoring.forms.deals import Ends
from scoring.match_rows import match_of
from scoring.models import Match
from scoring.play.wordings import describe_outcome, describe_slot
from scoring.selectors.at_table import at_table_of
from scoring.services.following import game_in_force
from scoring.services.results import (
    game_without_table,
    latest_said,
    result_stands,
)
from tournaments.actions import Action
from wording import Conflict, Illegal, Sentence


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
        raise Illegal(
            "match-not-called",
            Sentence("This match was not called, so it cannot have been played. Call it first."),
            field="manner",
        )
    # Refuses every match that is not ready, in the chart's own words.
    play.start(match)
    if reported.manner == Manner.RULING:
        # It decides the match, not only a deal of it.
        reported = replace(reported, ends=Ends.RULING.value)
    game = game_without_table(step, row, match)
    at_table = at_table_of(game, step.contest, row)
    checked = report_check(reported, at_table, accept_warnings=accept_warnings)
    result = result_write(
        step, at_table, reported, checked, confirmed=True, seen_version=version, number=1
    )
    result_stands(step, game, at_table, result, action=Action.MATCH_DECIDE)
    return result


def _decided_before(step: Step, row: Match, version: int, reported: Reported) -> Result:
    """The same decision sent twice is one; whoever meant another one is told what is there."""
    match = match_of(row)
    game = game_in_force(row)
    if game is None:
        raise match_changed(_stands_there(match))
    at_table = AtTable(game, step.contest)
    results = results_of(game.pk)
    post = Post(said=reported, actor=step.actor, seen=version)
    again = same_post(at_table.versions(results), post, at_table.scene)
    if again is not None:
        return next(result for result in results if result.number == again.number)
    raise match_changed(latest_said(results, at_table) or _stands_there(match))


def _stands_there(match: play.Match) -> Sentence:
    if match.outcome is not None:
        return describe_outcome(match.outcome)
    if match.phase is play.Phase.IN_PLAY:
        return Sentence("it was called to a table")
    return Sentence.joined((describe_slot(slot) for slot in match.slots), " – ")


def match_changed(now: Sentence | None = None) -> Conflict:
    """`now` says what is there."""
    if now is None:
        said = Sentence("This match has changed in the meantime. Look at it again, then decide.")
    else:
        said = Sentence(
            "This match has changed in the meantime. It says now: {now}. Look at it again, then "
            "decide.",
            now=now,
        )
    return Conflict("match-changed", said)
