"""Every public page of every form of contest, before, in and after play: it answers, and what it
says is so."""

import re
from itertools import groupby

import pytest
from django.test import Client

from access.models import Account
from domain.names import by_surname
from domain.results import Counts, Reported
from games.models import Result
from live.publish import published
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.board import board_get
from tests import shares
from tests.live.public_pages import ADDRESSES
from tests.live.rounds_read import shown, words_of
from tests.scenes.contests import (
    DESK,
    KINDS,
    called,
    contest_of,
    made,
    partners_drawn,
    play,
    play_out,
)
from tournaments.models import Entry
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db

PAGES = [*ADDRESSES, "rules/", "draw/"]


def every_page(contest):
    """What every page says in both languages; none may break, or leave a sentence unfinished."""
    contest.refresh_from_db()
    found = {}
    for language in ("en", "fr"):
        for page in PAGES:
            status, words = shown(contest, page, language)
            missing = page == "draw/" and not contest.draws_partners
            missing = missing or (page == "rules/" and not contest.revision)
            assert status == (404 if missing else 200), (page, words[:200])
            assert "None" not in words, (page, words)
            found[language, page] = (status, words)
    for player in contest.event.players.all():
        client = Client(headers={"host": "localhost"})
        client.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.pk})
        assert client.get(f"/e/{contest.event.slug}/me/").status_code == 200
    for table in contest.tables.all():
        assert Client(headers={"host": "localhost"}).get(f"/t/{table.secret}/").status_code in (
            200,
            302,
        )
    return found


@pytest.mark.long
@pytest.mark.parametrize("kind", shares.one_in(4, KINDS))
def test_no_page_breaks_before_in_and_after_play(kind):
    contest = contest_of(kind)
    every_page(contest)
    partners_drawn(contest)
    every_page(contest)
    assert made(contest)
    every_page(contest)
    called(contest)
    every_page(contest)
    play(contest, most=2)
    every_page(contest)
    play(contest)
    every_page(contest)
    if contest.is_by_rounds:
        play_out(contest)
    contest.refresh_from_db()
    assert contest.phase == "finished"
    at_the_end = every_page(contest)
    if not contest.draws_partners:
        assert not any(
            "artnership" in words or "Équipes" in words
            for (_, page), (_, words) in at_the_end.items()
            if page in ("", "names/", "tables/", "wall/")
        )


def test_the_wall_calls_everyone_of_a_round_by_name():
    contest = contest_of("progressive")
    made(contest)
    called(contest)
    _, wall = shown(contest, "wall/")
    assert "Round 1 : go to your table" in wall or "Round 1: go to your table" in wall
    for player in contest.event.players.all():
        # What people look for comes first: the surname.
        given, surname = player.name.split()
        assert re.search(rf"{surname} {given}\b", wall)
    play(contest)
    play_out(contest)
    _, wall = shown(contest, "wall/")
    assert "go to your table" not in wall
    assert "Winners" in wall
    assert "Ranking" in wall


def test_a_cross_table_has_a_tick_for_every_decided_match():
    contest = contest_of("everyone")
    partners_drawn(contest)
    made(contest)
    called(contest)
    play(contest)
    _, page = shown(contest, "chart/")
    assert page.count("✓ won") - 1 == 2  # and once where the signs are explained
    play_out(contest)
    _, page = shown(contest, "chart/")
    assert page.count("✓ won") - 1 == 6


def test_the_results_page_gives_each_loser_their_own_cards():
    contest = contest_of("open")
    made(contest)
    called(contest)
    play(contest, most=1)
    (result,) = published(contest.event.slug).contests[contest.slug].results
    left = {side.names: cards for side, cards in result.behind}
    stored = Result.objects.get(game__contest=contest, state="confirmed").cards_left
    assert sorted(left.values()) == sorted(value for value in stored.values() if value)
    _, page = shown(contest, "results/")
    for (name,), cards in left.items():
        assert re.search(rf"{name} {cards} cards? left", page)


def test_a_result_of_an_earlier_round_is_corrected_and_the_rounds_stand():
    contest = contest_of("swiss")
    partners_drawn(contest)
    made(contest)
    called(contest)
    play(contest)
    made(contest)
    row = contest.matches.filter(stage=1).first()
    one, two = match_of(row).sides
    was = match_of(row).winner
    slip = Reported(manner="ruling", winner=two if was == one else one, reason="sides were swapped")
    (way,) = correction_preview(contest=contest, key=row.key, reported=slip)
    (effect,) = way.correction.effects
    assert f"Match {row.number} (round 1)" in str(effect.sentence)
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        reported=slip,
        reason=slip.reason,
        accept_warnings=True,
        seal=way.seal,
    )
    row.refresh_from_db()
    assert match_of(row).winner == slip.winner
    board = board_get(contest=contest)
    places = {place.who.number: place for place in board.ranking}
    assert [m.value for m in places[was].measures if m.name == "wins"] == [0]
    assert not contest_findings(contest=contest)


def test_a_contest_without_a_partner_draw_has_no_page_that_shows_one():
    contest = contest_of("open")
    made(contest)
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    desk = f"/desk/{contest.event.slug}/{contest.slug}/"
    assert client.get(f"{desk}draw-show/").status_code == 404
    assert client.get(f"{desk}partners/draws/1/").status_code == 404


def test_who_still_plays_at_the_first_tables_has_no_place_at_one():
    contest = contest_of("open")
    made(contest)
    called(contest)
    play(contest, most=1)
    _, words = shown(contest, "chart/")
    assert "place 1 at the last table" in words
    assert "place 7" not in words


def test_the_winner_of_the_first_table_leads_those_who_still_play():
    contest = contest_of("open")
    made(contest)
    called(contest)
    play(contest, most=1)
    winner = Result.objects.get(game__contest=contest, state="confirmed").winner
    first = board_get(contest=contest).ranking[0]
    assert (first.who.number, first.place) == (winner.number, 1)


def test_a_corrected_table_of_four_keeps_the_order_of_everyone():
    contest = contest_of("open")
    made(contest)
    called(contest)
    play(contest)
    row = contest.matches.get(number=1)
    first, second, third, fourth = match_of(row).sides
    cards = {first: 2, second: 5, third: 0, fourth: 1}
    slip = Reported(manner="played-out", winner=third, cards_left=Counts.of_sides(cards))
    (way,) = correction_preview(contest=contest, key=row.key, reported=slip)
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        reported=slip,
        reason="the slip was misread",
        seal=way.seal,
        accept_warnings=True,
    )
    row.refresh_from_db()
    assert row.outcome == f"played-out:{third}>{fourth}>{first}>{second}"
    contest.refresh_from_db()
    assert not contest_findings(contest=contest)
    contest.matches.filter(pk=row.pk).update(outcome=f"played-out:{third}")
    (finding,) = contest_findings(contest=contest)
    assert finding.code == "advance-without-cause"


def test_a_single_player_comes_late_into_a_bye_of_the_chart():
    contest = contest_of("knockout-alone")
    made(contest)
    called(contest)
    entries = []
    for name in ("Late Comer", "Later Comer"):
        player = player_add(
            actor=DESK, event=contest.event, name=name, chapter=contest.event.chapters.first()
        )
        entry = entry_add(actor=DESK, contest=contest, player=player)
        entry_move(
            actor=DESK, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
        )
        entries.append(entry.pk)
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    late = f"/desk/{contest.event.slug}/{contest.slug}/sides/late/"
    page = client.get(late)
    assert "One person who is checked in takes a bye" in words_of(page)
    assert 'name="two"' not in page.content.decode()
    line = re.search(r'<option value="(main:[^"]+)"', page.content.decode())[1]
    both = {"one": entries[0], "two": entries[1], "line": line}
    assert client.post(late, both).status_code == 422
    assert client.post(late, {"one": entries[0], "line": line}).status_code == 302
    side = contest.sides.order_by("number").last()
    assert [member.entry_id for member in side.members.all()] == entries[:1]
    contest.refresh_from_db()
    assert not contest_findings(contest=contest)
    play(contest)
    contest.refresh_from_db()
    assert contest.phase == "finished"


def test_people_of_one_place_stand_by_surname():
    """Everyone who won is level after the first round."""
    contest = contest_of("progressive")
    made(contest)
    called(contest)
    play(contest)
    level = [
        [place.who.names[0] for place in group]
        for _, group in groupby(board_get(contest=contest).ranking, key=lambda one: one.place)
    ]
    assert max(map(len, level)) > 2
    assert level == [sorted(group, key=by_surname) for group in level]
