"""Somebody who did not come to a table of three or more: the others play without them."""

from django.db import transaction

from games.models import Game
from scoring import play
from scoring.match_rows import match_of, row_of_game, write
from scoring.models import Match
from scoring.services.calls import game_locked
from scoring.services.following import all_in_force, call_off, games_make, sides_by_number
from tournaments.actions import Action
from wording import Illegal, Sentence


@transaction.atomic
def side_absent(*, actor: str, game_id: int, version: int, side: int) -> Game:
    """The side is out of this match and comes in last; the game begins anew for the others, at
    the same table. Gives that game."""
    step, game = game_locked(actor=actor, game_id=game_id, version=version)
    row = row_of_game(game)
    match = match_of(row)
    if game.state not in (Game.State.CALLED, Game.State.PLAYING) or _has_deals(row, game):
        raise Illegal(
            "absent-too-late",
            Sentence(
                "They have begun to play here. Enter how the game finished, or settle the report."
            ),
        )
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


def _has_deals(row: Match, game: Game) -> bool:
    """Whether a match of several deals is under way."""
    return any(one.pk != game.pk for one in all_in_force([row])[row.pk])
