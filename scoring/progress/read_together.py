"""What several sheets are filled from, read once while they are filled together.

Outside `together` every question is asked anew.
"""

import contextlib
import functools
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, TypeVar

from scoring.progress import board, chart
from scoring.progress.progress import Progress
from tournaments.models import Contest

Found = TypeVar("Found")

_read: ContextVar[dict[Any, Any] | None] = ContextVar("read for several sheets", default=None)


@contextlib.contextmanager
def together() -> Iterator[None]:
    """Sheets that are compared or filled at one moment."""
    before = _read.set({})
    try:
        yield
    finally:
        _read.reset(before)


def _once(ask: Callable[..., Found]) -> Callable[..., Found]:
    @functools.wraps(ask)
    def asked(*, contest: Contest) -> Found:
        read = _read.get()
        if read is None:
            return ask(contest=contest)
        key = (ask, contest.pk)
        if key not in read:
            read[key] = ask(contest=contest)
        found: Found = read[key]
        return found

    return asked


chart_get = _once(chart.chart_get)
side_names = _once(chart.side_names)
tables_in_play = _once(chart.tables_in_play)
cards_left_by_loser = _once(chart.cards_left_by_loser)
board_get = _once(board.board_get)


def progress_get(*, contest: Contest) -> Progress:
    return Progress(
        contest, chart_get(contest=contest), board_get(contest=contest), side_names(contest=contest)
    )
