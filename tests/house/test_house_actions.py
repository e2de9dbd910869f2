"""An action of the trail is listed once, left by some service, told in words, and never a bare
text."""

import ast
from pathlib import Path

import pytest

from domain.actions import UNDOABLE, Action, action_named
from scoring.desk.words import ACTIONS
from scoring.record.trail_words import SAID
from scoring.record.trail_words_beside import BESIDE_PLAY
from tournaments import audited_action
from tournaments.models import AuditEntry, Event

PROJECT = Path(__file__).resolve().parents[2]
ROOMS = sorted(
    path.parent.name
    for path in PROJECT.glob("*/__init__.py")
    if path.parent.name not in ("bench", "domain", "tests")
)
# Whoever may make an entry: the trail itself, the list of people (many at once), an event's file.
MAKERS = {"tournaments/audited_action.py"}


def sources(word):
    """The modules with that word in them."""
    for room in ROOMS:
        for path in sorted((PROJECT / room).rglob("*.py")):
            name, text = str(path.relative_to(PROJECT)), path.read_text()
            if word in text:
                yield name, ast.parse(text)


def test_the_trail_takes_no_action_that_is_not_listed(db):
    event = Event.objects.create(name="Rally", starts_on="2026-06-01", ends_on="2026-06-02")
    with pytest.raises(AttributeError):
        audited_action.leave(actor="Ann", action="game_shuffle", subject="game:1", event=event)
    assert action_named("game_shuffle") is None


def test_an_action_is_left_only_about_what_it_is_listed_for(db):
    event = Event.objects.create(name="Rally", starts_on="2026-06-01", ends_on="2026-06-02")
    with pytest.raises(ValueError, match="is not about"):
        audited_action.leave(actor="Ann", action=Action.GAME_MOVE, subject="table:1", event=event)


def test_nobody_writes_an_action_as_a_bare_text():
    names = {action.value for action in Action}
    found = [
        f"{path}:{node.lineno} {node.value}"
        for path, tree in sources("audited_action")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert found == []


def test_every_entry_is_made_through_the_trail():
    made = {
        path
        for path, tree in sources(AuditEntry.__name__)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            getattr(node.func, "id", "") == AuditEntry.__name__
            or ast.unparse(node.func).startswith("AuditEntry.objects.create")
        )
    }
    assert made == MAKERS


def test_every_listed_action_is_left_by_a_service():
    used = {
        node.attr
        # Undo's own two stand with the history that it reads.
        for _, tree in [*sources("audited_action"), *sources("UNDO = Action")]
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Action"
    }
    assert used == {action.name for action in Action}


def test_every_action_is_told_in_words():
    told = {*SAID, *BESIDE_PLAY, Action.ACTION_UNDO, Action.ACTION_REDO}
    assert told == set(Action)
    assert set(ACTIONS) == set(UNDOABLE)
