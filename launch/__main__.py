"""`python -m launch`: everything on this machine, as one foreground program."""

import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from archive.copies import CopyFailed, copy_make
from config import environment as env
from config import healthcheck
from config.data_lock import DataLock
from launch import banner, checks
from launch.supervisor import Program, Stopped, Supervisor, start, stop_means_stop

WORKER = [
    *("-m", "celery", "-q", "-A", "config.celery", "worker", "--pool", "solo"),
    *("--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
]


def main() -> int:
    # Whoever asks for help with a word must not find a server running instead.
    if len(sys.argv) > 1:
        print(
            "Rallydeck starts without words: python -m launch. PORT=, HOST=, DATA= and DEMO= are "
            "variables; docs/reference/running.md has them all.",
            file=sys.stderr,
        )
        return 2
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
        with DataLock(data) as lock:
            return _serve(settings, listener, lock)


def _serve(settings: env.Environment, listener: socket.socket, lock: DataLock) -> int:
    data = lock.path.parent
    bound = listener.getsockname()
    addresses = banner.Addresses.of(bound[0], bound[1], settings.prefix)
    lock.tell(addresses.here)
    variables = {
        **os.environ,
        # Children must find the same folder wherever they are started.
        "DATA": str(data),
        "RALLYDECK_ADDRESS": settings.address or addresses.hall or addresses.here,
        "PYTHONUNBUFFERED": "1",
        # Where Python may not keep what it compiled, every start compiles the program again.
        "PYTHONDONTWRITEBYTECODE": "",
    }
    os.chdir(env.PROJECT)
    web = Program(
        "web server",
        [sys.executable, "-m", "config.serve", str(listener.fileno())],
        variables | _log_of("web", settings, data),
        # The lock goes along: the folder is taken for as long as somebody works in it.
        pass_fds=(listener.fileno(), lock.descriptor),
    )
    worker = Program(
        "worker", [sys.executable, *WORKER], variables | _log_of("worker", settings, data)
    )
    process, told = _start_first(web)
    try:
        with os.fdopen(told) as line:
            said = line.read()
        if not said:  # the database cannot be used, and the process has said why
            process.wait()
            return 1
        supervisor = Supervisor(web, process, [worker])
    except Stopped:
        process.kill()
        process.wait()
        raise
    supervisor.run(
        until_ready=lambda: healthcheck.answers(addresses.reach, bound[1]),
        when_ready=lambda: print(
            banner.text(addresses, setup_token=json.loads(said)["setup_token"]), flush=True
        ),
    )
    _copy_at_stop(settings, data, supervisor.seconds_left())
    return 0


def _log_of(program: str, settings: env.Environment, data: Path) -> dict[str, str]:
    """A file for each, as two programs cannot turn over one."""
    if settings.log_file is not None:
        return {}
    folder = data / "logs"
    folder.mkdir(exist_ok=True, mode=0o700)
    return {"RALLYDECK_LOG_FILE": str(folder / f"{program}.log")}


def _start_first(web: Program) -> tuple[subprocess.Popen[bytes], int]:
    """The first web process also brings the database up to date, which saves loading Django
    twice; gives where to read what it says of that."""
    told, tell = os.pipe()
    first = replace(web, command=[*web.command, str(tell)], pass_fds=(*web.pass_fds, tell))
    try:
        return start(first), told
    finally:
        os.close(tell)


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


if __name__ == "__main__":
    sys.exit(main())
