"""How a page that follows the live number is answered.

Its living part is made once for each number and language and kept beside the values it was made
from; so is the page around it, for the many who are not signed in. A page that is open already asks
for its living part alone.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

Shown = dict[tuple[object, ...], SafeString]


def part(
    shown: Shown, key: tuple[object, ...], template: str, context: Callable[[], dict[str, Any]]
) -> SafeString:
    """The part of a page under this key, made now if it is wanted for the first time."""
    place = (*key, get_language())
    found = shown.get(place)
    if found is None:
        found = shown[place] = mark_safe(render_to_string(template, context()))  # noqa: S308
    return found


def live_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    event: str,
    number: int,
    part: SafeString,
    css_class: str,
    shown: Shown | None = None,
    whose: object = None,
) -> HttpResponse:
    """The whole page, or its living part for a page that is open already.

    With `shown`, the page around the living part is kept there too, one for each `whose`.
    """
    frame = '<div class="{}" data-live="/live/{}" data-number="{}">{}</div>'
    living = format_html(frame, css_class, event, number, part)
    if "X-Live" in request.headers:
        answer = HttpResponse(living)
    elif shown is None or not _is_like_any_other(request):
        answer = render(request, template, {**context, "living": living})
    else:
        key = ("around", request.path, whose, get_language())
        around = shown.get(key)
        if around is None:
            filled = {**context, "living": mark_safe(_LIVING), "csrf_token": _TOKEN}  # noqa: S308
            around = shown[key] = SafeString(render_to_string(template, filled, request))
        before, _, after = around.replace(_TOKEN, get_token(request)).partition(_LIVING)
        answer = HttpResponse((before, living, after))
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


# Stand for what differs on a page that is the same for many: the living part, with a person's own
# line in it, and what belongs to one browser.
_LIVING = "<!-- the living part -->"
_TOKEN = "csrf-token-of-this-browser"  # noqa: S105


def _is_like_any_other(request: HttpRequest) -> bool:
    """Nobody is signed in, and the address says nothing more: everyone gets the same page."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and not request.GET


def with_my_line(part: SafeString, marks: tuple[str, ...], you: str) -> SafeString:
    """The same part with one person's lines marked; the last on the page is where to jump to."""
    text = str(part)
    for mark in marks:
        text = text.replace(mark, f'{mark} data-mine="{you}"')
    before, found, after = text.rpartition(f' data-mine="{you}"')
    if not found:
        return part
    return mark_safe(f'{before}{found} id="mine"{after}')  # noqa: S308
