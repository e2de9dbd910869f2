"""Matches of several games: a race to points, best of three, totals; to the champion and back."""

import pytest

from domain.results import Counts, Reported
from domain.skipbo import rules as rulesets
from domain.wording import Conflict, Illegal, Malformed
from games.models import Game, Result
from games.reports.form import Typed
from games.reports.services import ResultRefused
from scoring.calls.services import call_take_back, matches_call
from scoring.integrity.findings import contest_findings
from scoring.progress.deals import running_scores
from scoring.progress.history import last_action
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.rehearsal.rehearsal import Rehearsal
from scoring.rehearsal.services_driver import ServicesDriver
from scoring.results.decisions import match_decide, match_finish
from scoring.results.services import result_confirm, result_enter, result_report
from scoring.results.slips import slip_enter
from scoring.sides.services import side_withdraw
from scoring.standings.state_hash import contest_state
from tests import shares
from tests.scenes.contests import DESK, at_tables, race_called, sides_at
from tests.scenes.deals import deal, finish, games_of, phase_of, row, score
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


# Playing


def test_a_race_goes_on_at_the_same_table_without_a_new_call():
    contest = race_called()
    first = at_tables(contest)[0]
    deal(contest, 0, 7)
    (second,) = at_tables(contest)
    assert second.pk != first.pk
    assert (second.table_id, second.state) == (first.table_id, Game.State.PLAYING)
    assert second.match_game.order == 2
    assert row(contest).outcome is None
    assert score(contest) == [25 + 5 * 7, 0]
    assert contest_findings(contest=contest) == []


def test_the_points_of_every_side_are_kept():
    contest = race_called()
    result = deal(contest, 1, 9)
    a, b = sides_at(games_of(contest)[0])
    assert result.side_points == {str(a): 0, str(b): 70}
    assert result.points == 70


def test_a_race_ends_with_the_deal_that_reaches_its_target():
    contest = race_called()
    for _ in range(4):
        deal(contest, 0, 20)  # 125 each: 500 after four
    a, _ = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"played-out:{a}"
    assert at_tables(contest) == []
    assert phase_of(contest) == Contest.Phase.FINISHED
    assert contest_findings(contest=contest) == []


def test_a_deal_of_a_race_needs_its_cards():
    contest = race_called()
    with pytest.raises(ResultRefused) as refused:
        deal(contest, 0, 0)
    assert refused.value.code == "cards-missing"
    with pytest.raises(ResultRefused) as refused:
        deal(contest, 0, 0, manner="ruling", reason="stuck")
    assert refused.value.code == "cards-missing"


@pytest.mark.parametrize(
    ("goal", "winners", "outcome_of"),
    [
        ("best3", [0, 1, 1], 1),
        ("best3", [0, 0], 0),
        ("best5", [0, 1, 0, 1, 0], 0),
        ("games:3", [1, 0, 1], 1),
    ],
)
def test_other_goals(goal, winners, outcome_of):
    contest = race_called(rules="texas", goal=goal)
    for winner in winners[:-1]:
        deal(contest, winner, 5)
        assert row(contest).outcome is None
    deal(contest, winners[-1], 5)
    here = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"played-out:{here[outcome_of]}"
    assert contest_findings(contest=contest) == []


def test_totals_of_games_with_points_go_by_the_points():
    contest = race_called(goal="games:3")
    deal(contest, 0, 2)
    deal(contest, 0, 2)
    deal(contest, 1, 20)  # 70 against 125
    _, b = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"played-out:{b}"


@pytest.mark.parametrize("rules", shares.one_in(2, ["deluxe-us", "deluxe-fr"]))
def test_a_knock_out_of_races_by_engine_games_to_the_champion_and_back(rules):
    contest = race_called(6, rules=rules)
    assert rulesets.get(rules).race_target == 500
    play_undo(actor=DESK, contest_id=contest.pk, reason="from the start")
    start = contest_state(contest=contest)
    Rehearsal(ServicesDriver(contest), seed=7, corrections=0).run()
    assert phase_of(contest) == Contest.Phase.FINISHED
    assert contest_findings(contest=contest) == []
    for match in contest.matches.exclude(outcome=None):
        games = games_of(contest, match.key)
        if not games or not match.outcome.startswith("played-out"):
            continue
        points = {}
        for game in games:
            (result,) = game.results.filter(state="confirmed")
            for side, own in result.side_points.items():
                points[side] = points.get(side, 0) + own
        winner = match.outcome.split(":")[1]
        assert points[winner] >= 500
        assert max(points[side] for side in points if side != winner) < 500
    play_undo(actor=DESK, contest_id=contest.pk, reason="from the start")
    assert contest_state(contest=contest) == start


def test_both_sides_confirm_each_deal_at_the_table():
    contest = race_called()
    for _ in range(2):
        game = at_tables(contest)[0]
        a, b = sides_at(game)
        said = Reported(manner="played-out", winner=a, cards_left=Counts.of_sides({b: 4}))
        result_report(actor="A", game_id=game.pk, version=game.version, reported=said, side=a)
        game.refresh_from_db()
        (result,) = game.results.all()
        again = result_confirm(
            actor="B", game_id=game.pk, version=game.version, result_id=result.pk, side=b
        )
        assert again.state == Result.State.CONFIRMED
        # Said once more, nothing happens.
        result_confirm(
            actor="B", game_id=game.pk, version=game.version, result_id=result.pk, side=b
        )
    assert score(contest) == [90, 0]
    assert len(games_of(contest)) == 2


def test_two_reports_of_one_deal_are_one_deal():
    contest = race_called()
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    first = Reported(manner="played-out", winner=a, cards_left=Counts.of_sides({b: 4}))
    other = Reported(manner="played-out", winner=b, cards_left=Counts.of_sides({a: 4}))
    result_enter(actor="Ann", game_id=game.pk, version=game.version, reported=first)
    result_enter(actor="Ann", game_id=game.pk, version=game.version, reported=first)
    with pytest.raises(Conflict):
        result_enter(actor="Bob", game_id=game.pk, version=game.version, reported=other)
    assert score(contest) == [45, 0]


@pytest.mark.parametrize("manner", ["walkover", "forfeit", "retired"])
def test_who_leaves_in_the_middle_of_a_race_loses_it(manner):
    contest = race_called()
    deal(contest, 0, 7)
    deal(contest, 1, 0, manner=manner)
    _, b = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"{manner}:{b}"
    assert at_tables(contest) == []
    assert contest_findings(contest=contest) == []


def test_a_side_that_withdraws_ends_the_race():
    contest = race_called()
    deal(contest, 0, 7)
    a, b = sides_at(at_tables(contest)[0])
    side_withdraw(actor=DESK, contest_id=contest.pk, side=a)
    assert row(contest).outcome == f"retired:{b}"
    assert contest_findings(contest=contest) == []


def test_a_call_taken_back_in_a_race_keeps_the_score():
    contest = race_called()
    deal(contest, 0, 7)
    game = at_tables(contest)[0]
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    assert row(contest).started is False
    assert contest_findings(contest=contest) == []
    matches_call(actor=DESK, contest_id=contest.pk)
    deal(contest, 0, 7)
    assert score(contest) == [120, 0]


def test_a_ruling_on_a_match_that_waits_decides_it_whatever_the_score():
    contest = race_called()
    deal(contest, 0, 7)
    game = at_tables(contest)[0]
    _, b = sides_at(game)
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    match = row(contest)
    match_decide(
        actor=DESK,
        contest_id=contest.pk,
        key=match.key,
        version=match.version,
        reported=Reported(manner="ruling", winner=b, reason="wrong deck"),
        accept_warnings=True,
    )
    assert row(contest).outcome == f"ruling:{b}"
    assert contest_findings(contest=contest) == []


# Stopped


def test_a_race_stopped_by_the_clock_goes_to_the_higher_score():
    contest = race_called()
    deal(contest, 1, 7)
    game = at_tables(contest)[0]
    finish(contest)
    _, b = sides_at(game)
    assert row(contest).outcome == f"time:{b}"
    assert contest_findings(contest=contest) == []
    # Pressed twice it is stopped once.
    match_finish(actor=DESK, game_id=game.pk, version=game.version)
    assert game.results.count() == 1


def test_an_equal_score_is_decided_by_a_ruling_with_a_reason():
    contest = race_called()
    deal(contest, 0, 7)
    deal(contest, 1, 7)
    with pytest.raises(Illegal) as refused:
        finish(contest)
    assert refused.value.code == "score-equal"
    a, _ = sides_at(at_tables(contest)[0])
    finish(contest, winner=a, reason="cut of the cards")
    assert row(contest).outcome == f"ruling:{a}"
    assert contest_findings(contest=contest) == []


def test_the_score_cannot_be_overruled_by_a_stop():
    contest = race_called()
    deal(contest, 0, 7)
    _, b = sides_at(at_tables(contest)[0])
    with pytest.raises(Illegal) as refused:
        finish(contest, winner=b, reason="I say so")
    assert refused.value.code == "score-decides"


def test_a_match_of_one_game_is_not_stopped():
    contest = race_called(rules="texas", goal="one")
    with pytest.raises(Illegal) as refused:
        finish(contest)
    assert refused.value.code == "match-is-one-game"


def test_a_deal_with_a_report_is_settled_before_a_stop():
    contest = race_called()
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    said = Reported(manner="played-out", winner=a, cards_left=Counts.of_sides({b: 4}))
    result_report(actor="A", game_id=game.pk, version=game.version, reported=said, side=a)
    with pytest.raises(Illegal) as refused:
        finish(contest)
    assert refused.value.code == "deal-has-report"


# Undo, paper, whose deal


def test_undo_and_redo_of_a_deal():
    contest = race_called()
    before = contest_state(contest=contest)
    deal(contest, 0, 7)
    after = contest_state(contest=contest)
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert contest_state(contest=contest) == before
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert contest_state(contest=contest) == after
    assert contest_findings(contest=contest) == []


def slip(contest, number, deal_number, winner, cards):
    return slip_enter(
        actor=DESK,
        contest_id=contest.pk,
        number=number,
        typed=Typed(winner=winner, left=str(cards)),
        deal=deal_number,
        accept_warnings=True,
    )


def test_lines_of_a_slip_are_typed_deal_by_deal():
    contest = race_called()
    number = row(contest).number
    slip(contest, number, 1, "A", 10)
    slip(contest, number, 1, "A", 10)  # the same line again
    assert score(contest) == [75, 0]
    with pytest.raises(Conflict):
        slip(contest, number, 1, "B", 10)
    with pytest.raises(Illegal) as refused:
        slip(contest, number, 3, "B", 10)
    assert refused.value.code == "slip-deal-missing"
    with pytest.raises(Malformed) as refused:
        slip(contest, number, None, "B", 10)
    assert refused.value.code == "slip-deal"
    slip(contest, number, 2, "B", 10)
    assert score(contest) == [75, 75]


def test_a_race_that_was_never_called_is_typed_in_from_paper():
    contest = race_called()
    game = at_tables(contest)[0]
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    number = row(contest).number
    for line in range(1, 5):
        slip(contest, number, line, "A", 20)
        assert contest_findings(contest=contest) == []
    assert row(contest).outcome.startswith("played-out")


def test_the_deal_passes_to_the_left():
    contest = race_called()
    match = row(contest)
    dealers = []
    for _ in range(5):
        dealers.append(running_scores(contest=contest, match_ids=[match.pk])[match.pk].dealer)
        deal(contest, 0, 2)
    game = games_of(contest)[0]
    a, b = [
        [member.entry.player.name for member in seat.side.members.order_by("place")]
        for seat in game.sides.order_by("place")
    ]
    assert dealers == [a[0], b[0], a[1], b[1], a[0]]
