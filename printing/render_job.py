"""A sheet that someone wants, and the one way from its id and value to a PDF: for the job, the
shell and the pages. The job writes its file whole or not at all, and clears old ones away."""

import hashlib
import json
import os
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.text import slugify

from jobs.models import Job
from jobs.registry import Progress
from jobs.services import job_request
from printing.layout.drawing import PAPERS
from printing.sheets import chart
from printing.sheets.chart_lines import ChartValue
from printing.sheets.registry import sheet_get
from printing.sheets.sheet import Identity, Making, Setting, from_json, to_json

if TYPE_CHECKING:
    from printing.render import PagesDone


@dataclass(frozen=True, slots=True)
class Order:
    """A sheet that someone wants. `value` is None where options alone are enough."""

    sheet: str
    setting: Setting
    options: dict[str, Any]
    value: Any = None
    identity: Identity = field(default_factory=Identity)
    # The event whose officials may see it, by its slug; empty: it belongs to none.
    event: str = ""
    # Which of several sheets of this kind: "consolation".
    subject: str = ""

    def to_params(self) -> dict[str, Any]:
        return {
            "sheet": self.sheet,
            "setting": to_json(self.setting),
            "options": self.options,
            "value": None if self.value is None else to_json(self.value),
            "identity": to_json(self.identity),
            "event": self.event,
            "subject": self.subject,
        }


def order_from_params(params: dict[str, Any]) -> Order:
    sheet = sheet_get(params["sheet"])
    value = params.get("value")
    return Order(
        sheet=sheet.id,
        setting=from_json(Setting, params.get("setting", {})),
        options=params.get("options", {}),
        value=None if value is None else from_json(sheet.value_type, value),
        identity=from_json(Identity, params.get("identity", {})),
        event=params.get("event", ""),
        subject=params.get("subject", ""),
    )


def file_name(order: Order) -> str:
    """What the file is called on somebody's stick: event, contest, sheet, revision, code."""
    identity = order.identity
    title = sheet_get(order.sheet).title.in_language(order.setting.language)
    parts = [identity.event, identity.contest, title, order.subject]
    named = [slugify(part, allow_unicode=True) for part in parts]
    if identity.revision is not None:
        named.append(f"r{identity.revision}")
    named.append(identity.code)
    return "_".join(part for part in named if part) + ".pdf"


def value_of(order: Order) -> Any:
    """What the sheet is filled with, or a refusal that says what is missing."""
    if order.value is not None:
        return order.value
    return sheet_get(order.sheet).filled_blank(order.options)


def paper_for_one_sheet(order: Order) -> str:
    """The first larger paper on which a chart that was cut would be in one piece; "" where none
    is, or where it is in one piece already."""
    from printing import render

    value = value_of(order)
    if not isinstance(value, ChartValue):
        return ""
    chosen = order.setting.sheet_paper
    papers = sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height)
    for paper in (chosen, *papers):
        setting = replace(order.setting, paper=paper.id)
        if chosen.width * chosen.height > setting.sheet_paper.width * setting.sheet_paper.height:
            continue
        if chart.pages_on(value, setting, render.text_width) == 1:
            return "" if paper.id == chosen.id else paper.id
    return ""


def sheet_pdf(order: Order, pages_done: "PagesDone") -> bytes:
    # WeasyPrint takes half a second to load; only a process that makes a sheet pays for it.
    from printing import render

    sheet, setting = sheet_get(order.sheet), order.setting
    if not sheet.enlarges:
        setting = replace(setting, large=False)
    making = Making(sheet.title, setting, order.identity, render.text_width)
    composed = sheet.compose(value_of(order), making)
    return render.pdf(
        composed.pieces,
        parts=composed.parts,
        language=setting.language,
        title=making.document_title(composed.about),
        author=order.identity.event,
        pages_done=pages_done,
        cover=composed.cover,
        zoom=setting.zoom,
        two_sided=setting.two_sided and not sheet.posted,
    )


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
