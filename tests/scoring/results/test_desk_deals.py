"""Deals at the desk, at the table, on the phone and the wall, in corrections and re-keying."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Game
from scoring.calls.services import table_turn
from scoring.integrity.findings import contest_findings
from scoring.results.services import result_report
from tests.scenes.contests import at_tables, race_called, sides_at, won_by
from tests.scenes.deals import deal, games_of, row, score
from tests.scenes.desk import HTMX, at, game_at, slip, text_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_kept():
    cache.clear()


@pytest.fixture
def contest():
    made = race_called()
    made.draws.update(is_published=True)
    return made


def names_at(game):
    return [
        [member.entry.player.name for member in seat.side.members.order_by("place")]
        for seat in game.sides.order_by("place")
    ]


def enter(client, contest, **more):
    game = game_at(contest, 1)
    return client.post(at("play:result", contest), slip(game, **more), headers=HTMX)


def test_the_typed_flow_works_deal_by_deal(client, contest):
    a, b = names_at(game_at(contest, 1))
    assert f"Deal 1 · 0–0 · {a[0]} deals" in text_of(client.get(at("play:day", contest)))
    assert enter(client, contest, winner="A", left="9").headers["X-Entry"] == "good"
    page = text_of(client.get(at("play:day", contest)))
    assert f"Deal 2 · 70–0 · {b[0]} deals" in page
    enter(client, contest, winner="B", left="5")
    assert "Deal 3 · 70–50" in text_of(client.get(at("play:day", contest)))
    assert score(contest) == [70, 50]


def test_the_points_are_worked_out_from_the_cards_which_are_needed(client, contest):
    answer = enter(client, contest, winner="A", left="")
    assert answer.status_code == 422
    assert "Enter the cards left" in text_of(answer)


def test_the_desk_finishes_a_match_by_the_score(client, contest):
    deal(contest, 1, 9)
    game = game_at(contest, 1)
    assert "Finish the match now" in text_of(client.get(at("play:day", contest)))
    sent = {"game": game.pk, "version": game.version}
    answer = client.post(at("play:finish", contest), sent, follow=True)
    assert "win by the score" in text_of(answer)
    assert row(contest).outcome == f"time:{sides_at(game)[1]}"


def test_an_equal_score_asks_the_official_who_wins(client, contest):
    game = game_at(contest, 1)
    sent = {"game": game.pk, "version": game.version}
    answer = client.post(at("play:finish", contest), sent)
    assert answer.status_code == 422
    assert "The score is equal, 0 each." in text_of(answer)
    sent |= {"winner": sides_at(game)[0], "reason": "cut of the cards"}
    client.post(at("play:finish", contest), sent)
    assert row(contest).outcome == f"ruling:{sides_at(game)[0]}"


def test_a_contest_of_single_games_shows_no_deals(client):
    contest = race_called(rules="texas", goal="one")
    page = text_of(client.get(at("play:day", contest)))
    assert "Deal 1" not in page
    assert "Finish the match now" not in page


# At the table and on the phone


def test_the_table_goes_on_to_the_next_deal_with_the_score_pad(contest):
    phone = Client(headers={"host": "localhost"})
    game = game_at(contest, 1)
    a, b = sides_at(game)
    address = f"/t/{game.table.secret}/"
    said = {"game": game.pk, "version": game.version, "winner": a, f"cards-{b}": "9", "side": a}
    phone.post(f"{address}report/", said)
    game.refresh_from_db()
    sent = {"game": game.pk, "version": game.version, "result": game.results.get().pk, "side": b}
    answer = phone.post(f"{address}confirm/", sent, follow=True)
    page = text_of(answer)
    assert "Deal 2" in page
    assert "Who won?" in page
    assert re.search(r"Deal A .* B .* 1 70 – Score 70 0", page)
    assert answer.redirect_chain[-1][0].endswith(f"?game={game_at(contest, 1).pk}")


def test_players_and_the_wall_read_the_running_score(contest):
    deal(contest, 0, 9)
    Contest.objects.filter(pk=contest.pk).update(revision=2)
    game = game_at(contest, 1)
    event = contest.event.slug
    reader = Client(headers={"host": "localhost"})
    player = game.sides.first().side.members.first().entry.player
    reader.post(f"/e/{event}/me/choose/", {"player": player.pk})
    page = text_of(reader.get(f"/e/{event}/me/"))
    assert "You 70 They 0" in page
    assert "First to 500 points" in page
    wall = reader.get(reverse("scoring:wall", args=[event, contest.slug]))
    assert "70–0" in text_of(wall)
    tables = reader.get(reverse("scoring:tables", args=[event, contest.slug]))
    assert "Deal 2 · 70–0" in text_of(tables)


# Corrections and paper


def test_a_deal_is_corrected_on_the_match_page_while_the_race_goes_on(client, contest):
    deal(contest, 0, 9)
    deal(contest, 0, 9)
    first = games_of(contest)[0]
    a, b = sides_at(first)
    where = {"event": contest.event.slug, "contest": contest.slug, "key": "main:1:1"}
    page = client.get(reverse("record:match", kwargs=where))
    assert "Deal 1 (then 70–0)" in text_of(page)
    right = {"game": first.pk, "result": f"side:{b}", "manner": "played-out", f"cards-{a}": "9"}
    address = reverse("record:correct", kwargs=where)
    shown = client.get(address, right)
    assert "The score is 70–70 (it was 140–0)." in text_of(shown)
    (seal,) = re.findall(r'name="seal-withdrawn"\s+value="([^"]+)"', shown.content.decode())
    sent = right | {"later": "withdrawn", "seal-withdrawn": seal, "reason": "misread"}
    client.post(address, sent)
    assert score(contest) == [70, 70]
    assert contest_findings(contest=contest) == []


def test_slips_are_typed_in_deal_by_deal(client, contest):
    number = row(contest).number
    where = {"event": contest.event.slug, "contest": contest.slug}
    address = reverse("printing-desk:re-key", kwargs=where)
    assert 'name="deal" value="1"' in client.get(address).content.decode()
    sent = {"match": number, "deal": "1", "winner": "A", "cards": "9", "manner": "played-out"}
    client.post(address, sent)
    client.post(address, sent)
    assert score(contest) == [70, 0]
    assert 'name="deal" value="2"' in client.get(address).content.decode()


def test_the_goal_is_chosen_at_set_up(client, contest):
    event = contest.event.slug
    sent = {
        "name": "Friday",
        "stock_size": "30",
        "tables": "4",
        "form": "knockout",
        "goal_kind": "points",
        "goal_number": "300",
    }
    client.post(f"/desk/{event}/new/?rules=deluxe-us", sent)
    made = Contest.objects.get(name="Friday")
    assert made.goal == "points:300"
    assert made.house_rules["race_target"] == 300
    refused = client.post(f"/desk/{event}/new/?rules=texas", sent | {"name": "Saturday"})
    assert refused.status_code == 422
    assert "These rules count no points" in text_of(refused)


def test_a_deal_at_a_broken_table_moves_on(client, contest):
    game = game_at(contest, 1)
    table = game.table
    a, b = sides_at(game)
    result_report(
        actor="A", game_id=game.pk, version=game.version, reported=won_by(a, loser=b), side=a
    )
    table_turn(actor="Ann", table_id=table.pk, field="broken", value=True)
    game.refresh_from_db()
    sent = {"game": game.pk, "version": game.version, "result": game.results.get().pk}
    client.post(at("play:confirm", contest), sent)
    (following,) = at_tables(contest)
    assert following.state == Game.State.PLAYING
    assert following.table.number == 2
    assert contest_findings(contest=contest) == []
