"""Which section of the desk a page belongs to: the one table, by the address' name.

The sections are the same on every page of the desk and stand at the same place.
"""

from enum import StrEnum


class Section(StrEnum):
    PLAY = "play"
    CHART = "chart"
    PEOPLE = "people"
    HELPERS = "helpers"
    PAPER = "paper"
    RECORD = "record"
    SET_UP = "set-up"


# What a scorer may open; an official has them all.
FOR_SCORERS = (Section.PLAY, Section.CHART, Section.RECORD)

_BY_NAME = {
    "play:chart": Section.CHART,
    "play:adjust": Section.SET_UP,
    "record:sides": Section.PEOPLE,
    "record:withdraw": Section.PEOPLE,
    "record:enter-late": Section.PEOPLE,
    "record:person": Section.PEOPLE,
    "record:join": Section.PEOPLE,
    "tournaments:event-set-up": Section.SET_UP,
    "tournaments:contest-set-up": Section.SET_UP,
    "tournaments:contest-new": Section.SET_UP,
    "scoring:plan": Section.SET_UP,
    "archive:forget": Section.PEOPLE,
}
_BY_ROOM = {
    "play": Section.PLAY,
    "draw": Section.PEOPLE,
    "tournaments": Section.PEOPLE,
    "access": Section.HELPERS,
    "printing-desk": Section.PAPER,
    "record": Section.RECORD,
    "lots": Section.RECORD,
    "webhooks": Section.SET_UP,
    "sharing": Section.SET_UP,
    "archive": Section.SET_UP,
}
# The event's own page is in no section: it shows all its contests.
_NOWHERE = ("tournaments:desk",)


def section_of(address: str) -> Section | None:
    if address in _NOWHERE:
        return None
    return _BY_NAME.get(address) or _BY_ROOM.get(address.partition(":")[0])
