"""A contest or an event that was a mistake is deleted; its event's file is made and kept first. One
person's data is removed on request: in everything on record a number stands for the name.

Who deleted it stays: of a contest on its event's trail, of an event on the machine's trail of
access, by the name of the address. Who met whom and how it ended stays, since others played those
games too. What stays elsewhere is in docs/reference/security.md: backups, saved files, paper.
"""

import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

import api
from api.models import KeptAnswer
from archive.event_export import event_save
from archive.parts import PARTS
from domain import names
from domain.actions import Action
from domain.wording.refusals import refused
from games.models import Game
from tournaments import audited_action
from tournaments.audited_action import locking, row_locked
from tournaments.events.services import event_changed, event_locked, lists_published_anew
from tournaments.models import AuditEntry, Contest, Event, Player
from tournaments.sides import seats_in_force


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
    event_save(event_id=event.pk, path=path)
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


# On the trail of a person's own entries only these say nothing of who it was.
_STAYS = frozenset({"name", "chapter", "entered"})


@transaction.atomic
def player_forget(*, actor: str, player_id: int, typed: str) -> Player:
    """`typed` is the person's name, as whoever does it typed it. Gives what is left."""
    player = Player.objects.select_related("event", "chapter").get(pk=player_id)
    event_locked(player.event_id)
    list(locking().filter(event=player.event_id).order_by("pk"))
    player.refresh_from_db()
    if names.key(typed) != names.key(player.name):
        raise refused("name-differs", name=player.name)
    _require_over(player)
    old, number = player.name, f"#{player.pk}"
    _write(player, number)
    replaced = _replacing(old, number)
    _replace_everywhere(player, replaced)
    _replace_in_kept_answers(player.event, replaced)
    audited_action.leave(
        actor=actor,
        action=Action.PLAYER_FORGET,
        subject=f"player:{player.pk}",
        event=player.event,
        after={"name": number},
    )
    lists_published_anew(Player.objects.filter(pk=player.pk))
    event_changed(player.event_id)
    return player


def _require_over(player: Player) -> None:
    seat = (
        seats_in_force()
        .filter(entry__player=player)
        .exclude(side__contest__phase=Contest.Phase.FINISHED)
        .select_related("side__contest")
        .first()
    )
    if seat is not None:
        raise refused("still-plays", name=player.name, contest=seat.side.contest.name)


def _write(player: Player, number: str) -> None:
    player.name, player.name_key = number, names.key(number) or number
    player.site_number = player.phone = player.household = player.seating_need = ""
    player.fixed_table, player.has_reader = None, False
    player.save()
    # What is nobody's but this person's: a phone that rings for them.
    for relation in Player._meta.related_objects:
        if relation.on_delete == models.CASCADE:
            relation.related_model._base_manager.filter(**{relation.field.name: player}).delete()
    own = AuditEntry.objects.filter(event=player.event, subject=f"player:{player.pk}")
    for entry in own:
        entry.before = {key: value for key, value in entry.before.items() if key in _STAYS}
        entry.after = {key: value for key, value in entry.after.items() if key in _STAYS}
        entry.save(update_fields=["before", "after"])


def _replace_in_kept_answers(event: Event, replaced: Callable[[Any], Any]) -> None:
    """What programs were answered on the last day, to be said once more under the same key."""
    here = f"{api.PREFIX}v1/events/{event.slug}/"
    for kept in KeptAnswer.objects.filter(address__startswith=here).exclude(body=""):
        said = json.loads(kept.body)
        if (new := replaced(said)) != said:
            KeptAnswer.objects.filter(pk=kept.pk).update(body=json.dumps(new))


def _replacing(old: str, new: str) -> Callable[[Any], Any]:
    """In texts, lists and objects. Only the whole name: Ann Lee is not Ann Leeman."""
    name = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)

    def replaced(value: Any) -> Any:
        if isinstance(value, str):
            return name.sub(new, value)
        if isinstance(value, list):
            return [replaced(one) for one in value]
        if isinstance(value, dict):
            return {replaced(key): replaced(one) for key, one in value.items()}
        return value

    return replaced


def _replace_everywhere(player: Player, replaced: Callable[[Any], Any]) -> None:
    """In every text of the event but the names of other people and of chapters."""
    for part in PARTS:
        if part.name in ("event", "chapter", "player"):
            continue
        columns = [
            name
            for name, field in part.fields.items()
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        ]
        rows = part.model._base_manager.filter(**{part.event: player.event_id})
        for row in rows.only("pk", *columns).iterator() if columns else ():
            changed = {
                name: new for name in columns if (new := replaced(old := getattr(row, name))) != old
            }
            if changed:
                part.model._base_manager.filter(pk=row.pk).update(**changed)
