"""The chart as a page draws it, and one side's way along it: what it played, where it is now, and
what can still come."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from domain import matches as play
from domain.matches.match import AHEAD, Bracket
from domain.wording import Sentence
from live.pages.chart_columns import BracketView, MatchView, RoundView, SlotView, chart_columns
from live.pages.chart_lines import SIZE, Box, Line, Tree, shortened, tree_of
from live.pages.contest import ROUNDS
from live.player_status import Ahead, Answer, Standing, one_answer, who_comes
from live.publish import PublishedEvent
from live.published import PublishedContest
from live.response import Context, Page, found_or_404, in_frame, live_page
from scoring.progress.chart import SideNames
from tournaments.events.lookup import contest_or_404
from web.words import said


class Kind(StrEnum):
    WON = "won"
    LOST = "lost"
    BYE = "bye"
    NOW = "now"
    NEXT = "next"
    IF_WIN = "if-win"
    IF_LOSE = "if-lose"


@dataclass(frozen=True, slots=True)
class Step:
    """One match of the way. `others` is who waits there, where only that is known."""

    kind: Kind
    round: Sentence
    against: SideNames | None = None
    others: Ahead | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Path:
    side: SideNames
    answer: Answer
    steps: tuple[Step, ...]
    # Of how many sides this one is, if it loses now and that was its last match; 0: it goes on.
    among: int = 0


def path_of(found: PublishedContest, side: int) -> Path | None:
    """None where there is no chart to go along."""
    chart = found.chart
    if chart is None or side not in found.names:
        return None
    answer, now, among = one_answer(found, side), play.current(chart, side), 0
    steps = [
        _played(found, chart, match, side)
        for match in play.path(chart, side)
        if match.phase not in AHEAD
    ]
    if now is not None:
        kind = Kind.NOW if answer.standing is Standing.NOW else Kind.NEXT
        against = answer.against[0] if answer.against else None
        steps.append(Step(kind, _round(chart, now), against, answer.waits_for, answer.table))
        steps += _if_they_win(found, chart, now)
        lost = _if_they_lose(chart, now, side)
        steps += [] if lost is None else [lost]
        among = 0 if lost else _among(chart, now)
    return Path(found.names[side], answer, tuple(steps), among)


def _round(chart: play.Matches, match: play.Match) -> Sentence:
    return chart.shape.round_name(match.key.bracket, match.key.round)


def _played(found: PublishedContest, chart: play.Matches, match: play.Match, side: int) -> Step:
    others = [found.names[other] for other in match.named if other != side]
    if match.phase is not play.Phase.DECIDED or not others:
        return Step(Kind.BYE, _round(chart, match))
    kind = Kind.WON if match.winner == side else Kind.LOST
    result = next((one for one in found.results if one.match == match.key), None)
    return Step(kind, _round(chart, match), others[0], table=result.table if result else None)


def _if_they_win(found: PublishedContest, chart: play.Matches, match: play.Match) -> list[Step]:
    """The matches ahead of the winner, up to the last one of the chart."""
    steps = []
    onward = play.onward_from(chart, match)
    while onward is not None:
        there = chart[onward.match]
        comes = who_comes(found, chart, onward.others[0])
        if comes is not None:
            others = None if comes.side else comes
            steps.append(Step(Kind.IF_WIN, _round(chart, there), comes.side, others))
        onward = play.onward_from(chart, there)
    return steps


def _if_they_lose(chart: play.Matches, match: play.Match, side: int) -> Step | None:
    """Where losing leads, if it is not the end."""
    place = match.slot_of(side)
    to = None if place is None else match.loser_to[place]
    return None if to is None else Step(Kind.IF_LOSE, _round(chart, chart[to.match]))


def _among(chart: play.Matches, match: play.Match) -> int:
    """Of how many sides the loser is one: as many as could still be in this round of the chart."""
    if match.key.bracket is not play.Bracket.MAIN:
        return 0
    return 2 * len(play.rounds(chart, play.Bracket.MAIN)[match.key.round - 1])


# ---- The chart as a page draws it ----

# So many matches stay in the first column; a smaller chart is seen at once anyway.
LEAST_MATCHES = 4
# Narrower than this its letters would be smaller than can be read; then it is pushed sideways.
LEAST_SHOWN = 15 / 17


def drawing_of(
    bracket: BracketView, found: PublishedContest, *, is_last: bool, unfolded: bool
) -> Context:
    """One bracket, for the window and, round by round, for a phone. `is_last`: whoever wins it has
    won the contest, and stands in a box of their own at its end."""
    foldable = _finished(bracket.rounds)
    first = 0 if unfolded else foldable
    rounds = bracket.rounds[first:]
    end = _end(bracket.rounds[-1].matches[0])
    champions = found.names.get(end.number or 0) if is_last else None
    titles = [*(_capital(round_.title) for round_ in rounds), _end_title(found, is_last)]
    states = [*(_state(round_) for round_ in rounds), ""]
    tree = tree_of(
        [[_box(match) for match in round_.matches] for round_ in rounds],
        Line(max(champions.names, key=len)) if champions else end,
        [max(both, key=len) for both in zip(titles, states, strict=True)],
    )
    box_width = tree.width - tree.end.text_left
    return {
        "title": bracket.title,
        "tree": tree,
        "heads": [
            {"title": title, "state": state, "x": column.left + (22 if place else 0)}
            for place, (title, state, column) in enumerate(
                zip(titles, states, tree.columns, strict=True)
            )
        ],
        "folded": [_capital(round_.title) for round_ in bracket.rounds[:first]],
        "can_fold": bool(foldable),
        "has_champions": is_last,
        "champions": champions,
        "champion_lines": _champion_lines(champions.names, tree, box_width) if champions else [],
        "least_width": round(tree.width * LEAST_SHOWN),
        "box_width": box_width,
        "box_middle": tree.end.text_left + box_width // 2,
        "rounds": _listed(bracket),
    }


def _champion_lines(names: Sequence[str], tree: Tree, width: int) -> list[tuple[int, str]]:
    """Each of the champions with the height of the name in their box."""
    first = tree.end.y + (26 if len(names) > 1 else 36)
    return [
        (first + 24 * place, shortened(name, SIZE, width - 12)) for place, name in enumerate(names)
    ]


def _listed(bracket: BracketView) -> list[Context]:
    """The first round that is still played is open; of a finished bracket, the last one."""
    rounds = bracket.rounds
    ahead = (n for n, one in enumerate(rounds) if any(match.is_ahead for match in one.matches))
    opened = next(ahead, len(rounds) - 1)
    return [
        {
            "title": round_.title,
            "state": _state(round_),
            # Tells it from the others of the page.
            "place": f"{bracket.bracket}-{place + 1}",
            "is_open": place == opened,
            "matches": _games(round_),
        }
        for place, round_ in enumerate(rounds)
    ]


def _games(round_: RoundView) -> list[MatchView]:
    return [match for match in round_.matches if match.is_ahead or match.is_played]


def drawings(
    brackets: list[BracketView], found: PublishedContest, *, unfolded: bool
) -> list[Context]:
    """Every bracket; the one that decides the contest is the last of the main ones."""
    has_final = any(bracket.bracket is Bracket.FINAL for bracket in brackets)
    deciding = Bracket.FINAL if has_final else Bracket.MAIN
    return [
        drawing_of(bracket, found, is_last=bracket.bracket is deciding, unfolded=unfolded)
        for bracket in brackets
    ]


def _finished(rounds: tuple[RoundView, ...]) -> int:
    """How many of the first rounds are over and can be folded; none once all of it is, since then
    it is looked at as a whole."""
    ahead = [n for n, round_ in enumerate(rounds) if any(m.is_ahead for m in round_.matches)]
    large = [n for n, round_ in enumerate(rounds) if len(round_.matches) >= LEAST_MATCHES]
    return min(ahead[0], large[-1]) if ahead and large else 0


def _state(round_: RoundView) -> str:
    """“7 of 8 played”."""
    games = _games(round_)
    played = sum(match.is_played for match in games)
    if not played:
        return ""
    return said(Sentence("{played} of {count} played", played=played, count=len(games)))


def _end_title(found: PublishedContest, is_last: bool) -> str:
    if is_last and not found.contest.plays_alone:
        return said(Sentence("Champions"))
    return said(Sentence("Winner") if found.contest.plays_alone else Sentence("Winners"))


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def _box(match: MatchView) -> Box:
    lines = tuple(_line(slot, match) for slot in match.slots)
    return Box(match.number, lines, match.table is not None, said(_in_words(match)))


def _line(slot: SlotView, match: MatchView) -> Line:
    return Line(
        text=slot.text if slot.number is not None else "",
        number=slot.number,
        feeder=slot.feeder,
        has_won=slot.is_winner and match.is_played,
        is_out=slot.is_out,
        is_bye=slot.is_bye,
        mark=_table(slot.from_table) if slot.number is None else "",
        note=slot.text if slot.number is None and slot.feeder is None else "",
    )


def _end(last: MatchView) -> Line:
    """The line behind the last match: who won it, or where it is played."""
    winner = next((slot for slot in last.slots if slot.is_winner), None)
    if winner is None:
        return Line(mark=_table(last.table))
    return Line(winner.text, winner.number)


def _table(number: int | None) -> str:
    return "" if number is None else said(Sentence("table {table}", table=number))


def _in_words(match: MatchView) -> Sentence:
    """The match for whoever cannot see how lines meet."""
    here = [slot for slot in match.slots if not slot.is_bye]
    names = [Sentence.verbatim(slot.text) for slot in here]
    if len(here) < 2:
        name = names[0] if names else Sentence("nobody")
        return Sentence("Match {number}: {name}, with a bye", number=match.number, name=name)
    values: dict[str, Any] = {"number": match.number, "one": names[0], "other": names[1]}
    if match.table is not None:
        values["table"] = match.table
        return Sentence("Match {number}, now at table {table}: {one} against {other}", **values)
    if here[0].is_winner and match.is_played:
        return Sentence("Match {number}: {one} won against {other}", **values)
    if here[1].is_winner and match.is_played:
        values |= {"one": names[1], "other": names[0]}
        return Sentence("Match {number}: {one} won against {other}", **values)
    return Sentence("Match {number}: {one} against {other}", **values)


# ---- The public chart ----


@require_safe
def chart_public(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    page = UNFOLDED if request.GET.get("rounds") == "all" else CHART
    return page(request, event, contest)


def _fill(unfolded: bool, here: PublishedEvent, found: PublishedContest) -> Context:
    brackets = chart_columns(found)
    return {"drawings": drawings(brackets, found, unfolded=unfolded), "unfolded": unfolded}


def _own_path(here: PublishedEvent, found: PublishedContest, side: int) -> Context | None:
    path = path_of(found, side)
    if path is None:
        return None
    return {"path": path, "steps": [(step, said(step.round)) for step in path.steps]}


CHART = Page("chart", _("Chart"), partial(_fill, False), by_rounds=ROUNDS, own=_own_path)
UNFOLDED = replace(CHART, fill=partial(_fill, True), kept_as="chart-all")


# ---- The chart, or the ladder of rounds, as a section of the desk ----


@require_safe
def chart_desk(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    stored = contest_or_404(event, contest)
    here, found = found_or_404(request, event, contest)
    page = (UNFOLDED if request.GET.get("rounds") == "all" else CHART).fitting(found)
    if found.is_published:
        living = page.living(here, found)
    else:
        living = in_frame((), event=event, number=here.number, css_class="shown")
    context = {
        "event": stored.event,
        "contest": stored,
        "page": page.name,
        "is_shown": found.is_published,
    }
    return live_page(request, "live/pages/desk_chart.html", context, living=living)
