"""What progress a contest has, whatever its form: whether it has begun or is over, who is where,
and what that is worth.

Whoever shows or counts the end of a contest asks here. Only this module and the two that it reads,
`chart` and `board`, know of which kind the form is.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain import matches as play
from domain.standings import Credit, Member, Place, credits_for
from domain.wording.refusals import refused
from scoring.progress.board import Board, Ranked, board_get
from scoring.progress.chart import SideNames, chart_get, side_names
from tournaments.models import Contest

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """`chart` where it is played along one, once that is made; `board` where it is played by
    rounds. `names` are those of the sides on a chart."""

    contest: Contest
    chart: play.Matches | None
    board: Board | None
    names: Mapping[int, SideNames]

    @property
    def has_begun(self) -> bool:
        return bool(self.chart is not None or (self.board is not None and self.board.rounds))

    @property
    def is_over(self) -> bool:
        if self.board is not None:
            return self.board.is_over
        return self.chart is not None and play.is_over(self.chart)

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """Everybody's place so far, the best first: on a chart the one that they are sure of.
        Empty before anything counts, when everyone would be first."""
        if self.board is not None:
            return self.board.ranking if self.board.has_results else ()
        if self.chart is None:
            return ()
        found = self.contest.format.places_so_far(self.chart)
        return tuple(
            Ranked(one.place, one.shared_by, self.names[one.side], (), (), one.took_part)
            for one in found
        )

    @property
    def podium(self) -> tuple[Ranked, ...]:
        """The first, second and third, once they are known; by rounds with ties."""
        if self.board is not None:
            first = (one for one in self.board.ranking if one.place <= PODIUM)
            return tuple(first) if self.board.is_over else ()
        if self._chart_podium.champion is None:
            return ()
        found = self._chart_podium
        places = enumerate((found.champion, found.second, found.third), start=1)
        return tuple(
            Ranked(place, 1, self.names[side], (), (), True) for place, side in places if side
        )

    @property
    def consolation_winner(self) -> SideNames | None:
        return self.names.get(self._chart_podium.consolation or 0)

    @property
    def _chart_podium(self) -> play.Podium:
        if self.chart is None:
            return play.Podium(None, None, None, None)
        return self.contest.format.podium(self.chart)

    @property
    def credits(self) -> tuple[Credit, ...]:
        """What everybody earned for their chapter. Each line of the ranking is a side of its own,
        whoever was whose partner."""
        lines = list(enumerate(self.ranking))
        if self.chart is not None:
            lines.sort(key=lambda line: line[1].who.number)
        return credits_for(
            self.contest.slug,
            [Place(line, one.place, one.shared, one.took_part) for line, one in lines],
            [
                Member(person, line, chapter)
                for line, one in lines
                for person, chapter in enumerate(one.who.chapters)
            ],
        )


def progress_get(*, contest: Contest) -> Progress:
    board = board_get(contest=contest)
    if board is not None:
        return Progress(contest, None, board, {})
    chart = chart_get(contest=contest)
    names = {} if chart is None else side_names(contest=contest)
    return Progress(contest, chart, None, names)


def progress_or_refuse(contest: Contest) -> Progress:
    found = progress_get(contest=contest)
    if not found.has_begun:
        raise refused("chart-missing" if found.board is None else "round-missing")
    return found
