"""No table and no person at two games at once, ever: both checkers look at the whole history."""

import pytest

from games.models import Game, GameSide
from scoring.calls.services import game_move, matches_call, table_turn
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tests.scenes.random_contest import lines_of, people_of
from tests.scoring.integrity.log_checker import Log
from tournaments.models import AuditEntry, Contest

pytestmark = pytest.mark.django_db


def enter_first(contest):
    game = at_tables(contest)[0]
    winner, loser = sides_at(game)
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(winner, loser=loser)
    )
    return game


def played(sides, tables):
    contest = contest_make(sides, tables=tables)
    matches_call(actor=DESK, contest_id=contest.pk)
    while at_tables(contest):
        enter_first(contest)
    return contest


def codes(contest):
    return {finding.code for finding in contest_findings(contest=contest)}


def move_in_the_trail(name, source, target):
    """Make it look as if something had happened in a later step than it did."""
    target.after["rows"][name] = source.after["rows"].pop(name)
    source.save()
    target.save()


def test_moves_breaks_and_undone_steps_are_no_double_booking():
    contest = contest_make(8, tables=3)
    one, *_ = matches_call(actor=DESK, contest_id=contest.pk)
    table_turn(actor=DESK, table_id=one.table_id, field="broken", value=True)
    enter_first(contest)
    free = contest.tables.exclude(games__state__in=Game.AT_THE_TABLE).filter(broken=False).first()
    if free is not None:
        game = at_tables(contest)[-1]
        game_move(actor=DESK, game_id=game.pk, version=game.version, table=free.number)
    for _ in range(3):
        entry = last_action(contest=contest)
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    matches_call(actor=DESK, contest_id=contest.pk)
    assert codes(contest) == set()


def test_a_table_that_was_given_before_it_was_free_is_found_although_all_is_over():
    contest = played(8, tables=1)
    assert codes(contest) == set()
    entries = list(contest.audit.filter(action="result_enter").order_by("pk"))
    first = contest.games.order_by("pk").first()
    move_in_the_trail(f"game:{first.pk}", entries[0], entries[2])
    assert codes(contest) == {"table-was-twice"}


def test_a_person_who_sat_at_two_games_is_found_although_both_are_over():
    contest = played(8, tables=2)
    one, two = contest.games.order_by("pk")[:2]
    GameSide.objects.filter(game=two, place=0).update(side=one.sides.first().side)
    assert "person-was-twice" in codes(contest)
    assert "person-twice" not in codes(contest)


def test_a_person_who_sat_at_two_contests_at_once_is_found():
    here, there = contest_make(4, tables=2), contest_make(4, tables=2)
    Contest.objects.filter(pk=there.pk).update(event=here.event, slug="second")
    AuditEntry.objects.filter(contest=there).update(event=here.event)
    there.refresh_from_db()
    for contest in (here, there):
        matches_call(actor=DESK, contest_id=contest.pk)
    for contest in (here, there):
        while at_tables(contest):
            enter_first(contest)
    assert codes(here) == codes(there) == set()
    person = here.entries.first().player
    there.entries.filter(pk=there.entries.first().pk).update(player=person)
    assert codes(here) == codes(there) == {"person-was-twice"}


def test_a_substitute_is_not_taken_for_the_one_who_left():
    contest = played(8, tables=2)
    one, two = contest.games.order_by("pk")[:2]
    seat = one.sides.first().side.members.first()
    other = two.sides.first().side.members.first()
    # Whoever left one side may well have played on another one at that time.
    seat.left = True
    seat.save()
    seat.side.members.create(entry=other.entry, place=seat.place)
    assert "person-was-twice" not in codes(contest)


def test_a_game_that_was_moved_behind_the_trails_back_is_found():
    contest = played(8, tables=2)
    game = contest.games.first()
    Game.objects.filter(pk=game.pk).update(table=contest.tables.exclude(pk=game.table_id).first())
    assert codes(contest) == {"game-not-as-logged"}


@pytest.fixture
def log():
    """A contest's lines, people and log."""
    contest = played(8, tables=3)
    entries = contest.audit.exclude(action="contest_create").order_by("pk")
    entries = list(entries.values_list("pk", "action", "before", "after", "subject"))
    lines, people = lines_of(contest), people_of(contest)
    assert Log(lines, False, False, people).replay(entries) == []
    return lines, people, entries


def test_the_second_checker_finds_a_person_on_two_sides(log):
    lines, people, entries = log
    people[lines[0]] = people[lines[2]]
    wrong = Log(lines, False, False, people).replay(entries)
    assert any("plays twice" in line for line in wrong)


def test_the_second_checker_finds_a_table_that_was_given_twice(log):
    lines, people, entries = log
    one, two, *_ = (
        form for name, form in entries[1][3]["rows"].items() if name.startswith("game:")
    )
    two["table_id"] = one["table_id"]
    wrong = Log(lines, False, False, people).replay(entries)
    assert any("taken twice" in line for line in wrong)
