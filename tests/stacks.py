"""Rallydeck running for real, driven from outside: the laptop's way and the full stack's way.

Both are the same code with other environment variables. `shell` runs a line of Python inside the
same environment, so that tests look at the very database that the processes use.
"""

import contextlib
import json
import select
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redis import Redis

from tests import servers
from tests.servers import PROJECT

# An official's session, for whoever asks over HTTP without a browser.
SIGNED_IN = """
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from access.models import Account
account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
account.set_unusable_password()
account.save()
session = SessionStore()
session["_auth_user_id"] = str(account.pk)
session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
session["_auth_user_hash"] = account.get_session_auth_hash()
session.save()
answer = session.session_key
"""


class Stack:
    """Processes that serve one database, however they were started."""

    def __init__(self, variables: dict[str, str], port: int) -> None:
        self.variables = variables
        self.port = port
        self._inside: _Inside | None = None

    def python(self, code: str) -> object:
        """Run code that ends by assigning `answer`; gives that back."""
        return self._ask(code=code)

    def manage(self, *arguments: str, folder: Path = PROJECT) -> subprocess.CompletedProcess[str]:
        """`python manage.py …` in that folder, from a process that has loaded Django already."""
        code, output, errors = self._ask(manage=arguments, folder=str(folder))
        return subprocess.CompletedProcess(arguments, code, output, errors)

    def managed(self, *arguments: str) -> str:
        """The same, which must end well; gives what it printed."""
        done = self.manage(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _ask(self, **question: object) -> Any:
        if self._inside is None or self._inside.process.poll() is not None:
            self._inside = _Inside(self.variables)
        return self._inside.ask(question)


class _Inside:
    """A process in the same environment that answers (tests/inside.py)."""

    def __init__(self, variables: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.inside"],
            cwd=PROJECT,
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        weakref.finalize(self, _let_go, self.process)

    def ask(self, question: dict[str, object]) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], servers.PATIENCE)
        if not ready:
            # A late answer must not be taken for the next one's.
            self.process.kill()
            raise AssertionError(f"no answer within {servers.PATIENCE} s to:\n{question}")
        line = self.process.stdout.readline()
        assert line, f"ended with {self.process.wait()} instead of an answer to:\n{question}"
        found = json.loads(line)
        assert "error" not in found, found["error"]
        return found["answer"]


def _let_go(process: subprocess.Popen[str]) -> None:
    """Without a question to come it ends by itself; its end is waited for."""
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    process.wait(timeout=servers.PATIENCE)


WORKER = [
    *("-m", "celery", "-q", "-A", "config.celery", "worker", "--pool", "solo"),
    *("--loglevel", "WARNING"),
]


class FullStack(Stack):
    """Web process and workers on PostgreSQL and Redis, as docker-compose.yml starts them."""

    web: subprocess.Popen[Any]
    workers: list[subprocess.Popen[Any]]

    def __init__(self, variables: dict[str, str], port: int) -> None:
        super().__init__(variables, port)
        self.processes: list[subprocess.Popen[Any]] = []

    def start(self, *command: str) -> subprocess.Popen[Any]:
        process = subprocess.Popen([sys.executable, *command], cwd=PROJECT, env=self.variables)
        self.processes.append(process)
        return process

    def start_worker(self, name: str) -> subprocess.Popen[Any]:
        return self.start(*WORKER, "-n", f"{name}@%h")

    def start_web(self) -> None:
        self.web = self.start("-m", "config.serve")

    def kill_web(self) -> None:
        """What starts it again, where it runs for good, is not ours."""
        self.web.kill()
        self.web.wait()

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                servers.stop(process)


@contextlib.contextmanager
def full_stack(
    data: Path, postgres: str, redis: str, *, demo: bool, **more: str
) -> Iterator[FullStack]:
    port = servers.free_port()
    variables = servers.clean_environment(
        DATA=str(data),
        PORT=str(port),
        HOST="127.0.0.1",
        DEMO="1" if demo else "0",
        DATABASE_URL=postgres,
        REDIS_URL=redis,
        **more,
    )
    stack = FullStack(variables, port)
    # The server is shared with other tests; the database is not.
    Redis.from_url(redis).flushall()
    stack.managed("prepare")
    try:
        stack.start_web()
        stack.workers = [stack.start_worker("one"), stack.start_worker("two")]
        servers.wait_for(
            lambda: stack.web.poll() is not None or _healthy(port), why="the full stack's start"
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
