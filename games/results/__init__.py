"""What is said of one game, as values: how it finished, and what was counted.

Pure: texts and numbers in, values out. It must not know Django, the chart, the rules or whoever
reports. Games finish; what that means for a match is for scoring.
"""

from games.results.counts import (
    NOTHING,
    Counts,
    OfSide,
    Owner,
    Seats,
    Stock,
    Unknown,
    owner_of,
    stocks,
)
from games.results.manner import Manner, describe_manner

__all__ = [
    "NOTHING",
    "Counts",
    "Manner",
    "OfSide",
    "Owner",
    "Seats",
    "Stock",
    "Unknown",
    "describe_manner",
    "owner_of",
    "stocks",
]
