"""One person of a list, the columns a list has, and the words that stand in them.

Pure. It says how a list is worded, not what happens to it.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments import names
from wording import Malformed, Sentence


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
    """A column by its heading; `also` are other headings that people give it, as keys."""

    field: str
    title: str
    also: tuple[str, ...]

    def is_called(self, heading: str) -> bool:
        return names.key(heading).strip(" :.*") in (names.key(self.title), *self.also)


COLUMNS: tuple[Column, ...] = (
    Column("name", "Name", ("player", "full name", "nom", "joueur", "nom complet")),
    Column("chapter", "Chapter", ("club", "chapitre")),
    Column("site_number", "Site", ("site number", "site no", "emplacement", "no d'emplacement")),
    Column("phone", "Phone", ("telephone", "phone number", "tel")),
    Column("household", "Household", ("foyer", "menage")),
    Column("seating_need", "Seating", ("seating need", "besoin")),
    Column("fixed_table", "Table", ("fixed table", "table fixe")),
    Column("has_reader", "Reader", ("lecteur", "lectrice")),
    Column("state", "Entry", ("state", "inscription", "etat")),
)

LONGEST = {"site_number": 20, "phone": 40, "household": 60}
HIGHEST_TABLE = 500

# What may stand in a cell, as a key, for each value that we keep. The first is what we write.
SEATING_NEEDS = {"accessible": ("accessible",), "fixed": ("fixed", "fixe")}
STATES = {
    "entered": ("entered", "signed up", "inscrit", "inscrite"),
    "checked_in": ("checked in", "checked_in", "pointe", "pointee"),
    "standby": ("standby", "on standby", "en attente"),
    "withdrawn": ("withdrawn", "retire", "retiree"),
}
YES = ("yes", "y", "x", "1", "true", "oui", "o", "vrai")
NO = ("no", "n", "0", "false", "non", "faux")


def read_word(text: str, words: dict[str, tuple[str, ...]], *, field: str) -> str:
    """The value that a cell's word stands for.

    >>> read_word("Fixe", SEATING_NEEDS, field="seating_need")
    'fixed'
    """
    if not text:
        return ""
    for value, spellings in words.items():
        if names.key(text) in spellings:
            return value
    allowed = ", ".join(spellings[0] for spellings in words.values())
    raise Malformed(
        "word-unknown",
        Sentence(
            "“{text}” is not understood here. Write one of: {allowed}; or nothing.",
            text=text[:40],
            allowed=allowed,
        ),
        field=field,
    )
