"""What a worker looks at with each beat, besides jobs that were lost. Rooms register their own.

A look must be quick, and safe to do by several workers at once: it asks for a job where there is
something to do.
"""

import logging
from collections.abc import Callable

from django.db import Error

log = logging.getLogger(__name__)

Look = Callable[[], None]

_LOOKS: list[Look] = []


def register(look: Look) -> None:
    if look not in _LOOKS:
        _LOOKS.append(look)


def look_around() -> None:
    """Each look once. What one stumbles over must not stop the worker's pulse."""
    for look in _LOOKS:
        try:
            look()
        except Error:
            raise  # the database is away, which the pulse knows how to wait for
        except Exception:
            log.exception("%s failed", look.__qualname__)
