"""Incidents of a game: what happened, who did it, what its rules make of it; and those rules."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from domain.formats.choice import contest_rules
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import TALKING
from domain.skipbo.checks.report import INCIDENT_KINDS
from domain.skipbo.checks.rulings import TITLES, ruling, settings_behind
from domain.skipbo.rules.read_out import HOUSE, OURS
from domain.wording import Refusal
from domain.wording.refusals import refused
from games.incidents.services import incident_record, incident_take_back
from games.models import Game, Incident
from scoring.record.base import namer_of, page_of, reason_in
from tournaments.models import Contest, SideEntry
from web.params import actor_of, number_in, number_of
from web.refusals import refused_on
from web.words import said

OVERDRAWN = "overdrawn"


@require_http_methods(["GET", "HEAD", "POST"])
def incident(request: HttpRequest, event: str, contest: str, game: int) -> HttpResponse:
    """`do` says which button it was: record, or take back one that was recorded."""
    found, context = page_of(event, contest)
    played = _game_or_404(found, game)

    def page(more: dict[str, Any]) -> HttpResponse:
        shown = context | _shown(found, _game_or_404(found, game)) | {"typed": request.POST}
        return render(request, "scoring/record/incident.html", shown | more)

    if request.method != "POST":
        return page({})
    try:
        if request.POST.get("do") == "take-back":
            noted: Incident | None = incident_take_back(
                actor=actor_of(request),
                game_id=played.pk,
                incident_id=number_of(request, "incident"),
                reason=reason_in(request, needed=False),
            )
            told = _("Taken back at %(where)s: %(what)s, %(who)s. It stays on record.")
        else:
            noted = _record(request, played)
            told = _("Recorded at %(where)s: %(what)s, %(who)s.")
        if noted is not None:
            messages.success(request, told % _about(played, noted))
    except Refusal as refusal:
        return refused_on(refusal, page)
    return redirect("record:incident", event=event, contest=contest, game=game)


def _about(played: Game, noted: Incident) -> dict[str, str]:
    if played.table is not None:
        where = _("table %(number)s") % {"number": played.table.number}
    else:
        where = _("match %(number)s") % {"number": played.match_game.match.number}
    return {"where": where, "what": said(TITLES[noted.kind]), "who": noted.entry.player.name}


def _record(request: HttpRequest, played: Game) -> Incident:
    kind = request.POST.get("kind", "")
    entry, cards = (number_in(request.POST.get(name)) for name in ("entry", "cards"))
    if entry is None:
        raise refused("incident-who")
    if kind == OVERDRAWN and not cards:
        raise refused("incident-cards:form")
    return incident_record(
        actor=actor_of(request),
        game_id=played.pk,
        entry_id=entry,
        kind=kind,
        cards=cards or 0 if kind == OVERDRAWN else 0,
        ruling=reason_in(request, needed=False),
        seen=number_in(request.POST.get("seen")),
    )


def _game_or_404(found: Contest, number: int) -> Game:
    games = found.games.select_related("table", "match_game__match")
    # An address can hold a number that no row can have.
    played = games.filter(pk=number).first() if number < 2**62 else None
    if played is None or not hasattr(played, "match_game"):
        raise Http404
    return played


def _shown(found: Contest, played: Game) -> dict[str, Any]:
    rules = rulesets.in_force(played.rule_set, played.rule_set_version, played.house_rules)
    changed = dict(rules.overrides)
    sides = _people(found, played)
    have_partners = any(len(people) > 1 for _, people in sides)
    recorded = list(played.incidents.select_related("entry__player"))
    return {
        "game": played,
        "row": played.match_game.match,
        "rules_title": said(rules.title),
        "kinds": [
            {
                "value": kind,
                "title": said(TITLES[kind]),
                "ruling": said(ruling(rules, kind)),
                "is_house_rule": any(name in changed for name in settings_behind(kind)),
                "asks_cards": kind == OVERDRAWN,
            }
            for kind in INCIDENT_KINDS
            if have_partners or kind != TALKING
        ],
        "sides": sides,
        "may_record": played.state in Game.AT_THE_TABLE,
        "seen": sum(not one.taken_back for one in recorded),
        "recorded": [
            (one, said(TITLES[one.kind]), said(ruling(rules, one.kind))) for one in recorded
        ],
    }


def _people(found: Contest, played: Game) -> list[tuple[str, list[tuple[int, str]]]]:
    """Side by side, each person once: somebody may play two seats."""
    namer = namer_of(found)
    members = SideEntry.objects.filter(side__games__game=played, left=False)
    sides: dict[int, dict[int, str]] = {}
    for number, entry, name in members.order_by("side__games__place", "place").values_list(
        "side__number", "entry_id", "entry__player__name"
    ):
        sides.setdefault(number, {})[entry] = name
    return [(namer.side(number), list(people.items())) for number, people in sides.items()]


# ---- The rule set of a contest, readable on a screen ----


@require_safe
def desk_rules(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    return render(request, "scoring/record/rules.html", context | _sections(found))


@require_safe
def public_rules(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    if not found.revision:
        raise Http404
    return render(request, "scoring/record/public_rules.html", context | _sections(found))


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
