"""What each sheet makes of an incident. Pure; every incident here was already found possible."""

from dataclasses import replace

from games.engine.chance import ORDER
from games.engine.following import begin_turn, finish, take
from games.engine.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from games.engine.outcome import STALL
from games.engine.state import State


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
