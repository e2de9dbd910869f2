"""Letting somebody in and putting them out, as two people at two machines see it."""

import re

import pytest

from tests import browsing, stacks
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser
EVENT = "pecan-valley-rally"
# As if everybody had given their password an hour ago.
LATER = """
from django.contrib.sessions.models import Session
from django.contrib.sessions.backends.db import SessionStore
for kept in Session.objects.all():
    session = SessionStore(kept.session_key)
    if "password_at" in session:
        session["password_at"] -= 3600
        session.save()
answer = True
"""


def test_a_helper_comes_in_by_the_link_and_is_out_at_once_with_an_open_page(tmp_path, chromium):
    with web_alone(tmp_path) as program:
        site = f"http://127.0.0.1:{program.port}"
        owner, helper = chromium.new_context().new_page(), chromium.new_context().new_page()
        complaints = browsing.complaints_of(owner, own=site)
        browsing.come_in(owner, program)
        owner.goto(f"{site}/helpers/of/{EVENT}/")
        stacks.Stack(program.variables, program.port).python(LATER)
        # The password is asked in between, and what was typed goes on.
        owner.get_by_label("For whom").fill("Bo Ray")
        owner.get_by_label("As", exact=True).select_option("official")
        owner.get_by_role("button", name="Make a link").click()
        owner.get_by_label("Your password").fill("three plain words")
        owner.get_by_role("button", name="Go on").click()
        link = owner.get_by_label("The link", exact=True).input_value()
        assert "The invitation for Bo Ray: official" in owner.inner_text("main")
        helper.goto(re.sub(r"^http://[^/]+", site, link))
        helper.get_by_label("Your name").first.fill("Bo Ray")
        helper.get_by_label("A password").fill("other plain words")
        helper.get_by_role("button", name="Come in", exact=True).click()
        helper.locator(".menu-you").get_by_text("Bo Ray").first.wait_for()
        helper.goto(f"{site}/desk/{EVENT}/skip-bo-partners/")
        helper.get_by_role("heading", level=1).wait_for()
        owner.goto(f"{site}/helpers/of/{EVENT}/")
        owner.get_by_role("link", name="Change Bo Ray").click()
        owner.get_by_role("button", name="End the access now").click()
        owner.get_by_text("Bo Ray has no access any more.").wait_for()
        # Nobody touched the helper's page.
        helper.wait_for_url(re.compile("/sign-in/"))
        # A refused page is an answer of its own kind, which Chromium writes down as an error.
        assert [one for one in complaints if "403" not in one] == []
