"""A refusal has the same status wherever a page shows it."""

import pytest
from django import forms

from domain.wording import Conflict, Illegal, Malformed, Sentence
from web.refusals import form_status, show_refusal, status_of

SAID = Sentence("That is 100% taken.")
KINDS = [(Malformed, 400), (Illegal, 422), (Conflict, 409)]


class NameForm(forms.Form):
    name = forms.CharField()


def _form(name="Ada"):
    form = NameForm({"name": name})
    form.is_valid()
    return form


@pytest.mark.parametrize(("kind", "status"), KINDS)
def test_a_form_with_a_refusal_has_the_refusals_status(kind, status):
    refusal, form = kind("taken", SAID, field="name"), _form()
    show_refusal(form, refusal)
    assert form_status(form) == status_of(refusal) == status
    assert form.errors["name"] == ["That is 100% taken."]


def test_a_refusal_about_no_field_of_the_form_stands_on_top():
    form = _form()
    show_refusal(form, Illegal("taken", SAID, field="elsewhere"))
    assert form.non_field_errors() == ["That is 100% taken."]


def test_a_form_may_call_the_field_by_a_name_of_its_own():
    form = _form()
    show_refusal(form, Illegal("taken", SAID, field="elsewhere"), field="name")
    assert list(form.errors) == ["name"]


def test_a_form_that_cannot_be_read_is_malformed_and_one_without_faults_is_a_page():
    assert form_status(_form(name="")) == 400
    assert form_status(_form()) == form_status(NameForm()) == 200


def test_of_two_forms_the_refused_one_counts():
    refused = _form()
    show_refusal(refused, Conflict("changed", SAID))
    assert form_status(_form(), refused) == 409
