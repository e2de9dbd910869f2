"""A contest of rounds as everyone may see it: the rounds, who meets whom where, and who is where.

Built from the rows through the form's own history; knows no page.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.formats.form import Form
from domain.formats.values import Measure, Meeting, Played, Round
from domain.formats.values import Place as RankedPlace
from domain.formats.values import Side as People
from domain.names import by_surname
from domain.skipbo.rules import in_force
from scoring.match_mapper import match_of
from scoring.progress.chart import SideNames
from scoring.progress.rounds import ContestHistory, history_read
from server.snapshot import snapshot
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class BoardSide:
    """Who plays as one in a match, what is counted of it there, and its place at the table."""

    who: SideNames
    people: People
    place: int | None = None
    left: int | None = None
    points: int | None = None
    won: bool = False
    # Not where they did not come and the others play on.
    came: bool = True


@dataclass(frozen=True, slots=True)
class BoardMatch:
    number: int
    part: str
    table: int
    sides: tuple[BoardSide, ...]
    is_decided: bool


@dataclass(frozen=True, slots=True)
class BoardRound:
    """`sits_out` has the names of those without a match, `resting` their numbers."""

    number: int
    matches: tuple[BoardMatch, ...]
    sits_out: tuple[str, ...]
    resting: tuple[int, ...] = ()

    @property
    def is_decided(self) -> bool:
        return not self.missing

    @property
    def missing(self) -> tuple[BoardMatch, ...]:
        return tuple(match for match in self.matches if not match.is_decided)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the ranking; `shared` says how many have this place."""

    place: int
    shared: int
    who: SideNames
    players: tuple[int, ...]
    measures: tuple[Measure, ...]
    took_part: bool

    @property
    def mark(self) -> str:
        """As it stands in front of a line: a tie is said as a tie.

        >>> Ranked(5, 4, SideNames(0, (), ()), (), (), True).mark
        '5='
        """
        return str(self.place) if self.shared == 1 else f"{self.place}="

    @property
    def words(self) -> str:
        """
        >>> Ranked(5, 4, SideNames(0, (), ()), (), (), True).words
        '5–8'
        """
        last = self.place + self.shared - 1
        return str(self.place) if self.shared == 1 else f"{self.place}–{last}"


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """Who meets in one cross table: a pool, or everybody."""

    part: str
    sides: tuple[BoardSide, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """`numbers` has the people's numbers by their player's row; `is_over` says that nothing is
    left to be made; `away` are those who are not there for the coming round."""

    form: Form
    rounds: tuple[BoardRound, ...]
    ranking: tuple[Ranked, ...]
    numbers: dict[int, int]
    is_over: bool
    away: frozenset[int] = frozenset()
    groups: tuple[BoardGroup, ...] = ()
    # How many rounds there are with those who are there, without play-offs.
    planned: int = 0
    # The next table of those whose match is decided, where tables are a ladder.
    moves: Mapping[int, int] = field(default_factory=dict)

    @property
    def latest(self) -> BoardRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def has_results(self) -> bool:
        """Before anything is decided everyone shares the first place, which says nothing."""
        return any(match.is_decided for round_ in self.rounds for match in round_.matches)

    def card(
        self, person: int
    ) -> tuple[tuple[BoardRound, BoardMatch | None, BoardSide | None], ...]:
        """Every round of one person: the match and the own side, or nothing where they sat out."""
        found = []
        for round_ in self.rounds:
            here = [
                (match, side)
                for match in round_.matches
                for side in match.sides
                if person in side.people
            ]
            match, side = here[0] if here else (None, None)
            found.append((round_, match, side))
        return tuple(found)

    def place_of(self, person: int) -> Ranked | None:
        wanted = next((player for player, number in self.numbers.items() if number == person), None)
        return next((place for place in self.ranking if wanted in place.players), None)


def board_get(*, contest: Contest) -> Board | None:
    """None where the contest is played along a chart."""
    return _board(contest) if contest.is_by_rounds else None


@snapshot()
def _board(contest: Contest) -> Board:
    form = contest.format
    if not contest.rounds.exists():
        return Board(form, (), (), {}, is_over=False)
    found = history_read(contest)
    names = PeopleNames(contest, found)
    ranking = form.ranking(found.history)
    places = Counter(place.place for place in ranking)
    return Board(
        form,
        tuple(
            _round(
                so_far.made,
                so_far.played,
                names,
                {
                    meeting.number: match_of(found.matches[meeting.number]).left
                    for meeting in so_far.made.meetings
                },
            )
            for so_far in found.history.rounds
        ),
        tuple(
            Ranked(
                place.place,
                places[place.place],
                names.side(place.who),
                tuple(names.player(person) for person in place.who),
                place.measures,
                place.took_part,
            )
            for place in sorted(ranking, key=names.order_of)
        ),
        {names.player(number): number for number in found.numbers.entry_of},
        is_over=contest.phase == Contest.Phase.FINISHED,
        away=found.history.away,
        groups=tuple(
            BoardGroup(part, tuple(BoardSide(names.side(people), people) for people in sides))
            for part, sides in form.groups(found.history)
        ),
        planned=form.rounds_planned(found.history),
        moves=form.moves(found.history),
    )


def round_on_board(contest: Contest, found: ContestHistory, made: Round) -> BoardRound:
    """A round as the board shows one, whether it is stored or not."""
    return _round(made, {}, PeopleNames(contest, found), {})


class PeopleNames:
    """People by the numbers that the form knows them by, and whether points are told of them:
    where a game counts the cards left, those are told."""

    def __init__(self, contest: Contest, found: ContestHistory) -> None:
        rows = contest.entries.values_list(
            "pk", "player_id", "player__name", "player__chapter__name"
        )
        of_entry = found.numbers.of_entry
        self._people = {
            of_entry[pk]: (player, name, chapter)
            for pk, player, name, chapter in rows
            if pk in of_entry
        }
        self._sides = found.side_numbers
        rules = in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
        self.counts_points = rules.scoring == "points"

    def name(self, person: int) -> str:
        return self._people[person][1]

    def order_of(self, place: RankedPlace) -> tuple[int, str]:
        """By place; people of one place as every list of people, sides by their numbers."""
        alone = len(place.who) == 1
        return place.place, by_surname(self.name(place.who[0])) if alone else ""

    def player(self, person: int) -> int:
        return self._people[person][0]

    def side(self, people: People) -> SideNames:
        known = [self._people[person] for person in people]
        return SideNames(
            self._sides.get(people, 0),
            tuple(name for _, name, _ in known),
            tuple(chapter for _, _, chapter in known),
        )


def _round(
    made: Round,
    played: Mapping[int, Played],
    names: PeopleNames,
    absent: Mapping[int, Sequence[int]],
) -> BoardRound:
    """`absent` are the numbers of sides that did not come, by the number of their match."""
    return BoardRound(
        made.number,
        tuple(
            _match(meeting, played.get(meeting.number), names, absent.get(meeting.number, ()))
            for meeting in made.meetings
        ),
        tuple(names.name(person) for person in made.sits_out),
        made.sits_out,
    )


def _match(
    meeting: Meeting, played: Played | None, names: PeopleNames, absent: Sequence[int]
) -> BoardMatch:
    return BoardMatch(
        meeting.number,
        meeting.part,
        meeting.table,
        tuple(_side(index, meeting, played, names, absent) for index in range(len(meeting.sides))),
        is_decided=played is not None,
    )


def _side(
    index: int, meeting: Meeting, played: Played | None, names: PeopleNames, absent: Sequence[int]
) -> BoardSide:
    people = meeting.sides[index]
    who = names.side(people)
    came = who.number not in absent
    if played is None:
        return BoardSide(who, people, came=came)
    counted = any(person in game.left for game in played.games for person in people)
    scored = names.counts_points and any(game.points for game in played.games)
    return BoardSide(
        who,
        people,
        place=played.place_of(people),
        left=played.left_by(people, 0) if counted else None,
        points=sum(game.points[index] for game in played.games if game.points) if scored else None,
        won=played.is_won_by(index),
        came=came,
    )
