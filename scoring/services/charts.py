"""Making the score chart from the partnerships."""

import random

from django.db import transaction

from scoring import chart as charts
from scoring.models import Match
from scoring.rows import row_of
from scoring.selectors import chart_sides
from tournaments.models import Contest, Draw
from tournaments.services import trail
from tournaments.services.contests import tables_set
from wording import Illegal, Sentence


@transaction.atomic
def chart_build(
    *, actor: str, contest_id: int, seed: int, tables: int | None = None
) -> tuple[charts.RoundClashes, ...]:
    """Put the sides on the chart by lot; gives the chapter clashes that could not be avoided.

    `tables` is how many stand in the hall, where that is not what was set up.
    """
    contest = Contest.objects.select_for_update(of=("self",)).get(pk=contest_id)
    if contest.phase != Contest.Phase.DRAWN or contest.matches.exists():
        raise Illegal(
            "chart-not-now",
            Sentence(
                en="The chart is made once, right after the partners were drawn.",
                fr="Le tableau se fait une seule fois, juste après le tirage des partenaires.",
            ),
        )
    if tables is not None:
        tables_set(contest, tables)
    chart = charts.build(
        [side for side in chart_sides(contest=contest) if not side.withdrawn],
        rng=random.Random(seed),
        method=charts.Method.DRAWN,
        third_place=contest.third_place,
        consolation=contest.consolation,
    )
    numbers = chart.shape.numbers()
    Match.objects.bulk_create(
        row_of(contest, chart[key], numbers[key]) for key in chart.shape.match_keys()
    )
    contest.draws.filter(state=Draw.State.DRAWN).update(is_published=True)
    # A draw that was promised and not made is not made any more.
    contest.draws.filter(state=Draw.State.COMMITTED).update(state=Draw.State.REPLACED)
    contest.phase = Contest.Phase.PLAYING
    contest.revision += 1
    contest.version += 1
    contest.save(update_fields=["phase", "revision", "version"])
    trail.leave(
        actor=actor,
        action="chart_build",
        subject=f"contest:{contest.pk}",
        event=contest.event,
        contest=contest,
        after={"seed": seed, "sides": len(chart.sides), "tables": contest.tables.count()},
    )
    return charts.clashes(chart)
