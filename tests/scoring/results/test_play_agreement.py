"""Two reports that agree: what is confirmed has what either of them counted."""

import pytest

from domain.results import Counts, Reported, ReportedIncident
from domain.wording import Conflict
from games.models import Game, Result
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.results.services import result_enter, result_report
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    contest = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    return at_tables(contest)[0]


def report(game, side, reported, version=None):
    return result_report(
        actor=f"side {side}",
        game_id=game.pk,
        version=version or fresh(game).version,
        reported=reported,
        side=side,
    )


def enter(game, reported):
    return result_enter(actor=DESK, game_id=game.pk, version=fresh(game).version, reported=reported)


def people(game, side):
    seats = game.sides.get(side__number=side).side.members.order_by("place")
    return list(seats.values_list("entry", flat=True))


def confirmed(game):
    (result,) = game.results.filter(state=Result.State.CONFIRMED)
    return result


def test_the_second_sides_count_and_incidents_are_kept(game):
    a, b = sides_at(game)
    talking = ReportedIncident("talking", people(game, a)[0])
    first = report(game, a, won_by(a))
    said = Reported(
        manner="played-out", winner=a, cards_left=Counts.of_sides({b: 7}), incidents=(talking,)
    )
    second = report(game, b, said)
    assert fresh(game).state == Game.State.CONFIRMED
    assert confirmed(game) == second
    assert second.cards_left == {f"side:{b}": 7}
    assert game.incidents.filter(taken_back=False).count() == 1
    first.refresh_from_db()
    assert first.state == Result.State.SUPERSEDED
    assert contest_findings(contest=game.contest) == []


def test_a_report_that_says_no_more_confirms_the_first_one(game):
    a, b = sides_at(game)
    first = report(game, a, won_by(a, loser=b, left=7))
    assert report(game, b, won_by(a)) == first
    assert confirmed(game).cards_left == {f"side:{b}": 7}


def test_each_player_counted_is_more_than_the_sides_total(game):
    a, b = sides_at(game)
    one, two = (f"entry:{entry}" for entry in people(game, b))
    report(game, a, won_by(a, loser=b, left=7))
    each = Reported(manner="played-out", winner=a, cards_left=Counts.read({one: 3, two: 4}))
    report(game, b, each)
    assert confirmed(game).cards_left == {one: 3, two: 4}


def test_an_incident_that_both_sides_report_happened_once(game):
    a, b = sides_at(game)
    talking = ReportedIncident("talking", people(game, a)[0])
    for side in (a, b):
        report(game, side, Reported(manner="played-out", winner=a, incidents=(talking,)))
    assert fresh(game).state == Game.State.CONFIRMED
    assert game.incidents.filter(taken_back=False).count() == 1


def test_counts_that_differ_are_a_dispute_as_ever(game):
    a, b = sides_at(game)
    report(game, a, won_by(a, loser=b, left=6))
    report(game, b, won_by(a, loser=b, left=7))
    assert fresh(game).state == Game.State.DISPUTED


def test_saying_nothing_of_the_cards_does_not_decide_between_two_counts(game):
    a, b = sides_at(game)
    report(game, a, won_by(a, loser=b, left=6))
    report(game, b, won_by(a, loser=b, left=7))
    with pytest.raises(Conflict, match="cards left") as refused:
        enter(game, won_by(a))
    assert refused.value.code == "reports-differ"
    result_report(actor="desk", game_id=game.pk, version=fresh(game).version, reported=won_by(a))
    assert fresh(game).state == Game.State.DISPUTED


def test_the_desk_keeps_what_the_table_counted(game):
    a, b = sides_at(game)
    report(game, a, won_by(a, loser=b, left=7))
    enter(game, won_by(a))
    assert confirmed(game).cards_left == {f"side:{b}": 7}


def test_whoever_adds_the_count_to_an_own_report_is_heard(game):
    """From the page as it was before: nothing else has happened since."""
    a, b = sides_at(game)
    version = game.version
    report(game, a, won_by(a), version)
    fuller = report(game, a, won_by(a, loser=b, left=7), version)
    assert fuller.cards_left == {f"side:{b}": 7}
    assert [r.state for r in game.results.order_by("number")] == ["superseded", "reported"]
    assert report(game, a, won_by(a, loser=b, left=7), version) == fuller
    assert game.results.count() == 2


def test_a_count_that_comes_after_the_confirmation_is_not_dropped_in_silence(game):
    a, b = sides_at(game)
    version = game.version
    entered = enter(game, won_by(a))
    said = {"actor": DESK, "game_id": game.pk, "version": version}
    with pytest.raises(Conflict) as refused:
        result_enter(**said, reported=won_by(a, loser=b, left=7))
    assert refused.value.code == "game-changed"
    assert result_enter(**said, reported=won_by(a)) == entered


def test_the_first_sides_post_sent_again_gets_what_was_confirmed(game):
    a, b = sides_at(game)
    version = game.version
    report(game, a, won_by(a), version)
    fuller = report(game, b, won_by(a, loser=b, left=7))
    assert report(game, a, won_by(a), version) == fuller
