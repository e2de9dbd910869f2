"""Cells that no spreadsheet takes for a formula, and back. Pure.

A spreadsheet runs what begins with = + - or @, some also behind a tab or a line's end, and some
take the full-width letters for the plain ones. Such a text gets an apostrophe in front; so does
one that already begins with apostrophes and then one of those, so that reading takes exactly one
away and every text comes back as it was.
"""

import re

_RUNS = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def neutralise(text: str) -> str:
    """
    >>> neutralise("=1+1"), neutralise("Ann"), neutralise("'=1")
    ("'=1+1", 'Ann', "''=1")
    """
    return f"'{text}" if _RUNS.match(text) else text


def restore(cell: str) -> str:
    """
    >>> restore(neutralise("+1 555 0100"))
    '+1 555 0100'
    """
    return cell[1:] if cell.startswith("'") and _RUNS.match(cell) else cell


def is_formula(cell: str) -> bool:
    """Whether someone typed a formula there. A phone number may begin with a plus."""
    return cell.startswith("=")
