"""No page is forgotten by the walk: every address is walked over, or it is said why not."""

from django.conf import settings
from django.urls import Resolver404, get_resolver, resolve

from tests.addresses import names_in
from tests.config.browser.walked_pages import WALKED

# Opened by the walk itself, with what it finds in the demo's data.
FOUND_ON_THE_WAY = {
    "scoring:contest": "every contest of the event",
    "draw:public": "the draw of every contest",
    "draw:partners": "the partners of every contest",
}
# Not a page: a file, a picture, an answer for a machine, or a form that only takes a press.
NO_PAGE = {
    "access:hints-close access:session-end access:sign-out access:token-revoke archive:save demo",
    "draw:call-in draw:desk-file draw:draw draw:open draw:promise draw:public-file draw:publish",
    "draw:verifier healthz livez metrics help:picture lots:certificate lots:promise",
    "lots:round-certificate lots:word play:bell play:bell-more play:bell-stop play:build play:call",
    "play:call-one play:calls-order play:confirm play:confirm-all play:finish play:hold play:move",
    "play:quick-result play:result-undo play:round play:round-again play:round-back",
    "play:round-coming play:round-early play:start play:table-accessible play:table-back",
    "play:table-hold play:table-out play:take-back play:undo play:walkover printing-desk:file",
    "printing-desk:job-again printing-desk:job-cancel printing-desk:job-here printing:file",
    "printing:job-again printing:job-cancel printing:job-here record:event-trail-csv record:join",
    "record:person record:trail-csv set-language scoring:choose scoring:table-confirm",
    "scoring:table-incident scoring:table-report sharing:calendar sharing:feed sharing:listing",
    "sharing:newsletter tournaments:people-csv tournaments:people-xlsx webhooks:phone",
    "webhooks:phone-program printing-desk:re-key-settle",
}
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


def test_every_page_is_walked_over_or_it_is_said_why_not():
    known = set(dict(names_in(get_resolver(settings.PAGE_URLCONF))))
    walked = set()
    for address in WALKED:
        try:
            walked.add(resolve(address.partition("?")[0], settings.PAGE_URLCONF).view_name)
        except Resolver404:
            assert address == "/no-such-page/"
    no_page = {name for line in NO_PAGE for name in line.split()}
    excused = no_page | set(FOUND_ON_THE_WAY) | set(OPENED_ELSEWHERE)
    assert known - walked - excused == set()
    # Nor is a reason left over for what is walked or gone.
    assert excused - known == set()
    assert (no_page | set(OPENED_ELSEWHERE)) & walked == set()
