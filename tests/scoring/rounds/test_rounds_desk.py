"""The desk in a contest of rounds: what it shows, and what each press does."""

import html
import re
from random import Random

import pytest
from django.test import Client

from access.models import Account
from games.models import Game
from scoring.rounds.bell import bell_get
from scoring.rounds.services import round_make
from scoring.sides.services import person_leave
from tests import shares
from tests.scenes.contests import DESK as ACTOR
from tests.scenes.contests import KINDS, begin, contest_drawn, contest_of, partners_drawn, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    made = contest_drawn(
        14, "florida", form="progressive", form_options={"rounds": 3}, time_limit_minutes=35
    )
    begin(made)
    made.refresh_from_db()
    return made


@pytest.fixture
def client():
    official = Client(headers={"host": "localhost"})
    official.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return official


def desk(contest, path=""):
    return f"/desk/{contest.event.slug}/{contest.slug}/{path}"


def read(client, contest, path=""):
    answer = client.get(desk(contest, path))
    assert answer.status_code == 200
    page = answer.content.decode()
    return page, " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def sent(page, action):
    """The fields of the form that goes to this address, as the page has them."""
    form = re.search(rf'<form[^>]*action="{re.escape(action)}".*?</form>', page, re.S).group()
    return dict(re.findall(r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))


def test_the_round_stands_as_a_ladder_with_what_is_missing_first(client, contest):
    games = list(contest.games.order_by("pk"))
    page, words = read(client, contest)
    assert "Round 1 of 3" in words
    assert "0 of 3 tables have reported" in words
    assert "Ready when tables 1, 2, 3 have reported." in words
    assert page.count('class="missing-one"') == 3
    assert "button-not-yet" in page
    answer = client.post(
        desk(contest, "quick/"),
        {"game": games[1].pk, "version": 1, "winner": "A", "left": "7", "manner": "played-out"},
    )
    assert answer.status_code == 302
    page, words = read(client, contest)
    assert "1 of 3 tables have reported" in words
    assert page.count('class="missing-one"') == 2
    assert "↑ to 1" in words
    assert "– stay" in words
    assert "7 left" in words


def test_the_first_round_is_looked_at_and_published_with_the_tables_of_the_hall(client):
    contest = contest_drawn(14, "florida", form="progressive", tables=8)
    page, words = read(client, contest)
    assert "Look at round 1" in words
    page, words = read(client, contest, "round/coming/?tables=5")
    assert "look at the pairings, then publish" in words
    assert not contest.rounds.exists()
    fields = sent(page, desk(contest, "round/"))
    assert fields["tables"] == "5"
    answer = client.post(desk(contest, "round/"), fields, follow=True)
    assert "Round 1 is published" in html.unescape(answer.content.decode())
    assert contest.rounds.count() == 1
    assert contest.tables.count() == 5


def test_a_first_round_that_cannot_be_played_says_why(client):
    contest = contest_drawn(3, "florida", form="progressive")
    answer = client.get(desk(contest, "round/coming/?tables=1"))
    assert answer.status_code == 422
    assert "This form needs 4 to 512 people; there are 3." in html.unescape(answer.content.decode())


def test_a_race_that_is_missing_says_how_it_stands(client):
    contest = contest_drawn(
        8, "florida", form="progressive", form_options={"rounds": 1}, goal="best3", tables=2
    )
    begin(contest)
    play(contest, most=1)
    page, _ = read(client, contest)
    missing = re.search(r'class="missing-one".*?</li>', page, re.S).group()
    assert "Deal 2" in missing


def test_a_race_that_is_decided_is_told_in_points(client):
    contest = contest_drawn(
        4,
        "deluxe-us",
        form="open",
        form_options={"seats": 2, "go_on": 1},
        goal="points:500",
        tables=2,
    )
    begin(contest)
    play(contest)
    page, _ = read(client, contest)
    ladder = re.search(r'<table class="ladder">.*?</table>', page, re.S).group()
    assert re.search(r">\s*Points\s*</th>", ladder)
    assert re.search(r'<span class="soft">5\d\d</span>', ladder)
    assert " left" not in ladder


def test_a_result_typed_in_place_for_a_game_that_changed_is_refused(client, contest):
    game = contest.games.order_by("pk").first()
    slip = {"game": game.pk, "version": 1, "left": "7", "manner": "played-out"}
    assert client.post(desk(contest, "quick/"), slip | {"winner": "A"}).status_code == 302
    assert client.post(desk(contest, "quick/"), slip | {"winner": "B"}).status_code == 409
    assert game.results.count() == 1


def test_the_pairings_are_looked_at_and_published_with_one_press(client, contest):
    play(contest, lots=Random(1))
    page, words = read(client, contest)
    assert "All results of this round are in." in words
    page, words = read(client, contest, "round/coming/")
    assert "Publish round 2" in words
    assert contest.rounds.count() == 1
    form = sent(page, desk(contest, "round/"))
    for _twice in range(2):
        assert client.post(desk(contest, "round/"), form).status_code == 302
    assert contest.rounds.count() == 2
    _, words = read(client, contest)
    assert "Round 2 of 3" in words


def test_pairings_that_are_others_by_now_are_shown_again_not_published(client, contest):
    play(contest, lots=Random(1))
    page, _ = read(client, contest, "round/coming/")
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=contest.entries.first().pk)
    answer = client.post(desk(contest, "round/"), sent(page, desk(contest, "round/")))
    assert answer.status_code == 409
    assert "the pairings are others now" in html.unescape(answer.content.decode())
    assert contest.rounds.count() == 1


def test_a_published_round_is_made_again_from_the_desk(client, contest):
    play(contest, lots=Random(1))
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    page, words = read(client, contest)
    assert "would have other pairings" not in words
    resting = contest.rounds.get(number=2).sits_out[0]
    gone = contest.entries.order_by("pk")[resting - 1]
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=gone.pk)
    page, words = read(client, contest)
    assert "Round 2 would have other pairings now" in words
    form = sent(page, desk(contest, "round/again/"))
    assert client.post(desk(contest, "round/again/"), form).status_code == 302
    _, words = read(client, contest)
    assert "would have other pairings" not in words
    assert resting not in contest.rounds.get(number=2).sits_out


def test_the_clock_is_started_prolonged_and_stopped(client, contest):
    page, _ = read(client, contest)
    form = sent(page, desk(contest, "bell/")) | {"minutes": "35"}
    assert client.post(desk(contest, "bell/"), form).status_code == 302
    assert set(contest.games.values_list("state", flat=True)) == {Game.State.PLAYING}
    page, _ = read(client, contest)
    bell = bell_get(contest=contest)
    assert f'data-bell="{bell.rings_at_ms}"' in page
    form = sent(page, desk(contest, "bell/more/")) | {"minutes": "5"}
    assert client.post(desk(contest, "bell/more/"), form).status_code == 302
    later = bell_get(contest=contest)
    assert (later.rings_at - bell.rings_at).total_seconds() == 300
    wall = Client(headers={"host": "localhost"}).get(
        f"/e/{contest.event.slug}/{contest.slug}/wall/"
    )
    assert f'data-bell="{later.rings_at_ms}"' in wall.content.decode()
    page, _ = read(client, contest)
    form = sent(page, desk(contest, "bell/stop/"))
    assert client.post(desk(contest, "bell/stop/"), form).status_code == 302
    assert bell_get(contest=contest) is None
    tampered = {"rings_at": "yesterday", "minutes": "5"}
    assert client.post(desk(contest, "bell/more/"), tampered).status_code == 409


def test_missing_tables_are_written_off_only_with_a_reason(client, contest):
    assert client.post(desk(contest, "round/early/"), {"seen": 1}).status_code == 400
    answer = client.post(desk(contest, "round/early/"), {"seen": 1, "reason": "supper"})
    assert answer.status_code == 302
    _, words = read(client, contest)
    assert words.count("not played") >= 3
    assert "All results of this round are in." in words


def test_a_tie_is_played_off_with_one_press_and_said_as_a_tie(client):
    contest = contest_drawn(8, "florida", form="progressive", form_options={"rounds": 1})
    begin(contest)
    play(contest, lots=Random(1))
    page, words = read(client, contest)
    assert "A tie is played off:" in words
    assert "1=" in words
    form = sent(page, desk(contest, "round/"))
    assert client.post(desk(contest, "round/"), form).status_code == 302
    assert contest.matches.filter(part="playoff").exists()


@pytest.mark.parametrize(
    "kind", shares.one_in(3, [kind for kind in KINDS if kind[:2] not in ("kn", "do")])
)
def test_the_desk_of_every_form_of_rounds_answers_in_both_languages(client, kind):
    contest = contest_of(kind)
    partners_drawn(contest)
    begin(contest)
    for most in (0, 1, 10_000):
        play(contest, most=most)
        for language in ("en", "fr"):
            answer = client.get(desk(contest), headers={"accept-language": language})
            assert answer.status_code == 200
            assert "None" not in answer.content.decode()
        assert client.get(desk(contest, "sides/")).status_code == 200
    assert client.get(desk(contest, "round/coming/")).status_code in (200, 302)
