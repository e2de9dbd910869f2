"""Who may be drawn with whom: setting a contest's partner rules."""

from collections.abc import Sequence

from django.db import transaction

from tournaments import names
from tournaments.actions import Action
from tournaments.draw import FrozenInput
from tournaments.models import Contest, Entry
from tournaments.selectors.draws import (
    Pair,
    earlier_contests_of,
    entrant_of,
    entries_of,
    rules_among,
)
from tournaments.services import trail
from tournaments.services.contest_lock import contest_changed, contest_locked
from tournaments.services.draw_sides import OPEN_PHASES
from wording import Illegal, Malformed, Sentence


@transaction.atomic
def partner_rules_set(
    *,
    actor: str,
    contest_id: int,
    version: int,
    chapters_apart: bool = True,
    households_apart: bool = False,
    apart: Sequence[Pair] = (),
    together: Sequence[Pair] = (),
    earlier_contests: Sequence[int] = (),
    earlier_names: Sequence[tuple[str, str]] = (),
) -> Contest:
    """Pairs are pairs of entries of this contest; earlier partners may be given by name only,
    since last year's people are on another list. Wishes that contradict each other are refused."""
    contest = contest_locked(contest_id, version)
    if contest.phase not in OPEN_PHASES:
        raise Illegal(
            "rules-too-late",
            Sentence("The chart has been made, so the partner rules stay as they are."),
        )
    _check_known(contest, apart, together, earlier_contests)
    before = contest.partner_rules
    contest.partner_rules = {
        "chapters_apart": chapters_apart,
        "households_apart": households_apart,
        "apart": _ordered(apart),
        "together": _ordered(together),
        "earlier_contests": sorted(set(earlier_contests)),
        "earlier_names": [
            [names.clean(one, field="earlier"), names.clean(two, field="earlier")]
            for one, two in earlier_names
        ],
    }
    _check_consistent(contest)
    contest_changed(contest, "partner_rules")
    trail.leave(
        actor=actor,
        action=Action.PARTNER_RULES_SET,
        contest=contest,
        before=before,
        after=contest.partner_rules,
    )
    return contest


def _check_known(
    contest: Contest, apart: Sequence[Pair], together: Sequence[Pair], earlier: Sequence[int]
) -> None:
    named = {number for pair in (*apart, *together) for number in pair}
    known = set(contest.entries.filter(pk__in=named).values_list("pk", flat=True))
    twice = any(one == two for one, two in (*apart, *together))
    if named - known or twice:
        raise Malformed(
            "pair-unknown",
            Sentence("A pair needs two different people who are signed up for this contest."),
            field="together" if any(set(pair) - known for pair in together) else "apart",
        )
    possible = set(earlier_contests_of(contest).values_list("pk", flat=True))
    if set(earlier) - possible:
        raise Malformed(
            "contest-unknown",
            Sentence("Choose earlier contests of this event whose partners have been drawn."),
            field="earlier_contests",
        )


def _check_consistent(contest: Contest) -> None:
    """Judged among all who are signed up, not only those who are here already."""
    people = [
        entrant_of(entry) for entry in entries_of(contest).exclude(state=Entry.State.WITHDRAWN)
    ]
    if len(people) >= 2:
        odd_seat = "sits_out" if len(people) % 2 else ""
        FrozenInput(tuple(people), rules_among(contest, people), odd_seat).field()


def _ordered(pairs: Sequence[Pair]) -> list[list[int]]:
    return [list(pair) for pair in sorted({(min(pair), max(pair)) for pair in pairs})]
