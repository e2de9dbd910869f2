"""What the plan says of a line. Pure; the only place that puts a plan into words."""

from collections.abc import Sequence

from tournaments.roster.values import Person
from wording import Sentence

NOTHING_CHANGES = Sentence("On the list already; nothing changes.")
ALREADY_ENTERED = Sentence("Already entered in this contest.")
NEW = Sentence("A new player.")
ENTERS = Sentence("On the list already; is entered in the contest.")

_FIELDS = {
    "site_number": Sentence("site"),
    "phone": Sentence("phone"),
    "household": Sentence("household"),
    "seating_need": Sentence("seating need"),
    "fixed_table": Sentence("fixed table"),
    "has_reader": Sentence("reader"),
}


def changes(fields: Sequence[str]) -> Sentence:
    return Sentence(
        "On the list already; changes: {fields}.",
        fields=Sentence.joined((_FIELDS[field] for field in fields), ", "),
    )


def new_in_new_chapter(chapter: str) -> Sentence:
    return Sentence("A new player, of the new chapter “{chapter}”.", chapter=chapter)


def same_as_line(number: int) -> Sentence:
    return Sentence("The same person as line {number}; this line does nothing.", number=number)


def unclear_chapter(chapter: str, suggestion: str) -> Sentence:
    if suggestion:
        return Sentence(
            "“{chapter}” is not a chapter yet. Do you mean “{suggestion}”?",
            chapter=chapter,
            suggestion=suggestion,
        )
    return Sentence("“{chapter}” is not a chapter of this event yet.", chapter=chapter)


def near(other: Person, line: int | None) -> Sentence:
    """`line` is where the other stands in the same list; None where the event knows them."""
    of = Sentence.verbatim(other.chapter)
    if other.site_number:
        of = Sentence("{chapter}, site {site}", chapter=other.chapter, site=other.site_number)
    if line is None:
        return Sentence(
            "Very like {name} ({of}), who is on the list. The same person?", name=other.name, of=of
        )
    return Sentence(
        "Very like {name} ({of}) in line {line}. The same person?",
        name=other.name,
        of=of,
        line=line,
    )


def which_one(person: Person) -> Sentence:
    return Sentence(
        "There are several called {name} in {chapter}. Add the site number, so that it is clear "
        "which one.",
        name=person.name,
        chapter=person.chapter,
    )
