"""A list that was pasted or uploaded, and what the official says its columns are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from domain.roster.columns import Columns, below_titles, guess_columns, shown_columns
from domain.roster.decoding import ONE_BYTE, Decoded, other_readings, read_again
from domain.roster.plan import OPEN, Kind, Plan, PlannedLine
from domain.roster.rows import MOST_COLUMNS, Row, text_to_rows
from domain.roster.values import READABLE
from domain.wording import Conflict, Illegal, Malformed, Refusal
from domain.wording.refusals import refused
from tournaments.events.lookup import event_or_404
from tournaments.models import Contest, Event
from tournaments.people.roster import file_read, roster_apply, roster_look
from tournaments.people.views import ListForm, answers_of, chosen_contest, people_address
from web.params import actor_of
from web.refusals import form_status, refusals_on, status_of
from web.words import said


@dataclass(frozen=True, slots=True)
class Listed:
    text: str
    rows: Sequence[Row]
    columns: Columns


def listed_in(request: HttpRequest, text: str) -> Listed:
    rows = [*text_to_rows(text)]
    return Listed(text, rows, columns_said(request) or guess_columns(below_titles(rows)))


def columns_said(request: HttpRequest) -> Columns | None:
    """As chosen on the page; None where nobody has said anything yet."""
    count = request.POST.get("columns", "")
    if not (count.isascii() and count.isdigit() and len(count) < 3 and int(count) <= MOST_COLUMNS):
        return None
    known = {column.field for column in READABLE}
    chosen = (request.POST.get(f"column-{place}", "") for place in range(int(count)))
    fields = tuple(field if field in known else "" for field in chosen)
    return Columns(fields, bool(request.POST.get("headings")))


def column_choices() -> list[tuple[str, str]]:
    words = [(column.field, said(column.words)) for column in READABLE]
    return [("", _("not read")), *words]


# ---- Bringing a whole list in ----


@require_http_methods(["GET", "POST"])
def people_list(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    contest = chosen_contest(found, request.GET.get("contest"))
    if request.POST.get("do") == "apply":
        return _apply(request, found, contest)
    form = ListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            given = _given(request, form)
            listed = listed_in(request, given.text)
            if not listed.rows:
                raise refused("list-empty")
            return _preview(request, found, contest, listed, encoding=given.encoding)
    context = {"event": found, "contest": contest, "form": form}
    return render(request, "tournaments/people/list.html", context, status=form_status(form))


def _given(request: HttpRequest, form: ListForm) -> Decoded:
    upload = form.cleaned_data["file"]
    if upload:
        return file_read(upload, upload.size)
    text, was = str(form.cleaned_data["text"]), request.POST.get("read_as", "")
    if "again_as" in request.POST:
        return read_again(text, was, request.POST["again_as"])
    return Decoded(text)


def _apply(request: HttpRequest, event: Event, contest: Contest | None) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        plan = roster_apply(
            actor=actor_of(request),
            event_id=event.pk,
            contest_id=contest.pk if contest else None,
            text=text,
            seen=request.POST.get("seen", ""),
            answers=answers_of(request),
            columns=columns_said(request),
        )
    except (Illegal, Conflict) as refusal:
        return _preview(request, event, contest, listed_in(request, text), refusal)
    done = sum(bool(line.kind is Kind.NEW or line.changed or line.enters) for line in plan.lines)
    messages.success(
        request,
        ngettext("%(n)d line was brought in.", "%(n)d lines were brought in.", done) % {"n": done},
    )
    return redirect(people_address(event, contest))


def _preview(
    request: HttpRequest,
    event: Event,
    contest: Contest | None,
    listed: Listed,
    refusal: Refusal | None = None,
    encoding: str = "",
) -> HttpResponse:
    """What each column is taken for, and what each line will do. What has been answered once is
    not asked again."""
    answers = answers_of(request)
    context = {
        "event": event,
        "contest": contest,
        **_how_read(Decoded(listed.text, encoding)),
        "text": listed.text,
        "columns": [*shown_columns(below_titles(listed.rows), listed.columns)],
        "column_count": len(listed.columns.fields),
        "fields": column_choices(),
        "has_headings": listed.columns.has_headings,
        "answers": answers,
    }
    try:
        plan = roster_look(
            event=event,
            contest=contest,
            text=listed.text,
            rows=listed.rows,
            answers=answers,
            columns=listed.columns,
        )
    except Malformed as unread:
        context["refusal"] = said(unread.sentence)
        return render(
            request, "tournaments/people/list_preview.html", context, status=status_of(unread)
        )
    context |= {"seen": plan.asked, **_lines_shown(plan)}
    context["refusal"] = said(refusal.sentence) if refusal else ""
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "tournaments/people/list_preview.html", context, status=status)


def _how_read(given: Decoded) -> dict[str, Any]:
    """A file that does not say how its letters are written can be read in other ways, too."""
    return {
        "read_as": given.encoding,
        "read_as_name": said(ONE_BYTE[given.encoding]) if given.encoding else "",
        "readings": [(one.encoding, said(one.name), one.sample) for one in other_readings(given)],
    }


def _lines_shown(plan: Plan) -> dict[str, Any]:
    counts = plan.counts
    return {
        "plan": plan,
        "counts": [(kind, counts[kind]) for kind in Kind if counts[kind]],
        "open_lines": [_row(line) for line in plan.lines if line.kind in OPEN],
        "other_lines": [_row(line) for line in plan.lines if line.kind not in OPEN],
        "errors": counts[Kind.ERROR],
        "asks_chapter": counts[Kind.UNCLEAR_CHAPTER],
        "asks_near": counts[Kind.NEAR],
    }


def _row(line: PlannedLine) -> tuple[PlannedLine, str]:
    return line, said(line.note)
