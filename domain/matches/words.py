"""Matches in words: rounds, slots and outcomes put together as sentences.

Sides are named by number here; pages and paper put people's names in their place. Must not know
any one form: its layout says how it calls its rounds.
"""

from domain.matches.contest import Layout
from domain.matches.match import (
    Bracket,
    Bye,
    Feed,
    MatchKey,
    Outcome,
    Slot,
    Taken,
    Undecided,
    Vacant,
    Withdrawn,
)
from domain.results import describe_manner
from domain.wording import Sentence


def numbered_round(number: int) -> Sentence:
    """Some languages have a word of its own for the first one."""
    return Sentence("round {number}", number=number) if number > 1 else Sentence("round 1")


def match_label(layout: Layout, key: MatchKey) -> Sentence:
    """“Match 5 (semi-finals)”."""
    number = layout.numbers()[key]
    name = layout.round_name(key.bracket, key.round)
    return Sentence("Match {number} ({name})", number=number, name=name)


def source_words(layout: Layout, slot: Undecided) -> Sentence:
    """“winner of 2”."""
    number = layout.numbers()[slot.source]
    match slot.feed:
        case Feed.WINNER:
            return Sentence("winner of {number}", number=number)
        case Feed.LOSER:
            return Sentence("loser of {number}", number=number)
        case Feed.FIRST_GAME_LOSER if slot.source.bracket is Bracket.FINAL:
            return Sentence("loser of {number}, if it was their first loss", number=number)
        case Feed.FIRST_GAME_LOSER:
            return Sentence("loser of {number}, if it was their first game", number=number)


def describe_slot(slot: Slot) -> Sentence:
    match slot:
        case Taken(side):
            return Sentence("side {side}", side=side)
        case Withdrawn(side):
            return Sentence("side {side} (withdrawn)", side=side)
        case Bye():
            return Sentence("a bye")
        case Vacant():
            return Sentence("an empty place")
        case Undecided():
            return Sentence("a place to be decided")


def describe_outcome(outcome: Outcome | None) -> Sentence:
    if outcome is None:
        return Sentence("no result")
    manner = describe_manner(outcome.manner)
    if outcome.winner is None:
        return manner
    return Sentence("side {winner} wins ({manner})", winner=outcome.winner, manner=manner)
