"""Calling matches to tables: in the fair order, by hand, and back again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from domain import matches as play
from domain.actions import Action
from domain.seating.suitable import Call, Finding, TableState, check_table
from domain.wording import Illegal
from domain.wording.refusals import refused
from games.models import Game, GameSide
from games.reports.services import require_at_the_table, require_version
from scoring.advancement import all_in_force, call_off
from scoring.calls.queries import Hall, game_in_hall, hall_read
from scoring.match_mapper import match_of, row_of_game, write
from scoring.models import Match, MatchGame
from scoring.progress.sides import sides_by_number
from tournaments import audited_action
from tournaments.audited_action import Step
from tournaments.models import Contest, Table
from tournaments.prepared_queries import prepared

Facts = list[dict[str, object]]


class TableAsks(Illegal):
    """The chosen table can be taken, if somebody says that it is right all the same."""


@transaction.atomic
def matches_call(*, actor: str, contest_id: int) -> list[Game]:
    """Call everything that can be called now, and move games whose table broke."""
    step = Step(actor=actor, contest_id=contest_id)
    games, calls = calls_make(step)
    if calls:
        step.close(
            action=Action.MATCHES_CALL, subject=f"contest:{contest_id}", facts={"calls": calls}
        )
    return games


def calls_make(step: Step) -> tuple[list[Game], Facts]:
    """The calls of a step that is under way: a result calls the next games in the same one.

    The front of the queue is enough while it fills the free tables, since nobody behind can be
    called then. Only otherwise is the whole queue read.
    """
    step.store()
    step.hold_people()
    hall = hall_read(contest=step.contest, front=True)
    calls = hall.call_list().calls
    free = sum(table.state is TableState.FREE for table in hall.tables)
    if not hall.is_all and len(calls) < free:
        hall = hall_read(contest=step.contest)
        calls = hall.call_list().calls
    if not calls:
        return [], []
    moved = [call for call in calls if call.moved_from is not None]
    for call in moved:
        step.change(hall.games[call.match], table_id=hall.table_ids[call.table])
    made = [_started(step, hall, call) for call in calls if call.moved_from is None]
    games = games_make(step, made) if made else []
    return [*(hall.games[call.match] for call in moved), *games], _facts(hall, calls)


def _started(step: Step, hall: Hall, call: Call) -> tuple[Match, int, list[int]]:
    row = hall.matches[call.match]
    match = match_of(row)
    write(step, {match.key: row}, play.start(match))
    return row, hall.table_ids[call.table], [hall.sides[number] for number in match.sides]


def _facts(hall: Hall, calls: Sequence[Call]) -> Facts:
    keys = {number: row.key for number, row in hall.matches.items()}
    keys |= {number: game.match_game.match.key for number, game in hall.games.items()}
    return [
        {
            "match": keys[call.match],
            "table": call.table,
            "moved_from": call.moved_from,
            "why": str(call.reason),
        }
        for call in calls
    ]


@transaction.atomic
def match_call(
    *, actor: str, contest_id: int, key: str, table: int, accept_warnings: bool = False
) -> Game:
    """Send a match to a table chosen by hand."""
    step = Step(actor=actor, contest_id=contest_id)
    row = step.contest.matches.get(key=key)
    match = match_of(row)
    changes = play.start(match)
    step.hold_people()
    hall = hall_read(contest=step.contest, only=[row.number])
    if hall.absent:
        raise refused("person-busy:found", text=hall.absent[0].reason)
    _require_suitable(check_table(hall.ready[0], table, hall.tables, hall.playing), accept_warnings)
    place = hall.table_ids[table]
    write(step, {match.key: row}, changes)
    sides = [hall.sides[number] for number in match.sides]
    (game,) = games_make(step, [(row, place, sides)])
    facts = {"calls": [{"match": key, "table": table, "moved_from": None, "why": "by hand"}]}
    step.close(action=Action.MATCH_CALL, subject=f"match:{key}", facts=facts)
    return game


@transaction.atomic
def game_start(*, actor: str, game_id: int, version: int) -> Game:
    """They have sat down. Said twice by the same click, it happens once."""
    step, game = game_locked(actor=actor, game_id=game_id)
    if game.state == Game.State.PLAYING:
        return game
    require_version(game, version)
    if game.state != Game.State.CALLED:
        require_at_the_table(game)
        raise refused("game-has-report")
    _start(step, [game])
    return game


@transaction.atomic
def games_start(*, actor: str, contest_id: int, seen: Mapping[int, int]) -> list[Game]:
    """Everyone who was called has sat down: these games, by the version that was on screen.

    A game that has changed since is left alone; whoever presses the button has not seen it.
    """
    step = Step(actor=actor, contest_id=contest_id)
    called = step.contest.games.filter(state=Game.State.CALLED, pk__in=list(seen))
    games = [
        game
        for game in called.select_related("match_game__match", "table").order_by("pk")
        if game.version == seen[game.pk]
    ]
    if games:
        _start(step, games)
    return games


def _start(step: Step, games: Sequence[Game]) -> None:
    for game in games:
        step.change(game, state=Game.State.PLAYING.value)
    subject = f"game:{games[0].pk}" if len(games) == 1 else f"contest:{step.contest.pk}"
    facts = {"matches": [game.match_game.match.key for game in games]}
    step.close(action=Action.GAME_START, subject=subject, facts=facts)


@transaction.atomic
def call_take_back(*, actor: str, game_id: int, version: int, reason: str = "") -> Game:
    """The call was a mistake: the match goes to the end of its round's queue."""
    step, game = game_locked(actor=actor, game_id=game_id, version=version)
    if game.state not in (Game.State.CALLED, Game.State.PLAYING):
        raise refused("call-has-report")
    row = row_of_game(game)
    step.change(row, started=False)
    call_off(step, game)
    step.close(
        action=Action.CALL_TAKE_BACK,
        subject=f"game:{game.pk}",
        facts={"match": row.key},
        reason=reason,
    )
    return game


@transaction.atomic
def game_move(
    *, actor: str, game_id: int, version: int, table: int, accept_warnings: bool = False
) -> Game:
    """Move a game in play to another table, chosen by hand."""
    step, game = game_locked(actor=actor, game_id=game_id, version=version)
    hall = hall_read(contest=step.contest)
    findings = check_table(game_in_hall(game), table, hall.tables, hall.playing)
    _require_suitable(findings, accept_warnings)
    place = hall.table_ids[table]
    before = game.table
    step.change(game, table_id=place)
    step.close(
        action=Action.GAME_MOVE,
        subject=f"game:{game.pk}",
        facts={
            "match": row_of_game(game).key,
            "from": None if before is None else before.number,
            "to": table,
        },
    )
    return game


# What can be turned at a table, one way and the other.
_TURNS = {
    ("broken", True): Action.TABLE_BREAK,
    ("broken", False): Action.TABLE_REPAIR,
    ("accessible", True): Action.TABLE_MARK_ACCESSIBLE,
    ("accessible", False): Action.TABLE_MARK_ACCESSIBLE,
    ("held", True): Action.TABLE_HOLD,
    ("held", False): Action.TABLE_HOLD,
}


@transaction.atomic
def table_turn(*, actor: str, table_id: int, field: str, value: bool, reason: str = "") -> Table:
    """A table is `broken`, `accessible` or `held`, or is so no more. Who waits for such a table,
    or has lost theirs, is called in the same step.

    A game at a broken table moves to another one, now or as soon as one is free, unless it was
    reported: then people only wait for the confirmation. At one on hold it goes on, and nobody
    new is called there.
    """
    step = Step(actor=actor, table_id=table_id)
    table = step.contest.tables.get(pk=table_id)
    if getattr(table, field) != value:
        step.change(table, **{field: value})
        _, calls = calls_make(step)
        step.close(
            action=_TURNS[field, value],
            subject=f"table:{table.number}",
            facts={"table": table.number, field: value, "calls": calls},
            reason=reason,
        )
    return table


def game_locked(*, actor: str, game_id: int, version: int | None = None) -> tuple[Step, Game]:
    """A step on one game that is at its table, as the caller saw it (None: whatever it is)."""
    step = Step(actor=actor, game_id=game_id)
    (game,) = _games(game_id)
    if version is not None:
        require_version(game, version)
        require_at_the_table(game)
    return step, game


@prepared
def _games(game_id: int) -> QuerySet[Game]:
    return Game.objects.filter(pk=game_id)


def _require_suitable(findings: Sequence[Finding], accept_warnings: bool) -> None:
    errors = [found for found in findings if found.level == "error"]
    if errors:
        raise refused(f"{errors[0].code}:found", text=errors[0].sentence)
    if findings and not accept_warnings:
        raise TableAsks(findings[0].code, findings[0].sentence, field="table")


# ---- Somebody who did not come to a table of three or more ----


@transaction.atomic
def side_absent(*, actor: str, game_id: int, version: int, side: int) -> Game:
    """The side is out of this match and comes in last; the game begins anew for the others, at
    the same table. Gives that game."""
    step, game = game_locked(actor=actor, game_id=game_id, version=version)
    row = row_of_game(game)
    match = match_of(row)
    has_deals = any(one.pk != game.pk for one in all_in_force([row])[row.pk])
    if game.state not in (Game.State.CALLED, Game.State.PLAYING) or has_deals:
        raise refused("absent-too-late")
    write(step, {match.key: row}, play.stay_away(match, side))
    state, table_id = Game.State(game.state), game.table_id
    call_off(step, game)
    step.store()
    here = [number for number in match.sides if number != side]
    sides = sides_by_number(step.contest, here)
    (made,) = games_make(
        step, [(row, table_id, [sides[number].pk for number in here])], state=state
    )
    step.close(
        action=Action.SIDE_ABSENT,
        subject=f"match:{row.key}",
        facts={"match": row.key, "side": side},
    )
    return made


# ---- The games of matches that are called ----


def games_make(
    step: Step,
    matches: Sequence[tuple[Match, int | None, Sequence[int]]],
    *,
    state: Game.State = Game.State.CALLED,
) -> list[Game]:
    """A game for each of these matches, at the table of this id or at none, with the sides of
    these ids."""
    contest = step.contest
    games = Game.objects.bulk_create(
        Game(
            contest=contest,
            table_id=table_id,
            state=state.value,
            rule_set=contest.rule_set,
            rule_set_version=contest.rule_set_version,
            house_rules=contest.house_rules,
            called_at=audited_action.now(),
        )
        for _, table_id, _ in matches
    )
    before = Counter(match for (match,) in _games_before([row.pk for row, _, _ in matches]))
    MatchGame.objects.bulk_create(
        MatchGame(match=row, game=game, order=before[row.pk] + 1)
        for game, (row, _, _) in zip(games, matches, strict=True)
    )
    GameSide.objects.bulk_create(
        GameSide(game=game, side_id=side, place=place)
        for game, (_, _, sides) in zip(games, matches, strict=True)
        for place, side in enumerate(sides)
    )
    step.added(games)
    return games


@prepared
def _games_before(match_ids: Sequence[int]) -> QuerySet[Any, Any]:
    """The match of each game that there was."""
    return MatchGame.objects.filter(match__in=match_ids).order_by().values_list("match_id")


# ---- Hold ----


def calls_hold(*, actor: str, contest_id: int, held: bool) -> Contest:
    """Stop calling, as for lunch; or go on, and call at once whoever can be."""
    return _calls_turn(actor, contest_id, Action.CALLS_HOLD, {"calls_held": held}, {"held": held})


def calls_order(*, actor: str, contest_id: int, order: Contest.Calls) -> Contest:
    """As games become ready, or a round only when the one before it is over."""
    to = order.value
    return _calls_turn(actor, contest_id, Action.CALLS_ORDER, {"calls": to}, {"order": to})


@transaction.atomic
def _calls_turn(
    actor: str, contest_id: int, action: Action, to: dict[str, Any], facts: dict[str, Any]
) -> Contest:
    """`facts` are what the trail calls it; "calls" there are the calls that follow."""
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    if any(getattr(contest, field) != value for field, value in to.items()):
        step.change(contest, **to)
        is_on = contest.phase == Contest.Phase.PLAYING
        _, calls = calls_make(step) if is_on else ([], [])
        step.close(action=action, subject=f"contest:{contest.pk}", facts={**facts, "calls": calls})
    return contest
