"""Undo and redo: the rows of the last action, written back. Each is an action on record itself."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Model

from domain.actions import Action
from domain.wording import Sentence
from domain.wording.refusals import refused
from games.models import Game
from scoring.integrity.findings import contest_findings
from scoring.progress.history import REDO, UNDO, actions_done, is_done, last_action, next_redo
from scoring.progress.sides import seat_elsewhere
from tournaments.audited_action import Form, Step, kind_named, row_locked
from tournaments.models import AuditEntry, Entry, SideEntry
from tournaments.sides import seats_in_force

# ---- A side that comes back by undo or redo ----


def require_people(*, now: Mapping[str, Form], then: Mapping[str, Form]) -> None:
    """Refuses where somebody of such a side plays on another one now, or has withdrawn since."""
    back = [
        int(reference.removeprefix("side:"))
        for reference, form in then.items()
        if reference.startswith("side:") and now[reference]["withdrawn"] and not form["withdrawn"]
    ]
    if not back:
        return
    members = SideEntry.objects.filter(side__in=back, left=False).select_related(
        "entry__player", "side"
    )
    entries = [member.entry_id for member in members]
    elsewhere = dict(
        seats_in_force().filter(entry__in=entries).values_list("entry_id", "side__number")
    )
    for member in members:
        name, side = member.entry.player.name, member.side.number
        if member.entry_id in elsewhere:
            number = elsewhere[member.entry_id]
            raise refused("person-on-another-side", name=name, side=side, number=number)
        # Withdrawn with the side, and so back with it.
        with_side = now.get(f"entry:{member.entry_id}", {}).get("state") == member.entry.state
        if member.entry.state == Entry.State.WITHDRAWN and not with_side:
            raise refused("person-withdrawn", name=name, side=side)


@transaction.atomic
def action_undo(*, actor: str, contest_id: int, entry_id: int, reason: str = "") -> AuditEntry:
    """Undo the last action. `entry_id` is the one that the caller saw as the last."""
    step = Step(actor=actor, contest_id=contest_id)
    entry = last_action(contest=step.contest)
    if entry is None:
        raise refused("nothing-to-undo")
    _require_seen(entry, entry_id)
    return _turned(step, entry, UNDO, reason)


@transaction.atomic
def action_undo_named(
    *, actor: str, contest_id: int, entry_id: int, reason: str = ""
) -> AuditEntry:
    """Undo this action, whatever was done since at other tables.

    Refused only where it would disturb something: a row that has changed since, or a contest that
    would not be sound without it, such as the winner's next game being on.
    """
    step = Step(actor=actor, contest_id=contest_id)
    last = last_action(contest=step.contest)
    if last is not None and last.pk == entry_id:
        return action_undo(actor=actor, contest_id=contest_id, entry_id=entry_id, reason=reason)
    if not is_done(contest=step.contest, entry_id=entry_id):
        raise refused("not-done")
    entry = AuditEntry.objects.get(pk=entry_id)
    undone = _turned(step, entry, UNDO, reason)
    if contest_findings(contest=step.contest):
        raise refused("chart-changed:undo")
    return undone


@transaction.atomic
def action_redo(*, actor: str, contest_id: int, entry_id: int, reason: str = "") -> AuditEntry:
    """Do again what was undone last, as long as nothing else was done since."""
    step = Step(actor=actor, contest_id=contest_id)
    entry = next_redo(contest=step.contest)
    if entry is None:
        raise refused("nothing-to-redo")
    _require_seen(entry, entry_id)
    return _turned(step, entry, REDO, reason)


@transaction.atomic
def play_undo(*, actor: str, contest_id: int, reason: str, entry_id: int | None = None) -> int:
    """Undo everything since the chart was made, one action after the other; gives how many.

    Nobody is at a table in the end, so it does not matter who plays in another contest meanwhile.
    `entry_id` is the action that the caller saw as the last, where someone looked.
    """
    contest = row_locked(pk=contest_id)
    done = actions_done(contest=contest)
    if entry_id is not None and done:
        _require_seen(done[-1], entry_id)
    for entry in reversed(done):
        step = Step(actor=actor, contest_id=contest_id)
        _turned(step, entry, UNDO, reason, nobody_stays=True)
    return len(done)


def _turned(
    step: Step, entry: AuditEntry, action: Action, reason: str, *, nobody_stays: bool = False
) -> AuditEntry:
    """The rows of the entry, written back or forth."""
    now, then = entry.before["rows"], entry.after["rows"]
    if action is UNDO:
        now, then = then, now
    if not nobody_stays:
        _require_nobody_elsewhere(step, now=now, then=then)
    _write_back(step, now=now, then=then)
    return step.close(action=action, subject=f"audit:{entry.pk}", reason=reason)


def _write_back(step: Step, *, now: dict[str, Form], then: dict[str, Form]) -> None:
    """Each row from the form it has to have now to the form it had then."""
    require_people(now=now, then=then)
    for reference, row in _rows(step, now):
        kind = kind_named(reference.partition(":")[0])
        has, had = now[reference], then[reference]
        if row is step.contest:
            # Of what a contest is set up with, the other settings may be others by now.
            has = {name: value for name, value in has.items() if had.get(name) != value}
            had = {name: had[name] for name in has if name in had}
        # A form from before a field was tracked says nothing of it.
        if not has.items() <= kind.form(row).items():
            if kind.others_too:
                continue
            raise refused("chart-changed:undo")
        step.change(row, **kind.values(had))


def _require_nobody_elsewhere(step: Step, *, now: dict[str, Form], then: dict[str, Form]) -> None:
    """Games come back to their tables only if their people are not at another contest's."""
    back = [
        int(reference.removeprefix("game:"))
        for reference, form in then.items()
        if reference.startswith("game:")
        and form["state"] in Game.AT_THE_TABLE
        and now[reference]["state"] not in Game.AT_THE_TABLE
    ]
    if not back:
        return
    step.hold_people()
    seat = seat_elsewhere(contest_id=step.contest.pk, game_ids=back)
    if seat is None:
        return
    place = Sentence.verbatim(seat.contest)
    if seat.table is not None:
        place = Sentence("{contest} at table {table}", contest=seat.contest, table=seat.table)
    raise refused("person-busy:undo", name=seat.name, place=place)


def _rows(step: Step, references: Iterable[str]) -> Iterable[tuple[str, Model]]:
    named: dict[str, list[str]] = {}
    for reference in references:
        kind_name, _, name = reference.partition(":")
        named.setdefault(kind_name, []).append(name)
    for kind_name, wanted in named.items():
        kind = kind_named(kind_name)
        if kind.model is type(step.contest):
            yield kind.reference(step.contest), step.contest
            continue
        path = "game__contest" if kind.name in ("result", "incident") else "contest"
        here = kind.model._base_manager.filter(**{path: step.contest.pk})
        for row in here.filter(**{f"{kind.naming}__in": wanted}).order_by("pk"):
            yield kind.reference(row), row


def _require_seen(entry: AuditEntry, entry_id: int) -> None:
    if entry.pk != entry_id:
        raise refused("not-the-last")
