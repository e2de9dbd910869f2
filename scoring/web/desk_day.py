"""The page that runs the day: what to do next, what needs a decision, the tables, the queue."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from games import rulesets
from games.models import Game
from help.context import on_the_day
from pages.reading import actor_of
from pages.words import said
from scoring import play, selectors
from scoring.forecast import Forecast
from scoring.live import pulse
from scoring.match_rows import match_of, tree_form, tree_options
from scoring.models import Match
from scoring.play.match import AHEAD
from scoring.selectors import SideNames
from scoring.selectors.board import board_get
from scoring.selectors.chart_made import chart_made
from scoring.selectors.day_times import finish_in_play
from scoring.selectors.decisions import Decision, Need, decisions
from scoring.selectors.forecast import forecast_get, rounds_forecast
from scoring.selectors.tables import TableNow, games_nowhere, tables_now
from scoring.web.chart_view import podium_names
from scoring.web.desk_last import last_context
from scoring.web.desk_result import entry_context
from scoring.web.desk_rounds import before_first_round, podium_of, round_context
from scoring.web.desk_strips import strips
from scoring.web.desk_words import made_words, manners, report_words
from scoring.web.entry_form import Typed
from tournaments.models import Contest, Entry
from tournaments.seating import CallList
from tournaments.selectors.steps import day_of
from tournaments.web.finding import contest_or_404

QUEUE_SHOWN = 24


@dataclass(frozen=True, slots=True)
class InQueue:
    """A match that waits or can be called now, as the queue shows it."""

    key: str
    number: int
    sides: tuple[SideNames, ...]
    reason: str
    # The table that it would be called to; none while it waits.
    table: int | None


@dataclass(frozen=True, slots=True)
class Finish:
    """As it is said: the time, and the day where that is not today."""

    about: str
    early: str
    late: str


@dataclass(frozen=True, slots=True)
class RoundNow:
    """How far a round is; `is_known` once somebody in it knows whom they meet."""

    name: str
    done: int
    total: int
    is_known: bool

    @property
    def is_over(self) -> bool:
        return self.is_known and self.done == self.total


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
    chart = selectors.chart_get(contest=found)
    board = board_get(contest=found)
    names = selectors.side_names(contest=found) if found.phase != found.Phase.REGISTRATION else {}
    context["side_count"] = len(names)
    if board is not None and board.latest is not None:
        context |= _in_play(request, found, None, names)
        context |= round_context(found, board, context["tables"], context["reasons"])
        context["finish"] = _finish(found, lambda: rounds_forecast(contest=found, board=board))
        context["side_count"] = 0
        context["podium"] = podium_of(board)
    elif board is not None:
        context |= before_first_round(found)
    elif chart is None:
        context |= _before_play(found)
        context["seeds"] = request.GET.get("seeds", "")
        context["is_seeded"] = request.GET.get("method") == play.Method.SEEDED
    else:
        context |= _in_play(request, found, chart, names)
    return render(request, "scoring/desk/day.html", context)


def _before_play(contest: Contest) -> dict[str, Any]:
    """What the chart would look like, so that nobody is surprised by the button."""
    sides = _sides_in(contest)
    begins = Contest.Phase.REGISTRATION if contest.plays_alone else Contest.Phase.DRAWN
    if contest.phase != begins or sides < 2:
        return {"sides_in": sides}
    form = tree_form(contest)
    outlook = form.outlook(sides, tree_options(contest))
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
    return sum(not side.withdrawn for side in selectors.chart_sides(contest=contest))


def _in_play(
    request: HttpRequest, contest: Contest, chart: play.Matches | None, names: dict[int, SideNames]
) -> dict[str, Any]:
    """What is going on in the hall; `chart` where there is one."""
    tables = tables_now(contest=contest, names=names)
    hall = selectors.hall_read(contest=contest)
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
        "reasons": {one.number: one.reason for one in queue},
        "more_waiting": max(0, len(calls.queue) - QUEUE_SHOWN),
        "finish": None
        if chart is None
        else _finish(contest, lambda: forecast_get(contest=contest, chart=chart)),
        "made": _made(contest),
        "podium": podium_names(contest, chart, names),
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
) -> list[InQueue]:
    """First those that can be called now, then those that wait, each with its reason."""
    now = [(call.match, said(call.reason), call.table) for call in calls.calls]
    later = [(waiting.match, said(waiting.reason), None) for waiting in calls.queue]
    return [
        InQueue(
            matches[number].key,
            number,
            tuple(names[side] for side in match_of(matches[number]).sides),
            reason,
            table,
        )
        for number, reason, table in [*now, *later]
    ]


def _finish(contest: Contest, ask: Callable[[], Forecast | None]) -> Finish | None:
    """The forecast as clock times."""
    if contest.phase != Contest.Phase.PLAYING:
        return None
    found = finish_in_play(contest=contest, now=timezone.now(), ask=ask)
    if found is None:
        return None
    zone = ZoneInfo(contest.event.time_zone)
    return Finish(*(_at(moment, zone) for moment in (found.about, found.early, found.late)))


def _at(moment: datetime, zone: ZoneInfo) -> str:
    here = timezone.localtime(moment, zone)
    time = date_format(here, "TIME_FORMAT")
    today = timezone.localdate(timezone=zone)
    return time if here.date() == today else f"{date_format(here, 'l')} {time}"


def _progress(chart: play.Matches) -> list[RoundNow]:
    """How far each round of the main chart is; rounds that nobody has reached have a name only."""
    found = []
    for number, matches in enumerate(play.rounds(chart, play.Bracket.MAIN), start=1):
        ahead = sum(match.phase in AHEAD for match in matches)
        played = [match for match in matches if not match.is_bye]
        found.append(
            RoundNow(
                said(chart.shape.round_name(play.Bracket.MAIN, number)),
                len(played) - ahead,
                len(played),
                any(len(match.sides) > 1 for match in played),
            )
        )
    return found


def _made(contest: Contest) -> str:
    made = chart_made(contest=contest)
    return made_words(made) if made else ""
