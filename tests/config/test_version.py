"""The version stands in one place and is shown where people and programs look for it."""

import json
import re
import tomllib

import pytest
from django.test import Client

from tests.servers import PROJECT

WRITTEN = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]


@pytest.mark.django_db
def test_pages_and_the_health_address_tell_the_written_version():
    client = Client(headers={"host": "localhost"})
    assert f"Rallydeck {WRITTEN}" in client.get("/").content.decode()
    assert json.loads(client.get("/healthz").content)["version"] == WRITTEN


def test_the_change_log_begins_with_what_is_not_released_and_knows_this_version():
    headings = re.findall(r"^## (.+)$", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Not released"
    assert any(heading.startswith(WRITTEN) for heading in headings)
