"""What a finished contest is worth: places, chapter points, totals over contests, tie-breaks.

Pure: values in, values out. It must not know Django, names of people, or how points are shown.
"""

from scoring.standings.consolation import consolation_places
from scoring.standings.place import Place
from scoring.standings.points import DEFAULT_POINTS, Credit, Member, PointsTable, credits_for
from scoring.standings.totals import (
    CHAPTER_TIE_BREAKS,
    TIE_BREAKS,
    Order,
    Score,
    Standing,
    Total,
    chapter_totals,
    rank,
    totals,
)

__all__ = [
    "CHAPTER_TIE_BREAKS",
    "DEFAULT_POINTS",
    "TIE_BREAKS",
    "Credit",
    "Member",
    "Order",
    "Place",
    "PointsTable",
    "Score",
    "Standing",
    "Total",
    "chapter_totals",
    "consolation_places",
    "credits_for",
    "rank",
    "totals",
]
