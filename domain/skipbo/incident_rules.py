"""What each sheet makes of an incident, and why one cannot have happened as reported. Pure."""

import sys
from dataclasses import replace

from domain.skipbo.cards import TEXT, TOP, WILD, not_a_card
from domain.skipbo.dealing import ORDER
from domain.skipbo.forced_effects import begin_turn, finish, take
from domain.skipbo.given import is_whole
from domain.skipbo.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from domain.skipbo.legality import is_seat, no_such_seat
from domain.skipbo.outcome import STALL
from domain.skipbo.state import State
from domain.wording import Refusal
from domain.wording.refusals import refused


def apply(table: State, incident: Incident) -> None:
    """Carry out the consequence and log the incident with whatever chance decided."""
    at = len(table.log)
    match incident:
        case Talking(seat=seat):
            incident = Talking(seat, _penalise(table, seat))
            table.log.insert(at, incident)
        case Overdrawn():
            table.log.insert(at, _give_back(table, incident))
        case Exposed(seat=seat, card=card):
            table.log.append(incident)
            if table.setup.rules.exposed_card == "must_play":
                table.bound[seat] = card
        case OutOfTurn(seat=seat):
            _begin_out_of_turn(table, incident, seat)
        case Noticed():
            _revert(table, incident)
        case Stall():
            table.log.append(incident)
            finish(table, STALL)


def _penalise(table: State, seat: int) -> tuple[int, ...]:
    rules, stock = table.setup.rules, table.stocks[seat]
    cards = take(table, rules.talking_cards)
    if rules.talking_place == "random":
        return _slip_in(table, stock, cards)
    for card in cards:
        stock.insert(0, card)
    return ()


def _give_back(table: State, incident: Overdrawn) -> Overdrawn:
    stock = table.stocks[incident.seat]
    cards = take(table, incident.count)
    incident = Overdrawn(incident.seat, incident.count)
    if table.setup.rules.overdraw_return == "insert":
        return replace(incident, places=_slip_in(table, stock, cards))
    # The face-up card stays where everyone saw it; the rest is shuffled.
    hidden, shown = stock[:-1], stock[-1:]
    order = table.chance.order(ORDER, hidden + cards)
    stock[:] = [*order, *shown]
    return replace(incident, order=tuple(order))


def _slip_in(table: State, stock: list[int], cards: list[int]) -> tuple[int, ...]:
    places = []
    for card in cards:
        place = table.chance.place(max(len(stock), 1))
        stock.insert(place, card)
        places.append(place)
    return tuple(places)


def _begin_out_of_turn(table: State, incident: OutOfTurn, seat: int) -> None:
    table.resume = table.snapshot()
    table.instead = table.turn
    # The turn that was passed over never ends, so it does not count as one.
    table.turns -= 1
    table.log.append(incident)
    begin_turn(table, seat)


def _revert(table: State, incident: Noticed) -> None:
    offender = table.turn
    assert table.resume is not None  # noqa: S101  # kept since the turn out of turn began
    table.restore(table.resume)
    if table.setup.rules.out_of_turn_noticed == "undo_no_draw":
        table.no_draw[offender] = True
    table.log.append(incident)
    table.log.append(table.turn)


def incident_breach(table: State, incident: Incident) -> Refusal | None:
    """What is wrong with this report, or None."""
    if not isinstance(incident, Incident):
        return refused("incident")
    seat = getattr(incident, "seat", table.turn)
    if not is_seat(table, seat):
        return no_such_seat(seat)
    match incident:
        case Overdrawn(count=count) if not is_whole(count, 1, sys.maxsize):
            return refused("overdrawn-none")
        case Exposed(card=card) if not is_whole(card, WILD, TOP):
            return not_a_card(card)
    if table.outcome is not None:
        return refused("game-over")
    return _present_breach(table, incident, seat)


def _present_breach(table: State, incident: Incident, seat: int) -> Refusal | None:
    """What the table as it is now has against it."""
    turn, rules = table.turn, table.setup.rules
    match incident:
        case Talking() if table.setup.partner_of(turn) != seat:
            return refused("talking-partner", turn=turn + 1)
        case Overdrawn() if seat != turn:
            return refused("overdrawn-turn", turn=turn + 1)
        case Overdrawn(count=count) if count > (there := len(table.draw) + len(table.aside)):
            return refused("overdrawn-count", count=count, there=there)
        case Exposed(card=card) if card not in table.hands[seat]:
            return refused("exposed-hand", seat=seat + 1, card=TEXT[card])
        case OutOfTurn() if table.instead is not None:
            return refused("out-of-turn-open")
        case OutOfTurn() if seat == turn:
            return refused("out-of-turn-own", seat=seat + 1)
        case OutOfTurn() if table.begun:
            return refused("out-of-turn-begun", turn=turn + 1)
        case Noticed() if table.instead is None:
            return refused("nothing-out-of-turn")
        case Stall() if table.quiet_turns < rules.stall_turns:
            return refused("stall-early", turns=rules.stall_turns, quiet_turns=table.quiet_turns)
    return None
