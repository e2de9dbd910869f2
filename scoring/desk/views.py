"""What needs a decision at the desk, the most urgent first. Judges nothing: it only notices."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from domain import matches as play
from domain.matches.match import AHEAD
from domain.seating.suitable import CallList, Finding
from domain.skipbo import rules as rulesets
from games.models import Game
from games.reports.form import Typed
from help.sections import on_the_day
from scoring.calls.desk_action import action
from scoring.calls.queries import hall_read
from scoring.calls.tables import GameHere, TableNow, games_nowhere, report_words, tables_now
from scoring.desk.words import ACTIONS, last_context, made_words
from scoring.forecast.queries import finish_in_play
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.progress.chart import SideNames, chart_made, chart_sides, side_names
from scoring.progress.history import last_action
from scoring.progress.progress import Progress, progress_get
from scoring.record.undo import action_undo
from scoring.results.views_desk import entry_context
from scoring.rounds.views import before_first_round, round_context
from tournaments.contests.queries import day_of
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Entry
from tournaments.pulse import pulse
from web.params import actor_of, number_of
from web.words import manners, said


class Need(StrEnum):
    DISPUTED = "disputed"
    """The two sides reported different results."""
    BROKEN = "broken"
    """A game stands at a table that is out of use, since no other one is free."""
    NO_TABLE = "no-table"
    """A game is in play at no table, as after a call on paper."""
    MISSING = "missing"
    """Called, and not sat down within the minutes until a walkover."""
    OVER_TIME = "over-time"
    REPORTED = "reported"
    """One side reported; the other one, or an official, has to confirm."""
    FINDING = "finding"
    """The queue cannot place somebody by itself."""


@dataclass(frozen=True, slots=True)
class Decision:
    need: Need
    table: TableNow | None = None
    game: GameHere | None = None
    finding: Finding | None = None


def decisions(
    *, contest: Contest, tables: Sequence[TableNow], nowhere: Sequence[GameHere], calls: CallList
) -> list[Decision]:
    found = [
        Decision(need, table, table.game)
        for table in tables
        if (need := _need(contest, table)) is not None
    ]
    found += [Decision(Need.NO_TABLE, game=game) for game in nowhere]
    found += [Decision(Need.FINDING, finding=finding) for finding in calls.findings]
    order = list(Need)
    return sorted(found, key=lambda decision: order.index(decision.need))


def _need(contest: Contest, table: TableNow) -> Need | None:
    game = table.game
    if game is None:
        return None
    if game.state == Game.State.DISPUTED:
        return Need.DISPUTED
    if game.state == Game.State.REPORTED:
        return Need.REPORTED
    if table.broken:
        return Need.BROKEN
    if game.state == Game.State.CALLED and game.minutes >= contest.no_show_minutes:
        return Need.MISSING
    limit = contest.time_limit_minutes
    if game.state == Game.State.PLAYING and limit is not None and game.minutes >= limit:
        return Need.OVER_TIME
    return None


# ---- What needs a decision, as strips of one line each ----

# Each of these is the same question for every table; the others are each a matter of its own.
TOGETHER = (Need.REPORTED, Need.MISSING, Need.OVER_TIME, Need.FINDING)


@dataclass(frozen=True, slots=True)
class Strip:
    need: str
    decisions: tuple[dict[str, Any], ...]

    @property
    def key(self) -> str:
        """One decision is known by its own name, several by what they need."""
        return self.need if len(self.decisions) > 1 else str(self.decisions[0]["key"])

    @property
    def tables(self) -> str:
        return ", ".join(str(one["table"].number) for one in self.decisions if one["table"])


def strips(decisions: Iterable[dict[str, Any]]) -> list[Strip]:
    """In the order of the decisions, which is that of their urgency."""
    found = []
    for need, group in groupby(decisions, key=lambda one: one["need"]):
        members = tuple(group)
        if need in TOGETHER:
            found.append(Strip(need, members))
        else:
            found.extend(Strip(need, (one,)) for one in members)
    return found


# ---- The page that runs the day ----

QUEUE_SHOWN = 24


@require_safe
def day(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    how_far = day_of(contest=found)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "day": how_far,
        "number": pulse.number(event),
        "rules_title": said(rulesets.get(found.rule_set, found.rule_set_version).title),
        **on_the_day(how_far.next.value),
        "here": how_far.now.value if found.phase != Contest.Phase.REGISTRATION else "",
    }
    progress = progress_get(contest=found)
    board = progress.board
    names = dict(progress.names)
    if not names and found.phase != found.Phase.REGISTRATION:
        names = side_names(contest=found)
    context["side_count"] = len(names)
    if board is not None and board.latest is not None:
        context |= _in_play(request, progress, names)
        context |= round_context(found, board, context["tables"], context["reasons"])
        context["side_count"] = 0
    elif board is not None:
        context |= before_first_round(found)
    elif not progress.has_begun:
        context |= _before_play(found)
        context["seeds"] = request.GET.get("seeds", "")
        context["is_seeded"] = request.GET.get("method") == play.Method.SEEDED
    else:
        context |= _in_play(request, progress, names)
    return render(request, "scoring/desk/day.html", context)


def _before_play(contest: Contest) -> dict[str, Any]:
    """What the chart would look like, so that nobody is surprised by the button."""
    sides = _sides_in(contest)
    begins = Contest.Phase.REGISTRATION if contest.plays_alone else Contest.Phase.DRAWN
    if contest.phase != begins or sides < 2:
        return {"sides_in": sides}
    form = contest.format
    outlook = form.outlook(sides, contest.options)
    return {
        "sides_in": sides,
        "may_build": True,
        "rounds": outlook.rounds,
        "byes": outlook.byes,
        "first_games": outlook.first_games,
        "has_further_charts": "consolation" in form.options,
        "third_place": outlook.third_place,
        "consolation": outlook.consolation,
    }


def _sides_in(contest: Contest) -> int:
    """How many sides the chart would have; where everyone plays alone, whoever is here."""
    if contest.plays_alone:
        return contest.entries.filter(state=Entry.State.CHECKED_IN).count()
    return sum(not side.withdrawn for side in chart_sides(contest=contest))


def _in_play(
    request: HttpRequest, progress: Progress, names: dict[int, SideNames]
) -> dict[str, Any]:
    """What is going on in the hall."""
    contest, chart = progress.contest, progress.chart
    tables = tables_now(contest=contest, names=names)
    hall = hall_read(contest=contest)
    calls = hall.call_list()
    nowhere = games_nowhere(contest=contest, names=names)
    found = decisions(contest=contest, tables=tables, nowhere=nowhere, calls=calls)
    called = [t for t in tables if t.game and t.game.state == Game.State.CALLED and not t.broken]
    by_number = hall.matches | {n: game.match_game.match for n, game in hall.games.items()}
    queue = _queue(calls, by_number, names)
    return {
        "tables": tables,
        "free_tables": [t.number for t in tables if t.game is None and not t.broken],
        "strips": strips(_decision(decision, by_number) for decision in found),
        "called": called,
        "next": _next(contest, found, calls, called),
        "calls": queue[: len(calls.calls)],
        "waiting": queue[len(calls.calls) :][:QUEUE_SHOWN],
        "reasons": {one["number"]: one["reason"] for one in queue},
        "more_waiting": max(0, len(calls.queue) - QUEUE_SHOWN),
        "finish": _finish(progress),
        "made": _made(contest),
        "podium": [(one.place, one.who) for one in progress.podium],
        "progress": [] if chart is None else _progress(chart),
        **last_context(contest, actor_of(request)),
        "manners": manners(),
        **entry_context(request, contest, names, Typed.read(request.GET), None),
    }


def _decision(decision: Decision, matches: dict[int, Match]) -> dict[str, Any]:
    table, game, finding = decision.table, decision.game, decision.finding
    found: dict[str, Any] = {"need": decision.need.value, "table": table, "game": game}
    if game is not None:
        found["reports"] = [(report, report_words(report)) for report in game.reports]
        found["key"] = f"{decision.need.value}-{game.pk}"
    if finding is not None:
        found["sentence"] = said(finding.sentence)
        found["level"] = finding.level
        found["proposed"] = finding.proposed_table
        found["match"] = matches.get(finding.match)
        found["key"] = f"{finding.code}-{finding.match}"
    return found


def _next(contest: Contest, found: list[Decision], calls: CallList, called: list[TableNow]) -> str:
    """The one thing to do now: what holds people up comes first."""
    if contest.phase == Contest.Phase.FINISHED:
        return "finished"
    needs = {decision.need for decision in found}
    if Need.DISPUTED in needs:
        return "settle"
    if calls.calls:
        return "call"
    if needs:
        return "decide"
    return "start" if called else "enter"


def _queue(
    calls: CallList, matches: dict[int, Match], names: dict[int, SideNames]
) -> list[dict[str, Any]]:
    """First those that can be called now, each with its table, then those that wait; each with its
    reason."""
    now = [(call.match, said(call.reason), call.table) for call in calls.calls]
    later = [(waiting.match, said(waiting.reason), None) for waiting in calls.queue]
    return [
        {
            "key": matches[number].key,
            "number": number,
            "sides": [names[side] for side in match_of(matches[number]).sides],
            "reason": reason,
            "table": table,
        }
        for number, reason, table in [*now, *later]
    ]


def _finish(progress: Progress) -> dict[str, str] | None:
    """The forecast as clock times, with the day where that is not today."""
    contest = progress.contest
    if contest.phase != Contest.Phase.PLAYING:
        return None
    found = finish_in_play(contest=contest, now=timezone.now(), progress=progress)
    if found is None:
        return None
    zone = ZoneInfo(contest.event.time_zone)
    return {name: _at(getattr(found, name), zone) for name in ("about", "early", "late")}


def _at(moment: datetime, zone: ZoneInfo) -> str:
    here = timezone.localtime(moment, zone)
    time = date_format(here, "TIME_FORMAT")
    today = timezone.localdate(timezone=zone)
    return time if here.date() == today else f"{date_format(here, 'l')} {time}"


def _progress(chart: play.Matches) -> list[dict[str, Any]]:
    """How far each round of the main chart is; rounds that nobody has reached have a name only:
    it `is_known` once somebody in it knows whom they meet."""
    found = []
    for number, matches in enumerate(play.rounds(chart, play.Bracket.MAIN), start=1):
        ahead = sum(match.phase in AHEAD for match in matches)
        played = [match for match in matches if not match.is_bye]
        is_known = any(len(match.sides) > 1 for match in played)
        found.append(
            {
                "name": said(chart.shape.round_name(play.Bracket.MAIN, number)),
                "done": len(played) - ahead,
                "total": len(played),
                "is_known": is_known,
                "is_over": is_known and not ahead,
            }
        )
    return found


def _made(contest: Contest) -> str:
    made = chart_made(contest=contest)
    return made_words(made) if made else ""


# ---- What an official presses on the day's page ----


@action
def undo(request: HttpRequest, contest: Contest, actor: str) -> str:
    last = last_action(contest=contest)
    action_undo(actor=actor, contest_id=contest.pk, entry_id=number_of(request, "entry"))
    return _("Undone: %(what)s.") % {"what": said(ACTIONS[last.action]) if last else ""}
