"""Incidents: what each sheet makes of advice, cards drawn too many, a card shown, a turn stolen.

It knows the consequence of each; a turn out of turn is kept as a copy of the table to go back to.
"""

from dataclasses import dataclass

from tests.domain.skipbo.sheet_checker.drawing import draw_cards
from tests.domain.skipbo.sheet_checker.reading import Cursor, Line
from tests.domain.skipbo.sheet_checker.table import Table
from tests.domain.skipbo.sheet_checker.turns import begin_turn


@dataclass(slots=True)
class Stolen:
    """A turn out of turn that is still going on."""

    before: Table
    offender: int


def talking(table: Table, cursor: Cursor, line: Line) -> None:
    seat = _seat(table, cursor, line, 2)
    if seat != table.partner_of(table.turn):
        cursor.report.stop(line.number, "talking", "only the partner of the player in turn")
    taken = draw_cards(table, cursor, int(table.head.settings["talking_cards"]))
    if table.head.settings["talking_place"] == "random":
        _slip_in(table, cursor, line, seat, taken, line.words[3:])
        return
    if line.words[3:]:
        cursor.report.stop(line.number, "talking", "penalty cards go to the bottom")
    for card in taken:
        table.stocks[seat].insert(0, card)


def overdrawn(table: Table, cursor: Cursor, line: Line) -> None:
    seat = _seat(table, cursor, line, 2)
    if seat != table.turn:
        cursor.report.stop(line.number, "overdrawn", "only the player in turn draws")
    count = cursor.number(line, _word(cursor, line, 3))
    if not 1 <= count <= len(table.draw) + len(table.aside):
        cursor.report.stop(line.number, "overdrawn", f"{count} cards cannot have been drawn")
    taken = draw_cards(table, cursor, count)
    if table.head.settings["overdraw_return"] == "insert":
        _slip_in(table, cursor, line, seat, taken, line.words[4:])
    else:
        _shuffle_in(table, cursor, line, seat, taken)


def exposed(table: Table, cursor: Cursor, line: Line) -> None:
    seat = _seat(table, cursor, line, 2)
    card = cursor.card(line, _word(cursor, line, 3))
    _no_more(cursor, line, 4)
    if card not in table.hands[seat]:
        cursor.report.stop(line.number, "exposed", f"seat {seat} holds no {card} to show")
    if table.head.settings["exposed_card"] == "must_play":
        table.must_play[seat] = card


def out_of_turn(table: Table, cursor: Cursor, line: Line, stolen: Stolen | None) -> Stolen:
    report = cursor.report
    seat = _seat(table, cursor, line, 2)
    _no_more(cursor, line, 3)
    if stolen:
        report.stop(line.number, "out-of-turn", "somebody is out of turn already")
    if seat == table.turn:
        report.stop(line.number, "out-of-turn", f"it is seat {seat}'s turn")
    if table.moves_this_turn:
        report.stop(line.number, "out-of-turn", "the player in turn has moved already")
    before = table.copy()
    # Who still owes a turn without drawing serves it now: this is the next turn, if it stands.
    begin_turn(table, cursor, seat)
    return Stolen(before, seat)


def noticed(table: Table, cursor: Cursor, line: Line, stolen: Stolen | None) -> Table:
    _no_more(cursor, line, 2)
    if not stolen:
        cursor.report.stop(line.number, "noticed", "nobody is out of turn")
    back = stolen.before
    if back.head.settings["out_of_turn_noticed"] == "undo_no_draw":
        back.no_draw.add(stolen.offender)
    return back


def _slip_in(
    table: Table, cursor: Cursor, line: Line, seat: int, taken: list[str], words: list[str]
) -> None:
    """`place P …`: each card with P cards beneath it, never above the face-up card."""
    stock = table.stocks[seat]
    if len(words) != (len(taken) + 1 if taken else 0) or words[:1] not in ([], ["place"]):
        cursor.report.stop(line.number, "place", f"a place for each of {len(taken)} cards")
    for card, word in zip(taken, words[1:], strict=True):
        place = cursor.number(line, word)
        if place > max(0, len(stock) - 1):
            cursor.report.stop(line.number, "place", "not above the face-up card")
        stock.insert(place, card)


def _shuffle_in(table: Table, cursor: Cursor, line: Line, seat: int, taken: list[str]) -> None:
    """`order CARD …`: the face-down cards and the extra ones, shuffled under the face-up card."""
    if line.words[4:5] != ["order"]:
        cursor.report.stop(line.number, "place", "the new order of the stock is missing")
    order = cursor.cards(line, line.words[5:])
    stock = table.stocks[seat]
    face_up = stock[-1:]
    if sorted(order) != sorted(stock[:-1] + taken):
        cursor.report.stop(line.number, "place", "these are not the cards of that stock")
    table.stocks[seat] = order + face_up


def _seat(table: Table, cursor: Cursor, line: Line, at: int) -> int:
    seat = cursor.number(line, _word(cursor, line, at))
    if seat not in table.head.seats:
        cursor.report.stop(line.number, "form", f"seat {seat} is not at the table")
    return seat


def _word(cursor: Cursor, line: Line, at: int) -> str:
    if len(line.words) <= at:
        cursor.report.stop(line.number, "form", "the incident is incomplete")
    return line.words[at]


def _no_more(cursor: Cursor, line: Line, at: int) -> None:
    if line.words[at:]:
        cursor.report.stop(line.number, "form", f"nothing follows: {' '.join(line.words[at:])}")
