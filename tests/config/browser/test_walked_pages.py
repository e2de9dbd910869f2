"""No page is forgotten by the walk: every address is walked over, or it is said why not."""

from django.conf import settings
from django.urls import Resolver404, get_resolver, resolve

from tests.addresses import names_in
from tests.config.browser.walked_pages import FOUND_ON_THE_WAY, NO_PAGE, OPENED_ELSEWHERE, WALKED


def test_every_page_is_walked_over_or_it_is_said_why_not():
    known = set(dict(names_in(get_resolver(settings.PAGE_URLCONF))))
    walked = set()
    for address in WALKED:
        try:
            walked.add(resolve(address.partition("?")[0], settings.PAGE_URLCONF).view_name)
        except Resolver404:
            assert address == "/no-such-page/"
    excused = NO_PAGE | set(FOUND_ON_THE_WAY) | set(OPENED_ELSEWHERE)
    assert known - walked - excused == set()
    # Nor is a reason left over for what is walked or gone.
    assert excused - known == set()
    assert (NO_PAGE | set(OPENED_ELSEWHERE)) & walked == set()
