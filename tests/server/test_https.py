"""Over https a browser is told to stay there: for this name, and for no other of the domain."""

import subprocess
import sys

import pytest

from tests.servers import PROJECT, clean_environment

ASKED = """
from django.conf import settings
from server.middleware import security_headers
import django; django.setup()
print(dict(security_headers())[b"strict-transport-security"].decode())
"""


@pytest.mark.parametrize(
    ("asked_for", "more"),
    [({}, ""), ({"RALLYDECK_HSTS_PRELOAD": "1"}, "; includeSubDomains; preload")],
)
def test_the_promise_is_for_this_name_alone_unless_more_is_asked_for(tmp_path, asked_for, more):
    asked = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=PROJECT,
        env=clean_environment(
            DATA=str(tmp_path),
            DJANGO_SETTINGS_MODULE="config.settings",
            RALLYDECK_HTTPS="1",
            RALLYDECK_HOSTS="rally.example.org",
            RALLYDECK_BEHIND_PROXY="1",
            **asked_for,
        ),
        capture_output=True,
        text=True,
    )
    assert asked.stdout.strip() == f"max-age={365 * 24 * 60 * 60}{more}", asked.stderr
