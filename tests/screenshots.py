"""`make screenshots`: pictures of the main pages from a fresh demo, into docs/pictures/. Those of
the guide are made by following it: tests/help/guide_pictures.py.

`make look PAGE=/desk/…`: one page as an official of the demo sees it, into build/look/.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from domain.wording import LANGUAGES
from tests import browsing, servers

PICTURES = servers.PROJECT / "docs" / "pictures"
LOOK = servers.PROJECT / "build" / "look"
EVENT = "/e/pecan-valley-rally/"
DESK = "/desk/pecan-valley-rally/"
LAPTOP, PHONE, PROJECTOR = (1280, 860), (390, 844), (1920, 1080)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def _opens(path: str) -> Callable[[Page, str], None]:
    def go(page: Page, address: str) -> None:
        page.goto(address + path)

    return go


def _reveal(page: Page, address: str) -> None:
    """The draw on the projector, at the third partnership."""
    page.goto(f"{address}{DESK}ladies-and-gents/draw-show/")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()


def _answer(page: Page, address: str) -> None:
    """Somebody who plays now finds the table."""
    page.goto(f"{address}{EVENT}skip-bo-partners/")
    name = page.locator(".table-side").first.inner_text().split(" & ")[0]
    page.goto(f"{address}{EVENT}me/?q={name.split()[-1]}")
    page.get_by_role("button", name=name).click()
    page.locator("h1").first.wait_for()


PAGES: dict[str, tuple[Callable[[Page, str], None], tuple[tuple[str, tuple[int, int]], ...]]] = {
    "desk": (_opens(f"{DESK}skip-bo-partners/"), (("laptop", LAPTOP), ("phone", PHONE))),
    "draw": (_reveal, (("laptop", LAPTOP), ("phone", PHONE))),
    "player": (_answer, (("laptop", LAPTOP), ("phone", PHONE))),
    "chart": (_opens(f"{EVENT}skip-bo-partners/chart/"), (("laptop", LAPTOP), ("phone", PHONE))),
    "wall": (_opens(f"{EVENT}skip-bo-partners/wall/"), (("projector", PROJECTOR),)),
}


def main(paths: list[str]) -> None:
    if paths:
        shutil.rmtree(LOOK, ignore_errors=True)
        LOOK.mkdir(parents=True)
    else:
        for name in PAGES:
            for old in PICTURES.glob(f"{name}-*.png"):
                old.unlink()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as data,
        servers.rallydeck(Path(data) / "data") as program,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        cookies = browsing.official_cookies(browser, program)
        address = f"http://127.0.0.1:{program.port}"
        if paths:
            _look(browser, cookies, address, paths)
        else:
            _take_all(browser, cookies, address)
        browser.close()


def _take_all(browser: Browser, cookies: Sequence[Any], address: str) -> None:
    for name, (go, screens) in PAGES.items():
        for screen, size in screens:
            for scheme in SCHEMES:
                with _window(browser, cookies, size, color_scheme=scheme) as page:
                    go(page, address)
                    page.screenshot(path=PICTURES / f"{name}-{screen}-{scheme}.png")


def _look(browser: Browser, cookies: Sequence[Any], address: str, paths: list[str]) -> None:
    """What somebody who changes a page looks at: on a laptop and a phone, in every language."""
    for path in paths:
        for language in LANGUAGES:
            for screen, size in (("laptop", LAPTOP), ("phone", PHONE)):
                with _window(browser, cookies, size, locale=language) as page:
                    page.goto(address + path)
                    name = path.strip("/").replace("/", "-") or "front"
                    picture = LOOK / f"{name}-{screen}-{language}.png"
                    page.screenshot(path=picture, full_page=True)
                    print(picture.relative_to(servers.PROJECT))


@contextmanager
def _window(
    browser: Browser, cookies: Sequence[Any], size: tuple[int, int], **options: Any
) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    context.add_cookies(cookies)
    yield context.new_page()
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
