"""What every page of the partner draw needs: a refusal on the page, very large numbers in words."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from domain.actions import Action
from domain.lots.partners.typed import lines_of, read_partnerships, write_partnerships
from domain.lots.partners.values import Entrant
from domain.wording import Refusal, Sentence
from domain.wording.numbers import decimal, grouped
from tournaments.contests.buttons import asked, button
from tournaments.contests.services import contest_publish
from tournaments.events.lookup import contest_or_404
from tournaments.models import AuditEntry, Contest, Entry
from tournaments.partners.queries import (
    Pair,
    changes_since,
    draw_preview,
    earlier_contests_of,
    entrant_of,
    rules_among,
    seating_get,
    sides_now,
)
from tournaments.partners.services import draw_commit, draw_open, partner_rules_set, partners_draw
from tournaments.people.queries import entries_of
from tournaments.people.services import entry_move
from tournaments.sides import OPEN_PHASES, draw_in_force, draw_promised
from web.params import actor_of, number_in
from web.refusals import form_status, refusals_on
from web.words import said

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
EXACT_BELOW, WORDS_BELOW = 10_000_000, 10**15
# The same words mean other numbers in the two languages.
_WORDS = (
    (10**12, Sentence("trillion")),
    (10**9, Sentence("billion")),
    (10**6, Sentence("million")),
)


def done(request: HttpRequest, found: Contest, text: str) -> HttpResponse:
    messages.success(request, text)
    return redirect("draw:partners", event=found.event.slug, contest=found.slug)


def readable(number: int | None, about: str = "") -> str:
    """How many legal draws there are, as a person can say it; empty where nobody knows.

    >>> readable(3348), readable(43_256_123_456), readable(10**40)
    ('3,348', '43.2 billion', '1.00 × 10⁴⁰')
    """
    if number is not None and number < EXACT_BELOW:
        return said(grouped(number))
    if number is not None and number < WORDS_BELOW:
        size, word = next((size, word) for size, word in _WORDS if number >= size)
        return said(Sentence.joined((decimal(f"{number // (size // 10) / 10:.1f}"), word)))
    digits, power = _powers(number, about)
    return f"{said(decimal(digits))} × 10{power.translate(_RAISED)}" if digits else ""


def digits_in(number: int | None, about: str = "") -> int | None:
    """How long such a number would be on paper, where it is too long to be said."""
    if number is not None and number < WORDS_BELOW:
        return None
    digits, power = _powers(number, about)
    return int(power) + 1 if digits else None


def _powers(number: int | None, about: str) -> tuple[str, str]:
    text = about if number is None else f"{Decimal(number):.2E}"
    digits, _plus, power = text.partition("E+")
    return digits, power


# ---- The changes after a draw, as sentences for the history ----


def change_sentence(entry: AuditEntry) -> Sentence:
    """What happened, by the facts that the service left on the trail."""
    facts = entry.after
    if entry.action == Action.PLAYERS_SWAP:
        return Sentence("{one} and {two} changed places.", one=facts["one"], two=facts["two"])
    if entry.action == Action.LATE_ARRIVAL_SEAT:
        return _late(facts["came"], facts["partner"])
    if entry.action == Action.SUBSTITUTE_SEAT or facts["came"]:
        return Sentence("{came} plays instead of {left}.", came=facts["came"], left=facts["left"])
    if facts["way"] == "two_seats":
        return Sentence("{left} did not come; the partner plays both seats.", left=facts["left"])
    return Sentence(
        "{left} did not come; partnership {side} is withdrawn.",
        left=facts["left"],
        side=facts["side"],
    )


def _late(came: str, partner: str) -> Sentence:
    if partner:
        return Sentence("{came} came late and plays with {partner}.", came=came, partner=partner)
    return Sentence("{came} came late and is on standby.", came=came)


# ---- The desk's page of the partner draw ----


def _page(request: HttpRequest, found: Contest, more: dict[str, Any] | None = None) -> HttpResponse:
    promised, in_force = draw_promised(found), draw_in_force(found)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "promised": promised,
        "drawn": in_force,
        "may_draw": found.phase in OPEN_PHASES,
        "may_change": in_force is not None and found.phase != Contest.Phase.FINISHED,
        "history": list(found.draws.order_by("-number")),
        "standby": entries_of(found, Entry.State.STANDBY),
        "rules": _rules(found),
    }
    if context["may_draw"]:
        context |= _before(found)
    if in_force is not None:
        seating = seating_get(found)
        context |= {
            "sides": sides_now(in_force),
            "waiting": seating.entrants(*seating.waiting),
            "changes": [(said(change_sentence(entry)), entry) for entry in changes_since(in_force)],
        }
    return render(request, "tournaments/partners/partners.html", context | (more or {}))


def _before(found: Contest) -> dict[str, Any]:
    """What the official sees before the draw, or why nothing can be said of it."""
    try:
        looked = draw_preview(found)
    except Refusal as refusal:
        return {"unclear": said(refusal.sentence)}
    return {
        "preview": looked,
        "legal_draws": readable(looked.legal_draws, looked.about),
        "legal_digits": digits_in(looked.legal_draws, looked.about),
        "findings": [(finding.level, said(finding.sentence)) for finding in looked.findings],
        "odd_options": [(option, said(option.sentence)) for option in looked.odd_options],
        "blocked": any(finding.level == "error" for finding in looked.findings),
    }


def _rules(found: Contest) -> dict[str, Any]:
    people = entries_of(found).exclude(state=Entry.State.WITHDRAWN)
    names = {entry.pk: entry.player.name for entry in people}
    rules = found.partner_rules

    def named(which: str) -> list[str]:
        return [
            f"{names[one]} – {names[two]}"
            for one, two in rules.get(which, [])
            if one in names and two in names
        ]

    entrants = [entrant_of(entry) for entry in people]
    return {
        "chapters_apart": rules.get("chapters_apart", True),
        "households_apart": rules.get("households_apart", False),
        "apart": named("apart"),
        "together": named("together"),
        "earlier": len(rules_among(found, entrants).earlier_partners),
    }


@require_safe
def partners(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Where no partners are drawn beforehand, the way on is the first round."""
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        return redirect("play:day", event=event, contest=contest)
    return _page(request, found)


def _page_again(request: HttpRequest, found: Contest, more: dict[str, Any]) -> HttpResponse:
    return _page(request, found, more | {"reason": request.POST.get("reason", "")})


@button(_page_again, "draw:partners")
def promise(request: HttpRequest, contest: Contest) -> str:
    odd_seat, reason = request.POST.get("odd_seat", ""), request.POST.get("reason", "")
    draw_commit(**asked(request, contest), odd_seat=odd_seat, reason=reason)
    return _("The draw is sealed. Read its six words to the room now.")


@button(_page_again, "tournaments:check-in")
def open_again(request: HttpRequest, contest: Contest) -> str:
    draw_open(**asked(request, contest))
    return _("The list is open again. Seal the draw anew when all are here.")


@button(_page_again, "draw:partners")
def draw(request: HttpRequest, contest: Contest) -> str:
    word = request.POST.get("room_word", "")
    made = partners_draw(**asked(request, contest), room_word=word)
    words = _("Drawn with the word “%(word)s”. Publish it when it has been read out.")
    return words % {"word": made.room_word}


@button(_page_again, "draw:partners")
def publish(request: HttpRequest, contest: Contest) -> str:
    contest_publish(actor=actor_of(request), contest_id=contest.pk)
    return _("Published. Players can see their partners now.")


@button(_page_again, "draw:partners")
def call_in(request: HttpRequest, contest: Contest) -> str:
    """Someone from the standby list plays: checked in, so that the count comes out even."""
    number = number_in(request.POST.get("entry")) or 0
    entry = entries_of(contest, Entry.State.STANDBY).filter(pk=number).first()
    if entry is None:
        return _("Nobody of that name is on standby any more.")
    entry_move(
        actor=actor_of(request),
        entry_id=entry.pk,
        state=Entry.State.CHECKED_IN,
        seen=Entry.State.STANDBY,
    )
    return _("%(name)s is checked in.") % {"name": entry.player.name}


# ---- The form of the partner rules ----

_LINES = {"rows": 4, "spellcheck": "false"}


class PartnerRulesForm(forms.Form):
    chapters_apart = forms.BooleanField(
        label=gettext_lazy("Partners come from different chapters"), required=False
    )
    households_apart = forms.BooleanField(
        label=gettext_lazy("People of one household are kept apart"), required=False
    )
    apart = forms.CharField(
        label=gettext_lazy("Keep these people apart"),
        help_text=gettext_lazy(
            "One pair to a line, for example: Ann Lee + Bob Ray. "
            "Everyone can see these wishes in the certificate."
        ),
        widget=forms.Textarea(_LINES),
        required=False,
    )
    together = forms.CharField(
        label=gettext_lazy("These people play together"),
        help_text=gettext_lazy("One pair to a line. They are partners before the draw begins."),
        widget=forms.Textarea(_LINES),
        required=False,
    )
    earlier = forms.CharField(
        label=gettext_lazy("Not again last year’s partners"),
        help_text=gettext_lazy("One pair to a line. Names that are not here today do no harm."),
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
                label=gettext_lazy("Not again the partners of"),
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
            raise forms.ValidationError(gettext_lazy("Put two names on each line."))
        return [(one, two) for one, two in lines]

    def _pairs(self, name: str) -> list[Pair]:
        typed = read_partnerships(self.cleaned_data[name], self.people)
        wrong = [said(finding.sentence) for finding in typed.findings]
        if typed.alone:
            wrong.append(_("Put two names on each line."))
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
        with refusals_on(form):
            partner_rules_set(
                **asked(request, found),
                chapters_apart=wanted["chapters_apart"],
                households_apart=wanted["households_apart"],
                apart=wanted["apart"],
                together=wanted["together"],
                earlier_contests=[int(one) for one in wanted.get("earlier_contests", [])],
                earlier_names=wanted["earlier"],
            )
            return done(request, found, _("The partner rules are saved."))
    context = {"event": found.event, "contest": found, "form": form}
    return render(request, "tournaments/partners/rules.html", context, status=form_status(form))
