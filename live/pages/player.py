"""The player's page: type three letters of a name, read one answer. No account."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from domain import names
from live.player_status import Answer, Person, Standing
from live.player_status_cache import EventAnswers, answers_for, kept
from live.read_your_writes import wrote
from live.response import live_page, living, part
from scoring.progress.words import measures_said
from scoring.results.queries import CODE_LENGTH, table_by_code
from tournaments.models import Table
from tournaments.people.player_cookie import forget, remember, remembered_player
from web.compression import Piece
from web.params import number_in

SHORTEST_SEARCH = 2
MOST_FOUND = 30


def _answers(request: HttpRequest, slug: str) -> EventAnswers:
    found = answers_for(slug, wrote(request))
    if found is None:
        raise Http404
    return found


def _remembered(request: HttpRequest, answers: EventAnswers) -> Person | None:
    return answers.people.get(remembered_player(request, answers.event) or 0)


@require_safe
def find(request: HttpRequest, event: str) -> HttpResponse:
    answers = _answers(request, event)
    person = _remembered(request, answers)
    typed = request.GET.get("q", "")[: names.LONGEST]
    context: dict[str, Any] = {"event": answers.event, "q": typed}
    wanted = names.key(typed)
    if person is not None and not wanted:
        return _answer(request, answers, person)
    if len(wanted) >= SHORTEST_SEARCH:
        context["people"] = answers.search(wanted)[:MOST_FOUND]
    return render(request, "scoring/find.html", context)


def _answer(request: HttpRequest, answers: EventAnswers, person: Person) -> HttpResponse:
    return live_page(
        request,
        "scoring/player.html",
        {"event": answers.event, "answer": person.answers[0]},
        living=person_living(answers, person, person_part(answers, person)),
        shown=answers.shown,
        whose=around_of(person),
        own=own_of(person),
        behind=kept.behind(answers.event.slug),
    )


def around_of(person: Person) -> tuple[str, bool]:
    """People of one contest have the same page around their answer."""
    return person.answers[0].contest, person.answers[0].is_by_rounds


def own_of(person: Person) -> dict[str, str]:
    return {"called": person.name}


def person_part(answers: EventAnswers, person: Person) -> tuple[Piece, ...]:
    pieces: tuple[Piece, ...] = answers.shown.once(
        ("part", person.player, get_language()), lambda: _made(answers, person)
    )
    return pieces


def person_ahead(answers: EventAnswers, person: Person) -> None:
    """Made before they ask for it."""
    key = ("part", person.player, get_language())
    answers.shown.made_ahead(key, lambda: _made(answers, person))


def _made(answers: EventAnswers, person: Person) -> tuple[Piece, ...]:
    answer = person.answers[0]
    context = {
        "event": answers.event,
        "person": person,
        "answer": answer,
        "measures": "" if answer.rank is None else measures_said(answer.rank),
    }
    return part("scoring/player_part.html", context)


def person_living(answers: EventAnswers, person: Person, pieces: tuple[Piece, ...]) -> list[Piece]:
    return living(
        pieces,
        event=answers.event.slug,
        number=answers.number,
        css_class="narrow player",
        whose=person.player,
    )


@require_POST
def choose(request: HttpRequest, event: str) -> HttpResponse:
    """Remember on this phone who is asking, or forget it again."""
    answers = _answers(request, event)
    answer = redirect("scoring:find", event=event)
    player = number_in(request.POST.get("player", ""))
    if player is not None and player in answers.people:
        remember(request, answer, answers.event, player)
    else:
        forget(answer, answers.event)
    return answer


# ---- “Report the result” from the player's own page ----

REMEMBER_SECONDS = 60 * 60 * 12


@require_http_methods(["GET", "HEAD", "POST"])
def report_own(request: HttpRequest, event: str) -> HttpResponse:
    """To the form of the table where this person sits now, once the phone knows its code."""
    answer = _now(request, event)
    if answer is None:
        return redirect("scoring:find", event=event)
    typed = request.POST.get("code", "").strip()
    code = typed or request.COOKIES.get(_cookie(answer), "")
    table = table_by_code(
        event=event, contest=answer.contest_slug, number=answer.table or 0, code=code
    )
    if table is not None:
        return _to_the_form(request, table, answer)
    context: dict[str, Any] = {
        "event_slug": event,
        "answer": answer,
        "is_wrong": bool(typed),
        "length": CODE_LENGTH,
    }
    return render(request, "scoring/report_own.html", context, status=422 if typed else 200)


def _now(request: HttpRequest, event: str) -> Answer | None:
    answers = answers_for(event)
    player = None if answers is None else remembered_player(request, answers.event)
    person = None if answers is None else answers.people.get(player or 0)
    here = [] if person is None else person.answers
    return next((one for one in here if one.standing is Standing.NOW and one.table), None)


def _to_the_form(request: HttpRequest, table: Table, answer: Answer) -> HttpResponse:
    found = redirect(reverse("scoring:table", args=[table.secret]))
    found.set_cookie(
        _cookie(answer),
        table.secret[-CODE_LENGTH:],
        max_age=REMEMBER_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    found.headers["Cache-Control"] = "no-store"
    return found


def _cookie(answer: Answer) -> str:
    return f"table-{answer.contest_slug}-{answer.table}"
