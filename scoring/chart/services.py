"""Making the score chart from the partnerships."""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.certificates.certificate import CHART, Opened, chart_entry
from domain.lots.seal import Sealed, lots_of
from domain.wording.refusals import refused
from scoring.match_mapper import row_of
from scoring.models import ChartLots, Match
from scoring.progress.chart import chart_sides
from scoring.rounds.services import round_make
from tournaments.audited_action import contest_changed, locking
from tournaments.contests.lots import lots_open
from tournaments.contests.services import tables_set
from tournaments.models import Contest, Draw, SideEntry
from tournaments.sides import sides_of_one


@transaction.atomic
def chart_build(
    *,
    actor: str,
    contest_id: int,
    seed: int | None = None,
    tables: int | None = None,
    method: play.Method = play.Method.DRAWN,
    seeds: Sequence[int] = (),
) -> tuple[play.RoundClashes, ...]:
    """Put the sides on the chart; gives the chapter clashes that could not be avoided.

    By lot, or seeded: `seeds` are numbers of sides, the strongest first, and the others are drawn
    by lot behind them. The lots are opened now (tournaments.contests.lots), unless they come from a
    `seed`, for a rehearsal: then the certificate says so. `tables` is how many stand in the hall,
    where that is not what was set up.
    """
    contest = locking().get(pk=contest_id)
    begins = Contest.Phase.REGISTRATION if contest.plays_alone else Contest.Phase.DRAWN
    if contest.phase != begins or contest.matches.exists() or contest.is_by_rounds:
        raise refused("chart-not-now")
    if tables is not None:
        tables_set(contest, tables)
    if contest.plays_alone:
        sides_of_one(contest)
    sides = [side for side in chart_sides(contest=contest) if not side.withdrawn]
    sides = _with_seeds(sides, method, seeds)
    form, options = contest.format, contest.options
    opened = lots_open(contest, round_number=1) if seed is None else None
    chart = form.all_matches(sides, options, rng=_lots(opened, seed), method=method)
    found = form.clashes(chart)
    numbers = chart.shape.numbers()
    Match.objects.bulk_create(
        row_of(contest, chart[key], numbers[key]) for key in chart.shape.match_keys()
    )
    ChartLots.objects.create(
        contest=contest,
        certificate=chart_entry(sides, _names(contest), options, method, opened, chart)
        if opened
        else {"seed": str(seed), "chosen": True},
    )
    contest.draws.filter(state=Draw.State.DRAWN).update(is_published=True)
    # A draw that was promised and not made is not made any more.
    contest.draws.filter(state=Draw.State.COMMITTED).update(state=Draw.State.REPLACED)
    contest.phase = Contest.Phase.PLAYING
    contest_changed(
        contest,
        "phase",
        actor=actor,
        action=Action.CHART_BUILD,
        publishes=True,
        after={
            **({} if seed is None else {"seed": seed}),
            "sides": len(chart.sides),
            "tables": contest.tables.count(),
            "method": method.value,
            "seeds": list(seeds),
            # How many: all pairs of a large chart would fill pages, and the chart shows them.
            "clashes": [
                {"round": clash.round, "count": len(clash.pairs), "at_least": clash.at_least}
                for clash in found
                if clash.pairs
            ],
        },
    )
    return found


@transaction.atomic
def contest_begin(*, actor: str, contest_id: int, seed: int | None = None) -> None:
    """The chart, or the first round; `seed` as for a rehearsal."""
    if Contest.objects.get(pk=contest_id).is_by_rounds:
        lots = None if seed is None else str(seed)
        round_make(actor=actor, contest_id=contest_id, seen=0, seed=lots)
    else:
        chart_build(actor=actor, contest_id=contest_id, seed=seed)


def _lots(opened: Opened | None, seed: int | None) -> random.Random:
    if opened is None:
        return random.Random(seed)
    return lots_of(Sealed((opened.seed,), (opened.room_word,)).key(1, CHART))


def _names(contest: Contest) -> dict[int, list[str]]:
    """Who is on each side, for the certificate."""
    found: dict[int, list[str]] = defaultdict(list)
    members = SideEntry.objects.filter(
        left=False, side__contest=contest, side__draw__state=Draw.State.DRAWN
    ).order_by("side__number", "place")
    for number, name in members.values_list("side__number", "entry__player__name"):
        found[number].append(name)
    return found


def _with_seeds(
    sides: Sequence[play.EnteredSide], method: play.Method, seeds: Sequence[int]
) -> list[play.EnteredSide]:
    if method is play.Method.SEEDED and not seeds:
        raise refused("seeds-missing")
    if method is play.Method.DRAWN and seeds:
        raise refused("seeds-not-asked")
    ranks: dict[int, int] = {}
    known = {side.number for side in sides}
    for rank, number in enumerate(seeds, start=1):
        if number not in known:
            raise refused("seed-unknown", number=number)
        if number in ranks:
            raise refused("seed-twice:named", number=number)
        ranks[number] = rank
    return [replace(side, seed=ranks.get(side.number)) for side in sides]
