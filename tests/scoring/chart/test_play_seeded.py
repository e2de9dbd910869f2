"""Making the chart: by lot, or seeded in the order that an official types."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account
from access.tokens import token_make
from domain.matches import Method
from domain.wording import Malformed
from scoring.chart.services import chart_build
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_made
from tests.scenes.contests import DESK, contest_make
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_make(8, build=False, chapters=16)


@pytest.fixture
def client():
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return client


def build(contest, seeds, method=Method.SEEDED):
    return chart_build(actor=DESK, contest_id=contest.pk, seed=5, method=method, seeds=seeds)


def meetings(contest):
    rows = contest.matches.filter(key__startswith="main:1:").order_by("number")
    return [match_of(row).sides for row in rows]


def at(contest, name):
    return reverse(f"play:{name}", kwargs={"event": contest.event.slug, "contest": contest.slug})


def test_seeds_stand_on_the_usual_lines(contest):
    build(contest, [3, 8, 1, 2, 5, 6, 7, 4])
    assert meetings(contest) == [(3, 4), (5, 2), (1, 6), (7, 8)]
    contest.refresh_from_db()
    assert contest_findings(contest=contest) == []


def test_those_who_are_not_named_are_drawn_by_lot_behind_them(contest):
    build(contest, [6, 2])
    first, *_, last = meetings(contest)
    assert first[0] == 6
    assert last[1] == 2
    assert sorted(side for pair in meetings(contest) for side in pair) == list(range(1, 9))


def test_the_trail_remembers_how_the_chart_was_made(contest):
    build(contest, [6, 2])
    after = contest.audit.get(action="chart_build").after
    assert (after["method"], after["seeds"]) == ("seeded", [6, 2])
    made = chart_made(contest=contest)
    assert (made.method, made.seeds) == (Method.SEEDED, (6, 2))


@pytest.mark.parametrize(
    ("seeds", "method", "code", "words"),
    [
        ([], Method.SEEDED, "seeds-missing", "strongest first"),
        ([1, 99], Method.SEEDED, "seed-unknown", "no side 99"),
        ([1, 2, 1], Method.SEEDED, "seed-twice", "Side 1 is named twice"),
        ([1], Method.DRAWN, "seeds-not-asked", "drawn by lot"),
    ],
)
def test_seeds_that_cannot_be_are_refused_in_words(contest, seeds, method, code, words):
    with pytest.raises(Malformed, match=words) as refused:
        build(contest, seeds, method)
    assert refused.value.code == code
    assert refused.value.field == "seeds"
    assert not contest.matches.exists()


def test_the_page_makes_a_seeded_chart_and_says_so(contest, client):
    assert "Drawn by lot" in client.get(at(contest, "day")).content.decode()
    sent = {"tables": "4", "method": "seeded", "seeds": " 6, 2;4 "}
    assert client.post(at(contest, "build"), sent).status_code == 302
    assert chart_made(contest=contest).seeds == (6, 2, 4)
    page = client.get(at(contest, "day")).content.decode()
    assert "The chart was seeded, the strongest first: 6, 2, 4." in page


def test_by_lot_is_what_happens_unless_asked_otherwise(contest, client):
    sent = {"tables": "4", "method": "drawn", "seeds": ""}
    assert client.post(at(contest, "build"), sent).status_code == 302
    assert "The chart was drawn by lot." in client.get(at(contest, "day")).content.decode()


def test_the_page_names_what_it_could_not_read(contest, client):
    sent = {"tables": "4", "method": "seeded", "seeds": "6, two"}
    answer = client.post(at(contest, "build"), sent)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "“two” is not the number of a side" in page
    assert not contest.matches.exists()
    # The way back leads to what was typed.
    back = html.unescape(re.search(r'href="([^"]*seeds=[^"]*)"', page)[1])
    page = client.get(back).content.decode()
    assert 'value="6, two"' in page
    assert 'value="seeded" checked' in page


def program():
    account = Account.objects.create(sign_in_name="Bo", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


def posted(contest, client, said):
    where = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"
    tag = client.get(where).headers["ETag"]
    answer = client.post(
        f"{where}chart/", said, content_type="application/json", headers={"if-match": tag}
    )
    assert answer.status_code == 201, answer.content
    return answer


def test_the_api_makes_a_seeded_chart(contest):
    answer = posted(contest, program(), {"method": "seeded", "seeds": [6, 2]})
    made = answer.json()["made"]
    assert (made["method"], made["seeds"], made["clashes"]) == ("seeded", [6, 2], [])
    assert Contest.objects.get(pk=contest.pk).phase == Contest.Phase.PLAYING


def test_clashes_that_could_not_be_avoided_are_on_the_trail_and_told_to_programs():
    contest = contest_make(4, build=False, chapters=1)  # everybody is of one chapter
    answer = posted(contest, program(), {})
    clashes = [{"round": 1, "count": 2, "at_least": 2}, {"round": 2, "count": 4, "at_least": 4}]
    assert answer.json()["made"]["clashes"] == clashes
    assert contest.audit.get(action="chart_build").after["clashes"] == clashes


def test_the_desk_says_how_many_clashes_there_are_and_from_which_round(client):
    contest = contest_make(4, chapters=1)
    page = client.get(at(contest, "day")).content.decode()
    assert "2 matches of round 1 have two sides with a chapter in common; fewer are not" in page


def test_the_desk_says_from_which_round_on_chapters_can_meet(client):
    contest = contest_make(4, chapters=4)  # sides 1 and 3 share chapters, and 2 and 4
    page = client.get(at(contest, "day")).content.decode()
    assert "can meet from round 2 on: 2 pairs there." in page
