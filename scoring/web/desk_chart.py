"""The chart, or the ladder of rounds, as a section of the desk: what the hall sees."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.live import pulse
from scoring.published import published
from scoring.web.chart_page import CHART, UNFOLDED
from scoring.web.contest_parts import contest_living, contest_part
from scoring.web.shown import live_page, living
from scoring.web.wrote import wrote
from tournaments.web.finding import contest_or_404


@require_safe
def chart(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    here = published(event, wrote(request))
    shown = here.contests.get(contest) if here else None
    wanted = UNFOLDED if request.GET.get("rounds") == "all" else CHART
    page = wanted.fitting(shown) if shown else wanted
    if here and shown and shown.is_published:
        pieces = contest_part(here, shown, page.part_name)
        part, is_shown = contest_living(here, shown, page.part_name, pieces, None), True
    else:
        number, is_shown = pulse.number(event), False
        part = living((), event=event, number=number, css_class="shown")
    return live_page(
        request,
        "scoring/desk/chart.html",
        {"event": found.event, "contest": found, "page": page.name, "is_shown": is_shown},
        living=part,
    )
