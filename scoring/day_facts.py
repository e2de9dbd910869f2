"""A contest's day in a few numbers, and who is honoured at its end. From what is published."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.results import AT_THE_TABLE
from scoring import play
from scoring.match_rows import tree_form
from scoring.published import PublishedContest, PublishedResult
from scoring.selectors import SideNames

# A game that took less was written down afterwards; one that took more was forgotten.
SHORTEST, LONGEST = timedelta(minutes=3), timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Facts:
    people: int
    chapters: int
    games: int
    longest: PublishedResult | None
    longest_minutes: int
    # Won with the fewest cards ahead, and how many those were.
    closest: PublishedResult | None
    closest_cards: int
    ended: datetime | None


def is_over(found: PublishedContest) -> bool:
    if found.board is not None:
        return found.board.is_over
    return found.chart is not None and play.is_over(found.chart)


def consolation_winners(found: PublishedContest) -> SideNames | None:
    if found.chart is None:
        return None
    return found.names.get(tree_form(found.contest).podium(found.chart).consolation or 0)


def facts_of(found: PublishedContest) -> Facts:
    played = [result for result in found.results if result.manner in AT_THE_TABLE]
    lengths = [(length, result) for result in played if (length := _length(result)) is not None]
    longest = max(lengths, key=lambda one: one[0], default=None)
    close = [(cards, result) for result in played if (cards := _ahead_by(result)) is not None]
    closest = min(close, key=lambda one: one[0], default=None)
    return Facts(
        people=len({member.player for member in found.members}),
        chapters=len({member.chapter for member in found.members}),
        games=len(played),
        longest=longest[1] if longest else None,
        longest_minutes=round(longest[0].total_seconds() / 60) if longest else 0,
        closest=closest[1] if closest else None,
        closest_cards=closest[0] if closest else 0,
        ended=max((result.at for result in found.results if result.at), default=None),
    )


def _length(result: PublishedResult) -> timedelta | None:
    if result.at is None or result.since is None:
        return None
    length = result.at - result.since
    return length if SHORTEST <= length <= LONGEST else None


def _ahead_by(result: PublishedResult) -> int | None:
    """The cards that the second had left; the winner of a game that was played out had none."""
    if result.manner != "played-out" or not result.behind:
        return None
    cards = result.behind[0][1]
    return cards or None
