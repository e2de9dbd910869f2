"""Markup in every name that can be typed, in a real browser: nothing of it becomes part of a page.

Scripts of ours put texts into pages, too, which no look at the server's answer would show.
"""

from urllib.parse import urlsplit

import pytest
from django.urls import resolve

from tests import browsing, servers, stacks
from tests.config.browser.walked_pages import WALKED
from tests.typed_markup import ATTRIBUTE

pytestmark = pytest.mark.browser

RALLY = "pecan-valley-rally"
# No page leads there by a link: a screen in the hall, frames of other sites, a phone's own page.
BESIDE = [
    f"/e/{RALLY}/skip-bo-partners/wall/",
    f"/e/{RALLY}/saturday-progressive/wall/",
    f"/embed/{RALLY}/skip-bo-partners/chart/",
    f"/embed/{RALLY}/skip-bo-partners/find/",
    f"/desk/{RALLY}/ladies-and-gents/draw-show/",
    f"/desk/{RALLY}/friday-warm-up/closing/",
    f"/e/{RALLY}/me/?q=lin",
]
MARK = "from tests.typed_markup import mark_everything\nmark_everything()\nanswer = None"


def _one_of_each(paths):
    kinds = {}
    for path in paths:
        if "no-such" in path:
            continue
        kinds.setdefault(resolve(urlsplit(path).path).view_name, path)
    return list(kinds.values())


@pytest.mark.soak
def test_no_page_is_changed_by_what_was_typed(tmp_path, chromium):
    with servers.rallydeck(tmp_path) as program:
        cookies = browsing.official_cookies(chromium, program)
        stacks.Stack(program.variables, program.port).python(MARK)
        context = chromium.new_context()
        context.add_cookies(cookies)
        page = context.new_page()
        complaints = browsing.complaints_of(page)
        dialogs = []
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        faults, shown = {}, 0
        for path in [*_one_of_each(WALKED), *BESIDE]:
            page.goto(f"http://127.0.0.1:{program.port}{path}")
            live = page.evaluate(f"document.querySelectorAll('[{ATTRIBUTE}]').length")
            shown += f"<i {ATTRIBUTE}" in page.inner_text("body")
            if live or complaints or dialogs:
                faults[path] = [live, *complaints, *dialogs]
                complaints.clear()
        context.close()
    assert faults == {}
    assert shown > 20
