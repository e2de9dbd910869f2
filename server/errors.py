"""Errors as people see them. What programs see instead is in server/api_problems.py."""

import sys
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

import api
from api import problems
from domain.wording import Refusal, Sentence
from server import disk_space
from server.overload import AWAY, FULL, come_back, is_behind, is_outage, sorry_page
from web.refusals import AGAIN_SECONDS, status_of

_BROKE = Sentence("Something broke on our side")
_IS_SAFE = Sentence(
    "What you sent before this is safe. Go back and try once more; if it happens again, tell the "
    "official at the desk what you did."
)


def way_back(request: HttpRequest) -> str:
    """Where the person was, if that was a page of ours; else nothing.

    Only the path is kept, so that nothing can lead elsewhere.
    """
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(came_from)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    # A path that begins with two slashes would name another host.
    is_path = path.startswith("/") and not path.startswith(("//", "/\\"))
    # Back to here leads nowhere, unless this was a form and its page has the same address.
    is_elsewhere = parts.path != request.path or request.method == "POST"
    return path if is_path and is_elsewhere else ""


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    context = {
        "sentence": refusal.sentence.in_language(get_language() or "en"),
        "back": way_back(request),
    }
    status = status_of(refusal)
    template = "server/409.html" if status == 409 else "server/refused.html"
    return render(request, template, context, status=status)


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith(api.PREFIX)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_behind(exception):
        return comes_back(request, AWAY)
    return _told(request, 400, "bad-request")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _told(request, 403, "may-not")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _told(request, 404, "not-found")


def _told(request: HttpRequest, status: int, code: str) -> HttpResponse:
    if _is_api(request):
        return problems.plain_answer(code)
    return render(request, f"server/{status}.html", status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "server/csrf.html", {"back": way_back(request)}, status=403)


def not_allowed(request: HttpRequest, allowed: str) -> HttpResponse:
    """Most often the address of a form's button, opened by itself after signing in again."""
    answer = render(request, "server/405.html", {"back": way_back(request)}, status=405)
    answer.headers["Allow"] = allowed
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """In every language, and with no context processors: they may be what is broken."""
    reason = sys.exc_info()[1]
    if disk_space.is_full(reason):
        return comes_back(request, FULL)
    if is_outage(reason):
        return comes_back(request, AWAY)
    if _is_api(request):
        return problems.plain_answer("server-error")
    return HttpResponse(sorry_page(500, _BROKE, _IS_SAFE), status=500)


def comes_back(request: HttpRequest, sorry: Sentence) -> HttpResponse:
    said, kind = come_back(request.path_info, request.method or "GET", sorry)
    headers = {"Retry-After": str(AGAIN_SECONDS), "Cache-Control": "no-store"}
    return HttpResponse(said, status=503, content_type=kind, headers=headers)
