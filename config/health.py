"""Two questions of whoever watches the server: is it alive, and is it ready for results?

Alive is asked by the launcher and Docker, who would start it again: no part that is missing is put
right by that. Ready is for people and their monitors.
"""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import Error, transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from config.environment import version
from jobs.models import WorkerPulse
from jobs.services import worker_is_alive
from server import disk_space
from server.shared_cache import is_away

# Writing takes the database's lock for a moment: whoever asks without end must not hold up scorers.
WRITES_EVERY_SECONDS = 2.0


@never_cache
def livez(request: HttpRequest) -> JsonResponse:
    """This process answers, whatever else is missing."""
    return JsonResponse({"alive": "ok", "version": version()})


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """503 where no result could be taken; what only costs speed or paper is named, with 200."""
    ready, said = look()
    return JsonResponse({**said, "version": version()}, status=200 if ready else 503)


def look() -> tuple[bool, dict[str, Any]]:
    """Whether results can be taken now, and how each part is."""
    room = disk_space.room()
    said: dict[str, Any] = {
        "space": str(room),
        "free_mb": disk_space.free_bytes() // disk_space.MEGABYTE,
    }
    if not settings.ENV.embedded:
        cache.get("health")  # looks whether it is back
        said["redis"] = "away" if is_away() else "ok"
    try:
        said["worker"] = "ok" if worker_is_alive() else "not seen"
        _can_write()
    except Error as reason:
        known = "worker" in said
        said["database"] = "cannot be written" if known else "unreachable"
        said["reason"] = str(reason).strip().partition("\n")[0][:200]
        return False, said
    said["database"] = "ok"
    return room is not disk_space.Room.FULL, said


class _Probe:
    """A change that changes nothing, and is taken back."""

    def __init__(self) -> None:
        self._written_at = -WRITES_EVERY_SECONDS

    def __call__(self) -> None:
        if time.monotonic() - self._written_at < WRITES_EVERY_SECONDS:
            return
        with transaction.atomic():
            WorkerPulse.objects.filter(name="").update(name="")
            transaction.set_rollback(True)
        self._written_at = time.monotonic()


_can_write = _Probe()
