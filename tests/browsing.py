"""What every test in a real browser begins with: an official who came in, and a page that is heard.

Knows the set-up page and nothing of the others.
"""

import re

from playwright.sync_api import Browser, Page

from tests.servers import Rallydeck

NAME = "Ann"


def come_in(page: Page, program: Rallydeck) -> None:
    """By the set-up link that the program printed at its first start."""
    link = re.search(r"http://\S+/set-up/\S+/", program.text())
    assert link is not None, "the program printed no set-up link"
    page.goto(link.group())
    page.get_by_label("Your name").fill(NAME)
    page.get_by_label("A password").fill("three plain words")
    page.get_by_role("button", name="Start").click()
    page.get_by_text(f"Sign out {NAME}").wait_for()


def official_cookies(browser: Browser, program: Rallydeck) -> list:
    """The cookies of an official, for as many windows as a test opens."""
    context = browser.new_context()
    come_in(context.new_page(), program)
    cookies = context.cookies()
    context.close()
    return cookies


def complaints_of(page: Page, *, own: str = "") -> list[str]:
    """Everything that goes wrong on it from now on; with `own`, whatever is asked elsewhere too."""
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    if own:
        page.on(
            "request",
            lambda r: None if r.url.startswith((own, "data:")) else complaints.append(r.url),
        )
    return complaints
