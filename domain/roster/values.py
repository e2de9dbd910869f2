"""One person of a list, the columns a list has, and the words that stand in them.

Pure. It says how a list is worded, not what happens to it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from domain import names
from domain.wording import Sentence, in_every_language
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Person:
    """What one line says of one person; `state` is the entry's, empty where there is none."""

    name: str
    chapter: str
    site_number: str = ""
    phone: str = ""
    household: str = ""
    seating_need: str = ""
    fixed_table: int | None = None
    has_reader: bool = False
    state: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Who this is: two people of one name and chapter are told apart by their site."""
        return names.key(self.name), names.key(self.chapter), names.key(self.site_number)


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Someone on the event's list already, with the number the list keeps them under."""

    number: int
    person: Person


class Chapters(StrEnum):
    """What the official says about chapters that the event does not have yet."""

    ASK = "ask"
    AS_WRITTEN = "as_written"
    AS_SUGGESTED = "as_suggested"


@dataclass(frozen=True, slots=True)
class Column:
    """A column by the heading that we write, and all the headings that people give it."""

    field: str
    title: str
    words: Sentence
    headings: Sentence

    def is_called(self, heading: str) -> bool:
        return bare(heading) in spellings(self.headings)


COLUMNS: tuple[Column, ...] = (
    Column(
        "name",
        "Name",
        Sentence("Name"),
        Sentence.in_context("headings of a list", "name, names, player, player name, full name"),
    ),
    Column(
        "chapter",
        "Chapter",
        Sentence("Chapter"),
        Sentence.in_context(
            "headings of a list",
            "chapter, club, chapter name, chapter number, chapter no, chap, chap no",
        ),
    ),
    Column(
        "site_number",
        "Site",
        Sentence("Site number"),
        Sentence.in_context(
            "headings of a list",
            "site, site number, site no, lot, lot number, lot no, rig, rig number, rig no, space",
        ),
    ),
    Column(
        "phone",
        "Phone",
        Sentence("Phone"),
        Sentence.in_context(
            "headings of a list",
            "phone, telephone, phone number, phone no, tel, cell, cell phone, cell number, mobile",
        ),
    ),
    Column(
        "household",
        "Household",
        Sentence("Household"),
        Sentence.in_context("headings of a list", "household"),
    ),
    Column(
        "seating_need",
        "Seating",
        Sentence("Seating need"),
        Sentence.in_context("headings of a list", "seating, seating need"),
    ),
    Column(
        "fixed_table",
        "Table",
        Sentence("Fixed table"),
        Sentence.in_context("headings of a list", "table, fixed table"),
    ),
    Column(
        "has_reader",
        "Reader",
        Sentence("Reader"),
        Sentence.in_context("headings of a list", "reader"),
    ),
    Column(
        "state",
        "Entry",
        Sentence("Entry"),
        Sentence.in_context("headings of a list", "entry, state"),
    ),
)

# What a list of somebody else's may have instead of the full name.
PARTS_OF_A_NAME: tuple[Column, ...] = (
    Column(
        "first_name",
        "First name",
        Sentence("First name"),
        Sentence.in_context("headings of a list", "first name, first, given name, forename"),
    ),
    Column(
        "last_name",
        "Last name",
        Sentence("Last name"),
        Sentence.in_context("headings of a list", "last name, last, surname, family name"),
    ),
)
SURNAME_FIRST = Column(
    "surname_first",
    "Last name, first name",
    Sentence("Last name, comma, first name"),
    Sentence.in_context("headings of a list", "last name first name, surname and first name"),
)
READABLE = (*COLUMNS, *PARTS_OF_A_NAME, SURNAME_FIRST)

LONGEST = {"site_number": 20, "phone": 40, "household": 60}
HIGHEST_TABLE = 500

# What may stand in a cell for each value that we keep. The first in English is what we write.
SEATING_NEEDS = {
    "accessible": Sentence.in_context("words in a list", "accessible"),
    "fixed": Sentence.in_context("words in a list", "fixed"),
}
STATES = {
    "entered": Sentence.in_context("words in a list", "entered, signed up"),
    "checked_in": Sentence.in_context("words in a list", "checked in, checked_in"),
    "standby": Sentence.in_context("words in a list", "standby, on standby"),
    "withdrawn": Sentence.in_context("words in a list", "withdrawn"),
}
YES_NO = {
    "yes": Sentence.in_context("words in a list", "yes, y, x, 1, true"),
    "no": Sentence.in_context("words in a list", "no, n, 0, false"),
}


def bare(heading: str) -> str:
    """
    >>> bare("Chapter #"), bare("SITE_No.:"), bare("N° de téléphone")
    ('chapter', 'site no', 'no de telephone')
    """
    plain = re.sub(r"[#_.:*,()\"'-]", " ", heading.replace("°", "o").replace("№", "no"))
    return names.key(plain)


@cache
def spellings(words: Sentence) -> frozenset[str]:
    """Every way to write it, in all languages at once, as keys: a list may come from anywhere."""
    said = in_every_language(words).values()
    return frozenset(bare(word) for text in said for word in text.split(", "))


def written(words: Sentence) -> str:
    """
    >>> written(STATES["entered"])
    'entered'
    """
    return str(words).partition(", ")[0]


def read_word(text: str, words: dict[str, Sentence], *, field: str) -> str:
    """The value that a cell's word stands for.

    >>> read_word("Fixe", SEATING_NEEDS, field="seating_need")
    'fixed'
    """
    if not text:
        return ""
    for value, known in words.items():
        if names.key(text) in spellings(known):
            return value
    allowed = ", ".join(map(written, words.values()))
    raise refused("word-unknown", text=text[:40], allowed=allowed, field=field)
