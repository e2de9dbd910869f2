"""The chart in words: rounds, matches, slots and outcomes put together as sentences.

Sides are named by number here; pages and paper put people's names in their place. Must not know
charts, only places and states.
"""

from games.results import describe_manner
from scoring.chart.keys import Bracket, MatchKey
from scoring.chart.match import Outcome
from scoring.chart.shape import Shape
from scoring.chart.slots import Bye, Feed, Slot, Taken, Undecided, Vacant, Withdrawn
from wording import Sentence

_FROM_THE_END = (
    Sentence("final"),
    Sentence("semi-finals"),
    Sentence("quarter-finals"),
)

_LAST_MATCHES = (
    Sentence("grand final"),
    Sentence("deciding final"),
)


def round_name(shape: Shape, bracket: Bracket, round_: int) -> Sentence:
    """
    >>> str(round_name(Shape(5), Bracket.MAIN, 4)), str(round_name(Shape(5), Bracket.MAIN, 2))
    ('semi-finals', 'round 2')
    """
    if bracket is Bracket.THIRD:
        return Sentence("third-place match")
    if bracket is Bracket.FINAL:
        return _LAST_MATCHES[round_ - 1]
    if bracket is Bracket.SECOND:
        return Sentence("second chance, {round}", round=_round(round_))
    to_go = shape.rounds_in(bracket) - round_
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else _round(round_)
    if bracket is Bracket.CONSOLATION:
        return Sentence("consolation {name}", name=name)
    return name


def _round(number: int) -> Sentence:
    """Some languages have a word of its own for the first one."""
    return Sentence("round {number}", number=number) if number > 1 else Sentence("round 1")


def match_label(shape: Shape, key: MatchKey) -> Sentence:
    """
    >>> str(match_label(Shape(3), MatchKey.parse("main:2:1")))
    'Match 5 (semi-finals)'
    """
    number = shape.numbers()[key]
    name = round_name(shape, key.bracket, key.round)
    return Sentence("Match {number} ({name})", number=number, name=name)


def source_words(shape: Shape, slot: Undecided) -> Sentence:
    """
    >>> str(source_words(Shape(2), Undecided(Feed.WINNER, MatchKey.parse("main:1:2"))))
    'winner of 2'
    """
    number = shape.numbers()[slot.source]
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
