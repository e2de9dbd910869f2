"""The box “Find a name” looks at names, not at what the buttons say."""

from pathlib import Path

import pytest

from domain.names import key
from tests.scenes.contests import contest_called
from tests.scenes.desk import at, helper_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
SCRIPT = (Path(__file__).parents[3] / "static" / "js" / "page.js").read_text()


def _shown(chromium, html):
    page = chromium.new_context().new_page()
    page.set_content(html)
    page.add_script_tag(content=SCRIPT)
    return page


@pytest.fixture
def html():
    contest = contest_called(12, tables=2)
    return helper_of(contest).get(at("record:sides", contest)).content.decode()


def test_letters_that_only_a_button_has_find_nobody(html, chromium):
    page = _shown(chromium, html)
    page.locator("[data-find-in=sides]").fill("dra")  # Drake, say; “Side 3 withdraws” is no name
    assert page.locator("#sides > li:visible").count() == 0
    told = page.locator(".find-row [role=status]")
    assert told.inner_text() == "Nobody here has that in the name."
    page.locator("[data-find-in=sides]").fill("")
    # It stays in the page, so that the next word in it is read out.
    assert told.inner_text() == ""
    assert told.evaluate("e => e.checkVisibility()")


CHOICE = (
    '<div hidden><input data-pick-from="join-one"><p role="status" data-nobody="Nobody"></p></div>'
    '<select id="join-one" name="one">'
    + "".join(f'<option value="{n}">Player {n}</option>' for n in range(1, 12))
    + "</select>"
)


def test_a_slip_that_is_wiped_out_leaves_somebody_chosen(chromium):
    """The choices of “Two come late” have no empty line, so nobody is never a choice there."""
    page = _shown(chromium, CHOICE)
    box = page.locator("[data-pick-from]")
    box.fill("zzz")
    box.fill("")
    assert page.locator("#join-one").input_value() == "1"


NAMES = ("Karl Straße", "Οδυσσεύς Νίκα", "Zoë Núñez", "Søren Ørsted", "ﬁona Fisch", "İpek Ağa")


def test_a_name_is_found_as_the_server_would_find_it(chromium):
    lines = "".join(f"<li>{name}</li>" for name in (*NAMES, *(f"Nobody {n}" for n in range(9))))
    page = _shown(
        chromium,
        '<div hidden><input data-find-in="list"><p role="status" data-nobody="Nobody"></p></div>'
        f'<ul id="list">{lines}</ul>',
    )
    for name in NAMES:
        for typed in (name.upper(), key(name), key(name)[1:4]):
            page.locator("[data-find-in]").fill(typed)
            assert name in page.locator("li:visible").all_inner_texts(), typed
