"""Blank charts: a form that needs no event."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from domain.wording import LANGUAGES, Malformed
from printing.layout.paper import PAPERS
from printing.make import Order
from printing.services import sheet_request
from printing.sheets.base import Setting
from printing.sheets.chart import CHART, MOST_BLANK_LINES
from printing.web.jobs import job_address
from web.refusals import form_status, show_refusal


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
