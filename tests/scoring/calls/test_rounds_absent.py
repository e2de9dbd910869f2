"""Somebody does not come to a table of three or more: they are out, and the others play on."""

import pytest

from domain.results import Reported
from domain.wording import Conflict, Illegal
from games.models import Game
from live.player_status import Standing, person_answers
from live.publish import published
from scoring.calls.services import side_absent
from scoring.integrity.findings import contest_findings
from scoring.progress.board import board_get
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import result_enter
from scoring.sides.services import person_leave
from scoring.standings.state_hash import state_hash
from tests.scenes.contests import DESK, called, contest_of, made, play, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    """Eleven people alone, at tables of three and four."""
    contest = contest_of("open")
    made(contest)
    called(contest)
    contest.refresh_from_db()
    return contest


def largest(contest):
    games = contest.games.filter(state__in=Game.AT_THE_TABLE)
    return max(games, key=lambda game: game.sides.count())


def seated(game):
    return [seat.side.number for seat in game.sides.order_by("place")]


def absent(game, side):
    return side_absent(actor=DESK, game_id=game.pk, version=game.version, side=side)


def board_side(contest, number):
    sides = (side for match in board_get(contest=contest).latest.matches for side in match.sides)
    return next(side for side in sides if side.who.number == number)


def test_the_others_play_on_at_the_same_table(contest):
    game = largest(contest)
    first, *others = seated(game)
    again = absent(game, first)
    assert seated(again) == others
    assert (again.table_id, again.state) == (game.table_id, Game.State.CALLED)
    assert not contest_findings(contest=contest)
    play(contest)
    there = board_side(contest, first)
    assert not there.came
    assert there.place == len(others) + 1
    assert not contest_findings(contest=contest)
    play_out(contest)
    assert not contest_findings(contest=contest)
    later = [m for r in board_get(contest=contest).rounds[1:] for m in r.matches]
    assert first not in {side.who.number for match in later for side in match.sides}


def test_an_undo_brings_them_back_to_the_table(contest):
    before = state_hash(contest=contest)
    game = largest(contest)
    absent(game, seated(game)[1])
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    assert state_hash(contest=contest) == before
    assert seated(largest(contest)) == seated(game)


def test_of_two_the_one_who_is_here_has_a_walkover_and_the_order_is_kept(contest):
    game = largest(contest)
    first, second, *others = seated(game)
    while len(others) > 1:
        game = absent(game, others.pop())
    game = absent(game, second)
    with pytest.raises(Illegal) as refused:
        absent(game, first)
    assert refused.value.code == "absent-of-two"
    result_enter(
        actor=DESK,
        game_id=game.pk,
        version=game.version,
        reported=Reported(manner="walkover", winner=first),
    )
    assert board_side(contest, first).place == 1
    assert board_side(contest, others[0]).place == 2
    assert board_side(contest, second).place == 3
    assert not contest_findings(contest=contest)


def test_pressed_twice_or_for_somebody_else_nothing_happens(contest):
    game = largest(contest)
    side = seated(game)[0]
    again = absent(game, side)
    with pytest.raises(Conflict):
        absent(game, side)
    with pytest.raises(Illegal) as refused:
        absent(again, side)
    assert refused.value.code == "absent-not-here"


def test_after_a_report_it_is_too_late(contest):
    game = largest(contest)
    Game.objects.filter(pk=game.pk).update(state=Game.State.REPORTED)
    with pytest.raises(Illegal) as refused:
        absent(game, seated(game)[0])
    assert refused.value.code == "absent-too-late"


def test_everyone_is_told_the_right_thing(contest):
    game = largest(contest)
    gone, *others = seated(game)
    entry = game.sides.get(side__number=gone).side.members.get().entry
    absent(game, gone)
    found = published(contest.event.slug).contests[contest.slug]
    told = {member.side: person_answers(found)[member.player] for member in found.members}
    assert {told[side].standing for side in others} == {Standing.NOW}
    assert gone not in {side.number for side in told[others[0]].against}
    assert told[gone].standing is Standing.NEXT_ROUND
    # Nothing holds them back any more.
    person_leave(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)


def test_the_desk_asks_who_did_not_come(contest, client):
    game = largest(contest)
    contest.no_show_minutes = 0
    contest.save(update_fields=["no_show_minutes"])
    side = seated(game)[0]
    name = game.sides.get(side__number=side).side.members.get().entry.player.name
    desk = f"/desk/{contest.event.slug}/{contest.slug}/"
    assert f"{name} did not come" in client.get(desk).content.decode()
    said = client.post(
        f"{desk}walkover/", {"game": game.pk, "version": game.version, "absent": side}, follow=True
    ).content.decode()
    assert f"{name} did not come. The others play on." in said
    assert side not in seated(largest(contest))
