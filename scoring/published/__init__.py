"""Everything that has been published of an event, read once for each live number.

The pages of players and the wall are made from this and nothing else, so what was not published
cannot appear on them. What a result changes is read, not the whole field again (`following`).
"""

from collections.abc import Mapping

from scoring.live import public_number_of
from scoring.live_cache import LiveCache
from scoring.moment import one_moment
from scoring.published.following import contest_follow
from scoring.published.reading import contest_read
from scoring.published.values import (
    PublishedContest,
    PublishedEvent,
    PublishedGame,
    PublishedMember,
    PublishedResult,
)
from tournaments.models import Contest
from tournaments.selectors.events import event_get

__all__ = [
    "PublishedContest",
    "PublishedEvent",
    "PublishedGame",
    "PublishedMember",
    "PublishedResult",
    "event_read",
    "kept",
    "published",
]


# The revision that each contest must have reached, by its row.
Reach = Mapping[int, int]


def published(event_slug: str, reach: Reach | None = None) -> PublishedEvent | None:
    """None where there is no such event."""
    return kept.get(event_slug, None if not reach else lambda found: found.has_reached(reach))


def event_read(
    event_slug: str, before: PublishedEvent | None = None, number: int = 0
) -> PublishedEvent | None:
    """The event as it is at this moment, going on from what was read before if that is enough."""
    with one_moment():
        event = event_get(slug=event_slug)
        if event is None:
            return None
        same = before if before is not None and before.event.version == event.version else None
        contests = {
            contest.slug: _contest(contest, same.contests.get(contest.slug) if same else None)
            for contest in event.contests.all()
        }
        return PublishedEvent(event, public_number_of(event_slug), contests)


def _contest(contest: Contest, before: PublishedContest | None) -> PublishedContest:
    followed = None
    if before is not None and before.contest.pk == contest.pk:
        followed = contest_follow(before, contest)
    return contest_read(contest) if followed is None else followed


kept = LiveCache(event_read)
