"""Which section of help belongs to which page of the program: the one table, by the address' name.

A page that is not listed leads to the front page of help. That is meant only for those in
`FRONT`; a test asks for every other address of a page.
"""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from help.pages import GUIDE, HOW_TO, address


@dataclass(frozen=True, slots=True)
class Place:
    part: str
    page: str
    anchor: str = ""


def _guide(page: str, anchor: str = "") -> Place:
    return Place(GUIDE, page, anchor)


def _how_to(page: str, anchor: str = "") -> Place:
    return Place(HOW_TO, page, anchor)


_START = _guide("first-rally", "1-start-rallydeck")
_EVENT = _guide("first-rally", "2-make-your-event")
_CONTEST = _guide("first-rally", "3-set-up-the-contest")
_PEOPLE = _guide("first-rally", "4-bring-in-the-people")
_PAPER = _guide("first-rally", "5-print-what-you-need")
_CHECK_IN = _guide("first-rally", "6-check-people-in")
_DRAW = _guide("first-rally", "7-draw-the-partners")
_CALLS = _guide("first-rally", "8-call-the-first-games")
_RESULTS = _guide("first-rally", "9-enter-the-results")
_FINISH = _guide("first-rally", "10-finish-the-day")
_TYPED = _guide("scorers", "type-a-result")
_SPECIAL = _guide("scorers", "when-it-was-not-an-ordinary-end")
_MY_TABLE = _guide("players", "find-your-table")
_FOLLOW = _guide("players", "follow-the-contest")
_FROM_TABLE = _guide("players", "report-the-result-from-your-table")
_CHECK_DRAW = _guide("players", "was-the-draw-fair")
_WRONG = _guide("when", "a-result-was-wrong")
_MISTAKE = _guide("when", "you-pressed-the-wrong-button")
_LATE = _guide("when", "someone-comes-late")
_ABSENT = _guide("when", "someone-does-not-come")
_LEAVES = _guide("when", "someone-has-to-leave")
_DISPUTE = _guide("when", "a-dispute")
_FORGOTTEN = _guide("when", "a-password-is-forgotten")
_PRINTER = _guide("when", "a-printer-fails")
_TO_PAPER = _guide("when", "the-power-goes")
_TAKE_ALONG = _how_to("newsletter", "as-a-spreadsheet")
_LET_IN = _how_to("helpers", "let-a-helper-in")
_TABLET = _how_to("helpers", "a-tablet-for-several-people")
_WHO = _how_to("helpers", "change-or-end-an-access")
_OWN = _how_to("helpers", "your-own-account")

DAY: dict[str, Place] = {
    "sign-up": _PEOPLE,
    "check-in": _CHECK_IN,
    "draw": _DRAW,
    "say-a-word": _DRAW,
    "publish": _DRAW,
    "build": _CALLS,
    "play": _RESULTS,
    "prizes": _FINISH,
}
"""The desk's page of a contest is another one at each step of its day."""

PLACES: dict[str, Place] = {
    "access:set-up": _START,
    "access:sign-in": _FORGOTTEN,
    "access:code": _OWN,
    "access:tablet": _TABLET,
    "access:join": _LET_IN,
    "access:tokens": _how_to("website", "a-token"),
    "access:token-revoke": _how_to("website", "a-token"),
    "access:own": _OWN,
    "access:session-end": _OWN,
    "access:own-code": _OWN,
    "access:hints-close": _EVENT,
    "access:again": _OWN,
    "access:helpers": _LET_IN,
    "access:helper": _WHO,
    "access:everybody": _WHO,
    "access:one-of-everybody": _WHO,
    "access:trail": _WHO,
    "tournaments:event-new": _EVENT,
    "tournaments:desk": _EVENT,
    "tournaments:event-set-up": _EVENT,
    "tournaments:event": _FOLLOW,
    "tournaments:contest-new": _CONTEST,
    "tournaments:contest-set-up": _CONTEST,
    "tournaments:people": _PEOPLE,
    "tournaments:people-list": _PEOPLE,
    "tournaments:people-csv": _PEOPLE,
    "tournaments:people-xlsx": _PEOPLE,
    "tournaments:player": _PEOPLE,
    "tournaments:check-in": _CHECK_IN,
    "demo": _guide("first-rally", "in-a-hurry"),
    "scoring:plan": _CONTEST,
    "scoring:quick": _guide("first-rally", "in-a-hurry"),
    "scoring:find": _MY_TABLE,
    "scoring:choose": _MY_TABLE,
    "scoring:report-own": _FROM_TABLE,
    "scoring:table": _FROM_TABLE,
    "scoring:table-report": _FROM_TABLE,
    "scoring:table-confirm": _FROM_TABLE,
    "scoring:table-incident": _FROM_TABLE,
    "scoring:contest": _FOLLOW,
    "scoring:chart": _FOLLOW,
    "scoring:names": _FOLLOW,
    "scoring:tables": _FOLLOW,
    "scoring:results": _FOLLOW,
    "scoring:chapters": _FOLLOW,
    "scoring:finish": _FOLLOW,
    "scoring:wall": _FOLLOW,
    "record:public-rules": _FOLLOW,
    "record:rules": _CONTEST,
    "record:matches": _WRONG,
    "record:match": _WRONG,
    "record:correct": _WRONG,
    "record:event-trail": _MISTAKE,
    "record:event-trail-csv": _MISTAKE,
    "record:trail": _MISTAKE,
    "record:trail-csv": _MISTAKE,
    "record:undo": _MISTAKE,
    "record:redo": _MISTAKE,
    "record:undo-all": _MISTAKE,
    "record:incident": _guide("scorers", "incidents"),
    "record:closing": _guide("announcer", "what-the-page-shows"),
    "record:announcer": _guide("announcer", "what-the-page-shows"),
    "record:sides": _LEAVES,
    "record:person": _LEAVES,
    "record:withdraw": _LEAVES,
    "record:enter-late": _LATE,
    "record:join": _LATE,
    "play:day": _RESULTS,
    "play:chart": _FOLLOW,
    "play:adjust": _CONTEST,
    "play:result": _TYPED,
    "play:result-undo": _TYPED,
    "play:quick-result": _TYPED,
    "play:confirm": _SPECIAL,
    "play:confirm-all": _SPECIAL,
    "play:settle": _DISPUTE,
    "play:finish": _SPECIAL,
    "play:walkover": _ABSENT,
    "play:undo": _MISTAKE,
    "play:build": _CALLS,
    "play:round": _CALLS,
    "play:round-back": _CALLS,
    "play:round-coming": _CALLS,
    "play:round-again": _CALLS,
    "play:round-early": _CALLS,
    "play:bell": _CALLS,
    "play:bell-more": _CALLS,
    "play:bell-stop": _CALLS,
    "play:call": _CALLS,
    "play:call-one": _CALLS,
    "play:start": _CALLS,
    "play:move": _CALLS,
    "play:take-back": _CALLS,
    "play:table-out": _CALLS,
    "play:table-back": _CALLS,
    "play:table-hold": _CALLS,
    "play:hold": _CALLS,
    "play:calls-order": _CALLS,
    "play:table-accessible": _CALLS,
    "draw:show": _DRAW,
    "draw:partners": _DRAW,
    "draw:promise": _DRAW,
    "draw:open": _DRAW,
    "draw:draw": _DRAW,
    "draw:publish": _DRAW,
    "draw:call-in": _DRAW,
    "draw:rules": _DRAW,
    "draw:by-hand": _DRAW,
    "draw:swap": _DRAW,
    "draw:late": _LATE,
    "draw:no-show": _ABSENT,
    "draw:substitute": _ABSENT,
    "draw:desk-certificate": _CHECK_DRAW,
    "draw:desk-file": _CHECK_DRAW,
    "draw:public": _CHECK_DRAW,
    "draw:public-file": _CHECK_DRAW,
    "draw:verifier": _CHECK_DRAW,
    "lots:public": _CHECK_DRAW,
    "lots:certificate": _CHECK_DRAW,
    "lots:round-certificate": _CHECK_DRAW,
    "lots:desk": _CHECK_DRAW,
    "lots:promise": _CHECK_DRAW,
    "lots:word": _CHECK_DRAW,
    "printing:blanks": _PAPER,
    "printing:blank-sheets": _PAPER,
    "printing:code": _PAPER,
    "printing:job": _PRINTER,
    "printing:job-cancel": _PRINTER,
    "printing:job-here": _PRINTER,
    "printing:job-again": _PRINTER,
    "printing:file": _PRINTER,
    "printing-desk:contest": _PAPER,
    "printing-desk:job": _PRINTER,
    "printing-desk:job-cancel": _PRINTER,
    "printing-desk:job-here": _PRINTER,
    "printing-desk:job-again": _PRINTER,
    "printing-desk:file": _PRINTER,
    "printing-desk:re-key": _TO_PAPER,
    "printing-desk:re-key-settle": _TO_PAPER,
    "printing-desk:re-key-round": _TO_PAPER,
    "printing-desk:table-links": _FROM_TABLE,
    "archive:save": _how_to("move", "on-the-old-laptop"),
    "archive:event-delete": _how_to("delete", "an-event-or-a-contest"),
    "archive:contest-delete": _how_to("delete", "an-event-or-a-contest"),
    "archive:forget": _how_to("delete", "one-persons-data"),
    "archive:import": _how_to("move", "on-the-new-laptop"),
    "webhooks:webhooks": _how_to("webhook", "add-an-address"),
    "webhooks:phone": _MY_TABLE,
    "webhooks:phone-program": _MY_TABLE,
    "sharing:websites": _how_to("website", "show-it-in-a-frame"),
    "sharing:frame": _FOLLOW,
    "sharing:take-along": _TAKE_ALONG,
    "sharing:listing": _TAKE_ALONG,
    "sharing:newsletter": _TAKE_ALONG,
    "sharing:feed": _TAKE_ALONG,
    "sharing:calendar": _TAKE_ALONG,
    "api:docs": _how_to("website", "what-can-be-read"),
}
# No page of the program, or one from which everything is as near: the front page of help.
FRONT = frozenset(
    {
        "home",
        "healthz",
        "livez",
        "metrics",
        "set-language",
        "access:sign-out",
        "help:front",
        "help:page",
        "help:picture",
    }
)


# ---- Where “Help” in the bar leads ----


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
