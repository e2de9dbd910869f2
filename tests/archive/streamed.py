"""Results that stream in while copies are made, and whether each copy is good."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from archive.copies import Copy
from tests import servers, stacks

SCENE = servers.PROJECT / "tests" / "scenes" / "stream.py"
LOOKED_AT = "from tests.scenes import stream\nanswer = stream.found()"


def stream(variables: dict[str, str], *, results: int) -> subprocess.Popen[Any]:
    """A process that enters results for ever; so many are in."""
    process = subprocess.Popen(
        [sys.executable, str(SCENE)],
        cwd=servers.PROJECT,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    entered = 0
    while entered < results:
        line = process.stdout.readline()
        assert line, "the results ended by themselves"
        entered += line.startswith("ENTERED")
    return process


def are_good(copies: Sequence[Copy], folder: Path) -> None:
    """Each comes back in a folder of its own, with every result that it is said to have."""
    assert copies[-1].results >= 25
    for copy in copies:
        assert copy.path.stat().st_mode & 0o077 == 0
        there = servers.clean_environment(DATA=str(folder / copy.path.name))
        stack = stacks.Stack(there, 0)
        stack.managed("restore", str(copy.path))
        found: Any = stack.python(LOOKED_AT)
        assert (found["integrity"], found["wrong"]) == ("ok", [])
        assert len(found["results"]) == copy.results
