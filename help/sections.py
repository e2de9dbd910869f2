"""Which section of help belongs to which page of the program: the one table, by the address' name.

A page that is not listed leads to the front page of help. That is meant only for those in
`FRONT`; a test asks for every other address of a page.
"""

from django.http import HttpRequest
from django.urls import reverse

from help.pages import address, part_of

# A page of help and a section of it, and the pages of the program that lead there.
_LEAD_THERE: dict[str, str] = {
    "first-rally#1-start-rallydeck": "access:set-up",
    "when#a-password-is-forgotten": "access:sign-in",
    "helpers#your-own-account": (
        "access:code access:own access:session-end access:own-code access:again"
    ),
    "helpers#a-tablet-for-several-people": "access:tablet",
    "helpers#let-a-helper-in": "access:join access:helpers",
    "website#a-token": "access:tokens access:token-revoke",
    "first-rally#2-make-your-event": (
        "access:hints-close tournaments:event-new tournaments:desk tournaments:event-set-up"
    ),
    "helpers#change-or-end-an-access": (
        "access:helper access:everybody access:one-of-everybody access:trail"
    ),
    "players#follow-the-contest": (
        "tournaments:event scoring:contest scoring:chart scoring:names scoring:tables "
        "scoring:results scoring:chapters scoring:finish scoring:wall record:public-rules "
        "play:chart sharing:frame"
    ),
    "first-rally#3-set-up-the-contest": (
        "tournaments:contest-new tournaments:contest-set-up scoring:plan record:rules play:adjust"
    ),
    "first-rally#4-bring-in-the-people": (
        "tournaments:people tournaments:people-list tournaments:people-csv tournaments:people-xlsx "
        "tournaments:player"
    ),
    "first-rally#6-check-people-in": "tournaments:check-in",
    "first-rally#in-a-hurry": "demo scoring:quick",
    "players#find-your-table": "scoring:find scoring:choose webhooks:phone webhooks:phone-program",
    "players#report-the-result-from-your-table": (
        "scoring:report-own scoring:table scoring:table-report scoring:table-confirm "
        "scoring:table-incident printing-desk:table-links"
    ),
    "when#a-result-was-wrong": "record:matches record:match record:correct",
    "when#you-pressed-the-wrong-button": (
        "record:event-trail record:event-trail-csv record:trail record:trail-csv record:undo "
        "record:redo record:undo-all play:undo"
    ),
    "scorers#incidents": "record:incident",
    "announcer#what-the-page-shows": "record:closing record:announcer",
    "when#someone-has-to-leave": "record:sides record:person record:withdraw",
    "when#someone-comes-late": "record:enter-late record:join draw:late",
    "first-rally#9-enter-the-results": "play:day",
    "scorers#type-a-result": "play:result play:result-undo play:quick-result",
    "scorers#when-it-was-not-an-ordinary-end": "play:confirm play:confirm-all play:finish",
    "when#a-dispute": "play:settle",
    "when#someone-does-not-come": "play:walkover draw:no-show draw:substitute",
    "first-rally#8-call-the-first-games": (
        "play:build play:round play:round-back play:round-coming play:round-again play:round-early "
        "play:bell play:bell-more play:bell-stop play:call play:call-one play:start play:move "
        "play:take-back play:table-out play:table-back play:table-hold play:hold play:calls-order "
        "play:table-accessible"
    ),
    "first-rally#7-draw-the-partners": (
        "draw:show draw:partners draw:promise draw:open draw:draw draw:publish draw:call-in "
        "draw:rules draw:by-hand draw:swap"
    ),
    "players#was-the-draw-fair": (
        "draw:desk-certificate draw:desk-file draw:public draw:public-file draw:verifier "
        "lots:public lots:certificate lots:round-certificate lots:desk lots:promise lots:word"
    ),
    "first-rally#5-print-what-you-need": (
        "printing:blanks printing:blank-sheets printing:code printing-desk:contest"
    ),
    "when#a-printer-fails": (
        "printing:job printing:job-cancel printing:job-here printing:job-again printing:file "
        "printing-desk:job printing-desk:job-cancel printing-desk:job-here printing-desk:job-again "
        "printing-desk:file"
    ),
    "when#the-power-goes": (
        "printing-desk:re-key printing-desk:re-key-settle printing-desk:re-key-round"
    ),
    "move#on-the-old-laptop": "archive:save",
    "delete#an-event-or-a-contest": "archive:event-delete archive:contest-delete",
    "delete#one-persons-data": "archive:forget",
    "move#on-the-new-laptop": "archive:import",
    "webhook#add-an-address": "webhooks:webhooks",
    "website#show-it-in-a-frame": "sharing:websites",
    "newsletter#as-a-spreadsheet": (
        "sharing:take-along sharing:listing sharing:newsletter sharing:feed sharing:calendar"
    ),
    "website#what-can-be-read": "api:docs",
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
# No page of the program, or one from which everything is as near: the front page of help.
FRONT = frozenset(
    [
        "home",
        "healthz",
        "livez",
        "metrics",
        "set-language",
        "access:sign-out",
        "help:front",
        "help:page",
        "help:picture",
    ]
)


# ---- Where “Help” in the bar leads ----


def here(request: HttpRequest) -> dict[str, str]:
    match = request.resolver_match
    place = PLACES.get(match.view_name) if match else None
    return {"help_address": _address_of(place) if place else reverse("help:front")}


def on_the_day(next_step: str) -> dict[str, str]:
    """For the desk's page: the section about what comes next."""
    return {"help_address": _address_of(DAY[next_step])}


def _address_of(place: str) -> str:
    page, mark, anchor = place.partition("#")
    return f"{address(part_of(page), page)}{mark}{anchor}"
