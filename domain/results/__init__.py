"""What is said of one game, as values: how it finished, what was counted, and what becomes of it.

Pure: texts and numbers in, values out. It must not know Django, the chart, the rules or whoever
reports. Games finish; what that means for a match is for scoring.
"""

from domain.results.reported import (
    AT_THE_TABLE,
    BY_COUNT,
    NO_SHOW,
    NOTHING,
    Counts,
    Manner,
    OfSide,
    Owner,
    Reported,
    ReportedIncident,
    Seats,
    Stock,
    Unknown,
    describe_manner,
    owner_of,
    stocks,
)
from domain.results.verdict import (
    Kind,
    Post,
    Scene,
    Stands,
    Verdict,
    Version,
    agrees,
    same_post,
    weigh_entry,
    weigh_report,
)

__all__ = [
    "AT_THE_TABLE",
    "BY_COUNT",
    "NOTHING",
    "NO_SHOW",
    "Counts",
    "Kind",
    "Manner",
    "OfSide",
    "Owner",
    "Post",
    "Reported",
    "ReportedIncident",
    "Scene",
    "Seats",
    "Stands",
    "Stock",
    "Unknown",
    "Verdict",
    "Version",
    "agrees",
    "describe_manner",
    "owner_of",
    "same_post",
    "stocks",
    "weigh_entry",
    "weigh_report",
]
