"""A button on a contest's page: it calls a service, and the next page says what happened."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from domain.wording import Refusal
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from web.params import actor_of, version_in
from web.refusals import refused_on

Press = Callable[[HttpRequest, Contest], str]
Page = Callable[[HttpRequest, Contest, dict[str, Any]], HttpResponse]


def button(page: Page, onward: str) -> Callable[[Press], Callable[..., HttpResponse]]:
    """The view of a press that says what it did. A refusal stands on the page with the button, so
    that nobody ends at a dead end."""

    def made(press: Press) -> Callable[..., HttpResponse]:
        @require_POST
        @wraps(press)
        def view(request: HttpRequest, event: str, contest: str) -> HttpResponse:
            try:
                told = press(request, contest_or_404(event, contest))
            except Refusal as refusal:
                now = contest_or_404(event, contest)
                return refused_on(refusal, lambda more: page(request, now, more))
            messages.success(request, told)
            return redirect(onward, event, contest)

        return view

    return made


def asked(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """What every service wants to know: who asks, of which contest, as it was on screen."""
    return {"actor": actor_of(request), "contest_id": contest.pk, "version": version_in(request)}
