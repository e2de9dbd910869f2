"""The step bar, for every page of the desk: `{% step_bar contest "check-in" %}`.

`here` is the step that the page belongs to. A page that knows better what to do next leaves the
button away with `with_next=False` and shows its own. Once the games are on there is no such bar.
"""

from typing import Any

from django import template

from tournaments.contests.queries import Day, Step, day_of
from tournaments.models import Contest

register = template.Library()

# A scorer sees how far these are, without a way in.
_OFFICIALS_ONLY = (Step.PEOPLE, Step.CHECK_IN, Step.PARTNERS)


@register.inclusion_tag("tournaments/steps.html", takes_context=True)
def step_bar(
    context: template.Context,
    contest: Contest,
    here: str,
    day: Day | None = None,
    with_next: bool = True,
) -> dict[str, Any]:
    day = day or day_of(contest=contest)
    is_official = bool(context.get("is_official"))
    return {
        "steps": [
            (
                step.value,
                day.is_done(step),
                step is day.now,
                step.value == here,
                is_official or step not in _OFFICIALS_ONLY,
            )
            for step in Step
            if step is not Step.FINISH and (day.has_draw or step is not Step.PARTNERS)
        ],
        "day": day,
        "contest": contest,
        "event": contest.event,
        "with_next": with_next,
        "is_official": is_official,
        "here": here,
    }
