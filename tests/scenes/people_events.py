"""An event with a contest, for tests about people."""

from datetime import date

from tournaments.contests.services import contest_create
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Entry
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add

ACTOR = "Ann"


def make_event(name="Spring Rally"):
    return event_create(
        actor=ACTOR, name=name, starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3)
    )


def make_contest(event, name="Skip-Bo"):
    return contest_create(actor=ACTOR, event=event, name=name, rule_set="texas", tables=4)


def enter(contest, name, chapter="Pecan Valley", *, checked_in=False, **details):
    event = contest.event
    player = player_add(
        actor=ACTOR,
        event=event,
        name=name,
        chapter=chapter_add(actor=ACTOR, event=event, name=chapter),
        **details,
    )
    entry = entry_add(actor=ACTOR, contest=contest, player=player)
    if checked_in:
        entry = check_in(entry)
    return entry


def check_in(entry, actor=ACTOR):
    return entry_move(
        actor=actor, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=entry.state
    )


def draw(contest):
    contest.refresh_from_db()
    draw_commit(actor=ACTOR, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    partners_draw(
        actor=ACTOR, contest_id=contest.pk, version=contest.version, room_word="armadillo"
    )
    contest.refresh_from_db()
