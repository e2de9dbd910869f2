"""The list of matches, a match's page, and correcting its result."""

import pytest
from django.test import Client

from games.models import Game, Result
from scoring.integrity.findings import contest_findings
from scoring.sides.services import side_withdraw
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, contest_called, contest_make, result_first, sides_at
from tests.scenes.desk import at, helper_of, hidden, played, text_of
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    """Round 1 and one semi-final are played; the other semi-final is called."""
    return contest_called(results=5)


@pytest.fixture
def official(contest):
    return helper_of(contest)


def _chosen(contest, key="main:1:1", **more):
    """The other side won after all."""
    game = played(contest, key)
    winner, loser = sides_at(game)
    return {
        "result": f"side:{loser}",
        "manner": "played-out",
        f"cards-{winner}": "4",
        "reason": "the slip was misread",
        **more,
    }


def _preview(client, contest, key="main:1:1", **more):
    return client.get(at("record:correct", contest, key=key), _chosen(contest, key, **more))


def _press(client, contest, shown, later="withdrawn", key="main:1:1", **more):
    sent = {**hidden(shown), "reason": "the slip was misread", "later": later, **more}
    return client.post(at("record:correct", contest, key=key), sent)


def test_matches_stand_round_by_round_with_who_won(official, contest):
    page = text_of(official.get(at("record:matches", contest)))
    for words in ("Quarter-finals", "Semi-finals", "Final", "table", "(won)"):
        assert words in page


def test_a_typed_number_leads_to_its_match_and_a_name_to_its_matches(official, contest):
    answer = official.get(at("record:matches", contest), {"q": "3"})
    assert answer.headers["Location"] == at("record:match", contest, key="main:1:3")
    side = int(contest.matches.get(key="main:1:1").slots[0].removeprefix("side:"))
    name = contest.sides.get(number=side).members.first().entry.player.name
    page = text_of(official.get(at("record:matches", contest), {"q": name}))
    assert "All matches" in page
    page = text_of(official.get(at("record:matches", contest), {"q": "nobody at all"}))
    assert "No match has that number or that name" in page


def test_a_contest_without_a_chart_says_when_matches_come():
    bare = contest_make(4, build=False)
    page = text_of(helper_of(bare).get(at("record:matches", bare)))
    assert "The chart has not been made yet" in page


def test_a_match_shows_every_version_with_who_when_and_why(official, contest):
    _press(official, contest, _preview(official, contest))
    page = text_of(official.get(at("record:match", contest, key="main:1:1")))
    assert "Version 2 confirmed" in page
    assert "Version 1 replaced by a later version" in page
    assert "the slip was misread" in page
    assert "reported by Jo (desk)" in page


def test_the_preview_names_every_later_match_in_both_ways_and_changes_nothing(official, contest):
    before = contest_state(contest=contest)
    shown = _preview(official, contest)
    page = text_of(shown)
    assert shown.status_code == 200
    for words in (
        "Later games do not count",
        "Later games stand",
        "Match 5 (semi-finals) was played: the result is withdrawn",
        "Match 5 (semi-finals) was played: the result is kept, by ruling",
        "Match 7 (final)",
    ):
        assert words in page
    assert contest_state(contest=contest) == before


def test_one_button_withdraws_what_was_played_on_the_wrong_result(official, contest):
    later = played(contest, "main:2:1")
    answer = _press(official, contest, _preview(official, contest))
    assert answer.headers["Location"] == at("record:match", contest, key="main:1:1")
    later.refresh_from_db()
    assert later.state == Game.State.CALLED_OFF
    assert contest_findings(contest=contest) == []
    assert AuditEntry.objects.filter(action="result_correct").get().reason == "the slip was misread"


def test_the_other_button_lets_it_stand_by_ruling(official, contest):
    winner, loser = sides_at(played(contest, "main:1:1"))
    _press(official, contest, _preview(official, contest), later="stands")
    row = contest.matches.get(key="main:1:1")
    assert (row.outcome, row.stands) == (f"played-out:{loser}", f"played-out:{winner}")
    page = text_of(official.get(at("record:match", contest, key="main:1:1")))
    assert "By ruling the chart goes on with" in page


def test_pressing_twice_makes_one_version(official, contest):
    shown = _preview(official, contest)
    answers = [_press(official, contest, shown) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert played(contest, "main:1:1").results.count() == 2
    assert AuditEntry.objects.filter(action="result_correct").count() == 1


def test_correcting_only_the_cards_twice_makes_one_version(official, contest):
    game = played(contest, "main:1:1")
    winner, loser = sides_at(game)
    chosen = {"result": f"side:{winner}", "manner": "played-out", f"cards-{loser}": "9"}
    shown = official.get(at("record:correct", contest, key="main:1:1"), chosen)
    assert "No other match changes" in text_of(shown)
    for _ in range(2):
        assert _press(official, contest, shown).status_code == 302
    assert [r.cards_left for r in game.results.all()][1:] == [{f"side:{loser}": 9}]


def test_a_ruling_is_lifted_by_the_same_correction_with_the_other_button(official, contest):
    _press(official, contest, _preview(official, contest), later="stands")
    game = played(contest, "main:1:1")
    winner, loser = sides_at(game)
    chosen = {"result": f"side:{loser}", "manner": "played-out", f"cards-{winner}": "4"}
    shown = official.get(at("record:correct", contest, key="main:1:1"), chosen)
    assert _press(official, contest, shown).status_code == 302
    assert contest.matches.get(key="main:1:1").stands is None
    assert played(contest, "main:1:1").results.count() == 3


def test_a_stale_seal_shows_the_new_preview_with_everything_typed_kept(official, contest):
    shown = _preview(official, contest)
    result_first(contest)  # the other semi-final is over, so the final is called
    answer = _press(official, contest, shown, reason="a very particular reason")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Look at the new preview" in text_of(answer)
    assert 'value="a very particular reason"' in page
    assert hidden(answer)["result"] == hidden(shown)["result"]
    assert hidden(answer)["seal-withdrawn"] != hidden(shown)["seal-withdrawn"]
    assert not AuditEntry.objects.filter(action="result_correct").exists()
    assert _press(official, contest, answer).status_code == 302


def test_a_warning_is_asked_about_and_accepted(official, contest):
    winner, _ = sides_at(played(contest, "main:1:1"))
    shown = _preview(official, contest, **{f"cards-{winner}": "31"})
    assert "Yes, that is right" in text_of(shown)
    refused = _press(official, contest, shown)
    assert refused.status_code == 422
    assert "Yes, that is right" in text_of(refused)
    assert _press(official, contest, refused, accept="yes").status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [
        {"result": ""},
        {"result": "side:999"},
        {"result": "side:" + "9" * 40},
        {"result": "everyone"},
        {"manner": "by magic"},
    ],
)
def test_a_result_that_cannot_be_is_refused_with_what_was_typed(official, contest, wrong):
    answer = _preview(official, contest, **wrong)
    assert answer.status_code in (400, 422)
    assert "the slip was misread" in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("cards", ["many", "-3", "163", "9" * 300, "4.5", "٤٤٤٤٤٤٤٤"])
def test_cards_that_are_no_count_are_refused_in_words(official, contest, cards):
    winner, _ = sides_at(played(contest, "main:1:1"))
    answer = _preview(official, contest, **{f"cards-{winner}": cards})
    assert answer.status_code == 422


def test_a_correction_needs_a_reason(official, contest):
    answer = _press(official, contest, _preview(official, contest), reason="  ")
    assert answer.status_code == 400
    assert "Please say why" in text_of(answer)
    answer = _press(official, contest, _preview(official, contest), reason="x" * 301)
    assert answer.status_code == 400
    assert Result.objects.filter(game=played(contest, "main:1:1")).count() == 1


@pytest.mark.parametrize("later", ["", "both", "withdrawn' or 1=1"])
def test_a_button_that_does_not_exist_changes_nothing(official, contest, later):
    answer = _press(official, contest, _preview(official, contest), later=later)
    assert answer.status_code in (409, 422)
    assert not AuditEntry.objects.filter(action="result_correct").exists()


def test_a_result_can_be_taken_back_altogether(official, contest):
    where = at("record:correct", contest, key="main:1:1")
    shown = official.get(where, {"result": "none"})
    assert "There was no result" in text_of(shown)
    assert _press(official, contest, shown).status_code == 302
    assert contest.matches.get(key="main:1:1").outcome is None
    assert _press(official, contest, shown).status_code == 422
    assert contest_findings(contest=contest) == []


def test_nobody_came_is_a_result_too(official, contest):
    where = at("record:correct", contest, key="main:1:1")
    shown = official.get(where, {"result": "no-show"})
    assert "nobody came" in text_of(shown)
    assert _press(official, contest, shown).status_code == 302
    assert contest.matches.get(key="main:1:1").outcome == "no-show"


def test_a_ruling_takes_the_reason_that_is_typed_with_the_button(official, contest):
    _, loser = sides_at(played(contest, "main:1:1"))
    chosen = {"result": f"side:{loser}", "manner": "ruling"}
    shown = official.get(at("record:correct", contest, key="main:1:1"), chosen)
    assert shown.status_code == 200
    assert _press(official, contest, shown).status_code == 302


def test_a_walkover_that_the_chart_gave_by_itself_can_be_corrected():
    contest = contest_called(4, tables=0)
    row = contest.matches.get(key="main:1:1")
    _, leaves = (int(slot.removeprefix("side:")) for slot in row.slots)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=leaves)
    official = helper_of(contest)
    shown = official.get(at("record:correct", contest, key="main:1:1"), {"result": "no-show"})
    assert _press(official, contest, shown).status_code == 302
    assert contest.matches.get(key="main:1:1").outcome == "no-show"


def test_a_match_without_a_result_has_nothing_to_correct(official, contest):
    page = text_of(official.get(at("record:match", contest, key="main:3:1")))
    assert "There is no result yet" in page
    answer = official.get(at("record:correct", contest, key="main:3:1"), {"result": "no-show"})
    assert answer.status_code == 422


@pytest.mark.parametrize("key", ["main:9:9", "nonsense", "main:1:1:1", "main:-1:2", "main:0:0"])
def test_a_match_that_is_not_there_is_not_found(official, contest, key):
    assert official.get(at("record:match", contest, key=key)).status_code == 404


def test_a_scorer_reads_the_match_and_may_not_correct_it(contest):
    scorer = helper_of(contest, "scorer")
    page = text_of(scorer.get(at("record:match", contest, key="main:1:1")))
    assert "An official corrects a result" in page
    assert "What was done" not in page
    assert scorer.get(at("record:correct", contest, key="main:1:1")).status_code == 403
    assert Client().get(at("record:match", contest, key="main:1:1")).status_code == 302


def test_all_of_it_is_there_in_french(official, contest):
    french = {"headers": {"accept-language": "fr"}}
    where = at("record:correct", contest, key="main:1:1")
    page = text_of(official.get(where, _chosen(contest), **french))
    assert "joué : le résultat est retiré" in page
    assert "victoire de" in page
