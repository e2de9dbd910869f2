"""The changes after a draw, as sentences for the history."""

from tournaments.actions import Action
from tournaments.models import AuditEntry
from wording import Sentence


def change_sentence(entry: AuditEntry) -> Sentence:
    """What happened, by the facts that the service left on the trail."""
    facts = entry.after
    if entry.action == Action.PLAYERS_SWAP:
        return Sentence(
            en=f"{facts['one']} and {facts['two']} changed places.",
            fr=f"{facts['one']} et {facts['two']} ont échangé leurs places.",
        )
    if entry.action == Action.LATE_ARRIVAL_SEAT:
        return _late(facts["came"], facts["partner"])
    if entry.action == Action.SUBSTITUTE_SEAT or facts["came"]:
        return Sentence(
            en=f"{facts['came']} plays instead of {facts['left']}.",
            fr=f"{facts['came']} joue à la place de {facts['left']}.",
        )
    if facts["way"] == "two_seats":
        return Sentence(
            en=f"{facts['left']} did not come; the partner plays both seats.",
            fr=f"{facts['left']} n’est pas venu ; l’autre joue les deux places.",
        )
    return Sentence(
        en=f"{facts['left']} did not come; partnership {facts['side']} is withdrawn.",
        fr=f"{facts['left']} n’est pas venu ; l’équipe {facts['side']} est retirée.",
    )


def _late(came: str, partner: str) -> Sentence:
    if partner:
        return Sentence(
            en=f"{came} came late and plays with {partner}.",
            fr=f"{came} est arrivé en retard et joue avec {partner}.",
        )
    return Sentence(
        en=f"{came} came late and is on standby.",
        fr=f"{came} est arrivé en retard et se trouve en liste d’attente.",
    )
