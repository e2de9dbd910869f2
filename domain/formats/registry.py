"""The forms by id. The only module that knows which forms there are; it knows nothing of them."""

from functools import cache

from domain.formats import (
    double_elimination,
    mixer,
    open_tables,
    pools,
    progressive,
    round_robin,
    single_elimination,
    swiss,
)
from domain.formats.form import Form, options_read
from domain.formats.rounds import RoundForm
from domain.formats.tree import TreeForm
from domain.formats.values import Options, SidesBy, Value
from domain.wording.refusals import refused

ALL: tuple[Form, ...] = (
    single_elimination.FORM,
    double_elimination.FORM,
    open_tables.FORM,
    progressive.FORM,
    mixer.FORM,
    swiss.FORM,
    round_robin.FORM,
    pools.FORM,
)
IDS: tuple[str, ...] = tuple(form.id for form in ALL)


@cache
def rounds() -> dict[str, RoundForm]:
    """The forms that are played by rounds, by id."""
    return {form.id: form for form in ALL if isinstance(form, RoundForm)}


@cache
def trees() -> dict[str, TreeForm]:
    """The forms that are played along a chart, by id."""
    return {form.id: form for form in ALL if isinstance(form, TreeForm)}


def get(id: str) -> Form:
    """
    >>> str(get("knockout").title)
    'Knock-out'
    """
    for form in ALL:
        if form.id == id:
            return form
    raise refused("form-unknown", id=id, known=", ".join(IDS))


def draws_partners(id: str, options: Options) -> bool:
    """Whether partners are drawn once, before anything is played."""
    form = get(id)
    usual = "pairs" if form.sides is SidesBy.DRAWN_ONCE else "alone"
    return not form.partners_change and options.get("sides", usual) == "pairs"


def options_of(id: str, chosen: Options) -> dict[str, Value]:
    """What was chosen; a form whose partners change has no choice of sides to read."""
    offered = get(id).options
    return options_read(offered, {name: chosen[name] for name in chosen if name in offered})
