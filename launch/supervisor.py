"""Keeps the child processes running, and ends them together.

A child that dies is started again, and said so. The children live in sessions of their own, so
that Ctrl-C reaches only the supervisor, which then stops them in order; the kernel ends them
should the supervisor itself be killed.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

STOP_WITHIN_SECONDS = 3.5
ALL_WITHIN_SECONDS = 4.5
LOOK_EVERY_SECONDS = 0.1
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
STEADY_AFTER_SECONDS = 10.0
PR_SET_PDEATHSIG = 1
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_libc = ctypes.CDLL(None)


class Stopped(Exception):
    """Someone asked the program to stop before it was up."""


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    command: Sequence[str]
    variables: Mapping[str, str]
    pass_fds: tuple[int, ...] = ()


def start(program: Program) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        program.command,
        env=program.variables,
        pass_fds=program.pass_fds,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_die_with_parent,
    )


def _die_with_parent() -> None:
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class _Child:
    def __init__(self, program: Program, process: subprocess.Popen[bytes]) -> None:
        self.program = program
        self.process = process
        self.started = time.monotonic()
        self.pause = FIRST_PAUSE_SECONDS
        self.start_at = 0.0

    def look(self, say: Callable[[str], None]) -> None:
        code = self.process.poll()
        if code is None:
            return
        now = time.monotonic()
        if self.start_at == 0.0:
            if now - self.started > STEADY_AFTER_SECONDS:
                self.pause = FIRST_PAUSE_SECONDS
            say(f"The {self.program.name} stopped ({_how(code)}); starting it again.")
            self.start_at = now + self.pause
            self.pause = min(self.pause * 2, LONGEST_PAUSE_SECONDS)
        elif now >= self.start_at:
            self.start_at = 0.0
            self.started = now
            self.process = start(self.program)


def stop_means_stop() -> None:
    """Until the supervisor takes over, a stop ends whatever is being waited for."""

    def stop(*_: object) -> None:
        raise Stopped

    for number in SIGNALS:
        signal.signal(number, stop)


def _how(code: int) -> str:
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


class Supervisor:
    """Takes over one program that runs already; the others are started once that one is ready."""

    def __init__(
        self, first: Program, process: subprocess.Popen[bytes], others: Sequence[Program]
    ) -> None:
        self._stopping = False
        self._stopped_from = 0.0
        for number in SIGNALS:
            signal.signal(number, self._ask_to_stop)
        self._others = others
        self._children = [_Child(first, process)]

    def _ask_to_stop(self, *_: object) -> None:
        self._stopping = True

    def run(self, *, until_ready: Callable[[], bool], when_ready: Callable[[], None]) -> None:
        ready = False
        while not self._stopping:
            for child in self._children:
                child.look(_say)
            if not ready and until_ready():
                ready = True
                self._children += [_Child(program, start(program)) for program in self._others]
                when_ready()
            time.sleep(LOOK_EVERY_SECONDS if ready else LOOK_EVERY_SECONDS / 4)
        self._stop()

    def _stop(self) -> None:
        _say("Stopping.")
        running = [child.process for child in self._children if child.process.poll() is None]
        for process in running:
            process.terminate()
        self._stopped_from = time.monotonic()
        deadline = self._stopped_from + STOP_WITHIN_SECONDS
        for process in running:
            try:
                process.wait(timeout=max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                # Its session is its own, so whatever it started goes with it.
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        _say("Stopped.")

    def seconds_left(self) -> float:
        """Until whoever asked for the stop would think that it hangs."""
        return self._stopped_from + ALL_WITHIN_SECONDS - time.monotonic()


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
