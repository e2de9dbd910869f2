"""Blank charts and other blank sheets, for a day without power: forms that need no event."""

from dataclasses import dataclass

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from domain.wording import LANGUAGES, Malformed, Refusal
from printing.layout.paper import PAPERS
from printing.render_job import Order, sheet_request
from printing.sheets import SHEETS
from printing.sheets.base import Option, Setting, SheetKind
from printing.sheets.chart import CHART, MOST_BLANK_LINES
from printing.views_jobs import job_address
from web.params import number_in
from web.refusals import form_status, show_refusal, status_of


def _papers() -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(paper.id, paper.title.in_language(language)) for paper in PAPERS.values()]


class BlankChartForm(forms.Form):
    sides = forms.IntegerField(
        label=_("How many lines?"),
        help_text=_("One line for each partnership, 2 to 512."),
        min_value=2,
        max_value=MOST_BLANK_LINES,
        initial=16,
        error_messages={
            "required": _("Please type how many lines the chart needs, 2 to 512."),
            "invalid": _("Please type a number from 2 to 512."),
            "min_value": _("A chart has at least 2 lines."),
            "max_value": _("A blank chart has at most 512 lines."),
        },
    )
    paper = forms.ChoiceField(label=_("Paper"), choices=_papers, initial="letter")
    language = forms.ChoiceField(label=_("Language of the sheet"), choices=list(LANGUAGES.items()))
    third_place = forms.BooleanField(label=_("With a match for third place"), required=False)


@require_http_methods(["GET", "POST"])
def blanks(request: HttpRequest) -> HttpResponse:
    form = BlankChartForm(request.POST or None, initial={"language": get_language() or "en"})
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data
        order = Order(
            sheet=CHART.id,
            setting=Setting(paper=wanted["paper"], language=wanted["language"]),
            options={"sides": wanted["sides"], "third_place": wanted["third_place"]},
        )
        try:
            job = sheet_request(order=order)
        except Malformed as refusal:
            show_refusal(form, refusal)
        else:
            return redirect(job_address(job))
    return render(request, "printing/blanks.html", {"form": form}, status=form_status(form))


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
