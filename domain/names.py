"""How names are cleaned when they come in, and how they are compared. Pure."""

import unicodedata

from domain.wording.refusals import refused

LONGEST = 120
# Marks that steer the direction or the joining of letters belong to some scripts' names; every
# other control or invisible character is a slip of a keyboard or of a file.
_KEPT_INVISIBLE = frozenset("\u200c\u200d\u200e\u200f")
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co"})


def clean(text: str, *, field: str) -> str:
    """A name as we keep it: one line, single spaces, composed letters.

    >>> clean("  Ines \\t Okafor ", field="name")
    'Ines Okafor'
    """
    name = tidy(text)
    if not set(name) - _KEPT_INVISIBLE - {" "}:
        raise refused("name-missing", field=field)
    _refuse_if_longer(name, LONGEST, field)
    return name


def clean_short(text: str, *, longest: int, field: str) -> str:
    """A word beside a name, such as a site number; it may be missing."""
    word = tidy(text)
    _refuse_if_longer(word, longest, field)
    return word


def tidy(text: str) -> str:
    """One line, single spaces, composed letters, nothing invisible that no script needs.

    >>> tidy(" A\\x00 12\\n")
    'A 12'
    """
    # Nearly every name: nothing in it to drop or to compose.
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = "".join(
        letter
        for letter in text
        if letter in _KEPT_INVISIBLE or letter.isspace() or not _is_dropped(letter)
    )
    # Composed after the dropping: a dropped mark may have stood between a letter and its accent.
    return " ".join(unicodedata.normalize("NFC", visible).split())


def _is_dropped(letter: str) -> bool:
    # Letters newer than this Python are kept; those that Unicode will never assign are not.
    number = ord(letter)
    never = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return never or unicodedata.category(letter) in _DROPPED


def _refuse_if_longer(text: str, longest: int, field: str) -> None:
    if len(text) > longest:
        raise refused(
            "name-too-long", text=text[:20], length=len(text), longest=longest, field=field
        )


def key(name: str) -> str:
    """Equal for names that a person would call the same.

    >>> key("Élodie  LEFEBVRE") == key("elodie lefebvre")
    True
    """
    if name.isascii():
        return " ".join(name.lower().split())[:LONGEST]
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(bare.split())[:LONGEST]


def surname_first(name_key: str) -> str:
    """People in the order in which a list has them: by the last word of their names.

    >>> surname_first("ines okafor")
    'okafor ines'
    """
    first, _, last = name_key.rpartition(" ")
    return f"{last} {first}"


def in_a_list(name: str) -> str:
    """As a list on paper is searched: the last word first.

    >>> in_a_list("Ruth Ann Castell")
    'Castell, Ruth Ann'
    """
    first, _, last = name.rpartition(" ")
    return f"{last}, {first}" if first else last


def by_surname(name: str) -> str:
    """What a list of people is sorted by.

    >>> sorted(["Ann Zeller", "Zoe Adams"], key=by_surname)
    ['Zoe Adams', 'Ann Zeller']
    """
    return surname_first(key(name))
