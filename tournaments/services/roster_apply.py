"""Bringing a list of people in: look at what each line will do, then do all of it or nothing."""

from functools import partial
from typing import Any

from django.db import transaction

from tournaments import names
from tournaments.actions import Action
from tournaments.models import AuditEntry, Contest, Entry, Event, Player
from tournaments.roster import (
    Answers,
    Columns,
    Kind,
    Plan,
    make_plan,
    read_lines,
    text_to_rows,
)
from tournaments.selectors.people import roster_of
from tournaments.services import trail
from tournaments.services.contest_lock import locking
from tournaments.services.events import chapter_add, event_changed, event_locked
from wording import Conflict, Illegal, Sentence

_DETAILS = (
    "site_number",
    "phone",
    "household",
    "seating_need",
    "fixed_table",
    "has_reader",
)


def roster_look(
    *,
    event: Event,
    contest: Contest | None,
    text: str,
    answers: Answers | None = None,
    columns: Columns | None = None,
    chapter: str = "",
) -> Plan:
    """What each line of a list would do now. Writes nothing. `chapter` is that of whoever has none
    in the list."""
    return make_plan(
        read_lines(text_to_rows(text), columns, chapter=chapter),
        roster_of(event=event, contest=contest),
        list(event.chapters.values_list("name", flat=True)),
        into_contest=contest is not None,
        answers=answers or Answers(),
    )


@transaction.atomic
def roster_apply(
    *,
    actor: str,
    event_id: int,
    contest_id: int | None,
    text: str,
    seen: str,
    answers: Answers | None = None,
    columns: Columns | None = None,
    chapter: str = "",
) -> Plan:
    """Do what the list says: every line, or none.

    `seen` is the fingerprint of the plan without answers, as it was shown. If the list would do
    anything else by now, nothing is written.
    """
    event = event_locked(event_id)
    contest = None if contest_id is None else locking().get(pk=contest_id, event=event)
    look = partial(
        roster_look, event=event, contest=contest, text=text, columns=columns, chapter=chapter
    )
    plan = look()
    if plan.fingerprint != seen:
        raise Conflict(
            "list-outdated",
            Sentence(
                "Someone has changed the list of people in the meantime. Look at the lines "
                "again, then bring them in."
            ),
        )
    if answers is not None:
        plan = look(answers=answers)
    if plan.is_open:
        raise Illegal(
            "list-not-clear",
            Sentence(
                "Some lines are not clear yet, so nothing was written. Answer the questions or "
                "correct the lines."
            ),
        )
    if plan.does_something:
        _write(actor, event, contest, plan)
    return plan


def _write(actor: str, event: Event, contest: Contest | None, plan: Plan) -> None:
    for name in plan.new_chapters:
        chapter_add(actor=actor, event=event, name=name)
    new = _add(event, plan)
    changed = _change(event, plan)
    steps = [
        _step(actor, event, Action.PLAYER_ADD, f"player:{player.pk}", after=_named(player))
        for player in new.values()
    ]
    steps += [
        _step(actor, event, Action.PLAYER_EDIT, f"player:{player.pk}", before=before, after=after)
        for player, before, after in changed
    ]
    entries = [] if contest is None else _enter(contest, plan, new)
    steps += [
        _step(
            actor,
            event,
            Action.ENTRY_ADD,
            f"entry:{entry.pk}",
            contest,
            after={"state": entry.state},
        )
        for entry in entries
    ]
    AuditEntry.objects.bulk_create(steps)
    trail.leave(
        actor=actor,
        action=Action.ROSTER_APPLY,
        subject=f"event:{event.pk}",
        event=event,
        contest=contest,
        after={"new": len(new), "changed": len(changed), "entered": len(entries)},
    )
    event_changed(event.pk)


def _add(event: Event, plan: Plan) -> dict[int, Player]:
    """The new players, by the line that names them."""
    chapters = {chapter.name_key: chapter for chapter in event.chapters.all()}
    players = {
        line.number: Player(
            event=event,
            chapter=chapters[names.key(line.person.chapter)],
            name=line.person.name,
            name_key=names.key(line.person.name),
            **{field: getattr(line.person, field) for field in _DETAILS},
        )
        for line in plan.lines
        if line.kind is Kind.NEW and line.person
    }
    Player.objects.bulk_create(players.values())
    return players


def _change(event: Event, plan: Plan) -> list[tuple[Player, dict[str, Any], dict[str, Any]]]:
    """Players with what was on record of them and what is now."""
    lines = {line.known: line for line in plan.lines if line.changed}
    changed = []
    for player in event.players.filter(pk__in=[number for number in lines if number]):
        line = lines[player.pk]
        before = {field: getattr(player, field) for field in line.changed}
        after = {field: getattr(line.person, field) for field in line.changed}
        for field, value in after.items():
            setattr(player, field, value)
        changed.append((player, before, after))
    Player.objects.bulk_update([player for player, _, _ in changed], _DETAILS, batch_size=200)
    return changed


def _enter(contest: Contest, plan: Plan, new: dict[int, Player]) -> list[Entry]:
    return Entry.objects.bulk_create(
        Entry(
            contest=contest,
            player_id=new[line.number].pk if line.known is None else line.known,
            state=line.person.state or Entry.State.ENTERED,
        )
        for line in plan.lines
        if line.enters and line.person
    )


def _step(
    actor: str,
    event: Event,
    action: Action,
    subject: str,
    contest: Contest | None = None,
    **facts: dict[str, Any],
) -> AuditEntry:
    return AuditEntry(
        actor=actor, event=event, contest=contest, action=action.value, subject=subject, **facts
    )


def _named(player: Player) -> dict[str, Any]:
    return {"name": player.name, "chapter": player.chapter.name}
