"""Starting events, and their chapters."""

from datetime import date
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import F
from django.utils.text import slugify

from tournaments import names
from tournaments.models import Chapter, Event
from tournaments.services import trail
from wording import Malformed, Sentence

# Addresses under /desk/ that are no event.
RESERVED_SLUGS = frozenset({"import", "new"})


@transaction.atomic
def event_create(
    *,
    actor: str,
    name: str,
    place: str = "",
    starts_on: date,
    ends_on: date,
    time_zone: str = "UTC",
    is_demo: bool = False,
    official_id: int | None = None,
) -> Event:
    """`official_id` is the account that starts it, and so may run it."""
    if ends_on < starts_on:
        raise Malformed(
            "event-ends-before-it-starts",
            Sentence(
                en="The last day comes before the first day. Please correct one of them.",
                fr="Le dernier jour précède le premier. Veuillez corriger l’un des deux.",
            ),
            field="ends_on",
        )
    if time_zone not in available_timezones():
        raise Malformed(
            "time-zone-unknown",
            Sentence(
                en=f"The time zone “{time_zone}” is not known. Choose one from the list.",
                fr=f"Le fuseau horaire « {time_zone} » est inconnu. "
                "Choisissez-en un dans la liste.",
            ),
            field="time_zone",
        )
    name = names.clean(name, field="name")
    event = Event.objects.create(
        name=name,
        slug=_free_slug(name),
        place=names.clean(place, field="place") if place.strip() else "",
        starts_on=starts_on,
        ends_on=ends_on,
        time_zone=time_zone,
        is_demo=is_demo,
    )
    if official_id is not None:
        event.memberships.create(account_id=official_id, role="official")
    trail.leave(
        actor=actor,
        action="event_create",
        subject=f"event:{event.pk}",
        event=event,
        after={"name": event.name},
    )
    return event


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
        trail.leave(
            actor=actor,
            action="chapter_add",
            subject=f"chapter:{chapter.pk}",
            event=event,
            after={"name": name},
        )
        event_changed(event.pk)
    return chapter


def event_locked(event_id: int) -> Event:
    """The lock of everything that belongs to the event itself: people, chapters, webhooks.

    Who needs a contest's lock too takes it after this one. Whoever has that one already can still
    leave an audit entry of the event, since its key is not locked: else each would wait for the
    other.
    """
    return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def event_changed(event_id: int) -> None:
    """Something that open pages show is new: the next version.

    Part of a service, in its transaction.
    """
    Event.objects.filter(pk=event_id).update(version=F("version") + 1)
