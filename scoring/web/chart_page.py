"""The public chart: drawn as wide as the window; on a phone the own path, then rounds as lists."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from pages.words import language, said
from scoring.my_path import path_of
from scoring.published import PublishedContest, PublishedEvent
from scoring.web.chart_drawing import drawings
from scoring.web.chart_view import chart_columns
from scoring.web.pages import ROUNDS, Page


@require_safe
def chart(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    page = UNFOLDED if request.GET.get("rounds") == "all" else CHART
    return page(request, event, contest)


def _fill(unfolded: bool, here: PublishedEvent, found: PublishedContest) -> dict[str, Any]:
    brackets = chart_columns(found, language())
    return {"drawings": drawings(brackets, found, unfolded=unfolded), "unfolded": unfolded}


def _own_path(here: PublishedEvent, found: PublishedContest, side: int) -> dict[str, Any] | None:
    path = path_of(found, side)
    if path is None:
        return None
    return {"path": path, "steps": [(step, said(step.round)) for step in path.steps]}


CHART = Page("chart", _("Chart"), partial(_fill, False), by_rounds=ROUNDS, own=_own_path)
UNFOLDED = replace(CHART, fill=partial(_fill, True), kept_as="chart-all")
