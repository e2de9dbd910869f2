"""Who works with a data folder. The launcher holds it, and so does whoever puts a backup back.

Knows no Django, which the launcher does not load.
"""

import fcntl
import os
from pathlib import Path
from typing import IO

from config.environment import EnvironmentProblem

ADDRESS = "address"


def told_address(data: Path) -> str:
    """Where the Rallydeck that works with this folder is; nothing if none does."""
    try:
        return (data / ADDRESS).read_text().strip()
    except OSError:
        return ""


class DataLock:
    """Holds the data folder for one Rallydeck at a time."""

    def __init__(self, data: Path) -> None:
        self.path = data / "running"
        self._file: IO[str] | None = None

    def __enter__(self) -> "DataLock":
        try:
            file = self.path.open("a+")
        except OSError as reason:
            raise EnvironmentProblem(
                f"The data folder {self.path.parent} belongs to someone else "
                f"({reason.strerror}); choose another with DATA=/some/folder."
            ) from reason
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            owner = file.read().strip() or "unknown"
            file.close()
            raise EnvironmentProblem(
                f"Rallydeck is already running with the data in {self.path.parent} "
                f"(process {owner}); stop it first, or choose another folder with DATA=."
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self._file = file
        return self

    def tell(self, address: str) -> None:
        """For commands that have to say where Rallydeck is."""
        (self.path.parent / ADDRESS).write_text(address)

    @property
    def descriptor(self) -> int:
        """For children that must keep the folder taken while they work in it."""
        if self._file is None:
            raise RuntimeError("the lock is not held")
        return self._file.fileno()

    def __exit__(self, *_: object) -> None:
        (self.path.parent / ADDRESS).unlink(missing_ok=True)
        self.path.unlink(missing_ok=True)
        if self._file is not None:
            self._file.close()
