"""The address that a page listens at, for templates."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from live.response import live_address

# ---- Lines of a long page that are made once and taken again until what they say chan ----

register = template.Library()


@register.simple_tag(takes_context=True)
def kept_line(context: Context, name: str, key: object, line: Any) -> SafeString:
    """The template with this `line`. Beside it, it may use what a reading of the whole contest
    settles (the event, its zone), and nothing else."""
    kept = context.get("kept_lines")
    place = (name, key, get_language())
    found = None if kept is None else kept.get(place)
    if found is not None and found[0] == line:
        made: SafeString = found[1]
        return made
    inside = context.template
    assert inside is not None  # noqa: S101  # a tag is always rendered inside a template
    with context.push(line=line):
        made = inside.engine.get_template(name).render(context)
    if kept is not None:
        kept[place] = line, made
    return made


register.simple_tag(live_address)
