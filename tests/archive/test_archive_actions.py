"""Every action that leaves an entry in the trail is known to the file, with the rows it names."""

import ast
from pathlib import Path

from archive.references import ACTIONS

ROOMS = ("tournaments", "games", "scoring", "printing", "webhooks", "access")
PROJECT = Path(__file__).resolve().parents[2]


def _actions(source):
    """What is written as `action="…"`, as the second or third thing given to the rooms' own
    `_leave`, `_record` and `_step`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "action" and isinstance(keyword.value, ast.Constant):
                    yield keyword.value.value
            called = getattr(node.func, "id", "")
            if called in ("_leave", "_record", "_step"):
                yield from (
                    one.value
                    for one in node.args[1:3]
                    if isinstance(one, ast.Constant) and str(one.value).isidentifier()
                )


def test_every_action_is_listed():
    found = {"action_undo", "action_redo"}
    for room in ROOMS:
        for path in (*(PROJECT / room).glob("services/*.py"), PROJECT / room / "services.py"):
            if not path.exists():
                continue
            found.update(_actions(path.read_text()))
    assert len(found) > 30
    assert found == set(ACTIONS)
