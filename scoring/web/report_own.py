"""“Report the result” from the player's own page: the code on the table's card is asked once."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.answers import Answer, Standing, answers_for
from scoring.selectors.at_table import CODE_LENGTH, table_by_code
from scoring.web.remembered import remembered_player
from tournaments.models import Table

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
