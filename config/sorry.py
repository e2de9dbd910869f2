"""What is said where no page can be made: in every language, without a request, a database or a
context processor, since any of them may be what is missing."""

import json
from functools import cache

from django.conf import settings
from django.template import loader

import api
from api import problems
from pages.refusals import AGAIN_SECONDS
from wording import LANGUAGES, Sentence, in_every_language

BUSY = Sentence("Many people are asking at once")
AWAY = Sentence("The tournament's records cannot be reached just now")
FULL = Sentence("The disk of the tournament’s machine is full")
COMES_BACK = Sentence("Nothing is lost. This page tries again on its own in a few seconds.")
SEND_AGAIN = Sentence(
    "What you just sent was not taken. Go back, wait a few seconds, and send it again."
)
NOT_TAKEN = Sentence(
    "What you just sent was not taken. Tell the official at the desk: something has to be deleted "
    "on that machine. Then send it again; nothing needs to be restarted."
)
TOO_MUCH = Sentence("Too much at once, or too slow.")
_BUSY_PROBLEM = ("busy", problems.BUSY)


@cache
def sorry_page(status: int, sorry: Sentence, next_step: Sentence, again: int = 0) -> bytes:
    """With `again` it loads itself anew after so many seconds."""
    words, steps = in_every_language(sorry), in_every_language(next_step)
    said = [(language, words[language], steps[language]) for language in LANGUAGES]
    shown = {"number": status, "said": said, "again": again, "prefix": settings.ENV.prefix}
    return loader.render_to_string("errors/sorry.html", shown).encode()


def come_back(path: str, method: str, sorry: Sentence) -> tuple[bytes, str]:
    """The body and its kind for a 503, whoever asks."""
    if path.startswith(api.PREFIX):
        code, sentence = ("disk-full", problems.DISK_FULL) if sorry is FULL else _BUSY_PROBLEM
        return _problem(503, code, sentence), problems.CONTENT_TYPE
    if method in ("GET", "HEAD"):
        page = sorry_page(503, sorry, COMES_BACK, AGAIN_SECONDS)
    else:
        page = sorry_page(503, sorry, NOT_TAKEN if sorry is FULL else SEND_AGAIN)
    return page, "text/html; charset=utf-8"


def too_much(path: str, status: int) -> tuple[bytes, str]:
    """For 413 and 408: a body that is too large or comes too slowly."""
    if path.startswith(api.PREFIX):
        large = status == 413
        sentence = problems.TOO_LARGE if large else problems.TOO_SLOW
        code = "too-large" if large else "too-slow"
        return _problem(status, code, sentence), problems.CONTENT_TYPE
    said = " / ".join(in_every_language(TOO_MUCH).values())
    return said.encode(), "text/plain; charset=utf-8"


def _problem(status: int, code: str, sentence: Sentence) -> bytes:
    return json.dumps(problems.body(status, code, sentence), ensure_ascii=False).encode()
