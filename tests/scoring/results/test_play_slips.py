"""Slips that were played on paper, typed in afterwards: by number, in order, once."""

import re

import pytest
from django.test import Client

from access.models import Account, Membership
from domain.matches.match import Phase
from domain.wording import Conflict, Illegal, Malformed, Refusal
from games.models import Game, Result
from games.reports.form import SLIP, Typed
from printing.print_register import sheet_print
from printing.sheets.registry import sheet_about
from printing.sheets.sheet import Setting
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.history import last_action
from scoring.record.undo import action_undo, play_undo
from scoring.results.services import result_enter
from scoring.results.slips import slip_enter
from scoring.standings.state_hash import state_hash
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tournaments.models import AuditEntry, Contest

pytestmark = pytest.mark.django_db


def enter(contest, number, winner="A", cards=(5,), manner="played-out", accept=True):
    return slip_enter(
        actor=DESK,
        contest_id=contest.pk,
        number=number,
        typed=slip(winner, cards, manner),
        accept_warnings=accept,
    )


def slip(winner, cards, manner, reason=""):
    sent = {"winner": winner, "cards": "/".join(map(str, cards)), "manner": manner}
    return Typed.read({**sent, "reason": reason}, SLIP)


def match(contest, number):
    return match_of(contest.matches.get(number=number))


def on_paper(contest):
    """A pack made now, as the print page does; the numbers of its slips, in order."""
    value = sheet_about("pack", "").fill(contest, "en")
    sheet_print(contest=contest, sheet="pack", value=value, setting=Setting())
    return [slip.number for slip in value.slips.slips]


def was_played(contest, number, winner):
    """Enters the slip; False where it stayed blank, since nobody came to that match."""
    if match(contest, number).phase in (Phase.PASSED, Phase.EMPTY):
        with pytest.raises(Illegal, match="stays blank"):
            enter(contest, number, winner)
        return False
    enter(contest, number, winner)
    return True


@pytest.mark.parametrize("sides", [2, 5, 11, 16])
def test_a_contest_is_finished_on_paper_and_typed_in_from_the_top_of_the_pile(sides):
    contest = contest_make(sides, tables=2, third_place=True, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    first = at_tables(contest)[0]
    upper, lower = sides_at(first)
    result_enter(
        actor=DESK, game_id=first.pk, version=first.version, reported=won_by(lower, loser=upper)
    )
    pile = on_paper(contest) if sides > 2 else []
    blank = [number for number in pile if not was_played(contest, number, "AB"[number % 2])]
    contest.refresh_from_db()
    assert contest.phase == Contest.Phase.FINISHED
    assert contest_findings(contest=contest) == []
    for number in set(pile) - set(blank):
        decided = match(contest, number)
        assert decided.winner == decided.sides["AB".index("AB"[number % 2])]
    assert Result.objects.filter(state=Result.State.CONFIRMED).count() == len(pile) - len(blank) + 1


def test_a_slip_typed_twice_is_entered_once():
    contest = contest_make(8)
    result = enter(contest, 1)
    entries, state = AuditEntry.objects.count(), state_hash(contest=contest)
    assert enter(contest, 1) == result
    assert (AuditEntry.objects.count(), state_hash(contest=contest)) == (entries, state)


def test_another_result_for_the_same_slip_is_refused_and_said():
    contest = contest_make(8)
    enter(contest, 1, "A")
    won = match(contest, 1).winner
    with pytest.raises(Conflict, match=f"side {won} won.*correct that result"):
        enter(contest, 1, "B")
    assert match(contest, 1).winner == won


def test_a_match_whose_sides_are_not_known_names_the_slips_that_are_missing():
    contest = contest_make(8)
    with pytest.raises(Illegal, match="First type in slips 1 and 2") as refusal:
        enter(contest, 5)
    assert "feuillets 1 et 2" in refusal.value.sentence.in_language("fr")
    enter(contest, 1)
    with pytest.raises(Illegal, match="First type in slip 2"):
        enter(contest, 5)
    enter(contest, 2)
    enter(contest, 5)
    assert match(contest, 5).winner == match(contest, 1).winner


def test_a_game_that_was_never_called_is_entered_without_a_table_and_calls_nobody():
    contest = contest_make(8, tables=1)
    assert at_tables(contest) == []
    result = enter(contest, 1)
    assert result.game.table is None
    assert result.game.state == Game.State.CONFIRMED
    assert at_tables(contest) == []
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-2:] == ["chart_build", "result_enter"]


def test_a_game_at_a_table_keeps_its_table():
    contest = contest_make(8, tables=2)
    game = matches_call(actor=DESK, contest_id=contest.pk)[0]
    result = enter(contest, game.match_game.match.number)
    assert result.game == game
    assert result.game.table is not None


def test_typing_slips_can_be_undone_step_by_step():
    contest = contest_make(8)
    before = state_hash(contest=contest)
    enter(contest, 1)
    enter(contest, 2)
    assert play_undo(actor=DESK, contest_id=contest.pk, reason="typed wrong") == 2
    assert state_hash(contest=contest) == before


def test_one_undo_takes_back_the_whole_slip():
    contest = contest_make(8)
    before = state_hash(contest=contest)
    enter(contest, 1)
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert match(contest, 1).phase is Phase.READY
    assert at_tables(contest) == []
    assert state_hash(contest=contest) == before
    assert contest_findings(contest=contest) == []


def test_the_winner_may_be_typed_as_the_partnerships_number():
    contest = contest_make(8)
    lower = match(contest, 1).sides[1]
    enter(contest, 1, f" {lower} ")
    assert match(contest, 1).winner == lower


@pytest.mark.parametrize("winner", ["", "C", "99", "AB", "-1", "²"])
def test_a_winner_that_is_neither_side_is_asked_for_in_words(winner):
    contest = contest_make(4)
    upper, lower = match(contest, 1).sides
    with pytest.raises(Malformed, match=f"A for partnership {upper} or B for partnership {lower}"):
        enter(contest, 1, winner)
    assert match(contest, 1).winner is None


def test_a_number_that_is_no_match_and_a_bye_are_said():
    contest = contest_make(3)
    with pytest.raises(Malformed, match="no match 99"):
        enter(contest, 99)
    bye = next(row.number for row in contest.matches.all() if match_of(row).is_bye)
    with pytest.raises(Illegal, match="not played"):
        enter(contest, bye)


def test_a_slip_passes_the_checks_and_a_refused_one_leaves_no_call():
    contest = contest_make(8, rules="texas")
    entries = AuditEntry.objects.count()
    with pytest.raises(Refusal) as refusal:
        enter(contest, 1, cards=(170,))
    assert refusal.value.code != "result-asks"
    with pytest.raises(Refusal) as refusal:
        enter(contest, 1, cards=(32,), accept=False)
    assert refusal.value.code == "result-asks"
    assert AuditEntry.objects.count() == entries
    assert match(contest, 1).winner is None
    enter(contest, 1, cards=(32,), accept=True)
    assert match(contest, 1).winner is not None


@pytest.mark.parametrize(
    ("manner", "winner", "cards"),
    [
        ("time", "A", (3, 7)),
        ("walkover", "B", ()),
        ("forfeit", "A", ()),
        ("retired", "A", ()),
        ("ruling", "B", ()),
        ("no-show", "", ()),
        ("played-out", "A", ()),
    ],
)
def test_every_way_to_finish_can_be_typed(manner, winner, cards):
    contest = contest_make(8)
    assert enter(contest, 1, winner, cards, manner).manner == manner


# The page


@pytest.fixture
def scene():
    contest = contest_make(8, tables=2, rules="texas")
    client = Client(headers={"host": "localhost"})
    account = Account.objects.create(sign_in_name="Jo")
    Membership.objects.create(account=account, event=contest.event, role="scorer")
    client.force_login(account)
    return contest, client, f"/desk/{contest.event.slug}/{contest.slug}/re-key/"


def typed(page, name):
    return re.search(rf'id="{name}"\s+name="{name}"\s+value="([^"]*)"([^>]*)', page).groups()


def counted(page):
    return re.search(r"<b>(\d+)</b> of (\d+) slip", page).groups()


def test_enter_leads_to_the_next_slip_with_the_cursor_on_the_winner(scene):
    contest, client, address = scene
    page = client.get(address).content.decode()
    assert typed(page, "match")[0] == "1"
    assert "autofocus" in typed(page, "winner")[1]
    assert counted(page) == ("0", "7")
    answer = client.post(address, {"match": "1", "winner": "a", "cards": "5"}, follow=True)
    page = answer.content.decode()
    assert "Slip 1 is in." in page
    assert typed(page, "match")[0] == "2"
    assert typed(page, "winner")[0] == typed(page, "cards")[0] == ""
    assert counted(page) == ("1", "7")
    assert match(contest, 1).winner == match(contest, 1).sides[0]


def test_only_the_slips_of_the_pack_are_counted(scene):
    contest, client, address = scene
    enter(contest, 1)
    enter(contest, 2)
    assert on_paper(contest) == [3, 4, 5, 6, 7]
    assert counted(client.get(address).content.decode()) == ("0", "5")
    enter(contest, 3)
    assert counted(client.get(address).content.decode()) == ("1", "5")


def test_what_the_checks_ask_is_answered_with_one_more_key(scene):
    contest, client, address = scene
    slip = {"match": "1", "winner": "B", "cards": "32", "manner": "played-out"}
    answer = client.post(address, slip)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(r'<button name="accept"\s+value="yes"\s+autofocus>', page)
    assert typed(page, "cards")[0] == "32"
    assert match(contest, 1).winner is None
    asked = re.search(r'name="asked"\s+value="([^"]+)"', page).group(1)
    # The yes was for 32 cards of match 1, and for nothing else.
    for other in ({"cards": "31"}, {"match": "2"}, {"winner": "A"}):
        sent = {**slip, **other, "accept": "yes", "asked": asked}
        assert client.post(address, sent).status_code == 422
    assert client.post(address, {**slip, "accept": "yes"}).status_code == 422
    assert match(contest, 1).winner is None
    assert client.post(address, {**slip, "accept": "yes", "asked": asked}).status_code == 302
    assert match(contest, 1).winner == match(contest, 1).sides[1]


@pytest.mark.parametrize(
    ("slip", "status", "said", "focus"),
    [
        ({"match": "5", "winner": "A"}, 422, "First type in slips 1 and 2", "match"),
        ({"match": "", "winner": "A"}, 400, "match number", "match"),
        ({"match": "x1", "winner": "A"}, 400, "match number", "match"),
        ({"match": "9" * 5000, "winner": "A"}, 400, "match number", "match"),
        ({"match": "1", "winner": "9" * 5000}, 400, "Who won match 1", "winner"),
        ({"match": "1", "winner": "Z"}, 400, "Who won match 1", "winner"),
        ({"match": "1", "winner": "A", "cards": "many"}, 422, "whole number", "cards"),
        ({"match": "1", "winner": "A", "cards": "1 2 3"}, 400, "for every side (2)", "cards"),
        ({"match": "1", "winner": "A", "manner": "magic"}, 400, "how the game finished", "manner"),
        ({"match": "1", "winner": "A", "manner": "no-show"}, 422, "Nobody came", "winner"),
    ],
)
def test_what_cannot_be_is_said_beside_the_field_and_changes_nothing(
    scene, slip, status, said, focus
):
    contest, client, address = scene
    before = state_hash(contest=contest)
    answer = client.post(address, slip)
    page = answer.content.decode()
    assert answer.status_code == status
    assert said in page
    assert re.search(rf'id="{focus}"[^>]*autofocus', page)
    assert state_hash(contest=contest) == before


def test_another_result_is_a_conflict_on_the_page(scene):
    contest, client, address = scene
    enter(contest, 1, "A")
    answer = client.post(address, {"match": "1", "winner": "B", "cards": "5"})
    assert answer.status_code == 409
    assert "has a result already" in answer.content.decode()


def test_when_all_slips_are_in_the_page_says_so(scene):
    contest, client, address = scene
    for number in range(1, 8):
        enter(contest, number)
    page = client.get(address).content.decode()
    assert counted(page) == ("7", "7")
    assert "All slips are in" in page
    assert '<form method="post" action="/desk/' not in page


def test_the_page_needs_no_script_and_carries_none_inline(scene):
    _, client, address = scene
    page = client.get(address).content.decode()
    assert "<script>" not in page
    assert "style=" not in page
    assert "onclick" not in page


@pytest.mark.parametrize("manner", ["deadlock", "stall"])
def test_a_slip_of_a_game_that_stood_still_has_both_counts(manner):
    contest = contest_make(4)
    with pytest.raises(Illegal, match="cards left of every side"):
        enter(contest, 1, cards=(9,), manner=manner)
    with pytest.raises(Illegal, match="has fewer"):
        enter(contest, 1, cards=(9, 3), manner=manner)
    result = enter(contest, 1, cards=(3, 9), manner=manner)
    assert result.manner == manner
    assert match(contest, 1).outcome.manner == manner
    assert contest_findings(contest=contest) == []


@pytest.mark.parametrize("manner", ["deadlock", "stall", "time"])
def test_a_slip_of_level_sides_was_decided_by_an_official_who_wrote_why(manner):
    contest = contest_make(4, time_limit_minutes=40)
    with pytest.raises(Illegal) as refused:
        enter(contest, 1, "B", (5, 5), manner)
    assert refused.value.code == "ruling-without-reason"
    decided = slip("B", (5, 5), manner, "drew the higher card")
    result = slip_enter(actor=DESK, contest_id=contest.pk, number=1, typed=decided)
    assert (result.reason, result.details["tie_break"]) == ("drew the higher card", "ruling")
