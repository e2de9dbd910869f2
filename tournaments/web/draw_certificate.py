"""The certificate: for the desk as soon as it is drawn, for everyone once it is published."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pages.words import language, said
from scoring.forms.one_file import one_file
from tournaments.draw import certificate_text
from tournaments.models import Contest, Draw
from tournaments.selectors.draws import draw_in_force, draw_promised, draw_published
from tournaments.selectors.partners import changes_since
from tournaments.web.draw_words import change_sentence
from tournaments.web.finding import contest_or_404


@require_safe
def desk_certificate(request: HttpRequest, event: str, contest: str, number: int) -> HttpResponse:
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        raise Http404
    draw = _made(found, number)
    context = {
        "event": found.event,
        "contest": found,
        "draw": draw,
        "file": "draw:desk-file",
        **shown(draw),
    }
    return render(request, "draw/certificate.html", context)


@require_safe
def desk_file(request: HttpRequest, event: str, contest: str, number: int) -> HttpResponse:
    found = contest_or_404(event, contest)
    return _file(found, _made(found, number))


@require_safe
def public_draw(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The promise from the moment it is given; names and seed only once published."""
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        raise Http404
    published = draw_published(found)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "promised": draw_promised(found) or (None if published else draw_in_force(found)),
        "draw": published,
    }
    if published is not None:
        context |= {
            "history": list(found.draws.order_by("-number")),
            "changes": [(said(change_sentence(e)), e) for e in changes_since(published)],
            **shown(published),
        }
    return render(request, "draw/public.html", context)


@require_safe
def public_file(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    published = draw_published(found)
    if published is None or not published.certificate:
        raise Http404
    return _file(found, published)


@require_safe
def verifier(request: HttpRequest) -> HttpResponse:
    """The stand-alone script: the very parts that draw here, in one file."""
    return _download(one_file().encode(), "verify.py", "text/plain; charset=utf-8")


def _made(found: Contest, number: int) -> Draw:
    draw = found.draws.filter(number=number).first()
    if draw is None or not draw.certificate:
        raise Http404
    return draw


def _file(found: Contest, draw: Draw) -> HttpResponse:
    name = f"draw-{found.event.slug}-{found.slug}-{draw.number}.json"
    return _download(certificate_text(draw.certificate).encode(), name, "application/json")


def _download(content: bytes, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


def shown(draw: Draw) -> dict[str, Any]:
    """The partnerships as they were drawn, by the names that were frozen."""
    made = draw.certificate
    people = {person["number"]: person for person in made["input"]["entrants"]}
    alone = made["alone"]
    return {
        "made": made,
        "pairs": [(people[one], people[two]) for one, two in made["partnerships"]],
        "alone": people[alone] if alone is not None else None,
        "file_name": f"draw-{draw.contest.event.slug}-{draw.contest.slug}-{draw.number}.json",
        "people": len(people),
        # A draw from before a language came has them in English.
        "check_said": [one.get(language(), one["en"]) for one in made.get("findings", ())],
    }
