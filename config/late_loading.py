"""What the first page does not need is loaded after it.

The API's framework takes a third of a start, and Celery is there for whoever asks for paper; the
official who opens the laptop waits for neither.
"""

import gc
import threading
from functools import cache
from importlib import import_module

from django.conf import settings
from django.http import HttpRequest, HttpResponse

import api
from server.middleware import GetResponse

LATER = ("config.urls", "config.celery")
# The first page that somebody opens has the process to itself.
WAIT_SECONDS = 2.0


class PageAddresses:
    """A page is found, and finds its links, among the pages' own addresses.

    Django reads the addresses of a request from `request.urlconf`. All of them together stand in
    ROOT_URLCONF, which only a program's request loads. Must come before any middleware that looks
    at addresses, as the one for languages does.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(api.PREFIX):
            request.urlconf = settings.PAGE_URLCONF
        return self.get_response(request)


@cache
def load_the_rest() -> None:
    """So that the first program to call, and the first sheet, do not wait either."""
    loading = threading.Timer(WAIT_SECONDS, _load)
    loading.daemon = True
    loading.start()


def _load() -> None:
    for module in LATER:
        import_module(module)
    # What is loaded by now stays for good. Python's search for objects that only know each other
    # went through all of it again and again, and stopped every answer for 0.1 s each time.
    gc.freeze()
