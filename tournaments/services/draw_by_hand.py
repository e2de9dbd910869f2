"""Partners that came out of a hat: checked like any others, and kept with what the check said."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from tournaments.actions import Action
from tournaments.draw.verify import digest
from tournaments.models import Draw
from tournaments.selectors.draws import Pair, frozen_input, hand_check
from tournaments.services import trail
from tournaments.services.contest_lock import contest_changed, contest_locked
from tournaments.services.draw_sides import (
    history_of,
    may_draw,
    next_number,
    replace_earlier,
    seat_sides,
)
from tournaments.services.said import reason_clean
from wording import Illegal, Sentence, in_every_language

FORMAT = "rallydeck-draw-by-hand-1"
# Findings that leave it open who plays with whom; no reason can make up for these.
UNCLEAR = frozenset({"entrant-unknown", "entrant-twice", "entrant-missing"})


@transaction.atomic
def partners_enter(
    *,
    actor: str,
    contest_id: int,
    version: int,
    pairs: Sequence[Pair],
    alone: int | None = None,
    odd_seat: str = "",
    reason: str = "",
) -> Draw:
    """Put partnerships from a hat in force. A broken rule needs a reason."""
    contest = contest_locked(contest_id, version)
    reason = may_draw(contest, reason)
    frozen = frozen_input(contest, odd_seat=odd_seat)
    check = hand_check(contest, pairs, alone)
    errors = [finding for finding in check.findings if finding.level == "error"]
    unclear = next((finding for finding in errors if finding.code in UNCLEAR), None)
    if unclear is not None:
        raise Illegal(unclear.code, unclear.sentence, field="typed")
    if errors:
        said = errors[0].sentence
        reason = reason_clean(
            reason,
            needed=Sentence("{said} Change it, or say why it is accepted.", said=said),
        )
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    record: dict[str, Any] = {
        "format": FORMAT,
        "input": frozen.as_json(),
        "input_hash": frozen.hash,
        "partnerships": [list(pair) for pair in ordered],
        "alone": alone,
        "same_chapter": check.same_chapter,
        "findings": [
            {"code": finding.code, **in_every_language(finding.sentence)}
            for finding in check.findings
        ],
        "reason": reason,
        "history": [
            {"seal": earlier.seal, "reason": earlier.reason}
            for earlier in history_of(contest, reason)
        ],
    }
    replace_earlier(contest)
    draw = Draw.objects.create(
        contest=contest,
        number=next_number(contest),
        way=Draw.Way.BY_HAND,
        state=Draw.State.DRAWN,
        frozen=frozen.canonical().decode(),
        frozen_hash=frozen.hash,
        certificate={**record, "seal": digest(record)},
        reason=reason,
    )
    seat_sides(contest, draw, ordered, alone, odd_seat)
    contest_changed(contest, "phase", "revision")
    trail.leave(
        actor=actor,
        action=Action.PARTNERS_ENTER,
        subject=f"draw:{draw.pk}",
        contest=contest,
        after={"seal": draw.certificate["seal"], "partnerships": len(ordered)},
        reason=reason,
    )
    return draw
