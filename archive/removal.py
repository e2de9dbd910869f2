"""A contest or an event that was a mistake is deleted; its event's file is made and kept first.

Everything that belongs to it goes. Who did it stays: of a contest on its event's trail, of an event
on the machine's trail of access, by the name of the address.
"""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from archive.event_export import event_export
from domain import names
from domain.actions import Action
from domain.wording.refusals import refused
from games.models import Game
from tournaments import audited_action
from tournaments.audited_action import row_locked
from tournaments.events.services import event_locked
from tournaments.models import Contest, Event


def folder() -> Path:
    """Where the files of what was deleted are kept."""
    return Path(settings.DATA) / "deleted"


@transaction.atomic
def contest_delete(*, actor: str, contest_id: int, typed: str) -> Path:
    """`typed` is the contest's name, as whoever deletes it typed it. Gives the kept file."""
    contest = row_locked(pk=contest_id)
    _require_name(typed, contest.name)
    _require_nobody_plays([contest])
    kept = _keep(contest.event, timezone.now())
    weight = contest.version + contest.revision
    facts = {
        "name": contest.name,
        "people": contest.entries.count(),
        "games": contest.games.count(),
        "file": kept.name,
    }
    event = contest.event
    _delete(Contest.objects.filter(pk=contest.pk))
    audited_action.leave(
        actor=actor,
        action=Action.CONTEST_DELETE,
        subject=f"event:{event.pk}",
        event=event,
        before=facts,
    )
    # Open pages follow the sum of all versions, which must not fall.
    Event.objects.filter(pk=event.pk).update(version=F("version") + weight + 1)
    return kept


@transaction.atomic
def event_delete(*, actor: str, event_id: int, typed: str) -> Path:
    """The same with a whole event: its people, its contests, and who may run it."""
    event = event_locked(event_id)
    _require_name(typed, event.name)
    _require_nobody_plays(event.contests.all())
    kept = _keep(event, timezone.now())
    _delete(Event.objects.filter(pk=event.pk))
    return kept


def _require_name(typed: str, name: str) -> None:
    if names.key(typed) != names.key(name):
        raise refused("name-differs:removal", name=name)


def _require_nobody_plays(contests: Iterable[Contest]) -> None:
    for contest in contests:
        tables = contest.games.filter(state__in=Game.AT_THE_TABLE).count()
        if tables:
            raise refused("people-play", count=tables, contest=contest.name)


def _keep(event: Event, now: datetime) -> Path:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder() / f"{event.slug}-{now:%Y%m%d-%H%M%S}.rallydeck"
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as out:
        event_export(event_id=event.pk, out=out)
    unfinished.rename(path)
    return path


def _delete(rows: "models.QuerySet[Any]") -> None:
    """With every row that names one of them, the furthest first: nothing here is deleted by the
    database on its own."""
    for relation in rows.model._meta.get_fields(include_hidden=True):
        if not isinstance(relation, models.ManyToOneRel) or relation.on_delete != models.PROTECT:
            continue
        field = relation.field
        naming = relation.related_model._base_manager.filter(**{f"{field.name}__in": rows})
        if relation.related_model is rows.model:
            naming.update(**{field.name: None})
        elif naming.exists():
            _delete(naming)
    rows.delete()
