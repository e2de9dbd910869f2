"""A progressive round that is not called, or not all of it: there is a way to call it, and a reason
beside whatever waits."""

import html
import re
from random import Random

import pytest
from django.test import Client

from access.models import Account
from games.models import Game
from scoring.calls.queries import queue_get
from scoring.calls.services import match_call, matches_call, table_turn
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.rehearsal.rehearsal import bot_report
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, contest_drawn, made, play, play_out
from tests.scoring.rounds.test_rounds_api import Api
from tournaments.contests.services import contest_create
from tournaments.models import Contest, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    official = Client(headers={"host": "localhost"})
    official.force_login(Account.objects.create(sign_in_name="Bea", runs_every_event=True))
    return official


def published(people=12, tables=8):
    contest = contest_drawn(people, "florida", tables=tables, form_options={"rounds": 2})
    made(contest)
    contest.refresh_from_db()
    return contest


def undone(contest):
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)


def at_tables(contest):
    games = contest.games.filter(state__in=Game.AT_THE_TABLE)
    return {game.match_game.match.table_number: game.table.number for game in games}


def reasons(contest):
    return [str(one.reason) for one in queue_get(contest=contest).queue]


def read(client, contest):
    page = client.get(f"/desk/{contest.event.slug}/{contest.slug}/").content.decode()
    return page, " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def pressed(client, contest):
    page, words = read(client, contest)
    assert 'id="call-all"' in page
    answer = client.post(f"/desk/{contest.event.slug}/{contest.slug}/call/")
    assert answer.status_code == 302
    return words


def test_a_round_whose_calls_were_undone_is_called_from_the_desk(client):
    contest = published()
    undone(contest)
    assert at_tables(contest) == {}
    words = pressed(client, contest)
    assert "3 games can be called now." in words
    assert "Table 2 is its place in this round." in words
    assert at_tables(contest) == {1: 1, 2: 2, 3: 3}
    assert 'id="call-all"' not in read(client, contest)[0]
    assert contest_findings(contest=contest) == []


def test_the_api_lists_and_calls_a_round_that_was_not_called():
    contest = published()
    undone(contest)
    api = Api(contest)
    assert [(one["match"], one["table"]) for one in api.get("calls/")["calls"]] == [
        (1, 1),
        (2, 2),
        (3, 3),
    ]
    assert len(api.post("calls/", {})["games"]) == 3
    assert at_tables(contest) == {1: 1, 2: 2, 3: 3}


def test_who_sits_in_another_contest_is_named_and_called_once_that_is_over(client):
    contest = contest_drawn(12, "florida", form_options={"rounds": 2})
    other = contest_create(
        actor=DESK,
        event=contest.event,
        name="Early birds",
        rule_set="florida",
        form="progressive",
        tables=4,
    )
    people = contest.entries.order_by("pk")[:4]
    Entry.objects.bulk_create(
        Entry(contest=other, player=entry.player, state=Entry.State.CHECKED_IN) for entry in people
    )
    made(other)
    made(contest)
    waiting = queue_get(contest=contest).queue
    assert waiting
    assert len(at_tables(contest)) == 3 - len(waiting)
    reason = str(waiting[0].reason)
    assert re.fullmatch(r"Person \d+ still plays at table 1 in Early birds\.", reason)
    assert reason in read(client, contest)[1]
    play(other)
    pressed(client, contest)
    assert at_tables(contest) == {1: 1, 2: 2, 3: 3}


def test_with_fewer_tables_than_matches_games_are_called_as_tables_get_free(client):
    contest = published(people=16, tables=2)
    assert at_tables(contest) == {1: 1, 2: 2}
    assert (
        reasons(contest)
        == ["Every table is taken. This match is called as soon as one is free."] * 2
    )
    assert reasons(contest)[0] in read(client, contest)[1]
    play(contest, most=1)
    assert at_tables(contest) == {2: 2, 3: 1}
    play(contest)
    play_out(contest)
    contest.refresh_from_db()
    assert contest.phase == Contest.Phase.FINISHED
    assert contest_findings(contest=contest) == []


def test_a_contest_that_is_stuck_for_want_of_tables_goes_on_at_a_press(client):
    contest = published(people=16, tables=2)
    # As an older Rallydeck left it: two tables have reported, the others were never called.
    for game in contest.games.filter(state__in=Game.AT_THE_TABLE):
        reported, _ = bot_report(game, Random(1))
        result_enter(
            actor=DESK,
            game_id=game.pk,
            version=game.version,
            reported=reported,
            accept_warnings=True,
            call_next=False,
        )
    assert at_tables(contest) == {}
    pressed(client, contest)
    play(contest)
    assert not contest.matches.filter(outcome=None).exists()


def test_a_place_that_is_out_of_use_is_played_elsewhere_and_one_on_hold_says_so():
    contest = published(people=12, tables=4)
    undone(contest)
    table_turn(actor=DESK, table_id=contest.tables.get(number=2).pk, field="broken", value=True)
    assert at_tables(contest) == {1: 1, 2: 4, 3: 3}
    undone(contest)
    table_turn(actor=DESK, table_id=contest.tables.get(number=3).pk, field="held", value=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    assert at_tables(contest) == {1: 1, 2: 2}
    assert reasons(contest) == [
        "Table 3, its place, is on hold. Give that table to games again, and this match is called."
    ]


def test_one_match_is_called_by_hand_and_the_place_of_another_is_waited_for():
    contest = published()
    undone(contest)
    first, second, _ = contest.matches.order_by("number")
    match_call(actor=DESK, contest_id=contest.pk, key=first.key, table=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    assert at_tables(contest) == {1: 2, 3: 3}
    assert reasons(contest) == ["Waits until table 2 is free: that is its place."]
    play(contest, most=1)
    assert at_tables(contest)[second.table_number] == 2
