"""Players, and their entries in contests."""

import hashlib
from collections.abc import Sequence
from typing import Any, TypedDict, Unpack

from django.db import transaction

from domain import names
from domain.actions import Action
from domain.roster.values import HIGHEST_TABLE, LONGEST
from domain.wording import Refusal
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.audited_action import locking
from tournaments.events.services import (
    chapter_add,
    event_changed,
    event_locked,
    lists_published_anew,
)
from tournaments.models import Chapter, Contest, Draw, Entry, Event, Player, SideEntry
from tournaments.people.queries import last_check_in
from tournaments.sides import is_list_closed, seats_in_force

# From which state an entry may go to which. Nobody is deleted: who leaves is withdrawn.
ENTRY_MOVES: dict[str, frozenset[str]] = {
    state.value: frozenset(Entry.State) - {state} for state in Entry.State
}
ENTRY_MOVES[Entry.State.WITHDRAWN] -= {Entry.State.STANDBY}
# Whoever is on a side stays here until they leave it, so that nobody is called who is gone.
SEATED_MOVES = frozenset({Entry.State.CHECKED_IN})


class Details(TypedDict, total=False):
    """What may be known of a player beside name and chapter."""

    site_number: str
    phone: str
    household: str
    seating_need: str
    fixed_table: int | None
    has_reader: bool


DETAILS: Details = {
    "site_number": "",
    "phone": "",
    "household": "",
    "seating_need": "",
    "fixed_table": None,
    "has_reader": False,
}


@transaction.atomic
def player_add(
    *, actor: str, event: Event, name: str, chapter: Chapter, **details: Unpack[Details]
) -> Player:
    event_locked(event.pk)
    player = Player(event=event)
    _write(player, name, chapter, details)
    player.save()
    audited_action.leave(
        actor=actor,
        action=Action.PLAYER_ADD,
        subject=f"player:{player.pk}",
        event=event,
        after={"name": player.name, "chapter": chapter.name},
    )
    event_changed(event.pk)
    return player


@transaction.atomic
def player_edit(
    *, actor: str, player_id: int, seen: str, name: str, chapter: str, **details: Unpack[Details]
) -> Player:
    """Correct what is known of a player; what is left out becomes empty. `seen` is the mark of
    what was on screen.

    A chapter that the event does not have yet is made.
    """
    player = Player.objects.select_related("event", "chapter").get(pk=player_id)
    event_locked(player.event_id)
    player.refresh_from_db()
    if player_mark(player) != seen:
        raise refused("entry-changed", name=player.name)
    before = _facts(player)
    of_chapter = chapter_add(actor=actor, event=player.event, name=chapter)
    if player.chapter_id != of_chapter.pk and _is_drawn(player):
        raise refused("chapter-after-draw", name=player.name, chapter=player.chapter.name)
    _write(player, name, of_chapter, details)
    after = _facts(player)
    if after == before:
        return player
    player.save()
    audited_action.leave(
        actor=actor,
        action=Action.PLAYER_EDIT,
        subject=f"player:{player.pk}",
        event=player.event,
        before={field: value for field, value in before.items() if after[field] != value},
        after={field: value for field, value in after.items() if before[field] != value},
    )
    if any(before[fact] != after[fact] for fact in ("name", "chapter")):
        lists_published_anew(Player.objects.filter(pk=player.pk))
    event_changed(player.event_id)
    return player


@transaction.atomic
def player_remove(*, actor: str, player_id: int) -> None:
    """Take back a name that was entered by mistake. Whoever was drawn is withdrawn instead."""
    player = Player.objects.select_related("event", "chapter").get(pk=player_id)
    event_locked(player.event_id)
    # Contests in the order of their numbers, as everyone who locks several does.
    list(locking().filter(entries__player=player).order_by("pk"))
    if _is_drawn(player):
        raise refused("player-was-drawn", name=player.name)
    entered = list(player.entries.values_list("contest__name", flat=True))
    audited_action.leave(
        actor=actor,
        action=Action.PLAYER_REMOVE,
        subject=f"player:{player.pk}",
        event=player.event,
        before={**_facts(player), "entered": entered},
    )
    player.entries.all().delete()
    player.delete()
    event_changed(player.event_id)


@transaction.atomic
def entry_add(*, actor: str, contest: Contest, player: Player) -> Entry:
    """Sign a player up. Doing it twice changes nothing."""
    if player.event_id != contest.event_id:
        raise refused("player-of-another-event", name=player.name)
    locking().get(pk=contest.pk)
    entry, is_new = Entry.objects.get_or_create(contest=contest, player=player)
    if is_new:
        audited_action.leave(
            actor=actor,
            action=Action.ENTRY_ADD,
            subject=f"entry:{entry.pk}",
            contest=contest,
            after={"player": player.name},
        )
    return entry


@transaction.atomic
def entries_add_everyone(*, actor: str, contest: Contest) -> list[Entry]:
    """Sign up whoever is on the event's list and not in the contest yet."""
    missing = contest.event.players.exclude(entries__contest=contest).order_by("pk")
    return [entry_add(actor=actor, contest=contest, player=player) for player in missing]


@transaction.atomic
def entry_move(*, actor: str, entry_id: int, state: str, seen: str) -> Entry:
    """Check in, put on standby, withdraw, or back again. `seen` is the state that was on screen."""
    entry = _locked_entry(entry_id)
    if entry.state == state:
        return entry
    if entry.state != seen:
        raise refused("entry-changed", name=entry.player.name)
    seat = seats_in_force().select_related("side").filter(entry=entry).first()
    if state not in (ENTRY_MOVES[entry.state] if seat is None else SEATED_MOVES):
        raise _may_not_move(entry, state, seat)
    _require_open_list(entry, state)
    _move(entry, state, actor=actor, action=Action.ENTRY_MOVE)
    return entry


@transaction.atomic
def check_in_undo(*, actor: str, contest_id: int) -> Entry:
    """Take back the last check-in of whoever asks; once more, the one before it."""
    locking().get(pk=contest_id)
    last = last_check_in(contest_id=contest_id, actor=actor)
    if last is None:
        raise refused("nothing-to-undo:check-in")
    entry = _locked_entry(int(last.subject.removeprefix("entry:")))
    if entry.state != Entry.State.CHECKED_IN or entry.memberships.exists():
        raise refused("entry-changed", name=entry.player.name)
    _require_open_list(entry, last.before["state"])
    _move(entry, last.before["state"], actor=actor, action=Action.CHECK_IN_UNDO)
    return entry


def player_mark(player: Player) -> str:
    """Changes with anything on record of a player, so that a stale form is noticed."""
    return hashlib.sha256(repr(_facts(player)).encode()).hexdigest()


def _locked_entry(entry_id: int) -> Entry:
    """An entry, with its contest locked: the draw reads entries under the same lock."""
    contest_id = Entry.objects.values_list("contest_id", flat=True).get(pk=entry_id)
    locking().get(pk=contest_id)
    return Entry.objects.select_related("player", "contest__event").get(pk=entry_id)


def _require_open_list(entry: Entry, state: str) -> None:
    """Who is checked in is in the sealed envelope; the others may come and go."""
    if Entry.State.CHECKED_IN in (entry.state, state) and is_list_closed(entry.contest):
        raise refused("list-closed")


def _may_not_move(entry: Entry, state: str, seat: SideEntry | None) -> Refusal:
    """With the page on which it can be done instead."""
    name, phase = entry.player.name, entry.contest.phase
    if seat is None:
        return refused("entry-move", name=name, old=entry.state, new=state)
    if phase == Contest.Phase.FINISHED:
        return refused("entry-move:finished", name=name)
    if phase == Contest.Phase.PLAYING:
        return refused("entry-move:playing", name=name, number=seat.side.number)
    return refused("entry-move:drawn", name=name)


def _move(entry: Entry, state: str, *, actor: str, action: Action) -> None:
    before, entry.state = entry.state, state
    entry.save(update_fields=["state"])
    audited_action.leave(
        actor=actor,
        action=action,
        subject=f"entry:{entry.pk}",
        contest=entry.contest,
        before={"state": before},
        after={"state": state},
    )


def _write(player: Player, name: str, chapter: Chapter, details: Details) -> None:
    """Check and set every field; refuses a second person that nobody could tell apart."""
    given: dict[str, Any] = {**DETAILS, **details}
    player.name = names.clean(name, field="name")
    player.name_key = names.key(player.name)
    player.chapter = chapter
    for field, longest in LONGEST.items():
        setattr(player, field, names.clean_short(given[field], longest=longest, field=field))
    table = given["fixed_table"]
    if table is not None and not 1 <= table <= HIGHEST_TABLE:
        raise refused("table-number", highest=HIGHEST_TABLE)
    player.seating_need = Player.SeatingNeed(given["seating_need"])
    player.fixed_table = table
    player.has_reader = given["has_reader"]
    namesakes = Player.objects.filter(
        event_id=player.event_id, chapter=chapter, name_key=player.name_key
    ).exclude(pk=player.pk)
    sites = {names.key(site) for site in namesakes.values_list("site_number", flat=True)}
    if names.key(player.site_number) in sites:
        raise refused("player-twice", name=player.name, chapter=chapter.name)


def _facts(player: Player) -> dict[str, Any]:
    known = {field: getattr(player, field) for field in DETAILS}
    known["seating_need"] = str(player.seating_need)
    return {"name": player.name, "chapter": player.chapter.name, **known}


def _is_drawn(player: Player) -> bool:
    """Whether a draw has frozen this player, kept or not: a replaced draw stays on record too."""
    return Draw.objects.filter(contest__entries__player=player).exists()


# ---- Many people at once, for programs ----


@transaction.atomic
def entries_add(
    *, actor: str, contest: Contest, player_ids: Sequence[int], check_in: bool = False
) -> list[Entry]:
    """Sign many up, all or none, and check them in with it where that is said."""
    players = contest.event.players.in_bulk(player_ids)
    if missing := [str(number) for number in player_ids if number not in players]:
        raise refused("player-unknown:several", numbers=", ".join(missing))
    found = [
        entry_add(actor=actor, contest=contest, player=players[number])
        for number in dict.fromkeys(player_ids)
    ]
    if not check_in:
        return found
    return entries_check_in(actor=actor, contest=contest, entry_ids=[one.pk for one in found])


@transaction.atomic
def entries_check_in(*, actor: str, contest: Contest, entry_ids: Sequence[int]) -> list[Entry]:
    """Check many in, all or none. Whoever was withdrawn or put on standby has been decided on one
    by one, and is so again."""
    locking().get(pk=contest.pk)
    entries = contest.entries.select_related("player__chapter").in_bulk(entry_ids)
    if missing := [str(number) for number in entry_ids if number not in entries]:
        raise refused("entry-unknown:several", numbers=", ".join(missing))
    decided = (Entry.State.STANDBY, Entry.State.WITHDRAWN)
    apart = [entry.player.name for entry in entries.values() if entry.state in decided]
    if apart:
        raise refused("entry-decided", names=", ".join(apart))
    return [
        entry_move(
            actor=actor, entry_id=number, state=Entry.State.CHECKED_IN, seen=entries[number].state
        )
        for number in dict.fromkeys(entry_ids)
    ]
