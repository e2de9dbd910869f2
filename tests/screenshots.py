"""`make screenshots`: pictures of the main pages from a fresh demo, into docs/pictures/."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import browsing, servers

PICTURES = servers.PROJECT / "docs" / "pictures"
EVENT = "/e/pecan-valley-rally/"
DESK = "/desk/pecan-valley-rally/"
LAPTOP, PHONE, PROJECTOR = (1280, 860), (390, 844), (1920, 1080)


def _opens(path: str) -> Callable[[Page, str], None]:
    return lambda page, address: page.goto(address + path) and None


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


def main() -> None:
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
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
        for name, (go, screens) in PAGES.items():
            for screen, (width, height) in screens:
                for scheme in ("light", "dark"):
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme
                    )
                    context.add_cookies(cookies)
                    page = context.new_page()
                    go(page, f"http://127.0.0.1:{program.port}")
                    page.screenshot(path=PICTURES / f"{name}-{screen}-{scheme}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    main()
