"""Forms whose matches are all made before the first one is played: each feeds the next, and
pages and paper draw them as a tree.

Must not know any one form.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from domain import matches as play
from domain.chart.build import build_in
from domain.chart.late import enter_late, open_lines, switch
from domain.chart.separation import clashes
from domain.chart.shape import Chart, Shape
from domain.chart.verification import podium, verify
from domain.formats.form import Course, Form, Outlook
from domain.formats.values import (
    CONSOLATION,
    FINAL,
    MAIN,
    SECOND,
    THIRD,
    Field,
    Meeting,
    Options,
    Place,
    Played,
    Ranking,
    Round,
    Side,
    SidesBy,
)
from domain.results import Manner
from domain.standings import Place as ChartPlace
from domain.wording.refusals import refused

# The parts of a board that the brackets of a chart are.
PARTS: Mapping[play.Bracket, str] = {
    play.Bracket.MAIN: MAIN,
    play.Bracket.THIRD: THIRD,
    play.Bracket.CONSOLATION: CONSOLATION,
    play.Bracket.SECOND: SECOND,
    play.Bracket.FINAL: FINAL,
}


class TreeForm(Form):
    """A form that is played along a chart: the links are made here; what follows from a result
    along them is the same for every form, and in `domain.matches`."""

    sides = SidesBy.DRAWN_ONCE
    most_sides = play.MOST_SIDES

    @abstractmethod
    def shape(self, sides: int, options: Options) -> Shape:
        """The chart that so many sides will have."""

    @abstractmethod
    def layout(self, numbers: Mapping[play.MatchKey, int]) -> Shape: ...

    @abstractmethod
    def chart_places(self, chart: Chart) -> tuple[ChartPlace, ...]: ...

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        self.fits(field, options)
        chapters = field.chapters
        sides = [
            play.EnteredSide(number, frozenset(chapters[person] for person in side))
            for number, side in enumerate(field.sides, start=1)
        ]
        chart = self.all_matches(sides, options, rng=Random(seed), method=play.Method.DRAWN)
        return ChartCourse(self, chart, dict(enumerate(field.sides, start=1)))

    def outlook(self, sides: int, options: Options) -> Outlook:
        shape = self.shape(sides, options)
        return Outlook(
            rounds=shape.rounds,
            byes=shape.lines - sides,
            first_games=sides - shape.lines // 2,
            third_place=shape.third_place,
            consolation=shape.consolation,
        )

    def all_matches(
        self,
        sides: Sequence[play.EnteredSide],
        options: Options,
        *,
        rng: Random,
        method: play.Method,
    ) -> Chart:
        return build_in(self.shape(len(sides), options), sides, rng=rng, method=method)

    def clashes(self, matches: play.Matches) -> tuple[play.RoundClashes, ...]:
        return clashes(chart_of(matches))

    def open_lines(self, matches: play.Matches) -> list[play.OpenLine]:
        return open_lines(chart_of(matches))

    def entered_late(
        self, matches: play.Matches, side: play.EnteredSide, line: play.MatchKey
    ) -> list[play.Change]:
        return enter_late(chart_of(matches), side, line)

    def further(
        self, matches: play.Matches, *, third_place: bool, consolation: bool
    ) -> play.Further:
        return switch(chart_of(matches), third_place=third_place, consolation=consolation)

    def podium(self, matches: play.Matches) -> play.Podium:
        return podium(chart_of(matches))

    def places_so_far(self, matches: play.Matches) -> tuple[ChartPlace, ...]:
        return self.chart_places(chart_of(matches))

    def findings(self, matches: play.Matches) -> list[play.Finding]:
        return verify(chart_of(matches))


def chart_of(matches: play.Matches) -> Chart:
    """These matches as the chart that they are."""
    if not isinstance(matches.shape, Shape):
        raise TypeError("these matches are not on a chart")
    return Chart(matches.shape, matches.sides, matches.matches)


MOST_ROUNDS = play.MOST_SIDES.bit_length() - 1


def rounds_of(keys: Collection[play.MatchKey], bracket: play.Bracket) -> int:
    found = max((key.round for key in keys if key.bracket is bracket), default=0)
    if found > MOST_ROUNDS * (1 if bracket is play.Bracket.MAIN else 2):
        raise refused("chart-text", text=f"{bracket}:{found}")
    return found


@dataclass(frozen=True, slots=True)
class ChartCourse:
    """A chart under way, and who the sides on it are."""

    form: TreeForm
    chart: Chart
    people: Mapping[int, Side]

    @property
    def ready(self) -> tuple[Meeting, ...]:
        numbers = self.chart.shape.numbers()
        found = [m for m in self.chart.matches.values() if m.phase is play.Phase.READY]
        found.sort(key=lambda match: numbers[match.key])
        return tuple(
            Meeting(
                number=numbers[match.key],
                part=PARTS[match.key.bracket],
                round=match.key.round,
                table=table,
                sides=tuple(self.people[side] for side in match.sides),
            )
            for table, match in enumerate(found, start=1)
        )

    @property
    def is_over(self) -> bool:
        return play.is_over(self.chart)

    def decided(self, played: Played) -> "ChartCourse":
        numbers = self.chart.shape.numbers()
        key = next(key for key, number in numbers.items() if number == played.meeting.number)
        ((winner,), *_) = played.places
        match = self.chart[key]
        outcome = play.Outcome(Manner.PLAYED_OUT, match.sides[winner])
        changes = play.decide(match, outcome, self.chart.matches)
        return replace(self, chart=play.apply(self.chart, changes))

    def next_round(self) -> "tuple[Course, Round] | None":
        return None

    def ranking(self) -> Ranking:
        return tuple(
            Place(self.people[place.side], place.place, took_part=place.took_part)
            for place in self.form.chart_places(self.chart)
        )
