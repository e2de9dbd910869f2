"""A contest of rounds in words: its parts, its rounds, and what a place was decided by."""

from scoring.forms.values import FINAL, PLAY_OFF, Measure
from scoring.selectors.board import Board, BoardRound
from wording import Sentence


def part_name(part: str) -> Sentence | None:
    """The part of a board that has a name of its own.

    >>> str(part_name("pool:B")), part_name("main")
    ('Pool B', None)
    """
    kind, _, letter = part.partition(":")
    if kind == "pool":
        return Sentence("Pool {letter}", letter=letter)
    if part == FINAL:
        return Sentence("Finals")
    return Sentence("Play-off") if part == PLAY_OFF else None


def round_title(round_: BoardRound) -> Sentence:
    """
    >>> str(round_title(BoardRound(2, (), ())))
    'Round 2'
    """
    parts = {match.part for match in round_.matches}
    name = part_name(parts.pop()) if parts in ({FINAL}, {PLAY_OFF}) else None
    if name is None:
        return Sentence("Round {number}", number=round_.number)
    return Sentence("Round {number}: {part}", number=round_.number, part=name)


def leads_words(board: Board) -> Sentence:
    """What the first of a ranking has most or least of."""
    name = board.ranking[0].measures[0].name if board.ranking[0].measures else ""
    match name:
        case "left":
            return Sentence("fewest cards lead")
        case "points":
            return Sentence("most points lead")
        case "wins":
            return Sentence("most wins lead")
    return Sentence("the best lead")


def measure_words(measure: Measure) -> Sentence | None:
    """
    >>> str(measure_words(Measure("left", 1, lowest=True)))
    '1 card left'
    """
    count = measure.value
    match measure.name:
        case "wins":
            return Sentence.counted("{count} win", "{count} wins", count=count)
        case "wins_among":
            return Sentence.counted(
                "{count} win among those level", "{count} wins among those level", count=count
            )
        case "met":
            return Sentence.counted(
                "{count} win of those met", "{count} wins of those met", count=count
            )
        case "left":
            return Sentence.counted("{count} card left", "{count} cards left", count=count)
        case "points":
            return Sentence.counted("{count} point", "{count} points", count=count)
        case "table_place":
            return Sentence("place {count} at the last table", count=count) if count else None
        case "pool_place":
            return Sentence("place {count} in the pool", count=count)
    return None
