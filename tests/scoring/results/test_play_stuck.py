"""A game that stood still, from the report to the chart and back, and through the API."""

import json

import pytest
from django.test import Client

from access.models import Account
from access.tokens import token_make
from domain.matches.words import describe_outcome
from domain.results import Counts, Reported, describe_manner
from domain.wording import LANGUAGES, Illegal
from games.reports.services import ResultRefused
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.record.undo import play_undo
from scoring.results.decisions import match_decide
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("manner", ["deadlock", "stall"])]


@pytest.fixture
def contest():
    made = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=made.pk)
    return made


def stuck(game, manner, mine=3, theirs=9, **more):
    winner, loser = sides_at(game)
    cards = Counts.of_sides({winner: mine, loser: theirs})
    return Reported(manner=manner, winner=winner, cards_left=cards, **more)


def entered(game, reported):
    return result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)


def test_the_winner_goes_on_and_the_chart_says_how(contest, manner):
    game = at_tables(contest)[0]
    entered(game, stuck(game, manner))
    row = fresh(game).match_game.match
    outcome = match_of(row).outcome
    assert (outcome.manner, outcome.winner) == (manner, sides_at(game)[0])
    words = describe_outcome(outcome)
    for language in LANGUAGES:
        assert describe_manner(outcome.manner).in_language(language) in words.in_language(language)
    assert contest_findings(contest=contest) == []
    play_undo(actor=DESK, contest_id=contest.pk, reason="a test")
    assert match_of(type(row).objects.get(pk=row.pk)).outcome is None
    assert contest_findings(contest=contest) == []


def test_a_tie_needs_an_official_with_a_reason(contest, manner):
    game = at_tables(contest)[0]
    with pytest.raises(ResultRefused) as refused:
        entered(game, stuck(game, manner, 5, 5))
    assert refused.value.code == "tie-needs-ruling"
    ruled = {"tie_break": "ruling", "reason": "drew the higher card"}
    assert entered(game, stuck(game, manner, 5, 5, **ruled)).details["tie_break"] == "ruling"


def test_a_match_that_was_not_called_cannot_have_stood_still(manner):
    contest = contest_make(4)
    row = contest.matches.get(number=1)
    said = Reported(manner=manner, winner=match_of(row).sides[0])
    with pytest.raises(Illegal) as refused:
        match_decide(
            actor=DESK, contest_id=contest.pk, key=row.key, version=row.version, reported=said
        )
    assert refused.value.code == "match-not-called"


def test_a_program_enters_it_and_reads_it_back(contest, manner):
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    game = at_tables(contest)[0]
    where = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/games/{game.pk}/"
    winner, loser = sides_at(game)
    said = {"manner": manner, "winner": winner, "cards_left": {f"side:{loser}": 9}}

    def enter(body):
        return client.post(
            f"{where}result/",
            json.dumps(body),
            content_type="application/json",
            headers={"if-match": client.get(where).headers["ETag"]},
        )

    refused = enter(said)
    assert (refused.status_code, refused.json()["code"]) == (422, "stuck-not-counted")
    said["cards_left"][f"side:{winner}"] = 3
    assert enter(said).status_code in (200, 201)
    assert manner in client.get(where).content.decode()
