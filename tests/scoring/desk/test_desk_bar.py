"""One bar on every page of the desk, strips that put equal questions together, the last results."""

import re

import pytest
from django.urls import reverse

from games.models import Game
from tests.scenes.contests import at_tables, contest_make, fresh, sides_at
from tests.scenes.desk import HTMX, at, game_at, report_by, scorer_of, slip, text_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db
SECTIONS = ["Play", "Chart", "People", "Helpers", "Paper", "Record", "Set-up"]


def _bar(answer):
    return re.search(r'<nav class="sections".*?</nav>', answer.content.decode(), re.DOTALL).group()


def _names(answer):
    return re.findall(r">([A-Z][a-z-]+)<", _bar(answer))


def test_every_page_of_the_desk_has_the_same_sections_and_says_which_is_open(client, contest):
    where = {"event": contest.event.slug, "contest": contest.slug}
    pages = {
        at("play:day", contest): "Play",
        at("play:chart", contest): "Chart",
        at("play:result", contest): "Play",
        at("play:adjust", contest): "Set-up",
        reverse("tournaments:people", args=[contest.event.slug]): "People",
        reverse("record:sides", kwargs=where): "People",
        reverse("draw:partners", kwargs=where): "People",
        reverse("access:helpers", args=[contest.event.slug]): "Helpers",
        reverse("printing-desk:contest", kwargs=where): "Paper",
        reverse("record:matches", kwargs=where): "Record",
        reverse("record:trail", kwargs=where): "Record",
        reverse("lots:desk", kwargs=where): "Record",
        reverse("tournaments:contest-set-up", kwargs=where): "Set-up",
        reverse("tournaments:event-set-up", args=[contest.event.slug]): "Set-up",
    }
    for address, section in pages.items():
        answer = client.get(address)
        assert _names(answer) == SECTIONS, address
        assert re.findall(r'aria-current="page"[^>]*>([^<]+)<', _bar(answer)) == [section], address


def test_from_any_page_another_event_is_in_the_menu_and_a_scorer_sees_no_other(client, contest):
    other = contest_make(4)
    page = client.get(reverse("record:matches", args=[contest.event.slug, contest.slug]))
    assert reverse("tournaments:desk", args=[other.event.slug]) in page.content.decode()
    sam = scorer_of(contest).get(at("play:day", contest))
    assert _names(sam) == ["Play", "Chart", "Record"]
    assert other.event.slug not in sam.content.decode()


def test_an_event_page_keeps_the_contest_in_hand(client, contest):
    other = Contest.objects.get(pk=contest_make(4).pk)
    Contest.objects.filter(pk=other.pk).update(event=contest.event, slug="other", name="Other")
    address = reverse("access:helpers", args=[contest.event.slug])
    for slug in ("other", contest.slug):
        bar = _bar(client.get(address, {"contest": slug}))
        assert reverse("play:day", args=[contest.event.slug, slug]) in bar


def _report(game):
    first = sides_at(game)[0]
    report_by(game, first, first)


def test_results_that_wait_are_one_strip_and_confirmed_at_one_press(client, contest):
    for number in (1, 2):
        _report(game_at(contest, number))
    page = client.get(at("play:day", contest))
    assert "Tables 1, 2: results wait for your yes" in text_of(page)
    seen = re.findall(r'name="seen"\s+value="(\d+:\d+:\d+)"', page.content.decode())
    assert len(seen) == 2
    answer = client.post(
        at("play:confirm-all", contest), {"seen": [*seen, "x", "9:9:9"]}, headers=HTMX
    )
    assert "2 results are confirmed." in text_of(answer)
    done = Game.objects.filter(contest=contest, state=Game.State.CONFIRMED)
    assert done.count() == 2


def test_a_report_that_changed_meanwhile_is_not_confirmed_with_the_others(client, contest):
    for number in (1, 2):
        _report(game_at(contest, number))
    seen = re.findall(
        r'name="seen"\s+value="(\d+:\d+:\d+)"', client.get(at("play:day", contest)).content.decode()
    )
    old = ":".join([seen[0].split(":")[0], "99", seen[0].split(":")[2]])
    answer = client.post(at("play:confirm-all", contest), {"seen": [old, seen[1]]}, headers=HTMX)
    assert "1 result is confirmed." in text_of(answer)
    again = client.post(at("play:confirm-all", contest), {"seen": [old]}, headers=HTMX)
    assert again.status_code == 409


def test_the_last_five_results_are_shown_with_undo_on_the_newest(client):
    contest = contest_make(16, tables=8)
    client.post(at("play:call", contest))
    games = at_tables(contest)
    for game in games[:6]:
        client.post(at("play:result", contest), slip(fresh(game)))
    shown = client.get(at("play:day", contest)).content.decode()
    lines = re.search(r'<ol class="last-results">.*?</ol>', shown, re.DOTALL).group()
    assert re.findall(r"<b>(\d+)</b>", lines) == [str(g.table.number) for g in games[5:0:-1]]
    assert len(re.findall(r">\s*Undo<", lines)) == 1
    entry = re.search(r'id="undo-last"\s+name="entry"\s+value="(\d+)"', lines).group(1)
    told = client.post(at("play:undo", contest), {"entry": entry}, headers=HTMX)
    assert "Undone: A result was entered." in text_of(told)
    assert fresh(games[5]).state != Game.State.CONFIRMED


def test_a_table_that_goes_out_of_use_is_said_with_where_its_game_goes_on(client):
    contest = contest_make(8, tables=5)
    client.post(at("play:call", contest))
    game = next(game for game in at_tables(contest) if game.table.number == 2)
    match = game.match_game.match.number
    sent = {"table_id": game.table_id}
    answer = client.post(at("play:table-out", contest), sent, headers=HTMX)
    assert f"Table 2 is out of use. Match {match} goes on at table 5." in text_of(answer)
    game = fresh(game)
    full = client.post(at("play:table-out", contest), {"table_id": game.table_id}, headers=HTMX)
    assert f"Table 5 is out of use. Match {match} waits for a free table." in text_of(full)


def test_the_chart_is_a_section_of_the_desk_before_and_after_it_is_made(client, contest):
    names = sides_at(game_at(contest, 1))
    page = text_of(client.get(at("play:chart", contest)))
    assert "Score chart" in page
    assert names
    before = contest_make(4, build=False)
    assert "Nothing is drawn yet." in text_of(client.get(at("play:chart", before)))
