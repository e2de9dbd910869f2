"""The addresses that stand on paper, for phones to open and for people to type."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Contest


def base_address(request: HttpRequest | None = None) -> str:
    """How people in the hall reach this program: as the launcher found out, else as it was asked.

    The same as on the wall, so that a card and the screen lead to the same place.
    """
    known: str = settings.ENV.address
    if known or request is None:
        return (known or f"http://localhost:{settings.ENV.port}{settings.ENV.prefix}").rstrip("/")
    return request.build_absolute_uri(reverse("home")).rstrip("/")


def table_address(base: str, secret: str) -> str:
    """The result form of the table with this secret: whoever opens it sits there."""
    return f"{base.rstrip('/')}/t/{secret}/"


def rekey_address(base: str, contest: Contest) -> str:
    return f"{base.rstrip('/')}/desk/{contest.event.slug}/{contest.slug}/re-key/"


def lookup_address(base: str) -> str:
    """Where a sheet's code is looked up, without what browsers add by themselves."""
    return f"{base.rstrip('/').removeprefix('http://').removeprefix('https://')}/print/s/"


def desk_address(base: str, contest: Contest) -> str:
    return f"{base.rstrip('/')}/desk/{contest.event.slug}/{contest.slug}/"
