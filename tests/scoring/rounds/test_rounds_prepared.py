"""The next round is looked at before it is published; the bell; what is missing is written off."""

from datetime import timedelta
from random import Random

import pytest

from domain.results import Counts, Reported
from domain.wording import Conflict, Illegal, Malformed
from games.models import Game
from scoring.models import Match
from scoring.progress.board import board_get
from scoring.progress.coming import again_get, coming_round_get
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import result_enter
from scoring.rounds.bell import bell_get, bell_more, bell_start, bell_stop
from scoring.rounds.services import round_make, round_make_again, round_take_back, round_write_off
from scoring.sides.services import person_leave, person_return
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK as ACTOR
from tests.scenes.contests import begin, contest_drawn, play
from tournaments import audited_action
from tournaments.models import Contest
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db


def progressive(people=13, **options):
    return contest_drawn(
        people, "florida", form="progressive", form_options={"rounds": 3, **options}
    )


def played(contest, seed=1):
    play(contest, lots=Random(seed))


def pairings(round_):
    return [[side.people for side in match.sides] for match in round_.matches]


FIRST_ROUNDS = {
    "progressive": ("florida", 13, {"rounds": 3}),
    "mixer": ("texas", 9, {"rounds": 3}),
    "open": ("web", 7, {"sides": "alone"}),
    "swiss": ("texas", 10, {}),
    "everyone": ("web", 5, {"sides": "alone"}),
    "pools": ("texas", 12, {"size": 3}),
}


@pytest.mark.parametrize("form", FIRST_ROUNDS)
def test_the_first_round_is_looked_at_too_before_it_is_published(form):
    rules, people, options = FIRST_ROUNDS[form]
    contest = contest_drawn(people, rules, form=form, form_options=options)
    contest.refresh_from_db()
    before = contest_state(contest=contest)
    coming = coming_round_get(contest=contest)
    assert coming.round.number == 1
    assert contest_state(contest=contest) == before
    assert not contest.matches.exists()
    round_make(actor=ACTOR, contest_id=contest.pk, seen=0, seal=coming.seal)
    latest = board_get(contest=contest).latest
    assert pairings(latest) == pairings(coming.round)
    assert latest.sits_out == coming.round.sits_out


def test_a_first_round_that_nobody_can_play_is_refused_when_it_is_looked_at():
    contest = contest_drawn(3, "florida", form="progressive")
    with pytest.raises(Illegal) as refused:
        coming_round_get(contest=contest)
    assert refused.value.code == "number-of-people"


def test_who_comes_after_the_look_at_the_first_round_is_not_left_out_unseen():
    contest = contest_drawn(9, "web", form="open", form_options={"sides": "alone"})
    coming = coming_round_get(contest=contest)
    gone = contest.entries.first()
    entry_move(actor=ACTOR, entry_id=gone.pk, state="withdrawn", seen="checked_in")
    with pytest.raises(Conflict) as refused:
        round_make(actor=ACTOR, contest_id=contest.pk, seen=0, seal=coming.seal)
    assert refused.value.code == "pairings-changed"


def test_who_plays_alone_and_comes_late_is_in_the_pairings_that_are_shown():
    """What is shown could not be published: there the newcomer had a match."""
    contest = contest_drawn(5, "web", form="swiss", form_options={"sides": "alone", "rounds": 3})
    begin(contest)
    player = player_add(
        actor=ACTOR, event=contest.event, name="Late Comer", chapter=contest.event.chapters.first()
    )
    entry = entry_add(actor=ACTOR, contest=contest, player=player)
    person_return(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    played(contest)
    coming = coming_round_get(contest=Contest.objects.get(pk=contest.pk))
    assert any(6 in side for match in pairings(coming.round) for side in match)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1, seal=coming.seal)
    assert pairings(board_get(contest=contest).latest) == pairings(coming.round)


@pytest.mark.parametrize("form", ["progressive", "open", "swiss"])
def test_after_the_first_round_was_taken_back_the_contest_can_be_begun_again(form):
    rules, people, options = FIRST_ROUNDS[form]
    contest = contest_drawn(people, rules, form=form, form_options=options)
    contest.refresh_from_db()
    before = contest_state(contest=contest)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=0)
    first = pairings(board_get(contest=contest).latest)
    action_undo(actor=ACTOR, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    round_take_back(actor=ACTOR, contest_id=contest.pk, seen=1, reason="somebody is missing")
    assert contest_state(contest=contest) == before
    round_make(actor=ACTOR, contest_id=contest.pk, seen=0)
    assert pairings(board_get(contest=contest).latest) == first


def test_what_is_shown_before_is_what_is_published():
    contest = progressive()
    begin(contest)
    assert coming_round_get(contest=contest) is None
    played(contest)
    contest.refresh_from_db()
    coming = coming_round_get(contest=contest)
    assert coming.round.number == 2
    revision = contest.revision
    # Nothing of it is stored or published by looking.
    contest.refresh_from_db()
    assert (contest.rounds.count(), contest.revision) == (1, revision)
    for _twice in range(2):
        round_make(actor=ACTOR, contest_id=contest.pk, seen=1, seal=coming.seal)
    assert contest.rounds.count() == 2
    latest = board_get(contest=contest).latest
    assert pairings(latest) == pairings(coming.round)
    assert latest.sits_out == coming.round.sits_out


def test_pairings_that_changed_since_they_were_shown_are_not_published():
    contest = progressive()
    begin(contest)
    played(contest)
    contest.refresh_from_db()
    seal = coming_round_get(contest=contest).seal
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=contest.entries.first().pk)
    with pytest.raises(Conflict, match="others now"):
        round_make(actor=ACTOR, contest_id=contest.pk, seen=1, seal=seal)
    assert contest.rounds.count() == 1


def test_a_published_round_is_made_again_while_nobody_sits():
    contest = progressive()
    begin(contest)
    played(contest)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    contest.refresh_from_db()
    assert again_get(contest=contest) is None
    latest = board_get(contest=contest).latest
    gone = latest.resting[0]
    entry = contest.entries.order_by("pk")[gone - 1]
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    again = again_get(contest=contest)
    assert gone not in again.round.resting
    for _twice in range(2):
        round_make_again(
            actor=ACTOR, contest_id=contest.pk, seen=2, seal=again.seal, reason="left for supper"
        )
    assert contest.rounds.count() == 2
    assert pairings(board_get(contest=contest).latest) == pairings(again.round)
    assert contest.games.filter(state=Game.State.CALLED).count() == 3
    assert again_get(contest=contest) is None


def test_a_round_at_whose_tables_people_sit_stays():
    contest = progressive()
    begin(contest)
    played(contest)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    contest.refresh_from_db()
    gone = board_get(contest=contest).latest.resting[0]
    entry = contest.entries.order_by("pk")[gone - 1]
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    again = again_get(contest=contest)
    bell_start(actor=ACTOR, contest_id=contest.pk, seen=2, minutes=35)
    assert again_get(contest=contest) is None
    with pytest.raises(Illegal, match="so it stays"):
        round_make_again(
            actor=ACTOR, contest_id=contest.pk, seen=2, seal=again.seal, reason="too late"
        )


def test_the_bell_starts_the_tables_once_and_takes_more_minutes_once():
    contest = progressive()
    begin(contest)
    contest.refresh_from_db()
    assert bell_get(contest=contest) is None
    first = bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=35).bell_at
    assert bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=35).bell_at == first
    assert set(contest.games.values_list("state", flat=True)) == {Game.State.PLAYING}
    for _twice in range(2):
        bell_more(actor=ACTOR, contest_id=contest.pk, rings_at=first, minutes=5)
    assert bell_get(contest=contest).rings_at == first + timedelta(minutes=5)
    with pytest.raises(Conflict, match="clock was changed"):
        # Another window, which still shows the first time.
        bell_more(actor=ACTOR, contest_id=contest.pk, rings_at=first, minutes=3)
    bell_stop(actor=ACTOR, contest_id=contest.pk, seen=1)
    assert bell_get(contest=contest) is None
    with pytest.raises(Illegal, match="1 to 240"):
        bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=0)
    with pytest.raises(Conflict):
        bell_start(actor=ACTOR, contest_id=contest.pk, seen=2, minutes=35)


def test_after_the_bell_the_clock_is_started_again_not_prolonged():
    contest = progressive()
    begin(contest)
    rang = bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=35).bell_at
    with audited_action.running(lambda: rang + timedelta(minutes=2)):
        with pytest.raises(Illegal, match="time is over"):
            bell_more(actor=ACTOR, contest_id=contest.pk, rings_at=rang, minutes=5)
        again = bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=5)
        assert again.bell_at == rang + timedelta(minutes=7)


def test_a_started_bell_is_undone_with_the_tables_that_it_started():
    contest = progressive()
    begin(contest)
    bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=35)
    entry = last_action(contest=contest)
    action_undo(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    contest.refresh_from_db()
    assert bell_get(contest=contest) is None
    assert set(contest.games.values_list("state", flat=True)) == {Game.State.CALLED}


def test_a_round_ends_early_with_a_reason_and_the_missing_count_as_not_played():
    contest = progressive()
    begin(contest)
    game = contest.games.order_by("pk").first()
    with pytest.raises(Malformed):
        round_write_off(actor=ACTOR, contest_id=contest.pk, seen=1, reason=" ")
    bell_start(actor=ACTOR, contest_id=contest.pk, seen=1, minutes=35)
    assert round_write_off(actor=ACTOR, contest_id=contest.pk, seen=1, reason="supper") == 3
    assert round_write_off(actor=ACTOR, contest_id=contest.pk, seen=1, reason="supper") == 0
    contest.refresh_from_db()
    assert coming_round_get(contest=contest).round.number == 2
    result = game.results.get()
    assert (result.manner, result.winner, result.reason) == ("no-show", None, "supper")
    missed = [place for place in board_get(contest=contest).ranking if not place.took_part]
    assert len(missed) == 13


def test_finals_with_byes_keep_their_lines_from_round_to_round():
    """Six finalists of three pools: the two with byes meet the winners, not each other's."""
    contest = contest_drawn(
        9, "web", form="pools", form_options={"sides": "alone", "size": 3, "go_on": 2}
    )
    begin(contest)
    seen = 1
    while not contest.matches.filter(part="final").exists():
        played(contest, seen)
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
        seen += 1
    first = board_get(contest=contest).latest
    assert (len(first.matches), len(first.resting)) == (2, 2)
    played(contest, seen)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
    second = board_get(contest=contest).latest
    rested = set(first.resting)
    for match in second.matches:
        assert len({side.people[0] for side in match.sides} & rested) == 1
    assert not Match.objects.filter(contest=contest, stage=seen, key__endswith=":0").exists()


@pytest.mark.parametrize("form", ["swiss", "everyone", "progressive"])
def test_nobody_wins_a_match_that_was_written_off(form):
    contest = contest_drawn(8, "florida", form=form)
    begin(contest)
    round_write_off(actor=ACTOR, contest_id=contest.pk, seen=1, reason="rain")
    board = board_get(contest=contest)
    assert not any(side.won for match in board.latest.matches for side in match.sides)
    wins = [m.value for place in board.ranking for m in place.measures if m.name == "wins"]
    assert not any(wins)


def test_two_who_play_off_a_tie_are_asked_nothing_about_sitting_alone():
    contest = progressive(8, rounds=1)
    begin(contest)
    played(contest)
    # Both winners of a table are level: somebody plays off.
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    game = contest.games.filter(match_game__match__part="playoff").get()
    first, *others = [seat.side.number for seat in game.sides.all()]
    cards = {first: 0} | {number: 3 + place for place, number in enumerate(others)}
    slip = Reported(manner="played-out", winner=first, cards_left=Counts.of_sides(cards))
    result_enter(actor=ACTOR, game_id=game.pk, version=game.version, reported=slip)
    game.refresh_from_db()
    assert game.state == Game.State.CONFIRMED
