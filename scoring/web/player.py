"""The player's page: type three letters of a name, read one answer. No account."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from pages.pressing import Piece
from pages.reading import number_in
from scoring.answers import EventAnswers, Person, answers_for, kept
from scoring.web.board_view import measures_said
from scoring.web.remembered import forget, remember, remembered_player
from scoring.web.shown import live_page, living, part
from scoring.web.wrote import wrote
from tournaments import names

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
