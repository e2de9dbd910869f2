"""A phone without network keeps a report, says so, and sends it once when the network is back."""

import re

import pytest
from playwright.sync_api import expect

from tests import browsing, servers, stacks
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser

GAMES = """
from games.models import Game
found = Game.objects.filter(contest__slug="skip-bo-partners", state__in=["called", "playing"])
answer = [
    {
        "game": game.pk,
        "secret": game.table.secret,
        "players": [[m.entry.player_id for m in s.side.members.all()] for s in game.sides.all()],
        "names": [
            " & ".join(m.entry.player.name for m in s.side.members.all()) for s in game.sides.all()
        ],
    }
    for game in found.order_by("table__number")
]
"""
REPORTS = """
from games.models import Result
answer = Result.objects.filter(game={game}).count()
"""
WAITS = "Not sent yet"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with web_alone(tmp_path_factory.mktemp("offline") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def stack(program):
    return stacks.Stack(program.variables, program.port)


@pytest.fixture(scope="module")
def games(stack):
    return iter(stack.python(GAMES))


@pytest.fixture
def phone(chromium, program):
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, base_url=f"http://127.0.0.1:{program.port}"
    )
    yield context
    context.close()


def _reports(stack, game):
    return stack.python(REPORTS.format(game=game["game"]))


def _one_report_comes(stack, game):
    servers.wait_for(lambda: _reports(stack, game) == 1, why="one report")


def test_a_report_typed_at_the_table_is_kept_through_a_closed_page(phone, stack, games):
    game = next(games)
    page = phone.new_page()
    page.goto(f"/t/{game['secret']}/")
    page.get_by_role("link", name=re.compile(game["names"][0].split(" & ")[0])).click()
    page.get_by_label(re.compile("How many stock cards do")).fill("7")
    phone.set_offline(True)
    page.get_by_role("button", name=re.compile("Send as")).first.click()
    page.locator("#kept-report").get_by_text(WAITS).wait_for()
    page.close()
    assert _reports(stack, game) == 0
    phone.set_offline(False)
    # Opened again, anywhere on the program's pages of this table, it goes.
    page = phone.new_page()
    complaints = browsing.complaints_of(page)
    page.goto(f"/t/{game['secret']}/")
    _one_report_comes(stack, game)
    # The table's page follows by itself and shows what was said.
    page.locator(".said").first.wait_for()
    page.reload()
    expect(page.locator("#kept-report")).to_be_hidden()
    assert _reports(stack, game) == 1
    assert complaints == []


def test_the_players_own_page_has_the_form_without_network(phone, stack, games):
    game = next(games)
    page = phone.new_page()
    page.goto("/e/pecan-valley-rally/me/")
    first = game["names"][0].split(" & ")[0]
    page.locator("#q").fill(first)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=first).first.click()
    report = page.get_by_role("link", name="Report the result")
    report.click()
    page.get_by_label(re.compile("letters and digits of the address")).fill(game["secret"][-8:])
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("heading", name="Who won?").wait_for()
    page.goto("/e/pecan-valley-rally/me/")
    phone.set_offline(True)
    report.click()
    form = page.locator("#kept-report form")
    form.get_by_role("radio").first.check()
    form.locator("input.count").last.fill("5")
    form.get_by_role("button", name=re.compile("Send as")).first.click()
    page.locator("#kept-report").get_by_text(WAITS).wait_for()
    assert _reports(stack, game) == 0
    phone.set_offline(False)
    _one_report_comes(stack, game)
    page.locator("#kept-report").get_by_text("is sent now").wait_for()


def test_a_report_that_came_too_late_says_so_and_leads_to_the_table(phone, stack, games):
    game = next(games)
    page = phone.new_page()
    page.goto(f"/t/{game['secret']}/")
    phone.set_offline(True)
    page.get_by_role("link", name=re.compile(game["names"][0].split(" & ")[0])).click()
    form = page.locator("#kept-report form")
    form.get_by_role("radio").first.check()
    form.locator("input.count").last.fill("5")
    form.get_by_role("button", name=re.compile("Send as")).first.click()
    page.locator("#kept-report").get_by_text(WAITS).wait_for()
    # Meanwhile the same side says something else on another phone.
    stack.python(
        f"""
from games.models import Game
from domain.results import Reported
from scoring.results.services import result_report
game = Game.objects.get(pk={game["game"]})
sides = list(game.sides.values_list("side__number", flat=True))
result_report(actor="other", game_id=game.pk, version=game.version,
              reported=Reported(manner="played-out", winner=sides[1]), side=sides[0])
answer = None
"""
    )
    phone.set_offline(False)
    note = page.locator("#kept-report").get_by_text("could not be taken")
    note.wait_for()
    note.get_by_role("link", name="Open it").click()
    page.locator(".said").first.wait_for()
    assert _reports(stack, game) == 1
