"""People who sign up and check in, through the services."""

from tournaments.events.services import chapter_add
from tournaments.models import Entry
from tournaments.people.services import entry_add, entry_move, player_add

ACTOR = "Ann"


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
