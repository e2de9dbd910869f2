"""The partner draw: promise, draw, replace. The algorithm and its proof are in tournaments.draw."""

import json

from django.db import transaction

from tournaments.actions import Action
from tournaments.draw import (
    FrozenInput,
    certificate_make,
    certificate_result,
    seed_commitment,
)
from tournaments.models import Draw
from tournaments.selectors.draws import draw_promised, frozen_input
from tournaments.services import seeds, trail
from tournaments.services.contest_lock import contest_changed, contest_locked
from tournaments.services.draw_sides import (
    history_of,
    may_draw,
    next_number,
    replace_earlier,
    require_open,
    seat_sides,
)
from tournaments.services.said import room_word_clean
from wording import Conflict, Illegal, Sentence


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
    seed = seeds.seed_new()
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
    contest_changed(contest)
    trail.leave(
        actor=actor,
        action=Action.DRAW_COMMIT,
        subject=f"draw:{draw.pk}",
        contest=contest,
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
    contest_changed(contest)
    trail.leave(
        actor=actor,
        action=Action.DRAW_OPEN,
        subject=f"draw:{draw.pk}",
        event=contest.event,
        contest=contest,
    )


@transaction.atomic
def partners_draw(*, actor: str, contest_id: int, version: int, room_word: str) -> Draw:
    """Mix in the word called out in the room, draw, and seat the partnerships as sides."""
    contest = contest_locked(contest_id, version)
    require_open(contest)
    draw = draw_promised(contest)
    if draw is None:
        raise Illegal(
            "draw-not-promised",
            Sentence(
                "Nothing is ready to be drawn. Seal the draw first, so that its fingerprint can "
                "hang on the wall."
            ),
        )
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
    contest_changed(contest, "phase", "revision")
    trail.leave(
        actor=actor,
        action=Action.PARTNERS_DRAW,
        subject=f"draw:{draw.pk}",
        contest=contest,
        after={"seal": draw.certificate["seal"], "partnerships": len(result.partnerships)},
        reason=draw.reason,
    )
    return draw


def _as_promised(draw: Draw, odd_seat: str) -> FrozenInput:
    """The list as it was frozen; refused where people or rules have changed since."""
    changed = Conflict(
        "entrants-changed",
        Sentence("The list has changed since the draw was sealed. Seal it again, then draw."),
    )
    try:
        frozen = frozen_input(draw.contest, odd_seat=odd_seat)
    except Illegal:
        # One more or one fewer makes an even count odd.
        raise changed from None
    if frozen.hash != draw.frozen_hash:
        raise changed
    return frozen
