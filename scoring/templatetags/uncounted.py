"""`{% noughts_note contest=…  %}`, or of an `event`, or of all: names contests whose ranking took
uncounted losses for 0 cards."""

from typing import Any

from django import template

from scoring.progress.uncounted import noughts_get
from tournaments.models import Contest

register = template.Library()


@register.inclusion_tag("scoring/noughts.html")
def noughts_note(event: int | None = None, contest: int | None = None) -> dict[str, Any]:
    """Of all there are, only which contests; what to do stands on the desk of each."""
    found = Contest.objects.all()
    if event is not None:
        found = found.filter(event=event)
    if contest is not None:
        found = found.filter(pk=contest)
    return {
        "noughts": noughts_get(contests=found),
        "of_one": contest is not None,
        "of_all": event is None and contest is None,
    }
