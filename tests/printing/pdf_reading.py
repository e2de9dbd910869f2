"""Reading PDFs back, independently of what made them."""

import io
import logging
import subprocess
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pdfplumber

# A sheet is looked at for several things, one after the other; reading it takes longest.
LAST_FEW = 8


@lru_cache(LAST_FEW)
def pages(pdf: bytes):
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return [
            {
                "text": page.extract_text(x_tolerance=1.5),
                "words": page.extract_words(extra_attrs=["fontname"]),
                "chars": list(page.chars),
                "width": float(page.width),
                "height": float(page.height),
            }
            for page in document.pages
        ]


@lru_cache(LAST_FEW)
def letters(pdf: bytes):
    """Only the glyphs and rules of each page: much quicker than words and running text."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return [
            {
                "chars": list(page.chars),
                "lines": list(page.lines),
                "rects": list(page.rects),
                "width": float(page.width),
                "height": float(page.height),
            }
            for page in document.pages
        ]


def whole_text(pdf: bytes) -> str:
    """All text in reading order of each script, as poppler understands it."""
    return subprocess.run(
        ["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True
    ).stdout.decode()


def drawn_text(pdf: bytes) -> str:
    """All letters in the order in which they are drawn, those beyond a page's edge too."""
    return "".join(char["text"] for page in letters(pdf) for char in page["chars"])


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


def rasterised(pdf: bytes, dpi: int, *, gray: bool = False) -> list[Path]:
    folder = Path(tempfile.mkdtemp(prefix="sheet-"))
    (folder / "sheet.pdf").write_bytes(pdf)
    kind = ["-gray"] if gray else []
    subprocess.run(
        ["pdftoppm", "-r", str(dpi), "-png", *kind, folder / "sheet.pdf", folder / "page"],
        check=True,
    )
    return sorted(folder.glob("page*.png"))
