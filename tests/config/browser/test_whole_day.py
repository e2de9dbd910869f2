"""The whole day in a real browser: from an empty program to a champion.

With JavaScript, and without it: every step is a form. What only a browser can tell is asked
here; what the services decide is asked in their own tests.
"""

import re

import pytest
from playwright.sync_api import expect

from tests import browsing, shares
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser

CHAPTERS = {
    "Pecan Valley": ["Ann Lee", "Bob Ray", "Cora Diaz", "Dan Fox"],
    "Gulf Breeze": ["Eve Stone", "Finn Abel", "Gail Moss", "Hugo Lind"],
    "Hill Country": ["Ida Berg", "Jack Wynn", "Kay Ortiz", "Leo Marsh"],
    "Bluebonnet": ["Mia Kern", "Ned Poole", "Olga Brandt", "Paul Reyes"],
}
DAY = "/desk/spring-rally/skip-bo/"
PEOPLE = [(name, chapter) for chapter, names in CHAPTERS.items() for name in names]


class Official:
    """Somebody at the desk's laptop, who knows where things are by what the page says."""

    def __init__(self, context, program):
        self.program = program
        self.complaints = []
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message):
        # htmx says so when a search is given up because its letters changed; nothing is wrong.
        given_up = message.text.startswith(("htmx:afterRequest", "htmx:sendAbort"))
        # A result that is asked about is no page that is missing.
        asked = "status of 422" in message.text
        if message.type == "error" and not given_up and not asked:
            self.complaints.append(message.text)

    def open(self, path):
        self.page.goto(f"http://127.0.0.1:{self.program.port}{path}")

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)

    def press(self, button):
        self.page.get_by_role("button", name=button, exact=True).click()

    def follow(self, link):
        self.page.get_by_role("link", name=link, exact=True).first.click()

    def reads(self, text):
        self.page.get_by_text(text).first.wait_for()

    def sign_in(self):
        browsing.come_in(self.page, self.program)

    def set_up(self):
        self.open("/desk/new/")
        self.fill("Name of the event", "Spring Rally")
        self.press("Start the event")
        self.follow("New contest")
        self.follow("Texas rally")
        self.fill("Name of the contest", "Skip-Bo")
        self.fill("Number of tables", "4")
        self.press("Set up the contest")

    def bring_people_in(self):
        self.open("/desk/spring-rally/people/list/?contest=skip-bo")
        self.fill("Paste the list here", "\n".join(f"{name}, {where}" for name, where in PEOPLE))
        self.press("Look at the lines")
        self.press("Bring all lines in")
        self.reads("16 people")

    def check_everyone_in(self, *, by_name):
        """So many as they come to the desk, and then all the others."""
        self.open("/desk/spring-rally/skip-bo/check-in/")
        for done, (name, _) in enumerate(PEOPLE[:by_name], start=1):
            self.page.get_by_label("Name, chapter or site").fill(name)
            self.page.keyboard.press("Enter")
            self.are_here(done)
        if left := len(PEOPLE) - by_name:
            self.page.get_by_text("Is everybody on the list here?").click()
            self.press(f"Check in all {left}")
            self.are_here(len(PEOPLE))

    def are_here(self, count):
        self.page.locator(".counter b", has_text=re.compile(f"^{count}$")).wait_for()

    def draw_partners(self):
        self.open("/desk/spring-rally/skip-bo/partners/")
        self.press("Seal the draw")
        self.fill("The word or number that the room calls out", "marigold")
        self.press("Draw partners")
        self.reads("Partnerships")
        expect(self.page.locator(".roster li")).to_have_count(8)
        self.press("Publish")
        self.page.get_by_text("published", exact=True).wait_for()

    def make_chart(self):
        self.open(DAY)
        self.press("Make the score chart")
        self.reads("The score chart is made.")
        self.page.get_by_role("button", name="Call all 4").first.click()
        self.page.get_by_role("button", name="All called tables play").first.click()
        self.plays(tables=4)

    def plays(self, tables):
        expect(self.page.locator(".map").get_by_text("playing")).to_have_count(tables)

    def tables_in_play(self):
        self.open(DAY)
        return [seat.get_attribute("data-at") for seat in self.page.locator("[data-at]").all()]

    def type_result(self, table, winner, cards):
        """By keyboard alone, as the slips come in."""
        keyboard = self.page.keyboard
        keyboard.type(f"{table}{winner}{cards}")
        with self.page.expect_response(lambda answer: answer.url.endswith("/result/")) as came:
            keyboard.press("Enter")
        if came.value.headers["x-entry"] == "warning":
            # Called a moment ago: nobody plays as quickly as this day goes by.
            self.page.wait_for_timeout(1100)
            keyboard.press("Enter")
        self.page.locator(".saved", has_text=re.compile(rf"^\D*\b{table}\b")).wait_for()

    def fill_result(self, table, winner, cards):
        """The same without any script: look who sits there, then say how it went."""
        self.open(f"{DAY}result/")
        self.fill("Table", str(table))
        self.press("Who sits there?")
        self.fill("Winner", winner)
        self.fill("Cards left", str(cards))
        save = self.page.locator("#entry-form button").first
        save.click()
        asks = self.page.get_by_text("has only just been called")
        self.page.locator(".saved").or_(asks).first.wait_for()
        if asks.count():
            save.click()
        self.page.locator(".saved").wait_for()

    def play(self, games, enter):
        """So many games, in the order of the tables; the next ones are called by themselves."""
        while games:
            for table in self.tables_in_play()[:games]:
                enter(table, "A", 7)
                games -= 1

    def correct_first_match(self):
        """The other side won round 1's first game, and nobody noticed for two rounds."""
        self.open(f"{DAY}match/main:1:1/")
        standing = self.page.inner_text("main")
        choices = self.page.locator("label:has(input[value^='side:'])").all()
        other = next(one for one in choices if f"{one.inner_text()} (" not in standing)
        other.locator("input").check()
        self.press("Show what changes")
        self.page.get_by_role("button", name="Correct it and withdraw later games").wait_for()
        named = self.page.inner_text("main")
        self.fill("Why is it corrected? It stays on record.", "The slip was read wrongly")
        self.press("Correct it and withdraw later games")
        self.reads("is corrected. The version before")
        return named

    def champions(self):
        self.open(DAY)
        return self.page.locator(".podium .place-1 strong").all_inner_texts()


class Onlooker:
    """A page that somebody opened in the morning and never touches again."""

    def __init__(self, context, program, path):
        self.page = context.new_page()
        self.page.goto(f"http://127.0.0.1:{program.port}{path}")

    def comes_to_read(self, text):
        self.page.locator("main", has_text=text).wait_for()


def phone_of(name, chromium, program):
    """The first letters of a name, a tap, and the page is this person's."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    phone = Onlooker(context, program, "/e/spring-rally/me/")
    phone.page.locator("#q").fill(name[:3])
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("button", name=name).click()
    return phone


@pytest.fixture
def program(tmp_path):
    with web_alone(tmp_path / "data", DEMO="0") as running:
        yield running


@pytest.mark.parametrize("scripts", shares.only([False], [True, False]))
def test_a_whole_day_from_nothing_to_the_champion(program, chromium, scripts):
    context = chromium.new_context(java_script_enabled=scripts)
    official = Official(context, program)
    enter = official.type_result if scripts else official.fill_result
    official.sign_in()
    official.set_up()
    official.bring_people_in()
    official.check_everyone_in(by_name=len(PEOPLE) if scripts else 4)
    official.draw_partners()

    phone = phone_of("Ann Lee", chromium, program)
    phone.comes_to_read("Ann Lee")
    official.make_chart()
    phone.comes_to_read("Your game is on")
    wall = Onlooker(chromium.new_context(), program, "/e/spring-rally/skip-bo/wall/")
    wall.comes_to_read("Lee")

    official.play(games=7, enter=enter)
    first_champions = official.champions()
    assert len(first_champions) == 2
    phone.comes_to_read(re.compile("Champions!|Second place!|your last game"))

    preview = official.correct_first_match()
    for later in ("semi-final", "final"):
        assert later in preview.lower()
    assert official.champions() == []
    official.open(DAY)
    official.page.get_by_role("button", name=re.compile("^Call")).first.click()
    official.page.get_by_role("button", name="All called tables play").first.click()
    official.plays(tables=1)
    official.play(games=2, enter=enter)
    assert len(official.champions()) == 2
    wall.comes_to_read(re.compile("Champion", re.IGNORECASE))
    assert official.complaints == []
    context.close()
