"""A disk that runs full under the running program, and is freed again.

`python -m tests.disk_full`, by hand and as root: mounts a small file system of its own, starts the
program with its data there, and says what people and monitors are told at each step.
"""

import contextlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests import servers

MEGABYTE = 1024 * 1024
NEW = {"place": "", "starts_on": "2030-01-05", "ends_on": "2030-01-05", "time_zone": "UTC"}
PASSWORD = "three plain words"


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=True
    )
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Official:
    """A browser that keeps its cookies."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> tuple[int, str]:
        return self._asked(Request(self.base + path))  # noqa: S310 - loopback

    def post(self, path: str, page: str = "", **typed: str) -> tuple[int, str]:
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.get(page or path)[1])
        assert found, path
        body = urlencode({**typed, "csrfmiddlewaretoken": found[1]}).encode()
        asked = Request(self.base + path, body, {"Origin": self.base})  # noqa: S310 - loopback
        return self._asked(asked)

    def _asked(self, request: Request) -> tuple[int, str]:
        try:
            with self._open(request, timeout=90) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()


def fill(disk: Path, *, leaving: int) -> Path:
    """Something else takes the room."""
    ballast = disk / "photos"
    with ballast.open("ab") as file, contextlib.suppress(OSError):
        while True:
            free = shutil.disk_usage(disk).free
            if free <= leaving:
                break
            file.write(b"\0" * min(MEGABYTE, free - leaving))
            file.flush()
    return ballast


def _said(when: str, official: Official, number: int) -> tuple[int, dict[str, str]]:
    health, body = official.get("/healthz")
    alive, _ = official.get("/livez")
    desk, page = official.get("/")
    taken, answer = official.post(
        "/desk/new/", "/sign-in/" if desk != 200 else "/you/", **NEW, name=f"Event {number}"
    )
    told = re.search(r'role="alert">([^<]+)', page)
    sorry = re.search(r"<h1[^>]*>([^<]+)", answer) if taken != 200 else None
    print(
        f"{when}\n  health {health} {body}\n  alive {alive}, desk page {desk}: "
        f"{told[1] if told else 'no warning'}\n  a new event: {taken} "
        f"{sorry[1].strip() if sorry else ''}",
        flush=True,
    )
    return taken, json.loads(body)


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="rallydeck-disk-") as folder,
        small_disk(Path(folder) / "disk", 480) as disk,
    ):
        data = disk / "data"
        with servers.rallydeck(data) as program:
            official = Official(program.port)
            link = re.search(r"/set-up/\S+", program.text())
            assert link
            official.post(link[0], sign_in_name="Olga", password=PASSWORD)
            taken, health = _said("with room", official, 1)
            assert (taken, health["space"]) == (200, "ok")
            assert (data / "reserve").exists()
            fill(disk, leaving=100 * MEGABYTE)
            taken, health = _said("100 MB are left", official, 2)
            assert (taken, health["space"]) == (200, "low")
            fill(disk, leaving=1 * MEGABYTE)
            taken, health = _said("1 MB is left: the reserve is given up", official, 3)
            assert (taken, health["space"]) == (200, "low")
            assert not (data / "reserve").exists()
            ballast = fill(disk, leaving=0)
            taken, health = _said("nothing is left", official, 4)
            assert (taken, health["space"]) == (503, "full")
            status, page = official.get("/e/pecan-valley-rally/")
            assert status == 200, page
            print("stopped and started again on the full disk:")
        with servers.rallydeck(data) as program:
            official.base = f"http://127.0.0.1:{program.port}"
            taken, health = _said("after the start", official, 5)
            assert taken == 503
            ballast.unlink()
            taken, health = _said("after the photos were deleted", official, 6)
            assert (taken, health["space"]) == (200, "ok")
            servers.wait_for(
                lambda: json.loads(official.get("/healthz")[1])["worker"] == "ok", why="the worker"
            )
            names = official.get("/")[1]
            kept = [number for number in range(1, 7) if f"Event {number}" in names]
            assert kept == [1, 2, 3, 6], kept
            print(f"kept: events {kept}; log:\n{program.text()}")


if __name__ == "__main__":
    main()
