"""Addresses under /api/v1/; config.urls puts the rooms' together."""

from django.urls import path

from games.incidents import api as incidents_api
from games.rules import api as rules_api
from tournaments.api_urls import CONTEST

urlpatterns = [
    path("rule-sets/", rules_api.RuleSets.as_view(), name="rule-sets"),
    path("rule-sets/<slug:rule_set>/", rules_api.RuleSetOne.as_view(), name="rule-set"),
    path("engine/check/", rules_api.CheckView.as_view(), name="engine-check"),
    path("engine/replay/", rules_api.ReplayView.as_view(), name="engine-replay"),
    path("engine/legal-moves/", rules_api.LegalMovesView.as_view(), name="engine-legal-moves"),
    path(
        f"{CONTEST}games/<int:game>/incidents/", incidents_api.Incidents.as_view(), name="incidents"
    ),
]
