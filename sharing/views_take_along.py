"""What is taken along: files for a spreadsheet, a part of a newsletter, a feed, and the event for
somebody's calendar. The only place that knows icalendar.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from domain.results import describe_manner
from live.pages.contest import round_of
from live.publish import PublishedEvent, published
from live.published import PublishedContest, PublishedResult
from live.response import found_or_404
from scoring.forecast.queries import DayLine, day_lines
from sharing.lists import LISTS, chapters_listed, ranking_listed, to_csv, to_xlsx, together
from tournaments.events.lookup import base_address
from tournaments.models import Event
from web.words import said

KINDS = {
    "csv": (to_csv, "text/csv; charset=utf-8"),
    "xlsx": (to_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
# A feed tells what is new; the whole is in the list.
FEED_LENGTH = 50


@require_safe
def take_along(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    here, found = found_or_404(request, event, contest)
    context = {
        "event": here.event,
        "contest": found.contest,
        "is_published": found.is_published,
        "lists": [(what, title) for what, (title, _made) in LISTS.items()],
        "kinds": [(kind, kind.upper()) for kind in KINDS],
        "newsletter": _newsletter(here, found),
    }
    return render(request, "sharing/take_along.html", context)


@require_safe
def listing(request: HttpRequest, event: str, contest: str, what: str, kind: str) -> HttpResponse:
    here, found = found_or_404(request, event, contest)
    if what not in LISTS or kind not in KINDS:
        raise Http404
    _title, listed = LISTS[what]
    write, content_type = KINDS[kind]
    answer = HttpResponse(write(listed(here, found)), content_type=content_type)
    name = f"{here.event.slug}-{found.contest.slug}-{what}.{kind}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_safe
def newsletter(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Headings, paragraphs and tables without a style: they take the newsletter's own."""
    return HttpResponse(_newsletter(*found_or_404(request, event, contest)))


@require_safe
def feed(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The newest results, for a feed reader or the club's website."""
    here, found = found_or_404(request, event, contest)
    base = base_address(request)
    own = reverse("sharing:feed", args=[event, contest])
    link = base + reverse("scoring:results", args=[event, contest])
    told = Atom1Feed(
        title=f"{found.contest.name} · {here.event.name}",
        link=link,
        description=None,
        language=get_language(),
        feed_url=base + own,
    )
    for result in found.results[:FEED_LENGTH]:
        told.add_item(
            title=_headline(result),
            link=link,
            description=_told(found, result),
            unique_id=f"{base}{own}#{result.match}:{result.deal or 1}",
            updateddate=result.at,
        )
    answer = HttpResponse(content_type="application/atom+xml; charset=utf-8")
    told.write(answer, "utf-8")
    return answer


@require_safe
def calendar(request: HttpRequest, event: str) -> HttpResponse:
    here = published(event)
    if here is None:
        raise Http404
    address = base_address(request) + reverse("tournaments:event", args=[event])
    contests = [found.contest.name for found in here.contests.values()]
    now = timezone.now()
    lines = day_lines(event=here.event, now=now)
    told = _to_ics(here.event, address=address, contests=contests, lines=lines, now=now)
    answer = HttpResponse(told, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{here.event.slug}.ics"'
    return answer


def _to_ics(
    event: Event, *, address: str, contests: Sequence[str], lines: Sequence[DayLine], now: datetime
) -> bytes:
    """An event takes its days and says what is played on them; whatever has a time of its own, a
    contest or a break, is an entry beside it. `address` is the event's page, and with it the
    entry's own name: fetched again it replaces what a calendar has."""
    # Loaded when it is needed, not with the first page.
    from icalendar import Calendar
    from icalendar import Event as CalendarEvent

    def entry(uid: str, summary: str, **told: Any) -> CalendarEvent:
        made = CalendarEvent()
        made.add("uid", uid)
        made.add("dtstamp", now.astimezone(UTC))
        made.add("summary", summary)
        if event.place:
            made.add("location", event.place)
        made.add("url", address)
        for name, value in told.items():
            made.add(name, value)
        return made

    calendar = Calendar()
    calendar.add("prodid", "-//Rallydeck//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", event.name)
    calendar.add("x-wr-timezone", event.time_zone)
    calendar.add_component(
        entry(
            address,
            event.name,
            dtstart=event.starts_on,
            # A calendar's last day is the first that is free again.
            dtend=event.ends_on + timedelta(days=1),
            description="\n".join([*contests, address]),
            transp="TRANSPARENT",
        )
    )
    for line in lines:
        name = line.contest.slug if line.contest else f"break-{line.starts_at:%Y%m%d%H%M}"
        ends = line.finish.about if line.finish else line.ends_at
        calendar.add_component(
            entry(
                f"{address}#{name}",
                f"{line.name} – {event.name}",
                dtstart=line.starts_at.astimezone(UTC),
                **({"dtend": ends.astimezone(UTC)} if ends and ends > line.starts_at else {}),
            )
        )
    return bytes(calendar.to_ical())


def _newsletter(here: PublishedEvent, found: PublishedContest) -> str:
    context: dict[str, Any] = {
        "event": here.event,
        "contest": found.contest,
        "podium": found.podium,
        "lists": [
            made
            for made in (ranking_listed(here, found), chapters_listed(here, found))
            if made.rows
        ],
    }
    return render_to_string("sharing/newsletter.html", context)


def _headline(result: PublishedResult) -> str:
    losers = ", ".join(together(loser) for loser in result.losers)
    if result.winner is None:
        return losers
    return _("%(winner)s won against %(losers)s") % {
        "winner": together(result.winner),
        "losers": losers,
    }


def _told(found: PublishedContest, result: PublishedResult) -> str:
    parts = [round_of(found, result), said(describe_manner(result.manner)), result.score]
    return " · ".join(part for part in parts if part)
