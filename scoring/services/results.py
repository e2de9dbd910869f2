"""Results: reported at the table or the desk, confirmed, disputed, settled.

A confirmed result sends the winner on, frees the table and calls the next games, in one
transaction. The same post twice is one report and one advancement.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from games.models import Game, Result
from games.services.agreement import agrees, differing, only_new_incidents, says_all, together
from games.services.refusals import game_changed, require_at_the_table
from games.services.reports import (
    AtTable,
    Reported,
    describe,
    report_check,
    report_read,
    result_write,
    results_of,
)
from games.services.step import Step
from scoring import chart as charts
from scoring.match_rows import match_of, row_of_game, rows_read, shape_read, values_of
from scoring.models import Match
from scoring.services.calls import calls_make, game_locked
from scoring.services.following import chart_write, games_make, sides_by_number
from wording import Conflict, Illegal, Malformed, Sentence


@transaction.atomic
def result_report(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported,
    side: int | None = None,
    accept_warnings: bool = False,
) -> Result:
    """Say how a game went. `side` is the side that reports at its table; none: the desk.

    The other side's equal report confirms it, with what either of them counted; one that differs
    puts both before an official.
    """
    step, game = game_locked(actor=actor, game_id=game_id, version=None)
    at_table = AtTable(game, step.contest)
    reported = report_read(reported, at_table)
    results = results_of(game.pk)
    again = same_post(results, actor, version, reported, at_table)
    if again is not None:
        return again
    reports = [result for result in results if result.state == Result.State.REPORTED]
    reporter = None if side is None else _seated(at_table, side)
    own = [result for result in reports if result.reporter_id == reporter]
    others = [result for result in reports if result.reporter_id != reporter]
    crossed = side is not None and any(result.seen_version == version for result in others)
    added_to = _said_from(own, actor, version, reported, at_table)
    is_heard = (crossed and not own) or (added_to and not others)
    if game.version != version and not is_heard:
        raise game_changed(latest_said(results, at_table))
    require_at_the_table(game)
    agreeing = [] if differing(reported, others, at_table) else others
    reported = together(reported, agreeing or added_to, at_table)
    if reports:
        reported = only_new_incidents(reported, at_table)
    checked = report_check(reported, at_table, accept_warnings=accept_warnings)
    agreed = next((result for result in agreeing if says_all(result, reported, at_table)), None)
    for result in reports:
        # What this side said before is replaced; what agrees with the confirmed one is said.
        if result in own or (agreeing and result is not agreed):
            step.change(result, state=Result.State.SUPERSEDED.value)
    if agreed is not None:
        result_stands(step, game, at_table, agreed, action="result_confirm")
        return agreed
    result = result_write(
        step,
        at_table,
        reported,
        checked,
        confirmed=bool(agreeing),
        seen_version=version,
        number=len(results) + 1,
        reporter=side,
    )
    if agreeing:
        result_stands(step, game, at_table, result, action="result_confirm")
        return result
    state = Game.State.DISPUTED if others else Game.State.REPORTED
    step.change(game, state=state.value)
    step.close(
        action="result_report",
        subject=f"game:{game.pk}",
        facts={"match": row_of_game(game).key, "report": describe(result, at_table).en},
    )
    return result


@transaction.atomic
def result_confirm(
    *, actor: str, game_id: int, version: int, result_id: int, side: int | None = None
) -> Result:
    """Say that a report is right: the other side at its table, or an official (no `side`)."""
    step, game = game_locked(actor=actor, game_id=game_id, version=None)
    at_table = AtTable(game, step.contest)
    results = results_of(game.pk)
    result = next((result for result in results if result.pk == result_id), None)
    if result is not None and result.state == Result.State.CONFIRMED:
        return result
    if game.version != version or result is None or result.state != Result.State.REPORTED:
        raise game_changed(latest_said(results, at_table))
    require_at_the_table(game)
    if game.state == Game.State.DISPUTED:
        raise Illegal(
            "reports-differ",
            Sentence(
                en="The two sides reported different results. An official has to decide.",
                fr="Les deux équipes ont annoncé des résultats différents. Un responsable doit "
                "trancher.",
            ),
        )
    if side is not None and result.reporter_id in (None, _seated(at_table, side)):
        raise Illegal(
            "own-report",
            Sentence(
                en="The other side has to confirm this report, or an official.",
                fr="C’est à l’autre équipe, ou à un responsable, de confirmer cette annonce.",
            ),
        )
    result_stands(step, game, at_table, result, action="result_confirm")
    return result


@transaction.atomic
def result_enter(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported,
    accept_warnings: bool = False,
    call_next: bool = True,
) -> Result:
    """Enter a signed slip at the desk: reported and confirmed in one go, with what was counted at
    the table where the slip does not say it.

    Without `call_next` nobody is called: the next games were played on paper already.
    """
    step, game = game_locked(actor=actor, game_id=game_id, version=None)
    return enter_in_step(
        step,
        game,
        version=version,
        reported=reported,
        accept_warnings=accept_warnings,
        action="result_enter",
        call_next=call_next,
    )


@transaction.atomic
def dispute_settle(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported,
    reason: str,
    accept_warnings: bool = False,
) -> Result:
    """An official decides between reports, or against them, with a reason."""
    require_reason(reason)
    step, game = game_locked(actor=actor, game_id=game_id, version=None)
    reported = replace(reported, reason=reason.strip())
    return enter_in_step(
        step,
        game,
        version=version,
        reported=reported,
        accept_warnings=accept_warnings,
        action="dispute_settle",
        reason=reason,
    )


def enter_in_step(
    step: Step,
    game: Game,
    *,
    version: int,
    reported: Reported,
    accept_warnings: bool,
    action: str,
    reason: str = "",
    call_next: bool = True,
) -> Result:
    """Written and confirmed in a step that is under way; closes it.

    Against what the table said only with a reason; in agreement with it, what was counted there
    and is not said here is kept.
    """
    at_table = AtTable(game, step.contest)
    reported = report_read(reported, at_table)
    results = results_of(game.pk)
    again = same_post(results, step.actor, version, reported, at_table)
    if again is not None:
        return again
    if game.version != version:
        raise game_changed(latest_said(results, at_table))
    require_at_the_table(game)
    reports = [result for result in results if result.state == Result.State.REPORTED]
    apart = differing(reported, reports, at_table)
    if not reason and not apart:
        reported = together(reported, reports, at_table)
    if not reason and reports:
        reported = only_new_incidents(reported, at_table)
    checked = report_check(reported, at_table, accept_warnings=accept_warnings)
    if not reason and apart:
        raise _reports_differ(apart[0], at_table)
    for result in reports:
        step.change(result, state=Result.State.SUPERSEDED.value)
    result = result_write(
        step,
        at_table,
        reported,
        checked,
        confirmed=True,
        seen_version=version,
        number=len(results) + 1,
    )
    result_stands(step, game, at_table, result, action=action, reason=reason, call_next=call_next)
    return result


def _reports_differ(report: Result, at_table: AtTable) -> Conflict:
    said = describe(report, at_table)
    return Conflict(
        "reports-differ",
        Sentence(
            en=f"At the table it was reported that {said.en}. To decide otherwise, settle it "
            "with a reason.",
            fr=f"À la table, on a annoncé : {said.fr}. Pour décider autrement, tranchez avec "
            "un motif.",
        ),
    )


def game_without_table(step: Step, row: Match, match: charts.Match) -> Game:
    """A game that is not played: somewhere the result has to be kept."""
    sides = sides_by_number(step.contest, match.sides)
    (game,) = games_make(step, [(row, None, [sides[number].pk for number in match.sides])])
    return game


def result_stands(
    step: Step,
    game: Game,
    at_table: AtTable,
    result: Result,
    *,
    action: str,
    reason: str = "",
    call_next: bool = True,
) -> None:
    """The winner goes on, the table is free and the next games are called, or nothing at all."""
    numbers = {pk: number for number, pk in at_table.pks.items()}
    winner = None if result.winner_id is None else numbers[result.winner_id]
    outcome = charts.Outcome(charts.Manner(result.manner), winner)
    row = row_of_game(game)
    match = match_of(row)
    rows = rows_read(step.contest, charts.fed_by(match)) | {match.key: row}
    try:
        changes = charts.decide(match, outcome, values_of(rows))
    except charts.NotLoadedError:
        # A side goes straight through the next match, since nobody is there to play it.
        reach = shape_read(step.contest).reach(match.key)
        rows = rows_read(step.contest, reach) | {match.key: row}
        changes = charts.decide(match, outcome, values_of(rows))
    chart_write(step, rows, changes, own=match.key)
    step.change(result, state=Result.State.CONFIRMED.value, confirmed_by=step.actor)
    step.change(game, state=Game.State.CONFIRMED.value)
    _, calls = calls_make(step) if call_next else ([], [])
    step.close(
        action=action,
        subject=f"game:{game.pk}",
        facts={"match": row.key, "outcome": str(outcome), "calls": calls},
        reason=reason,
    )


def same_post(
    results: Sequence[Result], actor: str, version: int, reported: Reported, at_table: AtTable
) -> Result | None:
    """The result of the very same post, where it came before: sent twice is said once."""
    heard = _said_from(results, actor, version, reported, at_table)
    for result in reversed(results):
        stands = result.state == Result.State.CONFIRMED or (
            result in heard and result.state != Result.State.SUPERSEDED
        )
        if heard and stands and says_all(result, reported, at_table):
            return result
    return None


def _said_from(
    results: Sequence[Result], actor: str, version: int, reported: Reported, at_table: AtTable
) -> list[Result]:
    """What the same person said to the same end, looking at the same version."""
    return [
        result
        for result in results
        if result.reported_by == actor
        and result.seen_version == version
        and agrees(result, reported, at_table)
    ]


def latest_said(results: Sequence[Result], at_table: AtTable) -> Sentence | None:
    standing = [result for result in results if result.state != Result.State.SUPERSEDED]
    return describe(standing[-1], at_table) if standing else None


def _seated(at_table: AtTable, side: int) -> int:
    if side not in at_table.pks:
        raise Illegal(
            "side-not-here",
            Sentence(
                en=f"Side {side} does not play at this table.",
                fr=f"L’équipe {side} ne joue pas à cette table.",
            ),
            field="side",
        )
    return at_table.pks[side]


def require_reason(reason: str) -> None:
    if not reason.strip():
        raise Malformed(
            "reason-missing",
            Sentence(
                en="Please say why, in a few words. It is kept with the result.",
                fr="Dites pourquoi, en quelques mots. Le motif est gardé avec le résultat.",
            ),
            field="reason",
        )
