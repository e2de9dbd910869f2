"""People come and go between rounds: late pairs, supper, the middle of a match, who sits out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.wording import Illegal
from games.models import Game
from scoring.calls.services import games_start, matches_call
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress import rounds
from scoring.progress.board import board_get
from scoring.progress.history import last_action
from scoring.progress.rounds import history_read
from scoring.record.undo import action_undo
from scoring.rounds.services import round_make, round_write_off
from scoring.sides.services import person_leave, person_return, side_join
from tests.examples import examples
from tests.scenes.contests import DESK as ACTOR
from tests.scenes.contests import begin, called, contest_drawn, contest_of, made, play
from tournaments.contests.services import contest_create
from tournaments.models import Entry
from tournaments.people.services import entry_add, entry_move, player_add

pytestmark = pytest.mark.django_db


def test_who_signs_up_while_the_desk_is_being_read_breaks_nothing(monkeypatch):
    contest = contest_drawn(8, "florida", form="progressive", tables=2)
    begin(contest)
    read, chapter = rounds._sides, contest.event.chapters.first()

    def meanwhile(*asked):
        monkeypatch.setattr(rounds, "_sides", read)
        player = player_add(actor=ACTOR, event=contest.event, name="Late Comer", chapter=chapter)
        entry_add(actor=ACTOR, contest=contest, player=player)
        return read(*asked)

    monkeypatch.setattr(rounds, "_sides", meanwhile)
    assert len(board_get(contest=contest).ranking) == 8
    assert len(history_read(contest).numbers.of_entry) == 9


def latecomers(contest, count=2):
    chapter = contest.event.chapters.first()
    found = []
    for number in range(count):
        player = player_add(
            actor=ACTOR, event=contest.event, name=f"Late {number + 1}", chapter=chapter
        )
        entry = entry_add(actor=ACTOR, contest=contest, player=player)
        found.append(
            entry_move(
                actor=ACTOR,
                entry_id=entry.pk,
                state=Entry.State.CHECKED_IN,
                seen=Entry.State.ENTERED,
            )
        )
    return found


def names_in(round_):
    return {name for match in round_.matches for side in match.sides for name in side.who.names}


@pytest.mark.parametrize("form", ["swiss", "everyone", "pools"])
def test_two_who_come_late_play_together_from_the_next_round_on(form):
    contest = contest_drawn(10, "texas", form=form)
    begin(contest)
    pair = latecomers(contest)
    for _twice in range(2):
        side = side_join(actor=ACTOR, contest_id=contest.pk, entry_ids=[entry.pk for entry in pair])
    assert side.number == 6
    play(contest, lots=Random(1))
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    second = board_get(contest=contest).latest
    assert {"Late 1", "Late 2"} <= names_in(second) | set(second.sits_out)
    play(contest, lots=Random(2))
    contest.refresh_from_db()
    assert not contest_findings(contest=contest)
    ranked = [place.who.names for place in board_get(contest=contest).ranking]
    assert ("Late 1", "Late 2") in ranked


def test_a_late_pair_is_undone_and_a_late_single_needs_a_partner():
    contest = contest_drawn(10, "texas", form="swiss")
    begin(contest)
    one, two = latecomers(contest)
    with pytest.raises(Illegal, match="two different"):
        side_join(actor=ACTOR, contest_id=contest.pk, entry_ids=[one.pk])
    taken = contest.entries.order_by("pk").first()
    with pytest.raises(Illegal, match="no other side"):
        side_join(actor=ACTOR, contest_id=contest.pk, entry_ids=[one.pk, taken.pk])
    side = side_join(actor=ACTOR, contest_id=contest.pk, entry_ids=[one.pk, two.pk])
    action_undo(actor=ACTOR, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    side.refresh_from_db()
    assert side.withdrawn
    play(contest, lots=Random(1))
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    assert not {"Late 1", "Late 2"} & names_in(board_get(contest=contest).latest)


def test_where_partners_change_late_people_are_only_checked_in():
    contest = contest_drawn(12, "florida", form="progressive")
    begin(contest)
    pair = latecomers(contest)
    with pytest.raises(Illegal, match="only checked in"):
        side_join(actor=ACTOR, contest_id=contest.pk, entry_ids=[entry.pk for entry in pair])


@pytest.mark.parametrize(("is_begun", "manner"), [(False, "walkover"), (True, "retired")])
@pytest.mark.parametrize("form", ["progressive", "swiss"])
def test_who_leaves_in_the_middle_of_a_round_ends_the_match_as_on_a_chart(form, is_begun, manner):
    contest = contest_drawn(12, "florida", form=form)
    begin(contest)
    game = contest.games.order_by("pk").first()
    if is_begun:
        games_start(actor=ACTOR, contest_id=contest.pk, seen={game.pk: game.version})
    row = game.match_game.match
    seat = game.sides.order_by("place").first()
    member = seat.side.members.order_by("place").first()
    with pytest.raises(Illegal, match="still has match"):
        person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=member.entry_id)
    person_leave(
        actor=ACTOR, contest_id=contest.pk, entry_id=member.entry_id, at_once=True, reason="ill"
    )
    row.refresh_from_db()
    game.refresh_from_db()
    outcome = match_of(row).outcome
    assert (outcome.manner, outcome.winner) == (manner, game.sides.get(place=1).side.number)
    assert game.state == Game.State.CONFIRMED
    play(contest, lots=Random(1))
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    second = board_get(contest=contest).latest
    assert member.entry.player.name not in names_in(second) | set(second.sits_out)
    contest.refresh_from_db()
    assert not contest_findings(contest=contest)


def test_leaving_at_once_is_undone_with_the_match():
    contest = contest_drawn(12, "florida", form="progressive")
    begin(contest)
    game = contest.games.order_by("pk").first()
    member = game.sides.get(place=0).side.members.order_by("place").first()
    person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=member.entry_id, at_once=True)
    action_undo(actor=ACTOR, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    game.refresh_from_db()
    member.entry.refresh_from_db()
    assert (game.state, member.entry.state) == (Game.State.CALLED, Entry.State.CHECKED_IN)


def test_nobody_is_called_along_a_ladder_who_sits_in_another_contest():
    first = contest_drawn(4, "florida", form="progressive")
    begin(first)
    other = contest_create(
        actor=ACTOR,
        event=first.event,
        name="Other",
        rule_set="florida",
        tables=1,
        form="progressive",
    )
    for entry in first.entries.order_by("pk"):
        again = entry_add(actor=ACTOR, contest=other, player=entry.player)
        entry_move(
            actor=ACTOR, entry_id=again.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
        )
    begin(other)
    assert not other.games.exists()
    play(first, lots=Random(1))
    matches_call(actor=ACTOR, contest_id=other.pk)
    assert other.games.count() == 1


@examples(6)
@given(
    form=st.sampled_from(["progressive", "mixer"]),
    people=st.integers(9, 15),
    goings=st.lists(st.integers(0, 14), max_size=3, unique=True),
    seed=st.integers(0, 1000),
)
def test_nobody_sits_out_twice_before_everyone_did_once(form, people, goings, seed):
    contest = contest_drawn(people, "florida", form=form, form_options={"rounds": 5})
    entries = list(contest.entries.order_by("pk"))
    begin(contest)
    sat_out = Counter(board_get(contest=contest).latest.resting)
    always = set(range(1, people + 1))
    lots = Random(seed)
    for seen in range(1, 5):
        _written_off(contest)
        for index in goings:
            if index >= people or people - len(goings) < 8:
                continue
            act = person_leave if lots.random() < 0.5 else person_return
            act(actor=ACTOR, contest_id=contest.pk, entry_id=entries[index].pk)
        contest.refresh_from_db()
        if contest.phase == "finished":
            return
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
        board = board_get(contest=contest)
        if any(match.part != "main" for match in board.latest.matches):
            return
        always &= set(range(1, people + 1)) - board.away
        sat_out.update(board.latest.resting)
        if any(sat_out[person] > 1 for person in board.latest.resting):
            assert all(sat_out[person] for person in always)


def _written_off(contest):
    """The quickest way through a round: nothing here depends on who won."""
    round_write_off(
        actor=ACTOR, contest_id=contest.pk, seen=contest.rounds.count(), reason="not played"
    )


@pytest.mark.parametrize("kind", ["mixer", "progressive"])
def test_who_sat_out_and_then_left_is_still_counted(kind):
    """Somebody who has never sat at a table took part all the same."""
    contest = contest_of(kind)
    made(contest)
    called(contest)
    play(contest)
    resting = history_read(contest).history.rounds[0].made.sits_out
    assert resting
    for person in resting:
        entry = history_read(contest).numbers.entry_of[person]
        person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=entry)
    made(contest)
    called(contest)
    play(contest)
    history = history_read(contest).history
    assert set(resting) <= {person.number for person in history.field.people}
    assert set(resting) <= history.away


@pytest.mark.parametrize("form", ["everyone", "pools"])
def test_who_comes_alone_in_the_last_round_still_has_a_game(form):
    contest = contest_drawn(4, "web", form=form, form_options={"sides": "alone"})
    begin(contest)
    play(contest, lots=Random(1))
    for seen in (1, 2):
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
        if seen == 2:
            latecomers(contest, 1)
        play(contest, lots=Random(seen))
    contest.refresh_from_db()
    assert contest.phase == "playing"
    round_make(actor=ACTOR, contest_id=contest.pk, seen=3)
    assert "Late 1" in names_in(board_get(contest=contest).latest)


def test_a_contest_is_over_once_the_last_who_could_play_have_left_and_goes_on_if_they_return():
    contest = contest_drawn(4, "web", form="everyone", form_options={"sides": "alone"})
    begin(contest)
    play(contest, lots=Random(1))
    leaving = list(contest.entries.order_by("pk"))[1:]
    phases = []
    for entry in leaving:
        contest.refresh_from_db()
        phases.append(contest.phase)
        person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    contest.refresh_from_db()
    assert (phases[0], contest.phase) == ("playing", "finished")
    for before in reversed(phases):
        action_undo(actor=ACTOR, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
        contest.refresh_from_db()
        assert contest.phase == before
    for entry in leaving:
        person_leave(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    for entry in leaving:
        person_return(actor=ACTOR, contest_id=contest.pk, entry_id=entry.pk)
    contest.refresh_from_db()
    assert contest.phase == "playing"
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    assert not contest_findings(contest=contest)
