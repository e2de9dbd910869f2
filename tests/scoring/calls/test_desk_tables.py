"""One table at the desk: out of use, called by hand, taken back, undone."""

import pytest

from games.models import Game
from scoring.calls.services import matches_call
from scoring.progress.history import last_action
from tests.scenes.contests import DESK, at_tables, contest_make, fresh
from tests.scenes.desk import HTMX, at, game_at, text_of
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def test_a_table_goes_out_of_use_and_comes_back(client, contest):
    table = contest.tables.get(number=2)
    answer = client.post(at("play:table-out", contest), {"table_id": table.pk}, follow=True)
    assert "Table 2 is out of use." in text_of(answer)
    assert "its game waits for a free table" in text_of(answer)
    answer = client.post(at("play:table-back", contest), {"table_id": table.pk}, follow=True)
    assert "Table 2 can be used again." in text_of(answer)


def test_a_call_is_taken_back_and_made_again_to_a_table_chosen_by_hand(client, contest):
    game = game_at(contest, 3)
    key = game.match_game.match.key
    taken = {"game": game.pk, "version": game.version}
    answer = client.post(at("play:take-back", contest), taken, follow=True)
    assert "1 game can be called now." in text_of(answer)
    answer = client.post(at("play:call-one", contest), {"match": key, "table": "1"})
    assert answer.status_code == 422
    assert "Another game is at table 1." in text_of(answer)
    assert "Do it all the same" not in text_of(answer)
    answer = client.post(at("play:call-one", contest), {"match": key, "table": "3"}, follow=True)
    assert "is called to table 3." in text_of(answer)


def test_a_table_that_does_not_suit_asks_and_is_taken_after_a_yes(client):
    contest = contest_make(4, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    person = game.sides.first().side.members.first().entry.player
    Player.objects.filter(pk=person.pk).update(seating_need="fixed", fixed_table=game.table.number)
    sent = {"game": game.pk, "version": game.version, "table": "4"}
    answer = client.post(at("play:move", contest), sent)
    assert answer.status_code == 422
    assert f"{person.name} keeps table {game.table.number}." in text_of(answer)
    assert "Do it all the same" in text_of(answer)
    assert fresh(game).table.number == game.table.number
    client.post(at("play:move", contest), {**sent, "accept": "1"})
    assert fresh(game).table.number == 4


def test_an_action_on_what_someone_else_changed_is_refused_and_says_so(client, contest):
    game = game_at(contest, 1)
    client.post(at("play:start", contest), {"game": game.pk, "version": game.version})
    answer = client.post(at("play:take-back", contest), {"game": game.pk, "version": game.version})
    assert answer.status_code == 409
    assert "Someone else has just changed this game." in text_of(answer)
    assert "Back to the desk" in text_of(answer)


def test_the_last_action_is_undone_from_the_page(client, contest):
    game = game_at(contest, 1)
    client.post(at("play:start", contest), {"game": game.pk, "version": game.version})
    answer = client.get(at("play:day", contest))
    assert "Games were started" in text_of(answer)
    entry = last_action(contest=contest)
    client.post(at("play:undo", contest), {"entry": entry.pk})
    assert fresh(game).state == Game.State.CALLED
    assert client.post(at("play:undo", contest), {"entry": entry.pk}).status_code == 409


def test_with_htmx_an_action_answers_with_one_line_and_the_page_renews_itself(client, contest):
    game = game_at(contest, 1)
    sent = {"game": game.pk, "version": game.version}
    answer = client.post(at("play:start", contest), sent, headers=HTMX)
    assert text_of(answer) == "Table 1 plays."
    assert answer.headers["HX-Trigger"] == "live-refresh"
    answer = client.post(at("play:take-back", contest), sent, headers=HTMX)
    assert answer.status_code == 409
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("name", ["start", "move", "take-back", "confirm", "walkover"])
def test_a_game_of_another_contest_cannot_be_reached_from_here(client, contest, name):
    other = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=other.pk)
    game = at_tables(other)[0]
    sent = {"game": game.pk, "version": game.version, "table": "1", "winner": "1"}
    assert client.post(at(f"play:{name}", contest), sent).status_code == 404
    assert fresh(game).version == game.version
    assert client.post(at(f"play:{name}", contest), {"game": "9" * 40}).status_code == 404


def test_a_table_is_marked_as_accessible_and_not(client, contest):
    table = contest.tables.get(number=2)
    for accessible, told in (("1", "is accessible"), ("0", "is not accessible")):
        given = {"table_id": table.pk, "accessible": accessible}
        answer = client.post(at("play:table-accessible", contest), given, follow=True)
        assert f"Table 2 {told}." in text_of(answer)
        assert ('class="place-access"' in answer.content.decode()) == (accessible == "1")


def test_a_game_in_play_at_no_table_is_on_the_desk_with_a_way_on(client):
    contest = contest_make(4, tables=2)
    game = matches_call(actor=DESK, contest_id=contest.pk)[0]
    Game.objects.filter(pk=game.pk).update(table=None)  # a call on paper, before slips were one act
    page = text_of(client.get(at("play:day", contest)))
    assert f"Match {game.match_game.match.number}: called, but to no table." in page
    sent = {"game": game.pk, "version": game.version, "table": 1}
    assert client.post(at("play:move", contest), sent).status_code == 302
    assert fresh(game).table.number == 1
    assert "to no table" not in text_of(client.get(at("play:day", contest)))


def test_a_game_at_no_table_can_go_back_to_the_queue_or_be_decided(client):
    contest = contest_make(4, tables=2)
    one, two = matches_call(actor=DESK, contest_id=contest.pk)
    Game.objects.filter(contest=contest).update(table=None)
    sent = {"game": one.pk, "version": one.version}
    assert client.post(at("play:take-back", contest), sent).status_code == 302
    assert fresh(one).state == Game.State.CALLED_OFF
    sent = {
        "version": two.version,
        "choice": "other",
        "winner": "A",
        "manner": "played-out",
        "reason": "the slip",
    }
    assert client.post(at("play:settle", contest, game=two.pk), sent).status_code == 302
    assert fresh(two).state == Game.State.CONFIRMED
