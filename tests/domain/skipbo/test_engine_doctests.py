"""The examples in the docstrings of the game packages hold, and none imports Django."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import domain.skipbo

MODULES = [
    module.name
    for module in pkgutil.walk_packages(domain.skipbo.__path__, "domain.skipbo.")
    if not module.name.endswith("__main__")
]
README = Path(domain.skipbo.__file__).with_name("README.md")


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_examples_of_the_readme_hold():
    done = doctest.testfile(str(README), module_relative=False)
    assert (done.failed, done.attempted >= 30) == (0, True)


def test_there_are_examples_to_run():
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(bool(test.examples) for test in tests) >= 15


def test_playing_needs_no_django():
    code = (
        "import sys, domain.skipbo.bots, domain.skipbo.__main__; sys.exit('django' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[3]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
