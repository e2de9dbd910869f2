"""Why an incident cannot have happened as reported. Pure; the consequences stand elsewhere."""

from dataclasses import replace

from domain.skipbo.cards import TEXT
from domain.skipbo.dealing import ORDER
from domain.skipbo.forced_effects import begin_turn, finish, take
from domain.skipbo.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from domain.skipbo.legality import game_over
from domain.skipbo.outcome import STALL
from domain.skipbo.state import State
from domain.wording import Illegal, Malformed, Refusal, Sentence

# ---- What each sheet makes of an incident ----


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


def incident_breach(table: State, incident: Incident) -> Refusal | None:
    """What is wrong with this report, or None."""
    if table.outcome is not None:
        return game_over()
    seat = getattr(incident, "seat", table.turn)
    if not 0 <= seat < table.setup.players:
        return Malformed(
            "no-such-seat",
            Sentence("There is no seat {seat} at this table.", seat=seat + 1),
        )
    match incident:
        case Talking():
            return _talking(table, seat)
        case Overdrawn(count=count):
            return _overdrawn(table, seat, count)
        case Exposed(card=card):
            if card not in table.hands[seat]:
                return _illegal(
                    "exposed-hand",
                    Sentence(
                        "Seat {seat} has no {card} in the hand, so cannot have shown it.",
                        seat=seat + 1,
                        card=TEXT[card],
                    ),
                )
        case OutOfTurn():
            return _out_of_turn(table, seat)
        case Noticed():
            if table.instead is None:
                return _illegal(
                    "nothing-out-of-turn",
                    Sentence("Nobody is playing out of turn now."),
                )
        case Stall():
            return _stall(table)
    return None


def _talking(table: State, seat: int) -> Illegal | None:
    if table.setup.partner_of(table.turn) == seat:
        return None
    return _illegal(
        "talking-partner",
        Sentence(
            "Only the partner of seat {turn}, whose turn it is, can be penalised for advice now.",
            turn=table.turn + 1,
        ),
    )


def _overdrawn(table: State, seat: int, count: int) -> Refusal | None:
    if seat != table.turn:
        return _illegal(
            "overdrawn-turn",
            Sentence(
                "Only the player in turn draws cards: seat {turn}.",
                turn=table.turn + 1,
            ),
        )
    if count < 1:
        return Malformed(
            "overdrawn-count",
            Sentence("Say how many cards too many were drawn: 1 or more."),
        )
    there = len(table.draw) + len(table.aside)
    if count > there:
        return _illegal(
            "overdrawn-count",
            Sentence(
                "{count} cards too many cannot have been drawn: only {there} were there.",
                count=count,
                there=there,
            ),
        )
    return None


def _out_of_turn(table: State, seat: int) -> Illegal | None:
    if table.instead is not None:
        return _illegal(
            "out-of-turn-open",
            Sentence("Someone is already playing out of turn; settle that first."),
        )
    if seat == table.turn:
        return _illegal(
            "out-of-turn-own",
            Sentence(
                "It is the turn of seat {seat}: playing now is in order.",
                seat=seat + 1,
            ),
        )
    if table.begun:
        return _illegal(
            "out-of-turn-begun",
            Sentence(
                "Seat {turn} has already begun to play; let that turn end first.",
                turn=table.turn + 1,
            ),
        )
    return None


def _stall(table: State) -> Illegal | None:
    if table.quiet_turns >= table.setup.rules.stall_turns:
        return None
    return _illegal(
        "stall-early",
        Sentence(
            "A stall may be called after {turns} turns without a stock card played; so far there "
            "were {quiet_turns}.",
            turns=table.setup.rules.stall_turns,
            quiet_turns=table.quiet_turns,
        ),
    )


def _illegal(code: str, said: Sentence) -> Illegal:
    return Illegal(code, said)
