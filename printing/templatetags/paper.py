"""Names on paper, for the templates of sheets."""

from collections.abc import Sequence

from django import template

from printing.layout import fit

register = template.Library()


@register.filter
def written(names: str | Sequence[str], between: str = " & ") -> str:
    """A name, or several of them as one text, in visible characters alone."""
    if isinstance(names, str):
        return fit.written(names)
    return between.join(map(fit.written, names))
