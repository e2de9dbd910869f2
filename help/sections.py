"""Where “Help” leads from each page of the program: to the section of its feature, or to its own.

An address outside any feature (the first page, the machine's own) leads to the front page of help.
"""

from django.http import HttpRequest
from django.urls import reverse

from help.pages import address, part_of

# A page of help and a section of it, by the namespace of the addresses.
FEATURES: dict[str, str] = {
    "access": "helpers#your-own-account",
    "tournaments": "first-rally#4-bring-in-the-people",
    "scoring": "players#follow-the-contest",
    "record": "when#you-pressed-the-wrong-button",
    "play": "first-rally#8-call-the-first-games",
    "draw": "first-rally#7-draw-the-partners",
    "lots": "players#was-the-draw-fair",
    "printing": "when#a-printer-fails",
    "printing-desk": "when#a-printer-fails",
    "archive": "delete#an-event-or-a-contest",
    "webhooks": "webhook#add-an-address",
    "sharing": "newsletter#as-a-spreadsheet",
    "api": "website#what-can-be-read",
}
# And the pages that have another one.
_LEAD_THERE: dict[str, str] = {
    "first-rally#1-start-rallydeck": "access:set-up",
    "when#a-password-is-forgotten": "access:sign-in",
    "helpers#a-tablet-for-several-people": "access:tablet",
    "helpers#let-a-helper-in": "access:join access:helpers",
    "website#a-token": "access:tokens access:token-revoke",
    "first-rally#2-make-your-event": (
        "access:hints-close tournaments:event-new tournaments:desk tournaments:event-set-up"
    ),
    "helpers#change-or-end-an-access": (
        "access:helper access:everybody access:one-of-everybody access:trail"
    ),
    "players#follow-the-contest": "tournaments:event record:public-rules play:chart sharing:frame",
    "first-rally#3-set-up-the-contest": (
        "tournaments:contest-new tournaments:contest-set-up scoring:plan record:rules play:adjust"
    ),
    "first-rally#6-check-people-in": "tournaments:check-in",
    "first-rally#in-a-hurry": "demo scoring:quick",
    "players#find-your-table": "scoring:find scoring:choose webhooks:phone webhooks:phone-program",
    "players#report-the-result-from-your-table": (
        "scoring:report-own scoring:table scoring:table-report scoring:table-confirm "
        "scoring:table-incident printing-desk:table-links"
    ),
    "when#a-result-was-wrong": "record:matches record:match record:correct",
    "when#you-pressed-the-wrong-button": "play:undo",
    "scorers#incidents": "record:incident",
    "announcer#what-the-page-shows": "record:closing record:announcer",
    "when#someone-has-to-leave": "record:sides record:person record:withdraw",
    "when#someone-comes-late": "record:enter-late record:join draw:late",
    "first-rally#9-enter-the-results": "play:day",
    "scorers#type-a-result": "play:result play:result-undo play:quick-result",
    "scorers#when-it-was-not-an-ordinary-end": "play:confirm play:confirm-all play:finish",
    "when#a-dispute": "play:settle",
    "when#someone-does-not-come": "play:walkover draw:no-show draw:substitute",
    "players#was-the-draw-fair": (
        "draw:desk-certificate draw:desk-file draw:public draw:public-file draw:verifier"
    ),
    "first-rally#5-print-what-you-need": (
        "printing:blanks printing:blank-sheets printing:code printing-desk:contest"
    ),
    "when#the-power-goes": (
        "printing-desk:re-key printing-desk:re-key-settle printing-desk:re-key-round"
    ),
    "move#on-the-old-laptop": "archive:save",
    "delete#one-persons-data": "archive:forget",
    "move#on-the-new-laptop": "archive:import",
    "website#show-it-in-a-frame": "sharing:websites",
}
PLACES: dict[str, str] = {
    name: place for place, names in _LEAD_THERE.items() for name in names.split()
}
# The desk's page of a contest is another one at each step of its day.
DAY: dict[str, str] = {
    "sign-up": "first-rally#4-bring-in-the-people",
    "check-in": "first-rally#6-check-people-in",
    "draw": "first-rally#7-draw-the-partners",
    "say-a-word": "first-rally#7-draw-the-partners",
    "publish": "first-rally#7-draw-the-partners",
    "build": "first-rally#8-call-the-first-games",
    "play": "first-rally#9-enter-the-results",
    "prizes": "first-rally#10-finish-the-day",
}


def here(request: HttpRequest) -> dict[str, str]:
    match = request.resolver_match
    place = place_of(match.view_name) if match else None
    return {"help_address": _address_of(place) if place else reverse("help:front")}


def place_of(name: str) -> str | None:
    """The section that belongs to an address of the program."""
    return PLACES.get(name) or FEATURES.get(name.partition(":")[0])


def on_the_day(next_step: str) -> dict[str, str]:
    """For the desk's page: the section about what comes next."""
    return {"help_address": _address_of(DAY[next_step])}


def _address_of(place: str) -> str:
    page, mark, anchor = place.partition("#")
    return f"{address(part_of(page), page)}{mark}{anchor}"
