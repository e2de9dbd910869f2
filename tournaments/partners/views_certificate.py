"""The certificate: for the desk as soon as it is drawn, for everyone once it is published."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from domain.certificates.verify_file import one_file
from domain.lots.partners.draw import certificate_text
from domain.lots.partners.preview import Preview
from domain.wording import Refusal
from tournaments.contests.services import contest_publish
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Draw
from tournaments.partners.queries import changes_since, draw_preview, entrants_in
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.partners.views import change_sentence, digits_in, readable
from tournaments.sides import OPEN_PHASES, draw_in_force, draw_promised, draw_published
from web.params import actor_of, version_in
from web.qr import qr_picture
from web.refusals import refused_on
from web.words import language, said


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
    return render(request, "tournaments/partners/certificate.html", context)


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
    return render(request, "tournaments/partners/public.html", context)


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


# ---- The draw as an event for the projector ----


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """`do` says which button it was: fix (the seed), draw, or publish."""
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        raise Http404
    if request.method != "POST":
        return _page(request, found)
    try:
        _act(request, found)
    except Refusal as refusal:
        return refused_on(
            refusal, lambda more: _page(request, contest_or_404(event, contest), more)
        )
    return redirect("draw:show", event=event, contest=contest)


def _act(request: HttpRequest, found: Contest) -> None:
    who: dict[str, Any] = {"actor": actor_of(request), "contest_id": found.pk}
    match request.POST.get("do"):
        case "fix":
            odd_seat = request.POST.get("odd_seat", "")
            draw_commit(**who, version=version_in(request), odd_seat=odd_seat)
        case "draw":
            word = request.POST.get("room_word", "")
            partners_draw(**who, version=version_in(request), room_word=word)
        case "publish":
            contest_publish(**who)
            messages.success(request, _("Published. Players can see their partners now."))


def _page(request: HttpRequest, found: Contest, more: dict[str, Any] | None = None) -> HttpResponse:
    promised = draw_promised(found) if found.phase in OPEN_PHASES else None
    drawn = draw_in_force(found)
    address = reverse("draw:public", args=[found.event.slug, found.slug])
    link = _absolute(request, address)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "promised": promised,
        "word": request.POST.get("room_word", ""),
        "link": link,
        "qr": qr_picture(link),
    }
    if promised is not None or drawn is None:
        context |= {"stage": "promise" if promised else "before", **_numbers(found)}
    else:
        context |= {"stage": "reveal", **_reveal(drawn)}
    return render(request, "tournaments/partners/show.html", context | (more or {}))


def _numbers(found: Contest) -> dict[str, Any]:
    chapters = {person.chapter for person in entrants_in(found)}
    try:
        looked: Preview = draw_preview(found)
    except Refusal as refusal:
        return {"unclear": said(refusal.sentence)}
    return {
        "preview": looked,
        "chapters": len(chapters),
        "legal_draws": readable(looked.legal_draws, looked.about),
        "legal_digits": digits_in(looked.legal_draws, looked.about),
        "odd_options": [
            (option.odd_seat, said(option.sentence))
            for option in looked.odd_options
            if option.odd_seat
        ],
        "blocked": [said(one.sentence) for one in looked.findings if one.level == "error"],
    }


def _reveal(drawn: Draw) -> dict[str, Any]:
    made = shown(drawn)
    people = made["made"]["input"]["entrants"]
    return made | {
        "drawn": drawn,
        "chapters": len({person["chapter"] for person in people}),
        "seal": made["made"]["seal"],
    }


def _absolute(request: HttpRequest, path: str) -> str:
    base: str = settings.ENV.origin or request.build_absolute_uri("/")
    return base.rstrip("/") + path
