"""Deleting what was a mistake, and removing one person's data: the name is typed first."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from archive.forgetting import player_forget
from archive.removal import contest_delete, event_delete
from domain.wording import Refusal
from games.models import Game
from tournaments.events.lookup import contest_or_404, event_or_404
from tournaments.models import Player
from web.params import actor_of
from web.refusals import status_of
from web.words import said


def _asked(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    do: Callable[[str], str],
    onward: str,
) -> HttpResponse:
    """The page with the question; sent with the name, it is done."""
    status = 200
    if request.method == "POST":
        typed = request.POST.get("name", "")
        try:
            messages.success(request, do(typed))
        except Refusal as refusal:
            status = status_of(refusal)
            context |= {"refusal": said(refusal.sentence), "typed": typed}
        else:
            return redirect(onward)
    return render(request, f"archive/{template}.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def contest_gone(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)

    def do(typed: str) -> str:
        kept = contest_delete(actor=actor_of(request), contest_id=found.pk, typed=typed)
        words = _("%(name)s is deleted. The event as it was is kept as %(file)s.")
        return words % {"name": found.name, "file": kept.name}

    context = {
        "event": found.event,
        "contest": found,
        "name": found.name,
        "people": found.entries.count(),
        "games": found.games.filter(state=Game.State.CONFIRMED).count(),
    }
    return _asked(
        request, "delete", context, do, reverse("tournaments:desk", kwargs={"event": event})
    )


@require_http_methods(["GET", "HEAD", "POST"])
def event_gone(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)

    def do(typed: str) -> str:
        kept = event_delete(actor=actor_of(request), event_id=found.pk, typed=typed)
        words = _("%(name)s is deleted. The event as it was is kept as %(file)s.")
        return words % {"name": found.name, "file": kept.name}

    context = {
        "event": found,
        "name": found.name,
        "people": found.players.count(),
        "games": Game.objects.filter(contest__event=found, state=Game.State.CONFIRMED).count(),
    }
    return _asked(request, "delete", context, do, reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
def person_gone(request: HttpRequest, event: str, player: int) -> HttpResponse:
    person = Player.objects.select_related("event").filter(event__slug=event, pk=player).first()
    if person is None:
        raise Http404

    def do(typed: str) -> str:
        left = player_forget(actor=actor_of(request), player_id=person.pk, typed=typed)
        return _("Done. On record this person is %(number)s now.") % {"number": left.name}

    context = {"event": person.event, "person": person, "name": person.name}
    return _asked(
        request, "forget", context, do, reverse("tournaments:people", kwargs={"event": event})
    )
