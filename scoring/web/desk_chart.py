"""The chart, or the ladder of rounds, as a section of the desk: what the hall sees."""

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from scoring.live import pulse
from scoring.published import published
from scoring.web.pages import CHART
from scoring.web.shown import live_page
from tournaments.web.finding import contest_or_404


@require_safe
def chart(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    here = published(event)
    shown = here.contests.get(contest) if here else None
    page = CHART.for_contest(shown) if shown else CHART
    living = page.living(here, shown) if here and shown and shown.is_published else SafeString("")
    return live_page(
        request,
        "scoring/desk/chart.html",
        {"event": found.event, "contest": found, "page": page.name, "is_shown": bool(living)},
        event=event,
        number=here.number if here else pulse.number(event),
        part=living,
        css_class=f"shown shown-{page.name}",
    )
