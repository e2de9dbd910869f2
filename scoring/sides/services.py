"""Sides that leave in the middle of a contest, and sides that come late."""

from collections.abc import Sequence

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.formats.values import SidesBy
from domain.wording.refusals import refused
from games.models import Game
from scoring.advancement import chart_write, rounds_over
from scoring.calls.services import calls_make
from scoring.corrections.services import loaded_part
from scoring.match_mapper import layout_of, layout_read, match_of, rows_read
from scoring.progress.rounds import match_ahead
from scoring.progress.sides import sides_by_number
from scoring.results.decisions import match_changed
from tournaments.audited_action import Step
from tournaments.models import Contest, Draw, Entry, Side
from tournaments.sides import number_free, seats_in_force, sides_make


@transaction.atomic
def side_withdraw(*, actor: str, contest_id: int, side: int, reason: str = "") -> Side:
    """A side leaves with its people, at any point. Asking twice changes nothing."""
    step = Step(actor=actor, contest_id=contest_id)
    found = sides_by_number(step.contest, [side]).get(side)
    if found is None:
        raise refused("unknown-side", side=side)
    if found.withdrawn:
        return found
    rows = {play.MatchKey.parse(row.key): row for row in step.contest.matches.all()}
    if not rows:
        raise refused("chart-missing:partners")
    chart = loaded_part(
        step.contest,
        layout_of(step.contest, ((key, row.number) for key, row in rows.items())),
        rows,
    )
    called = step.contest.games.filter(state=Game.State.CALLED)
    keys = called.values_list("match_game__match__key", flat=True)
    changes = play.withdraw(chart, side, only_called=[play.MatchKey.parse(k) for k in keys])
    step.change(found, withdrawn=True)
    for entry in Entry.objects.filter(memberships__side=found, memberships__left=False):
        step.change(entry, state=Entry.State.WITHDRAWN.value)
    chart_write(step, rows, changes)
    _, calls = calls_make(step)
    step.close(
        action=Action.SIDE_WITHDRAW,
        subject=f"side:{side}",
        facts={"side": side, "calls": calls},
        reason=reason,
    )
    return found


@transaction.atomic
def side_enter_late(
    *, actor: str, contest_id: int, entry_ids: Sequence[int], line: str, version: int
) -> Side:
    """A late side takes the bye of a first-round match. `version` is that match's, as seen."""
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    if not contest.matches.exists():
        raise refused("chart-missing:partners")
    if contest.plays_alone and len(entry_ids) != 1:
        raise refused("late-alone")
    place = play.MatchKey.parse(line)
    contest.format.require_chart()
    shape = layout_read(contest)
    rows = rows_read(contest, shape.reach(place))
    if place not in rows or rows[place].version != version:
        raise match_changed()
    draw = contest.draws.get(state=Draw.State.DRAWN)
    entries = entries_on_no_side(step, entry_ids)
    (side,) = sides_make(draw, [entry_ids])
    chart = loaded_part(contest, shape, rows)
    changes = contest.format.entered_late(chart, play.EnteredSide(side.number), place)
    step.added([side])
    for entry in entries:
        step.change(entry, state=Entry.State.CHECKED_IN.value)
    chart_write(step, rows, changes)
    _, calls = calls_make(step)
    facts = {"side": side.number, "line": line, "entries": list(entry_ids), "calls": calls}
    step.close(action=Action.SIDE_ENTER_LATE, subject=f"side:{side.number}", facts=facts)
    return side


def entries_on_no_side(step: Step, entry_ids: Sequence[int]) -> list[Entry]:
    """People who are here, or on standby, and on no side that plays."""
    free = list(
        step.contest.entries.filter(pk__in=entry_ids)
        .filter(state__in=(Entry.State.CHECKED_IN, Entry.State.STANDBY))
        .exclude(memberships__in=seats_in_force())
    )
    # Nobody is two people of one side.
    if not entry_ids or len(free) != len(entry_ids):
        raise refused("late-entries")
    return free


# ---- People who come late to a contest of rounds, leave it, and come back ----

PARTNERS = 2


@transaction.atomic
def person_leave(
    *, actor: str, contest_id: int, entry_id: int, reason: str = "", at_once: bool = False
) -> Entry:
    """Not there from the next round on. Asking twice changes nothing.

    `at_once`: in the middle of a match too, which ends with it.
    """
    step = Step(actor=actor, contest_id=contest_id)
    step.contest.format.require_rounds()
    entry = step.contest.entries.select_related("player").get(pk=entry_id)
    if entry.state == Entry.State.WITHDRAWN:
        return entry
    ahead = match_ahead(contest=step.contest, entry_id=entry.pk)
    if ahead is not None:
        row, side = ahead
        if not at_once:
            raise refused("match-ahead", name=entry.player.name, match=row.number)
        if len(match_of(row).named) > PARTNERS:
            raise refused("others-play-on", name=entry.player.name, match=row.number)
        rows = {match_of(row).key: row}
        chart = loaded_part(step.contest, layout_read(step.contest), rows)
        called = row.games.filter(game__state=Game.State.CALLED).exists()
        changes = play.withdraw(chart, side, only_called=[match_of(row).key] if called else ())
        chart_write(step, rows, [one for one in changes if isinstance(one, play.MatchChange)])
    return _moved(step, entry, Entry.State.WITHDRAWN, Action.PERSON_LEAVE, reason)


@transaction.atomic
def person_return(*, actor: str, contest_id: int, entry_id: int) -> Entry:
    """There again from the next round on."""
    step = Step(actor=actor, contest_id=contest_id)
    step.contest.format.require_rounds()
    entry = step.contest.entries.select_related("player").get(pk=entry_id)
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    return _moved(step, entry, Entry.State.CHECKED_IN, Action.PERSON_RETURN, "")


@transaction.atomic
def side_join(*, actor: str, contest_id: int, entry_ids: Sequence[int]) -> Side:
    """Two who came late are partners from the next round on, where partners were drawn once."""
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    _require_fixed_partners(contest)
    found = contest.sides.filter(draw__state=Draw.State.DRAWN, withdrawn=False)
    for entry_id in entry_ids:
        found = found.filter(members__entry=entry_id, members__left=False)
    same = found.first() if len(set(entry_ids)) == PARTNERS else None
    if same is not None:
        return same  # the same press twice
    if len(set(entry_ids)) != PARTNERS:
        raise refused("late-two")
    entries = entries_on_no_side(step, entry_ids)
    draw = contest.draws.get(state=Draw.State.DRAWN, round=0)
    (side,) = sides_make(draw, [entry_ids], first=number_free(contest.sides.all()))
    step.added([side])
    for entry in entries:
        step.change(entry, state=Entry.State.CHECKED_IN.value)
    step.close(
        action=Action.SIDE_JOIN,
        subject=f"side:{side.number}",
        facts={"side": side.number, "entries": list(entry_ids)},
    )
    return side


def _require_fixed_partners(contest: Contest) -> None:
    contest.format.require_rounds()
    if contest.format.sides is SidesBy.EACH_ROUND or contest.plays_alone:
        raise refused("late-by-check-in")
    if contest.phase != Contest.Phase.PLAYING:
        raise refused("late-not-now")


def _moved(step: Step, entry: Entry, state: Entry.State, action: Action, reason: str) -> Entry:
    step.change(entry, state=state.value)
    if step.contest.phase in (Contest.Phase.PLAYING, Contest.Phase.FINISHED):
        # Those who are left may have met already; whoever is back may not have.
        phase = Contest.Phase.FINISHED if rounds_over(step) else Contest.Phase.PLAYING
        step.change(step.contest, phase=phase.value)
    step.close(
        action=action, subject=f"entry:{entry.pk}", facts={"name": entry.player.name}, reason=reason
    )
    return entry
