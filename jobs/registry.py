"""The kinds of job there are. Each room registers its own when Django starts.

This module knows no room; a room that has jobs imports it.
"""

import logging
from collections.abc import Callable
from typing import Any, Protocol, cast

from django.db import Error
from django.utils.module_loading import import_string


class Progress(Protocol):
    def __call__(self, done: int, total: int) -> None:
        """Say how far the work is; raises `jobs.services.RunStopped` when it should end."""


Work = Callable[[dict[str, Any], Progress], dict[str, Any]]

_KINDS: dict[str, Work | str] = {}


def register_kind(kind: str, work: Work | str) -> None:
    """`work(params, progress)` returns what the job's row keeps as its outcome; or its dotted path,
    where it is slow to load.

    It may run again after a crash, so it must be safe to repeat.
    """
    if kind in _KINDS:
        raise ValueError(f"job kind {kind!r} is registered twice")
    _KINDS[kind] = work


def work_for(kind: str) -> Work:
    work = _KINDS[kind]
    return cast(Work, import_string(work)) if isinstance(work, str) else work


# ---- What a worker looks at with each beat, besides jobs that were lost ----

log = logging.getLogger(__name__)

Look = Callable[[], None]

_LOOKS: list[Look] = []


def register_periodic(look: Look) -> None:
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
