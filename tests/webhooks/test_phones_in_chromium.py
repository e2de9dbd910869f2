"""The phone's own program in a real browser: it can be installed, it is kept, it shows a call.

A loopback address counts as secure, so all of it runs but the push service in between: the browser
itself hands the message to the program (DevTools), and gives the page an address of no service.
"""

import json

import pytest
from playwright.sync_api import expect

from tests import servers

pytestmark = pytest.mark.browser

EVENT = "pecan-valley-rally"
# What a page over https carries; test_phones.py sees that it does.
OVER_HTTPS = """
  ([program, phone]) => Object.assign(document.querySelector("[data-ring]").dataset, {
    phoneKey: "BKey", program, phone, token: "t", closed: "Also while closed",
  })
"""
NO_SERVICE = """
  PushManager.prototype.subscribe = async (asked) => {
    window.asked = asked;
    return { endpoint: "https://push.example.org/1", keys: { p256dh: "k", auth: "a" } };
  };
"""
# A browser without a screen forgets what it has shown sooner or later, so it is held on to.
HELD = """() => {
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = async (...said) => {
    await show(...said);
    [self.held] = await self.registration.getNotifications();
  };
}"""
SHOWN = """() => self.held && { title: self.held.title, body: self.held.body,
  requireInteraction: self.held.requireInteraction }"""
# A click that a program makes may open nothing; what would be opened is written down instead.
CLICKED = """async () => {
  const opened = [], closed = [], notification = self.held;
  self.clients.openWindow = async (page) => { opened.push(page); };
  notification.close = () => { closed.push(notification.title); };
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return [opened, closed];
}"""


@pytest.fixture
def own(standing_program):
    return f"http://127.0.0.1:{standing_program.port}"


@pytest.fixture
def page(whole_chromium, own):
    context = whole_chromium.new_context(viewport={"width": 390, "height": 844})
    context.grant_permissions(["notifications"], origin=own)
    page = context.new_page()
    page.add_init_script(NO_SERVICE)
    page.goto(f"{own}/e/{EVENT}/me/?q=an")
    page.locator("button.choice").first.click()
    page.locator("[data-ring] button").wait_for()
    return page


def _presses(page, own, status, said):
    """The button, with the page as it is over https and the machine's answer as given."""
    sent = []

    def answered(route):
        sent.append(route.request.post_data_json)
        route.fulfill(status=status, json=said)

    page.route("**/me/phone/", answered)
    page.evaluate(OVER_HTTPS, [f"{own}/phone-worker.js", f"{own}/e/{EVENT}/me/phone/"])
    page.locator("[data-ring] button").click()
    return sent


def test_the_browser_would_install_it(page, own):
    devtools = page.context.new_cdp_session(page)
    read = devtools.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["manifest"]["startUrl"] == read["manifest"]["scope"] == f"{own}/"
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Windows of a test are private ones, in which nothing is ever installed.
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]


def test_a_phone_that_asked_shows_the_call_and_a_press_on_it_opens_the_players_page(page, own):
    sent = _presses(page, own, 204, {})
    expect(page.locator("[data-ring] button")).to_have_text("Also while closed")
    assert sent == [
        {"endpoint": "https://push.example.org/1", "keys": {"p256dh": "k", "auth": "a"}}
    ]
    assert page.evaluate("window.asked") == {
        "userVisibleOnly": True,
        "applicationServerKey": "BKey",
    }
    devtools, found = page.context.new_cdp_session(page), []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_function("async () => Boolean(await navigator.serviceWorker.ready)")
    [worker] = page.context.service_workers
    worker.evaluate(HELD)
    message = {"title": "Votre table\u00a0: 7", "body": "Zoé & Bo contre Cy & Di", "event": EVENT}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": own, "registrationId": found[-1]["registrationId"], "data": json.dumps(message)},
    )
    shown = servers.wait_for(lambda: worker.evaluate(SHOWN), why="the call on the phone")
    assert shown == {"title": message["title"], "body": message["body"], "requireInteraction": True}
    assert worker.evaluate(CLICKED) == [[f"{own}/e/{EVENT}/me/"], [message["title"]]]
    name = page.locator("h1").inner_text()
    other = page.context.new_page()
    other.goto(f"{own}/e/{EVENT}/me/")
    expect(other.locator("h1")).to_have_text(name)


def test_a_phone_that_is_refused_is_told_why_and_its_page_rings_all_the_same(page, own):
    _presses(page, own, 429, {"code": "too-many-phones", "detail": "Try again later."})
    expect(page.locator("[data-ring] [role=status]")).to_have_text("Try again later.")
    expect(page.locator("[data-ring] button")).to_have_text("It will ring while this page is open")


def test_whoever_was_told_to_try_again_later_can_press_again(page, own):
    sent = _presses(page, own, 429, {"code": "too-many-phones", "detail": "Try again later."})
    expect(page.locator("[data-ring] [role=status]")).to_have_text("Try again later.")
    with page.expect_response("**/me/phone/"):
        page.locator("[data-ring] button").click()
    assert len(sent) == 2
