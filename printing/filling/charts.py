"""The score chart with what has happened so far, also as a poster, and its rounds to come."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from domain import chart as charts
from domain import matches as play
from domain.matches.match import AHEAD
from domain.matches.words import source_words
from domain.results import Manner, describe_manner
from domain.skipbo.rules import get
from domain.wording import Sentence
from printing.filling.two_losses import two_losses
from printing.layout.chart import Chart, Slot, ThirdPlace
from printing.sheets.both_sides import has_two_sides
from printing.sheets.chart import ChartValue
from printing.sheets.poster import PosterValue
from printing.sheets.wordings import clock
from scoring.progress.chart import SideNames
from scoring.progress.read_together import (
    cards_left_by_loser,
    chart_get,
    side_names,
    tables_in_play,
)
from tournaments.models import Contest

_CONSOLATION = Sentence("Consolation")


def main_chart(contest: Contest, language: str) -> ChartValue | None:
    return _chart(contest, play.Bracket.MAIN, language)


def consolation_chart(contest: Contest, language: str) -> ChartValue | None:
    return _chart(contest, play.Bracket.CONSOLATION, language)


def from_both_sides(contest: Contest, language: str) -> ChartValue | None:
    chart = main_chart(contest, language)
    return chart if chart is not None and has_two_sides(chart) else None


def main_poster(contest: Contest, language: str) -> PosterValue | None:
    chart = main_chart(contest, language)
    return None if chart is None else PosterValue(chart)


def consolation_poster(contest: Contest, language: str) -> PosterValue | None:
    chart = consolation_chart(contest, language)
    return None if chart is None else PosterValue(chart)


def continuations(contest: Contest, language: str) -> tuple[ChartValue, ...]:
    """For each bracket, the rounds that are not over, on a chart of their own to write on.

    Two losses have both their charts in one drawing, with room to write already.
    """
    chart = chart_get(contest=contest)
    if chart is None or isinstance(chart.shape, charts.DoubleShape):
        return ()
    writer = _writer(contest, chart, language)
    found = []
    for bracket in (play.Bracket.MAIN, play.Bracket.CONSOLATION):
        rounds = play.rounds(chart, bracket)
        first = next(
            (n for n, matches in enumerate(rounds) if any(m.phase in AHEAD for m in matches)), None
        )
        if first is None:
            continue
        drawn = writer.chart(rounds[first:], bracket)
        found.append(_value(contest, chart, bracket, drawn, language))
    return tuple(found)


def _chart(contest: Contest, bracket: play.Bracket, language: str) -> ChartValue | None:
    chart = chart_get(contest=contest)
    rounds: Sequence[Sequence[play.Match]] = () if chart is None else play.rounds(chart, bracket)
    if chart is None or not rounds:
        return None
    writer = _writer(contest, chart, language)
    if isinstance(chart.shape, charts.DoubleShape):
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
    contest: Contest, chart: play.Matches, bracket: play.Bracket, drawn: Chart, language: str
) -> ChartValue:
    is_main = bracket is play.Bracket.MAIN
    return ChartValue(
        drawn,
        name="" if is_main else _CONSOLATION.in_language(language),
        subtitle=_subtitle(contest, len(chart.sides), language),
    )


def _subtitle(contest: Contest, sides: int, language: str) -> str:
    rules = get(contest.rule_set, contest.rule_set_version).title
    if contest.plays_alone:
        said = Sentence(
            "{rules}, {stock} stock cards · {sides} players",
            rules=rules,
            stock=contest.stock_size,
            sides=sides,
        )
    else:
        said = Sentence(
            "{rules}, {stock} stock cards · {sides} partnerships",
            rules=rules,
            stock=contest.stock_size,
            sides=sides,
        )
    return said.in_language(language)


@dataclass(frozen=True, slots=True)
class _AtTable:
    table: int
    since: str


def _writer(contest: Contest, chart: play.Matches, language: str) -> "_Writer":
    zone = ZoneInfo(contest.event.time_zone)
    playing = {
        frozenset(seat.side.number for seat in game.sides.all()): _AtTable(
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
    playing: dict[frozenset[int], _AtTable]
    cards_left: dict[str, int]
    language: str

    def chart(self, rounds: Sequence[Sequence[play.Match]], bracket: play.Bracket) -> Chart:
        lines: list[tuple[Slot | None, ...]] = [
            tuple(
                None if isinstance(slot, play.Bye | play.Vacant) else self.line(slot, match)
                for match in rounds[0]
                for slot in match.slots
            )
        ]
        lines += [tuple(self.winner(match) for match in matches) for matches in rounds]
        third = self.third_place() if bracket is play.Bracket.MAIN else None
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
        matches = play.rounds(self.whole, play.Bracket.THIRD)
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
        where = Sentence.in_context("chart", "table {number}", number=at.table)
        return Slot(note=f"{note} · {where.in_language(self.language)}", result=at.since)

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
