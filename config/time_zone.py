"""The time zone that this machine is set to."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzlocal

UNKNOWN = "UTC"


def of_this_machine() -> str:
    """By its name. Servers are set to UTC, by whichever name, and know nothing of a hall."""
    try:
        name = tzlocal.get_localzone_name()
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UNKNOWN
    return UNKNOWN if name.startswith("Etc/") else name
