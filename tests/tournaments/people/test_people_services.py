"""Players and entries: every change, its guard and its trail."""

import pytest

from domain.wording import Conflict, Illegal, Malformed
from tests.scenes.contests import contest_new, event_new
from tests.scenes.partners import drawn
from tests.scenes.people import ACTOR, check_in, enter
from tournaments.contests.services import contest_create, contest_edit
from tournaments.events.services import chapter_add, event_create
from tournaments.models import AuditEntry, Contest, Entry, Player
from tournaments.people.queries import check_in_count, entries_find, last_check_in, players_find
from tournaments.people.services import (
    check_in_undo,
    entry_move,
    player_add,
    player_edit,
    player_mark,
    player_remove,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_new(event=event_new())


def _edit(player, **changes):
    given = {
        "name": player.name,
        "chapter": player.chapter.name,
        "site_number": player.site_number,
        "phone": player.phone,
        "household": player.household,
        "seating_need": player.seating_need,
        "fixed_table": player.fixed_table,
        "has_reader": player.has_reader,
        "seen": player_mark(player),
    }
    return player_edit(actor=ACTOR, player_id=player.pk, **{**given, **changes})


def test_a_player_is_corrected_and_the_trail_says_only_what_changed(contest):
    player = enter(contest, "Ann Leigh").player
    _edit(player, name="  Ann   Lee ", phone="+1 555", seating_need="fixed", fixed_table=3)
    player.refresh_from_db()
    assert (player.name, player.name_key, player.phone) == ("Ann Lee", "ann lee", "+1 555")
    step = AuditEntry.objects.get(action="player_edit")
    assert step.before == {
        "name": "Ann Leigh",
        "phone": "",
        "seating_need": "",
        "fixed_table": None,
    }
    assert step.after["fixed_table"] == 3


def test_a_form_that_is_out_of_date_changes_nothing(contest):
    player = enter(contest, "Ann Lee").player
    seen = player_mark(player)
    _edit(player, phone="1")
    with pytest.raises(Conflict):
        _edit(player, seen=seen, phone="2")
    player.refresh_from_db()
    assert player.phone == "1"


def test_two_people_whom_nobody_could_tell_apart_are_refused(contest):
    first = enter(contest, "Ann Lee").player
    with pytest.raises(Illegal) as refused:
        enter(contest, "ann LEE")
    assert refused.value.code == "player-twice"
    other = enter(contest, "Ann Lee", site_number="A1").player
    enter(contest, "Ann Lee", "Dusty Trails")
    with pytest.raises(Illegal):
        _edit(other, site_number="")
    _edit(first, phone="5")


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "x" * 500), ("name", " "), ("site_number", "9" * 21), ("fixed_table", 501)],
)
def test_what_does_not_fit_is_refused_by_its_field(contest, field, value):
    player = enter(contest, "Ann Lee").player
    with pytest.raises(Malformed) as refused:
        _edit(player, **{field: value})
    assert refused.value.field == field
    assert Player.objects.get().name == "Ann Lee"


def test_a_name_entered_by_mistake_is_taken_off_with_its_entries(contest):
    player = enter(contest, "Ann Lee").player
    player_remove(actor=ACTOR, player_id=player.pk)
    assert not Player.objects.exists()
    assert not Entry.objects.exists()
    assert AuditEntry.objects.get(action="player_remove").before["entered"] == ["Skip-Bo"]


def test_nobody_is_deleted_once_drawn(contest):
    entries = [
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
        for letter in "ABCD"
    ]
    drawn(contest, word="armadillo")
    for entry in entries:
        with pytest.raises(Illegal) as refused:
            player_remove(actor=ACTOR, player_id=entry.player_id)
        assert refused.value.code == "player-was-drawn"
    assert Player.objects.count() == 4


def test_whoever_has_a_partner_leaves_by_the_page_of_the_partners(contest):
    entry, *_ = [
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
        for letter in "ABCD"
    ]
    drawn(contest, word="armadillo")
    for state in (Entry.State.ENTERED, Entry.State.STANDBY, Entry.State.WITHDRAWN):
        with pytest.raises(Illegal) as refused:
            entry_move(actor=ACTOR, entry_id=entry.pk, state=state, seen="checked_in")
        assert refused.value.code == "entry-move"
        assert "No-show" in str(refused.value.sentence)
    with pytest.raises(Conflict):
        check_in_undo(actor=ACTOR, contest_id=contest.pk)
    with pytest.raises(Illegal) as refused:
        _edit(entry.player, chapter="Elsewhere")
    assert not contest.event.chapters.filter(name="Elsewhere").exists()
    assert refused.value.code == "chapter-after-draw"


def test_during_play_the_refusal_leads_to_the_substitute_or_the_sides(contest):
    entry, *_ = [
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
        for letter in "ABCD"
    ]
    drawn(contest, word="armadillo")
    said = {}
    for phase in (Contest.Phase.PLAYING, Contest.Phase.FINISHED):
        Contest.objects.update(phase=phase)
        with pytest.raises(Illegal) as refused:
            entry_move(actor=ACTOR, entry_id=entry.pk, state="withdrawn", seen="checked_in")
        said[phase] = str(refused.value.sentence)
    assert "page of the sides" in said[Contest.Phase.PLAYING]
    assert "finished" in said[Contest.Phase.FINISHED]
    contest.sides.update(withdrawn=True)
    entry_move(actor=ACTOR, entry_id=entry.pk, state="withdrawn", seen="checked_in")


def test_check_ins_are_taken_back_one_after_the_other(contest):
    first, second = enter(contest, "Ann Lee"), enter(contest, "Bo Ray")
    entry_move(actor=ACTOR, entry_id=second.pk, state="standby", seen="entered")
    second.refresh_from_db()
    check_in(first)
    check_in(second)
    assert check_in_undo(actor=ACTOR, contest_id=contest.pk).pk == second.pk
    second.refresh_from_db()
    assert second.state == Entry.State.STANDBY
    assert check_in_undo(actor=ACTOR, contest_id=contest.pk).pk == first.pk
    with pytest.raises(Illegal) as refused:
        check_in_undo(actor=ACTOR, contest_id=contest.pk)
    assert refused.value.code == "nothing-to-undo"
    check_in(first)
    check_in(second)
    assert last_check_in(contest_id=contest.pk, actor=ACTOR).subject == f"entry:{second.pk}"


def test_undo_takes_back_my_own_check_in_and_not_someone_elses(contest):
    mine, theirs = enter(contest, "Ann Lee"), enter(contest, "Bo Ray")
    check_in(mine)
    check_in(theirs, actor="Ben")
    assert check_in_undo(actor=ACTOR, contest_id=contest.pk).pk == mine.pk


def test_a_check_in_that_someone_changed_since_is_not_undone(contest):
    entry = check_in(enter(contest, "Ann Lee"))
    entry_move(actor="Ben", entry_id=entry.pk, state="withdrawn", seen="checked_in")
    with pytest.raises(Conflict):
        check_in_undo(actor=ACTOR, contest_id=contest.pk)


def test_the_second_of_two_who_decide_differently_is_told(contest):
    entry = enter(contest, "Ann Lee")
    entry_move(actor="Ben", entry_id=entry.pk, state="withdrawn", seen="entered")
    with pytest.raises(Conflict):
        entry_move(actor=ACTOR, entry_id=entry.pk, state="standby", seen="entered")
    # The same decision twice is no quarrel.
    entry_move(actor=ACTOR, entry_id=entry.pk, state="withdrawn", seen="entered")


def test_the_likeliest_comes_first_when_searching(contest):
    names = ["Bo Anders", "Anders Holt", "Hanna Lee", "Ann Lee", "Zed Moon"]
    entries = {
        name: enter(contest, name, site_number="A9" * (name == "Zed Moon")) for name in names
    }
    assert [e.player.name for e in entries_find(contest=contest, text="ann")] == [
        "Ann Lee",
        "Hanna Lee",
    ]
    check_in(entries["Ann Lee"])
    assert [e.player.name for e in entries_find(contest=contest, text="ann")] == [
        "Hanna Lee",
        "Ann Lee",
    ]
    assert [e.player.name for e in entries_find(contest=contest, text="anders")] == [
        "Bo Anders",
        "Anders Holt",
    ]
    assert [e.player.name for e in entries_find(contest=contest, text="lee ann")][-1] == "Ann Lee"
    assert [e.player.name for e in entries_find(contest=contest, text="a9")] == ["Zed Moon"]
    assert entries_find(contest=contest, text="  ") == []
    assert players_find(event=contest.event, text="pecan").count() == 5


def test_the_counters_say_who_is_here_and_whether_it_comes_out_even(contest):
    states = ["checked_in", "checked_in", "checked_in", "standby", "withdrawn", "entered"]
    for number, state in enumerate(states):
        entry = enter(contest, f"Player {number}")
        entry_move(actor=ACTOR, entry_id=entry.pk, state=state, seen="entered")
    count = check_in_count(contest=contest)
    assert (count.here, count.expected, count.standby, count.withdrawn) == (3, 4, 1, 1)
    assert not count.is_even


def _set_up(contest, **changes):
    given = {
        "name": contest.name,
        "rule_set": "texas",
        "stock_size": None,
        "house_rules": {},
        "tables": 4,
        "time_limit_minutes": None,
        "third_place": False,
        "consolation": False,
        "version": contest.version,
    }
    return contest_edit(actor=ACTOR, contest_id=contest.pk, **{**given, **changes})


def test_a_contest_is_set_up_anew_with_its_tables_and_house_rules(contest):
    kept = contest.tables.get(number=2).secret
    _set_up(contest, rule_set="rally", house_rules={"hand": 4}, tables=2, third_place=True)
    contest.refresh_from_db()
    assert (contest.rule_set, contest.house_rules, contest.third_place) == (
        "rally",
        {"hand": 4},
        True,
    )
    assert [(t.number) for t in contest.tables.all()] == [1, 2]
    _set_up(contest, tables=6, version=contest.version)
    assert contest.tables.count() == 6
    assert contest.tables.get(number=2).secret == kept


def test_a_contest_that_someone_else_changed_or_that_is_drawn_is_not_set_up(contest):
    _set_up(contest, tables=3)
    with pytest.raises(Conflict):
        _set_up(contest, tables=5)
    for letter in "ABCD":
        enter(contest, f"Player {letter}", f"Chapter {letter}", checked_in=True)
    drawn(contest, word="armadillo")
    with pytest.raises(Illegal) as refused:
        _set_up(contest, tables=5)
    assert refused.value.code == "contest-set"
    assert contest.tables.count() == 3


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"tables": 0}, "tables"),
        ({"time_limit_minutes": 0}, "time_limit_minutes"),
        ({"stock_size": 200}, "stock"),
        ({"house_rules": {"hand": "many"}}, "hand"),
        ({"name": "x" * 500}, "name"),
    ],
)
def test_a_set_up_that_makes_no_sense_is_refused_by_its_field(contest, changes, field):
    with pytest.raises((Malformed, Illegal)) as refused:
        _set_up(contest, **changes)
    assert refused.value.field == field
    assert Contest.objects.get().version == contest.version


def test_no_event_or_contest_takes_the_address_of_a_page():
    event = event_new("New")
    assert event.slug == "new-2"
    assert contest_new(event=event, name="People").slug == "people-2"
    assert contest_new(event=event, name="new!").slug == "new-2"


def test_whoever_starts_an_event_is_its_official():
    from access.models import Account
    from access.permissions import Role, role_of

    account = Account.objects.create(sign_in_name="Ann")
    event = event_create(
        actor="Ann",
        name="Club night",
        starts_on="2026-05-01",
        ends_on="2026-05-01",
        official_id=account.pk,
    )
    assert role_of(account, event.slug) is Role.OFFICIAL


def test_a_player_may_be_added_with_everything_known(contest):
    chapter = chapter_add(actor=ACTOR, event=contest.event, name="Pecan")
    player = player_add(
        actor=ACTOR,
        event=contest.event,
        name="👩‍🚀 Zoë",
        chapter=chapter,
        household="moon",
        seating_need="accessible",
        has_reader=True,
    )
    player.refresh_from_db()
    assert (player.name, player.has_reader) == ("👩‍🚀 Zoë", True)
    assert contest_create(
        actor=ACTOR, event=contest.event, name="עברית", rule_set="texas", tables=1
    ).slug.startswith("contest")
