"""People who leave a contest of rounds, and come back. Between rounds nothing else changes.

Whoever is at a table, or has a match ahead in this round, plays or has it decided first: a
walkover or a ruling, as on a chart.
"""

from django.db import transaction

from games.services.step import Step
from scoring.match_rows import match_of
from scoring.selectors.rounds import round_form_or_refuse
from tournaments.actions import Action
from tournaments.models import Draw, Entry, SideEntry
from wording import Illegal, Sentence


@transaction.atomic
def person_leave(*, actor: str, contest_id: int, entry_id: int, reason: str = "") -> Entry:
    """Not there from the next round on. Asking twice changes nothing."""
    step = Step(actor=actor, contest_id=contest_id)
    round_form_or_refuse(step.contest)
    entry = step.contest.entries.select_related("player").get(pk=entry_id)
    if entry.state == Entry.State.WITHDRAWN:
        return entry
    _require_no_match_ahead(step, entry)
    return _moved(step, entry, Entry.State.WITHDRAWN, Action.PERSON_LEAVE, reason)


@transaction.atomic
def person_return(*, actor: str, contest_id: int, entry_id: int) -> Entry:
    """There again from the next round on."""
    step = Step(actor=actor, contest_id=contest_id)
    round_form_or_refuse(step.contest)
    entry = step.contest.entries.select_related("player").get(pk=entry_id)
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    return _moved(step, entry, Entry.State.CHECKED_IN, Action.PERSON_RETURN, "")


def _moved(step: Step, entry: Entry, state: Entry.State, action: Action, reason: str) -> Entry:
    step.change(entry, state=state.value)
    step.close(
        action=action,
        subject=f"entry:{entry.pk}",
        facts={"name": entry.player.name},
        reason=reason,
    )
    return entry


def _require_no_match_ahead(step: Step, entry: Entry) -> None:
    seats = SideEntry.objects.filter(
        entry=entry, left=False, side__draw__state=Draw.State.DRAWN, side__withdrawn=False
    )
    numbers = set(seats.values_list("side__number", flat=True))
    latest = step.contest.rounds.count()
    for row in step.contest.matches.filter(stage=latest, outcome=None):
        if numbers & set(match_of(row).sides):
            raise Illegal(
                "match-ahead",
                Sentence(
                    "{name} still has match {match} in this round. Let it be played, or enter a "
                    "walkover, then {name} can leave.",
                    name=entry.player.name,
                    match=row.number,
                ),
            )
