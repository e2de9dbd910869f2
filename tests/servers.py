"""Real servers for the tests: on free loopback ports, in folders of their own, ended by process id.

Nothing here is mocked: the launcher, PostgreSQL and Redis are the programs people run.
"""

import atexit
import contextlib
import fcntl
import functools
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg

from tests import seeds

PROJECT = Path(__file__).resolve().parent.parent
# How long to wait for what must come. Long, since a passing test never waits it out.
PATIENCE = 300
PREPARED = "RALLYDECK_PREPARED"
MIGRATED = "migrated"
"""Of a PostgreSQL: the database that others are made like."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(what: Callable[[], object], *, why: str) -> object:
    """Poll until it is true; the message says what did not come."""
    deadline = time.monotonic() + PATIENCE
    # What takes its time is asked for less often: the asking itself costs.
    pause = 0.02
    while time.monotonic() < deadline:
        found = what()
        if found:
            return found
        time.sleep(pause)
        pause = min(0.25, pause * 1.3)
    raise AssertionError(f"{why} did not happen within {PATIENCE} s")


def clean_environment(**extra: str) -> dict[str, str]:
    """This process's environment without what would steer Rallydeck elsewhere."""
    ours = ("DATA", "PORT", "HOST", "DEMO", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ours and not name.startswith(("RALLYDECK_", "PYTEST", "DJANGO_ALLOW_"))
    }
    return {**kept, **extra}


def stop(process: subprocess.Popen[Any], *, seconds: float = 60) -> int:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children_of(pid: int) -> dict[int, str]:
    """Process ids and command lines of a process's children."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid:
            found[int(folder.name)] = command
    return found


def get(port: int, path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


class Rallydeck:
    """`python -m launch`, as `make run` starts it."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data = data
        self.port = int(variables.pop("PORT", 0)) or free_port()
        self.variables = clean_environment(
            DATA=str(data), PORT=str(self.port), HOST="127.0.0.1", **variables
        )
        self.output: list[str] = []

    def start(self) -> "Rallydeck":
        return self._started("launch")

    def _started(self, *module: str, pass_fds: tuple[int, ...] = ()) -> "Rallydeck":
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=PROJECT,
            env=self.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            pass_fds=pass_fds,
        )
        # Read as it comes: a full pipe would stop the program.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line)

    def text(self) -> str:
        return "".join(self.output)

    def wait_until_ready(self) -> "Rallydeck":
        # The last line of what it says: the set-up link has come before it.
        wait_for(
            lambda: "Stop with Ctrl-C" in self.text() or self.process.poll() is not None,
            why="the start",
        )
        assert self.process.poll() is None, self.text()
        return self

    def child(self, part: str) -> int | None:
        found = [pid for pid, line in children_of(self.process.pid).items() if part in line]
        return found[0] if found else None

    @property
    def web(self) -> int | None:
        return self.child("config.serve")

    @property
    def worker(self) -> int | None:
        return self.child("celery")

    def stop(self) -> int:
        code = stop(self.process)
        self._reader.join(timeout=5)
        return code


@contextlib.contextmanager
def rallydeck(data: Path, *, first_start: bool = False, **variables: str) -> Iterator[Rallydeck]:
    """The running program, on a copy of prepared data unless its first start is the matter."""
    if not first_start:
        lay_out(data, demo=variables.get("DEMO") != "0")
    program = Rallydeck(data, **variables).start()
    try:
        yield program.wait_until_ready()
    finally:
        program.stop()


def lay_out(data: Path, *, demo: bool) -> None:
    """A migrated database in an empty data folder, with the demo or without it."""
    if not (data / "rallydeck.sqlite3").exists():
        shutil.copytree(prepared(demo=demo), data, dirs_exist_ok=True)


def share_prepared() -> Path:
    """Where prepared data folders lie. Asked for by a run before its workers, they share them."""
    shared = os.environ.get(PREPARED)
    if shared is None:
        shared = os.environ[PREPARED] = tempfile.mkdtemp(prefix="rallydeck-prepared-")
        # PostgreSQL, which is another user, gets to its own folder in there.
        Path(shared).chmod(0o711)
        atexit.register(shutil.rmtree, shared, ignore_errors=True)
    return Path(shared)


@functools.cache
def prepared(*, demo: bool) -> Path:
    """A data folder that a first start has prepared; made once, copied for every test."""

    def prepare(folder: Path) -> None:
        folder.mkdir()
        if demo:
            lay_out(folder, demo=False)
        word = {seeds.WORD: seeds.choose(new=False)}
        ours = clean_environment(DATA=str(folder), DEMO="1" if demo else "0", **word)
        _ended_well([sys.executable, "-m", "tests.prepared"], ours)

    return made_once("demo" if demo else "empty", prepare)


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """What that makes, for all workers of a run: the first one makes it, the others wait."""
    made = share_prepared() / name
    half = made.with_suffix(".half")
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            make(half)
            half.rename(made)
    return made


def manage(variables: dict[str, str], *arguments: str) -> str:
    """`python manage.py …`, which must end well; gives what it printed."""
    return _ended_well([sys.executable, "manage.py", *arguments], variables)


def _ended_well(command: list[str], variables: dict[str, str]) -> str:
    done = subprocess.run(
        command, cwd=PROJECT, env=variables, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class RedisServer:
    """A throwaway Redis at one address, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder

    def start(self) -> None:
        options = f"--bind 127.0.0.1 --port {self.port} --save  --appendonly no --loglevel warning"
        self.process = subprocess.Popen(
            ["redis-server", *options.split(" "), "--dir", str(self._folder)],
            stdout=subprocess.DEVNULL,
        )
        wait_for(lambda: listens(self.port), why="redis-server's start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def own_redis_server() -> Iterator[RedisServer]:
    folder = Path(tempfile.mkdtemp(prefix="rallydeck-redis-"))
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        stop(server.process)
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """A throwaway Redis; gives its address."""
    with own_redis_server() as server:
        yield server.address


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _postgres_bin() -> Path:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    assert versions, "PostgreSQL is not installed: run make test, which installs it"
    return versions[-1]


class Postgres:
    """A throwaway PostgreSQL. Every database is a copy of one that was migrated once."""

    def __init__(self, port: int, control: Callable[..., None]) -> None:
        self.port = port
        self.made = 0
        self._control = control

    def stop(self) -> None:
        """At once: whoever is connected is cut off."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        self._control("start")

    def address(self, name: str) -> str:
        return f"postgresql://rallydeck@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of a database of its own, with its tables and nothing in them."""
        return self.empty_database(like=MIGRATED)

    def empty_database(self, *, like: str = "template1") -> str:
        """One without tables, unless it is made like another one."""
        self.made += 1
        self._run(f"CREATE DATABASE test_{self.made} TEMPLATE {like}")
        return self.address(f"test_{self.made}")

    def make_migrated(self) -> None:
        self._run(f"CREATE DATABASE {MIGRATED}")
        with tempfile.TemporaryDirectory() as data:
            variables = clean_environment(DATA=data, DATABASE_URL=self.address(MIGRATED))
            manage(variables, "migrate", "-v0", "--skip-checks")

    def _run(self, statement: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement)


class _Cluster:
    """A PostgreSQL's folder, and its programs."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self._bin = _postgres_bin()

    def make(self) -> None:
        """A new one, with a migrated database in it."""
        self.folder.mkdir()
        self.owned_by_the_server()
        auth = ("--auth=trust", "--username=rallydeck")
        kind = ("--encoding=UTF8", "--locale=C", "--no-sync")
        self._run("initdb", *auth, *kind, str(self.folder))
        self.control("start")
        server = Postgres(self.port, self.control)
        try:
            server.make_migrated()
        finally:
            self.control("stop")

    def owned_by_the_server(self) -> None:
        if os.getuid() == 0:
            # PostgreSQL refuses to run as root.
            done = ["chown", "--recursive", "postgres", str(self.folder)]
            subprocess.run(done, check=True)

    def control(self, *command: str) -> None:
        settings = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c fsync=off"
        settings += " -c max_connections=200"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", log, "-o", settings, *command)

    def _run(self, program: str, *arguments: str) -> None:
        as_server = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*as_server, str(self._bin / program), *arguments]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@contextlib.contextmanager
def postgres_server() -> Iterator[Postgres]:
    """One of its own, copied from one that was made and migrated once."""
    made = made_once("postgres", lambda folder: _Cluster(folder).make())
    # A short name: its socket lies in there, whose name may not be long.
    folder = Path(tempfile.mkdtemp(prefix="rallydeck-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    cluster = _Cluster(folder / "cluster")
    shutil.copytree(made, cluster.folder)
    cluster.owned_by_the_server()
    cluster.control("start")
    try:
        yield Postgres(cluster.port, cluster.control)
    finally:
        cluster.control("-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
