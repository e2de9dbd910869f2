"""Whether a value that somebody hands to the library can be one at all. Pure; knows no card."""

import reprlib
import sys

from domain.wording import Refusal
from domain.wording.refusals import refused


def shortened(value: object) -> str:
    """Enough of a value to recognise it, whatever it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number that is too long to be written
        return type(value).__name__


def is_whole(value: object, least: int, most: int) -> bool:
    """A whole number within these; to Python True and 2.0 are numbers, here they are not.

    >>> is_whole(2, 0, 5), is_whole(2.0, 0, 5), is_whole(True, 0, 5), is_whole(6, 0, 5)
    (True, False, False, False)
    """
    return type(value) is int and least <= value <= most


def expect(kind: type, value: object, field: str = "") -> None:
    """Refuse what is of another kind, or a number that nobody would write.

    >>> expect(str, 7)
    Traceback (most recent call last):
    domain.wording.Malformed: This needs a value of the kind str, not 7.
    """
    is_one = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not is_one or (isinstance(value, int) and abs(value) > sys.maxsize):
        raise wrong_kind(kind.__name__, value, field)


def wrong_kind(kind: str, value: object, field: str = "") -> Refusal:
    return refused("wrong-kind", kind=kind, given=shortened(value), field=field)
