"""HTML to PDF: the only module that imports WeasyPrint.

It reads our own stylesheets under static/print/ and nothing else, whatever the HTML asks for, and
makes the same bytes from the same input. It knows no sheet and no database.
"""

import hashlib
import os
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML, Document
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import split_first_line
from weasyprint.urls import URLFetcher, URLFetcherResponse

from printing.layout.drawing import DRAWN, FLOW, Part, Piece, Weight

# The tool that cuts some fonts to the letters used, those of emoji, dates them with this.
os.environ["SOURCE_DATE_EPOCH"] = "0"

STYLES = Path(__file__).resolve().parent.parent / "static" / "print"
FONTS = ("Inter", "Noto Sans", "Noto Sans CJK JP", "sans-serif")
_OWN = "sheet:"

# Called with how many pages are finished and how many there are; it may raise to stop the work.
PagesDone = Callable[[int, int], None]


class OwnFilesOnly(URLFetcher):  # type: ignore[misc]
    """Answers addresses of the form sheet:name.css with our own file of that name, no others."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=set())

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        name = url.removeprefix(_OWN)
        if not url.startswith(_OWN) or name not in _own_styles():
            raise ValueError(f"sheets read nothing but their own files, not {url[:80]}")
        return URLFetcherResponse(url, _own_styles()[name], {"Content-Type": "text/css"})


@lru_cache(maxsize=1)
def _own_styles() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(STYLES.glob("*.css"))}


@lru_cache(maxsize=8)
def stylesheet(name: str) -> CSS:
    """Read once for all sheets: no style of ours brings a font, so none belongs to one sheet."""
    return CSS(string=_own_styles()[name].decode(), url_fetcher=OwnFilesOnly())


def pdf(
    pieces: Sequence[Piece],
    *,
    parts: Sequence[Part] = (),
    language: str,
    title: str,
    pages_done: PagesDone,
    author: str = "",
    cover: Callable[[Sequence[int]], Piece] | None = None,
    zoom: float = 1.0,
    two_sided: bool = False,
) -> bytes:
    """One PDF from one or more pieces of HTML, each starting on a new page, or from parts of them.

    It is tagged for screen readers (PDF/UA-1): language, title, headings, tables, alternative
    texts, in the order in which people read.

    The pieces are rendered one after the other, so that long work shows how far it is. A piece of
    flowing text takes as many pages as it needs; until it is there it counts as one, and so does a
    part until it is made.
    """
    press = _Press(language)
    bound: list[Document] = []
    counts: list[int] = []
    before = 1 if cover is not None else 0
    ahead = len(pieces) + len(parts) + before
    done = 0
    pages_done(0, ahead)

    def bind(pieces: Sequence[Piece]) -> None:
        nonlocal ahead, done
        for piece in pieces:
            bound.append(press.print(piece))
            done += len(bound[-1].pages)
            ahead -= 1
            pages_done(done, done + ahead)

    bind(pieces)
    for part in parts:
        began = done
        made = part(before + done + 1)
        ahead += len(made) - 1
        bind(made)
        counts.append(done - began)
    if cover is not None:
        bound.insert(0, press.print(cover(counts)))
        done += len(bound[0].pages)
        pages_done(done, done)
    whole = bound[0].copy([page for document in bound for page in document.pages])
    whole.metadata.title = title
    whole.metadata.authors = [author] if author else []

    def for_the_printer(document: Document, pdf: Any) -> None:
        """What the print dialog offers first: actual size, and one side or both."""
        pdf.catalog["ViewerPreferences"].update(
            {"PrintScaling": "/None", "Duplex": "/DuplexFlipLongEdge" if two_sided else "/Simplex"}
        )

    written: bytes = whole.write_pdf(
        zoom=zoom,
        finisher=for_the_printer,
        pdf_identifier=press.fingerprint().encode(),
        pdf_variant="pdf/ua-1",
    )
    return written


class _Drawing(HTML):  # type: ignore[misc]
    """Without the styles that WeasyPrint gives all HTML: they compute six pseudo-elements for
    every text, a third of the work, and drawn.css says all that a drawing needs."""

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return []


_READ_AS = {DRAWN: _Drawing, FLOW: HTML}


_kept = threading.local()


def _fonts() -> FontConfiguration:
    """Those of this machine, found once for all sheets: no style of ours brings one of its own.
    Each thread has its own, since those who set type with them do not wait for each other."""
    if not hasattr(_kept, "fonts"):
        _kept.fonts = FontConfiguration()
    found: FontConfiguration = _kept.fonts
    return found


class _Press:
    """Turns pieces into pages, and remembers what it was given."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._fetcher = OwnFilesOnly()
        self._fonts = _fonts()
        self._styles: set[str] = set()
        self._seen = hashlib.sha256()

    def print(self, piece: Piece) -> Document:
        if piece.style not in self._styles:
            self._styles.add(piece.style)
            self._seen.update(_own_styles()[piece.style])
        document = self._set(piece)
        if not piece.evenly:
            return document
        if _is_half_empty(document):
            larger = self._set(piece, kind="larger")
            return larger if len(larger.pages) == 1 else document
        if not _last_page_is_lost(document):
            return document
        closer = self._set(piece, kind="closer")
        if len(closer.pages) < len(document.pages):
            return closer
        spread = self._set(piece, below=_room_to_spread(document))
        return spread if len(spread.pages) == len(document.pages) else document

    def _set(self, piece: Piece, *, kind: str = "", below: float = 0.0) -> Document:
        """The piece on its pages; `below` are points that each of them leaves empty at its foot."""
        spread = f"<style>@page{{margin-bottom:{FOOT + below:.1f}pt}}</style>" if below else ""
        markup = (
            f'<!doctype html><html lang="{self._language}"><meta charset="utf-8">'
            f'<body class="{kind}">{spread}{piece.html}</body>'
        )
        self._seen.update(markup.encode())
        html = _READ_AS[piece.style](string=markup, base_url=_OWN, url_fetcher=self._fetcher)
        return html.render(font_config=self._fonts, stylesheets=[stylesheet(piece.style)])

    def fingerprint(self) -> str:
        return self._seen.hexdigest()[:32]


# The margin at the foot of a text sheet, as in flow.css.
FOOT = 48.0
# A last page with less than this part of it filled looks forgotten.
LOST = 0.25
# A single page with less than this part of it filled has room for larger letters.
HALF_EMPTY = 0.7
_PIXEL = 72 / 96


def _filled(page: Any) -> float:
    """How high the text on a page is, in points."""
    (html, *_) = page._page_box.children
    height: float = max((body.height for body in html.children), default=0.0) * _PIXEL
    return height


def _is_half_empty(document: Document) -> bool:
    (first, *others) = document.pages
    room: float = first._page_box.height * _PIXEL
    return not others and _filled(first) < HALF_EMPTY * room


def _last_page_is_lost(document: Document) -> bool:
    if len(document.pages) < 2:
        return False
    return _filled(document.pages[-1]) < LOST * _filled(document.pages[0])


def _room_to_spread(document: Document) -> float:
    """What each page leaves free when the last one has as much on it as the others."""
    heights = [_filled(page) for page in document.pages]
    a_few_lines = 40.0
    return max(0.0, max(heights) - sum(heights) / len(heights) - a_few_lines)


class _Style(dict[str, Any]):
    """What WeasyPrint's line breaking asks of a style."""

    font_config: FontConfiguration


@lru_cache(maxsize=8)
def _style(weight: Weight) -> _Style:
    style = _Style(INITIAL_VALUES)
    style.font_config = FontConfiguration()
    style["font_family"] = list(FONTS)
    style["font_weight"] = weight
    style["font_size"] = _MEASURED_AT
    return style


_MEASURED_AT = 100


@lru_cache(maxsize=20_000)
def text_width(text: str, weight: Weight) -> float:
    """How wide a text is, in ems, in the fonts that the sheets use."""
    if not text:
        return 0.0
    width: float = split_first_line(text, _style(weight), None, float("inf"), 0)[3]
    return width / _MEASURED_AT
