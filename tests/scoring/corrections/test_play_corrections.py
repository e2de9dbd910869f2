"""Corrections with their preview; undo, redo, and back to the start; late sides and leavers."""

import pytest

from domain.chart.late import open_lines
from domain.matches.correction import What
from domain.results import Reported
from domain.wording import Conflict, Illegal, Malformed
from games.models import Game, Result
from scoring.calls.services import game_start, matches_call, table_turn
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.decisions import match_decide
from scoring.results.services import result_enter, result_report
from scoring.sides.services import side_enter_late, side_withdraw
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.models import AuditEntry, Contest, Entry

pytestmark = pytest.mark.django_db


def enter_first(contest):
    game = at_tables(contest)[0]
    winner, loser = sides_at(game)
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(winner, loser=loser)
    )
    return game, winner, loser


def played(contest, key):
    return Game.objects.get(match_game__match__key=key, contest=contest, state="confirmed")


def correct(contest, key, reported, later=None, reason="the slip was misread"):
    shown = correction_preview(contest=contest, key=key, reported=reported)
    chosen = next((p for p in shown if p.correction.later == later), shown[0])
    return result_correct(
        actor=DESK,
        contest_id=contest.pk,
        key=key,
        reported=reported,
        reason=reason,
        seal=chosen.seal,
        later=later,
    )


@pytest.fixture
def contest():
    """Eight sides at four tables: round 1 is played, one semi-final too, the other is called."""
    made = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=made.pk)
    for _ in range(5):
        enter_first(made)
    return made


def test_a_preview_names_every_later_match_and_changes_nothing(contest):
    before = contest_state(contest=contest)
    row = contest.matches.get(key="main:1:1")
    winner = int(row.outcome.split(":")[1])
    loser = next(n for n in sides_at(played(contest, "main:1:1")) if n != winner)
    withdrawn, stands = correction_preview(
        contest=contest, key="main:1:1", reported=Reported(manner="played-out", winner=loser)
    )
    assert [(str(e.match), e.what) for e in withdrawn.correction.effects] == [
        ("main:1:1", What.CORRECTED),
        ("main:2:1", What.RESULT_WITHDRAWN),
        ("main:3:1", What.SIDES_CHANGED),
    ]
    assert [e.what for e in stands.correction.effects] == [
        What.CORRECTED,
        What.KEPT_BY_RULING,
        What.STAYS,
    ]
    assert contest_state(contest=contest) == before


def test_a_correction_withdraws_what_was_played_on_the_wrong_result(contest):
    game = played(contest, "main:1:1")
    later = played(contest, "main:2:1")
    winner, loser = sides_at(game)
    correct(contest, "main:1:1", won_by(loser, loser=winner), later="withdrawn")
    assert [(v.state, v.winner.number, v.reason) for v in game.results.order_by("number")] == [
        ("superseded", winner, ""),
        ("confirmed", loser, "the slip was misread"),
    ]
    assert fresh(later).state == Game.State.CALLED_OFF
    assert [v.state for v in later.results.all()] == ["superseded"]
    assert f"side:{loser}" in contest.matches.get(key="main:2:1").slots
    assert contest_findings(contest=contest) == []


def test_a_correction_by_ruling_lets_later_results_stand(contest):
    game = played(contest, "main:1:1")
    winner, loser = sides_at(game)
    correct(contest, "main:1:1", won_by(loser, loser=winner), later="stands")
    row = contest.matches.get(key="main:1:1")
    assert (row.outcome, row.stands) == (f"played-out:{loser}", f"played-out:{winner}")
    assert played(contest, "main:2:1")
    assert contest_findings(contest=contest) == []


def test_a_game_in_play_on_the_wrong_result_is_called_off_and_its_table_is_free(contest):
    (second,) = at_tables(contest)
    game = played(contest, "main:1:3")
    winner, loser = sides_at(game)
    correct(contest, "main:1:3", won_by(loser, loser=winner), later="withdrawn")
    assert at_tables(contest) == []
    assert fresh(second).state == Game.State.CALLED_OFF
    called = matches_call(actor=DESK, contest_id=contest.pk)
    assert [sides_at(game) for game in called] == [
        [loser if n == winner else n for n in sides_at(second)]
    ]
    assert contest_findings(contest=contest) == []


def test_a_result_can_be_taken_back_altogether(contest):
    correct(contest, "main:2:1", None)
    row = contest.matches.get(key="main:2:1")
    assert (row.outcome, row.started) == (None, False)
    assert contest_findings(contest=contest) == []


def test_a_correction_needs_a_reason_and_a_choice_where_later_games_were_played(contest):
    _, loser = sides_at(played(contest, "main:1:1"))
    with pytest.raises(Malformed, match="why"):
        correct(contest, "main:1:1", won_by(loser), later="withdrawn", reason="")
    with pytest.raises(Illegal) as refused:
        correct(contest, "main:1:1", won_by(loser), later=None)
    assert refused.value.code == "choose-later"


def test_a_correction_does_not_do_other_things_than_it_showed(contest):
    _, loser = sides_at(played(contest, "main:1:3"))
    shown = correction_preview(
        contest=contest, key="main:1:3", reported=Reported(manner="played-out", winner=loser)
    )[0]
    enter_first(contest)  # the second semi-final is decided meanwhile
    with pytest.raises(Conflict) as refused:
        result_correct(
            actor=DESK,
            contest_id=contest.pk,
            key="main:1:3",
            reported=won_by(loser),
            reason="x",
            seal=shown.seal,
            later="withdrawn",
        )
    assert refused.value.code == "correction-changed"


def test_correcting_the_cards_alone_moves_nobody(contest):
    game = played(contest, "main:1:1")
    winner, loser = sides_at(game)
    before = contest_state(contest=contest)["matches"]
    correct(contest, "main:1:1", won_by(winner, loser=loser, left=9))
    assert contest_state(contest=contest)["matches"] == before
    assert [v.cards_left for v in game.results.order_by("number")] == [
        {f"side:{loser}": 5},
        {f"side:{loser}": 9},
    ]


def test_undo_and_redo_lead_back_and_forth_exactly(contest):
    states = [contest_state(contest=contest)]
    enter_first(contest)
    states.append(contest_state(contest=contest))
    _, loser = sides_at(played(contest, "main:1:1"))
    correct(contest, "main:1:1", won_by(loser), later="withdrawn")
    states.append(contest_state(contest=contest))
    for state in (states[1], states[0]):
        entry = last_action(contest=contest)
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk, reason="oops")
        assert contest_state(contest=contest) == state
        assert contest_findings(contest=contest) == []
    for state in states[1:]:
        entry = next_redo(contest=contest)
        action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
        assert contest_state(contest=contest) == state
        assert contest_findings(contest=contest) == []
    assert next_redo(contest=contest) is None


def test_nothing_is_erased_by_an_undo(contest):
    entries = list(AuditEntry.objects.values_list("pk", flat=True))
    results = list(Result.objects.values_list("pk", flat=True))
    games = list(Game.objects.values_list("pk", flat=True))
    undone = play_undo(actor=DESK, contest_id=contest.pk, reason="start again")
    assert undone == 6  # the first calls and five results
    assert list(AuditEntry.objects.values_list("pk", flat=True))[: len(entries)] == entries
    assert AuditEntry.objects.filter(action="action_undo").count() == undone
    assert set(results) <= set(Result.objects.values_list("pk", flat=True))
    assert set(games) <= set(Game.objects.values_list("pk", flat=True))


def test_undoing_everything_leads_back_to_the_chart_as_it_was_drawn():
    contest = contest_make(11, tables=3, spare=2, consolation=True, third_place=True)
    start = contest_state(contest=contest)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    side_withdraw(actor=DESK, contest_id=contest.pk, side=sides_at(game)[0])
    open_line = open_lines(chart_get(contest=contest))[0]
    line = contest.matches.get(key=str(open_line.match))
    spare = list(Entry.objects.filter(contest=contest, sides=None).values_list("pk", flat=True))
    side_enter_late(
        actor=DESK, contest_id=contest.pk, entry_ids=spare, line=line.key, version=line.version
    )
    table_turn(actor=DESK, table_id=at_tables(contest)[0].table_id, field="broken", value=True)
    while at_tables(contest):
        enter_first(contest)
    contest.refresh_from_db()
    assert contest.phase == Contest.Phase.FINISHED
    assert contest_findings(contest=contest) == []
    play_undo(actor=DESK, contest_id=contest.pk, reason="rehearsal")
    assert contest_state(contest=contest) == start
    assert contest_findings(contest=contest) == []


def test_only_the_last_action_that_was_seen_is_undone(contest):
    seen = last_action(contest=contest)
    enter_first(contest)
    with pytest.raises(Conflict) as refused:
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=seen.pk)
    assert refused.value.code == "not-the-last"


def test_nothing_can_be_redone_once_something_new_was_done(contest):
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    enter_first(contest)
    with pytest.raises(Illegal) as refused:
        action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert refused.value.code == "nothing-to-redo"


def test_a_side_that_leaves_in_the_middle_of_a_game_retires(contest):
    (game,) = at_tables(contest)
    stays, leaves = sides_at(game)
    result_report(
        actor="x", game_id=game.pk, version=game.version, reported=won_by(leaves), side=leaves
    )
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves, reason="unwell")
    row = contest.matches.get(key=game.match_game.match.key)
    assert row.outcome == f"retired:{stays}"
    assert [(r.state, r.manner) for r in game.results.all()] == [
        ("superseded", "played-out"),
        ("confirmed", "retired"),
    ]
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves)  # said twice
    assert contest_findings(contest=contest) == []


def test_a_side_that_was_called_and_never_sat_down_gives_a_walkover(contest):
    """So it gets no points for reaching that round."""
    (game,) = at_tables(contest)
    stays, leaves = sides_at(game)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves, reason="never came")
    row = contest.matches.get(key=game.match_game.match.key)
    assert row.outcome == f"walkover:{stays}"
    assert [(r.state, r.manner) for r in game.results.all()] == [("confirmed", "walkover")]
    assert fresh(game).state == Game.State.CONFIRMED
    assert contest_findings(contest=contest) == []


def test_a_side_that_sat_down_and_leaves_retires(contest):
    (game,) = at_tables(contest)
    stays, leaves = sides_at(game)
    game_start(actor=DESK, game_id=game.pk, version=game.version)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves)
    assert contest.matches.get(key=game.match_game.match.key).outcome == f"retired:{stays}"
    assert contest_findings(contest=contest) == []


def test_the_walkover_over_a_side_that_left_can_be_corrected():
    contest = contest_make(4, tables=1)
    row = contest.matches.get(key="main:1:1")
    _, leaves = (int(slot.removeprefix("side:")) for slot in row.slots)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves)
    correct(contest, "main:1:1", Reported(manner="no-show"))
    row.refresh_from_db()
    assert row.outcome == "no-show"
    assert contest_findings(contest=contest) == []


def test_a_late_side_takes_an_unused_bye_and_a_closed_line_is_refused():
    contest = contest_make(6, tables=4, spare=4)
    entries = list(Entry.objects.filter(contest=contest, sides=None).values_list("pk", flat=True))
    byes = [row for row in contest.matches.all() if "bye" in row.slots]
    row = byes[0]
    side = side_enter_late(
        actor=DESK, contest_id=contest.pk, entry_ids=entries[:2], line=row.key, version=row.version
    )
    row.refresh_from_db()
    assert side.number == 7
    assert f"side:{side.number}" in row.slots
    with pytest.raises(Conflict):
        side_enter_late(
            actor=DESK, contest_id=contest.pk, entry_ids=entries[2:], line=row.key, version=1
        )
    with pytest.raises(Illegal) as refused:
        side_enter_late(
            actor=DESK,
            contest_id=contest.pk,
            entry_ids=entries[2:],
            line=row.key,
            version=row.version,
        )
    assert refused.value.code == "line-closed"
    with pytest.raises(Illegal) as refused:
        side_enter_late(
            actor=DESK,
            contest_id=contest.pk,
            entry_ids=entries[:2],
            line=byes[1].key,
            version=byes[1].version,
        )
    assert refused.value.code == "late-entries"
    assert side.number in chart_get(contest=contest).sides
    assert contest_findings(contest=contest) == []


def test_a_game_with_a_side_that_no_longer_belongs_there_is_called_off_even_if_its_text_stays():
    """The next opponent had left, so the same side goes on by walkover again: another one."""
    contest = contest_make(8, tables=2, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    by_match = {game.match_game.match.key: game for game in at_tables(contest)}
    for position in (1, 2):
        game = by_match[f"main:1:{position}"]
        result_enter(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
        )
    row = contest.matches.get(key="consolation:1:1")
    stays, replaced = match_of(row).sides
    decided = match_decide(
        actor=DESK,
        contest_id=contest.pk,
        key=row.key,
        version=row.version,
        reported=won_by(stays, "walkover"),
    )
    leaver = sides_at(by_match["main:1:2"])[0]
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaver)
    correct(contest, "main:1:2", won_by(replaced), later="withdrawn")
    row.refresh_from_db()
    assert (row.slots, row.outcome) == ([f"side:{stays}", f"side:{leaver}"], f"walkover:{stays}")
    assert fresh(decided.game).state == Game.State.CALLED_OFF
    assert contest_findings(contest=contest) == []
