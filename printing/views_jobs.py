"""A sheet being made: how far it is, stopping it, making it here, and fetching the file."""

from pathlib import Path

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from domain.wording.refusals import refused
from jobs.models import Job
from jobs.services import job_cancel, job_run, worker_is_alive
from printing.layout.drawing import PAPERS
from printing.models import PrintedSheet
from printing.print_register import sheet_again
from printing.render_job import KIND, file_name, order_from_params
from printing.sheets.registry import sheet_get
from tournaments.events.lookup import event_get

PAGES = ("job", "job-cancel", "job-here", "job-again", "file")


def _sheet_job(job_id: int, event: str) -> Job:
    """A job by its number, under the address of the event it belongs to and under no other.

    The role was asked for in the event of the address, so a number alone opens nothing of
    another event. A sheet that belongs to no event, such as a blank chart, has an address without
    one.
    """
    job = Job.objects.filter(pk=job_id).first()
    if job is None or job.kind != KIND or _event_of(job) != event:
        raise Http404
    return job


def _event_of(job: Job) -> str | None:
    """The event's slug, "" for none; None for a sheet that names an event but not whose it is."""
    event: str = job.params.get("event", "")
    return None if not event and job.params.get("identity", {}).get("event") else event


def job_address(job: Job, page: str = "job") -> str:
    event = _event_of(job)
    if event:
        return reverse(f"printing-desk:{page}", kwargs={"event": event, "job_id": job.pk})
    return reverse(f"printing:{page}", kwargs={"job_id": job.pk})


@never_cache
@require_safe
def job(request: HttpRequest, job_id: int, event: str = "") -> HttpResponse:
    found = _sheet_job(job_id, event)
    is_open = found.state in Job.OPEN_STATES
    context = {
        "job": found,
        "is_open": is_open,
        "nobody_works": found.state == Job.State.QUEUED and not worker_is_alive(),
        "title": sheet_get(found.params["sheet"]).title.in_language(
            getattr(request, "LANGUAGE_CODE", "en")
        ),
        "address": {page.replace("-", "_"): job_address(found, page) for page in PAGES},
        "back": _back(found, event),
        "layout": "desk/page.html" if event else "base.html",
        "event": event_get(slug=event) if event else None,
        "one_sheet_on": _one_sheet_on(found, getattr(request, "LANGUAGE_CODE", "en")),
    }
    return render(request, "printing/job.html", context)


def _one_sheet_on(job: Job, language: str) -> str:
    """The paper on which a chart that was cut fits in one piece, by its name."""
    paper = PAPERS.get((job.outcome or {}).get("one_sheet_on", ""))
    return paper.title.in_language(language) if paper else ""


def _back(job: Job, event: str) -> str:
    """The print page it was asked for on; blanks have their own."""
    printed = PrintedSheet.objects.filter(job=job).select_related("contest").first()
    if not event:
        return reverse("printing:blanks")
    if printed is None or printed.contest is None:
        return reverse("tournaments:desk", args=[event])
    return reverse("printing-desk:contest", args=[event, printed.contest.slug])


@require_POST
def cancel(request: HttpRequest, job_id: int, event: str = "") -> HttpResponse:
    found = _sheet_job(job_id, event)
    job_cancel(job_id=found.pk)
    return redirect(job_address(found))


@require_POST
def here(request: HttpRequest, job_id: int, event: str = "") -> HttpResponse:
    """Without a worker: make it inside this very request."""
    found = _sheet_job(job_id, event)
    job_run(job_id=found.pk)
    return redirect(job_address(found))


@require_POST
def again(request: HttpRequest, job_id: int, event: str = "") -> HttpResponse:
    """A new job for the same sheet: the last one failed, was stopped, or its file is gone."""
    old = _sheet_job(job_id, event)
    return redirect(job_address(sheet_again(old=old)))


@require_safe
def file(request: HttpRequest, job_id: int, event: str = "") -> HttpResponseBase:
    found = _sheet_job(job_id, event)
    if found.state != Job.State.DONE:
        raise Http404
    return pdf_of(found, gone="sheet-file-gone:page")


def pdf_of(job: Job, *, gone: str) -> FileResponse:
    """The finished file under its speaking name; `gone`: the refusal where it was cleared away."""
    try:
        opened = (Path(settings.MEDIA_ROOT) / job.outcome["file"]).open("rb")
    except FileNotFoundError as reason:
        raise refused(gone) from reason
    name = file_name(order_from_params(job.params))
    return FileResponse(opened, filename=name, content_type="application/pdf")
