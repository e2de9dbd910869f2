"""From an address to its rows: what is not there, or not published yet, is not found."""

from django.http import Http404

from tournaments.audited_action import locking
from tournaments.events import services
from tournaments.events.lookup import contest_get, event_get
from tournaments.models import Contest, Entry, Event, Player
from tournaments.sides import draw_published


def event_of(slug: str) -> Event:
    found = event_get(slug=slug)
    if found is None:
        raise Http404
    return found


def event_locked(slug: str) -> Event:
    return services.event_locked(event_of(slug).pk)


def contest_of(event: str, contest: str, *, at_desk: bool = True) -> Contest:
    """`at_desk=False`: only what was published may be seen."""
    found = contest_get(event_slug=event, slug=contest)
    if found is None or not (at_desk or draw_published(found)):
        raise Http404
    return found


def contest_locked(event: str, contest: str) -> Contest:
    """The contest's row is the lock: what is compared under it stays so until it is changed."""
    found = locking().select_related("event").filter(event__slug=event, slug=contest).first()
    if found is None:
        raise Http404
    return found


def entry_of(contest: Contest, entry: int) -> Entry:
    found = contest.entries.select_related("player__chapter").filter(pk=entry).first()
    if found is None:
        raise Http404
    return found


def player_of(event: Event, player: int) -> Player:
    found = event.players.select_related("chapter", "event").filter(pk=player).first()
    if found is None:
        raise Http404
    return found
