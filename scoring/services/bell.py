"""The bell: one clock for everybody's games of a round.

What is kept is when it rings; pages count down to that by the server's time. Nothing ends by
itself: at time an official or the table reports the cards, and the side with fewer wins.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Game
from games.services import clock
from games.services.step import Step
from scoring.models import Round
from scoring.selectors.rounds import round_form_or_refuse
from tournaments.actions import Action
from wording import Conflict, Illegal, Sentence

MOST_MINUTES = 240


@transaction.atomic
def bell_start(*, actor: str, contest_id: int, seen: int, minutes: int) -> Round:
    """The clock of round `seen`, which has to be the last one, runs from now on; whoever was
    called has sat down. Asked again while it runs it goes on as it was started; after the bell it
    runs once more."""
    _require_minutes(minutes)
    step, stored = _latest(actor, contest_id, seen)
    if stored.bell_at is not None and stored.bell_at > clock.now():
        return stored
    called = step.contest.games.filter(
        state=Game.State.CALLED, match_game__match__stage=stored.number
    )
    games = list(called.select_related("match_game__match").order_by("pk"))
    for game in games:
        step.change(game, state=Game.State.PLAYING.value)
    step.change(stored, bell_minutes=minutes, bell_at=clock.now() + timedelta(minutes=minutes))
    step.close(
        action=Action.BELL_START,
        subject=f"round:{stored.number}",
        facts={
            "round": stored.number,
            "minutes": minutes,
            "matches": [game.match_game.match.key for game in games],
        },
    )
    return stored


@transaction.atomic
def bell_more(*, actor: str, contest_id: int, rings_at: datetime, minutes: int) -> Round:
    """It rings so many minutes later than `rings_at`, which is what was on screen."""
    _require_minutes(minutes)
    step, stored = _latest(actor, contest_id, None)
    later = rings_at + timedelta(minutes=minutes)
    if stored.bell_at == later:
        return stored  # the same press twice
    if stored.bell_at != rings_at:
        raise _changed()
    if rings_at <= clock.now():
        raise Illegal(
            "bell-rung",
            Sentence("The time is over. Start the clock again with the minutes that you want."),
        )
    step.change(stored, bell_at=later)
    step.close(
        action=Action.BELL_MORE,
        subject=f"round:{stored.number}",
        facts={"round": stored.number, "minutes": minutes},
    )
    return stored


@transaction.atomic
def bell_stop(*, actor: str, contest_id: int, seen: int) -> Round:
    """The clock of round `seen` is off; games go on without one."""
    step, stored = _latest(actor, contest_id, seen)
    if stored.bell_at is None:
        return stored
    step.change(stored, bell_minutes=None, bell_at=None)
    step.close(
        action=Action.BELL_STOP,
        subject=f"round:{stored.number}",
        facts={"round": stored.number},
    )
    return stored


def _latest(actor: str, contest_id: int, seen: int | None) -> tuple[Step, Round]:
    step = Step(actor=actor, contest_id=contest_id)
    round_form_or_refuse(step.contest)
    stored = step.contest.rounds.order_by("number").last()
    if stored is None or (seen is not None and stored.number != seen):
        raise _changed()
    return step, stored


def _require_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise Illegal(
            "bell-minutes",
            Sentence(
                "The clock runs for 1 to {most} minutes. Type a number between them.",
                most=MOST_MINUTES,
            ),
            field="minutes",
        )


def _changed() -> Conflict:
    return Conflict(
        "bell-changed",
        Sentence("Meanwhile the clock was changed, or another round was made. Look again."),
    )
