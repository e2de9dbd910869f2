"""Rows that belong to another contest, and people in two places, are found by the check."""

import pytest

from games.models import Game, GameSide, Incident, Result
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.models import MatchGame
from scoring.sides.services import side_withdraw
from tests.scenes.contests import DESK, at_tables, contest_beside, contest_make
from tournaments.models import SideEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    made = contest_make(5, tables=4, spare=1)
    matches_call(actor=DESK, contest_id=made.pk)
    assert contest_findings(contest=made) == []
    return made


def found(contest) -> set[str]:
    return {finding.code for finding in contest_findings(contest=contest)}


def test_somebody_on_two_sides_of_one_draw(contest):
    one, two = contest.sides.order_by("number")[:2]
    SideEntry.objects.create(side=one, entry=two.members.first().entry, place=2)
    assert found(contest) == {"entry-on-two-sides"}


def test_who_left_a_seat_or_whose_side_left_may_play_on_another_side(contest):
    one, two = contest.sides.order_by("number")[:2]
    person = two.members.first()
    SideEntry.objects.create(side=one, entry=person.entry, place=2, left=True)
    assert found(contest) == set()
    side_withdraw(actor=DESK, contest_id=contest.pk, side=two.number)
    SideEntry.objects.create(side=one, entry=person.entry, place=2)
    assert "entry-on-two-sides" not in found(contest)


def test_an_entry_of_another_contest_on_a_side(contest):
    other = contest_beside(contest)
    entry = other.entries.get(player__name="Player 10")
    contest.sides.first().members.create(entry=entry, place=2)
    assert found(contest) == {"entry-of-another-contest"}


def test_an_entry_of_another_contest_is_found_before_there_is_a_chart():
    contest, other = contest_make(3, build=False), contest_make(3, build=False)
    assert found(contest) == set()
    contest.sides.first().members.create(entry=other.entries.first(), place=2)
    assert found(contest) == {"entry-of-another-contest"}


def test_two_open_games_of_one_match(contest):
    game = at_tables(contest)[0]
    table = contest.tables.exclude(games__in=at_tables(contest)).first()
    again = Game.objects.create(
        contest=contest, table=table, state="called", rule_set="texas", rule_set_version=1
    )
    for seat in game.sides.all():
        GameSide.objects.create(game=again, side=seat.side, place=seat.place)
    MatchGame.objects.create(match=game.match_game.match, game=again, order=2)
    assert "games-at-once" in found(contest)


def test_a_game_of_no_match(contest):
    MatchGame.objects.filter(game=at_tables(contest)[0]).delete()
    assert "game-of-no-match" in found(contest)


def test_a_game_with_a_side_of_another_contest(contest):
    other = contest_make(3)
    at_tables(contest)[0].sides.filter(place=1).update(side=other.sides.first())
    assert "side-of-another-contest" in found(contest)


def test_a_game_of_another_contests_match(contest):
    other = contest_make(3)
    game = at_tables(contest)[0]
    MatchGame.objects.filter(game=game).update(match=other.matches.first())
    assert "match-of-another-contest" in found(contest)
    assert "match-of-another-contest" in found(other)


def test_a_game_with_one_side(contest):
    at_tables(contest)[0].sides.filter(place=1).delete()
    assert "sides-few-or-many" in found(contest)


def test_a_winner_who_did_not_play(contest):
    game = at_tables(contest)[0]
    other = contest.sides.exclude(games__game=game).first()
    Result.objects.create(game=game, number=1, state="reported", manner="played-out", winner=other)
    assert found(contest) == {"result-of-another-side"}


def test_an_incident_of_somebody_in_another_contest(contest):
    other = contest_make(3)
    Incident.objects.create(
        game=at_tables(contest)[0], entry=other.entries.first(), kind="talking", recorded_by=DESK
    )
    assert found(contest) == {"incident-of-another-contest"}
