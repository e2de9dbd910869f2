"""Blank charts and other blank sheets, for a day without power: forms that need no event."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from domain.wording import LANGUAGES, Malformed, Refusal
from printing.render_job import Order, sheet_request
from printing.sheets.chart import CHART, MOST_BLANK_LINES
from printing.sheets.registry import SHEETS
from printing.sheets.sheet import Option, Setting, Sheet
from printing.views import job_address, papers
from web.params import number_in
from web.refusals import form_status, refusals_on, status_of


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
    paper = forms.ChoiceField(label=_("Paper"), choices=papers, initial="letter")
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
        with refusals_on(form, (Malformed,)):
            job = sheet_request(order=order)
            return redirect(job_address(job))
    return render(request, "printing/blanks.html", {"form": form}, status=form_status(form))


# In the order in which they are wanted before a day. Charts have a page of their own, with a
# chart's own questions.
BLANKS = tuple(
    SHEETS[id]
    for id in (
        "chart-both-sides",
        "result-slips",
        "sign-up",
        "ranking",
        "round-by-table",
        "cross-table",
        "score-cards",
        "score-pads",
        "ladder",
        "incident-forms",
        "awards",
    )
)
# A chart's number of lines has no default of its own; this is what the page of charts offers.
USUAL_LINES = 16


@require_http_methods(["GET", "POST"])
def blank_sheets(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    wanted = request.POST.get("sheet", "")
    sheet = next((sheet for sheet in BLANKS if sheet.id == wanted), None)
    if sheet is None:
        raise Http404
    options = {option.name: _answer(request, sheet, option) for option in sheet.options}
    try:
        setting = Setting(
            paper=request.POST.get("paper", "letter"), language=request.POST.get("language", "en")
        )
        job = sheet_request(order=Order(sheet=sheet.id, setting=setting, options=options))
    except Refusal as refusal:
        return _page(request, sheet, refusal)
    return redirect(job_address(job))


def _answer(request: HttpRequest, sheet: Sheet[Any], option: Option) -> int | bool | None:
    said = request.POST.get(_field(sheet, option), "").strip()
    return bool(said) if option.kind is bool else number_in(said)


def _field(sheet: Sheet[Any], option: Option) -> str:
    return f"{sheet.id}-{option.name}"


def _page(
    request: HttpRequest, sheet: Sheet[Any] | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    language = get_language() or "en"

    def asked(each: Sheet[Any], option: Option) -> dict[str, Any]:
        """A question about a blank sheet, and what was answered."""
        field, is_yes_or_no = _field(each, option), option.kind is bool
        usual = USUAL_LINES if option.default is None else option.default
        return {
            "field": field,
            "title": option.title.in_language(language),
            "value": request.POST.get(field, "" if is_yes_or_no else str(usual)),
            "is_yes_or_no": is_yes_or_no,
        }

    context = {
        "blanks": [
            {
                "id": each.id,
                "title": each.title.in_language(language),
                "asked": [asked(each, option) for option in each.options],
            }
            for each in BLANKS
        ],
        "papers": papers(),
        "paper": request.POST.get("paper", "letter"),
        "language": request.POST.get("language", language),
        "wrong": refusal.sentence.in_language(language) if refusal else "",
        "wrong_sheet": sheet.id if sheet and refusal else "",
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "printing/blank_sheets.html", context, status=status)
