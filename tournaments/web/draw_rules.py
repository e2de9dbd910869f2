"""The form of the partner rules."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from pages.reading import actor_of, version_in
from pages.refusals import form_status, show_refusal
from pages.words import said
from tournaments.draw import Entrant
from tournaments.models import Contest, Entry
from tournaments.selectors.draws import Pair, earlier_contests_of, entrant_of, entries_of
from tournaments.services.draw_rules import partner_rules_set
from tournaments.typed_partnerships import lines_of, read_partnerships, write_partnerships
from tournaments.web.draw_desk import done
from tournaments.web.finding import contest_or_404
from wording import Refusal

_LINES = {"rows": 4, "spellcheck": "false"}


class PartnerRulesForm(forms.Form):
    chapters_apart = forms.BooleanField(
        label=_("Partners come from different chapters"), required=False
    )
    households_apart = forms.BooleanField(
        label=_("People of one household are kept apart"), required=False
    )
    apart = forms.CharField(
        label=_("Keep these people apart"),
        help_text=_(
            "One pair to a line, for example: Ann Lee + Bob Ray. "
            "Everyone can see these wishes in the certificate."
        ),
        widget=forms.Textarea(_LINES),
        required=False,
    )
    together = forms.CharField(
        label=_("These people play together"),
        help_text=_("One pair to a line. They are partners before the draw begins."),
        widget=forms.Textarea(_LINES),
        required=False,
    )
    earlier = forms.CharField(
        label=_("Not again last year’s partners"),
        help_text=_("One pair to a line. Names that are not here today do no harm."),
        widget=forms.Textarea(_LINES),
        required=False,
    )

    def __init__(self, contest: Contest, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.people = [
            entrant_of(entry) for entry in entries_of(contest).exclude(state=Entry.State.WITHDRAWN)
        ]
        others = [(str(one.pk), one.name) for one in earlier_contests_of(contest)]
        if others:
            self.fields["earlier_contests"] = forms.MultipleChoiceField(
                label=_("Not again the partners of"),
                choices=others,
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    def clean_apart(self) -> list[Pair]:
        return self._pairs("apart")

    def clean_together(self) -> list[Pair]:
        return self._pairs("together")

    def clean_earlier(self) -> list[tuple[str, str]]:
        lines = lines_of(self.cleaned_data["earlier"])
        if any(len(line) != 2 for line in lines):
            raise forms.ValidationError(_("Put two names on each line."))
        return [(one, two) for one, two in lines]

    def _pairs(self, name: str) -> list[Pair]:
        typed = read_partnerships(self.cleaned_data[name], self.people)
        wrong = [said(finding.sentence) for finding in typed.findings]
        if typed.alone:
            wrong.append(_now("Put two names on each line."))
        if wrong:
            raise forms.ValidationError(wrong)
        return list(typed.pairs)


def _initial(contest: Contest, people: list[Entrant]) -> dict[str, Any]:
    rules = contest.partner_rules
    here = {person.number for person in people}

    def lines(name: str) -> str:
        pairs = [(one, two) for one, two in rules.get(name, []) if {one, two} <= here]
        return write_partnerships(pairs, people)

    return {
        "chapters_apart": rules.get("chapters_apart", True),
        "households_apart": rules.get("households_apart", False),
        "apart": lines("apart"),
        "together": lines("together"),
        "earlier_contests": [str(one) for one in rules.get("earlier_contests", [])],
        "earlier": "\n".join(f"{one} + {two}" for one, two in rules.get("earlier_names", [])),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    form = PartnerRulesForm(found, request.POST if request.method == "POST" else None)
    form.initial = _initial(found, form.people)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data
        try:
            partner_rules_set(
                actor=actor_of(request),
                contest_id=found.pk,
                version=version_in(request),
                chapters_apart=wanted["chapters_apart"],
                households_apart=wanted["households_apart"],
                apart=wanted["apart"],
                together=wanted["together"],
                earlier_contests=[int(one) for one in wanted.get("earlier_contests", [])],
                earlier_names=wanted["earlier"],
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return done(request, found, _now("The partner rules are saved."))
    context = {"event": found.event, "contest": found, "form": form}
    return render(request, "draw/rules.html", context, status=form_status(form))
