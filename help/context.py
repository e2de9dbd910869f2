"""Where “Help” in the bar leads: to the section about the page that it stands on."""

from django.http import HttpRequest
from django.urls import reverse

from help.places import DAY, PLACES, Place
from help.shelf import address


def here(request: HttpRequest) -> dict[str, str]:
    match = request.resolver_match
    place = PLACES.get(match.view_name) if match else None
    return {"help_address": _address_of(place) if place else reverse("help:front")}


def on_the_day(next_step: str) -> dict[str, str]:
    """For the desk's page: the section about what comes next."""
    return {"help_address": _address_of(DAY[next_step])}


def _address_of(place: Place) -> str:
    mark = f"#{place.anchor}" if place.anchor else ""
    return f"{address(place.part, place.page)}{mark}"
