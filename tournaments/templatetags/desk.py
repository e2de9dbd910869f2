"""What stands on top of every desk page: the bar with the event, its contests, the sections, the
screens and the account; the tabs of the open section; the step bar.

A page that is about the whole event keeps the contest in hand, so that the sections lead to the
same places from everywhere.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.contests.queries import Day, Step, day_of
from tournaments.events.lookup import contests_by_name
from tournaments.models import Contest, Event

# ---- Which section of the desk a page belongs to ----


class Section(StrEnum):
    PLAY = "play"
    CHART = "chart"
    PEOPLE = "people"
    HELPERS = "helpers"
    PAPER = "paper"
    RECORD = "record"
    SET_UP = "set-up"


_NAMES: dict[Section, Promise] = {
    Section.PLAY: _("Play"),
    Section.CHART: _("Chart"),
    Section.PEOPLE: _("People"),
    Section.HELPERS: _("Helpers"),
    Section.PAPER: pgettext_lazy("section", "Paper"),
    Section.RECORD: pgettext_lazy("section", "Record"),
    Section.SET_UP: _("Set-up"),
}
# Pages of the contest in hand, and of the whole event.
_OF_CONTEST = {
    Section.PLAY: "play:day",
    Section.CHART: "play:chart",
    Section.PAPER: "printing-desk:contest",
    Section.RECORD: "record:matches",
    Section.SET_UP: "tournaments:contest-set-up",
}
_OF_EVENT = {
    Section.PEOPLE: "tournaments:people",
    Section.HELPERS: "access:helpers",
    Section.RECORD: "record:event-trail",
    Section.SET_UP: "tournaments:event-set-up",
}
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
    contest = contest_in_hand(request, context.get("contest"), contests)
    is_official = bool(context.get("is_official"))
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
        "contest": contest,
        "is_new": match.view_name == "tournaments:contest-new",
        "here": section_of(match.view_name),
        "sections": [
            (section, _NAMES[section], _way_to(section, context["event"], contest, is_official))
            for section in (Section if is_official else FOR_SCORERS)
        ],
    }


def _way_to(
    section: Section, event: Event, contest: Contest | None, is_official: bool
) -> str | None:
    """None where there is nothing to open yet."""
    if contest is not None and section in _OF_CONTEST:
        return reverse(_OF_CONTEST[section], args=(event.slug, contest.slug))
    if section not in _OF_EVENT or (section is Section.RECORD and not is_official):
        return None
    of_contest = f"?contest={contest.slug}" if contest is not None else ""
    return reverse(_OF_EVENT[section], args=(event.slug,)) + of_contest


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


# ---- The step bar ----

# A scorer sees how far these are, without a way in.
_OFFICIALS_ONLY = (Step.PEOPLE, Step.CHECK_IN, Step.PARTNERS)
_PAGES = {Step.CHECK_IN: "tournaments:check-in", Step.PARTNERS: "draw:partners"}


@register.inclusion_tag("tournaments/contests/steps.html", takes_context=True)
def step_bar(
    context: template.Context,
    contest: Contest,
    here: str,
    day: Day | None = None,
    with_next: bool = True,
) -> dict[str, Any]:
    """`{% step_bar contest "check-in" %}`: `here` is the step that the page belongs to.

    A page that knows better what to do next leaves the button away with `with_next=False` and shows
    its own. Once the games are on there is no such bar.
    """
    day = day or day_of(contest=contest)
    is_official = bool(context.get("is_official"))
    return {
        "steps": [
            (
                step.value,
                day.is_done(step),
                step is day.now,
                step.value == here,
                _page_of(step, contest) if is_official or step not in _OFFICIALS_ONLY else None,
            )
            for step in Step
            if step is not Step.FINISH and (day.has_draw or step is not Step.PARTNERS)
        ],
        "day": day,
        "contest": contest,
        "event": contest.event,
        "with_next": with_next,
        "is_official": is_official,
        "here": here,
    }


def _page_of(step: Step, contest: Contest) -> str:
    if step is Step.PEOPLE:
        people = reverse("tournaments:people", args=(contest.event.slug,))
        return f"{people}?contest={contest.slug}"
    return reverse(_PAGES.get(step, "play:day"), args=(contest.event.slug, contest.slug))
