"""The public chart: drawn as wide as the window; on a phone the own path, then rounds as lists."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from pages.words import language, said
from scoring.my_path import path_of
from scoring.published import PublishedContest, PublishedEvent
from scoring.web.chart_drawing import drawings
from scoring.web.chart_view import chart_columns
from scoring.web.pages import Page, found_or_404, rounds
from scoring.web.remembered import remembered_player
from scoring.web.shown import part


@require_safe
def chart(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    here, found = found_or_404(event, contest)
    if found.contest.is_by_rounds:
        return rounds.answer(request, here, found)
    unfolded = request.GET.get("rounds") == "all"
    side = found.side_of(remembered_player(request, here.event))
    page = Page("chart", _("Chart"), partial(_fill, unfolded))
    return page.answer(
        request,
        here,
        found,
        key=("chart", unfolded),
        own=_own_path(here, found, side),
        more={"my_side": found.names.get(side or 0)},
    )


def _fill(unfolded: bool, here: PublishedEvent, found: PublishedContest) -> dict[str, Any]:
    brackets = chart_columns(found, language())
    return {"drawings": drawings(brackets, found, unfolded=unfolded), "unfolded": unfolded}


def _own_path(here: PublishedEvent, found: PublishedContest, side: int | None) -> SafeString:
    path = None if side is None else path_of(found, side)
    if path is None:
        return SafeString("")
    steps = [(step, said(step.round)) for step in path.steps]
    return part(
        found.shown,
        ("path", path.side.number),
        "scoring/my_path.html",
        lambda: {"event": here.event, "contest": found.contest, "path": path, "steps": steps},
    )
