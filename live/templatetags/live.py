"""What templates ask of the live pages: the address they listen at, lines that are kept, and where
a side goes from its table."""

from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from live.player_status import Answer
from live.publish import published
from live.response import live_address
from scoring.results.queries import SeatedSide, TableScene

register = template.Library()


@register.simple_tag(takes_context=True)
def kept_line(context: Context, name: str, key: object, line: Any) -> SafeString:
    """The template with this `line`. Beside it, it may use what a reading of the whole contest
    settles (the event, its zone), and nothing else."""
    kept, place = context["kept_lines"], (name, key, get_language())
    found = kept.get(place)
    if found is None or found[0] != line:
        inside: Any = context.template  # a tag is always rendered inside one
        with context.push(line=line):
            found = kept[place] = line, inside.engine.get_template(name).render(context)
    made: SafeString = found[1]
    return made


@register.simple_tag
def next_for_each(scene: TableScene) -> list[tuple[SeatedSide, Answer | None]]:
    """Where each side goes from this table."""
    contest = scene.table.contest
    here = published(contest.event.slug, {contest.pk: contest.revision})
    found = []
    for side in scene.sides:
        person = here.people.get(side.people[0].player) if here and side.people else None
        told = person.answers if person else ()
        found.append((side, next((a for a in told if a.contest_slug == contest.slug), None)))
    return found


register.simple_tag(live_address)
