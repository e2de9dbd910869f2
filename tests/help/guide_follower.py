"""Somebody new who does what the guide says, and nothing else: at the terminal and in a browser.

Things are found by what the screen says; no address, no name of a class, no order of a page is
known here. A label that is there more than once is the one nearest to what was read before it.
"""

import io
import os
import re
import shlex
import signal
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pdfplumber
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import BrowserContext, Download, Locator, Page, Response
from playwright.sync_api import Error as PlaywrightError

from tests import servers
from tests.help.guide_marks import SIGN_IN, Mark

LAPTOP = (1280, 860)
COLOURS = 96
A_MOMENT = 2_000
# Marks everything that can be pressed and says just this, and gives how often it is there.
FIND = """([label, near]) => {
  const plain = text => text.replace(/[\\s\\u00a0]+/g, " ").trim();
  const shown = one =>
    one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length;
  const asides = ".hidden, kbd, svg, [aria-hidden], .number";
  const said = one => {
    const copy = one.cloneNode(true);
    for (const aside of copy.querySelectorAll(asides)) aside.remove();
    return plain(copy.textContent);
  };
  const wanted = plain(label);
  document.querySelectorAll("[data-found]").forEach(one => one.removeAttribute("data-found"));
  const all = [...document.querySelectorAll("a, button, summary, label")].filter(one =>
    shown(one) && (said(one) === wanted || plain(one.innerText) === wanted));
  let found = all;
  if (all.length > 1 && near) {
    const marks = [...document.querySelectorAll("h1, h2, h3, p, li, label, legend, span, strong")]
      .filter(one => shown(one) && plain(one.textContent) === plain(near));
    for (const mark of marks) {
      for (let around = mark.parentElement; around; around = around.parentElement) {
        const inside = all.filter(one => around.contains(one));
        if (inside.length) { found = inside; break; }
      }
      if (found.length === 1) break;
    }
  }
  found.forEach(one => one.setAttribute("data-found", ""));
  return found.length;
}"""

# What a picture shows, whoever was drawn and whatever time it was: names differ in every run. Long
# ones take a second line, so that what is near the lower edge (`~`) may be beyond it another time.
LABELS = """() => [...document.querySelectorAll("h1, h2, h3, label, button, summary, nav a")]
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .filter(one => { const box = one.getBoundingClientRect();
    return box.width > 1 && box.bottom > 0 && box.top < window.innerHeight; })
  .map(one => [one.textContent.replace(/[\\s\\u00a0]+/g, " ").trim(),
    one.getBoundingClientRect().bottom > window.innerHeight - 140])
  .filter(([text]) => text && !text.includes("&"))
  .map(([text, isNear]) => (isNear ? "~" : "") + text)"""
# “The box is empty again”, or a question stands above it.
EMPTY = "document.activeElement.value === ''"
ASKED = "!!document.querySelector('#entry-form[data-asks]')"
READING_MS = 1100
KEPT_LABELS = "Labels"
# What is pressed is told even if the page is gone a moment later; a page that is about to be left
# says so, until the next one, a sheet or a file has come.
WATCH = """
  addEventListener("click", event => {
    if (event.target.closest?.("[data-found]")) window.pressedByFollower();
  }, true);
  navigation.addEventListener("navigate", event => { window.leaving = !event.hashChange; });
  addEventListener("submit", event => { if (!event.defaultPrevented) window.leaving = true; });
  addEventListener("pageshow", () => { window.leaving = false; });
"""
SETTLED = """stays => (stays || !window.leaving) && document.readyState === "complete"
  && !document.querySelector(".htmx-request")"""
CAN_TYPE = "() => document.activeElement.matches('input, textarea')"


class Follower:
    def __init__(self, context: BrowserContext, folder: Path, *, program: Path, port: int) -> None:
        self.context = context
        self.folder = folder
        self.program = program
        self.port = port
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.files: list[Path] = []
        self.pictures: dict[str, bytes] = {}
        self.output: list[str] = []
        # What stands on every PDF that was opened, as a printer would have put it on paper.
        self.sheets: list[str] = []
        self._opened = ""
        self._downloads: list[Download] = []
        self.process: subprocess.Popen[str] | None = None
        self._read = ""
        self._field: Locator | None = None
        self._is_pressed = self._stays = False
        context.expose_binding("pressedByFollower", self._note_press)
        context.add_init_script(WATCH)
        self.page.on("download", self._note_file)
        self.page.on("response", self._noted)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def follow(self, mark: Mark) -> None:
        ways: dict[str, Callable[[Mark], None]] = {
            "terminal": self._run,
            "open": self._open,
            "press": self._press,
            "read": self._find,
            "type": self._type,
            "paste": self._type,
            "picture": self._picture,
            "back": self._back,
            "stop": self._keep_file,
        }
        if self.page.url != "about:blank":
            servers.wait_for(self._is_settled, why=f"the page before “{mark.text}”")
        ways[mark.kind](mark)

    def stop(self) -> None:
        """Ctrl-C, which reaches everything that runs in the terminal."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait(timeout=servers.PATIENCE)

    def _run(self, mark: Mark) -> None:
        variables = servers.clean_environment(
            DATA=str(self.folder / "data"), PORT=str(self.port), HOST="127.0.0.1"
        )
        self.process = subprocess.Popen(
            shlex.split(mark.text),
            cwd=self.program,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.output.extend(self.process.stdout)

    def _open(self, mark: Mark) -> None:
        """The link that the terminal shows."""
        servers.wait_for(self._has_started, why="the start")
        link = re.search(rf"{SIGN_IN}.*?(http://\S+)", "".join(self.output), re.DOTALL)
        assert link is not None, "".join(self.output)
        self.page.goto(link.group(1))

    def _has_started(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "".join(self.output)
        return "Ctrl-C" in "".join(self.output)

    def _is_settled(self) -> bool:
        """What was pressed last led where it leads: a page that is about to go takes no press."""
        self.page.wait_for_timeout(20)
        try:
            return bool(self.page.evaluate(SETTLED, self._stays))
        except PlaywrightError:
            return False

    def _note_press(self, _: object) -> None:
        self._is_pressed = True

    def _note_file(self, download: Download) -> None:
        """A file comes, and the page stays."""
        self._downloads.append(download)
        self._stays = True

    def _press(self, mark: Mark) -> None:
        servers.wait_for(lambda: self._pressed(mark.text), why=f"“{mark.text}” to be pressed")
        self._field = None
        self._read = mark.text

    def _pressed(self, label: str) -> bool:
        """False: it is not there, or a live page has just put another one in its place."""
        self._is_pressed = self._stays = False
        try:
            if self.page.evaluate(FIND, [label, self._read]) != 1:
                return False
            # What follows from it may take its time, and is waited for by what comes next.
            self.page.locator("[data-found]").click(timeout=A_MOMENT, no_wait_after=True)
        except PlaywrightError:
            # What followed may have been quicker than the answer that it was pressed.
            self.page.wait_for_timeout(50)
            return self._is_pressed
        return True

    def _find(self, mark: Mark) -> None:
        """It stands on the screen; if it names a box, the box is meant for what is typed next."""
        shown = self.page.get_by_text(mark.text, exact=True).locator("visible=true")
        inside = self.page.get_by_text(mark.text).locator("visible=true")
        (shown.or_(inside)).first.wait_for()
        self._read = mark.text
        box = self.page.get_by_label(mark.text, exact=True)
        box = box.locator("visible=true").and_(self.page.locator("input, textarea, select"))
        self._field = box.first if box.count() else None

    def _type(self, mark: Mark) -> None:
        """Into the box that was named, or where the cursor is."""
        if self._field is not None:
            self._field.fill(mark.text)
        else:
            self.page.wait_for_function(CAN_TYPE)
            self.page.keyboard.type(mark.text)
        if mark.enters:
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(f"() => {EMPTY} || {ASKED}")
            if self.page.evaluate(ASKED):
                # “Press Enter again”, once it is read.
                self.page.wait_for_timeout(READING_MS)
                self.page.keyboard.press("Enter")
                self.page.wait_for_function(f"() => {EMPTY}")

    def _picture(self, mark: Mark) -> None:
        self.page.evaluate("document.fonts.ready.then(() => window.scrollTo(0, 0))")
        taken = self.page.screenshot(animations="disabled", caret="hide")
        self.pictures[mark.text] = _small(taken, "\n".join(self.page.evaluate(LABELS)))

    def _back(self, mark: Mark) -> None:
        """From a sheet that was opened, and printed."""
        servers.wait_for(self._sheet_is_there, why="the PDF")
        self.sheets.append(_words(self.context.request.get(self._opened).body()))
        self._opened = ""
        self.page.go_back()

    def _sheet_is_there(self) -> bool:
        self.page.wait_for_timeout(50)
        return bool(self._opened)

    def _noted(self, response: Response) -> None:
        # The browser's own window for sheets says so of itself, too.
        is_ours = response.url.startswith("http")
        if is_ours and response.headers.get("content-type") == "application/pdf":
            self._opened = response.url

    def _keep_file(self, mark: Mark) -> None:
        """What was to be kept has come before the program is stopped."""
        servers.wait_for(self._file_is_there, why="the file to keep")
        for download in self._downloads:
            file = self.folder / download.suggested_filename
            download.save_as(file)
            self.files.append(file)
        self.stop()

    def _file_is_there(self) -> bool:
        self.page.wait_for_timeout(50)
        return bool(self._downloads)


def labels_of(picture: bytes) -> list[str]:
    """What could be read or pressed on the screen when the picture was taken."""
    return str(Image.open(io.BytesIO(picture)).info[KEPT_LABELS]).splitlines()


def _small(picture: bytes, labels: str) -> bytes:
    """As many colours as a page has, and no more."""
    kept = PngInfo()
    kept.add_itxt(KEPT_LABELS, labels)
    few = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True, pnginfo=kept)
    return out.getvalue()


def _words(pdf: bytes) -> str:
    with pdfplumber.open(io.BytesIO(pdf)) as pages:
        return "\n".join(page.extract_text() for page in pages.pages)
