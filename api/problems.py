"""What the API says when it refuses: problem+json, with a stable code and a sentence.

The one shape of every error answer. Which refusal has which status is decided elsewhere.
"""

from typing import Any

from django.http import JsonResponse
from django.utils.translation import get_language

from domain.wording import Sentence

CONTENT_TYPE = "application/problem+json"

TITLES: dict[int, Sentence] = {
    400: Sentence("Cannot be read"),
    401: Sentence("No valid token"),
    403: Sentence("Not allowed"),
    404: Sentence("Not found"),
    405: Sentence("Not done this way"),
    408: Sentence("Too slow"),
    409: Sentence("Changed in the meantime"),
    412: Sentence("Not what you saw"),
    413: Sentence("Too large"),
    415: Sentence("Not JSON"),
    422: Sentence("Not possible"),
    428: Sentence("Say what you saw"),
    429: Sentence("Too many requests"),
    500: Sentence("Our mistake"),
    503: Sentence("Come back in a moment"),
}

# What the API refuses on its own, before any feature is asked: each code has one status.
PROBLEMS: dict[str, tuple[int, Sentence]] = {
    "bad-request": (400, Sentence("This request cannot be read.")),
    "json-unreadable": (400, Sentence("This request cannot be read.")),
    "input-invalid": (400, Sentence.verbatim("")),  # said by the field that is at fault
    "token-needed": (
        401,
        Sentence(
            "This needs a token. Make one on the page “Tokens” and send it as “Authorization: "
            "Bearer …”."
        ),
    ),
    "token-unknown": (
        401,
        Sentence("This token is not known, has run out or was revoked. Make a new one."),
    ),
    "may-not": (
        403,
        Sentence("Your role in this event, or this token's scope, does not allow that."),
    ),
    "not-found": (
        404,
        Sentence("There is nothing at this address. Check the names and numbers in it."),
    ),
    "method-not-allowed": (
        405,
        Sentence("This address does not take that method. See the “Allow” header."),
    ),
    "too-slow": (408, Sentence("The body came too slowly. Try again on a better line.")),
    "version-stale": (
        412,
        Sentence(
            "This has changed since you saw it. “current” shows what it is now; look, then decide."
        ),
    ),
    "too-large": (413, Sentence("That is more than this address takes at once.")),
    "media-type-unsupported": (415, Sentence("Send the body as “Content-Type: application/json”.")),
    "key-used-otherwise": (
        422,
        Sentence("This Idempotency-Key was used for another request. Take a new one."),
    ),
    "version-missing": (
        428,
        Sentence("Send the ETag of what you saw as “If-Match”, so that nobody's change is lost."),
    ),
    "too-many-requests": (
        429,
        Sentence("That was too much at once. Wait as many seconds as “Retry-After” says."),
    ),
    "server-error": (
        500,
        Sentence("Something went wrong here; it is our mistake, and it was written to the log."),
    ),
    "busy": (
        503,
        Sentence("This cannot be answered just now. Wait as many seconds as “Retry-After” says."),
    ),
    "disk-full": (
        503,
        Sentence(
            "The disk of the tournament’s machine is full, so nothing was taken. Send it again "
            "when there is room; nothing needs to be restarted."
        ),
    ),
}


class Problem(Exception):
    """A refusal of the API's own, such as a version that was not sent."""

    def __init__(
        self, code: str, *, field: str = "", headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.headers = headers or {}
        self.more = more


def body(
    status: int, code: str, sentence: Sentence | str, field: str = "", **more: Any
) -> dict[str, Any]:
    """The members of a problem, in the language that was asked for."""
    language = get_language() or "en"
    said = sentence.in_language(language) if isinstance(sentence, Sentence) else sentence
    told: dict[str, Any] = {
        "type": f"urn:rallydeck:problem:{code}",
        "title": TITLES[status].in_language(language),
        "status": status,
        "code": code,
        "detail": said,
    }
    if field:
        told["field"] = field
    return told | more


def problem(code: str, field: str = "", **more: Any) -> dict[str, Any]:
    """One of the API's own."""
    status, sentence = PROBLEMS[code]
    return body(status, code, sentence, field, **more)


def plain_answer(code: str, headers: dict[str, str] | None = None) -> JsonResponse:
    """The same outside a view, where nothing of the framework runs yet."""
    told = problem(code)
    return JsonResponse(told, status=told["status"], headers=headers, content_type=CONTENT_TYPE)
