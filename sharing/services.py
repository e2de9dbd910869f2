"""Listing a website that may show an event, and taking it off the list.

What is kept of it goes into a header: nothing but a plain name, a number and a port gets through.
"""

import ipaddress
import re
from urllib.parse import urlsplit

from django.db import transaction

from domain.actions import Action
from domain.wording.refusals import refused
from sharing.models import Website
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
        raise refused("websites-many", most=MOST)
    website = Website.objects.create(event=event, origin=origin)
    _leave(actor, Action.WEBSITE_LIST, event, website)
    return website


@transaction.atomic
def website_unlist(*, actor: str, event_id: int, website_id: int) -> None:
    event = event_locked(event_id)
    website = event.websites.filter(pk=website_id).first()
    if website is None:
        raise refused("website-changed")
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


# ---- From what an official types or pastes to the origin that browsers compare with ----

# As long as the address of a website may be.
LONGEST = 300
_PORTS = {"https": 443, "http": 80}
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")


def origin_of(typed: str) -> str:
    """Its scheme, name and port. Without a scheme https is meant; the rest of the address falls.

    >>> origin_of("www.Club.example/rally/2026?x=1")
    'https://www.club.example'
    >>> origin_of("http://192.168.1.20:8080/"), origin_of("https://club.example:443")
    ('http://192.168.1.20:8080', 'https://club.example')
    >>> origin_of("https://caf\u00e9.example/menu")
    'https://xn--caf-dma.example'
    """
    text = typed.strip()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host, port = _host(parts.hostname or ""), parts.port
    except ValueError:
        raise refused("website-unreadable") from None
    if parts.scheme not in _PORTS or parts.username is not None:
        raise refused("website-unreadable")
    is_usual = port in (None, _PORTS[parts.scheme])
    origin = f"{parts.scheme}://{host}" if is_usual else f"{parts.scheme}://{host}:{port}"
    if len(origin) > LONGEST:
        raise refused("website-unreadable")
    return origin


def _host(name: str) -> str:
    """As it stands in a header; ValueError where it is none."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        plain = name.encode("idna").decode().lower()
        if not all(_LABEL.fullmatch(label) for label in plain.removesuffix(".").split(".")):
            raise
        return plain
    return f"[{address}]" if address.version == 6 else str(address)
