"""The common clock of the round that is on."""

from dataclasses import dataclass
from datetime import datetime

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
