"""What the desk sees: every table in its state, what needs a decision, the steps of the day."""

from datetime import timedelta

import pytest

from games.models import Game
from scoring.calls.queries import queue_get
from scoring.calls.services import game_start, matches_call, table_turn
from scoring.calls.tables import game_at, tables_now
from scoring.desk.views import Need, decisions
from scoring.forecast.queries import forecast_get
from scoring.progress.chart import side_names
from scoring.progress.progress import progress_get
from scoring.results.services import result_enter, result_report
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.contests.queries import Next, Step, day_of
from tournaments.models import Contest, Entry, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(16, tables=8, time_limit_minutes=40)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


def _tables(contest):
    return {
        table.number: table
        for table in tables_now(contest=contest, names=side_names(contest=contest))
    }


def _needs(contest):
    tables = list(_tables(contest).values())
    found = decisions(contest=contest, tables=tables, nowhere=[], calls=queue_get(contest=contest))
    return [(one.need, one.table.number if one.table else None) for one in found]


def _game(contest, number):
    return Game.objects.get(contest=contest, table__number=number, state__in=Game.AT_THE_TABLE)


def _long_ago(game, minutes):
    Game.objects.filter(pk=game.pk).update(called_at=game.called_at - timedelta(minutes=minutes))


def _report(game, side, winner, left=5):
    loser = next(number for number in sides_at(game) if number != winner)
    return result_report(
        actor=f"side {side}",
        game_id=game.pk,
        version=game.version,
        reported=won_by(winner, loser=loser, left=left),
        side=side,
    )


def test_every_state_of_a_table_is_told_apart(contest):
    start = _game(contest, 2)
    game_start(actor=DESK, game_id=start.pk, version=start.version)
    reported, disputed, over = (_game(contest, number) for number in (3, 4, 5))
    a, b = sides_at(reported)
    _report(reported, a, a)
    a, b = sides_at(disputed)
    _report(disputed, a, a)
    _report(fresh(disputed), b, b)
    winner = sides_at(over)[1]
    result_enter(actor=DESK, game_id=over.pk, version=over.version, reported=won_by(winner))
    table_turn(actor=DESK, table_id=contest.tables.get(number=8).pk, field="broken", value=True)
    tables = _tables(contest)
    states = {number: table.state for number, table in tables.items()}
    assert states[1] == "called"
    assert states[2] == "playing"
    assert states[3] == "reported"
    assert states[4] == "disputed"
    assert states[8] == "out"
    # Table 5 was free, so the game of the broken table 8 has gone there.
    assert states[5] == "called"
    assert [here.letter for here in tables[4].game.sides] == ["A", "B"]
    said = [(report.by, report.winner.letter, report.left) for report in tables[4].game.reports]
    assert said == [("A", "A", (("B", 5),)), ("B", "B", (("A", 5),))]


def test_a_table_that_is_free_again_shows_who_won_there(contest):
    over = _game(contest, 5)
    winner = sides_at(over)[1]
    result_enter(actor=DESK, game_id=over.pk, version=over.version, reported=won_by(winner))
    table = _tables(contest)[5]
    assert (table.state, table.game) == ("confirmed", None)
    assert table.last.reports[0].winner.side.number == winner


def test_the_map_costs_as_many_statements_for_eight_tables_as_for_forty(
    contest, django_assert_num_queries
):
    large = contest_make(64, tables=40)
    matches_call(actor=DESK, contest_id=large.pk)
    counts = []
    for one in (contest, large):
        over = at_tables(one)[0]
        result_enter(
            actor=DESK, game_id=over.pk, version=over.version, reported=won_by(sides_at(over)[0])
        )
        names = side_names(contest=one)
        with django_assert_num_queries(10, exact=False) as seen:
            tables_now(contest=one, names=names)
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_what_needs_a_decision_comes_the_most_urgent_first(contest):
    for number, minutes in ((1, 4), (2, 5), (3, 60), (4, 39), (5, 40)):
        _long_ago(_game(contest, number), minutes)
    for number in (3, 4, 5):
        game = _game(contest, number)
        game_start(actor=DESK, game_id=game.pk, version=game.version)
    reported, disputed = _game(contest, 6), _game(contest, 7)
    _report(reported, sides_at(reported)[0], sides_at(reported)[0])
    a, b = sides_at(disputed)
    _report(disputed, a, a)
    _report(fresh(disputed), b, b)
    table_turn(actor=DESK, table_id=contest.tables.get(number=8).pk, field="broken", value=True)
    assert _needs(contest) == [
        (Need.DISPUTED, 7),
        (Need.BROKEN, 8),
        (Need.MISSING, 2),
        (Need.OVER_TIME, 3),
        (Need.OVER_TIME, 5),
        (Need.REPORTED, 6),
    ]


def test_minutes_until_a_walkover_and_the_time_limit_are_the_contests_own(contest):
    game = _game(contest, 1)
    _long_ago(game, 9)
    assert (Need.MISSING, 1) in _needs(contest)
    contest.no_show_minutes = 10
    assert _needs(contest) == []
    game_start(actor=DESK, game_id=game.pk, version=game.version)
    _long_ago(fresh(game), 500)
    contest.time_limit_minutes = None
    assert _needs(contest) == []


def test_two_people_who_keep_different_tables_are_put_before_the_official():
    contest = contest_make(4, tables=4)
    row = contest.matches.get(key="main:1:1")
    numbers = [int(slot.removeprefix("side:")) for slot in row.slots]
    for number, table in zip(numbers, (2, 3), strict=True):
        member = contest.sides.get(number=number).members.first()
        Player.objects.filter(pk=member.entry.player_id).update(
            seating_need="fixed", fixed_table=table
        )
    assert [need for need, _ in _needs(contest)] == [Need.FINDING]


def test_one_table_is_found_by_its_number(contest):
    names = side_names(contest=contest)
    assert game_at(contest=contest, number=3, names=names).game.pk == _game(contest, 3).pk
    assert game_at(contest=contest, number=99, names=names) is None


def test_the_forecast_follows_todays_pace_and_forgets_what_was_written_down_afterwards(contest):
    def about():
        return forecast_get(progress=progress_get(contest=contest)).about

    usual = about()
    for game in at_tables(contest)[:4]:
        winner = sides_at(game)[0]
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(winner))
    # Those four were called and over within a second, so they tell nothing about the pace.
    hasty = about()
    for game in contest.games.filter(state=Game.State.CONFIRMED):
        _long_ago(game, 65)
    slow = about()
    assert usual > hasty
    assert slow > hasty + 10


def test_the_day_goes_from_step_to_step():
    contest = contest_make(4, build=False)
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.REGISTRATION)
    contest.refresh_from_db()
    contest.entries.update(state=Entry.State.WITHDRAWN)
    assert day_of(contest=contest).next is Next.SIGN_UP
    contest.entries.update(state=Entry.State.ENTERED)
    day = day_of(contest=contest)
    assert (day.next, day.missing, day.is_done(Step.PEOPLE)) == (Next.CHECK_IN, 8, True)
    contest.entries.update(state=Entry.State.CHECKED_IN)
    assert day_of(contest=contest).next is Next.DRAW
    for phase, is_published, wanted in (
        (Contest.Phase.DRAWN, False, Next.PUBLISH),
        (Contest.Phase.DRAWN, True, Next.BUILD),
        (Contest.Phase.PLAYING, True, Next.PLAY),
        (Contest.Phase.FINISHED, True, Next.PRIZES),
    ):
        contest.phase = phase
        contest.draws.update(is_published=is_published)
        assert day_of(contest=contest).next is wanted
    assert all(day_of(contest=contest).is_done(step) for step in Step)
