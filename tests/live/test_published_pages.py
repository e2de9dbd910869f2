"""The public pages of a contest: only what was published, made once, and complete."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.models import Account
from domain import matches as play
from live.pages.chart_columns import BracketView, chart_columns, wall_sections
from live.publish import published
from scoring.calls.services import games_start, matches_call
from tests.live.public_pages import ADDRESSES as PAGES
from tests.scenes.contests import DESK, contest_make, play_all
from tournaments import pulse
from tournaments.models import Contest, Player, Side

pytestmark = pytest.mark.django_db

# Those that name nobody before the first result.
NAMELESS = ("results/", "chapters/", "finish/")


@pytest.fixture
def rally():
    return play_all(contest_make(16, tables=4, third_place=True), 5)


@pytest.fixture
def finished():
    return play_all(contest_make(6, tables=3, third_place=True), 99)


def _get(address, **headers):
    return Client(headers={"host": "localhost", **headers}).get(address)


def _text(address, **headers):
    return re.sub(r"\s+", " ", _get(address, **headers).content.decode())


def test_an_unchanged_contest_is_shown_without_asking_the_database(rally, monkeypatch):
    addresses = [f"/e/{rally.slug}/partners/{page}" for page in PAGES]
    # As in the web process, where the pulse has just asked.
    number = pulse.pulse.number(rally.slug)
    monkeypatch.setattr(pulse.pulse, "number", lambda slug: number)
    for address in addresses:
        assert _get(address).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        for address in addresses:
            assert _get(address).status_code == 200
            assert _get(address, **{"x-live": "1"}).status_code == 200
    assert [query["sql"] for query in asked] == []


def test_the_wall_asks_people_to_their_table_until_they_play_there():
    contest = contest_make(8, tables=4)
    games = matches_call(actor=DESK, contest_id=contest.pk)
    address = f"/e/{contest.event.slug}/partners/wall/"
    wall = _text(address)
    assert "Please go to your table" in wall
    assert "At the tables now" not in wall
    seen = {game.pk: game.version for game in games[1:]}
    games_start(actor=DESK, contest_id=contest.pk, seen=seen)
    wall = _text(address)
    assert wall.index("Please go to your table") < wall.index("At the tables now")


def test_what_is_drawn_but_not_published_is_called_so():
    event = contest_make(4, build=False).event
    text = _text(f"/e/{event.slug}/partners/")
    assert "The partners have not been published yet" in text
    assert "have not been drawn yet" not in text


def test_a_change_is_on_every_page_with_the_next_number(rally):
    address = f"/e/{rally.slug}/partners/names/"
    assert "Renamed Person" not in _text(address)
    member = published(rally.slug).contests["partners"].members[0]
    Player.objects.filter(pk=member.player).update(name="Renamed Person")
    assert "Renamed Person" not in _text(address)
    Contest.objects.filter(slug="partners").update(revision=999)
    assert "Renamed Person" in _text(address)


@pytest.mark.parametrize("page", PAGES)
def test_a_contest_that_was_not_published_shows_nobody_on_any_page(page):
    contest = contest_make(8)
    matches_call(actor=DESK, contest_id=contest.pk)
    Player.objects.update(name="Ann Secretperson")
    address = f"/e/{contest.event.slug}/partners/{page}"
    assert "Secretperson" in _text(address) or page in NAMELESS, "names nobody: into NAMELESS"
    contest.draws.update(is_published=False)
    Contest.objects.filter(pk=contest.pk).update(revision=99)
    hidden = _text(address)
    assert "Secretperson" not in hidden
    assert "Chapter 1" not in hidden


@pytest.mark.parametrize("page", PAGES)
def test_what_does_not_exist_is_not_found(rally, page):
    assert _get(f"/e/{rally.slug}/nothing/{page}").status_code == 404
    assert _get(f"/e/nothing/partners/{page}").status_code == 404


def test_an_open_page_gets_its_living_part_alone(rally):
    address = f"/e/{rally.slug}/partners/results/"
    whole, living = _text(address), _text(address, **{"x-live": "1"})
    assert living.startswith("<div ")
    assert "<html" not in living
    assert living.strip() in whole


def test_everyone_is_on_the_list_of_names_once_and_in_order(rally):
    contest = published(rally.slug).contests["partners"]
    page = _text(f"/e/{rally.slug}/partners/names/")
    names = re.findall(r"<strong>([^<]+)</strong>", page)
    assert len(names) == 32
    assert sorted(names) == sorted(member.name for member in contest.members)
    letters = re.findall(r"<h2>(\w)</h2>", page)
    assert letters == sorted(set(letters))


def test_my_line_is_marked_and_only_mine(rally):
    contest = published(rally.slug).contests["partners"]
    member = contest.members[0]
    client = Client(headers={"host": "localhost"})
    client.post(f"/e/{rally.slug}/me/choose/", {"player": member.player})
    page = client.get(f"/e/{rally.slug}/partners/chart/").content.decode()
    marked = set(re.findall(r'data-side="(\d+)" data-mine="you"', page))
    assert marked == {str(member.side)}
    assert page.count('id="mine"') == 1
    other = _text(f"/e/{rally.slug}/partners/chart/")
    assert "data-mine" not in other


def test_the_results_of_a_finished_contest_are_all_there(finished):
    contest = Contest.objects.get()
    page = _text(f"/e/{finished.slug}/partners/results/")
    confirmed = contest.games.filter(state="confirmed").count()
    assert page.count('class="result-lines"') == 1
    assert len(re.findall(r"<li> <p class=\"soft\">", page)) == confirmed


def test_chapter_points_add_up_to_what_the_members_earned(finished):
    contest = published(finished.slug).contests["partners"]
    page = _text(f"/e/{finished.slug}/partners/chapters/")
    shown = [int(n) for n in re.findall(r'points">(\d+)<', page)]
    assert sum(shown) == sum(credit.points for credit in contest.credits)
    assert shown == sorted(shown, reverse=True)


@pytest.mark.parametrize("sides", [2, 3, 16, 40, 64, 130])
def test_the_wall_shows_every_side_that_still_plays_in_readable_pieces(sides):
    contest = contest_make(sides, tables=4, third_place=sides > 4)
    matches_call(actor=DESK, contest_id=contest.pk)
    found = published(contest.event.slug).contests["partners"]
    pieces = [piece for b in chart_columns(found) for piece in wall_sections(b)]
    seen = set()
    for piece in pieces:
        assert isinstance(piece, BracketView)
        assert len(piece.rounds) <= 4
        for depth, round_ in enumerate(piece.rounds):
            assert len(round_.matches) <= 8 >> depth or len(round_.matches) == 1
            seen |= {slot.number for match in round_.matches for slot in match.slots}
    assert seen - {None} == set(
        Side.objects.filter(contest=contest).values_list("number", flat=True)
    )


def test_a_kept_page_gives_every_browser_its_own_token_and_forms_that_work(rally):
    address = f"/e/{rally.slug}/partners/names/"
    tokens = set()
    for _ in range(2):
        client = Client(headers={"host": "localhost"}, enforce_csrf_checks=True)
        page = client.get(address).content.decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        tokens.add(token)
        form = {"language": "fr", "next": address, "csrfmiddlewaretoken": token}
        assert client.post("/language/", form).status_code == 302
        assert 'lang="fr"' in client.get(address).content.decode()
    assert len(tokens) == 2


def test_an_official_sees_what_officials_see_beside_the_kept_page(rally):
    address = f"/e/{rally.slug}/partners/"
    assert "Wall screen" not in _text(address)
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    assert "Wall screen" in client.get(address).content.decode()
    assert "Wall screen" not in _text(address)


def test_the_match_ahead_is_the_same_for_one_side_as_for_all(rally):
    chart = published(rally.slug).contests["partners"].chart
    one_by_one = {side: play.current(chart, side) for side in chart.sides}
    assert play.all_current(chart) == {s: match for s, match in one_by_one.items() if match}
