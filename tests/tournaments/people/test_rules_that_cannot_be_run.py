"""Rules that Rallydeck would not play as they say are refused before anything is made."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from people_events import ACTOR, make_contest, make_event
from tournaments.runnable import CANNOT_RUN, why_not_runnable

from access.models import Account
from access.tokens import token_make
from games.rulesets import IDS, derive, get
from tournaments.models import Contest, Event
from tournaments.services.contests import contest_create, contest_edit
from wording import Illegal

KNOCK_OUT = {
    "florida": {"contest": "knockout", "contest_games": 1, "contest_minutes": 0},
    "deluxe-us": {"contest": "knockout", "race_target": 0},
    "deluxe-fr": {"contest": "knockout", "race_target": 0},
}


@pytest.mark.parametrize("id", IDS)
def test_each_rule_set_is_refused_unless_a_partner_knock_out_is_what_it_says(id):
    refusal = why_not_runnable(get(id))
    if id not in KNOCK_OUT:
        assert refusal is None
        return
    assert refusal.code == CANNOT_RUN
    assert refusal.field in KNOCK_OUT[id]
    assert why_not_runnable(derive(get(id), KNOCK_OUT[id])) is None


@pytest.mark.parametrize("missing", KNOCK_OUT["florida"])
def test_every_house_rule_that_it_asks_for_is_needed(missing):
    rest = {name: value for name, value in KNOCK_OUT["florida"].items() if name != missing}
    assert why_not_runnable(derive(get("florida"), rest)).field == missing


@pytest.mark.parametrize(
    ("house_rules", "words"),
    [
        ({"contest": "progressive"}, ("move up a table", "One loss and a side is out")),
        (
            {"scoring": "points", "race_target": 300},
            ("until one has 300 points", "points that win a race (0: no race) – 0"),
        ),
        ({"contest_games": 3}, ("3 games", "games to play – 1")),
        ({"contest_minutes": 90}, ("over after 90 minutes", "minutes in all (0: no limit) – 0")),
        ({"partnership": "never"}, ("Everyone is to play alone", "partners – “Two and two")),
        ({"players_max": 3}, ("2 to 3 are to sit", "most players – 4")),
        ({"players_min": 5}, ("5 to 6 are to sit", "fewest players – 4")),
    ],
)
def test_the_refusal_says_what_would_be_played_and_what_to_choose(house_rules, words):
    refusal = why_not_runnable(derive(get("web"), house_rules))
    assert all(word in str(refusal.sentence) for word in words)
    assert refusal.field in house_rules
    assert refusal.sentence.in_language("fr").startswith("Ces règles ne peuvent pas")


def test_a_stock_that_four_cannot_be_dealt_is_refused_with_the_sum():
    """Two players could hold it, but four sit at every table."""
    refusal = why_not_runnable(derive(get("web"), {"stock": 70}))
    assert refusal.code == "cannot-deal"
    assert "4 players × (70 stock cards + 5 in hand) = 300" in str(refusal.sentence)
    assert why_not_runnable(derive(get("web"), {"stock": 35})) is None
    assert "= 164" in str(why_not_runnable(derive(get("web"), {"stock": 36})).sentence)


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("florida", {}),
        ("deluxe-us", {}),
        ("deluxe-fr", {}),
        ("web", {"house_rules": {"partnership": "never"}}),
        ("web", {"stock_size": 70}),
    ],
)
def test_such_a_contest_is_neither_made_nor_made_of_another(db, rules, changes):
    event = make_event()
    with pytest.raises(Illegal):
        contest_create(
            actor=ACTOR, event=event, name="Partners", rule_set=rules, tables=4, **changes
        )
    contest = make_contest(event)
    unset = {"stock_size": None, "house_rules": {}, "time_limit_minutes": None}
    with pytest.raises(Illegal):
        contest_edit(
            actor=ACTOR,
            contest_id=contest.pk,
            version=contest.version,
            name="Partners",
            rule_set=rules,
            tables=4,
            third_place=False,
            consolation=False,
            **(unset | changes),
        )
    assert [(kept.name, kept.rule_set) for kept in Contest.objects.all()] == [("Skip-Bo", "texas")]


@pytest.fixture
def official(db):
    return make_event(), Account.objects.create(sign_in_name="Ann", runs_every_event=True)


def test_the_page_says_it_on_top_and_opens_the_house_rules(official):
    event, account = official
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    address = f"/desk/{event.slug}/new/?rules=deluxe-us"
    given = {"name": "Box", "stock_size": 30, "tables": 4}
    answer = client.post(address, given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "until one has 500 points; Rallydeck would decide every match by a single game" in page
    assert '<details class="more" open>' in page
    chosen = given | {"rule_contest": "knockout", "rule_race_target": 0}
    assert client.post(address, chosen).status_code == 302
    assert Contest.objects.get().house_rules == {"contest": "knockout", "race_target": 0}


def test_the_api_answers_422_with_the_setting(official):
    event, account = official
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    client = Client(headers={"authorization": f"Bearer {secret}"})
    answer = client.post(
        f"/api/v1/events/{event.slug}/contests/",
        json.dumps({"name": "Winners move up", "rule_set": "florida", "tables": 4}),
        content_type="application/json",
    )
    said = answer.json()
    assert (answer.status_code, said["code"]) == (422, CANNOT_RUN)
    assert "move up a table" in json.dumps(said)
    assert not Contest.objects.exists()


def test_a_rehearsal_takes_house_rules_and_is_refused_without_them(db):
    with pytest.raises(CommandError, match="until one has 500 points"):
        call_command("simulate", "--sides", "4", "--rules", "deluxe-us")
    with pytest.raises(CommandError, match="no setting called"):
        call_command("simulate", "--sides", "4", "--house", "colour=red")
    with pytest.raises(CommandError, match="SETTING=VALUE"):
        call_command("simulate", "--sides", "4", "--house", "stock")
    assert not Event.objects.exists()
    wanted = ["--house", "contest=knockout", "--house", "race_target=0"]
    call_command("simulate", "--sides", "3", "--rules", "deluxe-us", "--corrections", "1", *wanted)
    contest = Contest.objects.get()
    assert (contest.phase, contest.house_rules) == (
        Contest.Phase.FINISHED,
        {"contest": "knockout", "race_target": 0},
    )
