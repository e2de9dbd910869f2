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
            Sentence(
                en=f"There is no seat {seat + 1} at this table.",
                fr=f"Il n'y a pas de place {seat + 1} à cette table.",
            ),
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
                    f"Seat {seat + 1} has no {TEXT[card]} in the hand, so cannot have shown it.",
                    f"La place {seat + 1} n'a pas de {TEXT[card]} en main et n'a donc pas pu le "
                    "montrer.",
                )
        case OutOfTurn():
            return _out_of_turn(table, seat)
        case Noticed():
            if table.instead is None:
                return _illegal(
                    "nothing-out-of-turn",
                    "Nobody is playing out of turn now.",
                    "Personne ne joue hors tour en ce moment.",
                )
        case Stall():
            return _stall(table)
    return None


def _talking(table: State, seat: int) -> Illegal | None:
    if table.setup.partner_of(table.turn) == seat:
        return None
    return _illegal(
        "talking-partner",
        f"Only the partner of seat {table.turn + 1}, whose turn it is, can be penalised for "
        "advice now.",
        f"Seul le partenaire de la place {table.turn + 1}, dont c'est le tour, peut être pénalisé "
        "pour un conseil maintenant.",
    )


def _overdrawn(table: State, seat: int, count: int) -> Refusal | None:
    if seat != table.turn:
        return _illegal(
            "overdrawn-turn",
            f"Only the player in turn draws cards: seat {table.turn + 1}.",
            f"Seul le joueur dont c'est le tour pioche : la place {table.turn + 1}.",
        )
    if count < 1:
        return Malformed(
            "overdrawn-count",
            Sentence(
                en="Say how many cards too many were drawn: 1 or more.",
                fr="Dites combien de cartes ont été piochées en trop : 1 ou plus.",
            ),
        )
    there = len(table.draw) + len(table.aside)
    if count > there:
        return _illegal(
            "overdrawn-count",
            f"{count} cards too many cannot have been drawn: only {there} were there.",
            f"On n'a pas pu piocher {count} cartes en trop : il n'y en avait que {there}.",
        )
    return None


def _out_of_turn(table: State, seat: int) -> Illegal | None:
    if table.instead is not None:
        return _illegal(
            "out-of-turn-open",
            "Someone is already playing out of turn; settle that first.",
            "Quelqu'un joue déjà hors tour ; réglez d'abord cela.",
        )
    if seat == table.turn:
        return _illegal(
            "out-of-turn-own",
            f"It is the turn of seat {seat + 1}: playing now is in order.",
            f"C'est le tour de la place {seat + 1} : elle joue à bon droit.",
        )
    if table.begun:
        return _illegal(
            "out-of-turn-begun",
            f"Seat {table.turn + 1} has already begun to play; let that turn end first.",
            f"La place {table.turn + 1} a déjà commencé à jouer ; laissez d'abord finir ce tour.",
        )
    return None


def _stall(table: State) -> Illegal | None:
    if table.quiet_turns >= table.setup.rules.stall_turns:
        return None
    return _illegal(
        "stall-early",
        f"A stall may be called after {table.setup.rules.stall_turns} turns without a stock card "
        f"played; so far there were {table.quiet_turns}.",
        f"On peut arrêter la partie après {table.setup.rules.stall_turns} tours sans carte de "
        f"stock jouée ; il y en a eu {table.quiet_turns} jusqu'ici.",
    )


def _illegal(code: str, en: str, fr: str) -> Illegal:
    return Illegal(code, Sentence(en=en, fr=fr))
