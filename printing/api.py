"""A contest's sheets: which there are, starting one as a job, its progress and its file."""

from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import Choice, SentenceShape, Strict, Text
from api.views import ApiView, Given, Operation, changes, reads, require_known
from domain.wording import LANGUAGES
from domain.wording.refusals import refused
from jobs.models import Job
from jobs.services import job_cancel
from printing.layout.drawing import PAPERS
from printing.print_register import contest_sheet_print, prints_current, prints_standing
from printing.sheets.registry import SHEETS, sheet_about
from printing.sheets.sheet import Setting
from printing.views import pdf_of, sheet_lines
from tournaments.api_urls import CONTEST
from tournaments.events.lookup import base_address, contest_or_404
from tournaments.models import Contest


class PrintShape(serializers.Serializer[Any]):
    code = serializers.CharField(source="row.code")
    revision = serializers.IntegerField(source="row.revision", allow_null=True)
    paper = serializers.CharField(source="setting.paper")
    language = serializers.CharField(source="setting.language")
    made_at = serializers.DateTimeField(source="row.made_at")
    is_current = serializers.BooleanField(help_text="Says what the contest says now.")
    job = serializers.IntegerField(source="row.job_id", allow_null=True)


class SheetShape(serializers.Serializer[Any]):
    sheet = serializers.CharField(source="sheet.id")
    subject = serializers.CharField(source="sheet.subject")
    title = SentenceShape(source="sheet.title")
    is_ready = serializers.BooleanField(help_text="There is something to put on it.")
    prints = PrintShape(many=True)


class SheetWanted(Strict):
    sheet = Choice(choices=sorted(SHEETS))
    subject = Text(max_length=60, required=False, allow_blank=True)
    paper = Choice(choices=list(PAPERS), required=False)
    language = Choice(choices=list(LANGUAGES), required=False)


class JobShape(serializers.Serializer[Any]):
    job = serializers.IntegerField(source="pk")
    sheet = serializers.CharField(source="params.sheet")
    state = serializers.ChoiceField(choices=Job.State.values)
    steps_done = serializers.IntegerField()
    steps_total = serializers.IntegerField(help_text="0 until it is known.")
    requested_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class Sheets(ApiView, group="sheets"):
    @reads(SheetShape, "Every sheet of a contest, and what hangs on the wall", many=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        prints = prints_standing(contest=found)
        current = prints_current(contest=found, prints=prints, base=base_address(request))
        return sheet_lines(found, prints, current)

    @changes(
        SheetWanted,
        JobShape,
        "Start making a sheet",
        status=202,
        about="Unchanged content is the same sheet again. Ask for the job until it is done.",
        example={"sheet": "chart", "paper": "letter", "language": "en"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        sheet = sheet_about(said["sheet"], said.get("subject", ""))
        if sheet is None:
            raise refused("sheet-unknown:subject")
        setting = Setting(said.get("paper", "letter"), said.get("language", "en"))
        printed = contest_sheet_print(
            contest=found, sheet=sheet, setting=setting, base=base_address(request)
        )
        return printed.job


class SheetJob(ApiView, group="sheets"):
    @reads(JobShape, "How far a sheet is")
    def get(self, request: Request, asked: Given, event: str, contest: str, job: int) -> Any:
        return _job(contest_or_404(event, contest), job)


class SheetCancel(ApiView, group="sheets"):
    @changes(None, JobShape, "Stop making a sheet")
    def post(self, request: Request, said: Given, event: str, contest: str, job: int) -> Any:
        return job_cancel(job_id=_job(contest_or_404(event, contest), job).pk)


class SheetFile(ApiView, group="sheets"):
    @extend_schema(
        summary="A sheet as a PDF",
        description="Once its job is done.",
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, event: str, contest: str, job: int) -> HttpResponseBase:
        require_known(request, ())
        found = _job(contest_or_404(event, contest), job)
        if found.state != Job.State.DONE:
            raise refused("sheet-not-ready")
        answer = pdf_of(found, gone="sheet-file-gone")
        # The name is a hash of what is on the sheet.
        answer["ETag"] = f'"0-{found.outcome["file"][:16]}"'
        return answer

    get.operation = Operation(False, False, False, True, (422,))  # type: ignore[attr-defined]


def _job(contest: Contest, job: int) -> Job:
    """A job of one of this contest's sheets; of another contest, there is none."""
    # Asked for by itself, a number beyond what the database can hold is just not there.
    named = Job.objects.filter(pk=job)
    printed = contest.printed_sheets.filter(job__in=named).select_related("job").first()
    if printed is None or printed.job is None:
        raise Http404
    return printed.job


urlpatterns = [
    path(f"{CONTEST}sheets/", Sheets.as_view(), name="sheets"),
    path(f"{CONTEST}sheets/<int:job>/", SheetJob.as_view(), name="sheet-job"),
    path(f"{CONTEST}sheets/<int:job>/cancellation/", SheetCancel.as_view(), name="sheet-cancel"),
    path(f"{CONTEST}sheets/<int:job>/file/", SheetFile.as_view(), name="sheet-file"),
]
