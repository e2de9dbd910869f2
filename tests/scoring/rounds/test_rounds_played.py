"""Every form of contest is played to its own end through the services, with games by the engine."""

from random import Random

import pytest
from django.urls import reverse

from domain.wording import Conflict, Illegal
from games.models import Game
from games.reports.services import AtTable
from scoring.integrity.findings import contest_findings
from scoring.progress.board import board_get
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action
from scoring.record.undo import action_undo, play_undo
from scoring.rounds.services import round_make, round_take_back
from scoring.sides.services import person_leave, person_return
from scoring.standings.state_hash import contest_state
from tests import shares
from tests.scenes.contests import DESK, begin, contest_drawn, play, play_out
from tournaments.models import Contest, Draw

pytestmark = pytest.mark.django_db

PLAYED = [
    ("swiss", 12, "texas", {}),
    ("everyone", 8, "rally", {}),
    ("everyone", 5, "web", {"form_options": {"sides": "alone"}}),
    ("pools", 16, "texas", {"form_options": {"size": 3}}),
    ("open", 23, "web", {}),
    ("open", 17, "web", {"form_options": {"seats": 6}}),
    ("open", 5, "web", {"form_options": {"seats": 5}}),
    ("open", 9, "deluxe-fr", {"goal": "one"}),
    ("progressive", 26, "florida", {}),
    ("mixer", 13, "texas", {}),
]


@pytest.mark.parametrize(("form", "people", "rules", "chosen"), shares.one_in(2, PLAYED))
def test_a_contest_of_rounds_comes_to_its_end_with_everyone_ranked(form, people, rules, chosen):
    contest = contest_drawn(people, rules, form=form, **chosen)
    play_out(contest)
    board = board_get(contest=contest)
    assert board.is_over
    ranked = [player for place in board.ranking for player in place.players]
    assert len(ranked) == len(set(ranked)) == people
    assert board.ranking[0].place == 1
    assert contest_findings(contest=contest) == []


@pytest.mark.parametrize(
    ("people", "rules", "chosen"),
    [
        (24, "texas", {"form": "double"}),
        (10, "rally", {"form": "double", "form_options": {"final": "once"}}),
        (6, "web", {"form": "knockout", "form_options": {"sides": "alone"}}),
    ],
)
def test_a_chart_of_any_shape_comes_to_its_champion(people, rules, chosen):
    contest = contest_drawn(people, rules, **chosen)
    play_out(contest)
    chart = chart_get(contest=contest)
    losses = {}
    for match in chart.matches.values():
        for side in match.losers:
            losses[side] = losses.get(side, 0) + 1
    champion = chart[chart.shape.final].winner
    assert losses.get(champion, 0) <= 1
    assert contest_findings(contest=contest) == []


def test_alone_at_a_table_everyone_has_one_stock_and_six_have_twenty_cards():
    contest = contest_drawn(6, "web", form="open", form_options={"seats": 6})
    begin(contest)
    game = contest.games.get()
    assert game.sides.count() == 6
    at_table = AtTable(game, contest)
    assert {len(stocks) for stocks in at_table.seats.values()} == {1}
    assert at_table.seating.stock_dealt == 20


def test_winners_move_up_one_table_and_partners_change():
    contest = contest_drawn(16, "florida")
    begin(contest)
    play(contest, lots=Random(3))
    first = board_get(contest=contest).latest
    round_make(actor=DESK, contest_id=contest.pk, seen=1)
    second = board_get(contest=contest).latest
    tables = {p: m.table for m in second.matches for s in m.sides for p in s.people}
    partner = {p: set(s.people) - {p} for m in second.matches for s in m.sides for p in s.people}
    for match in first.matches:
        for side in match.sides:
            # Cards are counted here, and told as cards.
            assert (side.left == 0, side.points) == (side.won, None)
            for person in side.people:
                if side.won:
                    assert tables[person] == max(1, match.table - 1)
                elif match.table == 1:
                    assert tables[person] == 4
                else:
                    assert tables[person] == match.table
                assert partner[person] != set(side.people) - {person}
    # At the tables themselves, too, not only on the list.
    for game in contest.games.filter(state__in=Game.AT_THE_TABLE).select_related("table"):
        assert game.table.number == game.match_game.match.table_number


def test_the_next_round_waits_for_every_result():
    contest = contest_drawn(8, "texas", form="mixer")
    begin(contest)
    with pytest.raises(Illegal) as refused:
        round_make(actor=DESK, contest_id=contest.pk, seen=1)
    assert refused.value.code == "round-not-over"
    assert contest.rounds.count() == 1


def test_the_same_press_twice_makes_one_round_and_an_old_page_none():
    contest = contest_drawn(8, "texas", form="mixer")
    first = round_make(actor=DESK, contest_id=contest.pk, seen=0, seed="1")
    assert round_make(actor=DESK, contest_id=contest.pk, seen=0) == first
    with pytest.raises(Conflict):
        round_make(actor=DESK, contest_id=contest.pk, seen=2)
    assert contest.rounds.count() == 1


def test_everything_can_be_taken_back_round_by_round_to_where_it_began():
    contest = contest_drawn(12, "texas", form="mixer")
    begin(contest)
    play_undo(actor=DESK, contest_id=contest.pk, reason="a rehearsal")
    start = contest_state(contest=contest)
    from scoring.calls.services import matches_call

    matches_call(actor=DESK, contest_id=contest.pk)
    lots = Random(5)
    play(contest, lots=lots)
    before = contest_state(contest=contest)
    round_make(actor=DESK, contest_id=contest.pk, seen=1)
    play(contest, lots=lots)
    play_undo(actor=DESK, contest_id=contest.pk, reason="a rehearsal")
    assert last_action(contest=contest) is None
    round_take_back(actor=DESK, contest_id=contest.pk, seen=2, reason="too early")
    assert contest_state(contest=contest) == before
    assert contest.draws.get(state=Draw.State.DRAWN).round == 1
    play_undo(actor=DESK, contest_id=contest.pk, reason="a rehearsal")
    assert contest_state(contest=contest) == start


def test_a_round_in_which_somebody_was_called_is_not_taken_back():
    contest = contest_drawn(8, "texas", form="mixer")
    begin(contest)
    with pytest.raises(Illegal) as refused:
        round_take_back(actor=DESK, contest_id=contest.pk, seen=1, reason="too early")
    assert refused.value.code == "round-begun"
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    round_take_back(actor=DESK, contest_id=contest.pk, seen=1, reason="too early")
    assert not contest.rounds.exists()
    assert not contest.matches.exists()


def test_where_partners_change_or_nobody_has_one_no_partners_are_drawn():
    from tournaments.partners.services import draw_commit

    contest = contest_drawn(8, "web", form="open")
    with pytest.raises(Illegal) as refused:
        draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    assert refused.value.code == "no-partner-draw"
    assert Contest.objects.get(pk=contest.pk).phase == Contest.Phase.REGISTRATION


def test_who_leaves_is_not_in_the_next_round_and_comes_back_later():
    contest = contest_drawn(13, "texas", form="mixer", form_options={"rounds": 3})
    begin(contest)
    lots = Random(4)
    leaver = contest.games.order_by("pk").first().sides.first().side.members.first().entry
    with pytest.raises(Illegal) as refused:
        person_leave(actor=DESK, contest_id=contest.pk, entry_id=leaver.pk)
    assert refused.value.code == "match-ahead"
    play(contest, lots=lots)
    person_leave(actor=DESK, contest_id=contest.pk, entry_id=leaver.pk, reason="supper")
    round_make(actor=DESK, contest_id=contest.pk, seen=1)
    board = board_get(contest=contest)
    number = board.numbers[leaver.player_id]
    assert board.card(number)[-1][1] is None
    assert len(board.latest.sits_out) == 0
    play(contest, lots=lots)
    person_return(actor=DESK, contest_id=contest.pk, entry_id=leaver.pk)
    round_make(actor=DESK, contest_id=contest.pk, seen=2)
    board = board_get(contest=contest)
    here = [p for m in board.latest.matches for s in m.sides for p in s.people]
    assert len(here) == 12
    assert number in here or leaver.player.name in board.latest.sits_out
    play(contest, lots=lots)
    contest.refresh_from_db()
    assert contest_findings(contest=contest) == []
    assert len(board_get(contest=contest).ranking) == 13


def test_a_stock_that_was_typed_holds_for_a_table_of_six():
    contest = contest_drawn(6, "web", form="open", form_options={"seats": 6}, stock_size=12)
    begin(contest)
    assert AtTable(contest.games.get(), contest).seating.stock_dealt == 12


@pytest.mark.parametrize(("form", "is_said"), [("mixer", True), ("swiss", False)])
def test_latecomers_are_promised_a_round_only_where_they_get_one(client, form, is_said):
    contest = contest_drawn(8, "texas", form=form)
    begin(contest)
    page = client.get(reverse("record:sides", args=[contest.event.slug, contest.slug]))
    assert page.status_code == 200
    assert ("Late arrivals" in page.content.decode()) == is_said
