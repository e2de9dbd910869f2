"""Corrections of matches of several games: of a deal in the middle, and of the race's end."""

import pytest

from domain.results import Counts, Reported
from domain.wording import Conflict
from games.models import Game, Result
from scoring.calls.services import call_take_back, matches_call
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, at_tables, race_called, sides_at
from tests.scenes.deals import deal, finish, games_of, phase_of, row, score
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def correct(contest, number, reported, *, key="main:1:1", later=None):
    game = games_of(contest, key)[number - 1]
    shown = correction_preview(contest=contest, key=key, reported=reported, game_id=game.pk)
    chosen = next((way for way in shown if way.correction.later == later), shown[0])
    result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=key,
        reported=reported,
        reason="the slip was misread",
        seal=chosen.seal,
        later=later,
        accept_warnings=True,
        game_id=game.pk,
    )
    assert contest_findings(contest=contest) == []
    return chosen


def won(contest, winner, cards, key="main:1:1"):
    here = sides_at(games_of(contest, key)[0])
    return Reported(
        manner="played-out",
        winner=here[winner],
        cards_left=Counts.of_sides({here[1 - winner]: cards}),
    )


@pytest.fixture
def seven():
    """A final to 500 that ended with deal 8 at 505 to 390, and its champion."""
    contest = race_called()
    for winner, cards in [(0, 10), (1, 20), (0, 15), (1, 25), (0, 20), (1, 18), (0, 26)]:
        deal(contest, winner, cards)
    assert score(contest) == [75 + 100 + 125 + 155, 125 + 150 + 115]
    deal(contest, 0, 5)
    assert phase_of(contest) == Contest.Phase.FINISHED
    return contest


def test_a_correction_in_the_middle_keeps_the_winner_and_changes_the_score(seven):
    before = contest_state(contest=seven)
    shown = correct(seven, 2, won(seven, 1, 19))
    assert str(shown.deals[0]).startswith("Deal 2 is corrected")
    assert score(seven) == [505, 385]
    assert row(seven).outcome == f"played-out:{sides_at(games_of(seven)[0])[0]}"
    action_undo(actor=DESK, contest_id=seven.pk, entry_id=last_action(contest=seven).pk)
    assert contest_state(contest=seven) == before


def test_a_correction_can_end_the_race_earlier(seven):
    """Deal 2 was A's: then A has 500 with deal 7, and deal 8 was never needed."""
    before = contest_state(contest=seven)
    shown = correct(seven, 2, won(seven, 0, 20))
    a, _ = sides_at(games_of(seven)[0])
    assert len(games_of(seven)) == 7
    assert row(seven).outcome == f"played-out:{a}"
    assert any("was over with deal 7" in str(effect) for effect in shown.deals)
    off = seven.games.filter(state="called_off", match_game__match__key="main:1:1").last()
    assert off.results.get().state == Result.State.SUPERSEDED  # on record
    action_undo(actor=DESK, contest_id=seven.pk, entry_id=last_action(contest=seven).pk)
    assert contest_state(contest=seven) == before


def test_a_correction_can_open_the_match_again(seven):
    """Deal 1 was B's: nobody has 500, and the match is called for its next deal."""
    before = contest_state(contest=seven)
    shown = correct(seven, 1, won(seven, 1, 2))
    match = row(seven)
    assert (match.outcome, match.started) == (None, False)
    assert match.ready_since is not None
    assert any("not over any more" in str(effect) for effect in shown.deals)
    assert phase_of(seven) == Contest.Phase.PLAYING
    matches_call(actor=DESK, contest_id=seven.pk)
    (ninth,) = at_tables(seven)
    assert ninth.state == Game.State.CALLED
    deal(seven, 1, 20)
    assert row(seven).outcome.startswith("played-out")
    assert contest_findings(contest=seven) == []
    for _ in range(3):
        action_undo(actor=DESK, contest_id=seven.pk, entry_id=last_action(contest=seven).pk)
    assert contest_state(contest=seven) == before


def test_a_deal_can_be_taken_back(seven):
    correct(seven, 8, None)
    assert row(seven).outcome is None
    assert len(games_of(seven)) == 7


def test_a_winner_that_changes_changes_later_matches():
    contest = race_called(4, goal="best3", rules="texas")
    for _ in range(2):
        deal(contest, 0, 5)
    key = "main:1:1" if row(contest).outcome else "main:1:2"
    a, _ = sides_at(games_of(contest, key)[0])
    other = "main:1:2" if key == "main:1:1" else "main:1:1"
    here = at_tables(contest)[0]
    while row(contest, other).outcome is None:
        deal(contest, 0, 5)
    deal(contest, 0, 5)  # the final is under way
    assert here.match_game.match.key == other
    shown = correct(contest, 2, won(contest, 1, 5, key), key=key, later="withdrawn")
    final = row(contest, "main:2:1")
    assert row(contest, key).outcome is None
    assert final.started is False
    assert f"side:{a}" not in final.slots
    assert not games_of(contest, "main:2:1")
    assert shown.correction.asks


def test_deals_against_a_side_that_is_replaced_count_no_more_after_a_call_was_taken_back():
    """Nobody sits at the table then, so the match looks as if it had not begun."""
    contest = race_called(4, goal="best3", rules="texas")
    for key in ("main:1:1", "main:1:2"):
        while row(contest, key).outcome is None:
            deal(contest, 0, 5)
    deal(contest, 0, 5)  # one deal of the final
    game = at_tables(contest)[0]
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    shown = correct(contest, 2, won(contest, 1, 5, "main:1:1"), key="main:1:1")
    assert any("deals were played before its call was taken back" in str(s) for s in shown.deals)
    assert games_of(contest, "main:2:1") == []
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    assert len(games_of(contest, "main:2:1")) == 1
    assert contest_findings(contest=contest) == []


def test_a_correction_during_the_race_changes_the_score_and_nothing_else():
    contest = race_called()
    deal(contest, 0, 10)
    deal(contest, 0, 10)
    open_game = at_tables(contest)[0]
    correct(contest, 1, won(contest, 1, 10))
    assert score(contest) == [75, 75]
    assert at_tables(contest)[0].pk == open_game.pk


def test_a_correction_during_the_race_can_end_it():
    contest = race_called(rules="texas", goal="best3")
    deal(contest, 0, 5)
    deal(contest, 1, 5)
    shown = correct(contest, 2, won(contest, 0, 5))
    a, _ = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"played-out:{a}"
    assert at_tables(contest) == []
    assert any("called off" in str(effect) for effect in shown.deals)


def test_a_correction_of_a_race_whose_call_was_taken_back_calls_nothing_off():
    """Nobody sits at a table, and the words say so."""
    contest = race_called()
    for _ in range(3):
        deal(contest, 0, 20)
    game = at_tables(contest)[0]
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    shown = correct(contest, 1, won(contest, 0, 45))
    assert score(contest) == [500, 0]
    assert phase_of(contest) == Contest.Phase.FINISHED
    assert "is not called to a table any more" in str(shown.deals[-1])


def test_a_stop_follows_the_score_when_a_deal_is_corrected():
    contest = race_called()
    deal(contest, 0, 10)
    deal(contest, 1, 5)
    finish(contest)
    a, b = sides_at(games_of(contest)[0])
    assert row(contest).outcome == f"time:{a}"
    correct(contest, 1, won(contest, 0, 1))
    assert row(contest).outcome == f"time:{b}"
    correct(contest, 1, won(contest, 0, 5))  # level now: not over
    assert row(contest).outcome is None


def test_a_preview_that_is_out_of_date_is_not_applied(seven):
    game = games_of(seven)[1]
    said = won(seven, 0, 20)
    (shown,) = correction_preview(contest=seven, key="main:1:1", reported=said, game_id=game.pk)
    correct(seven, 3, won(seven, 0, 16))
    with pytest.raises(Conflict):
        result_correct(
            actor=DESK,
            contest_id=seven.pk,
            key="main:1:1",
            reported=said,
            reason="misread",
            seal=shown.seal,
            game_id=game.pk,
            accept_warnings=True,
        )
