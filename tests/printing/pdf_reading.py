"""Reading PDFs back, independently of what made them."""

import io
import logging
import subprocess
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pdfplumber
from PIL import Image

# A sheet is looked at for several things, one after the other; reading it takes longest.
LAST_FEW = 40


class Page(dict[str, Any]):
    """A page of paper; what is asked of it is read then, and once."""

    def __init__(self, page: pdfplumber.page.Page) -> None:
        super().__init__(width=float(page.width), height=float(page.height))
        self._page = page

    def __missing__(self, asked: str) -> Any:
        self[asked] = {
            "text": lambda page: page.extract_text(x_tolerance=1.5),
            "words": lambda page: page.extract_words(extra_attrs=["fontname"]),
            "chars": lambda page: list(page.chars),
            "lines": lambda page: list(page.lines),
            "rects": lambda page: list(page.rects),
        }[asked](self._page)
        return self[asked]


@lru_cache(LAST_FEW)
def pages(pdf: bytes) -> list[Page]:
    return [Page(page) for page in pdfplumber.open(io.BytesIO(pdf)).pages]


def whole_text(pdf: bytes) -> str:
    """All text in reading order of each script, as poppler understands it."""
    return subprocess.run(
        ["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True
    ).stdout.decode()


def drawn_text(pdf: bytes) -> str:
    """All letters in the order in which they are drawn, those beyond a page's edge too."""
    return "".join(char["text"] for page in pages(pdf) for char in page["chars"])


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def made_and_heard(make: Callable[[], bytes]) -> tuple[bytes, list[str]]:
    """A sheet, and what the renderer warns of meanwhile: missing glyphs, refused addresses, CSS.

    A missing glyph cannot be seen in the finished file, since its text is there all the same.
    """
    heard = _Heard()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(heard)
    try:
        return make(), heard.said
    finally:
        logger.removeHandler(heard)


def rasterised(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Each page as a printer without colours puts it on paper."""
    with tempfile.TemporaryDirectory(prefix="sheet-") as folder:
        # Plain dots: to pack them into a PNG takes longer than to draw them.
        command = ["pdftoppm", "-r", str(dpi), "-gray", "-", f"{folder}/page"]
        subprocess.run(command, input=pdf, check=True)
        return [_loaded(path) for path in sorted(Path(folder).iterdir())]


def _loaded(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
    return image
