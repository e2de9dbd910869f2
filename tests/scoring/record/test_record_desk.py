"""Incidents, the rules on screen, the announcer, sides that leave or come late."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from domain.skipbo import rules as rulesets
from domain.skipbo.checks.report import INCIDENT_KINDS
from domain.skipbo.checks.rulings import ruling, settings_behind
from games.models import Game, Incident
from scoring.calls.services import game_start
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from tests.scenes.contests import (
    DESK,
    at_tables,
    contest_called,
    contest_make,
    fresh,
    result_first,
    sides_at,
)
from tests.scenes.desk import at, helper_of, hidden, text_of
from tournaments.models import AuditEntry, Contest, Side

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_called(6, tables=2, spare=3)


@pytest.fixture
def scorer(contest):
    return helper_of(contest, "scorer")


@pytest.fixture
def official(contest):
    return helper_of(contest)


# ---- incidents ----


def _member(game, place=0):
    return game.sides.order_by("place")[place].side.members.first().entry


def _incident(client, contest, game, **more):
    where = at("record:incident", contest, game=game.pk)
    sent = {"do": "record", "seen": "0", "kind": "talking", "entry": str(_member(game).pk)}
    return client.post(where, sent | more)


@pytest.mark.parametrize("id", rulesets.IDS)
@pytest.mark.parametrize("kind", INCIDENT_KINDS)
def test_every_rule_set_has_a_ruling_for_every_incident(id, kind):
    said = ruling(rulesets.get(id), kind)
    assert str(said).endswith(".")
    assert said.in_language("fr").endswith(".")
    assert all(name in rulesets.SETTINGS for name in settings_behind(kind))


@pytest.mark.parametrize(
    ("setting", "value", "kind", "words"),
    [
        ("talking_cards", 0, "talking", "no penalty cards"),
        ("talking_cards", 1, "talking", "One card from the draw pile goes under"),
        ("talking_cards", 4, "talking", "4 cards from the draw pile go under"),
        ("talking_place", "random", "talking", "anywhere into the offender’s own stock"),
        ("overdraw_return", "shuffle", "overdrawn", "shuffled"),
        ("exposed_card", "no_consequence", "exposed", "Nothing follows"),
        ("out_of_turn_noticed", "undo", "out-of-turn", "in the proper order. Noticed too late"),
        ("out_of_turn_unnoticed", "proper_player", "out-of-turn", "passed over"),
    ],
)
def test_a_ruling_follows_the_setting(setting, value, kind, words):
    rules = rulesets.derive(rulesets.get("texas"), {setting: value})
    assert words in str(ruling(rules, kind))


def test_the_page_gives_the_ruling_of_these_rules_and_the_people_by_name(scorer, contest):
    game = at_tables(contest)[0]
    page = text_of(scorer.get(at("record:incident", contest, game=game.pk)))
    assert "Two cards from the draw pile go under the offender’s own stock, unseen." in page
    assert _member(game).player.name in page
    assert "by house rule" not in page
    Game.objects.filter(pk=game.pk).update(house_rules={"talking_cards": 3})
    page = text_of(scorer.get(at("record:incident", contest, game=game.pk)))
    assert "Advice to the partner by house rule Three cards" in page


def test_an_incident_is_recorded_once_and_taken_back_once(scorer, contest):
    game = at_tables(contest)[0]
    for _ in range(2):
        assert _incident(scorer, contest, game, reason="clearly heard").status_code == 302
    noted = Incident.objects.get()
    told = f"at table {game.table}: Advice to the partner, {noted.entry.player.name}."
    assert f"Recorded {told}" in text_of(scorer.get(at("record:incident", contest, game=game.pk)))
    assert (noted.kind, noted.ruling) == ("talking", "clearly heard")
    # The same again later is another incident.
    assert _incident(scorer, contest, game, seen="1", reason="clearly heard").status_code == 302
    assert Incident.objects.count() == 2
    where = at("record:incident", contest, game=game.pk)
    for _ in range(2):
        sent = {"do": "take-back", "incident": str(noted.pk)}
        assert scorer.post(where, sent).status_code == 302
    assert AuditEntry.objects.filter(action="incident_take_back").count() == 1
    assert f"Taken back {told} It stays on record." in text_of(scorer.get(where))
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    noted.refresh_from_db()
    assert not noted.taken_back


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"kind": ""}, 422),
        ({"kind": "shouting"}, 422),
        ({"entry": ""}, 400),
        ({"entry": "999999"}, 422),
        ({"kind": "overdrawn", "cards": ""}, 400),
        ({"kind": "overdrawn", "cards": "0"}, 400),
        ({"kind": "overdrawn", "cards": "163"}, 400),
        ({"kind": "overdrawn", "cards": "-2"}, 400),
        ({"reason": "x" * 301}, 400),
    ],
)
def test_an_incident_that_cannot_be_is_refused_and_what_was_typed_stays(
    scorer, contest, wrong, status
):
    game = at_tables(contest)[0]
    answer = _incident(scorer, contest, game, **{"reason": "a note of mine", **wrong})
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert wrong.get("reason", "a note of mine") in answer.content.decode()
    assert not Incident.objects.exists()


def test_a_game_that_is_over_keeps_its_incidents_as_they_are(scorer, contest):
    game = at_tables(contest)[0]
    _incident(scorer, contest, game)
    result_first(contest)
    where = at("record:incident", contest, game=game.pk)
    page = text_of(scorer.get(where))
    assert "This game is over" in page
    assert "Advice to the partner" in page
    assert _incident(scorer, contest, game, seen="1").status_code == 422
    sent = {"do": "take-back", "incident": str(Incident.objects.get().pk)}
    assert scorer.post(where, sent).status_code == 422


@pytest.mark.parametrize("number", [0, 999_999, 2**70])
def test_a_game_of_nowhere_is_not_found(scorer, contest, number):
    assert scorer.get(at("record:incident", contest, game=number)).status_code == 404


def test_a_game_of_another_contest_is_not_found(scorer, contest):
    other = contest_called(4)
    game = at_tables(other)[0]
    assert scorer.get(at("record:incident", contest, game=game.pk)).status_code == 404


# ---- the rules ----


def test_rules_are_public_only_once_the_contest_is_published(contest):
    assert "A turn" in text_of(Client().get(at("record:public-rules", contest)))
    Contest.objects.filter(pk=contest.pk).update(revision=0)
    assert Client().get(at("record:public-rules", contest)).status_code == 404


def test_house_rules_are_marked_and_counted(contest, scorer):
    Contest.objects.filter(pk=contest.pk).update(house_rules={"talking_cards": 3, "hand": 4})
    page = text_of(scorer.get(at("record:rules", contest)))
    assert "2 house rules" in page
    assert "takes 3 cards" in page
    french = text_of(scorer.get(at("record:rules", contest), headers={"accept-language": "fr"}))
    assert "règle de la maison" in french


# ---- the announcer ----


def _called(contest, minutes):
    at_ = timezone.now() - timedelta(minutes=minutes)
    Game.objects.filter(contest=contest, state="called").update(called_at=at_)


def test_new_calls_are_read_once_and_the_next_are_told_to_stay_near(scorer, contest):
    page = text_of(scorer.get(at("record:announcer", contest)))
    game = at_tables(contest)[0]
    names = [m.entry.player.name for m in game.sides.first().side.members.all()]
    assert page.count(" and ".join(names)) == 1
    assert "Missing" not in page
    french = text_of(scorer.get(at("record:announcer", contest), headers={"accept-language": "fr"}))
    assert f"{' et '.join(names)}, contre" in french


def test_who_does_not_come_is_called_three_times(scorer, contest):
    _called(contest, contest.no_show_minutes + 1)
    page = text_of(scorer.get(at("record:announcer", contest)))
    game = at_tables(contest)[0]
    names = [m.entry.player.name for m in game.sides.first().side.members.all()]
    assert page.count(" and ".join(names)) == 3
    assert f"last call for table {game.table.number}" in page


def test_a_table_where_all_are_seated_is_not_called_again(scorer, contest):
    _called(contest, contest.no_show_minutes + 1)
    game = at_tables(contest)[0]
    where = at("record:announcer", contest)
    for _ in range(2):
        assert (
            scorer.post(where, {"game": str(game.pk), "version": str(game.version)}).status_code
            == 302
        )
    assert fresh(game).state == Game.State.PLAYING
    assert AuditEntry.objects.filter(action="game_start").count() == 1
    page = text_of(scorer.get(where))
    assert f"last call for table {game.table.number}." not in page
    assert contest_findings(contest=contest) == []
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    assert fresh(game).state == Game.State.CALLED


def test_seating_a_game_that_is_over_is_refused_and_nonsense_does_nothing(scorer, contest):
    game = fresh(result_first(contest))
    where = at("record:announcer", contest)
    assert (
        scorer.post(where, {"game": str(game.pk), "version": str(game.version)}).status_code == 422
    )
    assert scorer.post(where, {"game": "x"}).status_code == 302
    assert not AuditEntry.objects.filter(action="game_start").exists()


def test_the_announcer_of_a_contest_without_a_chart_waits():
    bare = contest_make(4, build=False)
    assert "Nobody is to be called now" in text_of(
        helper_of(bare, "scorer").get(at("record:announcer", bare))
    )


# ---- sides that leave, sides that come late ----


def test_a_withdrawal_says_first_what_follows_and_is_done_once(official, contest):
    game = at_tables(contest)[0]
    stays, leaves = sides_at(game)
    where = at("record:withdraw", contest, number=leaves)
    assert "was called and has not begun" in text_of(official.get(where))
    game_start(actor=DESK, game_id=game.pk, version=game.version)
    page = text_of(official.get(where))
    assert "is in play and ends now" in page
    for _ in range(2):
        assert official.post(where, {"reason": "unwell"}).status_code == 302
    assert AuditEntry.objects.filter(action="side_withdraw").get().reason == "unwell"
    row = game.match_game.match
    row.refresh_from_db()
    assert row.outcome == f"retired:{stays}"
    assert "They have withdrawn already" in text_of(official.get(where))
    assert "Withdrawn" in text_of(official.get(at("record:sides", contest)))
    # Who lost has nothing ahead.
    assert contest_findings(contest=contest) == []


def test_a_side_with_a_bye_withdraws_before_it_has_an_opponent(official, contest):
    row = next(row for row in contest.matches.all() if "bye" in row.slots)
    side = next(int(s.removeprefix("side:")) for s in row.slots if s != "bye")
    where = at("record:withdraw", contest, number=side)
    assert "goes on by walkover" in text_of(official.get(where))
    assert official.post(where).status_code == 302
    assert contest_findings(contest=contest) == []


@pytest.mark.parametrize("number", [77, 10**15])
def test_a_side_that_does_not_exist_is_not_found(official, contest, number):
    assert official.get(at("record:withdraw", contest, number=number)).status_code == 404
    assert official.post(at("record:withdraw", contest, number=number)).status_code in (404, 422)


def test_a_late_side_takes_an_open_bye_once(official, contest):
    where = at("record:enter-late", contest)
    spare = list(contest.entries.filter(sides=None))
    shown = official.get(where)
    page = shown.content.decode()
    assert all(entry.player.name in page for entry in spare)
    line = next(row for row in contest.matches.all() if "bye" in row.slots)
    sent = {"one": str(spare[0].pk), "two": str(spare[1].pk), "line": f"{line.key}/{line.version}"}
    assert f'value="{sent["line"]}"' in page
    assert official.post(where, sent).status_code == 302
    again = official.post(where, sent)
    assert again.status_code == 409
    assert Side.objects.filter(contest=contest).count() == 7
    assert contest_findings(contest=contest) == []


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"two": ""}, 422),
        ({"two": "same"}, 422),
        ({"two": "seated"}, 422),
        ({"line": ""}, 400),
        ({"line": "main:1:1/x"}, 409),
        ({"line": "rubbish/1"}, 400),
    ],
)
def test_a_late_side_that_cannot_be_is_refused_with_the_choice_kept(
    official, contest, wrong, status
):
    spare = list(contest.entries.filter(sides=None))
    line = next(row for row in contest.matches.all() if "bye" in row.slots)
    sent = {
        "one": str(spare[0].pk),
        "two": str(spare[1].pk),
        "line": f"{line.key}/{line.version}",
    } | wrong
    people = {"same": spare[0].pk, "seated": contest.sides.first().entries.first().pk}
    sent["two"] = str(people.get(sent["two"], sent["two"]))
    answer = official.post(at("record:enter-late", contest), sent)
    assert answer.status_code == status
    assert f'value="{spare[0].pk}" selected' in answer.content.decode()
    assert Side.objects.filter(contest=contest).count() == 6


def test_hidden_fields_are_as_the_page_sends_them(official, contest):
    """The other tests send back what `hidden` finds; so it has to find something."""
    assert hidden(official.get(at("record:undo", contest)))["entry"].isdecimal()


@pytest.mark.parametrize("name", ["sides", "enter-late"])
def test_a_scorer_does_not_change_sides(scorer, contest, name):
    assert scorer.get(at(f"record:{name}", contest)).status_code == 403
