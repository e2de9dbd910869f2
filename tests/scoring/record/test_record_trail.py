"""The trail in words, its filters and its file; undo, redo, and back to the start."""

import csv
import io
import re

import pytest
from django.urls import reverse

from domain.actions import Action
from domain.results import Reported
from games.incidents.services import incident_record, incident_take_back
from scoring.calls.services import call_take_back, game_move, game_start, match_call, table_turn
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.progress.sides import lines_open
from scoring.record.base import namer_of
from scoring.record.trail_words import Teller
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.decisions import match_decide
from scoring.results.services import dispute_settle, result_confirm, result_report
from scoring.sides.services import side_enter_late, side_withdraw
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import (
    DESK,
    at_tables,
    contest_called,
    fresh,
    result_first,
    sides_at,
    won_by,
)
from tests.scenes.desk import at, helper_of, hidden, played, text_of
from tournaments import audited_action
from tournaments.events.services import ABOUT, chapter_add, chapter_rename, event_edit, event_mark
from tournaments.models import AuditEntry, Entry
from tournaments.people.services import player_add, player_edit, player_mark, player_remove

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_called(results=5)


@pytest.fixture
def official(contest):
    return helper_of(contest)


def _told(contest):
    entries = list(contest.audit.order_by("pk"))
    teller = Teller(contest, entries, namer_of(contest))
    return [(entry.action, teller.tell(entry)) for entry in entries]


def test_a_whole_day_is_told_in_two_languages_without_codes():
    contest = contest_called(6, tables=2, spare=2)
    late = list(Entry.objects.filter(contest=contest, sides=None).values_list("pk", flat=True))
    line = lines_open(contest=contest)[0]
    side_enter_late(
        actor=DESK, contest_id=contest.pk, entry_ids=late, line=line.key, version=line.version
    )
    game, other = at_tables(contest)
    game_start(actor=DESK, game_id=game.pk, version=game.version)
    first = game.sides.first().side.members.first().entry
    noted = incident_record(actor=DESK, game_id=game.pk, entry_id=first.pk, kind="talking")
    incident_take_back(actor=DESK, game_id=game.pk, incident_id=noted.pk, reason="misheard")
    winner, loser = sides_at(game)
    seen = fresh(game).version
    result = result_report(
        actor="t", game_id=game.pk, version=seen, reported=won_by(winner), side=winner
    )
    result_confirm(
        actor="t", game_id=game.pk, version=fresh(game).version, result_id=result.pk, side=loser
    )
    one, two = sides_at(other)
    seen = fresh(other).version
    for side in (one, two):
        result_report(
            actor=f"{side}", game_id=other.pk, version=seen, reported=won_by(side), side=side
        )
    dispute_settle(
        actor=DESK,
        game_id=other.pk,
        version=fresh(other).version,
        reported=won_by(one, loser=two),
        reason="I counted",
    )
    table = contest.tables.first()
    table_turn(actor=DESK, table_id=table.pk, field="broken", value=True)
    table_turn(actor=DESK, table_id=table.pk, field="broken", value=False)
    for accessible in (True, False):
        table_turn(actor=DESK, table_id=table.pk, field="accessible", value=accessible)
    for called in at_tables(contest):
        free = contest.tables.exclude(games__in=at_tables(contest)).first()
        if free is not None:
            game_move(
                actor=DESK,
                game_id=called.pk,
                version=called.version,
                table=free.number,
                accept_warnings=True,
            )
        called = fresh(called)
        call_take_back(actor=DESK, game_id=called.pk, version=called.version)
    for row in contest.matches.filter(ready_since__isnull=False)[:1]:
        match_call(actor=DESK, contest_id=contest.pk, key=row.key, table=1, accept_warnings=True)
    for row in contest.matches.filter(ready_since__isnull=False)[:1]:
        side = int(row.slots[0].removeprefix("side:"))
        match_decide(
            actor=DESK,
            contest_id=contest.pk,
            key=row.key,
            version=row.version,
            reported=Reported(manner="walkover", winner=side),
        )
    playing_now = at_tables(contest)
    if playing_now:
        side_withdraw(actor=DESK, contest_id=contest.pk, side=sides_at(playing_now[0])[0])
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    told = _told(contest)
    assert len({action for action, _ in told}) >= 14
    for action, sentence in told:
        assert str(sentence) != sentence.in_language("fr"), action
        for text_ in (str(sentence), sentence.in_language("fr")):
            assert not re.search(r"main:|side:|entry:|None|_|\?", text_), (action, text_)
    french = " ".join(sentence.in_language("fr") for _, sentence in told)
    assert "conseil au partenaire" in french
    assert "sont arrivés en retard" in french


def test_an_undo_says_what_was_undone(contest):
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    told = dict(_told(contest))
    assert str(told["action_undo"]) == f"Undone: {told['result_enter']!s}"
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert (
        dict(_told(contest))["action_redo"]
        .in_language("fr")
        .startswith("Rétabli\N{NO-BREAK SPACE}: Match")
    )


def test_an_action_of_another_version_of_the_program_is_shown_by_its_name(contest, official):
    contest.audit.create(actor="x", action="prizes_hand_out", subject="c", event=contest.event)
    assert "prizes hand out" in text_of(official.get(at("record:trail", contest)))


def test_newest_comes_first_in_pages_and_older_ones_follow(contest, official):
    for number in range(60):
        audited_action.leave(
            actor=f"number {number}",
            action=Action.CONTEST_EDIT,
            subject=f"contest:{contest.pk}",
            event=contest.event,
            contest=contest,
        )
    first = official.get(at("record:trail", contest))
    page = text_of(first)
    assert page.index("number 59") < page.index("number 20")
    assert "number 9 " not in page
    older = re.search(r'href="\?(before=\d+)"', first.content.decode()).group(1)
    page = text_of(official.get(f"{at('record:trail', contest)}?{older}"))
    assert "number 9 " in page
    assert "number 59" not in page
    assert "The chart was made" in page


def test_the_trail_of_a_match_a_table_or_a_person_alone(contest, official):
    where = at("record:trail", contest)
    page = text_of(official.get(where, {"match": "5"}))
    assert "Match 5, entered" in page
    assert "Match 4, entered" not in page.replace("match 5", "")
    game = played(contest, "main:1:2")
    page = text_of(official.get(where, {"table": str(game.table.number)}))
    assert f"to table {game.table.number}" in page
    assert "Match 1, entered" not in page
    name = game.sides.first().side.members.first().entry.player.name
    page = text_of(official.get(where, {"person": name}))
    assert "Match 2, entered" in page
    assert "Match 1, entered" not in page
    assert "Match 2, entered" in text_of(official.get(where, {"person": "jo (DESK)"}))
    page = text_of(official.get(where, {"person": "nobody of that name"}))
    assert "Nothing of what you asked for was done" in page


@pytest.mark.parametrize("asked", [{"match": "x"}, {"table": "9" * 30}, {"before": "-1"}])
def test_filters_that_cannot_be_read_are_left_out(contest, official, asked):
    assert official.get(at("record:trail", contest), asked).status_code == 200


def test_the_file_has_everything_and_runs_nothing_in_a_spreadsheet(contest, official):
    for reason in ("=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "'=1", "plain"):
        audited_action.leave(
            actor="=cmd",
            action=Action.CONTEST_EDIT,
            subject=f"contest:{contest.pk}",
            event=contest.event,
            contest=contest,
            reason=reason,
        )
    answer = official.get(at("record:trail-csv", contest))
    assert answer.headers["Content-Disposition"].startswith("attachment")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert len(rows) == contest.audit.count() + 1
    for row in rows[1:]:
        for cell in row[1:]:
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert [row[4] for row in rows[-8:]][-1] == "plain"
    assert rows[-8][2] == "'=cmd"


def test_the_event_has_a_trail_of_its_own_with_people_chapters_and_every_contest(contest, official):
    event, desk = contest.event, {"actor": DESK}
    chapter = chapter_add(**desk, event=event, name="Gulf Breeze")
    ann = player_add(**desk, event=event, name="Ann Lee", chapter=chapter)
    facts = {"name": "Ann Leigh", "chapter": "Gulf Breeze", "site_number": "", "phone": "555"}
    facts |= {"household": "", "seating_need": "", "fixed_table": None, "has_reader": True}
    player_edit(**desk, player_id=ann.pk, seen=player_mark(ann), **facts)
    player_remove(**desk, player_id=ann.pk)
    chapter_rename(**desk, chapter_id=chapter.pk, seen="Gulf Breeze", name="Gulf Wind")
    about = {field: getattr(event, field) for field in ABOUT} | {"place": "Hall 2"}
    event_edit(**desk, event_id=event.pk, seen=event_mark(event), **about)
    page = text_of(official.get(reverse("record:event-trail", args=[event.slug])))
    assert "Chapter Gulf Breeze was added." in page
    assert "Ann Lee of Gulf Breeze was put on the list." in page
    assert "name Ann Leigh (before: Ann Lee); phone 555 (before: –)" in page
    assert "Ann Leigh of Gulf Breeze was taken off the list." in page
    assert "Chapter Gulf Breeze is now called Gulf Wind." in page
    assert "The event: place Hall 2 (before: –)." in page
    assert f"{contest.name}: Match" in page
    answer = official.get(reverse("record:event-trail-csv", args=[event.slug]))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert len(rows) == event.audit.count() + 1
    assert event.audit.count() > contest.audit.count()
    scorer = helper_of(contest, "scorer")
    assert scorer.get(reverse("record:event-trail", args=[event.slug])).status_code == 403


def test_undo_says_what_will_be_undone_then_does_it_once(contest, official):
    before = contest_state(contest=contest)
    result_first(contest)
    after = contest_state(contest=contest)
    where = at("record:undo", contest)
    shown = official.get(where)
    assert "This will be undone: Match 6, entered" in text_of(shown)
    sent = {**hidden(shown), "reason": "wrong table"}
    assert official.post(where, sent).status_code == 302
    assert contest_state(contest=contest) == before
    again = official.post(where, sent)
    assert again.status_code == 409
    assert "Meanwhile something else was done" in text_of(again)
    assert "This will be undone: Match 5, entered" in text_of(again)
    where = at("record:redo", contest)
    shown = official.get(where)
    assert "will be done again: Match 6, entered" in text_of(shown)
    assert official.post(where, hidden(shown)).status_code == 302
    assert official.post(where, hidden(shown)).status_code == 422
    assert contest_state(contest=contest) == after
    assert "There is nothing to do here" in text_of(official.get(where))


def test_undoing_everything_asks_for_the_name_a_reason_and_what_was_seen(contest, official):
    where = at("record:undo-all", contest)
    shown = official.get(where)
    assert "actions will be undone" in text_of(shown)
    count = AuditEntry.objects.count()
    sent = {**hidden(shown), "typed": "partners", "reason": "a rehearsal"}
    for wrong in ({"typed": ""}, {"typed": "Partner"}, {"reason": " "}):
        answer = official.post(where, sent | wrong)
        assert answer.status_code == 400
        assert AuditEntry.objects.count() == count
    result_first(contest)
    assert official.post(where, sent).status_code == 409
    sent |= hidden(official.get(where))
    assert official.post(where, sent).status_code == 302
    assert contest.matches.filter(outcome__isnull=False).count() == 0
    assert contest_findings(contest=contest) == []
    count = AuditEntry.objects.count()
    assert official.post(where, sent).status_code == 302  # pressed twice: nothing more
    assert AuditEntry.objects.count() == count


def test_play_undo_without_a_screen_asks_nothing(contest):
    assert play_undo(actor=DESK, contest_id=contest.pk, reason="shell") > 0


@pytest.mark.parametrize("name", ["trail", "trail-csv", "undo", "redo", "undo-all"])
def test_a_scorer_does_not_open_the_trail(contest, name):
    assert helper_of(contest, "scorer").get(at(f"record:{name}", contest)).status_code == 403
