"""Looking for words in the pages of help."""

import re
from dataclasses import dataclass
from functools import cache

from domain.names import key
from help.pages import Page, Section, pages

MOST = 20
# How much of a section is shown around the first word that was found.
BEFORE, SHOWN = 60, 200
WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Found:
    page: Page
    section: Section
    excerpt: str

    @property
    def address(self) -> str:
        return f"{self.page.address}#{self.section.anchor}"


def look_for(typed: str, language: str) -> list[Found]:
    """Sections in which every word begins some word; those with them in the heading first."""
    wanted = [key(word) for word in WORDS.findall(typed)]
    if not wanted:
        return []
    found = []
    for page, section, titled, said in _indexed(language):
        if all(_begins(titled + said, word) for word in wanted):
            in_title = sum(_begins(titled, word) for word in wanted)
            found.append((-in_title, Found(page, section, _excerpt(section.text, wanted))))
    found.sort(key=lambda pair: pair[0])
    return [one for _, one in found[:MOST]]


Indexed = tuple[Page, Section, tuple[str, ...], tuple[str, ...]]


@cache
def _indexed(language: str) -> tuple[Indexed, ...]:
    return tuple(
        (page, section, _keys(f"{page.title} {section.title}"), _keys(section.text))
        for page in pages(language)
        for section in page.sections
    )


def _keys(text: str) -> tuple[str, ...]:
    return tuple(key(word) for word in WORDS.findall(text))


def _begins(words: tuple[str, ...], wanted: str) -> bool:
    return any(word.startswith(wanted) for word in words)


def _excerpt(text: str, wanted: list[str]) -> str:
    words = WORDS.finditer(text)
    begun = (word.start() for word in words if key(word[0]).startswith(tuple(wanted)))
    at = next(begun, 0)
    start = text.rfind(" ", 0, max(at - BEFORE, 0)) + 1
    end = text.find(" ", min(start + SHOWN, len(text)))
    shown = text[start:] if end < 0 else f"{text[start:end]} …"
    return f"… {shown}" if start else shown
