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

TOKEN_NEEDED = Sentence(
    "This needs a token. Make one on the page “Tokens” and send it as “Authorization: Bearer …”."
)
TOKEN_UNKNOWN = Sentence("This token is not known, has run out or was revoked. Make a new one.")
MAY_NOT = Sentence("Your role in this event, or this token's scope, does not allow that.")
NOT_FOUND = Sentence("There is nothing at this address. Check the names and numbers in it.")
METHOD = Sentence("This address does not take that method. See the “Allow” header.")
MEDIA_TYPE = Sentence("Send the body as “Content-Type: application/json”.")
TOO_MANY = Sentence("That was too much at once. Wait as many seconds as “Retry-After” says.")
BUSY = Sentence("This cannot be answered just now. Wait as many seconds as “Retry-After” says.")
DISK_FULL = Sentence(
    "The disk of the tournament’s machine is full, so nothing was taken. Send it again when there "
    "is room; nothing needs to be restarted."
)
TOO_LARGE = Sentence("That is more than this address takes at once.")
TOO_SLOW = Sentence("The body came too slowly. Try again on a better line.")
BAD_REQUEST = Sentence("This request cannot be read.")
SERVER = Sentence("Something went wrong here; it is our mistake, and it was written to the log.")


class Problem(Exception):
    """A refusal of the API's own, such as a version that was not sent."""

    def __init__(
        self,
        status: int,
        code: str,
        sentence: Sentence,
        *,
        field: str = "",
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(code, sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
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


def plain_answer(
    status: int, code: str, sentence: Sentence, headers: dict[str, str] | None = None
) -> JsonResponse:
    """The same outside a view, where nothing of the framework runs yet."""
    return JsonResponse(
        body(status, code, sentence), status=status, headers=headers, content_type=CONTENT_TYPE
    )
