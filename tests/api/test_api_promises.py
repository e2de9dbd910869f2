"""What the schema promises of itself: its words are for people, and its examples are true."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from access.models import Account, Membership
from access.tokens import token_make
from api.schema import example
from scoring.results.api import EnterWanted
from tests import api_examples
from tournaments.models import Entry, Event, Player

pytestmark = pytest.mark.django_db
RALLY, JSON = "pecan-valley-rally", "application/json"
API = f"/api/v1/events/{RALLY}/"
FINALE = f"{API}contests/sunday-finale/"


@pytest.fixture(autouse=True)
def event(demo_rally):
    return Event.objects.get(slug=RALLY)


@pytest.fixture
def official(event):
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=event, role="official")
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


@pytest.fixture
def schema(client):
    return json.loads(client.get("/api/v1/schema/").content)


def _operations(schema):
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield path, method, operation


def test_every_operation_is_described_for_people(schema):
    for path, method, operation in _operations(schema):
        assert operation["summary"], (path, method)
        assert "Parses" not in operation["description"], (path, method)
        assert "service" not in operation["description"], (path, method)


def test_an_operation_that_needs_if_match_names_an_address_that_can_be_read(schema):
    readable = [path for path, operations in schema["paths"].items() if "get" in operations]
    asked = 0
    for path, method, operation in _operations(schema):
        for parameter in operation.get("parameters", []):
            if parameter["name"] != "If-Match":
                continue
            address = parameter["description"].split("`")[1]
            assert any(one.endswith(f"/{address}") for one in readable), (path, method, address)
            asked += 1
    assert asked > 30


def test_every_error_status_has_an_example_of_its_own(schema):
    for path, _method, operation in _operations(schema):
        for status, told in operation["responses"].items():
            if status >= "400":
                shown = told["content"]["application/problem+json"]["example"]
                assert shown["status"] == int(status), path


def _examples(schema):
    for path, _method, operation in _operations(schema):
        for status, told in operation["responses"].items():
            given = told.get("content", {}).get("application/json")
            if status < "300" and given:
                yield path, given


def test_whatever_is_given_has_an_example(schema):
    assert [path for path, told in _examples(schema) if "example" not in told] == []


def test_examples_are_what_is_answered_today(schema, official):
    """Recorded anew by `python -m tests.api_examples` when this fails."""

    def get(address):
        answer = official.get(address)
        return answer.json() if answer.status_code == 200 else None

    recorded = json.loads(api_examples.PLACE.read_text())
    now = api_examples.answers(schema, get) | api_examples.done(_caller())
    assert {name: _outline(body) for name, body in now.items()} == {
        name: _outline(body) for name, body in recorded.items()
    }


class _Answer:
    def __init__(self, answer):
        self.status, self.data = answer.status_code, answer.json()
        self.etag = answer.headers.get("ETag")


def _caller():
    """Somebody who runs every event, as the recorder is."""
    account = Account.objects.create(sign_in_name="Olga", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})

    def call(method, address, body=None, **headers):
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = "" if body is None else json.dumps(body)
        return _Answer(
            client.generic(method, f"/api/v1/{address}", data, content_type=JSON, headers=sent)
        )

    return call


def _outline(body):
    """The names of an answer's fields; a list by its first, and by nothing where it is empty."""
    if isinstance(body, dict):
        return sorted(name for name in body if not name[-1].isdigit())
    return [_outline(body[0])] if isinstance(body, list) and body else None


def test_examples_of_errors_are_what_is_really_answered(official, client):
    entry = f"{FINALE}entries/{Entry.objects.filter(contest__slug='sunday-finale').first().pk}/"
    body = {"state": "checked_in"}
    answers = {
        401: client.get(f"{API}players/", headers={"authorization": "Bearer rd_x"}),
        404: client.get("/api/v1/events/none/"),
        415: official.post(f"{FINALE}entries/", "x", content_type="text/plain"),
        428: official.patch(entry, body, content_type=JSON),
    }
    for status, answer in answers.items():
        assert answer.json() == example(status)
    stale = official.patch(entry, body, content_type=JSON, headers={"if-match": '"1-0"'}).json()
    assert stale.keys() == example(412).keys()
    assert stale["code"] == example(412)["code"]


def test_every_field_at_fault_is_told_under_the_name_that_was_sent(official):
    sent = {"manner": 5, "winer": 14, "cards_left": {"side:9": "seven"}, "minutes": "x"}
    game = official.get(f"{API}contests/skip-bo-partners/games/?at_table=true").json()
    address = f"{API}contests/skip-bo-partners/games/{game['results'][0]['id']}/result/"
    answer = official.post(
        address, sent, content_type=JSON, headers={"if-match": '"1-0123456789abcdef"'}
    )
    assert answer.status_code == 400
    told = {error["field"]: error["code"] for error in answer.json()["errors"]}
    assert told.keys() == {"winer", "manner", "cards_left.side:9", "minutes"}
    assert told["winer"] == "unknown"


def test_seats_carry_the_games_id(official, client):
    seats = client.get(f"{API}contests/skip-bo-partners/seats/").json()["results"]
    assert seats
    for seat in seats:
        game = official.get(f"{API}contests/skip-bo-partners/games/{seat['game']}/").json()
        assert (game["table"], game["match"]) == (seat["table"], seat["match"])


def _players(event, n=24):
    return [
        Player.objects.create(
            event=event, chapter=event.chapters.first(), name=f"New {n}", name_key=f"new {n}"
        ).pk
        for n in range(n)
    ]


def test_many_are_entered_and_checked_in_by_one_call(official, event):
    players = _players(event)
    body = {"players": players, "check_in": True}
    first = official.post(f"{FINALE}entries/many/", body, content_type=JSON)
    assert first.status_code == 201, first.json()
    entries = first.json()["entries"]
    assert [entry["player"] for entry in entries] == players
    assert {entry["state"] for entry in entries} == {"checked_in"}
    again = official.post(f"{FINALE}entries/many/", body, content_type=JSON)
    assert again.json() == first.json()


def test_check_in_of_many_is_all_or_none(official, event):
    body = {"players": _players(event, 3)}
    made = official.post(f"{FINALE}entries/many/", body, content_type=JSON).json()["entries"]
    numbers = [entry["id"] for entry in made]
    Entry.objects.filter(pk=numbers[1]).update(state=Entry.State.WITHDRAWN)

    def check_in(entries):
        return official.post(f"{FINALE}check-in/", {"entries": entries}, content_type=JSON)

    refused = check_in(numbers)
    assert (refused.status_code, refused.json()["code"]) == (422, "entry-decided")
    assert refused.json()["field"] == "entries"
    states = Entry.objects.filter(pk__in=numbers).order_by("pk").values_list("state", flat=True)
    assert list(states) == ["entered", "withdrawn", "entered"]
    here = check_in([numbers[0], numbers[2]])
    assert [entry["state"] for entry in here.json()["entries"]] == ["checked_in"] * 2
    assert check_in([10**8]).json()["code"] == "entry-unknown"
    unknown = official.post(f"{FINALE}entries/many/", {"players": [10**8]}, content_type=JSON)
    assert (unknown.status_code, unknown.json()["code"]) == (422, "player-unknown")


def test_a_scorer_enters_nobody(event):
    account = Account.objects.create(sign_in_name="Jo")
    Membership.objects.create(account=account, event=event, role="scorer")
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    scorer = Client(headers={"authorization": f"Bearer {secret}"})
    answer = scorer.post(f"{FINALE}entries/many/", {"players": [1]}, content_type=JSON)
    assert answer.json() == example(403)


def test_the_whole_body_in_the_docs_can_be_sent():
    text = (Path(__file__).resolve().parents[2] / "docs/reference/api.md").read_text()
    body = json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL).group(1))
    assert EnterWanted(data=body).is_valid(raise_exception=True)
