"""Errors as programs see them: every refusal as problem+json."""

import math
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import get_language
from rest_framework import exceptions as drf
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api import problems
from api.problems import Problem
from domain.wording import Refusal
from web.refusals import status_of


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
        told = problems.problem(reason.code, reason.field, **reason.more)
        return _answer(told, reason.headers)
    if isinstance(reason, drf.ValidationError):
        return _invalid(reason)
    for kind, code in _FRAMEWORK.items():
        if isinstance(reason, kind):
            return _answer(problems.problem(code), _headers(reason, context))
    return None


_FRAMEWORK: dict[type[Exception], str] = {
    Http404: "not-found",
    drf.NotFound: "not-found",
    PermissionDenied: "may-not",
    drf.PermissionDenied: "may-not",
    drf.NotAuthenticated: "token-needed",
    drf.MethodNotAllowed: "method-not-allowed",
    drf.UnsupportedMediaType: "media-type-unsupported",
    drf.Throttled: "too-many-requests",
    drf.ParseError: "json-unreadable",
    RequestDataTooBig: "too-large",
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
