"""Minutes from the first call as times of the day, with breaks in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Break:
    """Nobody plays: lunch, announcements."""

    starts: datetime
    ends: datetime


def ends_at(start: datetime, minutes: float, breaks: Sequence[Break] = ()) -> datetime:
    """When so many minutes of play are over.

    >>> noon = datetime(2026, 5, 2, 12)
    >>> lunch = Break(datetime(2026, 5, 2, 13), datetime(2026, 5, 2, 14))
    >>> ends_at(noon, 50, [lunch]).hour, ends_at(noon, 90, [lunch]).hour
    (12, 14)
    """
    end = start + timedelta(minutes=minutes)
    for one in sorted(breaks, key=lambda one: one.starts):
        if start < one.ends and one.starts < end:
            end += one.ends - max(one.starts, start)
    return end
