"""One running program with the demo rally for all tests in a browser that leave the demo as it is.

They look at it, or play in events of their own. Whoever changes the demo puts it back, or starts a
program.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests import browsing, servers, stacks
from tests.web_alone import web_alone


@pytest.fixture(scope="session")
def standing_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Rallydeck]:
    with web_alone(tmp_path_factory.mktemp("standing") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def standing_stack(standing_program: servers.Rallydeck) -> stacks.Stack:
    return stacks.Stack(standing_program.variables, standing_program.port)


@pytest.fixture(scope="session")
def standing_official(standing_program: servers.Rallydeck, chromium: Browser) -> Sequence[Any]:
    """The cookies of its one official."""
    return browsing.official_cookies(chromium, standing_program)
