"""The score pad of a match of several deals, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pages.words import said
from scoring.forms.posted import length_of_a_match
from scoring.selectors.deals import Running


@dataclass(frozen=True, slots=True)
class ScorePad:
    """`sides` are letters with names; each of `lines` has one text for each side."""

    deal: int
    dealer: str
    goal: str
    sides: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]


def score_pad(running: Running | None, sides: Sequence[tuple[int, str, str]]) -> ScorePad | None:
    """`sides` are numbers, letters and names; nothing where a match is one game."""
    if running is None:
        return None
    scores = dict(running.score)
    return ScorePad(
        running.deal,
        running.dealer,
        said(length_of_a_match(running.goal)),
        tuple((letter, names) for _, letter, names in sides),
        tuple(tuple(_shown(line, number) for number, _, _ in sides) for line in running.lines),
        tuple(scores.get(number, 0) for number, _, _ in sides),
    )


def _shown(line: dict[int, int], number: int) -> str:
    """Only who won a deal has something on its line."""
    return str(line[number]) if line.get(number) else "–"
