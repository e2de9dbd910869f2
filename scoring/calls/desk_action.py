"""A button of the desk's pages: it does one thing, and the day's page says what happened."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from domain.wording import Refusal
from games.models import Game
from scoring.calls import services as calling
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from web.params import actor_of, number_of, version_in
from web.refusals import status_of
from web.words import said

Act = Callable[[HttpRequest, Contest, str], str]
TYPED = ("method", "seeds")


def action(act: Act) -> Callable[..., HttpResponse]:
    """A view that does one thing and says what happened."""

    @require_POST
    def view(request: HttpRequest, event: str, contest: str) -> HttpResponse:
        found = contest_or_404(event, contest)
        try:
            told = act(request, found, actor_of(request))
        except Refusal as refusal:
            return _refused(request, found, refusal)
        if request.headers.get("HX-Request"):
            answer = render(request, "scoring/calls/said.html", {"told": told})
            answer.headers["HX-Trigger"] = "live-refresh"
            return answer
        messages.success(request, told)
        return redirect("play:day", event=event, contest=contest)

    return view


def _refused(request: HttpRequest, contest: Contest, refusal: Refusal) -> HttpResponse:
    """On a page of its own without a script; a question has the same form again, with a yes."""
    asks = isinstance(refusal, calling.TableAsks) or refusal.code == "result-asks"
    context = {
        "contest": contest,
        "event": contest.event,
        "refusal": said(refusal.sentence),
        "asks": asks,
        "action": request.path,
        "sent": [
            (name, value)
            for name, value in request.POST.items()
            if name not in ("csrfmiddlewaretoken", "accept")
        ],
        # Whoever typed a row of numbers finds it again.
        "typed": urlencode({name: request.POST[name] for name in TYPED if name in request.POST}),
    }
    status = status_of(refusal)
    page = "said" if request.headers.get("HX-Request") else "refused"
    answer = render(request, f"scoring/calls/{page}.html", context, status=status)
    if not asks:
        answer.headers["HX-Trigger"] = "live-refresh"
    return answer


def game_sent(request: HttpRequest, contest: Contest) -> Game:
    game = contest.games.select_related("table").filter(pk=number_of(request, "game")).first()
    if game is None:
        raise Http404
    return game


def game_seen(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """What a service wants to know about the game on the screen, and who presses."""
    return {
        "actor": actor_of(request),
        "game_id": game_sent(request, contest).pk,
        "version": version_in(request),
    }
