"""The rule set of a contest, readable on a screen: at the desk, and for everyone once published."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import rulesets
from games.rulesets.reading import HOUSE, OURS
from pages.words import said
from scoring.forms.posted import contest_rules
from scoring.web.record_desk import page_of
from tournaments.models import Contest


@require_safe
def desk_rules(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    return render(request, "record/rules.html", context | _sections(found))


@require_safe
def public_rules(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    if not found.revision:
        raise Http404
    return render(request, "record/public_rules.html", context | _sections(found))


def _sections(contest: Contest) -> dict[str, Any]:
    in_force = rulesets.in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    rules = contest_rules(in_force, form=contest.form, goal=contest.goal, alone=contest.plays_alone)
    sections = [
        (
            said(title),
            [
                (said(rule.sentence), said(rulesets.ORIGINS[rule.origin]), rule.origin == HOUSE)
                for rule in rules
                if rule.section == section
            ],
        )
        for section, title in rulesets.SECTIONS.items()
    ]
    return {
        "rules_title": said(in_force.title),
        "rules_source": said(in_force.source),
        "sections": [(title, lines) for title, lines in sections if lines],
        "has_additions": any(rule.origin == OURS for rule in rules),
        # What the official chose; one choice may change several lines.
        "house_rules": len(in_force.overrides),
    }
