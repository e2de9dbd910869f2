"""The people of an event: one, all of them, and a list that is pasted or uploaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from domain.names import surname_first
from domain.roster.decoding import ONE_BYTE, Decoded, other_readings, read_again
from domain.roster.plan import OPEN, Answers, Kind, Plan, PlannedLine
from domain.roster.reading import Columns, below_titles, guess_columns, shown_columns
from domain.roster.rows import MOST_COLUMNS, Row, people_to_csv, text_to_rows
from domain.roster.values import HIGHEST_TABLE, LONGEST, READABLE, Chapters
from domain.wording import Conflict, Illegal, Malformed, Refusal
from domain.wording.refusals import refused
from tournaments.events.lookup import contests_of, event_or_404
from tournaments.models import Contest, Event, Player
from tournaments.people.queries import entrants_of, not_entered, players_find, roster_of
from tournaments.people.roster import file_read, people_to_xlsx, roster_apply, roster_look
from tournaments.people.services import (
    entries_add_everyone,
    entry_add,
    player_edit,
    player_mark,
    player_remove,
)
from web.edit_conflicts import differences
from web.params import actor_of
from web.refusals import form_status, refusals_on, status_of
from web.words import said


class PlayerForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=500)
    chapter = forms.CharField(
        label=gettext_lazy("Chapter"),
        max_length=500,
        widget=forms.TextInput(attrs={"list": "chapters", "autocomplete": "off"}),
    )
    site_number = forms.CharField(
        label=gettext_lazy("Site number"), max_length=LONGEST["site_number"], required=False
    )
    phone = forms.CharField(
        label=gettext_lazy("Phone"), max_length=LONGEST["phone"], required=False
    )
    household = forms.CharField(
        label=gettext_lazy("Household"),
        help_text=gettext_lazy("People of one household have the same word here."),
        max_length=LONGEST["household"],
        required=False,
    )
    seating_need = forms.ChoiceField(
        label=gettext_lazy("Seating need"), choices=Player.SeatingNeed.choices, required=False
    )
    fixed_table = forms.IntegerField(
        label=gettext_lazy("Fixed table"), min_value=1, max_value=HIGHEST_TABLE, required=False
    )
    has_reader = forms.BooleanField(
        label=gettext_lazy("Someone may read the cards aloud to this player"), required=False
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        initial = {name: getattr(player, name) for name in self.base_fields if name != "chapter"}
        super().__init__(data, initial={**initial, "chapter": player.chapter.name})


class ListForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Paste the list here"),
        help_text=gettext_lazy("One person on each line: name, comma, chapter."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        required=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        help_text=gettext_lazy("CSV or XLSX, as a spreadsheet program saves it."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        required=False,
    )


# ---- The people of an event ----

SHOWN = 200
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def chosen_contest(event: Event, slug: str | None) -> Contest | None:
    """The contest that a page is about; the whole event where none is named."""
    if not slug:
        return None
    contest = event.contests.filter(slug=slug).first()
    if contest is None:
        raise Http404
    return contest


def people_address(event: Event, contest: Contest | None) -> str:
    address = reverse("tournaments:people", kwargs={"event": event.slug})
    return f"{address}?{urlencode({'contest': contest.slug})}" if contest else address


def answers_of(request: HttpRequest) -> Answers:
    chapters = request.POST.get("chapters", "")
    known = chapters in Chapters.__members__.values()
    return Answers(
        Chapters(chapters) if known else Chapters.ASK, bool(request.POST.get("near_are_others"))
    )


@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    contest = chosen_contest(found, request.GET.get("contest"))
    line = request.GET.get("line", "")
    question: PlannedLine | None = None
    wrong, status = "", 200
    if "enter_all" in request.POST:
        return _enter_everyone(request, found)
    if request.method == "POST":
        line = " ".join(request.POST.get("line", "").split())
        try:
            told = _enter_line(request, found, contest, line)
        except (Malformed, Illegal) as refusal:
            wrong, status = said(refusal.sentence), status_of(refusal)
        else:
            if told.kind in (Kind.NEW, Kind.KNOWN, Kind.DUPLICATE):
                messages.success(request, f"{told.text}: {said(told.note)}")
                return redirect(people_address(found, contest))
            question, status = told, 422
    text = request.GET.get("q", "")
    players = sorted(
        players_find(event=found, text=text, contest=contest),
        key=lambda player: (surname_first(player.name_key), player.pk),
    )
    count = len(players)
    player_count = found.players.count()
    context = {
        "event": found,
        "contest": contest,
        "contests": contests_of(event=found),
        "player_count": player_count,
        "missing": not_entered(event=found, contest=contest),
        "q": text,
        "count": count,
        "people": [(player, _state(player, contest)) for player in players[:SHOWN]],
        "is_cut": count > SHOWN,
        "line": line,
        "wrong": wrong,
        "question": question,
        "note": said(question.note) if question else "",
        "answers": answers_of(request),
    }
    return render(request, "tournaments/people/people.html", context, status=status)


def _enter_everyone(request: HttpRequest, event: Event) -> HttpResponse:
    contest = chosen_contest(event, request.POST["enter_all"])
    if contest is None:
        raise Http404
    entered = len(entries_add_everyone(actor=actor_of(request), contest=contest))
    messages.success(
        request,
        ngettext(
            "%(n)d person is entered in %(contest)s now.",
            "%(n)d people are entered in %(contest)s now.",
            entered,
        )
        % {"n": entered, "contest": contest.name},
    )
    return redirect(people_address(event, contest))


def _state(player: Player, contest: Contest | None) -> str:
    """How the player's entry in the contest stands, in words."""
    if contest is None:
        return ""
    entries = (entry for entry in player.entries.all() if entry.contest_id == contest.pk)
    return next((entry.get_state_display() for entry in entries), "")


def _enter_line(
    request: HttpRequest, event: Event, contest: Contest | None, line: str
) -> PlannedLine:
    """Do what one line says, or give it back with what has to be answered first."""
    answers = answers_of(request)
    plan = roster_look(event=event, contest=contest, text=line, answers=answers)
    if not plan.lines:
        raise refused("line-empty")
    if plan.does_something and not plan.is_open:
        plan = roster_apply(
            actor=actor_of(request),
            event_id=event.pk,
            contest_id=contest.pk if contest else None,
            text=line,
            seen=plan.asked,
            answers=answers,
        )
    return plan.lines[0]


@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, event: str, player: int) -> HttpResponse:
    found = Player.objects.select_related("event", "chapter").filter(event__slug=event, pk=player)
    person = found.first()
    if person is None:
        raise Http404
    here = redirect("tournaments:player", event=event, player=player)
    form = PlayerForm(request.POST if "save" in request.POST else None, player=person)
    if "enter" in request.POST:
        contest = chosen_contest(person.event, request.POST["enter"])
        if contest:
            entry_add(actor=actor_of(request), contest=contest, player=person)
        return here
    if "remove" in request.POST:
        player_remove(actor=actor_of(request), player_id=person.pk)
        messages.success(request, _("%(name)s is off the list.") % {"name": person.name})
        return redirect("tournaments:people", event=event)
    if "save" in request.POST and form.is_valid():
        with refusals_on(form):
            player_edit(
                actor=actor_of(request),
                player_id=person.pk,
                seen=request.POST.get("seen", ""),
                **form.cleaned_data,
            )
            told = _("What you changed about %(name)s is saved.")
            messages.success(request, told % {"name": form.cleaned_data["name"]})
            return here
    entries = list(person.entries.select_related("contest"))
    entered = [entry.contest_id for entry in entries]
    context = {
        "event": person.event,
        "person": person,
        "mark": player_mark(person),
        "form": form,
        "differences": differences(form),
        "chapters": person.event.chapters.all(),
        "entries": entries,
        "other_contests": person.event.contests.exclude(pk__in=entered),
    }
    return render(request, "tournaments/people/player.html", context, status=form_status(form))


@require_safe
def people_file(request: HttpRequest, event: str, kind: str) -> HttpResponseBase:
    found = event_or_404(event)
    contest = chosen_contest(found, request.GET.get("contest"))
    listed = (
        entrants_of(contest=contest)
        if contest
        else [known.person for known in roster_of(event=found)]
    )
    name = f"{found.slug}-{contest.slug if contest else 'people'}.{kind}"
    if kind == "csv":
        response = HttpResponse(people_to_csv(listed), content_type="text/csv; charset=utf-8")
    else:
        response = HttpResponse(people_to_xlsx(listed), content_type=XLSX)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# ---- Bringing a whole list in: what was given, and what its columns are said to be ----


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
        "fields": [("", _("not read")), *((one.field, said(one.words)) for one in READABLE)],
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
