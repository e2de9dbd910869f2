"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from games.api import engine, incidents, rules
from tournaments.api.urls import CONTEST

urlpatterns = [
    path("rule-sets/", rules.RuleSets.as_view(), name="rule-sets"),
    path("rule-sets/<slug:rule_set>/", rules.RuleSetOne.as_view(), name="rule-set"),
    path("engine/check/", engine.CheckDoor.as_view(), name="engine-check"),
    path("engine/replay/", engine.ReplayDoor.as_view(), name="engine-replay"),
    path("engine/legal-moves/", engine.LegalMovesDoor.as_view(), name="engine-legal-moves"),
    path(f"{CONTEST}games/<int:game>/incidents/", incidents.Incidents.as_view(), name="incidents"),
]
