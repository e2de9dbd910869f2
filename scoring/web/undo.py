"""Undo, redo, and back to the start: each says first what it will do."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from pages.reading import actor_of, number_in
from pages.refusals import refused_on
from scoring.selectors.history import actions_count, last_action, next_redo
from scoring.services.undo import action_redo, action_undo, play_undo
from scoring.web.record_desk import page_of, reason_in
from scoring.web.trail import told
from tournaments import names
from tournaments.models import AuditEntry, Contest
from wording import Malformed, Refusal, Sentence

Act = Callable[[Contest, int], str]


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    said = _("Undone: %(what)s It can be done again as long as nothing else is done.")
    act = _to_one_action(request, action_undo, said, last_action)
    return _answer(request, event, contest, "record/undo.html", _last, act)


@require_http_methods(["GET", "HEAD", "POST"])
def redo(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    act = _to_one_action(request, action_redo, _("Done again: %(what)s"), next_redo)
    return _answer(request, event, contest, "record/redo.html", _next, act)


@require_http_methods(["GET", "HEAD", "POST"])
def undo_all(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Behind the contest's name, typed: nobody does this by a slip of the hand."""

    def act(found: Contest, entry_id: int) -> str:
        if names.key(request.POST.get("typed", "")) != names.key(found.name):
            raise Malformed(
                "not-confirmed",
                Sentence(
                    "Nothing was undone. To undo everything, type the contest’s name: {name}",
                    name=found.name,
                ),
                field="typed",
            )
        count = play_undo(
            actor=actor_of(request),
            contest_id=found.pk,
            reason=reason_in(request, needed=True),
            entry_id=entry_id,
        )
        return ngettext(
            "%(n)d action was undone. The contest stands as it was before play.",
            "%(n)d actions were undone. The contest stands as it was before play.",
            count,
        ) % {"n": count}

    return _answer(request, event, contest, "record/undo_all.html", _last, act)


def _to_one_action(
    request: HttpRequest,
    service: Callable[..., AuditEntry],
    said: str,
    which: Callable[..., AuditEntry | None],
) -> Act:
    def act(found: Contest, entry_id: int) -> str:
        entry = which(contest=found)
        what = told(found, [entry])[0][1] if entry else ""
        service(
            actor=actor_of(request),
            contest_id=found.pk,
            entry_id=entry_id,
            reason=reason_in(request, needed=False),
        )
        return said % {"what": what}

    return act


def _last(contest: Contest) -> AuditEntry | None:
    return last_action(contest=contest)


def _next(contest: Contest) -> AuditEntry | None:
    return next_redo(contest=contest)


def _answer(
    request: HttpRequest,
    event: str,
    contest: str,
    template: str,
    which: Callable[[Contest], AuditEntry | None],
    act: Act,
) -> HttpResponse:
    """GET says what would be done; POST does it, to the very action that was on the screen."""
    found, context = page_of(event, contest)

    def page(more: dict[str, Any]) -> HttpResponse:
        entry = which(found)
        shown = context | {
            "entry": entry,
            "what": told(found, [entry])[0][1] if entry else "",
            "count": actions_count(contest=found),
            "reason": request.POST.get("reason", ""),
            "typed": request.POST.get("typed", ""),
        }
        return render(request, template, shown | more)

    if request.method != "POST":
        return page({})
    try:
        message = act(found, number_in(request.POST.get("entry")) or 0)
    except Refusal as refusal:
        return refused_on(refusal, page)
    messages.success(request, message)
    return redirect("record:trail", event=event, contest=contest)
