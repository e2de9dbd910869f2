"""The player's page: type three letters of a name, read one answer. No account."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from pages.reading import number_in
from scoring.answers import EventAnswers, Person, answers_for
from scoring.web.board_view import measures_said
from scoring.web.remembered import forget, remember, remembered_player
from scoring.web.shown import live_page, part
from tournaments import names

SHORTEST_SEARCH = 2
MOST_FOUND = 30


def _answers(slug: str) -> EventAnswers:
    found = answers_for(slug)
    if found is None:
        raise Http404
    return found


def _remembered(request: HttpRequest, answers: EventAnswers) -> Person | None:
    return answers.people.get(remembered_player(request, answers.event) or 0)


@require_safe
def find(request: HttpRequest, event: str) -> HttpResponse:
    answers = _answers(event)
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
    answer = person.answers[0]
    context = {
        "event": answers.event,
        "person": person,
        "answer": answer,
        "measures": "" if answer.rank is None else measures_said(answer.rank),
    }
    return live_page(
        request,
        "scoring/player.html",
        context,
        event=answers.event.slug,
        number=answers.number,
        part=part(answers.shown, (person.player,), "scoring/player_part.html", lambda: context),
        css_class="narrow player",
        shown=answers.shown,
        whose=person.player,
    )


@require_POST
def choose(request: HttpRequest, event: str) -> HttpResponse:
    """Remember on this phone who is asking, or forget it again."""
    answers = _answers(event)
    answer = redirect("scoring:find", event=event)
    player = number_in(request.POST.get("player", ""))
    if player in answers.people:
        remember(request, answer, answers.event, player)
    else:
        forget(answer, answers.event)
    return answer
