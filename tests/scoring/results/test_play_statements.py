"""Confirming a result costs the same number of statements, however large the chart."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.calls.services import matches_call
from scoring.results.services import result_confirm, result_enter, result_report
from tests.scenes.contests import DESK, at_tables, contest_make, race_called, sides_at, won_by
from tests.scenes.deals import row

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def statements(sides, *acts):
    """How many each of the acts takes, two of each kind at tables of one contest."""
    contest = contest_make(sides, tables=sides // 4, consolation=True, third_place=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    games = at_tables(contest)
    return [{act(game) for game in games[2 * n : 2 * n + 2]} for n, act in enumerate(acts)]


def entering(game):
    a, b = sides_at(game)
    with CaptureQueriesContext(connection) as found:
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    return len(found)


def confirming(game):
    a, b = sides_at(game)
    result = result_report(
        actor="a", game_id=game.pk, version=game.version, reported=won_by(a, loser=b), side=a
    )
    game.refresh_from_db()
    with CaptureQueriesContext(connection) as found:
        result_confirm(
            actor="b", game_id=game.pk, version=game.version, result_id=result.pk, side=b
        )
    return len(found)


def test_a_result_takes_as_many_statements_at_1024_sides_as_at_16():
    few, many = (statements(sides, entering, confirming) for sides in (16, 1024))
    assert few == many
    (entered,), (confirmed,) = few
    assert entered <= 25
    assert confirmed <= 24


def test_a_deal_costs_no_more_than_a_result():
    """Neither the first deal of a race nor a later one."""
    contest = race_called(8)
    ((result,),) = statements(16, entering)
    for _ in range(3):
        game = at_tables(contest)[0]
        a, b = sides_at(game)
        with CaptureQueriesContext(connection) as found:
            result_enter(
                actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b)
            )
        assert len(found) <= result
        assert row(contest, game.match_game.match.key).outcome is None
