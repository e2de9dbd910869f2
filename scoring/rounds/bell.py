"""The common clock of the round that is on."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from domain.actions import Action
from domain.wording.refusals import refused
from games.models import Game
from scoring.models import Round
from tournaments import audited_action
from tournaments.audited_action import Step
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Bell:
    """`rings_at` may be in the past: then the time of the round is over."""

    round: int
    minutes: int
    rings_at: datetime

    @property
    def rings_at_ms(self) -> int:
        """For a browser's clock."""
        return round(self.rings_at.timestamp() * 1000)


def bell_get(*, contest: Contest) -> Bell | None:
    """None while no clock runs."""
    if contest.phase != Contest.Phase.PLAYING:
        return None
    latest = contest.rounds.order_by("number").last()
    if latest is None or latest.bell_at is None or latest.bell_minutes is None:
        return None
    return Bell(latest.number, latest.bell_minutes, latest.bell_at)


# ---- The bell ----

MOST_MINUTES = 240


@transaction.atomic
def bell_start(*, actor: str, contest_id: int, seen: int, minutes: int) -> Round:
    """The clock of round `seen`, which has to be the last one, runs from now on; whoever was
    called has sat down. Asked again while it runs it goes on as it was started; after the bell it
    runs once more."""
    _require_minutes(minutes)
    step, stored = _latest(actor, contest_id, seen)
    if stored.bell_at is not None and stored.bell_at > audited_action.now():
        return stored
    called = step.contest.games.filter(
        state=Game.State.CALLED, match_game__match__stage=stored.number
    )
    games = list(called.select_related("match_game__match").order_by("pk"))
    for game in games:
        step.change(game, state=Game.State.PLAYING.value)
    step.change(
        stored, bell_minutes=minutes, bell_at=audited_action.now() + timedelta(minutes=minutes)
    )
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
        raise refused("bell-changed")
    if rings_at <= audited_action.now():
        raise refused("bell-rung")
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
        action=Action.BELL_STOP, subject=f"round:{stored.number}", facts={"round": stored.number}
    )
    return stored


def _latest(actor: str, contest_id: int, seen: int | None) -> tuple[Step, Round]:
    step = Step(actor=actor, contest_id=contest_id)
    step.contest.format.require_rounds()
    stored = step.contest.rounds.order_by("number").last()
    if stored is None or (seen is not None and stored.number != seen):
        raise refused("bell-changed")
    return step, stored


def _require_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise refused("bell-minutes", most=MOST_MINUTES)
