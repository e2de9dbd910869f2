"""The forms by id. The only module that knows which forms there are; it knows nothing of them."""

from scoring.forms import double, everyone, knockout, open, pools, swiss
from scoring.forms.form import Form
from wording import Malformed, Sentence

ALL: tuple[Form, ...] = (
    knockout.FORM,
    double.FORM,
    open.FORM,
    swiss.FORM,
    everyone.FORM,
    pools.FORM,
)
IDS: tuple[str, ...] = tuple(form.id for form in ALL)


def get(id: str) -> Form:
    """
    >>> get("knockout").title.en
    'Knock-out'
    """
    for form in ALL:
        if form.id == id:
            return form
    raise Malformed(
        "form-unknown",
        Sentence(
            en=f"There is no form of contest “{id}”. Choose one of: {', '.join(IDS)}.",
            fr=f"Il n’y a pas de formule « {id} ». Choisissez parmi : {', '.join(IDS)}.",
        ),
        field="form",
    )
