"""The changes after a draw, as sentences for the history."""

from tournaments.actions import Action
from tournaments.models import AuditEntry
from wording import Sentence


def change_sentence(entry: AuditEntry) -> Sentence:
    """What happened, by the facts that the service left on the trail."""
    facts = entry.after
    if entry.action == Action.PLAYERS_SWAP:
        return Sentence("{one} and {two} changed places.", one=facts["one"], two=facts["two"])
    if entry.action == Action.LATE_ARRIVAL_SEAT:
        return _late(facts["came"], facts["partner"])
    if entry.action == Action.SUBSTITUTE_SEAT or facts["came"]:
        return Sentence("{came} plays instead of {left}.", came=facts["came"], left=facts["left"])
    if facts["way"] == "two_seats":
        return Sentence("{left} did not come; the partner plays both seats.", left=facts["left"])
    return Sentence(
        "{left} did not come; partnership {side} is withdrawn.",
        left=facts["left"],
        side=facts["side"],
    )


def _late(came: str, partner: str) -> Sentence:
    if partner:
        return Sentence("{came} came late and plays with {partner}.", came=came, partner=partner)
    return Sentence("{came} came late and is on standby.", came=came)
