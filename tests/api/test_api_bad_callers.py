"""Callers who may not see it yet, who saw something else, or who send what nobody can mean."""

import pytest
from django.core.cache import cache
from django.test import Client

from access.models import Account, Membership
from access.tokens import token_make
from domain.wording import Illegal
from scoring.calls.services import matches_call
from scoring.results.services import result_report
from scoring.sides.services import side_enter_late, side_withdraw
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    cache.clear()


def at(contest, path=""):
    return f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/{path}"


def caller(contest, role):
    account = Account.objects.create(sign_in_name=f"api {role}")
    Membership.objects.create(account=account, event=contest.event, role=role)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"}, raise_request_exception=False)


def test_a_scorer_sees_partners_no_sooner_than_the_players():
    contest = contest_make(4, build=False)
    scorer, official = caller(contest, "scorer"), caller(contest, "official")
    for path in ("sides/", "sides/1/", "draws/1/"):
        assert scorer.get(at(contest, path)).status_code == 404, path
        assert official.get(at(contest, path)).status_code == 200, path
    assert scorer.get(at(contest, "draws/")).json()["results"] == []
    assert scorer.get(at(contest, "partners/")).status_code == 403
    assert official.get(at(contest, "partners/")).status_code == 200


@pytest.mark.parametrize(
    "path", [f"sides/{10**30}/", f"sheets/{10**30}/", "matches/main:1:1%00/", "matches/%00/"]
)
def test_what_no_database_can_hold_is_just_not_there(path):
    contest = contest_make(4)
    assert caller(contest, "official").get(at(contest, path)).status_code == 404


def test_a_number_beyond_every_side_is_refused_on_the_desks_page_too():
    contest = contest_make(4)
    with pytest.raises(Illegal, match="no side"):
        side_withdraw(actor=DESK, contest_id=contest.pk, side=10**30)


@pytest.mark.parametrize("field", ["cards_left", "points"])
def test_a_side_with_thousands_of_digits_sits_at_no_table(field):
    contest = contest_make(4)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    official = caller(contest, "official")
    address = at(contest, f"games/{game.pk}/")
    said = {"manner": "played-out", "winner": sides_at(game)[0], field: {"side:" + "9" * 5000: 3}}
    seen = {"if-match": official.get(address).headers["ETag"]}
    answer = official.post(f"{address}result/", said, JSON, headers=seen)
    assert answer.status_code == 422, answer.content


def test_who_settles_a_dispute_has_seen_every_report():
    contest = contest_make(4)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    one, two = sides_at(game)
    official = caller(contest, "official")
    address = at(contest, f"games/{game.pk}/")
    seen = official.get(address).headers["ETag"]
    for side, loser in ((one, two), (two, one)):
        result_report(
            actor=f"side {side}",
            game_id=game.pk,
            version=fresh(game).version,
            reported=won_by(side, loser=loser),
            side=side,
        )
    said = {"manner": "played-out", "winner": one, "reason": "asked both", "accept_warnings": True}
    said["cards_left"] = {f"side:{two}": 5}
    stale = official.post(f"{address}settlement/", said, JSON, headers={"if-match": seen})
    assert stale.status_code == 412
    assert len(stale.json()["current"]["results"]) == 2
    assert fresh(game).state == "disputed"
    seen = official.get(address).headers["ETag"]
    settled = official.post(f"{address}settlement/", said, JSON, headers={"if-match": seen})
    assert settled.status_code == 200, settled.content


def test_a_late_side_is_not_one_person_twice():
    contest = contest_make(3, spare=2)
    line = next(row for row in contest.matches.all() if "bye" in f"{row.slots}")
    spare = contest.entries.filter(memberships__isnull=True).first()
    with pytest.raises(Illegal, match="late side needs"):
        side_enter_late(
            actor=DESK,
            contest_id=contest.pk,
            entry_ids=[spare.pk, spare.pk],
            line=line.key,
            version=line.version,
        )


def test_before_the_chart_nobody_leaves_it_or_comes_late():
    contest = contest_make(4, build=False, spare=2)
    with pytest.raises(Illegal, match="chart has not been made"):
        side_withdraw(actor=DESK, contest_id=contest.pk, side=1)
    spare = list(contest.entries.filter(memberships__isnull=True).values_list("pk", flat=True))
    with pytest.raises(Illegal, match="chart has not been made"):
        side_enter_late(
            actor=DESK, contest_id=contest.pk, entry_ids=spare, line="main:1:1", version=1
        )


@pytest.mark.parametrize("body", ["[]", '""', "0", "null", "false"])
def test_a_body_that_is_no_object_is_refused(body):
    contest = contest_make(4, build=False)
    official = caller(contest, "official")
    seen = {"if-match": official.get(at(contest)).headers["ETag"]}
    answer = official.post(at(contest, "publication/"), body, JSON, headers=seen)
    assert answer.status_code == 400, answer.content
    contest.refresh_from_db()
    assert contest.revision == 0
