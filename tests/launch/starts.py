"""Starts that are refused before anything runs."""

import subprocess
import sys

from tests import servers


def start_that_fails(**variables: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "launch"],
        cwd=servers.PROJECT,
        env=servers.clean_environment(**{"HOST": "127.0.0.1", **variables}),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )
    return done.returncode, done.stderr
