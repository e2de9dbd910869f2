"""What the first page does not need is loaded after it.

The API's framework takes a third of a start, and Celery is there for whoever asks for paper; the
official who opens the laptop waits for neither.
"""

import threading
from functools import cache
from importlib import import_module
from typing import Any

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern

API = "config.api_urls"
LATER = (API, "config.celery")
# The first page that somebody opens has the process to itself.
WAIT_SECONDS = 2.0


class LaterAddresses(URLResolver):
    """Addresses under a name of their own, loaded when one of them is first asked for."""

    def __init__(self, prefix: str, module: str, namespace: str) -> None:
        super().__init__(RoutePattern(prefix), module, app_name=namespace, namespace=namespace)

    def _populate(self) -> None:
        """Django lists every name with the first link it writes. These are found by their
        namespace, so they are listed only once they are loaded."""
        if "url_patterns" in vars(self):
            super()._populate()

    @property
    def reverse_dict(self) -> Any:
        self.url_patterns  # noqa: B018 - loads them
        return super().reverse_dict


@cache
def load_the_rest() -> None:
    """So that the first program to call, and the first sheet, do not wait either."""
    loading = threading.Timer(WAIT_SECONDS, _load)
    loading.daemon = True
    loading.start()


def _load() -> None:
    for module in LATER:
        import_module(module)
