"""Blank sheets for a day without power: slips, pads, cards, lists and forms of no event."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from domain.wording import Refusal
from printing.layout.paper import PAPERS
from printing.make import Order
from printing.services import sheet_request
from printing.sheets import SHEETS
from printing.sheets.base import Option, Setting, SheetKind
from printing.web.jobs import job_address
from web.params import number_in
from web.refusals import status_of

# Charts have a page of their own, with a chart's own questions.
ELSEWHERE = {"chart", "poster"}
# A chart's number of lines has no default of its own; this is what the page of charts offers.
USUAL_LINES = 16


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a blank sheet, and what was answered."""

    field: str
    title: str
    value: str
    is_yes_or_no: bool


@dataclass(frozen=True, slots=True)
class Blank:
    id: str
    title: str
    asked: tuple[Asked, ...]


@require_http_methods(["GET", "POST"])
def blank_sheets(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    kind = _kinds().get(request.POST.get("sheet", ""))
    if kind is None:
        raise Http404
    options = {option.name: _answer(request, kind, option) for option in kind.options}
    try:
        setting = Setting(
            paper=request.POST.get("paper", "letter"), language=request.POST.get("language", "en")
        )
        job = sheet_request(order=Order(sheet=kind.id, setting=setting, options=options))
    except Refusal as refusal:
        return _page(request, kind, refusal)
    return redirect(job_address(job))


def _kinds() -> dict[str, SheetKind[object]]:
    """Every sheet that can be made from numbers alone."""
    return {
        id: kind
        for id, kind in SHEETS.items()
        if kind.from_options is not None and id not in ELSEWHERE
    }


def _answer(request: HttpRequest, kind: SheetKind[object], option: Option) -> int | bool | None:
    said = request.POST.get(_field(kind, option), "").strip()
    return bool(said) if option.kind is bool else number_in(said)


def _asked(request: HttpRequest, kind: SheetKind[object], option: Option, language: str) -> Asked:
    is_yes_or_no = option.kind is bool
    usual = USUAL_LINES if option.default is None else option.default
    before = "" if is_yes_or_no else str(usual)
    field = _field(kind, option)
    return Asked(
        field, option.title.in_language(language), request.POST.get(field, before), is_yes_or_no
    )


def _field(kind: SheetKind[object], option: Option) -> str:
    return f"{kind.id}-{option.name}"


def _page(
    request: HttpRequest, kind: SheetKind[object] | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    language = get_language() or "en"
    blanks = [
        Blank(
            each.id,
            each.title.in_language(language),
            tuple(_asked(request, each, option, language) for option in each.options),
        )
        for each in _kinds().values()
    ]
    context = {
        "blanks": blanks,
        "papers": [(paper.id, paper.title.in_language(language)) for paper in PAPERS.values()],
        "paper": request.POST.get("paper", "letter"),
        "language": request.POST.get("language", language),
        "wrong": refusal.sentence.in_language(language) if refusal else "",
        "wrong_sheet": kind.id if kind and refusal else "",
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "printing/blank_sheets.html", context, status=status)
