"""A contest as everyone may see it: what is published, and nothing else; every page is live."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games import rulesets
from games.results import describe_manner
from scoring import standings
from scoring.answers import contest_answers
from scoring.chart.wordings import round_name
from scoring.published import PublishedContest, PublishedEvent, published
from scoring.web.chart_view import chart_columns, podium_names
from scoring.web.remembered import remembered_player
from scoring.web.shown import live_page, part, with_my_line

Context = dict[str, Any]
Fill = Callable[[PublishedEvent, PublishedContest], Context]


@dataclass(frozen=True, slots=True)
class Page:
    """One public page of a contest. `name` is its address, its template and its place in the
    navigation."""

    name: str
    title: Any
    fill: Fill

    def __call__(self, request: HttpRequest, event: str, contest: str) -> HttpResponse:
        here = published(event)
        found = here.contests.get(contest) if here else None
        if here is None or found is None:
            raise Http404
        made = part(
            found.shown,
            (self.name,),
            f"scoring/{self.name}_part.html",
            lambda: {"event": here.event, "contest": found.contest, **self.fill(here, found)},
        )
        side = found.side_of(remembered_player(request, here.event))
        context = {
            "event": here.event,
            "contest": found.contest,
            "page": self.name,
            "title": self.title,
            "is_published": found.is_published,
            "has_my_line": side is not None,
        }
        return live_page(
            request,
            "scoring/shown.html",
            context,
            event=event,
            number=here.number,
            part=with_my_line(made, side, gettext("you")),
            css_class=f"shown shown-{self.name}",
            shown=found.shown,
            whose=side is not None,
        )


def _language() -> str:
    return get_language() or "en"


def _contest(here: PublishedEvent, found: PublishedContest) -> Context:
    contest = found.contest
    rules = rulesets.get(contest.rule_set, contest.rule_set_version)
    return {
        "rules_title": rules.title.in_language(_language()),
        "sides": list(found.names.values()),
        "games": found.games,
        "zone": ZoneInfo(here.event.time_zone),
        "podium": podium_names(found.chart, found.names),
    }


def _chart(here: PublishedEvent, found: PublishedContest) -> Context:
    return {"brackets": chart_columns(found, _language())}


def _names(here: PublishedEvent, found: PublishedContest) -> Context:
    """Everyone by name; those of the same letter together."""
    answers = contest_answers(found)
    letters: dict[str, list[Context]] = {}
    for member in sorted(found.members, key=lambda m: (_surname_first(m.name_key), m.player)):
        side = found.names[member.side]
        line = {
            "member": member,
            "name": member.name,
            "partners": side.names[: member.place] + side.names[member.place + 1 :],
            "answer": answers[member.side],
        }
        letters.setdefault(_surname_first(member.name_key)[:1].upper(), []).append(line)
    return {"letters": letters}


def _surname_first(name_key: str) -> str:
    """
    >>> _surname_first("ines okafor")
    'okafor ines'
    """
    first, _, last = name_key.rpartition(" ")
    return f"{last} {first}"


def _tables(here: PublishedEvent, found: PublishedContest) -> Context:
    return {
        "games": found.games,
        "free_tables": found.free_tables,
        "zone": ZoneInfo(here.event.time_zone),
    }


def _results(here: PublishedEvent, found: PublishedContest) -> Context:
    language = _language()
    shape = None if found.chart is None else found.chart.shape
    lines = [
        {
            "result": result,
            "round": round_name(shape, result.match.bracket, result.match.round).in_language(
                language
            ),
            "manner": describe_manner(result.manner).in_language(language),
            "is_plain": result.manner == "played-out",
        }
        for result in found.results
        if shape is not None
    ]
    return {
        "lines": lines,
        "podium": podium_names(found.chart, found.names),
        "zone": ZoneInfo(here.event.time_zone),
    }


def _chapters(here: PublishedEvent, found: PublishedContest) -> Context:
    """This contest's chapter points, and those of all contests of the event together."""
    with_points = [contest for contest in here.contests.values() if contest.credits]
    together = [credit for contest in with_points for credit in contest.credits]
    return {
        "is_over": found.contest.phase == "finished",
        "standings": _ranked(found.credits),
        "several": len(with_points) > 1,
        "together": _ranked(together),
        "contests": [contest.contest.name for contest in with_points],
        "points": standings.DEFAULT_POINTS,
    }


def _ranked(credits: Any) -> list[standings.Standing[str]]:
    return standings.rank(
        standings.chapter_totals(credits), tie_breaks=standings.CHAPTER_TIE_BREAKS
    )


contest = require_safe(Page("contest", "", _contest))
chart = require_safe(Page("chart", _("Chart"), _chart))
names = require_safe(Page("names", _("Names"), _names))
tables = require_safe(Page("tables", _("Tables"), _tables))
results = require_safe(Page("results", _("Results"), _results))
chapters = require_safe(Page("chapters", _("Chapters"), _chapters))
