"""The list of matches, round by round: type a number or a name, press Enter, be at the match."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from pages.words import said
from scoring import play, selectors
from scoring.match_rows import match_of
from scoring.web.record_desk import namer_of, page_of, spoken
from scoring.web.record_words import Namer
from tournaments import names
from tournaments.models import Contest
from wording import Sentence

PHASES = {
    play.Phase.WAITING: ("", Sentence("waits for a side")),
    play.Phase.READY: ("waits", Sentence("ready to be called")),
    play.Phase.IN_PLAY: ("now", Sentence("in play")),
    play.Phase.DECIDED: ("good", Sentence("decided")),
    play.Phase.PASSED: ("", Sentence("no game needed")),
    play.Phase.EMPTY: ("", Sentence("nobody is left")),
}


@dataclass(frozen=True, slots=True)
class Line:
    key: str
    number: int
    slots: tuple[str, ...]
    winner: int | None
    tone: str
    state: str
    table: int | None
    # What a search looks at.
    people: frozenset[str]


@dataclass(frozen=True, slots=True)
class Round:
    title: str
    lines: tuple[Line, ...]


@require_safe
def matches(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    typed = request.GET.get("q", "")[: names.LONGEST]
    rounds = _rounds(found)
    wanted = names.key(typed)
    if wanted:
        hits = [line for round_ in rounds for line in round_.lines if _is_meant(line, wanted)]
        if len(hits) == 1:
            return redirect("record:match", event=event, contest=contest, key=hits[0].key)
        rounds = _only(rounds, {line.key for line in hits})
    context |= {"q": typed, "rounds": rounds, "searched": bool(wanted)}
    return render(request, "record/matches.html", context)


def _is_meant(line: Line, wanted: str) -> bool:
    """A number is the match's own; letters are the beginning of any word of a name."""
    if wanted.isdecimal():
        return wanted == str(line.number)
    return any(f" {wanted}" in f" {name}" for name in line.people)


def _only(rounds: list[Round], keys: set[str]) -> list[Round]:
    kept = [
        Round(one.title, tuple(line for line in one.lines if line.key in keys)) for one in rounds
    ]
    return [one for one in kept if one.lines]


def _rounds(contest: Contest) -> list[Round]:
    chart = selectors.chart_get(contest=contest)
    if chart is None:
        return _of_rounds(contest)
    namer = Namer(selectors.side_names(contest=contest), chart.shape)
    tables = _tables(contest)
    numbers = chart.shape.numbers()
    found = []
    for bracket in play.Bracket:
        for number, held in enumerate(play.rounds(chart, bracket), start=1):
            lines = tuple(_line(match, numbers[match.key], namer, tables) for match in held)
            found.append(Round(spoken(chart.shape.round_name(bracket, number)), lines))
    return found


def _of_rounds(contest: Contest) -> list[Round]:
    """The matches of a contest of rounds, the latest round first."""
    namer = namer_of(contest)
    tables = _tables(contest)
    found: dict[int, list[Line]] = {}
    for row in contest.matches.order_by("-stage", "number"):
        line = _line(match_of(row), row.number, namer, tables)
        found.setdefault(row.stage, []).append(line)
    return [
        Round(spoken(Sentence("round {number}", number=number)), tuple(lines))
        for number, lines in found.items()
    ]


def _tables(contest: Contest) -> dict[frozenset[int], int]:
    return {
        frozenset(seat.side.number for seat in game.sides.all()): game.table.number
        for game in selectors.tables_in_play(contest=contest)
        if game.table is not None
    }


def _line(match: play.Match, number: int, namer: Namer, tables: dict[frozenset[int], int]) -> Line:
    tone, state = PHASES[match.phase]
    sides = [play.occupant(slot) for slot in match.slots]
    playing = match.phase is play.Phase.IN_PLAY
    return Line(
        str(match.key),
        number,
        tuple(said(namer.slot(slot)) for slot in match.slots),
        None if match.winner is None else sides.index(match.winner),
        tone,
        said(state),
        tables.get(frozenset(match.sides)) if playing else None,
        frozenset(names.key(name) for side in sides if side for name in namer.people(side)),
    )
