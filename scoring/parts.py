"""Parts of pages that were made from one kept value, each made once for everybody.

Must not know what they are parts of.
"""

import threading
from collections.abc import Callable
from typing import Any

Key = tuple[Any, ...]


class Parts:
    def __init__(self, made: dict[Key, Any] | None = None) -> None:
        self._made = made or {}
        self._lock = threading.Lock()
        self._making: dict[Key, threading.Lock] = {}
        self._asked: set[Key] = set()

    def get(self, key: Key) -> Any:
        """None where it was not made yet. Only what there is is noted: anybody can ask for any
        address, and what was asked for in vain would fill the memory."""
        found = self._made.get(key)
        if found is not None:
            self._asked.add(key)
        return found

    def once(self, key: Key, make: Callable[[], Any]) -> Any:
        """The part under this key, made now by the first who wants it; the others wait."""
        found = self.get(key)
        if found is not None:
            return found
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        try:
            with making:
                found = self._made.get(key)
                if found is None:
                    found = self._made[key] = make()
        finally:
            self._making.pop(key, None)
        self._asked.add(key)
        return found

    def made_ahead(self, key: Key, make: Callable[[], Any]) -> None:
        """Made before anybody has asked for it."""
        self._made[key] = make()

    def asked(self) -> list[Key]:
        """Those that somebody wanted."""
        return list(self._asked)

    def has(self, key: Key) -> bool:
        return key in self._made

    def only(self, stays: Callable[[Key], bool]) -> "Parts":
        """Those that are as good for the next value."""
        return Parts({key: made for key, made in list(self._made.items()) if stays(key)})
