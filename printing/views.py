"""The print page of a contest: going to paper, every sheet, and what on the wall is out of date;
the links on its tables' cards; whether a sheet's code is still good; and a sheet being made."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from domain.wording import LANGUAGES, Sentence
from domain.wording.refusals import refused
from jobs.models import Job
from jobs.services import job_cancel, job_run, worker_is_alive
from printing.layout.drawing import PAPERS
from printing.models import PrintedSheet
from printing.print_register import (
    code_lookup,
    contest_sheet_print,
    is_posted,
    present_value,
    prints_current,
    prints_out_of_date,
    prints_standing,
    setting_remembered,
    sheet_again,
    sheet_print,
)
from printing.render_job import KIND, file_name, order_from_params
from printing.sheets.registry import sheet_about, sheet_get, sheets_of
from printing.sheets.sheet import AFTER, BEFORE, DURING, Setting, Sheet, from_json, standing_of
from tournaments.contests.services import table_links_renew
from tournaments.events.lookup import base_address, contest_or_404, event_get, lookup_address
from tournaments.models import Contest
from web.params import actor_of, number_in

STAGES = {
    BEFORE: Sentence("Before play"),
    DURING: Sentence("While it is played"),
    AFTER: Sentence("After the last game"),
}
SUBJECTS = {"consolation": Sentence("consolation")}
# What the page's one button for all of them sends.
OUT_OF_DATE = "out-of-date"
PACK = "pack"


@dataclass(frozen=True, slots=True)
class Printed:
    """A printing as page and API show it."""

    row: PrintedSheet
    # Of what hangs on a wall; what is handed out or written on is not compared on the page.
    is_current: bool

    @property
    def address(self) -> str:
        return "" if self.row.job is None else job_address(self.row.job)

    @property
    def setting(self) -> Setting:
        return from_json(Setting, self.row.setting)

    @property
    def paper(self) -> str:
        return PAPERS[self.setting.paper].title.in_language(get_language() or "en")

    @property
    def language(self) -> str:
        return LANGUAGES[self.setting.language]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One of a contest's sheets, and its printings."""

    sheet: Sheet[Any]
    is_ready: bool
    prints: tuple[Printed, ...]

    @property
    def title(self) -> str:
        language = get_language() or "en"
        title = self.sheet.title.in_language(language)
        subject = SUBJECTS.get(self.sheet.subject)
        return f"{title} ({subject.in_language(language)})" if subject else title

    @property
    def use(self) -> str:
        """When it is used, in one sentence."""
        use = self.sheet.use
        return use.sentence.in_language(get_language() or "en") if use else ""

    @property
    def button(self) -> str:
        """What the button of this sheet sends."""
        return f"{self.sheet.id}:{self.sheet.subject}"

    @property
    def stage(self) -> str:
        return self.sheet.use.stage if self.sheet.use else DURING

    @property
    def picture(self) -> str:
        """A small picture of such a sheet, among the static files; empty where there is none."""
        return f"print/pictures/{self.sheet.id}.png" if self.sheet.id in _pictured() else ""

    @property
    def outdated(self) -> tuple[Printed, ...]:
        """Only what hangs on a wall can mislead; a used slip or a read script cannot."""
        return tuple(p for p in self.prints if is_posted(p.row) and not p.is_current)

    @property
    def current(self) -> tuple[Printed, ...]:
        return tuple(printed for printed in self.prints if printed.is_current)

    @property
    def handed_out(self) -> tuple[Printed, ...]:
        return tuple(printed for printed in self.prints if not is_posted(printed.row))


def sheet_lines(
    contest: Contest, prints: list[PrintedSheet], current: frozenset[int]
) -> list[SheetLine]:
    """Every sheet that a contest of this form has, in the order in which they are offered."""
    standing = standing_of(contest)
    return [
        SheetLine(
            sheet,
            sheet.ready(standing),
            tuple(
                Printed(one, one.pk in current)
                for one in prints
                if (one.sheet, one.subject) == (sheet.id, sheet.subject)
            ),
        )
        for sheet in sheets_of(contest)
    ]


def papers() -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(paper.id, paper.title.in_language(language)) for paper in PAPERS.values()]


@lru_cache(maxsize=1)
def _pictured() -> frozenset[str]:
    folder = Path(__file__).resolve().parent.parent / "static" / "print" / "pictures"
    return frozenset(path.stem for path in folder.glob("*.png"))


@require_http_methods(["GET", "POST"])
def contest_sheets(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    base = base_address(request)
    if request.method == "POST":
        return _print(request, found, base)
    printed = prints_standing(contest=found)
    posted = [each for each in printed if is_posted(each)]
    current = prints_current(contest=found, prints=posted, base=base)
    lines = sheet_lines(found, printed, current)
    # What is out of date on the wall comes first.
    lines.sort(key=lambda line: (not line.outdated, not line.is_ready))
    pack = next((line for line in lines if line.sheet.id == PACK), None)
    sheets = [line for line in lines if line is not pack]
    setting = setting_remembered(event=found.event)
    context = {
        "event": found.event,
        "contest": found,
        "pack": pack,
        "groups": _groups(found, [line for line in sheets if line.is_ready or line.prints]),
        "later": [line.title for line in sheets if not (line.is_ready or line.prints)],
        "outdated": sum(len(line.outdated) for line in lines),
        "papers": papers(),
        "setting": setting,
        "worker": worker_is_alive(),
    }
    return render(request, "printing/contest.html", context)


def _groups(contest: Contest, lines: list[SheetLine]) -> list[tuple[str, list[SheetLine]]]:
    """By the part of the day: what is useful now and what is out of date first, then the rest."""
    language = get_language() or "en"
    now = {Contest.Phase.REGISTRATION: BEFORE, Contest.Phase.FINISHED: AFTER}
    stage_now = now.get(Contest.Phase(contest.phase), DURING)
    useful = [line for line in lines if line.stage == stage_now or line.outdated]
    groups = [(Sentence("Useful now").in_language(language), useful)]
    for stage, title in STAGES.items():
        rest = [line for line in lines if line.stage == stage and line not in useful]
        groups.append((title.in_language(language), rest))
    return [(title, group) for title, group in groups if group]


def _print(request: HttpRequest, contest: Contest, base: str) -> HttpResponse:
    wanted = request.POST.get("print", "")
    if wanted == OUT_OF_DATE:
        return _print_outdated(contest, base)
    id, _, subject = wanted.partition(":")
    sheet = sheet_about(id, subject)
    if sheet is None:
        raise Http404
    setting = Setting(
        paper=request.POST.get("paper", "letter"),
        language=request.POST.get("language", "en"),
        large="large" in request.POST,
        two_sided="two_sided" in request.POST,
    )
    printed = contest_sheet_print(contest=contest, sheet=sheet, setting=setting, base=base)
    if printed.job is None:
        raise Http404
    return redirect(job_address(printed.job))


def _print_outdated(contest: Contest, base: str) -> HttpResponse:
    """Exactly those that hang there and are wrong, each on its own paper and in its language."""
    for old in prints_out_of_date(contest=contest, base=base):
        value = present_value(old, base)
        if value is not None:
            sheet_print(
                contest=contest,
                sheet=old.sheet,
                subject=old.subject,
                value=value,
                setting=from_json(Setting, old.setting),
                lookup=lookup_address(base),
            )
    return redirect(reverse("printing-desk:contest", args=[contest.event.slug, contest.slug]))


@require_safe
def code(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("code", "")[:20]
    answer = code_lookup(code=asked, base=base_address(request)) if asked else None
    language = get_language() or "en"
    context = {
        "asked": asked,
        "answer": answer,
        "said": answer.sentence.in_language(language) if answer else "",
        "changes": [one.in_language(language) for one in answer.changes] if answer else [],
    }
    return render(
        request, "printing/code.html", context, status=404 if asked and not answer else 200
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_links(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    if request.method == "POST":
        one = request.POST.get("table")
        done = table_links_renew(
            actor=actor_of(request),
            contest_id=found.pk,
            number=None if one is None else number_in(one) or 0,
        )
        if one is not None:
            told = _("Table %(number)d has a new link. Print its card.") % {"number": done[0]}
        else:
            told = ngettext(
                "%(n)d table has a new link. Print the cards.",
                "%(n)d tables have new links. Print the cards.",
                len(done),
            ) % {"n": len(done)}
        messages.success(request, told)
        return redirect("printing-desk:table-links", event=event, contest=contest)
    context = {"event": found.event, "contest": found, "tables": found.tables.all()}
    return render(request, "printing/table_links.html", context)


# ---- A sheet being made: how far it is, stopping it, making it here, and fetching the file ----

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
    language = get_language() or "en"
    larger = PAPERS.get((found.outcome or {}).get("one_sheet_on", ""))
    context = {
        "job": found,
        "is_open": found.state in Job.OPEN_STATES,
        "nobody_works": found.state == Job.State.QUEUED and not worker_is_alive(),
        "title": sheet_get(found.params["sheet"]).title.in_language(language),
        "address": {page.replace("-", "_"): job_address(found, page) for page in PAGES},
        "back": _back(found, event),
        "layout": "desk/page.html" if event else "base.html",
        "event": event_get(slug=event) if event else None,
        # The paper on which a chart that was cut fits in one piece, by its name.
        "one_sheet_on": larger.title.in_language(language) if larger else "",
    }
    return render(request, "printing/job.html", context)


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
