"""The web process with neither the launcher nor a worker, for tests that look at pages.

It costs a third of the whole program. No sheet is made and nobody is sent anything; what ends does
not come back. In the soak it is the whole program after all, so that a worker writes beside it.
"""

import contextlib
import json
import os
import select
import socket
from collections.abc import Iterator
from pathlib import Path

from tests import servers

# Said by the soak (tests/conftest.py).
is_whole = False


class WebAlone(servers.Rallydeck):
    """`python -m config.serve`, with what the launcher gives it."""

    def start(self) -> servers.Rallydeck:
        self.variables["RALLYDECK_ADDRESS"] = f"http://127.0.0.1:{self.port}/"
        told, tell = os.pipe()
        # Open from here on: whoever asks before it can answer waits.
        with socket.create_server(("127.0.0.1", self.port), backlog=128) as listener:
            handed_on = (listener.fileno(), tell)
            self._started("config.serve", *map(str, handed_on), pass_fds=handed_on)
        os.close(tell)
        self._told = os.fdopen(told)
        return self

    def wait_until_ready(self) -> servers.Rallydeck:
        with self._told as line:
            ready, _, _ = select.select([line], [], [], servers.PATIENCE)
            said = line.read() if ready else ""
        assert said, f"ended with {self.process.poll()}: {self.text()}"
        token = json.loads(said)["setup_token"]
        # Where the launcher would print it.
        self.output.append(f"http://127.0.0.1:{self.port}/set-up/{token}/\n")
        return self


@contextlib.contextmanager
def web_alone(data: Path, **variables: str) -> Iterator[servers.Rallydeck]:
    """On a copy of prepared data."""
    servers.lay_out(data, demo=variables.get("DEMO") != "0")
    kind = servers.Rallydeck if is_whole else WebAlone
    program = kind(data, **variables).start()
    try:
        yield program.wait_until_ready()
    finally:
        program.stop()
