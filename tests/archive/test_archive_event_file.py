"""A whole event as one file: it comes back with nothing lost, and can be played on."""

import json
import re

import pytest
from django.apps import apps
from django.db import models

from archive.parts import LEFT_BEHIND, NAME_OF, PARTS, PLAIN_JSON
from domain.lots.partners.draw import certificate_text, certificate_verify
from domain.wording import Conflict, Illegal, Malformed
from games.models import Result
from printing.models import PrintedSheet
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.standings.state_hash import state_hash
from tests.scenes.archives import exported, imported
from tests.scenes.contests import DESK
from tests.scenes.partners import asked, enter
from tournaments.models import AuditEntry, Draw, Entry, Event, Table
from tournaments.partners.services import draw_commit, partners_draw

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def event(stored_rally):
    return stored_rally


def hashes(event):
    return {contest.slug: state_hash(contest=contest) for contest in event.contests.all()}


def rename(event, slug):
    """Out of the way of the file's event, so that it comes in as into an empty database."""
    Event.objects.filter(pk=event.pk).update(slug=slug)
    for table in Table.objects.filter(contest__event=event):
        Table.objects.filter(pk=table.pk).update(secret=f"old-{table.pk}")
    for sheet in PrintedSheet.objects.filter(contest__event=event):
        PrintedSheet.objects.filter(pk=sheet.pk).update(code=f"X{sheet.pk}")


def test_the_same_data_gives_the_same_bytes(event):
    assert exported(event) == exported(event)


def test_every_kind_of_row_is_in_the_test_event(event):
    data = exported(event)
    manifest = json.loads(data.splitlines()[-2])
    assert [name for name, count, _ in manifest["parts"] if count == 0] == []


def test_a_round_trip_gives_the_same_bytes_under_new_numbers(event):
    data, before = exported(event), hashes(event)
    rename(event, "elsewhere")
    back = imported(data)
    assert exported(back.event) == data
    assert back.event.pk != event.pk
    assert hashes(back.event) == before
    assert (back.new_secrets, back.new_codes) == (0, 0)
    for contest in back.event.contests.all():
        assert contest_findings(contest=contest) == []


def test_a_copy_beside_the_original_differs_in_nothing_but_what_must_be_unique(event):
    data = exported(event)
    back = imported(data, slug="copy")
    assert back.new_secrets == Table.objects.filter(contest__event=event).count()
    assert back.new_codes == 2
    theirs, ours = exported(back.event).decode(), data.decode()
    secrets = re.compile(r'"[\w-]{22}"')
    codes = re.compile(r'"[2-9A-Z]{4}"')

    def plain(text):
        body = text.rsplit("\n", 3)[0].replace('"copy"', f'"{event.slug}"')
        return codes.sub('"code"', secrets.sub('"secret"', body))

    assert plain(theirs) == plain(ours)
    assert exported(event) == data


def test_times_are_those_of_the_original(event):
    data = exported(event)
    back = imported(data, slug="copy").event
    for model, path in ((AuditEntry, "event"), (Result, "game__contest__event")):
        times = [
            list(model.objects.filter(**{path: e}).order_by("pk").values_list("at", flat=True))
            for e in (event, back)
        ]
        assert times[0] == times[1]


def test_undo_and_redo_work_on_the_other_machine(event):
    contest = imported(exported(event), slug="copy").event.contests.get(slug="evening")
    original = event.contests.get(slug="evening")
    entry = last_action(contest=contest)
    before = state_hash(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert state_hash(contest=contest) != before
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert state_hash(contest=contest) == before
    undone = play_undo(actor=DESK, contest_id=contest.pk, reason="from the start")
    assert undone == play_undo(actor=DESK, contest_id=original.pk, reason="from the start") > 5
    assert state_hash(contest=contest) == state_hash(contest=original)
    assert contest_findings(contest=contest) == []


def test_the_trail_names_the_rows_that_it_named_before(event):
    back = imported(exported(event), slug="copy").event
    was, now = (list(e.audit.order_by("pk")) for e in (event, back))
    pk = {
        part.name: dict(
            zip(
                part.model.objects.filter(**{part.event: event.pk})
                .exclude(part.stays)
                .order_by("pk"),
                part.model.objects.filter(**{part.event: back.pk}).order_by("pk"),
                strict=True,
            )
        )
        for part in PARTS
    }
    pk = {name: {a.pk: b.pk for a, b in pairs.items()} for name, pairs in pk.items()}
    gone = {}
    for old, new in zip(was, now, strict=True):
        kind, _, number = old.subject.partition(":")
        if kind in ("match", "side", "table"):
            assert new.subject == old.subject
        elif int(number) in pk[kind]:
            assert new.subject == f"{kind}:{pk[kind][int(number)]}"
        else:
            assert int(new.subject.partition(":")[2]) < 0
            assert gone.setdefault(old.subject, new.subject) == new.subject
        for reference, form in old.after.get("rows", {}).items():
            kind, _, number = reference.partition(":")
            name = reference if kind == "match" else f"{kind}:{pk[kind][int(number)]}"
            theirs = new.after["rows"][name]
            if form.get("table_id"):
                assert theirs["table_id"] == pk["table"][form["table_id"]]
            else:
                assert theirs == form
        if old.action == "side_enter_late":
            entries = old.after["facts"]["entries"]
            assert new.after["facts"]["entries"] == [pk["entry"][one] for one in entries]
    # The player who was taken off the list, the entry, and the draw that is promised here.
    assert len(gone) == 3


def test_certificates_stay_valid_and_a_promise_stays_where_it_was_given(event):
    back = imported(exported(event), slug="copy").event
    drawn = Draw.objects.filter(contest__event=back).exclude(certificate={})
    assert drawn.count() == 2
    for draw in drawn:
        verdict = certificate_verify(certificate_text(draw.certificate).encode(), draw.commitment)
        assert verdict.valid, verdict.findings
    here, there = (e.contests.get(slug="finale") for e in (event, back))
    promised = here.draws.get(state=Draw.State.COMMITTED).commitment
    assert partners_draw(**asked(here), room_word="acorn").commitment == promised
    with pytest.raises(Illegal, match="Seal the draw first"):
        partners_draw(**asked(there), room_word="acorn")
    draw_commit(**asked(there))
    there.refresh_from_db()
    made = partners_draw(**asked(there), room_word="acorn")
    assert made.commitment != promised
    assert made.sides.first().members.first().entry.contest_id == there.pk


def test_a_new_promise_is_broken_there_too_if_the_list_changed(event):
    """The services keep a sealed list closed; here it changed past them."""
    there = imported(exported(event), slug="copy").event.contests.get(slug="finale")
    late = [enter(there, name, name[0], Entry.State.ENTERED) for name in ("Newcomer", "Other")]
    draw_commit(**asked(there))
    there.refresh_from_db()
    Entry.objects.filter(pk__in=[one.pk for one in late]).update(state=Entry.State.CHECKED_IN)
    with pytest.raises(Conflict, match="list has changed since the draw was sealed"):
        partners_draw(**asked(there), room_word="acorn")


def test_an_event_that_is_here_already_is_left_alone(event):
    data = exported(event)
    with pytest.raises(Conflict, match="--as") as refusal:
        imported(data)
    assert refusal.value.code == "event-there-already"
    assert Event.objects.count() == 1
    assert exported(event) == data


def test_a_short_address_that_cannot_be_one_is_refused(event):
    data = exported(event)
    for slug in ("new", "import", "a b", "x" * 41, "é"):
        with pytest.raises(Malformed) as refusal:
            imported(data, slug=slug)
        assert refusal.value.code == "slug-unreadable"


def test_every_model_of_an_event_moves_or_is_left_behind_on_purpose():
    reach = {Event}
    while True:
        more = {
            model
            for model in apps.get_models()
            for column in model._meta.concrete_fields
            if isinstance(column, models.ForeignKey) and column.related_model in reach
        }
        if more <= reach:
            break
        reach |= more
    assert {model for model in reach if model._meta.label not in LEFT_BEHIND} == set(NAME_OF)


def test_every_column_of_json_says_whether_it_names_rows():
    for part in PARTS:
        for name, column in part.fields.items():
            if isinstance(column, models.JSONField):
                assert (f"{part.name}.{name}" in PLAIN_JSON) != (name in part.rewrites), name
