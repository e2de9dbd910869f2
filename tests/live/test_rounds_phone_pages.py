"""What everyone in a contest of any form is told: table, partner and opponents, or to wait."""

import re

import pytest
from django.test import Client

from live.player_status import Standing
from scoring.integrity.findings import contest_findings
from scoring.progress.board import board_get
from scoring.rounds.bell import bell_start
from tests.live.rounds_read import answers_of, at_tables, shown, words_of
from tests.scenes.contests import (
    DESK,
    called,
    contest_drawn,
    contest_of,
    made,
    partners_drawn,
    play,
    play_out,
)
from tournaments.models import Entry
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["mixer", "progressive", "open", "everyone"])
def test_everyone_is_told_their_table_partner_and_opponents(kind):
    contest = contest_of(kind)
    partners_drawn(contest)
    made(contest)
    called(contest)
    rows, told = at_tables(contest), answers_of(contest)
    assert len(told) == contest.entries.count()
    for name, answer in told.items():
        if name in rows:
            table, partners = rows[name]
            assert (answer.standing, answer.table) == (Standing.NOW, table)
            assert {partner for partner, _ in answer.partners} == partners
            against = {other for side in answer.against for other in side.names}
            here = {other for other, (there, _) in rows.items() if there == table}
            assert against == here - partners - {name}
        else:
            assert answer.standing is Standing.RESTS
    assert sum(answer.standing is Standing.RESTS for answer in told.values()) == (
        contest.entries.count() - len(rows)
    )


def test_between_two_rounds_everyone_waits_and_has_a_card():
    contest = contest_of("progressive")
    made(contest)
    called(contest)
    play(contest)
    told = answers_of(contest)
    resting = {Standing.NEXT_ROUND, Standing.RESTS}
    assert {answer.standing for answer in told.values()} == resting
    for name, answer in told.items():
        (line,) = answer.card
        assert line.rests == (answer.standing is Standing.RESTS)
        if line.match is not None:
            assert name in line.own.who.names
            assert set(line.partners) == set(line.own.who.names) - {name}
    winners = [a for a in told.values() if a.card[0].own is not None and a.card[0].own.won]
    assert len(winners) == 6
    assert all(answer.rank.place == 1 for answer in winners)
    _, page = shown(contest, "chart/")
    first = winners[0].rank
    assert first.words == f"1–{first.shared}"
    assert len(re.findall(rf"(?<!\d){first.mark} ", page)) == first.shared


def test_the_phone_of_somebody_who_sits_out_and_of_the_winner():
    contest = contest_of("mixer")
    made(contest)
    called(contest)
    (resting,) = [name for name, a in answers_of(contest).items() if a.standing is Standing.RESTS]
    client = Client(headers={"host": "localhost"})

    def phone(name):
        player = contest.event.players.get(name=name)
        client.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.pk})
        return words_of(client.get(f"/e/{contest.event.slug}/me/"))

    assert "You sit out this round" in phone(resting)
    play(contest)
    assert "Round 1 sat out" in phone(resting)
    play_out(contest)
    best = next(name for name, a in answers_of(contest).items() if a.podium == 1)
    words = phone(best)
    assert "You came in at place 1" in words
    assert words.count("Round ") >= 3


def test_the_phone_names_whose_points_they_are_where_more_than_two_play():
    contest = contest_drawn(
        3, "deluxe-us", form="open", form_options={"sides": "alone"}, goal="points:500", tables=1
    )
    made(contest)
    called(contest)
    play(contest, most=1)
    client = Client(headers={"host": "localhost"})
    player = contest.event.players.get(name="Person 1")
    client.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.pk})
    words = words_of(client.get(f"/e/{contest.event.slug}/me/"))
    score = words.partition("Deal 2")[2].partition("First to 500 points")[0]
    assert all(name in score for name in ("You", "Person 2", "Person 3"))
    assert "They" not in score


def test_the_phone_counts_the_minutes_for_those_who_still_play():
    contest = contest_of("progressive")
    made(contest)
    called(contest)
    client = Client(headers={"host": "localhost"})

    def phone(name):
        player = contest.event.players.get(name=name)
        client.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.pk})
        return client.get(f"/e/{contest.event.slug}/me/").content.decode()

    told = answers_of(contest)
    playing = next(name for name, a in told.items() if a.standing is Standing.NOW)
    resting = next(name for name, a in told.items() if a.standing is Standing.RESTS)
    assert "data-bell" not in phone(playing)
    bell = bell_start(actor=DESK, contest_id=contest.pk, seen=1, minutes=35)
    page = phone(playing)
    assert f'data-bell="{round(bell.bell_at.timestamp() * 1000)}"' in page
    assert "Last turn" in page
    assert "35 minutes" in page
    assert "js/bell" in page
    assert "data-bell" not in phone(resting)
    play(contest)
    assert "data-bell" not in phone(playing)


@pytest.mark.parametrize("kind", ["mixer", "open", "swiss-alone", "everyone-alone", "pools-alone"])
def test_whoever_comes_late_waits_for_the_next_round(kind):
    contest = contest_of(kind)
    made(contest)
    late = player_add(
        actor=DESK, event=contest.event, name="Late Comer", chapter=contest.event.chapters.first()
    )
    entry = entry_add(actor=DESK, contest=contest, player=late)
    entry_move(
        actor=DESK, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
    )
    if kind == "mixer":  # a single player has a number, and so a page, with the first round
        assert answers_of(contest)["Late Comer"].standing is Standing.NEXT_ROUND
    called(contest)
    play(contest)
    made(contest)
    in_it = (Standing.READY, Standing.NOW, Standing.RESTS)
    assert answers_of(contest)["Late Comer"].standing in in_it
    contest.refresh_from_db()
    assert not contest_findings(contest=contest)
    called(contest)
    play(contest)
    play_out(contest)
    contest.refresh_from_db()
    assert contest.phase == "finished"
    assert not contest_findings(contest=contest)
    ranking = board_get(contest=contest).ranking
    assert "Late Comer" in {name for line in ranking for name in line.who.names}
