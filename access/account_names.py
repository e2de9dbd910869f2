"""How the names that people sign in with are kept and compared. Pure.

One key for everything: finding the account, keeping names apart and counting wrong tries. Where
they differed, a name could be tried again and again under another spelling.
"""

import unicodedata

from domain import names
from domain.wording.refusals import refused

LONGEST = 60
# Some letters become many when they are compared.
LONGEST_KEY = 240
# What a password needs beside the letters of its owner's name.
LEFT_OVER = 6
# A name's part that is shorter than this also occurs by chance.
SHORTEST_PART = 3


def clean(text: str, *, field: str) -> str:
    """A name as it is kept.

    >>> clean("  Ann\\t  Lee ", field="name")
    'Ann Lee'
    """
    name = names.tidy(text)
    if not key(name):
        raise refused("name-missing:account", field=field)
    if len(name) > LONGEST or len(key(name)) > LONGEST_KEY:
        raise refused("name-too-long:account", longest=LONGEST, field=field)
    return name


def key(name: str) -> str:
    """Equal for names that count as one: whatever the capitals, the spaces and the form of letters.

    >>> key("  \\ufb01ona  LEE ") == key("Fiona Lee")
    True
    """
    folded = unicodedata.normalize("NFKC", names.tidy(name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def repeats(name: str, password: str) -> bool:
    """Whether a password is little more than the name, once or several times.

    >>> repeats("Ann Lee", "annleeannlee"), repeats("Ann Lee", "Lee-Ann 2026")
    (True, True)
    >>> repeats("Ann", "three plain words"), repeats("Ann", "annual pecan pie")
    (False, False)
    """
    left = _letters(password)
    parts = {_letters(name), *map(_letters, name.split())}
    for part in sorted(parts, key=len, reverse=True):
        if len(part) >= SHORTEST_PART or part == _letters(name):
            left = left.replace(part, "") if part else left
    return len(left) < min(LEFT_OVER, len(_letters(password)))


def _letters(text: str) -> str:
    return "".join(letter for letter in key(text) if letter.isalnum())
