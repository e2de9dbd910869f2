"""Why an incident cannot have happened as reported. Pure; the consequences stand elsewhere."""

from games.engine.cards import TEXT
from games.engine.incidents import Exposed, Incident, Noticed, OutOfTurn, Overdrawn, Stall, Talking
from games.engine.legality import game_over
from games.engine.state import State
from wording import Illegal, Malformed, Refusal, Sentence


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
