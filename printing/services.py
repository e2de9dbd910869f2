"""Asking for sheets, making them as jobs, and clearing old files away."""

import hashlib
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from django.conf import settings

from jobs.models import Job
from jobs.registry import Progress
from jobs.services import job_request
from printing.make import Order, order_from_params, paper_for_one_sheet, sheet_pdf, value_of

KIND = "sheet"
KEEP_DAYS = 14
KEEP_UNFINISHED_SECONDS = 60 * 60


def sheet_request(*, order: Order) -> Job:
    """The job that makes this sheet. The same order while one is open gives the same job."""
    value_of(order)  # what cannot be made is refused now, not later in a worker
    return job_request(kind=KIND, params=order.to_params())


def sheet_work(params: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """The job itself. Done twice, it writes the same bytes to the same file."""
    pages = 0

    def pages_done(done: int, total: int) -> None:
        nonlocal pages
        pages = total
        progress(done, total)

    old_files_remove()
    order = order_from_params(params)
    written = sheet_pdf(order, pages_done)
    name = f"{_fingerprint(params)}.pdf"
    write_whole(Path(settings.MEDIA_ROOT) / name, written)
    outcome = {"file": name, "pages": pages, "bytes": len(written)}
    if pages > 1:
        outcome["one_sheet_on"] = paper_for_one_sheet(order)
    return outcome


def _fingerprint(params: dict[str, Any]) -> str:
    canonical = json.dumps(params, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]


def write_whole(path: Path, content: bytes) -> None:
    """The whole file or none: it is written beside its place and then moved there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".unfinished-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(0o644)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def old_files_remove() -> int:
    """Any sheet can be made again, so files are kept for the rally and a while after it."""
    folder = Path(settings.MEDIA_ROOT)
    now = time.time()
    removed = 0
    for pattern, seconds in (
        ("*.pdf", KEEP_DAYS * 24 * 60 * 60),
        (".unfinished-*", KEEP_UNFINISHED_SECONDS),
    ):
        for path in folder.glob(pattern):
            # Another worker may be clearing up at the same moment.
            try:
                if path.stat().st_mtime < now - seconds:
                    path.unlink()
                    removed += 1
            except FileNotFoundError:
                continue
    return removed
