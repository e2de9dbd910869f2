"""Hold: nobody is called for now, in the whole contest or to one table; and whether games are
called as they become ready or round by round. Whoever plays goes on playing."""

from django.db import transaction

from games.services.step import Step
from scoring.services.calls import calls_make, table_change
from tournaments.actions import Action
from tournaments.models import Contest, Table

# How the trail calls them; "calls" there are the calls that follow.
_TOLD = {"calls_held": "held", "calls": "order"}


def calls_hold(*, actor: str, contest_id: int, held: bool) -> Contest:
    """Stop calling, as for lunch; or go on, and call at once whoever can be."""
    return _change(actor, contest_id, Action.CALLS_HOLD, "calls_held", held)


def calls_order(*, actor: str, contest_id: int, order: Contest.Calls) -> Contest:
    """As games become ready, or a round only when the one before it is over."""
    return _change(actor, contest_id, Action.CALLS_ORDER, "calls", order.value)


def table_hold(*, actor: str, table_id: int, held: bool) -> Table:
    """Nobody new is called to this table for now; its game goes on."""
    return table_change(actor, table_id, Action.TABLE_HOLD, "held", held)


@transaction.atomic
def _change(actor: str, contest_id: int, action: Action, field: str, value: bool | str) -> Contest:
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    if getattr(contest, field) == value:
        return contest
    step.change(contest, **{field: value})
    is_on = contest.phase == Contest.Phase.PLAYING
    _, calls = calls_make(step) if is_on else ([], [])
    step.close(
        action=action, subject=f"contest:{contest.pk}", facts={_TOLD[field]: value, "calls": calls}
    )
    return contest
