"""The desk's play pages as a browser without JavaScript uses them, and what htmx gets instead."""

import html
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from access.models import Account, Membership
from games.models import Game, Result
from scoring.selectors import last_action
from scoring.services.calls import matches_call
from scoring.services.results import result_enter, result_report
from tests.play.play_scene import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.models import Contest, Entry, Player

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def client():
    return _signed_in("Ann", runs_every_event=True)


def _signed_in(name, **details):
    account = Account.objects.create(sign_in_name=name, **details)
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


def _scorer(contest, name="Sam"):
    client = _signed_in(name)
    account = Account.objects.get(sign_in_name=name)
    Membership.objects.create(account=account, event=contest.event, role="scorer")
    return client


def _at(contest, name="day", **more):
    return reverse(
        f"play:{name}", kwargs={"event": contest.event.slug, "contest": contest.slug, **more}
    )


def _page(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def _game(contest, number):
    return Game.objects.get(contest=contest, table__number=number, state__in=Game.AT_THE_TABLE)


def _typed(game, /, **more):
    return {
        "table": game.table.number,
        "winner": "A",
        "left": "7",
        "manner": "played-out",
        "game": game.pk,
        "version": game.version,
        **more,
    }


def _value(answer, name):
    found = re.search(rf'name="{name}"[^>]*? value="([^"]*)"', answer.content.decode())
    return html.unescape(found.group(1))


def _report(game, side, winner):
    loser = next(number for number in sides_at(game) if number != winner)
    return result_report(
        actor=f"side {side}",
        game_id=game.pk,
        version=game.version,
        reported=won_by(winner, loser=loser),
        side=side,
    )


def _dispute(game):
    a, b = sides_at(game)
    _report(game, a, a)
    _report(fresh(game), b, b)
    return fresh(game)


# ---- the day ----


def test_the_step_bar_names_the_one_next_thing_on_every_page_of_the_desk(client):
    contest = contest_make(4, build=False)
    Contest.objects.filter(pk=contest.pk).update(phase=Contest.Phase.REGISTRATION)
    contest.entries.update(state=Entry.State.ENTERED)
    slugs = {"event": contest.event.slug, "contest": contest.slug}
    for address in (
        _at(contest),
        reverse("tournaments:check-in", kwargs=slugs),
        reverse("draw:partners", kwargs=slugs),
        reverse("tournaments:people", args=[contest.event.slug]) + f"?contest={contest.slug}",
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "8 people are not checked in yet." in _page(answer), address
        assert 'class="step is-now"' in answer.content.decode()
    assert "Check people in" in _page(client.get(_at(contest)))


def test_the_chart_is_made_with_as_many_tables_as_are_in_the_hall_and_its_calls_are_shown(client):
    contest = contest_make(8, build=False, tables=2, revision=1)
    page = _page(client.get(_at(contest)))
    assert "3 rounds · 4 games in the first" in page
    answer = client.post(_at(contest, "build"), {"tables": "4"}, follow=True)
    assert "The score chart is made." in _page(answer)
    assert "4 games can be called now." in _page(answer)
    assert contest.tables.count() == 4
    for number in range(1, 5):
        assert f"table {number}" in _page(answer)
    answer = client.post(_at(contest, "call"), follow=True)
    assert "4 games were called." in _page(answer)
    assert "4 tables were called. Have they sat down?" in _page(answer)
    seen = re.findall(r'name="seen" value="([^"]+)"', answer.content.decode())
    answer = client.post(_at(contest, "start"), {"seen": seen}, follow=True)
    assert "4 tables play." in _page(answer)
    assert {game.state for game in at_tables(contest)} == {Game.State.PLAYING}
    assert "Enter the results as the slips come in." in _page(answer)


@pytest.mark.parametrize("tables", ["0", "-1", "501", "x", "9" * 30])
def test_a_chart_with_an_impossible_number_of_tables_is_not_made(client, tables):
    contest = contest_make(8, build=False, tables=2)
    answer = client.post(_at(contest, "build"), {"tables": tables})
    assert answer.status_code == 400
    assert "from 1 to 500" in _page(answer)
    assert contest.tables.count() == 2
    assert not contest.matches.exists()


def test_a_chart_is_made_once(client, contest):
    answer = client.post(_at(contest, "build"), {"tables": "4"})
    assert answer.status_code == 422


def test_the_page_says_when_the_day_will_be_over(client, contest):
    assert re.search(
        r"Finish about .+ \(between .+ and .+\) · 7 games to go", _page(client.get(_at(contest)))
    )


def test_at_the_end_the_champions_are_shown_and_the_results_can_be_printed(client, contest):
    while games := at_tables(contest):
        for game in games:
            client.post(_at(contest, "result"), _typed(game))
    answer = client.get(_at(contest))
    assert "Champions" in _page(answer)
    assert "Print the results" in _page(answer)
    assert 'id="entry"' not in answer.content.decode()


# ---- one table ----


def test_a_table_goes_out_of_use_and_comes_back(client, contest):
    table = contest.tables.get(number=2)
    answer = client.post(_at(contest, "table-out"), {"table_id": table.pk}, follow=True)
    assert "Table 2 is out of use." in _page(answer)
    assert "its game waits for a free table" in _page(answer)
    answer = client.post(_at(contest, "table-back"), {"table_id": table.pk}, follow=True)
    assert "Table 2 can be used again." in _page(answer)


def test_a_table_is_marked_as_accessible_and_not(client, contest):
    table = contest.tables.get(number=2)
    for accessible, told in (("1", "is accessible"), ("0", "is not accessible")):
        given = {"table_id": table.pk, "accessible": accessible}
        answer = client.post(_at(contest, "table-accessible"), given, follow=True)
        assert f"Table 2 {told}." in _page(answer)
        assert ("· accessible" in _page(answer)) == (accessible == "1")


def test_a_call_is_taken_back_and_made_again_to_a_table_chosen_by_hand(client, contest):
    game = _game(contest, 3)
    key = game.match_game.match.key
    taken = {"game": game.pk, "version": game.version}
    answer = client.post(_at(contest, "take-back"), taken, follow=True)
    assert "1 game can be called now." in _page(answer)
    answer = client.post(_at(contest, "call-one"), {"match": key, "table": "1"})
    assert answer.status_code == 422
    assert "Another game is at table 1." in _page(answer)
    assert "Do it all the same" not in _page(answer)
    answer = client.post(_at(contest, "call-one"), {"match": key, "table": "3"}, follow=True)
    assert "Called to table 3." in _page(answer)


def test_a_table_that_does_not_suit_asks_and_is_taken_after_a_yes(client):
    contest = contest_make(4, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    person = game.sides.first().side.members.first().entry.player
    Player.objects.filter(pk=person.pk).update(seating_need="fixed", fixed_table=game.table.number)
    sent = {"game": game.pk, "version": game.version, "table": "4"}
    answer = client.post(_at(contest, "move"), sent)
    assert answer.status_code == 422
    assert f"{person.name} keeps table {game.table.number}." in _page(answer)
    assert "Do it all the same" in _page(answer)
    assert fresh(game).table.number == game.table.number
    client.post(_at(contest, "move"), {**sent, "accept": "1"})
    assert fresh(game).table.number == 4


def test_an_action_on_what_someone_else_changed_is_refused_and_says_so(client, contest):
    game = _game(contest, 1)
    client.post(_at(contest, "start"), {"game": game.pk, "version": game.version})
    answer = client.post(_at(contest, "take-back"), {"game": game.pk, "version": game.version})
    assert answer.status_code == 409
    assert "Someone else has just changed this game." in _page(answer)
    assert "Back to the desk" in _page(answer)


def test_the_last_action_is_undone_from_the_page(client, contest):
    game = _game(contest, 1)
    client.post(_at(contest, "start"), {"game": game.pk, "version": game.version})
    answer = client.get(_at(contest))
    assert "Games were started" in _page(answer)
    entry = last_action(contest=contest)
    client.post(_at(contest, "undo"), {"entry": entry.pk})
    assert fresh(game).state == Game.State.CALLED
    assert client.post(_at(contest, "undo"), {"entry": entry.pk}).status_code == 409


def test_with_htmx_an_action_answers_with_one_line_and_the_page_renews_itself(client, contest):
    game = _game(contest, 1)
    sent = {"game": game.pk, "version": game.version}
    answer = client.post(_at(contest, "start"), sent, headers=HTMX)
    assert _page(answer) == "Table 1 plays."
    assert answer.headers["HX-Trigger"] == "live-refresh"
    answer = client.post(_at(contest, "take-back"), sent, headers=HTMX)
    assert answer.status_code == 409
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("name", ["start", "move", "take-back", "confirm", "walkover"])
def test_a_game_of_another_contest_cannot_be_reached_from_here(client, contest, name):
    other = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=other.pk)
    game = at_tables(other)[0]
    sent = {"game": game.pk, "version": game.version, "table": "1", "winner": "1"}
    assert client.post(_at(contest, name), sent).status_code == 404
    assert fresh(game).version == game.version
    assert client.post(_at(contest, name), {"game": "9" * 40}).status_code == 404


# ---- decisions ----


def test_a_report_is_confirmed_with_one_press(client, contest):
    game = _game(contest, 2)
    side = sides_at(game)[0]
    result = _report(game, side, side)
    answer = client.get(_at(contest))
    assert "waits for confirmation" in _page(answer)
    sent = {"game": game.pk, "version": fresh(game).version, "result": result.pk}
    for _ in range(2):
        answer = client.post(_at(contest, "confirm"), sent, follow=True)
        assert "Confirmed." in _page(answer)
    assert fresh(game).state == Game.State.CONFIRMED


def test_a_dispute_is_shown_side_by_side_and_settled_with_a_reason(client, contest):
    game = _dispute(_game(contest, 2))
    page = _page(client.get(_at(contest)))
    assert "Table 2: the two sides report different results." in page
    assert "Side A says" in page
    assert "Side B says" in page
    first = game.results.filter(state=Result.State.REPORTED).first()
    sent = {"version": game.version, "choice": first.pk, "reason": ""}
    answer = client.post(_at(contest, "settle", game=game.pk), sent)
    assert answer.status_code == 400
    assert "Please say why" in _page(answer)
    sent["reason"] = "the slip was signed"
    client.post(_at(contest, "settle", game=game.pk), sent)
    settled = fresh(game).results.get(state=Result.State.CONFIRMED)
    assert (settled.winner_id, settled.reason) == (first.winner_id, "the slip was signed")


def test_a_dispute_is_settled_against_both_reports_and_keeps_what_was_typed(client, contest):
    game = _dispute(_game(contest, 2))
    sent = {
        "version": game.version,
        "choice": "other",
        "winner": "B",
        "manner": "played-out",
        "left": "0",
        "reason": "I counted the cards",
    }
    answer = client.post(_at(contest, "settle", game=game.pk), sent)
    assert answer.status_code == 422
    assert 'value="I counted the cards"' in answer.content.decode()
    client.post(_at(contest, "settle", game=game.pk), {**sent, "left": "9"})
    settled = fresh(game).results.get(state=Result.State.CONFIRMED)
    assert settled.winner.number == sides_at(game)[1]
    assert settled.cards_left == {f"side:{sides_at(game)[0]}": 9}


def test_a_yes_to_a_warning_settles_only_what_was_asked_about(client, contest):
    game = _dispute(_game(contest, 2))
    sent = {
        "version": game.version,
        "choice": "other",
        "winner": "B",
        "manner": "played-out",
        "left": "32",
        "reason": "I counted the cards",
    }
    where = _at(contest, "settle", game=game.pk)
    page = client.post(where, sent).content.decode()
    asked = html.unescape(re.search(r'name="asked" value="([^"]+)"', page).group(1))
    yes = {**sent, "accept": "1", "asked": asked}
    assert client.post(where, {**yes, "left": "31"}).status_code == 422
    assert client.post(where, {**yes, "winner": "A"}).status_code == 422
    assert client.post(where, yes).status_code == 302
    assert fresh(game).results.get(state=Result.State.CONFIRMED).winner.number == sides_at(game)[1]


def test_settling_an_old_state_of_the_game_says_what_is_there_now(client, contest):
    game = _dispute(_game(contest, 2))
    sent = {"version": game.version - 1, "choice": "other", "winner": "A", "reason": "x"}
    answer = client.post(_at(contest, "settle", game=game.pk), sent)
    assert answer.status_code == 409
    assert "It says now" in _page(answer)


def test_a_walkover_is_offered_after_the_minutes_and_never_given_by_itself(client, contest):
    game = _game(contest, 2)
    assert "Walkover" not in _page(client.get(_at(contest)))
    Game.objects.filter(pk=game.pk).update(called_at=game.called_at - timedelta(minutes=6))
    page = _page(client.get(_at(contest)))
    assert "Table 2: called 6 minutes ago and not sat down." in page
    assert fresh(game).state == Game.State.CALLED
    winner = sides_at(game)[1]
    sent = {"game": game.pk, "version": game.version, "winner": winner}
    answer = client.post(_at(contest, "walkover"), sent, follow=True)
    assert "go on by walkover." in _page(answer)
    assert fresh(game).results.get().manner == "walkover"


def test_where_neither_side_came_nobody_goes_on(client, contest):
    game = _game(contest, 2)
    sent = {"game": game.pk, "version": game.version, "winner": ""}
    client.post(_at(contest, "walkover"), sent)
    result = fresh(game).results.get()
    assert (result.manner, result.winner_id) == ("no-show", None)


# ---- result entry ----


def test_without_a_script_the_table_is_looked_up_first_and_nothing_typed_is_lost(client, contest):
    game = _game(contest, 3)
    answer = client.post(_at(contest, "result"), {"table": "3", "winner": "b", "left": "4"})
    assert "Look who sits there" in _page(answer)
    assert (_value(answer, "game"), _value(answer, "winner")) == (str(game.pk), "B")
    assert _value(answer, "left") == "4"
    assert fresh(game).state == Game.State.CALLED
    sent = _typed(game, winner="B", left="4", version=_value(answer, "version"))
    answer = client.post(_at(contest, "result"), sent, follow=True)
    assert "saved Table 3: B ·" in _page(answer)
    result = fresh(game).results.get()
    assert result.winner.number == sides_at(game)[1]
    assert result.cards_left == {f"side:{sides_at(game)[0]}": 4}
    assert (result.reported_by, result.confirmed_by) == ("Ann", "Ann")


def test_a_link_opens_the_entry_at_one_table(client, contest):
    answer = client.get(_at(contest, "result") + "?table=3&manner=time")
    assert _value(answer, "game") == str(_game(contest, 3).pk)
    assert '<option value="time" selected>' in answer.content.decode()


@pytest.mark.parametrize(
    ("more", "status", "words", "field"),
    [
        ({"winner": ""}, 422, "winner", "winner"),
        ({"winner": "C"}, 422, "winner", "winner"),
        ({"left": "0"}, 422, "swapped", "left"),
        ({"left": "seven"}, 422, "number", "left"),
        ({"left": "-3"}, 422, "number", "left"),
        ({"left": "9999999999999"}, 422, "number", "left"),
        ({"manner": "ruling"}, 422, "reason", "reason"),
        ({"manner": "walkover"}, 422, "Leave the cards empty", "left"),
        ({"manner": "no-show"}, 422, "no winner", "winner"),
        ({"table": "99", "game": ""}, 400, "There is no table 99.", "table"),
        ({"table": "", "game": ""}, 400, "Type the number of a table.", "table"),
        ({"table": "x" * 500, "game": ""}, 400, "Type the number of a table.", "table"),
    ],
)
def test_what_cannot_be_is_refused_in_place_with_everything_that_was_typed(
    client, contest, more, status, words, field
):
    game = _game(contest, 2)
    answer = client.post(_at(contest, "result"), _typed(game, **more), headers=HTMX)
    assert answer.status_code == status
    assert words in _page(answer)
    assert f'data-field="{field}"' in answer.content.decode()
    assert answer.headers["X-Entry"] == "error"
    assert _value(answer, "left") == more.get("left", "7")
    assert fresh(game).state == Game.State.CALLED


def test_a_warning_is_accepted_by_sending_the_same_again_but_not_another_number(client, contest):
    game = _game(contest, 2)
    answer = client.post(_at(contest, "result"), _typed(game, left="31"), headers=HTMX)
    assert (answer.status_code, answer.headers["X-Entry"]) == (422, "warning")
    assert "Press Enter again to save it" in _page(answer)
    asked = _value(answer, "asked")
    answer = client.post(_at(contest, "result"), _typed(game, left="32", asked=asked), headers=HTMX)
    assert answer.headers["X-Entry"] == "warning"
    assert fresh(game).state == Game.State.CALLED
    answer = client.post(_at(contest, "result"), _typed(game, left="31", asked=asked), headers=HTMX)
    assert answer.headers["X-Entry"] == "good"
    assert [f["code"] for f in fresh(game).results.get().findings] == ["cards-over-stock"]


@pytest.mark.parametrize(
    ("more", "manner", "left"),
    [
        ({"manner": "time", "winner_left": "3"}, "time", 7),
        (
            {"manner": "time", "winner_left": "7", "tie_break": "next_stock_card"},
            "time",
            7,
        ),
        ({"manner": "retired"}, "retired", 7),
        ({"manner": "walkover", "left": ""}, "walkover", None),
        ({"manner": "forfeit", "left": ""}, "forfeit", None),
        ({"manner": "ruling", "reason": "cards were mixed up"}, "ruling", 7),
        ({"manner": "no-show", "left": "", "winner": ""}, "no-show", None),
    ],
)
def test_every_way_to_finish_can_be_entered(client, more, manner, left):
    contest = contest_make(8, tables=4, time_limit_minutes=40)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = _game(contest, 2)
    client.post(_at(contest, "result"), _typed(game, **more), headers=HTMX)
    result = fresh(game).results.get()
    assert result.manner == manner
    assert result.cards_left.get(f"side:{sides_at(game)[1]}") == left


def test_the_same_post_twice_is_one_result(client, contest):
    game = _game(contest, 2)
    for _ in range(2):
        answer = client.post(_at(contest, "result"), _typed(game), headers=HTMX)
        assert answer.headers["X-Entry"] == "good"
    assert fresh(game).results.count() == 1
    assert contest.audit.filter(action="result_enter").count() == 1


def test_two_windows_one_wins_and_the_other_is_told_the_difference(client, contest):
    game = _game(contest, 2)
    other = _scorer(contest)
    client.post(_at(contest, "result"), _typed(game), headers=HTMX)
    answer = other.post(_at(contest, "result"), _typed(game, winner="B", left="3"), headers=HTMX)
    assert answer.status_code == 409
    first = sides_at(game)[0]
    assert f"It says now: side {first} won (played out)" in _page(answer)
    assert _value(answer, "left") == "3"
    assert fresh(game).results.count() == 1


def test_what_was_typed_for_one_game_is_never_saved_for_the_next_at_the_same_table(client):
    contest = contest_make(8, tables=1)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = _game(contest, 1)
    other = _scorer(contest)
    client.post(_at(contest, "result"), _typed(game), headers=HTMX)
    following = _game(contest, 1)
    assert following.pk != game.pk
    answer = other.post(_at(contest, "result"), _typed(game, winner="B"), headers=HTMX)
    assert answer.status_code == 409
    assert (_value(answer, "game"), _value(answer, "winner")) == (str(following.pk), "")
    assert fresh(following).state == Game.State.CALLED


def test_another_table_number_beside_the_game_on_screen_is_looked_up_instead(client, contest):
    seen, meant = _game(contest, 2), _game(contest, 3)
    answer = client.post(_at(contest, "result"), _typed(seen, table="3"), headers=HTMX)
    assert "Look who sits there" in _page(answer)
    assert _value(answer, "game") == str(meant.pk)
    assert {fresh(seen).state, fresh(meant).state} == {Game.State.CALLED}


def test_a_slip_that_says_other_than_the_table_reported_points_to_settling_it(client, contest):
    game = _game(contest, 2)
    side = sides_at(game)[1]
    _report(game, side, side)
    answer = client.post(_at(contest, "result"), _typed(fresh(game)), headers=HTMX)
    assert answer.status_code == 409
    assert "At the table it was reported that" in _page(answer)


def test_what_was_saved_last_is_shown_and_taken_back_by_whoever_entered_it(contest):
    sam, kim = _scorer(contest), _scorer(contest, "Kim")
    game = _game(contest, 2)
    sam.post(_at(contest, "result"), _typed(game))
    entry = last_action(contest=contest)
    assert "saved Table 2: A ·" in _page(sam.get(_at(contest)))
    assert "saved Table 2" not in _page(kim.get(_at(contest)))
    answer = kim.post(_at(contest, "result-undo"), {"entry": entry.pk}, headers=HTMX)
    assert answer.status_code == 409
    assert fresh(game).state == Game.State.CONFIRMED
    answer = sam.post(_at(contest, "result-undo"), {"entry": entry.pk}, headers=HTMX)
    assert "The result was taken back." in _page(answer)
    assert fresh(game).state == Game.State.CALLED
    assert sam.post(_at(contest, "result-undo"), {"entry": entry.pk}).status_code == 409


def test_a_scorer_enters_results_and_sees_the_page_without_the_officials_buttons(contest):
    scorer = _scorer(contest)
    answer = scorer.get(_at(contest))
    assert answer.status_code == 200
    text = answer.content.decode()
    for name in ("call", "move", "take-back", "table-out", "undo"):
        assert f'action="{_at(contest, name)}"' not in text
        assert scorer.post(_at(contest, name)).status_code == 403
    for name in ("result", "start"):
        assert f'action="{_at(contest, name)}"' in text
    game = _game(contest, 1)
    pressed = {"game": str(game.pk), "version": str(game.version)}
    assert scorer.post(_at(contest, "start"), pressed).status_code == 302
    game = fresh(game)
    assert game.state == Game.State.PLAYING
    scorer.post(_at(contest, "result"), _typed(game))
    assert fresh(game).state == Game.State.CONFIRMED


def test_a_result_of_another_contest_is_not_entered_from_here(client, contest):
    other = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=other.pk)
    game = at_tables(other)[0]
    client.post(_at(contest, "result"), _typed(game), headers=HTMX)
    assert fresh(game).version == game.version


def test_half_a_form_and_nonsense_are_answered_in_words(client, contest):
    game = _game(contest, 2)
    for sent in (
        {},
        {"table": "2", "game": str(game.pk)},
        {"table": "2", "game": "x", "version": "y"},
        {"table": "2", "game": "9" * 200, "version": "-1"},
        {"table": "2\x00", "game": "\x00", "reason": "\x00"},
        {"table": "2", "game": str(game.pk), "version": "1", "manner": "sabotage", "winner": "🂡"},
    ):
        answer = client.post(_at(contest, "result"), sent, headers=HTMX)
        assert answer.status_code in (200, 400, 409, 422)
        assert answer.headers["X-Entry"] in ("error", "warning")
    assert fresh(game).state == Game.State.CALLED


def test_the_page_costs_the_same_number_of_statements_in_a_large_hall(
    client, django_assert_max_num_queries
):
    counts = []
    for sides, tables in ((8, 6), (64, 40)):
        contest = contest_make(sides, tables=tables)
        matches_call(actor=DESK, contest_id=contest.pk)
        game = at_tables(contest)[0]
        result_enter(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
        )
        # Another test's contest may have had the same number, and a forecast of its own.
        cache.clear()
        with django_assert_max_num_queries(80) as seen:
            client.get(_at(contest))
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_a_game_in_play_at_no_table_is_on_the_desk_with_a_way_on(client):
    contest = contest_make(4, tables=2)
    game = matches_call(actor=DESK, contest_id=contest.pk)[0]
    Game.objects.filter(pk=game.pk).update(table=None)  # a call on paper, before slips were one act
    page = _page(client.get(_at(contest)))
    assert f"Match {game.match_game.match.number}: called, but to no table." in page
    sent = {"game": game.pk, "version": game.version, "table": 1}
    assert client.post(_at(contest, "move"), sent).status_code == 302
    assert fresh(game).table.number == 1
    assert "to no table" not in _page(client.get(_at(contest)))


def test_a_game_at_no_table_can_go_back_to_the_queue_or_be_decided(client):
    contest = contest_make(4, tables=2)
    one, two = matches_call(actor=DESK, contest_id=contest.pk)
    Game.objects.filter(contest=contest).update(table=None)
    sent = {"game": one.pk, "version": one.version}
    assert client.post(_at(contest, "take-back"), sent).status_code == 302
    assert fresh(one).state == Game.State.CALLED_OFF
    sent = {
        "version": two.version,
        "choice": "other",
        "winner": "A",
        "manner": "played-out",
        "reason": "the slip",
    }
    assert client.post(_at(contest, "settle", game=two.pk), sent).status_code == 302
    assert fresh(two).state == Game.State.CONFIRMED
