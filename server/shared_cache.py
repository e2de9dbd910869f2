"""Redis as an aid: while it is away, each process counts and remembers for itself.

Only limits and short-lived notes are kept there, so nothing is lost; limits are looser by the
number of processes until it is back. One line of the log for each time it goes away.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

# So long it is not asked again: a server that is gone must not cost every page a time-out.
AWAY_SECONDS = 5.0
# Django has a cache object for each thread; what they know of the server they know together.
_away = {"until": 0.0, "told": 0.0}


def is_away() -> bool:
    return _away["told"] > 0


def _or_by_itself(name: str) -> Callable[..., Any]:
    asked = getattr(RedisCache, name)

    def method(self: "SharedCache", *args: Any, **more: Any) -> Any:
        if time.monotonic() >= _away["until"]:
            try:
                found = asked(self, *args, **more)
            except RedisError as reason:
                _gone(reason)
            else:
                _away["told"] = 0.0
                return found
        return getattr(self.own, name)(*args, **more)

    return method


def _gone(reason: RedisError) -> None:
    _away["until"] = time.monotonic() + AWAY_SECONDS
    if not is_away():
        _away["told"] = time.monotonic()
        log.warning("Redis did not answer (%s): this process counts for itself", reason)


class SharedCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.own = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 20_000}})


ASKED = (
    *("add", "get", "set", "touch", "delete", "incr", "has_key", "clear"),
    *("get_many", "set_many", "delete_many"),
)
for _name in ASKED:
    setattr(SharedCache, _name, _or_by_itself(_name))
