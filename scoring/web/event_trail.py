"""The trail of a whole event: its people and chapters, and all its contests, newest first."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pages.reading import number_in
from pages.words import said
from scoring.web.trail import AT_ONCE, csv_file, told
from scoring.web.trail_words import unknown_action
from scoring.web.trail_words_before import BEFORE_PLAY
from scoring.web.trail_words_event import OF_THE_EVENT
from tournaments.models import AuditEntry, Event
from tournaments.web.desk import event_or_404


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
    return render(request, "record/event_trail.html", context)


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
            say = OF_THE_EVENT.get(entry.action) or BEFORE_PLAY.get(entry.action)
            sentences[entry.pk] = said(say(entry, players) if say else unknown_action(entry))
    return [(entry, sentences[entry.pk]) for entry in entries]
