"""`python -m launch`: everything on this machine, as one foreground program."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

from archive.sqlite_copy import CopyFailed, copy_make
from config import environment as env
from config import healthcheck
from launch import banner, checks
from launch.supervisor import Program, Stopped, Supervisor, die_with_parent, stop_means_stop

WORKER = [
    *("-m", "celery", "-q", "-A", "config.celery", "worker", "--pool", "solo"),
    *("--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
]


def main() -> int:
    try:
        return _run(env.read())
    except env.EnvironmentProblem as problem:
        print(f"Rallydeck: {problem}", file=sys.stderr)
        return 2
    except Stopped:
        print("Stopped.", file=sys.stderr)
        return 0


def _run(settings: env.Environment) -> int:
    stop_means_stop()
    checks.pdf_libraries()
    checks.many_connections()
    # Whoever else uses this machine reads neither the sessions nor the passwords' hashes.
    os.umask(0o077)
    with checks.listening_socket(settings.host, settings.port) as listener:
        data = env.data_folder(settings)
        with checks.DataLock(data) as lock:
            return _serve(settings, listener, lock)


def _serve(settings: env.Environment, listener: socket.socket, lock: checks.DataLock) -> int:
    bound = listener.getsockname()
    addresses = banner.Addresses.of(bound[0], bound[1])
    variables = {
        **os.environ,
        # Children must find the same folder wherever they are started.
        "DATA": str(lock.path.parent),
        "RALLYDECK_ADDRESS": settings.address or addresses.hall or addresses.here,
        "PYTHONUNBUFFERED": "1",
    }
    os.chdir(env.PROJECT)
    prepared = _prepare(variables, lock)
    if prepared is None:
        return 1
    supervisor = Supervisor(
        [
            Program(
                "web server",
                [sys.executable, "-m", "config.serve", str(listener.fileno())],
                pass_fds=(listener.fileno(),),
            ),
            Program("worker", [sys.executable, *WORKER]),
        ],
        variables,
    )
    supervisor.run(
        until_ready=lambda: healthcheck.answers(addresses.reach, bound[1]),
        when_ready=lambda: print(
            banner.text(addresses, setup_token=prepared["setup_token"]), flush=True
        ),
    )
    _copy_at_stop(settings, lock.path.parent, supervisor.seconds_left())
    return 0


def _copy_at_stop(settings: env.Environment, data: Path, within: float) -> None:
    """The day's last copy. PostgreSQL goes on without us and is copied by its own means."""
    if settings.database is not None:
        return
    try:
        made = copy_make(data / "rallydeck.sqlite3", data / "backups", within=within)
    except CopyFailed as reason:
        print(f"No copy was made at the stop: {reason}.", file=sys.stderr)
    else:
        print(f"A copy is in {made.path}", file=sys.stderr)


def _prepare(variables: dict[str, str], lock: checks.DataLock) -> dict[str, str | None] | None:
    """Bring the database up to date in a process that ends with this one, whatever happens."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "prepare"],
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=die_with_parent,
        pass_fds=(lock.descriptor,),
    )
    try:
        said, _ = process.communicate()
    except Stopped:
        process.kill()
        process.wait()
        raise
    found: dict[str, str | None] | None = None
    if process.returncode == 0:
        found = json.loads(said.splitlines()[-1])
    return found


if __name__ == "__main__":
    sys.exit(main())
