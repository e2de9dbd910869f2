"""Which pages of help there are, in the order of the front page. Their files are in docs/.

Each has a file in every language: docs/<part>/<language>/<name>.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

GUIDE, HOW_TO = "guide", "howto"

FIRST = ("first-rally", "scorers", "players", "announcer", "when")
# One page for each form of contest, under its name in the registry.
FORMS = ("knockout", "double", "open", "progressive", "mixer", "swiss", "everyone", "pools")
PAGES: dict[str, tuple[str, ...]] = {
    GUIDE: FIRST + FORMS,
    HOW_TO: (
        *("website", "newsletter", "webhook", "helpers", "backup"),
        *("move", "delete", "upgrade", "proxy"),
    ),
}


# ---- The pages of help as they are shown ----

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

DOCS = Path(settings.PROJECT) / "docs"
PICTURES = DOCS / "pictures"
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, as plain text."""

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    part: str
    name: str
    title: str
    html: SafeString
    # The first is the page itself, up to its first heading.
    sections: tuple[Section, ...]

    @property
    def address(self) -> str:
        return address(self.part, self.name)


def address(part: str, name: str) -> str:
    return reverse("help:page", kwargs={"part": part, "page": name})


def part_of(name: str) -> str:
    return next(part for part, names in PAGES.items() if name in names)


def page_file(part: str, name: str, language: str) -> Path:
    return DOCS / part / language / f"{name}.md"


@cache
def page(part: str, name: str, language: str) -> Page | None:
    """None: there is no such page. What is not translated yet is shown in English."""
    if name not in PAGES.get(part, ()):
        return None
    file = page_file(part, name, language)
    tokens = _tokens(file if file.exists() else page_file(part, name, ENGLISH))
    english = _headings(_tokens(page_file(part, name, ENGLISH)))
    for (heading, _), (_, title) in zip(_headings(tokens), english, strict=True):
        heading.attrSet("id", slugify(_plain(title)))
    for token in _inside(tokens):
        if token.type == "link_open":
            token.attrSet("href", _followed(str(token.attrGet("href")), part))
        elif token.type == "image":
            token.attrSet("src", _picture(str(token.attrGet("src"))))
    sections = tuple(_sections(tokens))
    # What the renderer makes of Markdown without HTML has been escaped by it.
    html = mark_safe(_reader().renderer.render(tokens, _reader().options, {}))  # noqa: S308
    return Page(part, name, sections[0].title, html, sections)


def pages(language: str) -> list[Page]:
    """All of them, in order."""
    found = [page(part, name, language) for part, names in PAGES.items() for name in names]
    return [one for one in found if one is not None]


@cache
def picture_names() -> frozenset[str]:
    return frozenset(file.name for file in PICTURES.glob("*.png"))


@cache
def _reader() -> "MarkdownIt":
    # Loaded with the first page of help: no other page needs it.
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _tokens(file: Path) -> "list[Token]":
    return list(_reader().parse(file.read_text(encoding="utf-8")))


def _headings(tokens: "Sequence[Token]") -> "list[tuple[Token, Token]]":
    """Each as it opens, and what it says."""
    return [pair for pair in pairwise(tokens) if pair[0].type == "heading_open"]


def _sections(tokens: "Sequence[Token]") -> Iterator[Section]:
    anchor, title, texts = "", "", list[str]()
    for before, token in pairwise(tokens):
        if token.type != "inline":
            continue
        if before.type == "heading_open":
            if title:
                yield Section(anchor, title, " ".join(texts))
            anchor, title, texts = str(before.attrGet("id")), _plain(token), []
        else:
            texts.append(_plain(token))
    yield Section(anchor, title, " ".join(texts))


def _plain(inline: "Token") -> str:
    return "".join(
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in inline.children or ()
        if child.type != "image"
    )


def _inside(tokens: "Sequence[Token]") -> "Iterator[Token]":
    for token in tokens:
        yield from token.children or ()


def _followed(link: str, part: str) -> str:
    """From a link between files, `../../howto/fr/backup.md#restore`, to one between pages.

    The part is the page's own unless the link names another.
    """
    file, mark, anchor = link.partition("#")
    if not file:
        return link
    path = PurePosixPath(file)
    other = next((one for one in PAGES if one in path.parts), part)
    return f"{address(other, path.stem)}{mark}{anchor}"


def _picture(source: str) -> str:
    return reverse("help:picture", kwargs={"picture": PurePosixPath(source).name})
