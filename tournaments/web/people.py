"""The people of an event: the list, one line at a time, one person, and the list as a file."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from pages.differences import differences
from pages.reading import actor_of
from pages.refusals import form_status, show_refusal, status_of
from pages.words import said
from tournaments.models import Contest, Event, Player
from tournaments.names import surname_first
from tournaments.roster import Answers, Chapters, Kind, PlannedLine, people_to_csv
from tournaments.selectors.events import contests_of
from tournaments.selectors.people import entrants_of, not_entered, players_find, roster_of
from tournaments.services.people import (
    entries_add_everyone,
    entry_add,
    player_edit,
    player_mark,
    player_remove,
)
from tournaments.services.roster_apply import roster_apply, roster_look
from tournaments.services.roster_files import people_to_xlsx
from tournaments.web.desk import event_or_404
from tournaments.web.people_forms import PlayerForm
from wording import Conflict, Illegal, Malformed, Sentence

SHOWN = 200
TYPE_A_NAME = Sentence("Type a name, a comma and the chapter.")
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
    return render(request, "tournaments/people.html", context, status=status)


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
    asked = roster_look(event=event, contest=contest, text=line)
    plan = roster_look(event=event, contest=contest, text=line, answers=answers)
    if not plan.lines:
        raise Malformed("line-empty", TYPE_A_NAME, field="line")
    if plan.does_something and not plan.is_open:
        plan = roster_apply(
            actor=actor_of(request),
            event_id=event.pk,
            contest_id=contest.pk if contest else None,
            text=line,
            seen=asked.fingerprint,
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
        try:
            player_edit(
                actor=actor_of(request),
                player_id=person.pk,
                seen=request.POST.get("seen", ""),
                **form.cleaned_data,
            )
        except (Malformed, Illegal, Conflict) as refusal:
            show_refusal(form, refusal)
        else:
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
    return render(request, "tournaments/player.html", context, status=form_status(form))


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
