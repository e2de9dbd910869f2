"""The web process.

Run by the launcher as `python -m config.serve FD`, on a listening socket that the launcher opened
and keeps: a phone that asks while this process is being restarted waits a moment instead of being
turned away. Without a number, as in the full stack, it opens HOST and PORT itself.

With a second number it first brings the database up to date and says so there: the launcher's
first web process does, since loading Django once more for that would double the start.
"""

import gc
import json
import os
import socket
import sys

import uvicorn

from config import environment
from server import logs
from server.limits import Line, Lines

# Each statement to the database gives up Python's lock, and whoever makes a page then keeps it for
# this long: a result of thirty statements waits that often for its turn. Beside 500 readers and 20
# scorers a look-up's p95 is 7.7 ms with 0.5 ms turns, 5.3 with 0.2, 6.0 with 0.1.
SWITCH_SECONDS = 0.0002
# How many new objects there are before Python looks for some that only know each other; and after
# how many such looks for those that stayed. See config/asgi.py.
LOOK_AFTER = (20_000, 20, 20)
# Open live pages must not hold up a stop for longer than this.
GRACE_SECONDS = 2


class Server(uvicorn.Server):
    """Raises the signal again that it ended by, and then the process is gone."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        logs.write_waiting()


def main(fd: int | None = None, tell: int | None = None) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*LOOK_AFTER)
    _make_ready(tell)
    settings = environment.read()
    Line.lines = Lines(by_visitor=not settings.behind_proxy)
    Line.lines.take_what_the_system_gives()
    server = Server(
        uvicorn.Config(
            "config.asgi:application",
            host=settings.host,
            port=settings.port,
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            http=Line,
            ws="none",
            # Read by server.asgi_adapter, and only where there is one.
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    server.run(sockets=None if fd is None else [socket.socket(fileno=fd)])


def _make_ready(tell: int | None) -> None:
    from config.wsgi import application  # noqa: F401 - sets Django up

    # isort: split
    from django.db import connection

    if tell is None:
        from server.schema_guard import refuse_newer

        refuse_newer()
    else:
        from config.preparation import prepare

        with os.fdopen(tell, "w") as launcher:
            launcher.write(json.dumps({"setup_token": prepare()}))
    connection.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
