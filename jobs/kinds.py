"""The kinds of job there are. Each room registers its own when Django starts.

This module knows no room; a room that has jobs imports it.
"""

from collections.abc import Callable
from typing import Any, Protocol


class Progress(Protocol):
    def __call__(self, done: int, total: int) -> None:
        """Say how far the work is; raises `jobs.services.RunStopped` when it should end."""


Work = Callable[[dict[str, Any], Progress], dict[str, Any]]

_KINDS: dict[str, Work] = {}


def register(kind: str, work: Work) -> None:
    """`work(params, progress)` returns what the job's row keeps as its outcome.

    It may run again after a crash, so it must be safe to repeat.
    """
    if kind in _KINDS:
        raise ValueError(f"job kind {kind!r} is registered twice")
    _KINDS[kind] = work


def work_for(kind: str) -> Work:
    return _KINDS[kind]
