"""Cards from the draw pile, and the `reshuffle` line where it is short.

It knows when completed piles are shuffled in, and that nothing else ever is.
"""

from tests.domain.skipbo.sheet_checker.reading import Cursor
from tests.domain.skipbo.sheet_checker.table import Table


def draw_cards(table: Table, cursor: Cursor, wanted: int) -> list[str]:
    """The next cards, as many as wanted or as many as there are."""
    if len(table.draw) < wanted and table.aside:
        line = cursor.take("reshuffle")
        shuffled = cursor.cards(line, line.words[1:])
        if sorted(shuffled) != sorted(table.aside):
            cursor.report.stop(line.number, "reshuffle", "these are not the cards set aside")
        table.draw += shuffled
        table.aside = []
    taken, table.draw = table.draw[:wanted], table.draw[wanted:]
    return taken


def fill_hand(table: Table, cursor: Cursor, seat: int) -> None:
    hand = table.hands[seat]
    hand += draw_cards(table, cursor, int(table.head.settings["hand"]) - len(hand))
