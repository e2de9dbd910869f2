"""When a game is over, who has won it, and what it counts.

It knows the endings and the scores; it makes no moves.
"""

from tests.domain.skipbo.sheet_checker.reading import Cursor, Head
from tests.domain.skipbo.sheet_checker.table import Table


def is_deadlocked(table: Table) -> bool:
    """Nothing to draw, and no card that anybody holds or shows fits: no play can ever come."""
    if not table.nothing_to_draw():
        return False
    seats = table.head.seats
    return not any(
        table.fits_somewhere(card)
        for seat in seats
        for card in table.hands[seat] + table.face_up(seat)
    )


def is_refused(table: Table) -> bool:
    """A full circle of turns that were only passes, with nothing to draw and all hands empty."""
    return (
        table.nothing_to_draw()
        and not any(table.hands.values())
        and set(table.passed_in_a_row) == set(table.head.seats)
    )


def due_outcome(table: Table) -> tuple[str, str, list[str], list[str]]:
    """What the outcome line must say: reason, winner, cards left, points."""
    left = [len(table.stocks[seat]) for seat in table.head.seats]
    left_words = ["left", *map(str, left)]
    if not table.over:
        return "unfinished", "-", left_words, []
    winner = winning_side(table)
    if winner is None:
        return table.over, "tie", left_words, []
    points = points_for(table.head, left, winner)
    points_words = ["points", *map(str, points)] if points else []
    return table.over, "ABCDEF"[winner], left_words, points_words


def read_outcome(table: Table, cursor: Cursor) -> None:
    line = cursor.take("outcome")
    report, words = cursor.report, line.words
    reason, winner, left, points = due_outcome(table)
    claimed = words[1] if len(words) > 1 else ""
    if claimed != reason:
        rule = "too-late" if table.over else "too-early"
        report.note(line.number, rule, f"the reason is {reason}, not {claimed}")
    if words[2:3] != [winner]:
        report.note(line.number, "winner", f"the winner is {winner}")
    if words[3 : 3 + len(left)] != left:
        report.note(line.number, "left", f"should read: {' '.join(left)}")
    if words[3 + len(left) :] != points:
        report.note(line.number, "points", f"should read: {' '.join(points) or 'no points'}")


def winning_side(table: Table) -> int | None:
    """Who emptied the stocks, or who has the fewest cards left; nobody where that is a tie."""
    if table.winner is not None:
        return table.winner
    counts = [sum(len(table.stocks[seat]) for seat in side) for side in table.head.sides]
    fewest = [side for side, count in enumerate(counts) if count == min(counts)]
    return fewest[0] if len(fewest) == 1 else None


def points_for(head: Head, left: list[int], winner: int) -> list[int] | None:
    """What each side writes down when `winner` has won with these cards left by seat."""
    rules = head.settings
    counts = [sum(left[seat - 1] for seat in side) for side in head.sides]
    others = sum(counts) - counts[winner]
    if rules["scoring"] == "points":
        won = int(rules["win_points"]) + int(rules["card_points"]) * others
        return [won if side == winner else 0 for side in range(len(counts))]
    if rules["scoring"] == "cards_left":
        return [0 if side == winner else count for side, count in enumerate(counts)]
    return None
