"""Turns and moves: who moves, from where to where, and what each sheet forbids.

It knows one turn. Incidents and the end of the game are elsewhere.
"""

import re

from tests.domain.skipbo.sheet_checker.drawing import fill_hand
from tests.domain.skipbo.sheet_checker.reading import Cursor, Line
from tests.domain.skipbo.sheet_checker.table import Table

CARD = r"(?P<card>1[0-2]|[1-9]|S)"
PLAY = re.compile(
    rf"(?:h{CARD}|(?P<own>s)|d(?P<pile>[1-9])|(?P<theirs>ps)|pd(?P<their_pile>[1-9]))"
    r"-b(?P<to>[1-9])\Z",
    re.ASCII,
)
DISCARD = re.compile(rf"h{CARD}-d(?P<to>[1-9])\Z", re.ASCII)


def begin_turn(table: Table, cursor: Cursor, seat: int) -> None:
    table.turn = seat
    table.moves_this_turn = 0
    table.stock_card_this_turn = False
    table.serving_no_draw = seat in table.no_draw
    table.no_draw.discard(seat)
    if not table.serving_no_draw:
        fill_hand(table, cursor, seat)


def make_move(table: Table, cursor: Cursor, line: Line, word: str) -> bool:
    """Check one move and make it. True when it ends the turn."""
    report = cursor.report
    if play := PLAY.match(word):
        _check_obligations(table, cursor, line, word)
        _play(table, cursor, line, play)
        ends = False
    elif discard := DISCARD.match(word):
        _check_obligations(table, cursor, line, word)
        _discard(table, cursor, line, discard["card"], int(discard["to"]))
        ends = True
    elif word == "pass":
        _check_obligations(table, cursor, line, word)
        _check_pass(table, cursor, line)
        ends = True
    else:
        report.stop(line.number, "form", f"{word!r} is not a move")
    table.must_play.pop(table.turn, None)
    table.moves_this_turn += 1
    return ends


def close_turn(table: Table, word: str, *, in_order: bool) -> None:
    """What a turn leaves behind for the counts of stall and refusal."""
    only_passed = in_order and word == "pass" and table.moves_this_turn == 1
    table.passed_in_a_row = [*table.passed_in_a_row, table.turn] if only_passed else []
    if not table.stock_card_this_turn:
        table.turns_without_stock_card += 1


def _check_obligations(table: Table, cursor: Cursor, line: Line, word: str) -> None:
    """Texas: a card that was shown comes first. Web: then the stock card, while it fits."""
    shown = table.must_play.get(table.turn)
    if shown and table.fits_somewhere(shown):
        if not word.startswith(f"h{shown}-b"):
            cursor.report.note(line.number, "exposed", f"the {shown} that was shown must be played")
        return
    stock = table.stocks[table.turn]
    if table.head.settings["forced_play"] != "stock" or not stock:
        return
    if table.fits_somewhere(stock[-1]) and not word.startswith("s-b"):
        cursor.report.note(line.number, "forced-play", f"the stock's {stock[-1]} must be played")


def _play(table: Table, cursor: Cursor, line: Line, play: re.Match[str]) -> None:
    report, me = cursor.report, table.turn
    if play["card"]:
        source, card = table.hands[me], play["card"]
        if card not in source:
            report.stop(line.number, "source", f"seat {me} holds no {card}")
    else:
        source = _pile_of(table, cursor, line, play)
        if not source:
            report.stop(line.number, "source", f"{play[0]}: that pile is empty")
        card = source[-1]
    to = int(play["to"])
    if to > len(table.building):
        report.stop(line.number, "piles", f"there is no building pile {to}")
    pile = table.building[to - 1]
    if not table.fits(card, pile):
        report.stop(line.number, "sequence", f"{card} does not go on {len(pile)} cards")
    if play["card"]:
        source.remove(card)
    else:
        source.pop()
    pile.append(card)
    if len(pile) == 12:
        table.aside += pile
        pile.clear()
    if play["own"] or play["theirs"]:
        table.stock_card_this_turn = True
        table.turns_without_stock_card = 0
        side = table.head.sides[table.side_of(me)]
        if not any(table.stocks[seat] for seat in side):
            table.over = "played-out"
            table.winner = table.side_of(me)
            return
    if play["card"] and not table.hands[me]:
        table.serving_no_draw = False
    # An empty hand is filled as soon as it can be: maybe only now is there a pile to shuffle.
    if not table.hands[me] and not table.serving_no_draw:
        fill_hand(table, cursor, me)


def _pile_of(table: Table, cursor: Cursor, line: Line, play: re.Match[str]) -> list[str]:
    owner: int | None = table.turn
    if play["theirs"] or play["their_pile"]:
        owner = table.partner_of(table.turn)
        if owner is None:
            cursor.report.stop(line.number, "partner", "there is no partner")
        if table.head.settings["partner_piles"] == "none":
            cursor.report.note(line.number, "partner", "the partner's piles are not to be played")
    assert owner is not None
    if play["own"] or play["theirs"]:
        return table.stocks[owner]
    number = int(play["pile"] or play["their_pile"])
    if number > len(table.discards[owner]):
        cursor.report.stop(line.number, "piles", f"there is no discard pile {number}")
    return table.discards[owner][number - 1]


def _discard(table: Table, cursor: Cursor, line: Line, card: str, to: int) -> None:
    report, me = cursor.report, table.turn
    piles = table.discards[me]
    if to > len(piles):
        report.stop(line.number, "piles", f"there is no discard pile {to}")
    if card not in table.hands[me]:
        report.stop(line.number, "source", f"seat {me} holds no {card}")
    fill_first = table.head.settings["stacking"] == "fill_first"
    if fill_first and piles[to - 1] and not all(piles):
        report.note(line.number, "stacking", "a discard pile is still empty")
    table.hands[me].remove(card)
    piles[to - 1].append(card)


def _check_pass(table: Table, cursor: Cursor, line: Line) -> None:
    report, me = cursor.report, table.turn
    if table.hands[me]:
        report.stop(line.number, "pass", "a turn ends with a discard while there is a hand")
    if not table.nothing_to_draw() and not table.serving_no_draw:
        report.note(line.number, "pass", "there are cards to draw")
    can_play = any(table.fits_somewhere(card) for card in table.reach(me))
    passing = table.head.settings["passing"]
    if passing == "no_play" and can_play:
        report.note(line.number, "pass", "there is a play")
    if passing == "stock_gone" and can_play and table.stocks[me]:
        report.note(line.number, "pass", "there is a play, and a stock to play off")
