"""The deal: the deck, the stocks, the draw pile, and who starts.

It knows the two ways to deal and the two ways to find the first player; nothing of the play.
"""

from tests.domain.skipbo.sheet_checker.reading import WILD, Cursor, Head
from tests.domain.skipbo.sheet_checker.table import DECK, Table, empty_table


def deal(head: Head, cursor: Cursor) -> Table:
    line = cursor.take("deck")
    deck = cursor.cards(line, line.words[1:])
    if sorted(deck) != DECK:
        cursor.report.stop(
            line.number, "deck", "the deck is twelve of each number and eighteen wilds"
        )
    table = empty_table(head)
    if head.settings["deal"] == "piles":
        _deal_by_piles(table, deck)
    else:
        _deal_by_one_dealer(table, deck)
    return table


def _deal_by_one_dealer(table: Table, deck: list[str]) -> None:
    seat = table.head.dealer
    for _ in range(table.head.stock * table.head.players):
        seat = table.after(seat)
        table.stocks[seat].append(deck.pop(0))
    table.draw = deck


def _deal_by_piles(table: Table, deck: list[str]) -> None:
    """Each side deals half of the deck onto four piles; a stock is one pile of either dealer."""
    for half in (deck[:81], deck[81:]):
        piles: list[list[str]] = [[], [], [], []]
        for _ in range(table.head.stock // 2):
            for pile in piles:
                pile.append(half.pop(0))
        for seat, pile in enumerate(piles, start=1):
            table.stocks[seat] += pile
        table.draw += half


def read_first_player(table: Table, cursor: Cursor) -> int:
    """The `tie`, `back` and `first` lines, each compared with what the cards say."""
    if table.head.settings["first_player"] == "left_of_dealer":
        due = table.after(table.head.dealer)
    else:
        due = _highest_card(table, cursor)
    line = cursor.take("first")
    if line.words[1:] != [str(due)]:
        cursor.report.stop(line.number, "first-player", f"seat {due} starts")
    return due


def _highest_card(table: Table, cursor: Cursor) -> int:
    seats = [table.after(table.head.dealer)]
    while len(seats) < table.head.players:
        seats.append(table.after(seats[-1]))
    shown = {seat: table.stocks[seat][-1] for seat in seats}
    drawn: list[str] = []
    while len(tied := _highest(shown)) > 1:
        if len(table.draw) < len(tied):
            _read_back(table, drawn, cursor)
        line = cursor.take("tie")
        shown = {seat: table.draw.pop(0) for seat in tied}
        drawn += shown.values()
        due = ["tie"] + [f"{seat}={card}" for seat, card in shown.items()]
        if line.words != due:
            cursor.report.stop(line.number, "first-player", f"should read: {' '.join(due)}")
    if drawn:
        _read_back(table, drawn, cursor)
    return tied[0]


def _highest(shown: dict[int, str]) -> list[int]:
    """Who has the highest number; wilds are out of it; everybody if all are wild."""
    numbers = [int(card) for card in shown.values() if card != WILD]
    if not numbers:
        return list(shown)
    return [seat for seat, card in shown.items() if card == str(max(numbers))]


def _read_back(table: Table, drawn: list[str], cursor: Cursor) -> None:
    line = cursor.take("back")
    pile = cursor.cards(line, line.words[1:])
    if sorted(pile) != sorted(table.draw + drawn):
        cursor.report.stop(line.number, "first-player", "these are not the cards of the draw pile")
    table.draw = pile
    drawn.clear()
