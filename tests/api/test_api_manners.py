"""How every address behaves: versions, keys, strictness, pages, limits, languages, tokens."""

from dataclasses import replace
from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from access.models import Account, ApiToken, Membership
from access.tokens import token_make, token_revoke
from api.models import KeptAnswer
from api.views import PerAddress, PerToken
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create
from tournaments.models import AuditEntry, Player

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    cache.clear()


@pytest.fixture
def event():
    made = event_create(
        actor="test", name="Spring Rally", starts_on=date(2027, 5, 1), ends_on=date(2027, 5, 3)
    )
    contest_create(actor="test", event=made, name="Partners", rule_set="texas", tables=4)
    return made


@pytest.fixture
def account(event):
    made = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=made, event=event, role="official")
    return made


@pytest.fixture
def official(account):
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


PLAYERS = "/api/v1/events/spring-rally/players/"
CONTEST = "/api/v1/events/spring-rally/contests/partners/"
INES = {"name": "Ines Okafor", "chapter": "Lone Star"}


def problem(answer, status, code):
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert (answer.status_code, told["status"], told["code"]) == (status, status, code), told
    assert told["type"].endswith(code)
    assert told["title"]
    assert told["detail"]
    return told


def test_a_reader_who_has_it_already_is_told_so(official, event):
    first = official.get(CONTEST)
    again = official.get(CONTEST, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    wanted = {"name": "Partners", "rule_set": "texas", "tables": 5}
    official.put(CONTEST, wanted, JSON, headers={"if-match": first.headers["ETag"]})
    assert official.get(CONTEST).headers["ETag"] != first.headers["ETag"]


def test_a_contest_without_partners_cannot_be_published(official, event):
    seen = {"if-match": official.get(CONTEST).headers["ETag"]}
    answer = official.post(f"{CONTEST}publication/", {}, JSON, headers=seen)
    problem(answer, 422, "nothing-to-publish")
    assert event.contests.get().revision == 0


def test_a_change_without_the_version_seen_is_refused(official, event):
    told = problem(official.post(f"{CONTEST}publication/"), 428, "version-missing")
    assert told["field"] == "If-Match"
    event.contests.get().refresh_from_db()
    assert event.contests.get().revision == 0


def test_a_change_of_what_has_changed_shows_what_is_there_now(official, event):
    made = official.post(PLAYERS, INES, content_type=JSON)
    address, seen = f"{PLAYERS}{made.json()['id']}/", made.headers["ETag"]
    first = official.put(address, INES | {"phone": "1"}, JSON, headers={"if-match": seen})
    assert first.status_code == 200
    second = official.put(address, INES | {"phone": "2"}, JSON, headers={"if-match": seen})
    told = problem(second, 412, "version-stale")
    assert told["current"]["phone"] == "1"
    assert second.headers["ETag"] == first.headers["ETag"]
    assert Player.objects.get().phone == "1"


def test_the_same_key_and_body_give_the_same_answer_and_one_player(official, event):
    sent = {"content_type": JSON, "headers": {"idempotency-key": "abc"}}
    first = official.post(PLAYERS, INES, **sent)
    again = official.post(PLAYERS, INES, **sent)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first.headers["ETag"] == again.headers["ETag"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Player.objects.count() == 1


def test_the_same_key_with_another_body_is_refused(official, event):
    sent = {"content_type": JSON, "headers": {"idempotency-key": "abc"}}
    official.post(PLAYERS, INES, **sent)
    other = official.post(PLAYERS, INES | {"name": "Bo Whitcomb"}, **sent)
    problem(other, 422, "key-used-otherwise")
    assert Player.objects.count() == 1


def test_a_refused_request_may_be_tried_again_under_its_key(official, event):
    sent = {"content_type": JSON, "headers": {"idempotency-key": "abc"}}
    assert official.post(PLAYERS, INES | {"name": "‎"}, **sent).status_code == 400
    assert official.post(PLAYERS, INES, **sent).status_code == 201


def test_a_key_is_forgotten_after_a_day(official, event):
    sent = {"content_type": JSON, "headers": {"idempotency-key": "abc"}}
    official.post(PLAYERS, INES, **sent)
    KeptAnswer.objects.update(made_at=timezone.now() - timedelta(hours=25))
    problem(official.post(PLAYERS, INES, **sent), 422, "player-twice")


def test_unknown_fields_and_parameters_are_refused_by_name(official, event):
    told = problem(
        official.post(PLAYERS, INES | {"colour": "red"}, content_type=JSON), 400, "input-invalid"
    )
    assert [error["field"] for error in told["errors"]] == ["colour"]
    assert problem(official.get(f"{PLAYERS}?colour=red"), 400, "query-unknown")["field"] == "colour"
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"name": 7}, {"has_reader": "yes"}, {"fixed_table": "3"}, {"fixed_table": 1.5}, {}]
)
def test_a_field_of_another_type_is_refused(official, event, wrong):
    body = INES | wrong if wrong else {"name": "No Chapter"}
    problem(official.post(PLAYERS, body, content_type=JSON), 400, "input-invalid")


@pytest.mark.parametrize(
    "query",
    [
        "limit=1000000000",
        "limit=0",
        "limit=-1",
        "limit=x",
        "offset=-1",
        "limit=1&limit=2",
        "page_size=1000000000",
        "ordering=phone",
        "ordering=event__memberships__account__password",
    ],
)
def test_a_page_too_large_and_an_order_that_is_not_offered_are_refused(official, event, query):
    assert official.get(f"{PLAYERS}?{query}").status_code == 400


def test_a_list_comes_in_pages(official, event):
    for name in ("A One", "B Two", "C Three"):
        official.post(PLAYERS, INES | {"name": name}, content_type=JSON)
    first = official.get(f"{PLAYERS}?limit=2").json()
    assert (first["count"], len(first["results"])) == (3, 2)
    second = official.get(first["next"]).json()
    assert [player["name"] for player in second["results"]] == ["C Three"]
    assert second["next"] is None


def test_problems_are_told_in_the_language_that_was_asked_for(event):
    answer = Client().get(PLAYERS, headers={"accept-language": "fr"})
    assert "jeton" in problem(answer, 401, "token-needed")["detail"]


def test_an_unknown_address_of_the_api_is_a_problem_too(db):
    problem(Client().get("/api/v1/nothing/"), 404, "not-found")


def test_too_many_requests_without_a_token_wait_and_a_token_has_its_own_measure(
    official, event, monkeypatch
):
    monkeypatch.setattr(PerAddress, "rate", "2/min", raising=False)
    monkeypatch.setattr(PerToken, "rate", "3/min", raising=False)
    assert [Client().get("/api/v1/events/").status_code for _ in range(3)] == [200, 200, 429]
    answers = [official.get("/api/v1/events/") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    problem(answers[-1], 429, "too-many-requests")
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60


def test_a_forged_address_header_does_not_help(event, monkeypatch):
    monkeypatch.setattr(PerAddress, "rate", "1/min", raising=False)
    asked = [
        Client().get("/api/v1/events/", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(2)
    ]
    assert asked == [200, 429]


def test_whoever_tries_out_tokens_has_to_wait_and_nobody_else(official, event, settings):
    settings.ENV = replace(settings.ENV, api_per_minute=3)
    guesses = [
        Client(headers={"authorization": f"Bearer rd_{n}"}).get("/api/v1/events/") for n in range(4)
    ]
    assert [answer.status_code for answer in guesses] == [401, 401, 401, 429]
    problem(guesses[-1], 429, "too-many-requests")
    assert 1 <= int(guesses[-1].headers["Retry-After"]) <= 60
    # A right one from the same address, a hall's router say, works all the while.
    assert official.get(PLAYERS).status_code == 200
    # Who sends no token has tried none.
    assert Client().get("/api/v1/events/").status_code == 200


def test_right_tokens_are_not_counted_as_tries(official, event, settings):
    settings.ENV = replace(settings.ENV, api_per_minute=3)
    assert {official.get(PLAYERS).status_code for _ in range(6)} == {200}


def test_a_token_is_kept_as_a_hash_and_ends(account, event):
    token, secret = token_make(account=account, name="web page", scope="read", days=1)
    assert secret not in str(ApiToken.objects.values().get(pk=token.pk))
    client = Client(headers={"authorization": f"Bearer {secret}"})
    assert client.get(PLAYERS).status_code == 200
    token.refresh_from_db()
    assert token.last_used_at is not None
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    problem(client.get(PLAYERS), 401, "token-unknown")
    ApiToken.objects.update(expires_at=timezone.now() + timedelta(days=1))
    assert client.get(PLAYERS).status_code == 200
    token_revoke(account=account, token_id=token.pk)
    problem(client.get("/api/v1/events/"), 401, "token-unknown")


def test_a_token_of_a_closed_account_is_nothing(official, account):
    account.is_active = False
    account.save()
    problem(official.get(PLAYERS), 401, "token-unknown")


def test_a_reading_token_changes_nothing(account, event):
    _, secret = token_make(account=account, name="web page", scope="read", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    before = AuditEntry.objects.count()
    problem(client.post(PLAYERS, INES, content_type=JSON), 403, "may-not")
    assert AuditEntry.objects.count() == before


def test_the_page_shows_a_token_once_and_revokes_only_ones_own(account, event):
    client = Client()
    client.force_login(account)
    made = client.post("/tokens/", {"name": "web page", "scope": "read", "days": "30"})
    token = ApiToken.objects.get()
    assert token.starts_with in made.content.decode()
    secret = made.content.decode().partition('value="rd_')[2].partition('"')[0]
    assert secret not in client.get("/tokens/").content.decode()
    assert Client(headers={"authorization": f"Bearer rd_{secret}"}).get(PLAYERS).status_code == 200
    stranger = Account.objects.create(sign_in_name="Bo")
    Membership.objects.create(account=stranger, event=event, role="scorer")
    other = Client()
    other.force_login(stranger)
    assert other.post(f"/tokens/{token.pk}/revoke/").status_code == 404
    answer = client.post(f"/tokens/{token.pk}/revoke/", follow=True)
    assert "The token “web page” no longer works" in answer.content.decode()
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_something_of_another_event_is_not_found(official, event, account):
    other = event_create(
        actor="test", name="Autumn", starts_on=date(2027, 9, 1), ends_on=date(2027, 9, 1)
    )
    Membership.objects.create(account=account, event=other, role="official")
    made = official.post("/api/v1/events/autumn/players/", INES, content_type=JSON).json()
    problem(official.get(f"{PLAYERS}{made['id']}/"), 404, "not-found")
    entered = official.post(f"{CONTEST}entries/", {"player": made["id"]}, content_type=JSON)
    problem(entered, 422, "player-unknown")


def test_what_is_not_published_is_not_there_for_the_public(official, event):
    for part in ("chart/", "matches/", "sides/", "seats/", "standings/", "results/"):
        assert Client().get(f"{CONTEST}{part}").status_code == 404, part


def test_the_schema_is_complete_and_valid():
    said = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=said, stderr=said)
    assert "openapi: 3" in said.getvalue()


def test_every_operation_tells_its_errors_its_shapes_and_who_may():
    told = Client().get("/api/v1/schema/").json()
    operations = [
        (path, method, operation)
        for path, methods in told["paths"].items()
        for method, operation in methods.items()
    ]
    assert len(operations) > 80
    for path, method, operation in operations:
        name = f"{method} {path}"
        assert {"400", "401", "429"} <= set(operation["responses"]), name
        assert operation["summary"], name
        assert operation["security"], name
        takes_version = any(p["name"] == "If-Match" for p in operation.get("parameters", []))
        assert takes_version == ({"412", "428"} <= set(operation["responses"])), name
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], name


def test_a_table_is_marked_as_accessible_without_saying_whether_it_is_broken(official):
    address = f"{CONTEST}tables/2/"
    seen = official.get(address).headers["ETag"]
    answer = official.patch(
        address, {"accessible": True}, content_type=JSON, headers={"if-match": seen}
    )
    assert answer.status_code == 200, answer.json()
    assert (answer.json()["accessible"], answer.json()["broken"]) == (True, False)
