"""Recording what goes wrong at a table while the game is played, and taking it back."""

from django.db import transaction

from domain.actions import Action
from domain.skipbo.checks import INCIDENT_KINDS, TALKING
from domain.skipbo.rules import DECK
from domain.wording.refusals import refused
from games.models import Game, Incident
from games.reports.services import require_at_the_table
from tournaments.audited_action import Step
from tournaments.models import SideEntry


@transaction.atomic
def incident_record(
    *,
    actor: str,
    game_id: int,
    entry_id: int,
    kind: str,
    cards: int = 0,
    ruling: str = "",
    seen: int | None = None,
) -> Incident:
    """`seen` is how many incidents of the game were on the screen: the same post twice is one."""
    step = Step(actor=actor, game_id=game_id)
    game = Game.objects.get(pk=game_id)
    if seen is not None:
        for said in game.incidents.filter(taken_back=False)[seen:]:
            now = (said.recorded_by, said.entry_id, said.kind, said.cards, said.ruling)
            if now == (actor, entry_id, kind, cards, ruling):
                return said
    require_at_the_table(game)
    if kind not in INCIDENT_KINDS:
        raise refused("incident-unreadable")
    if not 0 <= cards <= DECK:
        raise refused("incident-cards", deck=DECK)
    seated = dict(
        SideEntry.objects.filter(side__games__game=game, left=False).values_list(
            "entry_id", "side_id"
        )
    )
    if entry_id not in seated:
        raise refused("incident-unknown-player")
    if kind == TALKING and list(seated.values()).count(seated[entry_id]) == 1:
        raise refused("talking-without-partner")
    incident = Incident.objects.create(
        game=game, entry_id=entry_id, kind=kind, cards=cards, ruling=ruling, recorded_by=actor
    )
    step.added([incident])
    step.close(
        action=Action.INCIDENT_RECORD,
        subject=f"game:{game.pk}",
        facts={"incident": kind, "entry": entry_id, "cards": cards},
        reason=ruling,
    )
    return incident


@transaction.atomic
def incident_take_back(
    *, actor: str, game_id: int, incident_id: int, reason: str = ""
) -> Incident | None:
    """It did not happen after all; it stays on record. Asking twice changes nothing."""
    step = Step(actor=actor, game_id=game_id)
    game = Game.objects.get(pk=game_id)
    incident = game.incidents.filter(pk=incident_id).first()
    if incident is None or incident.taken_back:
        return incident
    require_at_the_table(game)
    step.change(incident, taken_back=True)
    step.close(
        action=Action.INCIDENT_TAKE_BACK,
        subject=f"game:{game.pk}",
        facts={"incident": incident.kind, "entry": incident.entry_id, "cards": incident.cards},
        reason=reason,
    )
    return incident
