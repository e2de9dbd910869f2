"""Events and their chapters: started, added, and put right."""

import hashlib
from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.text import slugify

from domain import names
from domain.actions import Action
from domain.wording.refusals import refused
from tournaments import audited_action
from tournaments.events.lookup import time_zones
from tournaments.models import Chapter, Contest, Event, Player

# Addresses under /desk/ that are no event.
RESERVED_SLUGS = frozenset({"import", "new"})


class About(TypedDict):
    """What can be put right later."""

    name: str
    place: NotRequired[str]
    starts_on: date
    ends_on: date
    time_zone: NotRequired[str]


ABOUT = tuple(About.__annotations__)


@transaction.atomic
def event_create(
    *, actor: str, is_demo: bool = False, official_id: int | None = None, **about: Unpack[About]
) -> Event:
    """`official_id` is the account that starts it, and so may run it."""
    event = Event(is_demo=is_demo)
    _write(event, about)
    event.slug = _free_slug(event.name)
    event.save()
    if official_id is not None:
        event.memberships.create(account_id=official_id, role="official")
    audited_action.leave(
        actor=actor,
        action=Action.EVENT_CREATE,
        subject=f"event:{event.pk}",
        event=event,
        after={"name": event.name},
    )
    return event


@transaction.atomic
def event_edit(*, actor: str, event_id: int, seen: str, **about: Unpack[About]) -> Event:
    """Correct an event's name, place and days. `seen` is the mark of what was on screen.

    Its address stays: it is on paper by now.
    """
    event = event_locked(event_id)
    if event_mark(event) != seen:
        raise refused("event-changed", name=event.name)
    before = _facts(event)
    _write(event, about)
    after = _facts(event)
    if after == before:
        return event
    event.save(update_fields=ABOUT)
    audited_action.leave(
        actor=actor,
        action=Action.EVENT_EDIT,
        subject=f"event:{event.pk}",
        event=event,
        before={field: value for field, value in before.items() if after[field] != value},
        after={field: value for field, value in after.items() if before[field] != value},
    )
    event_changed(event.pk)
    event.refresh_from_db(fields=["version"])
    return event


def event_mark(event: Event) -> str:
    """Changes with anything that `event_edit` can change, so that a stale form is noticed."""
    return hashlib.sha256(repr(_facts(event)).encode()).hexdigest()


def _facts(event: Event) -> dict[str, str]:
    return {field: str(getattr(event, field)) for field in ABOUT}


def _write(event: Event, about: About) -> None:
    """Check and set every field."""
    place, time_zone = about.get("place", ""), about.get("time_zone", "UTC")
    if about["ends_on"] < about["starts_on"]:
        raise refused("event-ends-before-it-starts")
    if time_zone not in time_zones():
        raise refused("time-zone-unknown", time_zone=time_zone)
    event.name = names.clean(about["name"], field="name")
    event.place = names.clean(place, field="place") if place.strip() else ""
    event.starts_on, event.ends_on = about["starts_on"], about["ends_on"]
    event.time_zone = time_zone


def _free_slug(name: str) -> str:
    """Short, since players type it: the first letters of the name, with a number if taken."""
    base = slugify(name)[:30].strip("-") or "event"
    slug, number = base, 2
    while slug in RESERVED_SLUGS or Event.objects.filter(slug=slug).exists():
        slug, number = f"{base}-{number}", number + 1
    return slug


@transaction.atomic
def chapter_add(*, actor: str, event: Event, name: str) -> Chapter:
    """The chapter of that name; made where it is new."""
    name = names.clean(name, field="chapter")
    chapter, is_new = Chapter.objects.get_or_create(
        event=event, name_key=names.key(name), defaults={"name": name}
    )
    if is_new:
        audited_action.leave(
            actor=actor,
            action=Action.CHAPTER_ADD,
            subject=f"chapter:{chapter.pk}",
            event=event,
            after={"name": name},
        )
        event_changed(event.pk)
    return chapter


@transaction.atomic
def chapter_rename(*, actor: str, chapter_id: int, seen: str, name: str) -> Chapter:
    """Correct a chapter's name; its people stay in it. `seen` is the name that was on screen."""
    event_id = Chapter.objects.values_list("event_id", flat=True).get(pk=chapter_id)
    event = event_locked(event_id)
    chapter = event.chapters.get(pk=chapter_id)
    name = names.clean(name, field="name")
    if chapter.name == name:
        return chapter
    if chapter.name != seen:
        raise refused("event-changed", name=chapter.name)
    key = names.key(name)
    other = event.chapters.filter(name_key=key).exclude(pk=chapter.pk).first()
    if other is not None:
        raise refused("chapter-taken", name=other.name)
    before, chapter.name, chapter.name_key = chapter.name, name, key
    chapter.save(update_fields=["name", "name_key"])
    audited_action.leave(
        actor=actor,
        action=Action.CHAPTER_RENAME,
        subject=f"chapter:{chapter.pk}",
        event=event,
        before={"name": before},
        after={"name": name},
    )
    lists_published_anew(chapter.players.all())
    event_changed(event.pk)
    return chapter


def event_locked(event_id: int) -> Event:
    """The lock of everything that belongs to the event itself: people, chapters, webhooks.

    Who needs a contest's lock too takes it after this one. Whoever has that one already can still
    leave an audit entry of the event, since its key is not locked: else each would wait for the
    other.
    """
    return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def lists_published_anew(players: QuerySet[Player]) -> None:
    """Names of people who stand on published lists have changed: those contests' next revision.

    Part of a service, in its transaction.
    """
    listed = Contest.objects.filter(revision__gt=0, entries__player__in=players)
    Contest.objects.filter(pk__in=listed.values("pk")).update(revision=F("revision") + 1)


def event_changed(event_id: int) -> None:
    """Something that open pages show is new: the next version.

    Part of a service, in its transaction.
    """
    Event.objects.filter(pk=event_id).update(version=F("version") + 1)
