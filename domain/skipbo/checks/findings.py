"""A finding: what a check says of a reported result.

Pure. The catalogue below is the complete list of codes; docs/reference/checks.md explains each one.
A code has one severity for good, so that a caller may act on the code alone. Codes are stable: they
are stored with results and sent through the API.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from domain.wording import Sentence

ERROR = "error"
WARNING = "warning"

ERRORS = frozenset(
    {
        # who sat there
        "seated-twice",
        "seating-impossible",
        "stock-unreadable",
        # how it finished, and who won
        "finish-unknown",
        "winner-missing",
        "winner-several",
        "winner-not-seated",
        "winner-has-cards",
        "loser-has-no-cards",
        "side-already-out",
        "fewest-not-winner",
        "tie-break-missing",
        "tie-break-unknown",
        "tie-break-without-tie",
        "tie-needs-ruling",
        "stuck-not-counted",
        "ruling-without-reason",
        "reason-unreadable",
        "unplayed-with-cards",
        "unplayed-with-points",
        "unplayed-with-minutes",
        "unplayed-with-incidents",
        "minutes-unreadable",
        # cards left
        "cards-unreadable",
        "cards-unknown-owner",
        "cards-negative",
        "cards-not-whole",
        "cards-over-deck",
        "cards-disagree",
        "cards-over-penalties",
        "cards-missing",
        # incidents
        "incident-unreadable",
        "incident-unknown-player",
        "talking-without-partner",
        # points
        "points-unreadable",
        "points-unknown-side",
        "points-wrong",
        "points-both-sides",
        # a race
        "race-not-these-rules",
        "race-games-unreadable",
        "race-target-not-reached",
        "race-goes-on",
        "race-winner-wrong",
        "race-tie",
        "race-unplayed-with-games",
    }
)
WARNINGS = frozenset(
    {
        "seating-unusual",
        "cards-over-stock",
        "stock-untouched",
        "losers-partly-counted",
        "cards-not-counted",
        "game-just-called",
        "game-very-short",
        "game-very-long",
        "time-not-limited",
        "time-called-early",
        "time-limit-passed",
        "time-not-counted",
        "many-penalties",
        "penalties-over-undealt",
        "ruling-against-count",
        "points-not-scored",
        "points-by-ruling",
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """`field` names the input at fault, such as "winner" or "side_cards_left.B"."""

    code: str
    field: str
    sentence: Sentence

    def __post_init__(self) -> None:
        if self.code not in ERRORS | WARNINGS:
            raise LookupError(f"{self.code} is not in the catalogue of findings")

    @property
    def severity(self) -> str:
        return ERROR if self.code in ERRORS else WARNING

    def inside(self, place: str) -> "Finding":
        """The same finding, of a part of something larger: a game of a race."""
        return replace(self, field=f"{place}.{self.field}")


def refuses(findings: Iterable[Finding]) -> bool:
    """Whether a result with these findings must not be accepted; warnings only ask.

    >>> refuses(())
    False
    """
    return any(finding.severity == ERROR for finding in findings)
