"""Phones at a table, in a real browser: two contexts, one phone, no script; pages that follow."""

import re

import pytest

from tests import browsing, stacks
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser

GAMES = """
from games.models import Game
found = Game.objects.filter(contest__slug="skip-bo-partners", state__in=["called", "playing"])
answer = [
    {
        "game": game.pk,
        "table": game.table.number,
        "secret": game.table.secret,
        "sides": [
            " & ".join(member.entry.player.name for member in seat.side.members.all())
            for seat in game.sides.all()
        ],
    }
    for game in found.order_by("table__number")
]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with web_alone(tmp_path_factory.mktemp("table") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def games(program):
    """One table for each test, since each ends its game."""
    return iter(stacks.Stack(program.variables, program.port).python(GAMES))


def _phone(chromium, program, game, **options):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, **options)
    page = context.new_page()
    page.complaints = browsing.complaints_of(page)
    page.goto(f"http://127.0.0.1:{program.port}/t/{game['secret']}/")
    return page


def _report(page, winner, loser, cards, sender):
    page.get_by_role("link", name=re.compile(winner.split(" & ")[0])).click()
    page.get_by_label(re.compile(f"How many stock cards do {loser}")).fill(cards)
    page.get_by_role("button", name=re.compile(f"Send as {sender}")).click()


def test_one_side_reports_and_the_other_confirms_on_its_own_phone(program, chromium, games):
    game = next(games)
    ours, theirs = game["sides"]
    one, two = _phone(chromium, program, game), _phone(chromium, program, game)
    _report(one, ours, theirs, "7", ours)
    one.get_by_text(f"Hand the phone to {theirs}").wait_for()
    # The other phone follows by itself.
    two.locator(".said").get_by_text(f"{ours} say:").wait_for()
    two.get_by_role("button", name="Yes, that is right").click()
    two.locator(".said").get_by_text("Confirmed. Thank you!").wait_for()
    one.locator(".said").get_by_text("Confirmed. Thank you!").wait_for()
    assert theirs in one.inner_text(".onward")
    assert one.complaints == two.complaints == []


def test_both_sides_use_one_phone(program, chromium, games):
    game = next(games)
    ours, theirs = game["sides"]
    phone = _phone(chromium, program, game)
    _report(phone, ours, theirs, "41", ours)
    phone.get_by_role("alert").wait_for()
    assert phone.get_by_label(re.compile("How many stock")).input_value() == "41"
    phone.get_by_role("button", name="Yes, that is right: send it").click()
    phone.get_by_text(f"Hand the phone to {theirs}").wait_for()
    phone.get_by_role("button", name="Yes, that is right").click()
    phone.get_by_text("Where you go next").wait_for()
    # The warning was a 422, which the browser mentions, rightly.
    assert [c for c in phone.complaints if "422" not in c] == []


def test_every_step_works_without_javascript(program, chromium, games):
    game = next(games)
    ours, theirs = game["sides"]
    phone = _phone(chromium, program, game, java_script_enabled=False)
    phone.locator("#incident summary").click()
    phone.get_by_label(ours.split(" & ")[0]).check()
    phone.get_by_label("Talking").check()
    phone.get_by_role("button", name="Note it").click()
    phone.get_by_text("Noted during this game").wait_for()
    _report(phone, ours, theirs, "", theirs)
    phone.get_by_role("link", name="No, it was otherwise").click()
    _report(phone, theirs, ours, "3", ours)
    phone.locator(".answer").get_by_text("The two reports differ").wait_for()
    phone.get_by_role("button", name=f"{theirs}: we agree after all").click()
    phone.locator(".said").get_by_text("Confirmed. Thank you!").wait_for()
    assert theirs in phone.inner_text(".said-winner")


def test_what_was_typed_and_the_focus_stay_when_the_page_follows(program, chromium, games):
    game = next(games)
    phone = _phone(chromium, program, game)
    phone.get_by_role("link", name=re.compile(game["sides"][0].split(" & ")[0])).click()
    field = phone.get_by_label(re.compile("How many stock cards"))
    field.fill("12")
    # Something at this very table changes what the page shows.
    second = _phone(chromium, program, game)
    second.locator("#incident summary").click()
    second.get_by_label(game["sides"][1].split(" & ")[1]).check()
    second.get_by_label("Talking").check()
    second.get_by_role("button", name="Note it").click()
    phone.get_by_text("Noted during this game").wait_for()
    assert field.input_value() == "12"
    assert phone.evaluate("document.activeElement.name").startswith("cards-")


def test_a_changed_answer_is_read_out(program, chromium, games):
    game = next(games)
    name = game["sides"][1].split(" & ")[0]
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"http://127.0.0.1:{program.port}/e/pecan-valley-rally/me/")
    phone.get_by_label("Type the first letters").fill(name)
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=name).click()
    assert phone.inner_text(".answer-number") == str(game["table"])
    table = _phone(chromium, program, game)
    _report(table, game["sides"][0], game["sides"][1], "4", game["sides"][0])
    table.get_by_role("button", name="Yes, that is right").click()
    table.locator(".said").get_by_text("Confirmed").wait_for()
    said = phone.locator("[role=status][data-said]")
    phone.wait_for_function("() => document.querySelector('[data-said]').textContent.length > 5")
    assert said.inner_text() not in ("", str(game["table"]))


def _as_astrid(chromium, program, **viewport):
    page = chromium.new_context(viewport=viewport).new_page()
    page.goto(f"http://127.0.0.1:{program.port}/e/pecan-valley-rally/me/?q=astrid")
    page.get_by_role("button", name="Astrid").click()
    page.get_by_role("link", name="Chart").click()
    return page


def test_the_chart_fits_the_window_gets_larger_and_shows_my_line(program, chromium):
    page = _as_astrid(chromium, program, width=1280, height=860)
    mine = page.locator("[data-mine]#mine")
    assert "Lindqvist" in page.locator(".tree [data-mine]").first.text_content()
    assert mine.count() == 1
    frame = page.locator(".tree-frame").first
    fits = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    assert frame.evaluate(fits), "nothing is scrolled inside the page"
    page.get_by_role("button", name="Larger").click()
    assert frame.evaluate("e => e.scrollWidth > e.clientWidth * 1.3")
    page.get_by_role("button", name="Fit the page").click()
    assert frame.evaluate(fits)
    page.get_by_role("searchbox", name="Find a name").fill("nakai")
    assert page.locator(".tree .is-found").count() >= 1
    assert "Nakai" in page.locator(".tree .is-found").first.text_content()


def test_a_phone_gets_its_own_path_and_no_cut_chart(program, chromium):
    page = _as_astrid(chromium, program, width=390, height=844)
    page.get_by_role("heading", name="your path").wait_for()
    steps = page.locator(".my-path li")
    assert "Won" in steps.first.inner_text()
    assert not page.locator(".tree").first.is_visible()
    assert page.locator(".chart-list details[open]").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
