"""The sheets were read twice, here and in domain.skipbo.rules; both readings must agree.

This is the only place where the two meet before a game is played: the checker itself imports
nothing of `games`, which is tested here too.
"""

import ast
import sys
from pathlib import Path

import pytest

from domain.skipbo import rules as rulesets
from domain.skipbo.rules.ruleset import SETTINGS
from tests.domain.skipbo import sheet_checker
from tests.domain.skipbo.sheet_checker.sheets import CHOICES, RANGES, SHEETS, VERSION

AGREE = "a setting also stands in tests/domain/skipbo/sheet_checker/sheets.py"


@pytest.mark.parametrize("rules", sorted(SHEETS))
def test_both_readings_of_a_sheet_agree_on_every_setting(rules):
    theirs = rulesets.get(rules)
    assert {name: theirs.value(name) for name in SETTINGS} == SHEETS[rules], AGREE
    assert theirs.version == VERSION


def test_both_know_the_same_rule_sets_and_the_same_values():
    assert set(rulesets.IDS) == SHEETS.keys()
    assert {name: set(known) for name, known in CHOICES.items()} == {
        name: set(setting.choices) for name, setting in SETTINGS.items() if setting.choices
    }, AGREE
    assert {
        name: (setting.least, setting.most)
        for name, setting in SETTINGS.items()
        if not setting.choices
    } == RANGES, AGREE


def imported(path):
    """The top-level packages that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_the_checker_imports_the_standard_library_and_itself_only():
    modules = list(Path(sheet_checker.__file__).parent.glob("*.py"))
    assert len(modules) > 5
    others = {name for path in modules for name in imported(path)}
    own = {name for name in others if f"{name}.".startswith(f"{sheet_checker.__name__}.")}
    assert own
    assert {name.split(".")[0] for name in others - own} <= sys.stdlib_module_names
