"""The audit trail: who did what, when and why, newest first; and the whole of it as a file."""

import csv
import io
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from domain import names
from domain.roster.rows import neutralise
from domain.wording import Refusal
from domain.wording.refusals import refused
from scoring.progress.history import actions_count, last_action, next_redo
from scoring.record.base import namer_of, page_of, reason_in
from scoring.record.queries import Wanted, actors_of, trail_part
from scoring.record.trail_words import Teller
from scoring.record.trail_words_beside import tell_beside_play
from scoring.record.undo import action_redo, action_undo, play_undo
from tournaments.events.lookup import event_or_404
from tournaments.models import AuditEntry, Contest, Event
from web.params import actor_of, number_in, number_of
from web.refusals import refused_on
from web.words import said

AT_ONCE = 50


@require_safe
def trail(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    wanted = Wanted(
        names.tidy(request.GET.get("person", ""))[: names.LONGEST],
        number_in(request.GET.get("table")),
        number_in(request.GET.get("match")),
    )
    before = number_in(request.GET.get("before"))
    entries, more = trail_part(contest=found, wanted=wanted, before=before, limit=AT_ONCE)
    context |= {
        "lines": told(found, entries),
        "wanted": wanted,
        "actors": actors_of(contest=found),
        "is_first": before is None,
        "filters": _address(wanted),
        "older": _address(wanted, before=entries[-1].pk) if more else "",
        "last": last_action(contest=found),
        "again": next_redo(contest=found),
    }
    return render(request, "scoring/record/trail.html", context)


def told(contest: Contest, entries: list[AuditEntry]) -> list[tuple[AuditEntry, str]]:
    teller = Teller(contest, entries, namer_of(contest))
    return [(entry, said(teller.tell(entry))) for entry in entries]


def _address(wanted: Wanted, **more: int) -> str:
    given = {"person": wanted.person, "table": wanted.table, "match": wanted.match, **more}
    return urlencode({name: value for name, value in given.items() if value not in (None, "")})


@require_safe
def trail_csv(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Everything, the oldest first, every cell safe in a spreadsheet."""
    found, _context = page_of(event, contest)
    entries = list(found.audit.order_by("pk"))
    name = f"trail-{found.event.slug}-{found.slug}.csv"
    return csv_file(name, ZoneInfo(found.event.time_zone), told(found, entries))


def csv_file(name: str, zone: ZoneInfo, lines: list[tuple[AuditEntry, str]]) -> HttpResponse:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(
        [_("number"), _("when"), _("who"), _("what"), _("why"), _("action"), _("about")]
    )
    for number, (entry, sentence) in enumerate(lines, start=1):
        at = entry.at.astimezone(zone).isoformat(sep=" ", timespec="seconds")
        cells = (at, entry.actor, sentence, entry.reason, entry.action, entry.subject)
        writer.writerow([number, *map(neutralise, cells)])
    # With a mark, which spreadsheet programs need to get accents right.
    return HttpResponse(
        out.getvalue().encode("utf-8-sig", "replace"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# ---- The trail of a whole event ----


@require_safe
def event_trail(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    before = number_in(request.GET.get("before"))
    entries = found.audit.order_by("-pk")
    if before is not None:
        entries = entries.filter(pk__lt=before)
    shown = list(entries.select_related("contest")[: AT_ONCE + 1])
    context = {
        "event": found,
        "lines": told_of_event(found, shown[:AT_ONCE]),
        "is_first": before is None,
        "older": shown[AT_ONCE - 1].pk if len(shown) > AT_ONCE else None,
    }
    return render(request, "scoring/record/event_trail.html", context)


@require_safe
def event_trail_csv(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    entries = list(found.audit.order_by("pk").select_related("contest"))
    lines = told_of_event(found, entries)
    return csv_file(f"trail-{found.slug}.csv", ZoneInfo(found.time_zone), lines)


def told_of_event(event: Event, entries: list[AuditEntry]) -> list[tuple[AuditEntry, str]]:
    """Each contest tells its own, with its name before it."""
    sentences: dict[int, str] = {}
    for contest in {entry.contest for entry in entries if entry.contest is not None}:
        own = [entry for entry in entries if entry.contest_id == contest.pk]
        for entry, sentence in told(contest, own):
            both = {"what": contest.name, "which": sentence}
            sentences[entry.pk] = _("%(what)s: %(which)s") % both
    players = dict(event.players.values_list("pk", "name"))
    for entry in entries:
        if entry.contest_id is None:
            sentences[entry.pk] = said(tell_beside_play(entry, players))
    return [(entry, sentences[entry.pk]) for entry in entries]


# ---- Undo, redo, and back to the start ----

Act = Callable[[Contest, int], str]


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    said = _("Undone: %(what)s It can be done again as long as nothing else is done.")
    act = _to_one_action(request, action_undo, said, last_action)
    return _answer(request, event, contest, "undo", last_action, act)


@require_http_methods(["GET", "HEAD", "POST"])
def redo(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    act = _to_one_action(request, action_redo, _("Done again: %(what)s"), next_redo)
    return _answer(request, event, contest, "redo", next_redo, act)


@require_http_methods(["GET", "HEAD", "POST"])
def undo_all(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Behind the contest's name, typed: nobody does this by a slip of the hand."""

    def act(found: Contest, entry_id: int) -> str:
        if names.key(request.POST.get("typed", "")) != names.key(found.name):
            raise refused("not-confirmed", name=found.name)
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

    return _answer(request, event, contest, "undo_all", last_action, act)


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


def _answer(
    request: HttpRequest,
    event: str,
    contest: str,
    turn: str,
    which: Callable[..., AuditEntry | None],
    act: Act,
) -> HttpResponse:
    """GET says what would be done; POST does it, to the very action that was on the screen."""
    found, context = page_of(event, contest)

    def page(more: dict[str, Any]) -> HttpResponse:
        entry = which(contest=found)
        shown = context | {
            "entry": entry,
            "what": told(found, [entry])[0][1] if entry else "",
            "count": actions_count(contest=found),
            "reason": request.POST.get("reason", ""),
            "typed": request.POST.get("typed", ""),
        }
        return render(request, f"scoring/record/{turn}.html", shown | more)

    if request.method != "POST":
        return page({})
    try:
        message = act(found, number_of(request, "entry"))
    except Refusal as refusal:
        return refused_on(refusal, page)
    messages.success(request, message)
    return redirect("record:trail", event=event, contest=contest)
