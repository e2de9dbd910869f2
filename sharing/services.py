"""Listing a website that may show an event, and taking it off the list."""

from django.db import transaction

from domain.actions import Action
from domain.wording import Conflict, Illegal, Sentence
from sharing.models import Website
from sharing.origins import origin_of
from tournaments import audited_action
from tournaments.events.services import event_locked
from tournaments.models import Event

MOST = 20


@transaction.atomic
def website_list(*, actor: str, event_id: int, address: str) -> Website:
    """`address` may be any page of that website. One that is listed already stays as it is."""
    origin = origin_of(address)
    event = event_locked(event_id)
    found = event.websites.filter(origin=origin).first()
    if found is not None:
        return found
    if event.websites.count() >= MOST:
        raise Illegal(
            "websites-many",
            Sentence("At most {most} websites can be listed. Take one off first.", most=MOST),
            field="website",
        )
    website = Website.objects.create(event=event, origin=origin)
    _leave(actor, Action.WEBSITE_LIST, event, website)
    return website


@transaction.atomic
def website_unlist(*, actor: str, event_id: int, website_id: int) -> None:
    event = event_locked(event_id)
    website = event.websites.filter(pk=website_id).first()
    if website is None:
        raise Conflict(
            "website-changed", Sentence("That website is not listed any more. Look again.")
        )
    _leave(actor, Action.WEBSITE_UNLIST, event, website)
    website.delete()


def _leave(actor: str, action: Action, event: Event, website: Website) -> None:
    audited_action.leave(
        actor=actor,
        action=action,
        subject=f"website:{website.pk}",
        event=event,
        after={"origin": website.origin},
    )
