"""Who may be drawn with whom: setting a contest's partner rules."""

import json
from collections.abc import Sequence

from django.db import transaction

from domain import names
from domain.actions import Action
from domain.lots.partners.draw import certificate_make, certificate_result, seed_commitment
from domain.lots.partners.values import FrozenInput
from domain.wording import Illegal
from domain.wording.refusals import refused
from tournaments.audited_action import contest_changed, contest_locked
from tournaments.contests import lots
from tournaments.free_text import room_word_clean
from tournaments.models import Contest, Draw, Entry
from tournaments.partners.queries import (
    Pair,
    earlier_contests_of,
    entrant_of,
    frozen_input,
    rules_among,
)
from tournaments.people.queries import entries_of
from tournaments.sides import (
    OPEN_PHASES,
    draw_promised,
    history_of,
    may_draw,
    next_number,
    replace_earlier,
    require_open,
    seat_sides,
)


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
        raise refused("rules-too-late")
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
    contest_changed(
        contest,
        "partner_rules",
        actor=actor,
        action=Action.PARTNER_RULES_SET,
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
        raise refused(
            "pair-unknown",
            field="together" if any(set(pair) - known for pair in together) else "apart",
        )
    possible = set(earlier_contests_of(contest).values_list("pk", flat=True))
    if set(earlier) - possible:
        raise refused("contest-unknown:earlier")


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


# ---- The partner draw ----


@transaction.atomic
def draw_commit(
    *, actor: str, contest_id: int, version: int, odd_seat: str = "", reason: str = ""
) -> Draw:
    """Freeze the list and fix the seed; its hash may be published from now on.

    A draw after the first one replaces it, needs a reason, and is not possible once the chart
    has been made.
    """
    contest = contest_locked(contest_id, version)
    reason = may_draw(contest, reason)
    frozen = frozen_input(contest, odd_seat=odd_seat)
    # A promise that was not kept stays on record, as replaced.
    contest.draws.filter(state=Draw.State.COMMITTED).update(state=Draw.State.REPLACED)
    seed = lots.seed_new()
    draw = Draw.objects.create(
        contest=contest,
        number=next_number(contest),
        way=Draw.Way.COMPUTER,
        state=Draw.State.COMMITTED,
        frozen=frozen.canonical().decode(),
        frozen_hash=frozen.hash,
        commitment=seed_commitment(seed),
        seed=seed,
        reason=reason,
    )
    contest_changed(
        contest,
        actor=actor,
        action=Action.DRAW_COMMIT,
        subject=f"draw:{draw.pk}",
        after={"commitment": draw.commitment, "input_hash": draw.frozen_hash},
        reason=draw.reason,
    )
    return draw


@transaction.atomic
def draw_open(*, actor: str, contest_id: int, version: int) -> None:
    """The list is opened again: what was sealed is not drawn any more and stays on record."""
    contest = contest_locked(contest_id, version)
    draw = draw_promised(contest)
    if draw is None:
        return
    draw.state = Draw.State.REPLACED
    draw.save(update_fields=["state"])
    contest_changed(contest, actor=actor, action=Action.DRAW_OPEN, subject=f"draw:{draw.pk}")


@transaction.atomic
def partners_draw(*, actor: str, contest_id: int, version: int, room_word: str) -> Draw:
    """Mix in the word called out in the room, draw, and seat the partnerships as sides."""
    contest = contest_locked(contest_id, version)
    require_open(contest)
    draw = draw_promised(contest)
    if draw is None:
        raise refused("draw-not-promised")
    word = room_word_clean(room_word)
    odd_seat = json.loads(draw.frozen)["odd_seat"]
    frozen = _as_promised(draw, odd_seat)
    draw.certificate = certificate_make(frozen, draw.seed, word, history_of(contest, draw.reason))
    draw.room_word = draw.certificate["room_word"]
    draw.state = Draw.State.DRAWN
    replace_earlier(contest)
    draw.save()
    result = certificate_result(draw.certificate)
    seat_sides(contest, draw, result.partnerships, result.alone, odd_seat)
    contest_changed(
        contest,
        "phase",
        actor=actor,
        action=Action.PARTNERS_DRAW,
        subject=f"draw:{draw.pk}",
        after={"seal": draw.certificate["seal"], "partnerships": len(result.partnerships)},
        reason=draw.reason,
        publishes=contest.revision > 0,
    )
    return draw


def _as_promised(draw: Draw, odd_seat: str) -> FrozenInput:
    """The list as it was frozen; refused where people or rules have changed since."""
    changed = refused("entrants-changed")
    try:
        frozen = frozen_input(draw.contest, odd_seat=odd_seat)
    except Illegal:
        # One more or one fewer makes an even count odd.
        raise changed from None
    if frozen.hash != draw.frozen_hash:
        raise changed
    return frozen
