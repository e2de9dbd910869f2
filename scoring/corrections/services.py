"""Correcting a result at any time: first what would happen, then exactly that, at one stroke.

A match of several deals is corrected deal by deal; what its deals come to then is worked out in
effects.py.
"""

import hashlib
import json
from dataclasses import dataclass, replace

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.formats.goals import ONE, Deal
from domain.matches.match import match_to_record
from domain.results import Reported
from domain.wording import Sentence
from domain.wording.refusals import refused
from games.models import Game, Result
from games.reports.services import AtTable, report_check, report_read, result_write
from scoring.advancement import all_in_force, at_table_of, call_off, chart_write, game_in_force
from scoring.corrections.effects import DealPlan, deal_of, plan_deals, round_effects
from scoring.match_mapper import Rows, layout_read, loaded_of, rows_read, values_of
from scoring.models import Match
from scoring.progress.deals import is_several, outcome_of
from scoring.progress.sides import sides_by_number
from scoring.results.services import decision, game_without_table, require_reason
from tournaments.audited_action import Step
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Preview:
    """One way to correct: `correction.effects` name every later match and what happens to it,
    `deals` the deals of this match, where it has several.

    `seal` is handed back with the decision, so that what is applied is what was shown.
    """

    correction: play.Correction
    seal: str
    deals: tuple[Sentence, ...] = ()
    # In a contest of rounds: what becomes of the ranking and of the coming round.
    rounds: tuple[Sentence, ...] = ()


def correction_preview(
    *, contest: Contest, key: str, reported: Reported | None, game_id: int | None = None
) -> tuple[Preview, ...]:
    """What a correction would change: one way, or two to choose from where later games were
    touched. Where nothing is `reported`, the result is taken back altogether.

    Where a match has several deals, `game_id` is the one that was wrong (none: the last).
    """
    place = play.MatchKey.parse(key)
    chart, rows = _part(contest, place)
    row = rows[place]
    plan = plan_deals(contest, row, game_id, reported) if is_several(contest) else None
    if plan is not None:
        outcome = plan.outcome
    else:
        game = game_in_force(row) if len(chart[place].sides) > 2 else None
        outcome = _outcome(reported, None if game is None else AtTable(game, contest))
    if plan is not None and chart[place].outcome is None:
        found: tuple[play.Correction, ...] = (_while_in_play(contest, row, plan),)
    else:
        _require_round_stays_decided(contest, row, outcome)
        found = play.alternatives(chart, place, outcome)
    deals = _deals(contest, row, reported) if plan is None else plan.deals
    rounds = round_effects(contest=contest, row=row, outcome=outcome, deals=deals)
    return tuple(
        Preview(
            correction,
            _seal(key, correction, plan),
            () if plan is None else (*plan.effects, *_deals_lost(contest, chart, correction)),
            rounds,
        )
        for correction in found
    )


def _deals_lost(
    contest: Contest, chart: play.Matches, correction: play.Correction
) -> list[Sentence]:
    """Deals of later matches whose call was taken back: nobody sits there, yet they were played."""
    waiting = [
        str(effect.match) for effect in correction.effects if effect.what is play.What.SIDES_CHANGED
    ]
    played = contest.games.filter(
        match_game__match__key__in=waiting, state=Game.State.CONFIRMED
    ).values_list("match_game__match__key", flat=True)
    return [
        Sentence(
            "{match}: deals were played before its call was taken back. They do not count any "
            "more, since the sides change.",
            match=play.match_label(chart.shape, play.MatchKey.parse(key)),
        )
        for key in sorted(set(played))
    ]


def _deals(contest: Contest, row: Match, reported: Reported | None) -> tuple[Deal, ...]:
    """The one game of the match as it would count by rounds; none where nobody played."""
    game = game_in_force(row) if contest.rounds.exists() and reported is not None else None
    if game is None or reported is None:
        return ()
    at_table = AtTable(game, contest)
    return (deal_of(report_read(reported, at_table), at_table),)


@transaction.atomic
def result_correct(
    *,
    actor: str,
    contest_id: int,
    key: str,
    reported: Reported | None,
    reason: str,
    seal: str,
    later: str | None = None,
    accept_warnings: bool = False,
    game_id: int | None = None,
) -> play.Correction:
    """Apply one of the previews. The old version of the result stays, with who, when and why.

    `game_id` is the deal that was wrong, where a match has several; none: the last one.
    """
    require_reason(reason)
    step = Step(actor=actor, contest_id=contest_id)
    place = play.MatchKey.parse(key)
    chart, rows = _part(step.contest, place)
    row = rows[place]
    plan, game, outcome = None, None, None
    if is_several(step.contest):
        plan = plan_deals(step.contest, row, game_id, reported)
        outcome = plan.outcome
        if plan.reported is not None and _is_done(plan.at_table, actor, plan.reported, reason):
            return play.Correction(play.Later.WITHDRAWN, False, (), ())
    else:
        game = game_in_force(row)
        if game is None and reported is not None:
            # A walkover that the chart gave of itself had no game; the correction is kept in one.
            game = game_without_table(step, row, chart[place])
        if reported is not None and game is not None:
            at_table = at_table_of(game, step.contest, row)
            reported = report_read(reported, at_table)
            outcome = _outcome(reported, at_table)
    if plan is not None and chart[place].outcome is None:
        correction = _while_in_play(step.contest, row, plan)
        keys = [c.after.key for c in correction.changes if isinstance(c, play.MatchChange)]
        rows = rows_read(step.contest, keys) | {place: row}
    else:
        _require_round_stays_decided(step.contest, row, outcome)
        correction = play.correct(chart, place, outcome, play.Later(later) if later else None)
    is_as_ruled = (later == play.Later.STANDS) == (row.stands is not None)
    if reported and game and is_as_ruled and _is_done(at_table, actor, reported, reason):
        return correction
    if _seal(key, correction, plan) != seal:
        raise refused("correction-changed")
    chart_write(step, rows, correction.changes, own=place)
    if plan is not None:
        _deals_write(step, row, plan, reason, accept_warnings)
    elif reported is None and game is not None:
        call_off(step, game)
    elif reported is not None:
        _new_version(step, at_table, reported, reason, accept_warnings)
    deals = () if plan is None else plan.effects
    step.close(
        action=Action.RESULT_CORRECT,
        subject=f"match:{key}",
        facts={
            "match": key,
            "outcome": None if outcome is None else str(outcome),
            "later": correction.later.value,
            "effects": [*map(str, deals), *(str(effect.sentence) for effect in correction.effects)],
        },
        reason=reason,
    )
    return correction


def _require_round_stays_decided(
    contest: Contest, row: Match, outcome: play.Outcome | None
) -> None:
    """What a later round was made from may be put right, but not be open again: those people sit
    with others by now."""
    if outcome is None and row.stage < contest.rounds.count():
        raise refused("later-round-made")


def _deals_write(
    step: Step, row: Match, plan: DealPlan, reason: str, accept_warnings: bool
) -> None:
    for game in all_in_force([row])[row.pk]:
        if game.pk in plan.called_off:
            call_off(step, game)
        elif game.pk == plan.game.pk and plan.reported is not None:
            _new_version(step, plan.at_table, plan.reported, reason, accept_warnings, plan.before)
        elif game.pk == plan.stop_again:
            # The score at which the match was stopped has another leader now.
            at_table = AtTable(game, step.contest)
            (result,) = game.results.filter(state=Result.State.CONFIRMED)
            winner = None if plan.outcome is None else plan.outcome.winner
            said = replace(at_table.said(result), winner=winner)
            _new_version(step, at_table, said, reason, accept_warnings=True)


def _while_in_play(contest: Contest, row: Match, plan: DealPlan) -> play.Correction:
    """A deal of a match that is not decided: it may be decided now."""
    changes: tuple[play.Change, ...] = ()
    if plan.outcome is not None:
        _, decided = decision(contest, row, plan.outcome)
        changes = tuple(decided)
    return play.Correction(play.Later.WITHDRAWN, False, (), changes)


def _is_done(at_table: AtTable, actor: str, reported: Reported, reason: str) -> bool:
    """Whether this very correction was made already: the same post twice is one version."""
    said = (reported.manner, at_table.pks.get(reported.winner or 0), reported.cards_left)
    return any(
        (result.manner, result.winner_id, result.counted) == said
        for result in at_table.game.results.filter(
            state=Result.State.CONFIRMED,
            reported_by=actor,
            reason=reason.strip(),
            # Saved again, it is taken for 0 cards no more.
            uncounted_is_nought=False,
        )
    )


def _new_version(
    step: Step,
    at_table: AtTable,
    reported: Reported,
    reason: str,
    accept_warnings: bool,
    before: tuple[dict[int, int], ...] = (),
) -> None:
    game = at_table.game
    checked = report_check(reported, at_table, accept_warnings=accept_warnings, before=before)
    for result in game.results.filter(state=Result.State.CONFIRMED):
        step.change(result, state=Result.State.SUPERSEDED.value, confirmed_by="")
    step.store()
    result_write(
        step,
        at_table,
        replace(reported, reason=reason.strip()),
        checked,
        confirmed=True,
        seen_version=game.version,
    )
    step.change(game, state=Game.State.CONFIRMED.value)


def _part(contest: Contest, key: play.MatchKey) -> tuple[play.Matches, Rows]:
    """The part of the chart that a change to this match can touch, with the sides in it."""
    shape = layout_read(contest)
    rows = rows_read(contest, shape.reach(key))
    return loaded_part(contest, shape, rows), rows


def loaded_part(contest: Contest, shape: play.Layout, rows: Rows) -> play.Matches:
    matches = values_of(rows)
    numbers = {play.occupant(slot) for match in matches.values() for slot in match.slots}
    sides = sides_by_number(contest, [number for number in numbers if number is not None])
    return loaded_of(
        [play.EnteredSide(side.number, withdrawn=side.withdrawn) for side in sides.values()],
        matches.values(),
        shape,
    )


def _outcome(reported: Reported | None, at_table: AtTable | None) -> play.Outcome | None:
    """Through the text, so that what cannot be read is refused in words."""
    if reported is None:
        return None
    manner, winner = reported.manner, reported.winner
    outcome = play.Outcome.parse(manner if winner is None else f"{manner}:{winner}")
    if at_table is None or winner not in at_table.numbers:
        return outcome
    left = reported.cards_left.totals(at_table.seats)
    # What is no number is refused by the checks, in their words.
    counted = {side: cards for side, cards in left.items() if isinstance(cards, int)}
    return outcome_of(ONE, at_table.numbers, [Deal(outcome.manner, winner, counted)])


def _seal(key: str, correction: play.Correction, plan: DealPlan | None = None) -> str:
    shown: list[object] = [key, correction.later.value]
    for change in correction.changes:
        if isinstance(change, play.MatchChange):
            shown += [match_to_record(change.before), match_to_record(change.after)]
    if plan is not None:
        shown += [plan.game.pk, [str(effect) for effect in plan.effects]]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:32]
