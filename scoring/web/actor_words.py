"""Who did something, in words: an account by its name, a phone by the table that it stands at.

The trail keeps a phone as `table 12, side 15` (`scoring/web/table.py`), whatever its language.
"""

import re

from pages.words import said
from wording import Sentence

_PHONE = re.compile(r"table (?P<table>\d+)(?:, side (?P<side>\d+))?")


def phone_actor(table: int, side: int | None = None) -> str:
    return f"table {table}" if side is None else f"table {table}, side {side}"


def actor_words(actor: str) -> str:
    phone = _PHONE.fullmatch(actor)
    if phone is None:
        return actor
    if phone["side"] is None:
        return said(Sentence("table {table}", table=phone["table"]))
    return said(Sentence("table {table}, side {side}", table=phone["table"], side=phone["side"]))
