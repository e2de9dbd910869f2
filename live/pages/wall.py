"""The screen in the hall: who goes to which table now, who plays where, the chart, the latest
results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from domain import matches as play
from domain.matches.match import AHEAD
from domain.wording import Sentence
from games.models import Game
from live.cache import may_make
from live.pages.board import ranking_shown
from live.pages.chart_columns import chart_columns, wall_sections
from live.player_status import Answer, Standing
from live.publish import PublishedEvent, kept
from live.published import PublishedContest, PublishedGame
from live.response import Context, Page, found_or_404, live_page
from scoring.progress.board import Board
from scoring.progress.chart import SideNames
from scoring.progress.deals import Running
from scoring.progress.words import round_title
from tournaments.models import Event
from web.qr import qr_picture
from web.words import said

# ---- Names as the hall needs them ----


def told_apart(sides: Iterable[SideNames]) -> dict[int, str]:
    """By the number of the side.

    >>> both = [SideNames(1, ("Ann Lee", "Bo Roy"), ("", "")), SideNames(2, ("Cy Lee",), ("",))]
    >>> told_apart(both)
    {1: 'A. Lee & Roy', 2: 'Cy Lee'}
    """
    everyone = list(sides)
    names = [name for side in everyone for name in side.names]
    surnames = Counter(surname for side in everyone for surname in side.surnames)
    initials = Counter(_initial(name) for name in names)
    return {side.number: _called(side, surnames, initials) for side in everyone}


def _called(side: SideNames, surnames: Mapping[str, int], initials: Mapping[str, int]) -> str:
    if len(side.names) == 1:
        return side.called
    told = []
    for name, surname in zip(side.names, side.surnames, strict=True):
        if surnames[surname] == 1:
            told.append(surname)
        else:
            told.append(_initial(name) if initials[_initial(name)] == 1 else name)
    return " & ".join(told)


def _initial(name: str) -> str:
    """
    >>> _initial("Ruth Ann Castell"), _initial("Castell")
    ('R. Castell', 'Castell')
    """
    given, _, surname = name.rpartition(" ")
    return f"{given[0]}. {surname}" if given.strip() else surname


Line = TypeVar("Line")

LATEST = 6
# As many as can be read from ten metres at once; the screen turns through the rest. Where more than
# two sides sit at a table, each takes two lines.
TABLES_AT_ONCE = 6
FULL_TABLES_AT_ONCE = 4
# Two columns of people; the bell takes room of its own.
LINES_AT_ONCE = 14
LINES_BELOW_BELL = 10
TABLES_BELOW_BELL = 4
FULL_TABLES_BELOW_BELL = 3


@require_safe
def wall(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    here, found = found_or_404(request, event, contest)
    context: Context = {"event": here.event, "contest": found.contest}
    if "X-Live" not in request.headers:
        may_make()
        address = settings.ENV.address or request.build_absolute_uri(reverse("home"))
        find = f"{address}e/{event}/me/"
        context |= {
            "clock": _clock(here.event),
            "address": find.partition("://")[2],
            "qr": qr_picture(find),
        }
    return live_page(
        request,
        "live/pages/wall.html",
        context,
        living=WALL.living(here, found),
        behind=kept.behind(event),
    )


def _panels(here: PublishedEvent, found: PublishedContest) -> Context:
    called = [game for game in found.games if game.state == Game.State.CALLED]
    names = told_apart(found.names.values())
    playing = [game for game in found.games if game.state != Game.State.CALLED]
    shared = {
        "is_published": found.is_published,
        "calls": [_call(game) for game in called],
        "playing": _screens(playing, names, below_bell=found.bell is not None),
        "podium": [(place, side.called) for place, side in found.podium],
        "latest": _latest(found),
    }
    if found.board is not None and found.board.rounds:
        return shared | _of_rounds(found, found.board)
    return shared | {
        "round_title": _round_now(found),
        "called": _screens(called, names),
        "sections": [
            section for bracket in chart_columns(found) for section in wall_sections(bracket)
        ],
    }


WALL = Page("wall", "", _panels, css_class="wall-panels", has_my_line=False)


def _round_now(found: PublishedContest) -> str:
    """The first round of the main chart in which somebody still plays."""
    chart = found.chart
    for number, matches in enumerate(play.rounds(chart, play.Bracket.MAIN) if chart else (), 1):
        if chart is not None and any(match.phase in AHEAD for match in matches):
            return said(chart.shape.round_name(play.Bracket.MAIN, number))
    return ""


def _call(game: PublishedGame) -> tuple[str, str]:
    """One call as it is read aloud, and what tells it from another."""
    sides = " · ".join(" & ".join(side.names) for side in game.sides)
    key = f"{game.table}:{game.since and game.since.timestamp()}"
    return key, said(Sentence("Table {table}: {sides}.", table=game.table, sides=sides))


def _latest(found: PublishedContest) -> list[tuple[str, list[str]]]:
    decided = [r for r in found.results if r.winner is not None and not r.goes_on]
    return [
        (result.winner.called, [loser.called for loser in result.losers])
        for result in decided[:LATEST]
        if result.winner is not None
    ]


@dataclass(frozen=True, slots=True)
class WallLine:
    """Where one person goes, by surname."""

    name: str
    answer: Answer

    @property
    def surname(self) -> str:
        """What people look for, so it comes first.

        >>> WallLine("Ruth Ann Castell", None).surname, WallLine("Ruth Ann Castell", None).given
        ('Castell', 'Ruth Ann')
        """
        return self.name.split()[-1]

    @property
    def given(self) -> str:
        return " ".join(self.name.split()[:-1])


def _of_rounds(found: PublishedContest, board: Board) -> Context:
    """Everyone by surname with table and partner while a round is on; the ranking always."""
    called = [
        WallLine(member.name, found.told[member.player])
        for member in found.by_surname
        if found.told[member.player].standing in (Standing.NOW, Standing.READY, Standing.RESTS)
    ]
    # Who plays already needs no call; the list is for those who walk.
    waits = any(line.answer.is_called or line.answer.standing is Standing.READY for line in called)
    lines = LINES_BELOW_BELL if found.bell else LINES_AT_ONCE
    return {
        "bell": found.bell,
        "round_title": "" if board.latest is None else said(round_title(board.latest)),
        "people": _pieces(called, lines) if waits else [],
        "ranking": _pieces(ranking_shown(board), lines),
        "is_over": board.is_over,
    }


def _screens(
    games: list[PublishedGame], names: Mapping[int, str], *, below_bell: bool = False
) -> list[list[tuple[int, list[str], Running | None]]]:
    if any(len(game.sides) > 2 for game in games):
        at_once = FULL_TABLES_BELOW_BELL if below_bell else FULL_TABLES_AT_ONCE
    else:
        at_once = TABLES_BELOW_BELL if below_bell else TABLES_AT_ONCE
    return _pieces(
        [
            (game.table, [names.get(side.number, side.called) for side in game.sides], game.running)
            for game in games
        ],
        at_once,
    )


def _pieces(lines: Sequence[Line], at_once: int) -> list[list[Line]]:
    """As few screens as it takes, all about as full: ten tables are five and five.

    >>> [len(piece) for piece in _pieces("ABCDEFGHIJ", 6)]
    [5, 5]
    """
    screens = -(-len(lines) // at_once)
    each = -(-len(lines) // max(1, screens))
    return [list(lines[start : start + each]) for start in range(0, len(lines), each or 1)]


def _clock(event: Event) -> str:
    now = timezone.now().astimezone(ZoneInfo(event.time_zone))
    return date_format(now, "TIME_FORMAT")
