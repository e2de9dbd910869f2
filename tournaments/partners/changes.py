"""Partners that came out of a hat: checked like any others, and kept with what the check said."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from domain.actions import Action
from domain.lots.partners.late import Proposal
from domain.lots.partners.values import Finding
from domain.lots.verify.written import digest
from domain.wording import in_every_language
from domain.wording.refusals import refused
from tournaments.audited_action import contest_changed, contest_locked
from tournaments.free_text import reason_clean
from tournaments.models import Contest, Draw, Entry, Side, SideEntry
from tournaments.partners.queries import (
    Pair,
    Seating,
    frozen_input,
    hand_check,
    late_proposals,
    no_show_proposals,
    seating_get,
    substitute_proposal,
    swap_opinion,
    table_elsewhere,
)
from tournaments.people.services import entry_move
from tournaments.sides import (
    history_of,
    may_draw,
    next_number,
    replace_earlier,
    seat_sides,
    sides_make,
)

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
        raise refused(f"{unclear.code}:found", text=unclear.sentence)
    if errors:
        said = errors[0].sentence
        reason = reason_clean(reason, needed=refused("reason-missing:broken", said=said))
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
    contest_changed(
        contest,
        "phase",
        actor=actor,
        action=Action.PARTNERS_ENTER,
        subject=f"draw:{draw.pk}",
        after={"seal": draw.certificate["seal"], "partnerships": len(ordered)},
        reason=reason,
        publishes=contest.revision > 0,
    )
    return draw


# ---- After the draw ----


@transaction.atomic
def players_swap(
    *, actor: str, contest_id: int, version: int, one: int, two: int, reason: str
) -> None:
    """Two players change places, each taking the other's partner."""
    contest = _open(contest_id, version)
    opinion = swap_opinion(contest, one, two)
    reason = reason_clean(reason, needed=refused("reason-missing:partners"))
    seating = seating_get(contest)
    seats = {number: seating.members.get(number) for number in (one, two)}
    if not any(seats.values()):
        raise refused("not-in-a-partnership:neither")
    for seat in seats.values():
        if seat is not None:
            _leave(seat)
    for newcomer, seat in ((two, seats[one]), (one, seats[two])):
        if seat is not None:
            _sit(seat.side, newcomer, seat.place)
    _record(
        actor,
        Action.PLAYERS_SWAP,
        contest,
        seating,
        reason,
        one=seating.people[one].name,
        two=seating.people[two].name,
        findings=_codes(opinion.breaks),
    )


@transaction.atomic
def late_arrival_seat(
    *,
    actor: str,
    contest_id: int,
    version: int,
    entry_id: int,
    partner: int | None,
    reason: str = "",
) -> None:
    """Someone came late: a partner who was alone, or the standby list."""
    contest = _open(contest_id, version)
    proposal = _chosen(late_proposals(contest, entry_id), partner)
    reason = _reason(contest, proposal, reason)
    seating = seating_get(contest)
    side = None
    if partner is None:
        _move(actor, entry_id, Entry.State.STANDBY)
    else:
        _move(actor, entry_id, Entry.State.CHECKED_IN)
        held = seating.members.get(partner)
        if held is not None:
            side = held.side
            _sit(side, entry_id, 1 - held.place)
        else:
            _move(actor, partner, Entry.State.CHECKED_IN)
            (side,) = sides_make(seating.draw, [()])
            _sit(side, partner, 0)
            _sit(side, entry_id, 1)
    _record(
        actor,
        Action.LATE_ARRIVAL_SEAT,
        contest,
        seating,
        reason,
        came=seating.people[entry_id].name,
        partner=seating.people[partner].name if partner is not None else "",
        side=side.number if side is not None else None,
        findings=_codes(proposal.findings),
    )


@transaction.atomic
def no_show_record(
    *,
    actor: str,
    contest_id: int,
    version: int,
    entry_id: int,
    way: str,
    partner: int | None = None,
    reason: str = "",
) -> None:
    """Someone did not come: a partner for who is left, both seats, or the side is withdrawn."""
    contest = _open(contest_id, version)
    proposal = _chosen(no_show_proposals(contest, entry_id), partner, way)
    reason = _reason(contest, proposal, reason)
    seating = seating_get(contest)
    seat = seating.members[entry_id]
    _leave(seat)
    _move(actor, entry_id, Entry.State.WITHDRAWN)
    if partner is not None:
        _bring(actor, seating, partner)
        _sit(seat.side, partner, seat.place)
    elif way == "walkover":
        _withdraw(seat.side)
    _record(
        actor,
        Action.NO_SHOW_RECORD,
        contest,
        seating,
        reason,
        left=seating.people[entry_id].name,
        came=seating.people[partner].name if partner is not None else "",
        way=way,
        side=seat.side.number,
        findings=_codes(proposal.findings),
    )


@transaction.atomic
def substitute_seat(
    *, actor: str, contest_id: int, version: int, leaving: int, entry_id: int, reason: str = ""
) -> None:
    """One person takes another's seat."""
    contest = _open(contest_id, version)
    proposal = substitute_proposal(contest, leaving, entry_id)
    reason = _reason(contest, proposal, reason)
    seating = seating_get(contest)
    seat = seating.members[leaving]
    _leave(seat)
    _move(actor, leaving, Entry.State.WITHDRAWN)
    _bring(actor, seating, entry_id)
    _sit(seat.side, entry_id, seat.place)
    _record(
        actor,
        Action.SUBSTITUTE_SEAT,
        contest,
        seating,
        reason,
        left=seating.people[leaving].name,
        came=seating.people[entry_id].name,
        side=seat.side.number,
        findings=_codes(proposal.findings),
    )


def _open(contest_id: int, version: int) -> Contest:
    contest = contest_locked(contest_id, version)
    if contest.phase == Contest.Phase.FINISHED:
        raise refused("contest-finished")
    return contest


def _chosen(
    proposals: tuple[Proposal, ...], partner: int | None, way: str | None = None
) -> Proposal:
    for proposal in proposals:
        if proposal.partner == partner and way in (None, proposal.code):
            return proposal
    raise refused("choice-gone")


def _reason(contest: Contest, proposal: Proposal, reason: str) -> str:
    """During play a change is a ruling; a broken rule is one at any time."""
    needed = None
    if proposal.findings:
        needed = refused("reason-missing:proposal", said=proposal.sentence)
    elif contest.phase == Contest.Phase.PLAYING:
        needed = refused("reason-missing:partners")
    return reason_clean(reason, needed=needed)


def _leave(seat: SideEntry) -> None:
    seat.left = True
    seat.save(update_fields=["left"])


def _sit(side: Side, entry_id: int, place: int) -> None:
    _require_not_at_a_table(side, Entry.objects.select_related("player").get(pk=entry_id))
    if side.contest.phase == Contest.Phase.DRAWN:
        # The partner of a no-show may hold a seat of a side that was withdrawn. On the chart such
        # a side keeps its names.
        held = SideEntry.objects.filter(entry=entry_id, side__draw=side.draw_id, left=False)
        held.filter(side__withdrawn=True).update(left=True)
    SideEntry.objects.create(side=side, entry_id=entry_id, place=place)


def _require_not_at_a_table(side: Side, entry: Entry) -> None:
    """Nobody can be at two tables, also across the event's contests."""
    seat = table_elsewhere(entry, side)
    if seat is not None:
        name, other = entry.player.name, seat.side.contest.name
        raise refused("person-busy", name=name, other=other)


def _withdraw(side: Side) -> None:
    side.withdrawn = True
    side.save(update_fields=["withdrawn"])


def _bring(actor: str, seating: Seating, entry_id: int) -> None:
    """Whoever comes is checked in, and leaves a side that they held alone."""
    _move(actor, entry_id, Entry.State.CHECKED_IN)
    held = seating.members.get(entry_id)
    if held is not None:
        _leave(held)
        _withdraw(held.side)


def _move(actor: str, entry_id: int, state: str) -> None:
    seen = Entry.objects.values_list("state", flat=True).get(pk=entry_id)
    entry_move(actor=actor, entry_id=entry_id, state=state, seen=seen)


def _codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def _record(
    actor: str, action: Action, contest: Contest, seating: Seating, reason: str, **after: Any
) -> None:
    contest_changed(
        contest,
        actor=actor,
        action=action,
        subject=f"draw:{seating.draw.pk}",
        after=after,
        reason=reason,
        # Players see it at once: no two sheets under one revision.
        publishes=seating.draw.is_published,
    )
