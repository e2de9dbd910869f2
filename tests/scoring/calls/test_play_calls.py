"""Calling: the fair order with reasons, needs, by hand, broken tables, calls taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from domain.wording import Conflict, Illegal
from games.models import Game
from scoring.calls.queries import queue_get
from scoring.calls.services import (
    call_take_back,
    game_move,
    game_start,
    match_call,
    matches_call,
    table_turn,
)
from scoring.chart.services import chart_build
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import dispute_settle, result_enter, result_report
from scoring.standings.state_hash import state_hash
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments import audited_action
from tournaments.models import Contest, Entry, Player, Side, SideEntry, Table

pytestmark = pytest.mark.django_db


def call_all(contest):
    return matches_call(actor=DESK, contest_id=contest.pk)


def table_numbers(contest):
    return [game.table.number for game in at_tables(contest)]


def player_of(contest, key):
    """Somebody of the first side of a match."""
    number = int(contest.matches.get(key=key).slots[0].removeprefix("side:"))
    return Player.objects.get(
        entries__sides__number=number, entries__contest=contest, entries__memberships__place=0
    )


def needs(contest, key, need, fixed=None):
    player = player_of(contest, key)
    player.seating_need, player.fixed_table = need, fixed
    player.save()
    return player


def test_as_many_games_are_called_as_there_are_tables_and_the_rest_waits_with_a_reason():
    contest = contest_make(16, tables=3)
    shown = queue_get(contest=contest)
    call_all(contest)
    assert [(c.match, c.table) for c in shown.calls] == [(1, 1), (2, 2), (3, 3)]
    assert table_numbers(contest) == [1, 2, 3]
    waiting = queue_get(contest=contest)
    assert waiting.calls == ()
    assert [(w.match, w.place) for w in waiting.queue] == [
        (number, place) for place, number in enumerate(range(4, 9), start=1)
    ]
    assert "table" in str(waiting.queue[0].reason)
    assert call_all(contest) == []
    assert contest_findings(contest=contest) == []


def test_more_matches_than_the_front_of_the_queue_are_called_in_one_go():
    contest = contest_make(64, tables=30)
    call_all(contest)
    assert table_numbers(contest) == list(range(1, 31))


def test_a_fixed_seat_behind_the_front_of_the_queue_does_not_leave_tables_empty():
    contest = contest_make(64, tables=2)
    call_all(contest)
    for position in range(3, 20):
        needs(contest, f"main:1:{position}", Player.SeatingNeed.FIXED, 1)
    game = next(game for game in at_tables(contest) if game.table.number == 2)
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    called = next(game for game in at_tables(contest) if game.table.number == 2)
    assert called.match_game.match.key == "main:1:20"


def test_somebody_with_a_fixed_seat_gets_that_table_and_waits_for_it():
    contest = contest_make(8, tables=4)
    needs(contest, "main:1:1", Player.SeatingNeed.FIXED, 3)
    needs(contest, "main:1:2", Player.SeatingNeed.FIXED, 3)
    call_all(contest)
    at = {game.match_game.match.key: game.table.number for game in at_tables(contest)}
    assert at["main:1:1"] == 3
    assert "main:1:2" not in at
    (waiting,) = queue_get(contest=contest).queue
    assert "table 3" in str(waiting.reason)


def test_an_accessible_table_goes_to_who_needs_it():
    contest = contest_make(8, tables=4)
    contest.tables.filter(number=4).update(accessible=True)
    needs(contest, "main:1:1", Player.SeatingNeed.ACCESSIBLE)
    call_all(contest)
    at = {game.match_game.match.key: game.table.number for game in at_tables(contest)}
    assert at["main:1:1"] == 4


def test_a_winner_stays_at_its_table():
    contest = contest_make(4, tables=2)
    call_all(contest)
    for game in at_tables(contest):
        result_enter(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
        )
    (final,) = at_tables(contest)
    winner = final.sides.first().side
    earlier = Game.objects.filter(sides__side=winner).order_by("pk").first()
    assert final.table_id == earlier.table_id


def test_calling_by_hand_names_what_is_wrong_with_the_table():
    contest = contest_make(8, tables=4)
    needs(contest, "main:1:1", Player.SeatingNeed.FIXED, 2)
    with pytest.raises(Illegal) as refused:
        match_call(actor=DESK, contest_id=contest.pk, key="main:1:1", table=3)
    assert refused.value.code == "fixed-elsewhere"
    match_call(actor=DESK, contest_id=contest.pk, key="main:1:1", table=3, accept_warnings=True)
    with pytest.raises(Illegal) as refused:
        match_call(actor=DESK, contest_id=contest.pk, key="main:1:2", table=3)
    assert refused.value.code == "table-busy"
    with pytest.raises(Illegal) as refused:
        match_call(actor=DESK, contest_id=contest.pk, key="main:2:1", table=1)
    assert refused.value.code == "match-waiting"
    assert contest_findings(contest=contest) == []


def test_a_game_moves_when_its_table_breaks_and_goes_on():
    contest = contest_make(8, tables=3)
    call_all(contest)
    games = at_tables(contest)
    game_start(actor=DESK, game_id=games[0].pk, version=games[0].version)
    table_turn(
        actor=DESK, table_id=games[0].table_id, field="broken", value=True, reason="a leg came off"
    )
    # No table is free: the game waits, before everybody else.
    assert fresh(games[0]).table_id == games[0].table_id
    assert queue_get(contest=contest).queue[0].match == games[0].match_game.match.number
    result_enter(
        actor=DESK,
        game_id=games[1].pk,
        version=games[1].version,
        reported=won_by(sides_at(games[1])[0]),
    )
    moved = fresh(games[0])
    assert (moved.table_id, moved.state) == (games[1].table_id, Game.State.PLAYING)
    assert contest_findings(contest=contest) == []
    table_turn(actor=DESK, table_id=games[0].table_id, field="broken", value=False)
    assert len(at_tables(contest)) == 3


def test_a_game_can_be_moved_by_hand_to_a_free_table_only():
    contest = contest_make(4, tables=3)
    call_all(contest)
    one, two = at_tables(contest)
    with pytest.raises(Illegal):
        game_move(actor=DESK, game_id=one.pk, version=one.version, table=two.table.number)
    game_move(actor=DESK, game_id=one.pk, version=one.version, table=3)
    assert fresh(one).table.number == 3
    with pytest.raises(Conflict):
        game_move(actor=DESK, game_id=one.pk, version=one.version, table=1)


def test_a_call_taken_back_frees_the_table_and_goes_behind_the_others():
    contest = contest_make(8, tables=1)
    (game,) = call_all(contest)
    later = timezone.now() + timedelta(minutes=1)
    with audited_action.running(lambda: later):
        call_take_back(actor=DESK, game_id=game.pk, version=game.version, reason="at lunch")
    assert fresh(game).state == Game.State.CALLED_OFF
    assert at_tables(contest) == []
    with audited_action.running(lambda: later + timedelta(minutes=1)):
        (other,) = call_all(contest)
        waiting = queue_get(contest=contest).queue
    assert other.match_game.match.key != game.match_game.match.key
    assert waiting[-1].match == game.match_game.match.number
    assert contest_findings(contest=contest) == []


def test_a_call_with_a_report_is_not_taken_back():
    contest = contest_make(4, tables=1)
    (game,) = call_all(contest)
    side = sides_at(game)[0]
    result_report(
        actor="a", game_id=game.pk, version=game.version, reported=won_by(side), side=side
    )
    with pytest.raises(Illegal) as refused:
        call_take_back(actor=DESK, game_id=game.pk, version=fresh(game).version)
    assert refused.value.code == "call-has-report"


def test_nobody_is_called_who_plays_in_another_contest_of_the_event():
    contest = contest_make(4, tables=2)
    call_all(contest)
    busy = at_tables(contest)[0].sides.first().side.members.first().entry.player
    other = Contest.objects.create(
        event=contest.event,
        name="Other",
        slug="other",
        rule_set="texas",
        stock_size=15,
        phase=Contest.Phase.DRAWN,
    )
    Table.objects.create(contest=other, number=9)
    draw = other.draws.create(number=1, way="by_hand", state="drawn", frozen="", frozen_hash="")
    chapter = busy.chapter
    people = [busy] + [
        Player.objects.create(event=contest.event, chapter=chapter, name=n, name_key=n)
        for n in ("p", "q", "r")
    ]
    for index, player in enumerate(people):
        entry = Entry.objects.create(contest=other, player=player, state="checked_in")
        side, _ = Side.objects.get_or_create(contest=other, draw=draw, number=index // 2 + 1)
        SideEntry.objects.create(side=side, entry=entry, place=index % 2)
    chart_build(actor=DESK, contest_id=other.pk, seed=1)
    assert call_all(other) == []
    assert busy.name in str(queue_get(contest=other).queue[0].reason)
    with pytest.raises(Illegal) as refused:
        match_call(actor=DESK, contest_id=other.pk, key="main:1:1", table=9)
    assert refused.value.code == "person-busy"
    game = at_tables(contest)[0]
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
    )
    assert len(call_all(other)) == 1


def test_whoever_needs_an_accessible_table_is_called_once_one_is_marked():
    contest = contest_make(2, tables=2)
    player = player_of(contest, "main:1:1")
    player.seating_need = Player.SeatingNeed.ACCESSIBLE
    player.save()
    assert call_all(contest) == []
    assert "Mark a table as accessible" in str(queue_get(contest=contest).findings[0].sentence)
    before = state_hash(contest=contest)
    second = contest.tables.get(number=2)
    table_turn(actor=DESK, table_id=second.pk, field="accessible", value=True)
    assert table_numbers(contest) == [2]
    done = contest.audit.count()
    table_turn(actor=DESK, table_id=second.pk, field="accessible", value=True)
    assert contest.audit.count() == done
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    assert state_hash(contest=contest) == before
    assert not contest.tables.filter(accessible=True).exists()


def test_a_table_that_breaks_before_the_publication_publishes_nothing():
    contest = contest_make(4, build=False)
    table = contest.tables.first()
    table_turn(actor=DESK, table_id=table.pk, field="broken", value=True)
    table_turn(actor=DESK, table_id=table.pk, field="broken", value=False)
    contest.refresh_from_db()
    assert contest.revision == 0
    chart_build(actor=DESK, contest_id=contest.pk, seed=1)
    table_turn(actor=DESK, table_id=table.pk, field="broken", value=True)
    contest.refresh_from_db()
    assert contest.revision == 2


@pytest.mark.parametrize("is_disputed", [False, True])
def test_a_reported_game_is_not_moved_when_its_table_breaks(is_disputed):
    contest = contest_make(8, tables=2)
    game, other = call_all(contest)
    for index, side in enumerate(sides_at(game)[: 1 + is_disputed]):
        result_report(
            actor=f"side {side}",
            game_id=game.pk,
            version=game.version,
            reported=won_by(sides_at(game)[index]),
            side=side,
        )
    table_turn(actor=DESK, table_id=game.table_id, field="broken", value=True)
    result_enter(
        actor=DESK, game_id=other.pk, version=other.version, reported=won_by(sides_at(other)[0])
    )
    assert fresh(game).table_id == game.table_id
    # The table that came free went to those who wait to play.
    assert [here.table_id for here in at_tables(contest)] == [game.table_id, other.table_id]
    assert queue_get(contest=contest).calls == ()
    winner = sides_at(game)[0]
    dispute_settle(
        actor=DESK,
        game_id=game.pk,
        version=fresh(game).version,
        reported=won_by(winner),
        reason="both signed",
    )
    assert fresh(game).state == Game.State.CONFIRMED
    assert contest_findings(contest=contest) == []
