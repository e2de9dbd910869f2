"""The desk's page of the partner draw: before, the promise, the word, after, and the history."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pages.reading import actor_of, number_in, version_in
from pages.refusals import done_or_refused
from pages.words import said
from tournaments.models import Contest, Draw, Entry
from tournaments.selectors.draws import (
    draw_in_force,
    draw_preview,
    draw_promised,
    entrant_of,
    entries_of,
    rules_among,
)
from tournaments.selectors.partners import changes_since, seating_get, sides_now
from tournaments.services.contests import contest_publish
from tournaments.services.draw_sides import OPEN_PHASES
from tournaments.services.draws import draw_commit, draw_open, partners_draw
from tournaments.services.people import entry_move
from tournaments.web.draw_desk import digits_in, readable
from tournaments.web.draw_words import change_sentence
from tournaments.web.finding import contest_or_404
from wording import Refusal


def _page(request: HttpRequest, found: Contest, more: dict[str, Any] | None = None) -> HttpResponse:
    promised, in_force = draw_promised(found), draw_in_force(found)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "promised": promised,
        "drawn": in_force,
        "may_draw": found.phase in OPEN_PHASES,
        "may_change": in_force is not None and found.phase != Contest.Phase.FINISHED,
        "history": list(found.draws.order_by("-number")),
        "standby": entries_of(found, Entry.State.STANDBY),
        "rules": _rules(found),
    }
    if context["may_draw"]:
        context |= _before(found)
    if in_force is not None:
        seating = seating_get(found)
        context |= {
            "sides": sides_now(in_force),
            "waiting": seating.entrants(*seating.waiting),
            "changes": [(said(change_sentence(entry)), entry) for entry in changes_since(in_force)],
        }
    return render(request, "draw/partners.html", context | (more or {}))


def _before(found: Contest) -> dict[str, Any]:
    """What the official sees before the draw, or why nothing can be said of it."""
    try:
        looked = draw_preview(found)
    except Refusal as refusal:
        return {"unclear": said(refusal.sentence)}
    return {
        "preview": looked,
        "legal_draws": readable(looked.legal_draws, looked.about),
        "legal_digits": digits_in(looked.legal_draws, looked.about),
        "findings": [(finding.level, said(finding.sentence)) for finding in looked.findings],
        "odd_options": [(option, said(option.sentence)) for option in looked.odd_options],
        "blocked": any(finding.level == "error" for finding in looked.findings),
    }


def _rules(found: Contest) -> dict[str, Any]:
    people = entries_of(found).exclude(state=Entry.State.WITHDRAWN)
    names = {entry.pk: entry.player.name for entry in people}
    rules = found.partner_rules

    def named(which: str) -> list[str]:
        return [
            f"{names[one]} – {names[two]}"
            for one, two in rules.get(which, [])
            if one in names and two in names
        ]

    entrants = [entrant_of(entry) for entry in people]
    return {
        "chapters_apart": rules.get("chapters_apart", True),
        "households_apart": rules.get("households_apart", False),
        "apart": named("apart"),
        "together": named("together"),
        "earlier": len(rules_among(found, entrants).earlier_partners),
    }


@require_safe
def partners(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Where no partners are drawn beforehand, the way on is the first round."""
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        return redirect("play:day", event=event, contest=contest)
    return _page(request, found)


def _press(
    request: HttpRequest, found: Contest, do: Callable[[], str], onward: str
) -> HttpResponse:
    """One press on the page of the draw."""
    event, contest = found.event.slug, found.slug
    kept = {"reason": request.POST.get("reason", "")}
    return done_or_refused(
        request,
        do,
        onward=reverse(onward, args=(event, contest)),
        page=lambda more: _page(request, contest_or_404(event, contest), more | kept),
    )


@require_POST
def promise(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)

    def seal() -> str:
        draw_commit(
            actor=actor_of(request),
            contest_id=found.pk,
            version=version_in(request),
            odd_seat=request.POST.get("odd_seat", ""),
            reason=request.POST.get("reason", ""),
        )
        return _("The draw is sealed. Read its six words to the room now.")

    return _press(request, found, seal, "draw:partners")


@require_POST
def open_again(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)

    def open_list() -> str:
        draw_open(actor=actor_of(request), contest_id=found.pk, version=version_in(request))
        return _("The list is open again. Seal the draw anew when all are here.")

    return _press(request, found, open_list, "tournaments:check-in")


@require_POST
def draw(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)

    def draw_them() -> str:
        made: Draw = partners_draw(
            actor=actor_of(request),
            contest_id=found.pk,
            version=version_in(request),
            room_word=request.POST.get("room_word", ""),
        )
        words = _("Drawn with the word “%(word)s”. Publish it when it has been read out.")
        return words % {"word": made.room_word}

    return _press(request, found, draw_them, "draw:partners")


@require_POST
def publish(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)

    def show_everyone() -> str:
        contest_publish(actor=actor_of(request), contest_id=found.pk)
        return _("Published. Players can see their partners now.")

    return _press(request, found, show_everyone, "draw:partners")


@require_POST
def call_in(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Someone from the standby list plays: checked in, so that the count comes out even."""
    found = contest_or_404(event, contest)
    number = number_in(request.POST.get("entry")) or 0
    entry = entries_of(found, Entry.State.STANDBY).filter(pk=number).first()

    def check_in() -> str:
        if entry is None:
            return _("Nobody of that name is on standby any more.")
        entry_move(
            actor=actor_of(request),
            entry_id=entry.pk,
            state=Entry.State.CHECKED_IN,
            seen=Entry.State.STANDBY,
        )
        return _("%(name)s is checked in.") % {"name": entry.player.name}

    return _press(request, found, check_in, "draw:partners")
