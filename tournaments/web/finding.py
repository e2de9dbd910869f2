"""From the words of a page's address to what they name."""

from django.http import Http404

from tournaments.models import Contest
from tournaments.selectors.events import contest_get


def contest_or_404(event: str, contest: str) -> Contest:
    found = contest_get(event_slug=event, slug=contest)
    if found is None:
        raise Http404
    return found
