"""Rallydeck running for real, driven from outside: the laptop's way and the full stack's way.

Both are the same code with other environment variables. `shell` runs a line of Python inside the
same environment, so that tests look at the very database that the processes use.
"""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from redis import Redis

from tests import servers
from tests.servers import PROJECT


class Stack:
    """Processes that serve one database, however they were started."""

    def __init__(self, variables: dict[str, str], port: int) -> None:
        self.variables = variables
        self.port = port

    def python(self, code: str) -> object:
        """Run code that ends by assigning `answer`; gives that back."""
        program = (
            "import json, os, django\n"
            "os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'\n"
            "django.setup()\n"
            f"{code}\nprint('ANSWER' + json.dumps(answer))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=PROJECT,
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=servers.PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        line = next(line for line in done.stdout.splitlines() if line.startswith("ANSWER"))
        return json.loads(line.removeprefix("ANSWER"))


def manage(variables: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


WORKER = [
    *("-m", "celery", "-q", "-A", "config.celery", "worker", "--pool", "solo"),
    *("--loglevel", "WARNING"),
]


class FullStack(Stack):
    """Web process and workers on PostgreSQL and Redis, as docker-compose.yml starts them."""

    def __init__(self, variables: dict[str, str], port: int) -> None:
        super().__init__(variables, port)
        self.processes: list[subprocess.Popen] = []

    def start(self, *command: str) -> subprocess.Popen:
        process = subprocess.Popen([sys.executable, *command], cwd=PROJECT, env=self.variables)
        self.processes.append(process)
        return process

    def start_worker(self, name: str) -> subprocess.Popen:
        return self.start(*WORKER, "-n", f"{name}@%h")

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                servers.stop(process)


@contextlib.contextmanager
def full_stack(data: Path, postgres: str, redis: str, *, demo: bool) -> Iterator[FullStack]:
    port = servers.free_port()
    variables = servers.clean_environment(
        DATA=str(data),
        PORT=str(port),
        HOST="127.0.0.1",
        DEMO="1" if demo else "0",
        DATABASE_URL=postgres,
        REDIS_URL=redis,
    )
    stack = FullStack(variables, port)
    # Both servers are shared with other tests.
    manage(variables, "migrate", "--verbosity", "0")
    manage(variables, "flush", "--noinput", "--verbosity", "0")
    Redis.from_url(redis).flushall()
    manage(variables, "prepare")
    try:
        stack.web = stack.start("-m", "config.serve")
        stack.workers = [stack.start_worker("one"), stack.start_worker("two")]
        servers.wait_for(
            lambda: stack.web.poll() is not None or _healthy(port),
            why="the full stack's start",
        )
        assert stack.web.poll() is None
        yield stack
    finally:
        stack.stop()


def _healthy(port: int) -> bool:
    try:
        status, body = servers.get(port, "/healthz")
    except OSError:
        return False
    return status == 200 and json.loads(body)["worker"] == "ok"
