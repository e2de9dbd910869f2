"""The screen in the hall: who goes to which table now, who plays where, the chart, the latest
results."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.models import Game
from scoring.published import PublishedContest, PublishedGame, published
from scoring.selectors.deals import Running
from scoring.web.chart_view import chart_columns, podium_names, wall_sections
from scoring.web.shown import live_page, part
from tournaments.models import Event

LATEST = 6
# As many as can be read from ten metres at once; the screen turns through the rest.
TABLES_AT_ONCE = 5


@require_safe
def wall(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    here = published(event)
    found = here.contests.get(contest) if here else None
    if here is None or found is None:
        raise Http404
    address = settings.ENV.address or request.build_absolute_uri("/")
    context = {
        "event": here.event,
        "contest": found.contest,
        "clock": _clock(here.event),
        "address": f"{address.partition('://')[2]}e/{event}/me/",
    }
    return live_page(
        request,
        "scoring/wall.html",
        context,
        event=event,
        number=here.number,
        part=part(found.shown, ("wall",), "scoring/wall_part.html", lambda: _panels(found)),
        css_class="wall-panels",
    )


def _panels(found: PublishedContest) -> dict[str, Any]:
    called = [game for game in found.games if game.state == Game.State.CALLED]
    playing = [game for game in found.games if game.state != Game.State.CALLED]
    sections = [
        section
        for bracket in chart_columns(found, get_language() or "en")
        for section in wall_sections(bracket)
    ]
    latest = [
        (result.winner.short, [loser.short for loser in result.losers])
        for result in found.results
        if result.winner is not None and not result.goes_on
    ]
    return {
        "contest": found.contest,
        "is_published": found.is_published,
        "called": _screens(called),
        "playing": _screens(playing),
        "podium": [(place, side.short) for place, side in podium_names(found.chart, found.names)],
        "sections": sections,
        "latest": latest[:LATEST],
    }


def _screens(games: list[PublishedGame]) -> list[list[tuple[int, list[str], Running | None]]]:
    tables = [(game.table, [side.short for side in game.sides], game.running) for game in games]
    return [
        tables[start : start + TABLES_AT_ONCE] for start in range(0, len(tables), TABLES_AT_ONCE)
    ]


def _clock(event: Event) -> str:
    now = timezone.now().astimezone(ZoneInfo(event.time_zone))
    return f"{now.hour}:{now.minute:02}"
