"""Is a reported result possible under its rule set? Findings in plain words.

Pure: imports the standard library, `wording`, `games.rulesets` and, in `from_record` alone, the
engine. It must not know Django, forms, slips, matches or the chart. An error means that the
report cannot be true; a warning, that it is unlikely and somebody should look.
docs/reference/checks.md explains every finding.
"""

from games.checks.findings import ERROR, ERRORS, WARNING, WARNINGS, Finding, refuses
from games.checks.game import check, points_of
from games.checks.lengths import Span, typical_minutes
from games.checks.race import check_deal, check_race
from games.checks.report import (
    FINISHES,
    INCIDENT_KINDS,
    TALKING,
    TIE_BREAKS,
    Incident,
    RaceReport,
    Report,
    Scored,
)
from games.checks.seating import Player, Seating

__all__ = [
    "ERROR",
    "ERRORS",
    "FINISHES",
    "INCIDENT_KINDS",
    "TALKING",
    "TIE_BREAKS",
    "WARNING",
    "WARNINGS",
    "Finding",
    "Incident",
    "Player",
    "RaceReport",
    "Report",
    "Scored",
    "Seating",
    "Span",
    "check",
    "check_deal",
    "check_race",
    "points_of",
    "refuses",
    "typical_minutes",
]
