"""How much of what people send may be in memory at once, in all and of one visitor.

A form or a result is small and always taken. Whole files are what adds up: a hundred lines that
each send a large one, slowly, must not fill the laptop's memory.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator

# Of each request so much counts for nothing.
SMALL = 64 * 1024
MOST = 96 * 1024 * 1024
MOST_OF_ONE = 40 * 1024 * 1024


class TooMuchError(Exception):
    """`status` 413: this body is larger than any of ours. 503: too many large ones at once."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Uploads:
    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    @contextlib.contextmanager
    def of(self, visitor: str, largest: int) -> Iterator["Upload"]:
        upload = Upload(self._held, visitor, largest)
        try:
            yield upload
        finally:
            upload.over()


class Upload:
    """The body of one request, as it arrives."""

    def __init__(self, held: Counter[str], visitor: str, largest: int) -> None:
        self._held, self._visitor, self._largest = held, visitor, largest
        self._size = self._counted = 0

    def announced(self, size: int) -> None:
        if size > self._largest:
            raise TooMuchError(413)

    def arrived(self, size: int) -> None:
        self._size += size
        if self._size > self._largest:
            raise TooMuchError(413)
        counts = max(0, self._size - SMALL)
        more, self._counted = counts - self._counted, counts
        if not more:
            return
        self._held[self._visitor] += more
        if self._held[self._visitor] > MOST_OF_ONE or self._held.total() > MOST:
            raise TooMuchError(503)

    def over(self) -> None:
        if self._counted:
            self._held[self._visitor] -= self._counted
            self._counted = 0
            if not self._held[self._visitor]:
                del self._held[self._visitor]
