"""Is a reported result possible under its rule set? Findings in plain words.

Imports the rules and, in `from_record` alone, the engine. It must not know Django, forms, slips,
matches or the chart. An error means that the report cannot be true; a warning, that it is unlikely
and somebody should look. docs/reference/checks.md explains every finding.
"""

from domain.skipbo.checks.findings import ERROR, ERRORS, WARNING, WARNINGS, Finding, refuses
from domain.skipbo.checks.game import check, check_race, examine, points_of
from domain.skipbo.checks.report import (
    FINISHES,
    INCIDENT_KINDS,
    TALKING,
    TIE_BREAKS,
    Incident,
    RaceReport,
    Report,
    Scored,
)
from domain.skipbo.checks.seating import Player, Seating, Span, typical_minutes
