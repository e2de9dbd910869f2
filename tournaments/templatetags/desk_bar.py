"""The bar of every desk page: the event, its contests, the sections, the screens, the account.

A page that is about the whole event keeps the contest in hand, so that the sections lead to the
same places from everywhere.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from django import template
from django.http import HttpRequest

from tournaments.events.lookup import contests_by_name
from tournaments.models import Contest

# ---- Which section of the desk a page belongs to ----


class Section(StrEnum):
    PLAY = "play"
    CHART = "chart"
    PEOPLE = "people"
    HELPERS = "helpers"
    PAPER = "paper"
    RECORD = "record"
    SET_UP = "set-up"


# What a scorer may open; an official has them all.
FOR_SCORERS = (Section.PLAY, Section.CHART, Section.RECORD)

_BY_NAME = {
    "play:chart": Section.CHART,
    "play:adjust": Section.SET_UP,
    "record:sides": Section.PEOPLE,
    "record:withdraw": Section.PEOPLE,
    "record:enter-late": Section.PEOPLE,
    "record:person": Section.PEOPLE,
    "record:join": Section.PEOPLE,
    "tournaments:event-set-up": Section.SET_UP,
    "tournaments:contest-set-up": Section.SET_UP,
    "tournaments:contest-new": Section.SET_UP,
    "scoring:plan": Section.SET_UP,
    "archive:forget": Section.PEOPLE,
}
_BY_ROOM = {
    "play": Section.PLAY,
    "draw": Section.PEOPLE,
    "tournaments": Section.PEOPLE,
    "access": Section.HELPERS,
    "printing-desk": Section.PAPER,
    "record": Section.RECORD,
    "lots": Section.RECORD,
    "webhooks": Section.SET_UP,
    "sharing": Section.SET_UP,
    "archive": Section.SET_UP,
}
# The event's own page is in no section: it shows all its contests.
_NOWHERE = ("tournaments:desk",)


def section_of(address: str) -> Section | None:
    if address in _NOWHERE:
        return None
    return _BY_NAME.get(address) or _BY_ROOM.get(address.partition(":")[0])


register = template.Library()

_LIVELY = (
    Contest.Phase.PLAYING,
    Contest.Phase.DRAWN,
    Contest.Phase.REGISTRATION,
    Contest.Phase.FINISHED,
)


@register.inclusion_tag("desk/bar.html", takes_context=True)
def desk_bar(context: template.Context) -> dict[str, Any]:
    request = context["request"]
    contests = list(contests_by_name(event=context["event"]))
    match = request.resolver_match
    kept = ("event", "user", "is_official", "may_score", "runs_everything", "desk_events")
    return {name: context.get(name) for name in kept} | {
        "request": request,
        "help_address": context.get("help_address"),
        "version": context.get("version"),
        "csrf_token": context.get("csrf_token"),
        "LANGUAGES": context.get("LANGUAGES"),
        "LANGUAGE_CODE": context.get("LANGUAGE_CODE"),
        "contests": contests,
        "contest": contest_in_hand(request, context.get("contest"), contests),
        "is_new": match.view_name == "tournaments:contest-new",
        "here": section_of(match.view_name),
        "sections": list(Section) if context.get("is_official") else list(FOR_SCORERS),
    }


@register.inclusion_tag("desk/tabs.html", takes_context=True)
def desk_tabs(context: template.Context) -> dict[str, Any]:
    """The pages of the section that is open."""
    request = context["request"]
    contests = contests_by_name(event=context["event"])
    contest = contest_in_hand(request, context.get("contest"), contests)
    match = request.resolver_match
    return {
        "event": context["event"],
        "contest": contest,
        "is_official": context.get("is_official"),
        "section": section_of(match.view_name),
        "room": match.namespace,
        "name": match.url_name,
        "has_draw": contest is not None and contest.draws_partners,
    }


def contest_in_hand(
    request: HttpRequest, shown: Contest | None, contests: Iterable[Contest]
) -> Contest | None:
    """The page's own contest; else the one that its address names; else the liveliest."""
    if shown is not None:
        return shown
    named = request.GET.get("contest")
    by_life = sorted(
        contests, key=lambda one: (one.slug != named, _LIVELY.index(Contest.Phase(one.phase)))
    )
    return by_life[0] if by_life else None
