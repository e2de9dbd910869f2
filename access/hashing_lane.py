"""Password hashing in a small lane of its own: slow on purpose, so it must not slow down the rest.

Every password that is set or checked passes here, whichever page asks: the hasher itself waits its
turn. One is hashed at a time, by a thread that stands back for all others of the machine; a few may
wait; whoever comes then is told to try again in a moment.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from domain.wording.refusals import refused

# Posts to addresses that begin so are made by threads of their own (config/asgi.py), where people
# wait without holding a thread that others need. Whoever adds a page that takes a password adds it.
PATHS = ("/sign-in/", "/set-up/", "/join/", "/you/")

WAITING = 5
# Of the system's steps of priority, down to 19: the machine's other work goes first.
STAND_BACK = 5
LOWEST = 19

_places = threading.BoundedSemaphore(1 + WAITING)


def _stand_back() -> None:
    # On Linux a thread has a priority of its own; elsewhere this would slow down everything.
    if sys.platform == "linux":
        now = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        lower = min(LOWEST, now + STAND_BACK)
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), lower)


_thread = ThreadPoolExecutor(1, thread_name_prefix="hashing", initializer=_stand_back)


class LanedHasher(PBKDF2PasswordHasher):
    """Django's own, in the lane. What it makes is the same, so older passwords go on working."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        if not _places.acquire(blocking=False):
            raise refused("sign-in-busy")
        try:
            return _thread.submit(super().encode, password, salt, iterations).result()
        finally:
            _places.release()
