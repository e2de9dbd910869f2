"""The player's page: type three letters of a name, read one answer. No account."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from domain import names
from live.cache import may_make
from live.player_status import Answer, Person, Standing
from live.publish import PublishedEvent, kept, published
from live.response import Piece, in_frame, live_page, part
from scoring.progress.words import measures_said
from scoring.results.queries import CODE_LENGTH, table_by_code
from tournaments.models import Table
from tournaments.people.player_cookie import forget, remember, remembered_player
from tournaments.pulse import wrote
from web.params import number_in

SHORTEST_SEARCH = 2
MOST_FOUND = 30


def _here(request: HttpRequest, event: str) -> PublishedEvent:
    here = published(event, wrote(request))
    if here is None:
        raise Http404
    return here


@require_safe
def find(request: HttpRequest, event: str) -> HttpResponse:
    here = _here(request, event)
    person = here.people.get(remembered_player(request, here.event) or 0)
    typed = request.GET.get("q", "")[: names.LONGEST]
    wanted = names.key(typed)
    if person is not None and not wanted:
        return _answer(request, here, person)
    may_make()
    context: dict[str, Any] = {"event": here.event, "q": typed}
    if len(wanted) >= SHORTEST_SEARCH:
        context["people"] = here.search(wanted)[:MOST_FOUND]
    return render(request, "live/pages/find.html", context)


def _answer(request: HttpRequest, here: PublishedEvent, person: Person) -> HttpResponse:
    answer = person.answers[0]
    key = ("part", "me", get_language())
    pieces = person.parts.once(key, partial(part_of, here, person))
    return live_page(
        request,
        "live/pages/player.html",
        {"event": here.event, "answer": answer},
        living=in_person_frame(here, person, pieces),
        # People of one contest have the same page around their answer.
        parts=here.contests[answer.contest_slug].parts,
        whose=bool(answer.round),
        own={"called": person.name},
        behind=kept.behind(here.event.slug),
    )


def part_of(here: PublishedEvent, person: Person) -> tuple[Piece, ...]:
    answer = person.answers[0]
    context = {
        "event": here.event,
        "person": person,
        "answer": answer,
        "measures": "" if answer.rank is None else measures_said(answer.rank),
    }
    return part("live/pages/player_part.html", context)


def in_person_frame(here: PublishedEvent, person: Person, pieces: tuple[Piece, ...]) -> list[Piece]:
    return in_frame(
        pieces,
        event=here.event.slug,
        number=here.number,
        css_class="narrow player",
        whose=person.player,
    )


@require_POST
def choose(request: HttpRequest, event: str) -> HttpResponse:
    """Remember on this phone who is asking, or forget it again."""
    here = _here(request, event)
    answer = redirect("scoring:find", event=event)
    player = number_in(request.POST.get("player", ""))
    if player is not None and player in here.people:
        remember(request, answer, here.event, player)
    else:
        forget(answer, here.event)
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
    return render(request, "live/pages/report_own.html", context, status=422 if typed else 200)


def _now(request: HttpRequest, event: str) -> Answer | None:
    here = published(event)
    person = here.people.get(remembered_player(request, here.event) or 0) if here else None
    answers = person.answers if person else ()
    return next((one for one in answers if one.standing is Standing.NOW and one.table), None)


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
