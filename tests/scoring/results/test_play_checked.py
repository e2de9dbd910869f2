"""What was once taken from a slip without a question, by the services that the desk uses."""

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account
from domain.results import Counts, Reported, ReportedIncident
from domain.wording import Illegal
from games.incidents.services import incident_record
from games.models import Incident
from games.reports.services import ResultRefused
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    made = contest_make(4, time_limit_minutes=40)
    matches_call(actor=DESK, contest_id=made.pk)
    return at_tables(made)[0]


def person(game, place):
    """Somebody of the side that sits first (0) or second (1)."""
    seat = game.sides.order_by("place")[place]
    return seat.side.members.order_by("place")[0].entry_id


def said_of(game, **fields):
    """The codes with which a report is met, and whether it can be accepted at all."""
    winner, loser = sides_at(game)
    fields = {"manner": "played-out", "winner": winner, **fields}
    if "left" in fields:
        left = fields.pop("left")
        fields["cards_left"] = Counts.of_sides({winner: left[0], loser: left[1]})
    try:
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=Reported(**fields))
    except ResultRefused as refused:
        return [found.code for found in refused.findings], refused.code == "result-asks"
    return [], True


def test_a_side_with_150_cards_and_an_overdraw_that_nobody_counted(game):
    incident_record(actor=DESK, game_id=game.pk, entry_id=person(game, 1), kind="overdrawn")
    left = {"left": (0, 150), "incidents_complete": True}
    assert said_of(fresh(game), **left) == (["cards-over-stock"], True)


def test_60_overdrawn_cards_where_42_were_not_dealt(game):
    type(game).objects.update(house_rules={"stock": 30})
    game = fresh(game)
    drawn = (ReportedIncident("overdrawn", person(game, 1), 60),)
    codes, may_be = said_of(game, left=(0, 50), incidents=drawn, incidents_complete=True)
    assert (codes, may_be) == (["penalties-over-undealt"], True)


def test_a_ruling_for_the_side_with_more_cards(game):
    ruled = {"manner": "ruling", "left": (9, 2), "reason": "deadlock"}
    assert said_of(game, **ruled) == (["ruling-against-count"], True)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"minutes": 25}, "unplayed-with-minutes"),
        ({"tie_break": "ruling"}, "tie-break-without-tie"),
    ],
)
def test_a_walkover_that_took_time_or_needed_a_tie_break(game, more, code):
    assert said_of(game, manner="walkover", **more) == ([code], False)


def test_a_walkover_after_an_incident_at_the_table_until_that_is_taken_back(game):
    incident_record(actor=DESK, game_id=game.pk, entry_id=person(game, 1), kind="exposed")
    assert said_of(fresh(game), manner="walkover") == (["unplayed-with-incidents"], False)
    Incident.objects.update(taken_back=True)
    assert said_of(fresh(game), manner="walkover") == ([], True)


def test_a_tie_break_where_the_counts_differ(game):
    tie = {"manner": "time", "tie_break": "next_stock_card"}
    assert said_of(game, left=(4, 9), **tie) == (["tie-break-without-tie"], False)
    assert said_of(game, left=(4, 4), **tie) == ([], True)


def test_a_loser_with_every_card_of_the_deck(game):
    codes, may_be = said_of(game, left=(0, 162))
    assert ("cards-over-deck" in codes, may_be) == (True, False)


@pytest.fixture
def alone(game):
    """The first side is one person now."""
    game.sides.order_by("place")[0].side.members.filter(place=1).delete()
    return game


def test_nobody_without_a_partner_can_be_penalised_for_talking(alone):
    with pytest.raises(Illegal) as refused:
        incident_record(actor=DESK, game_id=alone.pk, entry_id=person(alone, 0), kind="talking")
    assert refused.value.code == "talking-without-partner"
    incident_record(actor=DESK, game_id=alone.pk, entry_id=person(alone, 1), kind="talking")
    assert Incident.objects.count() == 1


def test_at_the_desk_and_at_the_table_talking_is_refused_and_not_offered_to_singles(alone):
    contest = alone.contest
    desk, table = Client(headers={"host": "localhost"}), Client(headers={"host": "localhost"})
    desk.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    names = {"event": contest.event.slug, "contest": contest.slug, "game": alone.pk}
    page = reverse("record:incident", kwargs=names)
    posted = {"kind": "talking", "entry": person(alone, 0), "seen": 0}
    assert "no partner to advise" in desk.post(page, posted).content.decode()
    at_table = f"/t/{alone.table.secret}/"
    answer = table.post(f"{at_table}incident/", posted | {"game": alone.pk})
    assert "no partner to advise" in answer.content.decode()
    assert not Incident.objects.exists()
    # The other side has partners; once it has none either, talking is no choice any more.
    assert 'value="talking"' in desk.get(page).content.decode()
    assert 'value="talking"' in table.get(at_table, {"game": alone.pk}).content.decode()
    alone.sides.order_by("place")[1].side.members.filter(place=1).delete()
    assert 'value="talking"' not in desk.get(page).content.decode()
    assert 'value="talking"' not in table.get(at_table, {"game": alone.pk}).content.decode()
