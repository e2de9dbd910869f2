"""Results: reported at the table or the desk, confirmed, disputed, settled.

A confirmed result sends the winner on, frees the table and calls the next games, in one
transaction. The same post twice is one report and one advancement.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.formats.goals import ONE, Deal, score_pad
from domain.results import (
    AT_THE_TABLE,
    Counts,
    Kind,
    Post,
    Reported,
    Verdict,
    weigh_entry,
    weigh_report,
)
from domain.wording import Conflict, Illegal
from domain.wording.refusals import refused
from games.models import Game, Result
from games.reports.form import Typed
from games.reports.services import (
    AtTable,
    describe,
    game_changed,
    report_check,
    report_read,
    require_at_the_table,
    result_write,
)
from scoring.advancement import at_table_of, chart_write
from scoring.calls.services import calls_make, game_locked, games_make
from scoring.match_mapper import (
    Rows,
    layout_read,
    match_of,
    row_of_game,
    rows_read,
    values_of,
    write,
)
from scoring.models import Match
from scoring.progress.deals import deal_of, deals_read, goal_of, outcome_of
from scoring.progress.sides import sides_by_number
from tournaments import audited_action
from tournaments.audited_action import Step
from tournaments.models import Contest

JUST_NOW = timedelta(minutes=1)  # nobody sits down, deals and finishes within it


@transaction.atomic
def result_report(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported | Typed,
    side: int | None = None,
    accept_warnings: bool = False,
) -> Result:
    """Say how a game went. `side` is the side that reports at its table; none: the desk.

    The other side's equal report confirms it, with what either of them counted; one that differs
    puts both before an official.
    """
    step, game = game_locked(actor=actor, game_id=game_id)
    at_table = at_table_of(game, step.contest)
    if side is not None:
        _seated(at_table, side)
    post = Post(said=report_read(reported, at_table), actor=actor, seen=version, side=side)
    verdict = weigh_report(at_table.versions, post, game_version=game.version, scene=at_table.scene)
    if verdict.kind is Kind.SAME_AGAIN:
        return _version(at_table, verdict)
    result = _kept(step, at_table, verdict, post, accept_warnings)
    if verdict.kind is Kind.CONFIRMED:
        result_stands(step, game, at_table, result, action=Action.RESULT_CONFIRM)
        return result
    is_disputed = verdict.kind is Kind.DISPUTED
    state = Game.State.DISPUTED if is_disputed else Game.State.REPORTED
    step.change(game, state=state.value)
    step.close(
        action=Action.RESULT_REPORT,
        subject=f"game:{game.pk}",
        facts={"match": row_of_game(game).key, "report": str(describe(result, at_table))},
    )
    return result


@transaction.atomic
def result_confirm(
    *, actor: str, game_id: int, version: int, result_id: int, side: int | None = None
) -> Result:
    """Say that a report is right: the other side at its table, or an official (no `side`)."""
    step, game = game_locked(actor=actor, game_id=game_id)
    at_table = AtTable(game, step.contest)
    result = next((result for result in at_table.results if result.pk == result_id), None)
    if result is not None and result.state == Result.State.CONFIRMED:
        return result
    if game.version != version or result is None or result.state != Result.State.REPORTED:
        raise game_changed(at_table.latest_said)
    require_at_the_table(game)
    if game.state == Game.State.DISPUTED:
        raise refused("reports-differ")
    if side is not None and result.reporter_id in (None, _seated(at_table, side)):
        raise refused("own-report")
    result_stands(step, game, at_table, result, action=Action.RESULT_CONFIRM)
    return result


def results_confirm(*, actor: str, contest_id: int, seen: Sequence[tuple[int, int, int]]) -> int:
    """Several reports at one press, each by game, version and result. What changed since it was
    seen is left for a second look; refused only if nothing could be confirmed."""
    known = set(Game.objects.filter(contest=contest_id).values_list("pk", flat=True))
    done, refused = 0, None
    for game_id, version, result_id in seen:
        if game_id not in known:
            continue
        try:
            result_confirm(actor=actor, game_id=game_id, version=version, result_id=result_id)
        except (Conflict, Illegal) as refusal:
            refused = refusal
        else:
            done += 1
    if not done and refused is not None:
        raise refused
    return done


@transaction.atomic
def result_enter(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported | Typed,
    accept_warnings: bool = False,
    call_next: bool = True,
    by_table: bool = False,
) -> Result:
    """Enter a signed slip at the desk: reported and confirmed in one go, with what was counted at
    the table where the slip does not say it.

    Without `call_next` nobody is called: the next games were played on paper already. `by_table`
    says that whoever entered it named a table, where others may have been called meanwhile.
    """
    step, game = game_locked(actor=actor, game_id=game_id)
    return enter_in_step(
        step,
        game,
        version=version,
        reported=reported,
        accept_warnings=accept_warnings,
        action=Action.RESULT_ENTER,
        call_next=call_next,
        by_table=by_table,
    )


@transaction.atomic
def dispute_settle(
    *,
    actor: str,
    game_id: int,
    version: int,
    reported: Reported | Typed,
    reason: str,
    accept_warnings: bool = False,
) -> Result:
    """An official decides between reports, or against them, with a reason."""
    require_reason(reason)
    step, game = game_locked(actor=actor, game_id=game_id)
    reported = replace(reported, reason=reason.strip())
    return enter_in_step(
        step,
        game,
        version=version,
        reported=reported,
        accept_warnings=accept_warnings,
        action=Action.DISPUTE_SETTLE,
        reason=reason,
    )


def enter_in_step(
    step: Step,
    game: Game,
    *,
    version: int,
    reported: Reported | Typed,
    accept_warnings: bool,
    action: Action,
    reason: str = "",
    call_next: bool = True,
    by_table: bool = False,
) -> Result:
    """Written and confirmed in a step that is under way; closes it. Against what the table said
    only with a reason."""
    at_table = at_table_of(game, step.contest)
    post = Post(said=report_read(reported, at_table), actor=step.actor, seen=version)
    has_news = bool(at_table.results) or not _only_sat_down(game, post.said, version)
    verdict = weigh_entry(
        at_table.versions,
        post,
        game_version=game.version if has_news else version,
        scene=at_table.scene,
        overrules=bool(reason),
    )
    if verdict.kind is Kind.SAME_AGAIN:
        return _version(at_table, verdict)
    if by_table and _is_just_called(game, verdict.said, at_table):
        at_table.seating = replace(at_table.seating, is_just_called=True)
    result = _kept(step, at_table, verdict, post, accept_warnings)
    result_stands(step, game, at_table, result, action=action, reason=reason, call_next=call_next)
    return result


def _kept(
    step: Step, at_table: AtTable, verdict: Verdict, post: Post, accept_warnings: bool
) -> Result:
    """What counts by the verdict, checked and written; what it replaces counts no more."""
    game = at_table.game
    if verdict.kind is Kind.CHANGED:
        raise game_changed(at_table.latest_said)
    require_at_the_table(game)
    is_one = goal_of(step.contest) == ONE
    deals = [] if is_one else deals_before(step, row_of_game(game), at_table)
    before = [deal.points for deal in deals]
    checked = report_check(verdict.said, at_table, accept_warnings=accept_warnings, before=before)
    if verdict.kind is Kind.DIFFERS:
        raise refused("reports-differ:desk", said=describe(_version(at_table, verdict), at_table))
    for result in at_table.results:
        if result.number in verdict.replaced:
            step.change(result, state=Result.State.SUPERSEDED.value)
    if verdict.version is not None:
        return _version(at_table, verdict)
    return result_write(
        step,
        at_table,
        verdict.said,
        checked,
        confirmed=verdict.kind is Kind.CONFIRMED,
        seen_version=post.seen,
        reporter=post.side,
    )


def _version(at_table: AtTable, verdict: Verdict) -> Result:
    return next(one for one in at_table.results if one.number == verdict.version)


def _only_sat_down(game: Game, reported: Reported, seen: int) -> bool:
    """Whoever types right after “all called tables play” has the form of a moment ago, with the
    same people. That they play now, or at another table, is no news about how they played; that
    they came is news about whether they did."""
    has_begun = game.state == Game.State.PLAYING and game.version == seen + 1
    return has_begun and reported.manner in AT_THE_TABLE


def _is_just_called(game: Game, said: Reported, at_table: AtTable) -> bool:
    """Whether this may be the result that its table was freed by, typed a second time. The next
    deal of the same match may well be typed right after, unless it says the same."""
    now = audited_action.now()
    if game.called_at is None or not timedelta(0) <= now - game.called_at < JUST_NOW:
        return False
    before = (
        Result.objects.filter(
            state=Result.State.CONFIRMED,
            game__table=game.table_id,
            game__table__isnull=False,
            game__ended_at__gt=now - JUST_NOW,
        )
        .exclude(game=game.pk)
        .select_related("game__match_game")
        .order_by("-game__ended_at")
        .first()
    )
    if before is None:
        return False
    if before.game.match_game.match_id != row_of_game(game).pk:
        return True
    return (before.winner_id, Counts.read(before.cards_left)) == (
        at_table.pks.get(said.winner or 0),
        said.cards_left,
    )


def game_without_table(step: Step, row: Match, match: play.Match) -> Game:
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
    action: Action,
    reason: str = "",
    call_next: bool = True,
) -> None:
    """The match is decided: the winner goes on, the table is free and the next games are called.
    Or it is not: the next deal begins at the same table, and nobody is called."""
    row = row_of_game(game)
    match = match_of(row)
    deals = deals_before(step, row, at_table)
    deals.append(deal_of(result, at_table.numbers_by_pk, at_table.seats))
    outcome = outcome_of(goal_of(step.contest), at_table.numbers, deals)
    step.change(result, state=Result.State.CONFIRMED.value, confirmed_by=step.actor)
    step.change(game, state=Game.State.CONFIRMED.value)
    facts: dict[str, object] = {"match": row.key}
    if outcome is None:
        facts |= _deal_next(step, game, at_table, row, deals, call_next=call_next)
    else:
        rows, changes = decision(step.contest, row, outcome)
        chart_write(step, rows, changes, own=match.key)
        _, calls = calls_make(step) if call_next else ([], [])
        facts |= {"outcome": str(outcome), "calls": calls}
    step.close(action=action, subject=f"game:{game.pk}", facts=facts, reason=reason)


def deals_before(step: Step, row: Match, at_table: AtTable) -> list[Deal]:
    """The deals of the match that stand; none where a match is one game, so that nothing is
    read."""
    if goal_of(step.contest) == ONE:
        return []
    found = deals_read(row.pk, at_table.numbers_by_pk, at_table.seats)
    return [one.deal for one in found]


def decision(contest: Contest, row: Match, outcome: play.Outcome) -> tuple[Rows, list[play.Change]]:
    """What a decided match changes on the chart, with the rows that it changes."""
    match = match_of(row)
    rows = rows_read(contest, play.fed_by(match)) | {match.key: row}
    try:
        return rows, play.decide(match, outcome, values_of(rows))
    except play.NotLoadedError:
        # A side goes straight through the next match, since nobody is there to play it.
        reach = layout_read(contest).reach(match.key)
        rows = rows_read(contest, reach) | {match.key: row}
        return rows, play.decide(match, outcome, values_of(rows))


def _deal_next(
    step: Step, game: Game, at_table: AtTable, row: Match, deals: Sequence[Deal], *, call_next: bool
) -> dict[str, object]:
    """The next deal, in play at once; gives what the trail says of it."""
    match = match_of(row)
    if match.phase is play.Phase.READY:
        # Typed in from paper: the match was never called, but is under way.
        write(step, {match.key: row}, play.start(match))
    step.store()
    seats = [at_table.pks[number] for number in at_table.numbers]
    games_make(step, [(row, game.table_id, seats)], state=Game.State.PLAYING)
    is_broken = game.table is not None and game.table.broken
    _, calls = calls_make(step) if call_next and is_broken else ([], [])
    goal = goal_of(step.contest)
    pad = score_pad(at_table.numbers, deals)
    return {
        "deal": sum(deal.counts for deal in deals),
        "score": "–".join(str(goal.score(total)) for total in pad),
        "calls": calls,
    }


def _seated(at_table: AtTable, side: int) -> int:
    if side not in at_table.pks:
        raise refused("side-not-here", side=side)
    return at_table.pks[side]


def require_reason(reason: str) -> None:
    if not reason.strip():
        raise refused("reason-missing")
