"""Every page that the browser walks over, on the demo rally, and why others are not.

A page that needs no more than an event and a contest is walked over by its address alone; here
stand those that are worth a visit of their own.
"""

from collections.abc import Iterable, Iterator

from django.conf import settings
from django.urls import Resolver404, get_resolver, resolve, reverse

from tests.addresses import names_in
from tests.live.public_pages import ADDRESSES

PUBLIC = [
    "/",
    "/e/pecan-valley-rally/",
    "/sign-in/",
    "/no-such-page/",
    "/help/",
    "/help/?q=late",
    "/help/guide/first-rally/",
    "/help/howto/proxy/",
]
DESK = [
    "/desk/new/",
    "/desk/new/quick/",
    "/desk/pecan-valley-rally/",
    "/desk/pecan-valley-rally/set-up/",
    "/desk/pecan-valley-rally/people/plan/",
    "/desk/pecan-valley-rally/new/",
    "/desk/pecan-valley-rally/new/?rules=texas",
    "/desk/pecan-valley-rally/people/?contest=sunday-finale&q=an",
    "/desk/pecan-valley-rally/people/list/",
    "/desk/pecan-valley-rally/people/1/",
    "/desk/pecan-valley-rally/sunday-finale/set-up/",
    "/desk/pecan-valley-rally/sunday-finale/check-in/",
]
ARCHIVE = [
    "/desk/import/",
    "/desk/pecan-valley-rally/webhooks/",
    "/desk/pecan-valley-rally/websites/?contest=skip-bo-partners&accent=%23aa3300",
]
FRAMES = [
    f"/embed/pecan-valley-rally/{contest}/{what}/?accent=aa3300"
    for contest in ("skip-bo-partners", "saturday-progressive")
    for what in ("chart", "tables", "results", "find")
]
_PLAYED = "/desk/pecan-valley-rally/skip-bo-partners/"
RECORD = [
    f"{_PLAYED}matches/",
    f"{_PLAYED}matches/?q=an",
    f"{_PLAYED}match/main:1:1/",
    f"{_PLAYED}match/main:3:1/",
    f"{_PLAYED}match/main:1:1/correct/?result=no-show&reason=x",
    f"{_PLAYED}trail/",
    f"{_PLAYED}trail/undo/",
    f"{_PLAYED}trail/redo/",
    f"{_PLAYED}trail/undo-everything/",
    f"{_PLAYED}game/13/incident/",
    f"{_PLAYED}game/32/incident/",
    f"{_PLAYED}announcer/",
    "/desk/pecan-valley-rally/friday-warm-up/closing/",
    "/e/pecan-valley-rally/friday-warm-up/finish/",
    f"{_PLAYED}sides/",
    f"{_PLAYED}sides/1/withdraw/",
    f"{_PLAYED}sides/late/",
    f"{_PLAYED}rules/",
    "/e/pecan-valley-rally/skip-bo-partners/rules/",
    "/desk/pecan-valley-rally/sunday-finale/draw-show/",
    "/desk/pecan-valley-rally/ladies-and-gents/draw-show/",
]
# The desk's play page in every phase of a day, and the result entry alone.
PLAY = [
    "/desk/pecan-valley-rally/sunday-finale/",
    "/desk/pecan-valley-rally/ladies-and-gents/",
    "/desk/pecan-valley-rally/skip-bo-partners/",
    "/desk/pecan-valley-rally/friday-warm-up/",
    "/desk/pecan-valley-rally/skip-bo-partners/result/?table=1&manner=time",
    "/desk/pecan-valley-rally/saturday-progressive/",
    "/desk/pecan-valley-rally/saturday-progressive/sides/",
    "/desk/pecan-valley-rally/friday-mixer/",
    "/desk/pecan-valley-rally/second-chance/",
    "/desk/pecan-valley-rally/friday-warm-up/settle/1/",
    f"{_PLAYED}chart/",
    f"{_PLAYED}adjust/",
]
FOLLOWED = [
    f"/e/pecan-valley-rally/{contest}/{page}"
    for contest in ("skip-bo-partners", "sunday-finale", "saturday-progressive")
    for page in ADDRESSES
    if page
]
TOKENS = ["/tokens/"]
HELPERS = [
    "/helpers/of/pecan-valley-rally/",
    "/helpers/",
    "/helpers/trail/",
    "/helpers/1/",
    "/you/password-again/",
    "/you/",
    "/you/second-factor/",
    "/sign-in/tablet/",
    f"{_PLAYED}table-links/",
]

PAPER = [
    "/desk/pecan-valley-rally/skip-bo-partners/re-key/",
    "/desk/pecan-valley-rally/sunday-finale/re-key/",
    "/print/blank-sheets/",
]
PARTNERS = [
    f"/desk/pecan-valley-rally/ladies-and-gents/partners/{part}/"
    for part in ("rules", "by-hand", "swap", "late", "no-show", "substitute", "draws/1")
]
OTHERS = [
    "/t/no-such-table/",
    "/e/pecan-valley-rally/me/?q=lin",
    "/print/blank-charts/",
    f"{_PLAYED}print/",
    "/print/s/",
    "/e/pecan-valley-rally/friday-warm-up/take-along/",
]
# What is seldom pressed and must be right when it is.
SELDOM = [
    "/desk/pecan-valley-rally/delete/",
    "/desk/pecan-valley-rally/sunday-finale/delete/",
    "/desk/pecan-valley-rally/people/1/forget/",
    "/desk/pecan-valley-rally/people/trail/",
    "/desk/pecan-valley-rally/saturday-progressive/lots/",
    "/e/pecan-valley-rally/saturday-progressive/lots/",
    "/desk/pecan-valley-rally/saturday-progressive/re-key/round/",
]

# Opened by the walk itself, with what it finds in the demo's data.
FOUND_ON_THE_WAY = {
    "scoring:contest": "every contest of the event",
    "draw:public": "the draw of every contest",
    "draw:partners": "the partners of every contest",
}
# Not a page: a file, a picture, an answer for a machine, or a form that only takes a press.
_NO_PAGE = """
    access:hints-close access:session-end access:sign-out access:token-revoke archive:save demo
    draw:call-in draw:desk-file draw:draw draw:open draw:promise draw:public-file draw:publish
    draw:verifier healthz help:picture livez lots:certificate lots:promise
    lots:round-certificate lots:word metrics play:bell play:bell-more play:bell-stop play:build
    play:call play:call-one play:calls-order play:confirm play:confirm-all play:finish play:hold
    play:move play:quick-result play:result-undo play:round play:round-again play:round-back
    play:round-coming play:round-early play:start play:table-accessible play:table-back
    play:table-hold play:table-out play:take-back play:undo play:walkover printing-desk:file
    printing-desk:job-again printing-desk:job-cancel printing-desk:job-here
    printing-desk:re-key-settle printing:file printing:job-again printing:job-cancel
    printing:job-here record:event-trail-csv record:join record:person record:trail-csv
    scoring:choose scoring:table-confirm scoring:table-incident scoring:table-report
    set-language sharing:calendar sharing:feed sharing:listing sharing:newsletter
    tournaments:people-csv tournaments:people-xlsx webhooks:phone webhooks:phone-program
"""
NO_PAGE = set(_NO_PAGE.split())
# Pages that need more than an address; another test in a browser opens them.
OPENED_ELSEWHERE = {
    "access:code": "the second factor's own test signs in with a code",
    "access:join": "an invitation's secret; the helpers' test follows one",
    "access:set-up": "the first link of a new machine; the tests of a new machine follow it",
    "access:helper": "a helper of the event; the helpers' test opens one",
    "api:docs": "tests/api/test_api_in_chromium.py",
    "printing-desk:job": "a sheet in the making; the print page's test waits at it",
    "printing:job": "a blank sheet in the making; the walk's file makes one",
    "scoring:report-own": "a player at a table; the report's test stands there",
}

DEMO = {"event": "pecan-valley-rally", "contest": "skip-bo-partners"}


def _by_address_alone(walked: Iterable[str]) -> Iterator[str]:
    """The pages that nobody named."""
    known = NO_PAGE | set(FOUND_ON_THE_WAY) | set(OPENED_ELSEWHERE)
    for address in walked:
        try:
            known.add(resolve(address.partition("?")[0], settings.PAGE_URLCONF).view_name)
        except Resolver404:
            continue
    for name, needs in names_in(get_resolver(settings.PAGE_URLCONF)):
        if name not in known and set(needs) <= set(DEMO):
            yield reverse(name, settings.PAGE_URLCONF, kwargs={need: DEMO[need] for need in needs})


_NAMED = [
    *PUBLIC,
    *PARTNERS,
    *OTHERS,
    *DESK,
    *ARCHIVE,
    *RECORD,
    *PLAY,
    *FOLLOWED,
    *FRAMES,
    *TOKENS,
    *HELPERS,
    *PAPER,
    *SELDOM,
]
WALKED = [*_NAMED, *_by_address_alone(_NAMED)]
