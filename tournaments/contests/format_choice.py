"""Choosing the form of a contest: a card for each form, and under it what can be chosen for it.

Knows forms by their registry and options alone. Every form's options are on the page, so that it
works without a script; only those of the chosen form are read.
"""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from domain.formats import registry
from domain.formats.choice import choose
from domain.formats.form import Form, Option
from domain.formats.goals import Kind
from domain.formats.values import Value
from domain.planning import Plan, Wish, plans_of
from domain.skipbo.rules import RuleSet
from domain.wording import Refusal
from tournaments.contests.services import MOST_TABLES
from tournaments.models import Contest
from web.params import number_in
from web.words import hours, said

# What a form and a goal say has no second place among the house rules.
SAID_BY_FORM = frozenset({"contest", "race_target", "contest_games", "partnership"})
# These two of the knock-out are ticks.
TICKS = ("third_place", "consolation")
KNOCKOUT = "knockout"
LEAST_PEOPLE = 4


@dataclass(frozen=True, slots=True)
class FormCard:
    """One form as it is offered. `is_sheets` says that the rule sheet means it so."""

    form: Form
    title: str
    summary: str
    is_sheets: bool
    is_chosen: bool
    fields: list[forms.BoundField]
    # What it means for these people and tables; empty where nobody is known yet.
    means: str = ""


def field_name(form: str, option: str) -> str:
    """What an option of a form is called on the page.

    >>> field_name("knockout", "third_place"), field_name("swiss", "rounds")
    ('third_place', 'swiss-rounds')
    """
    return option if form == KNOCKOUT and option in TICKS else f"{form}-{option}"


def form_fields(rules: RuleSet) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {
        "form": forms.ChoiceField(
            label=_("Form of the contest"),
            choices=[(form.id, said(form.title)) for form in registry.ALL],
            required=False,
        )
    }
    for form in registry.ALL:
        for option in form.options.values():
            name = field_name(form.id, option.name)
            if name not in TICKS:
                fields[name] = _field(option)
    return fields


def form_initial(rules: RuleSet, contest: Contest | None) -> dict[str, Any]:
    """As the rule sheet says, or as the contest was set up under the same rules."""
    is_set = contest is not None and contest.rule_set == rules.id
    initial: dict[str, Any] = {
        "form": contest.form if contest and is_set else choose(rules).form.id
    }
    for form in registry.ALL:
        options = _as_the_sheet_says(rules, form)
        if contest is not None and is_set and contest.form == form.id:
            options |= contest.form_options
        for name in form.options:
            initial.setdefault(field_name(form.id, name), options[name])
    return {name: value for name, value in initial.items() if name not in TICKS}


def form_given(cleaned: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """What the services take of it; what was left empty is as the rule sheet says."""
    form = registry.get(cleaned["form"] or choose(rules).form.id)
    options = {
        name: cleaned[field_name(form.id, name)]
        for name in form.options
        if field_name(form.id, name) not in TICKS
    }
    ticks = {name: bool(cleaned.get(name)) and form.id == KNOCKOUT for name in TICKS}
    given = {name: value for name, value in options.items() if value not in (None, "")}
    return {"form": form.id, "form_options": given, **ticks}


def form_cards(form: forms.Form, rules: RuleSet, people: int) -> list[FormCard]:
    meant, chosen = choose(rules).form.id, form["form"].value()
    plans = _plans(rules, people, form["tables"].value())
    return [
        FormCard(
            one,
            said(one.title),
            said(one.summary),
            one.id == meant,
            one.id == chosen,
            [form[field_name(one.id, name)] for name in one.options],
            means,
        )
        for one, means in zip(registry.ALL, plans, strict=True)
    ]


def _plans(rules: RuleSet, people: int, tables: Any) -> list[str]:
    """In a line each: how long it takes, how many games everybody gets, and how much paper."""
    count = number_in(str(tables)) or 0
    if people < LEAST_PEOPLE or not 1 <= count <= MOST_TABLES:
        return [""] * len(registry.ALL)
    return [_means(plan) for plan in plans_of(Wish(people, (count,), rules))]


def _means(plan: Plan) -> str:
    if plan.refusal is not None:
        return said(plan.refusal)
    length = plan.lengths[0]
    games = ngettext(
        "about %(takes)s (%(early)s to %(late)s), everyone plays at least %(n)s game",
        "about %(takes)s (%(early)s to %(late)s), everyone plays at least %(n)s games",
        plan.least_games,
    ) % {
        "takes": hours(length.about),
        "early": hours(length.early),
        "late": hours(length.late),
        "n": plan.least_games,
    }
    paper = ngettext("Paper: %(n)s result slip.", "Paper: %(n)s result slips.", plan.matches)
    return f"{games}. {paper % {'n': plan.matches}}"


def others_forgiven(form: forms.Form, chosen: str | None) -> None:
    """What stands under a form that was not chosen is read by nobody, so it cannot be wrong."""
    own = {field_name(chosen, name) for name in registry.get(chosen).options} if chosen else set()
    every = {field_name(one.id, name) for one in registry.ALL for name in one.options}
    for name in [name for name in form.errors if name in every - own]:
        del form.errors[name]


def sheet_words(rules: RuleSet) -> str:
    """What the rule sheet means, beside its name."""
    found = choose(rules)
    words = gettext("%(form)s: %(summary)s") % {
        "form": said(found.form.title),
        "summary": said(found.form.summary),
    }
    if found.goal.kind is not Kind.POINTS:
        return words
    race = gettext("A match is a race to %(points)s points.") % {"points": found.goal.number}
    return f"{words} {race}"


def _as_the_sheet_says(rules: RuleSet, form: Form) -> dict[str, Value]:
    try:
        return choose(rules, form=form.id).options
    except Refusal:  # these rules are not for it: said when it is chosen
        return {name: option.default for name, option in form.options.items()}


def _field(option: Option) -> forms.Field:
    label = said(option.label)
    if option.choices is not None:
        words = [(choice, said(sentence)) for choice, sentence in option.choices.items()]
        return forms.ChoiceField(label=label, choices=words, required=False)
    # Its limits are the option's own to say: a hidden field with limits would hold up the page.
    return forms.IntegerField(
        label=label,
        required=False,
        help_text=gettext("From %(least)s to %(most)s.")
        % {"least": option.least, "most": option.most},
    )
