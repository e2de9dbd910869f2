"""Row numbers inside stored texts and JSON, given to a function that exchanges them.

A row's number differs from database to database, so whatever names a row by its number has to be
rewritten when an event moves. Pure: knows the forms in which the services write such names, and
neither the rows nor the file. Whatever is walked is walked in a fixed order, so that rows which
are no longer there are numbered alike everywhere. A name by a side's or a table's own number
("side:14" on the chart, "table:3" as a subject) means the same everywhere and is left alone.
"""

import re
from collections.abc import Callable
from typing import Any

from domain.actions import Action, action_named

Swap = Callable[[str, int], int]
"""Takes a kind ("entry") and a number, gives the number to write instead."""

# What a subject and an undoable row call by its row number. Sides and tables are subjects by
# their own numbers, and rows by their row numbers.
SUBJECTS = frozenset(
    {"event", "chapter", "player", "contest", "entry", "draw", "game", "result", "incident"}
    | {"audit", "sheet"}
)
ROWS = frozenset({"contest", "entry", "side", "table", "game", "result", "incident"})

_ENTRY = re.compile(r"\bentry:(-?\d+)")


def name(text: str, kinds: frozenset[str], swap: Swap) -> str:
    """`game:12` with another number; anything else as it is.

    >>> name("game:12", SUBJECTS, lambda kind, number: number + 100)
    'game:112'
    >>> name("match:main:1:2", SUBJECTS, lambda kind, number: number + 100)
    'match:main:1:2'
    """
    kind, _, number = text.partition(":")
    if kind in kinds and number.removeprefix("-").isdecimal():
        return f"{kind}:{swap(kind, int(number))}"
    return text


def entry_texts(value: Any, swap: Swap) -> Any:
    """Cards by person, findings: `entry:5` wherever it stands in a key or a text.

    >>> entry_texts({"entry:5#2": 3, "side:5": 1}, lambda kind, number: 9)
    {'entry:9#2': 3, 'side:5': 1}
    """
    if isinstance(value, str):
        return _ENTRY.sub(lambda found: f"entry:{swap('entry', int(found[1]))}", value)
    if isinstance(value, dict):
        return {
            entry_texts(key, swap): entry_texts(item, swap) for key, item in sorted(value.items())
        }
    if isinstance(value, list):
        return [entry_texts(item, swap) for item in value]
    return value


def partner_rules(rules: dict[str, Any], swap: Swap) -> dict[str, Any]:
    """Pairs of entries, and earlier contests."""
    swapped = dict(rules)
    for pairs in ("apart", "together"):
        if pairs in rules:
            swapped[pairs] = [[swap("entry", one) for one in pair] for pair in rules[pairs]]
    if "earlier_contests" in rules:
        swapped["earlier_contests"] = [swap("contest", one) for one in rules["earlier_contests"]]
    return swapped


def audit_form(action: str, form: dict[str, Any], swap: Swap) -> dict[str, Any]:
    """An audit entry's `before` or `after`."""
    if action == Action.PARTNER_RULES_SET:
        return partner_rules(form, swap)
    swapped = dict(form)
    if "rows" in form:
        swapped["rows"] = {
            name(reference, ROWS, swap): _row(row, swap)
            for reference, row in sorted(form["rows"].items())
        }
    if "facts" in form:
        facts = dict(form["facts"])
        known = action_named(action)
        for place in known.entries_in if known else ():
            if place in facts:
                facts[place] = _numbers(facts[place], swap)
        swapped["facts"] = facts
    return swapped


def _row(row: dict[str, Any], swap: Swap) -> dict[str, Any]:
    if row.get("table_id") is None:
        return row
    return {**row, "table_id": swap("table", row["table_id"])}


def _numbers(value: Any, swap: Swap) -> Any:
    if isinstance(value, list):
        return [_numbers(item, swap) for item in value]
    return value if value is None else swap("entry", value)
