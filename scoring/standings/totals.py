"""Totals over several contests, and who is ahead: for chapters, persons or anything else.

General on purpose: the highest total wins for chapter points, the lowest for forms that count
cards left. Must not know what the points were given for.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from scoring.standings.points import Credit
from wording import Malformed, Sentence

Who = TypeVar("Who", bound=Hashable)


class Order(StrEnum):
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Score:
    """One number that counts toward a total, and the place it was won with, where there was one."""

    points: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Total(Generic[Who]):
    who: Who
    scores: tuple[Score, ...]

    @property
    def points(self) -> int:
        return sum(score.points for score in self.scores)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Who]):
    """A place in the ranking. `parted_by` names the last tie-break that was needed among those
    with the same total, or is empty; equal places are a tie that nothing parted."""

    place: int
    total: Total[Who]
    parted_by: str = ""


TieBreak = Callable[[Sequence[Score]], tuple[int, ...]]
"""Smaller is better, compared only between equal totals."""


def _most_firsts(scores: Sequence[Score]) -> tuple[int, ...]:
    return (-sum(score.place == 1 for score in scores),)


def _best_places(scores: Sequence[Score]) -> tuple[int, ...]:
    """The best place, then the second best, …; a place is better than none."""
    placed = sorted(score.place for score in scores if score.place is not None)
    return (*placed, _NO_PLACE)


def _fewest_scores(scores: Sequence[Score]) -> tuple[int, ...]:
    """The same total from fewer people or games."""
    return (len(scores),)


def _best_score(scores: Sequence[Score]) -> tuple[int, ...]:
    return (-max((score.points for score in scores), default=0),)


def _lowest_score(scores: Sequence[Score]) -> tuple[int, ...]:
    return (min((score.points for score in scores), default=0),)


_NO_PLACE = 1_000_000

TIE_BREAKS: Mapping[str, TieBreak] = {
    "most-firsts": _most_firsts,
    "best-places": _best_places,
    "fewest-scores": _fewest_scores,
    "best-score": _best_score,
    "lowest-score": _lowest_score,
}

CHAPTER_TIE_BREAKS = ("most-firsts", "best-places")


def totals(scores: Iterable[tuple[Who, Score]]) -> list[Total[Who]]:
    """The scores gathered by whom they count for, in the order they first appear."""
    gathered: dict[Who, list[Score]] = {}
    for who, score in scores:
        gathered.setdefault(who, []).append(score)
    return [Total(who, tuple(found)) for who, found in gathered.items()]


def chapter_totals(credits: Iterable[Credit]) -> list[Total[str]]:
    return totals((credit.chapter, Score(credit.points, credit.place)) for credit in credits)


def rank(
    found: Iterable[Total[Who]],
    order: Order = Order.HIGHEST,
    tie_breaks: Sequence[str] = (),
) -> list[Standing[Who]]:
    """The totals in order, tied ones on the same place; further places leave the gap."""
    unknown = [name for name in tie_breaks if name not in TIE_BREAKS]
    if unknown:
        raise Malformed(
            "tie-break",
            Sentence(
                "There is no tie-break called “{unknown}”. Choose from the list.",
                unknown=unknown[0],
            ),
            field="tie_breaks",
        )
    sign = -1 if order is Order.HIGHEST else 1

    def criteria(total: Total[Who]) -> list[tuple[int, ...]]:
        broken = [TIE_BREAKS[name](total.scores) for name in tie_breaks]
        return [(sign * total.points,), *broken]

    ranked = sorted(((criteria(total), total) for total in found), key=lambda pair: pair[0])
    keys = [key for key, _ in ranked]
    standings = []
    for key, total in ranked:
        parted = max(_first_difference(key, other) for other in keys if other[0] == key[0])
        name = tie_breaks[parted - 1] if parted else ""
        standings.append(Standing(keys.index(key) + 1, total, name))
    return standings


def _first_difference(one: list[tuple[int, ...]], two: list[tuple[int, ...]]) -> int:
    """The index of the first criterion that parts two of the same total; 0 if none does."""
    for index, (left, right) in enumerate(zip(one, two, strict=True)):
        if left != right:
            return index
    return 0
