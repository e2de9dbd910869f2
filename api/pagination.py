"""Lists: a page at a time, in an order and by filters that were meant to be offered."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.http import urlencode
from rest_framework.request import Request

from domain.wording import Sentence
from domain.wording.refusals import refused

USUAL = 100
MOST = 500
FARTHEST = 10**9


def page_of(request: Request, found: Any, order: Sequence[str]) -> dict[str, Any]:
    """A part of a list, and where the next part is."""
    limit = _number(request, "limit", USUAL, 1, MOST)
    offset = _number(request, "offset", 0, 0, FARTHEST)
    found = _ordered(request, found, order)
    count = found.count() if isinstance(found, QuerySet) else len(found)
    return {
        "count": count,
        "next": _link(request, limit, offset + limit) if offset + limit < count else None,
        "previous": _link(request, limit, max(0, offset - limit)) if offset else None,
        "results": list(found[offset : offset + limit]),
    }


def _ordered(request: Request, found: Any, order: Sequence[str]) -> Any:
    wanted = request.query_params.get("ordering")
    if wanted is None:
        return found
    if wanted.removeprefix("-") not in order:
        raise refused("ordering-unknown", names=", ".join(order) if order else Sentence("nothing"))
    return found.order_by(wanted, "pk")


def _number(request: Request, name: str, usual: int, least: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and least <= int(text) <= most):
        raise refused("page-unreadable", name=name, least=least, most=most, field=name)
    return int(text)


def _link(request: Request, limit: int, offset: int) -> str:
    asked = {name: str(value) for name, value in request.query_params.items()}
    asked |= {"limit": str(limit), "offset": str(offset)}
    return f"{request.path}?{urlencode(asked)}"
