"""The pictures of “Your first rally”, made by following it in each language: `make screenshots`."""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from domain.wording import LANGUAGES
from tests import servers
from tests.help.guide_follower import LAPTOP, Follower
from tests.help.guide_marks import Mark, marks

PICTURES = servers.PROJECT / "docs" / "pictures"


def first_rally(language: str) -> list[Mark]:
    return marks(servers.PROJECT / "docs" / "guide" / language / "first-rally.md")


def followed(
    browser: Browser, folder: Path, language: str, *, program: Path = servers.PROJECT
) -> Follower:
    """The whole guide, from an empty folder to Ctrl-C; the program is stopped in any case."""
    size = ViewportSize(width=LAPTOP[0], height=LAPTOP[1])
    context = browser.new_context(viewport=size, locale=language, color_scheme="light")
    somebody = Follower(context, folder, program=program, port=servers.free_port())
    try:
        for mark in first_rally(language):
            somebody.follow(mark)
    finally:
        somebody.stop()
        context.close()
    return somebody


def main(languages: Iterable[str]) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for language in languages:
            with tempfile.TemporaryDirectory() as folder:
                taken = followed(browser, Path(folder), language).pictures
            for name, picture in taken.items():
                (PICTURES / name).write_bytes(picture)
        browser.close()


if __name__ == "__main__":
    main(LANGUAGES)
