"""Where “Help” in the bar leads: to the section about the page that it stands on."""

from django.http import HttpRequest
from django.urls import reverse

from help.places import PLACES, Place
from help.shelf import address


def here(request: HttpRequest) -> dict[str, str]:
    match = request.resolver_match
    place = PLACES.get(match.view_name) if match else None
    return {"help_address": _address_of(place) if place else reverse("help:front")}


def _address_of(place: Place) -> str:
    mark = f"#{place.anchor}" if place.anchor else ""
    return f"{address(place.part, place.page)}{mark}"
