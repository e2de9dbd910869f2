"""The rounds of a contest that are not made yet, with the names of those who are known."""

from dataclasses import dataclass, replace

from domain.formats.values import ComingMatch, Round, Side, SidesBy
from domain.lots.seal import Sealed, seed_of
from domain.wording import Sentence
from games.models import Game
from scoring.progress.board import BoardRound, PeopleNames, round_on_board
from scoring.progress.chart import SideNames
from scoring.progress.rounds import ContestHistory, history_read
from tournaments.contests.lots import lots_sealed, word_for
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class ComingSides:
    """A match to come and who meets in it; None where results decide."""

    match: ComingMatch
    sides: tuple[SideNames | None, ...]


def coming_sides_get(*, contest: Contest) -> tuple[ComingSides, ...]:
    """Empty where a contest is played along a chart: there every match stands on it."""
    if not contest.rounds.exists():
        return ()
    found = history_read(contest)
    names = PeopleNames(contest, found)
    return tuple(
        ComingSides(
            match, tuple(None if side is None else names.side(side) for side in match.sides)
        )
        for match in contest.format.coming(found.history)
    )


def next_round_by_hand(*, contest: Contest) -> tuple[Sentence, ...]:
    """How to go on without a computer."""
    return contest.format.by_hand(contest.options)


def numbered_people(*, contest: Contest) -> dict[int, str]:
    """Everybody who is in a contest of rounds, by the number that stands for them on paper."""
    found = history_read(contest)
    names = PeopleNames(contest, found)
    return {person.number: names.name(person.number) for person in found.history.field.people}


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that comes next as lots would have it; `numbers` is how each side is written:
    its people's numbers where partners change, else its own."""

    made: Round
    names: dict[Side, SideNames]
    sides_by_number: dict[tuple[int, ...], Side]

    def written(self, side: Side) -> tuple[int, ...]:
        return next(numbers for numbers, people in self.sides_by_number.items() if people == side)


def next_round_get(*, contest: Contest) -> NextRound | None:
    """None where something of the last round is missing, or nothing comes after it."""
    form = contest.format
    if not contest.rounds.exists():
        return None
    found = history_read(contest)
    if not all(so_far.is_decided for so_far in found.history.rounds):
        return None
    made = form.next_round(found.history)
    if made is None:
        return None
    names = PeopleNames(contest, found)
    sides = [side for meeting in made.meetings for side in meeting.sides]
    if form.sides is SidesBy.EACH_ROUND:
        by_number = {side: side for side in sides}
    else:
        by_number = {(found.side_numbers[side],): side for side in found.history.field.sides}
    return NextRound(made, {side: names.side(side) for side in sides}, by_number)


# ---- The round that would be made now, before anybody sees it ----


@dataclass(frozen=True, slots=True)
class Coming:
    """`seal` is handed back when it is published, so that what is published is what was shown."""

    round: BoardRound
    seal: str


def coming_round_get(*, contest: Contest) -> Coming | None:
    """None while results are missing, once everything is played, and while the first round cannot
    be made yet. A first round that these people cannot play is refused."""
    if not contest.rounds.exists():
        return _first(contest)
    if contest.phase != Contest.Phase.PLAYING:
        return None
    found = history_read(contest, with_newcomers=True)
    if not found.history.rounds[-1].is_decided:
        return None
    return _coming(contest, found)


def begins_in(contest: Contest) -> str:
    """The phase from which the first round is made."""
    return Contest.Phase.DRAWN if contest.draws_partners else Contest.Phase.REGISTRATION


def _first(contest: Contest) -> Coming | None:
    """None also where nothing is sealed yet (an earlier Rallydeck set the contest up): its lots
    are sealed and opened with the round itself."""
    sealed = lots_sealed(contest)
    if contest.phase != begins_in(contest) or sealed is None or sealed.first_round > 1:
        return None
    lots = Sealed((seed_of(sealed.secret, 1),), (word_for(contest, sealed),))
    found = history_read(contest, seed=lots, with_newcomers=True)
    contest.format.fits(found.history.field, found.history.options)
    return _coming(contest, found)


def again_get(*, contest: Contest) -> Coming | None:
    """The latest round as it would be made now, where that is another one and nobody sits at its
    tables: a result before it was corrected, or somebody came or left."""
    latest = contest.rounds.order_by("number").last()
    if contest.phase != Contest.Phase.PLAYING:
        return None
    if latest is None or latest.number < 2 or is_begun(contest, latest.number):
        return None
    if latest.certificate.get("by_hand"):
        # People were seated on paper; no lots would have made it.
        return None
    found = history_read(contest, with_newcomers=True)
    before = replace(found, history=replace(found.history, rounds=found.history.rounds[:-1]))
    coming = _coming(contest, before)
    if coming is None or coming.seal == found.history.rounds[-1].made.seal:
        return None
    return coming


def is_begun(contest: Contest, number: int) -> bool:
    """Whether somebody sits at a table of this round, or a match of it is decided."""
    rows = contest.matches.filter(stage=number)
    games = Game.objects.filter(match_game__match__in=rows)
    sat_down = games.exclude(state__in=(Game.State.CALLED, Game.State.CALLED_OFF))
    return sat_down.exists() or rows.exclude(outcome=None).exists()


def _coming(contest: Contest, found: ContestHistory) -> Coming | None:
    made = contest.format.next_round(found.history)
    if made is None:
        return None
    return Coming(round_on_board(contest, found, made), made.seal)
