"""The score chart of a contest with what has happened so far, line by line, and its rounds to come.

Two losses have both their charts in one: the winners' chart above, the second chance below, and
the final where they meet. A loser who comes in later starts a line there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from domain import matches as play
from domain.chart.shape import DoubleShape
from domain.matches import Bracket, MatchKey
from domain.matches.match import AHEAD
from domain.matches.words import source_words
from domain.results import Manner, describe_manner
from domain.skipbo.rules import get
from domain.wording import Sentence
from printing.layout.chart import Chart, Slot, ThirdPlace
from printing.sheets.sheet import clock
from scoring.progress.chart import SideNames
from scoring.progress.read_together import (
    cards_left_by_loser,
    chart_get,
    side_names,
    tables_in_play,
)
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class ChartValue:
    chart: Chart
    # "Consolation"; empty for the main chart.
    name: str = ""
    # "Texas sheet, 15 cards · 16 partnerships · one loss and out"
    subtitle: str = ""
    # What the match beside the chart is for; empty where it is for third place.
    beside: str = ""


_CONSOLATION = Sentence("Consolation")


def main_chart(contest: Contest, language: str) -> ChartValue | None:
    return _chart(contest, Bracket.MAIN, language)


def consolation_chart(contest: Contest, language: str) -> ChartValue | None:
    return _chart(contest, Bracket.CONSOLATION, language)


def continuations(contest: Contest, language: str) -> tuple[ChartValue, ...]:
    """For each bracket, the rounds that are not over, on a chart of their own to write on.

    Two losses have both their charts in one drawing, with room to write already.
    """
    chart = chart_get(contest=contest)
    if chart is None or isinstance(chart.shape, DoubleShape):
        return ()
    writer = _writer(contest, chart, language)
    found = []
    for bracket in (Bracket.MAIN, Bracket.CONSOLATION):
        rounds = play.rounds(chart, bracket)
        first = next(
            (n for n, matches in enumerate(rounds) if any(m.phase in AHEAD for m in matches)), None
        )
        if first is None:
            continue
        drawn = writer.chart(rounds[first:], bracket)
        found.append(_value(contest, chart, bracket, drawn, language))
    return tuple(found)


def _chart(contest: Contest, bracket: Bracket, language: str) -> ChartValue | None:
    chart = chart_get(contest=contest)
    rounds: Sequence[Sequence[play.Match]] = () if chart is None else play.rounds(chart, bracket)
    if chart is None or not rounds:
        return None
    writer = _writer(contest, chart, language)
    if isinstance(chart.shape, DoubleShape):
        drawn = two_losses(chart, chart.shape, writer)
        value = _value(contest, chart, bracket, drawn, language)
        said = Sentence(
            "{about} · above the winners’ chart, below the second chance", about=value.subtitle
        )
        return replace(
            value,
            subtitle=said.in_language(language),
            beside=Sentence("Deciding final").in_language(language),
        )
    drawn = writer.chart(rounds, bracket)
    return _value(contest, chart, bracket, drawn, language)


def _value(
    contest: Contest, chart: play.Matches, bracket: Bracket, drawn: Chart, language: str
) -> ChartValue:
    is_main = bracket is Bracket.MAIN
    values: dict[str, Any] = {
        "rules": get(contest.rule_set, contest.rule_set_version).title,
        "stock": contest.stock_size,
        "sides": len(chart.sides),
    }
    if contest.plays_alone:
        said = Sentence("{rules}, {stock} stock cards · {sides} players", **values)
    else:
        said = Sentence("{rules}, {stock} stock cards · {sides} partnerships", **values)
    return ChartValue(
        drawn,
        name="" if is_main else _CONSOLATION.in_language(language),
        subtitle=said.in_language(language),
    )


def _writer(contest: Contest, chart: play.Matches, language: str) -> "_Writer":
    zone = ZoneInfo(contest.event.time_zone)
    playing = {
        frozenset(seat.side.number for seat in game.sides.all()): (
            game.table.number,
            clock(game.called_at.astimezone(zone), language) if game.called_at else "",
        )
        for game in tables_in_play(contest=contest)
        if game.table is not None
    }
    left = cards_left_by_loser(contest=contest)
    return _Writer(chart, side_names(contest=contest), playing, left, language)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes one slot of the chart as a line on paper."""

    whole: play.Matches
    names: dict[int, SideNames]
    # The table of a match in play, by its sides, and since when.
    playing: dict[frozenset[int], tuple[int, str]]
    cards_left: dict[str, int]
    language: str

    def chart(self, rounds: Sequence[Sequence[play.Match]], bracket: Bracket) -> Chart:
        lines: list[tuple[Slot | None, ...]] = [
            tuple(
                None if isinstance(slot, play.Bye | play.Vacant) else self.line(slot, match)
                for match in rounds[0]
                for slot in match.slots
            )
        ]
        lines += [tuple(self.winner(match) for match in matches) for matches in rounds]
        third = self.third_place() if bracket is Bracket.MAIN else None
        return Chart(tuple(lines), third)

    def line(self, slot: play.Slot, match: play.Match) -> Slot:
        """A line of the first column, with its bye where it has one."""
        side = play.occupant(slot)
        if side is None:
            return Slot(origin=self._origin(slot), bye=match.is_bye)
        return Slot(number=side, surnames=self.names[side].surnames, bye=match.is_bye)

    def winner(self, match: play.Match) -> Slot:
        """The line behind a match: its winner and how it came out, or which match it is."""
        if match.winner is None:
            return self._to_be_played(match) if match.phase in AHEAD else Slot()
        return Slot(
            number=match.winner,
            surnames=self.names[match.winner].surnames,
            result=self._result(match),
        )

    def third_place(self) -> ThirdPlace | None:
        matches = play.rounds(self.whole, Bracket.THIRD)
        if not matches:
            return None
        match = matches[0][0]
        upper, lower = (self.line(slot, match) for slot in match.slots)
        return ThirdPlace(upper, lower, self.winner(match))

    def _origin(self, slot: play.Slot) -> str:
        if isinstance(slot, play.Undecided):
            return source_words(self.whole.shape, slot).in_language(self.language)
        return ""

    def _to_be_played(self, match: play.Match) -> Slot:
        """Its number, by which slips are kept in order; its table and since when, in play."""
        number = self.whole.shape.numbers()[match.key]
        note = Sentence("match {number}", number=number).in_language(self.language)
        at = self.playing.get(frozenset(match.sides)) if len(match.sides) > 1 else None
        if at is None:
            return Slot(note=note)
        table, since = at
        where = Sentence.in_context("chart", "table {number}", number=table)
        return Slot(note=f"{note} · {where.in_language(self.language)}", result=since)

    def _result(self, match: play.Match) -> str:
        """The cards that the loser had left, or what was out of the ordinary."""
        outcome = match.advance
        if outcome is None:
            return ""
        said = []
        if outcome.manner is not Manner.PLAYED_OUT:
            said.append(describe_manner(outcome.manner).in_language(self.language))
        left = self.cards_left.get(str(match.key))
        if left is not None and match.stands is None:
            said.append(Sentence("{left} left", left=left).in_language(self.language))
        return ", ".join(said)


# ---- Two losses in one drawing ----

FINAL = MatchKey(Bracket.FINAL, 1, 1)


class Writer(Protocol):
    def line(self, slot: play.Slot, match: play.Match) -> Slot: ...

    def winner(self, match: play.Match) -> Slot: ...


@dataclass(frozen=True, slots=True)
class _Line:
    """A line and those that lead to it; None where a bye takes no room."""

    slot: Slot
    before: "tuple[_Line | None, ...]" = ()

    @property
    def depth(self) -> int:
        return max((1 + line.depth for line in self.before if line is not None), default=0)


def two_losses(chart: play.Matches, shape: DoubleShape, writer: Writer) -> Chart:
    drawing = _Drawing(chart, writer)
    upper = drawing.line(Bracket.MAIN, shape.rounds, 1)
    lower = drawing.line(Bracket.SECOND, shape.rounds_in(Bracket.SECOND), 1)
    if lower is None:
        lower = drawing.start(chart[FINAL].slots[1], chart[FINAL])
    # All who start in the winners' chart stand in the first column.
    while upper is not None and lower is not None and upper.depth < lower.depth:
        upper = _Line(Slot(), (upper, None))
    last = chart[shape.final]
    unneeded = last.phase in (play.Phase.PASSED, play.Phase.EMPTY)
    shown = chart[FINAL] if unneeded or chart[FINAL].phase in AHEAD else last
    whole = _Line(writer.winner(shown), (upper, lower))
    rounds: list[list[Slot | None]] = [
        [None] * 2 ** (whole.depth - column) for column in range(whole.depth + 1)
    ]
    _place(whole, whole.depth, 0, rounds)
    return Chart(tuple(map(tuple, rounds)), drawing.deciding(shape))


def _place(line: _Line, column: int, index: int, rounds: list[list[Slot | None]]) -> None:
    rounds[column][index] = line.slot
    for side, before in enumerate(line.before):
        if before is not None:
            _place(before, column - 1, 2 * index + side, rounds)


@dataclass(frozen=True, slots=True)
class _Drawing:
    chart: play.Matches
    writer: Writer

    def start(self, slot: play.Slot, match: play.Match) -> _Line | None:
        if isinstance(slot, play.Bye | play.Vacant):
            return None
        return _Line(self.writer.line(slot, match))

    def line(self, bracket: Bracket, round_: int, position: int) -> _Line | None:
        """The line behind a match of either chart, with those that lead to it. In every other round
        of the second chance the losers of the winners' chart come in."""
        if round_ == 0:
            return None
        match = self.chart[MatchKey(bracket, round_, position)]
        if round_ == 1:
            before = [self.start(slot, match) for slot in match.slots]
        elif bracket is Bracket.SECOND and round_ % 2 == 0:
            comes_in = self.start(match.slots[1], match)
            before = [self.line(bracket, round_ - 1, position), comes_in]
        else:
            places = (2 * position - 1, 2 * position)
            before = [self.line(bracket, round_ - 1, place) for place in places]
        return self._behind(match, *before)

    def deciding(self, shape: DoubleShape) -> ThirdPlace | None:
        """The final that is played only where the side without a loss was beaten."""
        match = self.chart[shape.final]
        if not shape.twice or match.phase in (play.Phase.PASSED, play.Phase.EMPTY):
            return None
        upper, lower = (self.writer.line(slot, match) for slot in match.slots)
        return ThirdPlace(upper, lower, self.writer.winner(match))

    def _behind(self, match: play.Match, *before: _Line | None) -> _Line | None:
        """The line of a match's winner. Where only one line leads to it, nobody is met there: it
        has no number and no slip, and the side stands on one line, which begins later."""
        lines = [line for line in before if line is not None]
        match lines:
            case []:
                return None
            case [_Line(before=()) as only]:
                return _Line(replace(only.slot, bye=True))
            case [only]:
                return only
        return _Line(self.writer.winner(match), before)
