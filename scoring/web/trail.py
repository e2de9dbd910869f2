"""The audit trail: who did what, when and why, newest first; and the whole of it as a file."""

import csv
import io
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pages.reading import number_in
from pages.words import said
from scoring.selectors.history import last_action, next_redo
from scoring.selectors.trail import Wanted, actors_of, trail_part
from scoring.web.record_desk import namer_of, page_of
from scoring.web.trail_words import Teller
from tournaments import names
from tournaments.models import AuditEntry, Contest
from tournaments.roster.cells import neutralise

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
    return render(request, "record/trail.html", context)


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
