"""What a change on the chart does to the games at the tables. Writes through the step."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from domain import matches as play
from domain.matches.match import AHEAD
from games.models import Game, Result
from games.reports.services import AtTable
from scoring.match_mapper import Rows, match_of, row_of_game, write
from scoring.models import Match
from scoring.progress.rounds import history_read
from scoring.progress.sides import sides_by_number
from tournaments.audited_action import Step
from tournaments.models import Contest

IN_FORCE = (*Game.AT_THE_TABLE, Game.State.CONFIRMED)


def at_table_of(game: Game, contest: Contest, row: Match | None = None) -> AtTable:
    """Who sits at a game of this match, and what a loss there comes to that nobody counts."""
    found = AtTable(game, contest)
    if contest.is_by_rounds:
        part = (row or row_of_game(game)).part
        cards = contest.format.cards_if_uncounted(contest.options, part)
        found.seating = replace(found.seating, uncounted=cards)
    return found


def chart_write(
    step: Step, rows: Rows, changes: Sequence[play.Change], *, own: play.MatchKey | None = None
) -> None:
    """Write the changes, end the games that they end, and see whether the contest is over.

    `own` is the match whose game the caller itself looks after.
    """
    write(step, rows, changes)
    disturbed = [
        change
        for change in changes
        if isinstance(change, play.MatchChange)
        and change.before.key != own
        and (change.before.started or change.before.outcome is not None or _is_replaced(change))
    ]
    if disturbed:
        _games_follow(step, rows, disturbed)
    _see_if_over(step, changes)


def _is_replaced(change: play.MatchChange) -> bool:
    """Whether others play now: deals from before a call was taken back count no more then."""
    return not set(change.before.named) <= set(change.after.named)


def _games_follow(step: Step, rows: Rows, changes: Sequence[play.MatchChange]) -> None:
    games = all_in_force([rows[change.before.key] for change in changes])
    for change in changes:
        here = games[rows[change.before.key].pk]
        before, after = change.before, change.after
        same_sides = before.sides == after.sides
        if same_sides and after.outcome is not None and before.outcome is None:
            # Deals that were played before the match was called again stay as they are.
            for game in here:
                if game.state in Game.AT_THE_TABLE:
                    _close(step, game, after.outcome)
        elif not same_sides or (before.outcome, before.started) != (after.outcome, after.started):
            for game in here:
                call_off(step, game)


def all_in_force(matches: Sequence[Match]) -> dict[int, list[Game]]:
    """The games of each match that are at a table or were confirmed, in the order of play."""
    found = Game.objects.filter(match_game__match__in=matches, state__in=IN_FORCE)
    by_match: dict[int, list[Game]] = defaultdict(list)
    for game in (
        found.select_related("match_game")
        .prefetch_related("sides")
        .order_by("match_game__order", "pk")
    ):
        by_match[game.match_game.match_id].append(game)
    return by_match


def game_in_force(row: Match) -> Game | None:
    """The game of a match that is at a table, or else the last one that was confirmed."""
    games = all_in_force([row])[row.pk]
    return games[-1] if games else None


def call_off(step: Step, game: Game) -> None:
    """The game does not count. What was reported of it stays on record."""
    step.change(game, state=Game.State.CALLED_OFF.value, table_id=None)
    open_results = game.results.exclude(state=Result.State.SUPERSEDED)
    for result in open_results:
        step.change(result, state=Result.State.SUPERSEDED.value, confirmed_by="")


def _close(step: Step, game: Game, outcome: play.Outcome) -> None:
    """The chart itself ended the game: a side left in the middle of it."""
    for result in game.results.filter(state=Result.State.REPORTED):
        step.change(result, state=Result.State.SUPERSEDED.value)
    sides = sides_by_number(step.contest, [outcome.winner] if outcome.winner else [])
    result = Result.objects.create(
        game=game,
        number=game.results.count() + 1,
        state=Result.State.CONFIRMED,
        manner=outcome.manner.value,
        winner=sides[outcome.winner] if outcome.winner else None,
        reported_by=step.actor,
        confirmed_by=step.actor,
        seen_version=game.version,
    )
    step.added([result])
    step.change(game, state=Game.State.CONFIRMED.value)


def _see_if_over(step: Step, changes: Sequence[play.Change]) -> None:
    """Asked only where a last match of a bracket changes, so that other results stay cheap."""
    last = [c for c in changes if isinstance(c, play.MatchChange) and c.after.winner_to is None]
    if not any(change.before.phase is not change.after.phase for change in last):
        return
    changed = {c.after.key: c.after.phase for c in changes if isinstance(c, play.MatchChange)}
    others = step.contest.matches.filter(outcome=None).exclude(
        key__in=[str(key) for key in changed]
    )
    over = (
        not any(phase in AHEAD for phase in changed.values())
        and not any(match_of(row).phase in AHEAD for row in others)
        and rounds_over(step)
    )
    phase = Contest.Phase.FINISHED if over else Contest.Phase.PLAYING
    step.change(step.contest, phase=phase.value)


def rounds_over(step: Step) -> bool:
    """Whether a contest of rounds has no further round; a chart has none anyway. Whoever came
    alone since the last round was made still wants to play."""
    if not step.contest.is_by_rounds:
        return True
    step.store()
    return step.contest.format.is_over(history_read(step.contest, with_newcomers=True).history)
