"""Errors as people and programs see them: one place maps a refusal to its status."""

import math
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from rest_framework import exceptions as drf
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api import problems
from api.problems import Problem
from tournaments.web.reading import status_of
from wording import Refusal, Sentence


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
    template = "errors/409.html" if status == 409 else "errors/refused.html"
    return render(request, template, context, status=status)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if _is_api(request):
        return problems.plain_answer(400, "bad-request", problems.BAD_REQUEST)
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if _is_api(request):
        return problems.plain_answer(403, "may-not", problems.MAY_NOT)
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/csrf.html", {"back": way_back(request)}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if _is_api(request):
        return problems.plain_answer(404, "not-found", problems.NOT_FOUND)
    return render(request, "errors/404.html", status=404)


def not_allowed(request: HttpRequest, allowed: str) -> HttpResponse:
    """Most often the address of a form's button, opened by itself after signing in again."""
    answer = render(request, "errors/405.html", {"back": way_back(request)}, status=405)
    answer.headers["Allow"] = allowed
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """Uses no context processors: they may be what is broken."""
    if _is_api(request):
        return problems.plain_answer(500, "server-error", problems.SERVER)
    return HttpResponse(loader.render_to_string("errors/500.html"), status=500)


def api_problem(reason: Exception, context: dict[str, Any]) -> Response | None:
    """problem+json for the API: a stable code, a sentence and the field at fault."""
    # What was begun must not be half done: every operation is one transaction.
    set_rollback()
    if isinstance(reason, Refusal):
        return _answer(
            problems.body(
                status_of(reason), reason.code, reason.sentence, reason.field, **_findings(reason)
            )
        )
    if isinstance(reason, Problem):
        told = problems.body(
            reason.status, reason.code, reason.sentence, reason.field, **reason.more
        )
        return _answer(told, reason.headers)
    if isinstance(reason, drf.ValidationError):
        return _invalid(reason)
    for kind, (status, code, sentence) in _FRAMEWORK.items():
        if isinstance(reason, kind):
            headers = _headers(reason, context)
            return _answer(problems.body(status, code, sentence), headers)
    return None


_FRAMEWORK: dict[type[Exception], tuple[int, str, Sentence]] = {
    Http404: (404, "not-found", problems.NOT_FOUND),
    drf.NotFound: (404, "not-found", problems.NOT_FOUND),
    PermissionDenied: (403, "may-not", problems.MAY_NOT),
    drf.PermissionDenied: (403, "may-not", problems.MAY_NOT),
    drf.NotAuthenticated: (401, "token-needed", problems.TOKEN_NEEDED),
    drf.MethodNotAllowed: (405, "method-not-allowed", problems.METHOD),
    drf.UnsupportedMediaType: (415, "media-type-unsupported", problems.MEDIA_TYPE),
    drf.Throttled: (429, "too-many-requests", problems.TOO_MANY),
    drf.ParseError: (400, "json-unreadable", problems.BAD_REQUEST),
    RequestDataTooBig: (413, "too-large", problems.TOO_LARGE),
}


def _answer(told: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    return Response(
        told, status=told["status"], headers=headers, content_type=problems.CONTENT_TYPE
    )


def _headers(reason: Exception, context: dict[str, Any]) -> dict[str, str]:
    if isinstance(reason, drf.Throttled):
        return {"Retry-After": str(math.ceil(getattr(reason, "wait", None) or 1))}
    if isinstance(reason, drf.MethodNotAllowed):
        return {"Allow": ", ".join(context["view"].allowed_methods)}
    return {}


def _findings(reason: Refusal) -> dict[str, Any]:
    """What the check of a result said, one by one."""
    found = getattr(reason, "findings", ())
    language = get_language() or "en"
    told = [
        {
            "code": finding.code,
            "severity": finding.severity,
            "field": finding.field,
            "detail": finding.sentence.in_language(language),
        }
        for finding in found
    ]
    return {"findings": told} if told else {}


def _invalid(reason: drf.ValidationError) -> Response:
    errors = list(_flat(reason.detail, ""))
    first = errors[0]
    told = problems.body(400, "input-invalid", first["detail"], first["field"], errors=errors)
    return _answer(told)


def _flat(detail: Any, field: str) -> Iterator[dict[str, str]]:
    """Every field at fault, by its path: "side_cards_left.B"."""
    if isinstance(detail, dict):
        for name, inside in detail.items():
            path = f"{field}.{name}" if field else str(name)
            yield from _flat(inside, "" if path == "non_field_errors" else path)
    elif isinstance(detail, list):
        for number, inside in enumerate(detail):
            nested = isinstance(inside, dict | list)
            yield from _flat(inside, f"{field}.{number}" if nested else field)
    else:
        code = str(getattr(detail, "code", "invalid")).replace("_", "-")
        yield {"field": field, "code": code, "detail": str(detail)}
