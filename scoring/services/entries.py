"""Sides that leave in the middle of a contest, and sides that come late."""

from collections.abc import Sequence

from django.db import transaction

from games.models import Game
from games.services.step import Step
from scoring import play
from scoring.match_rows import layout_of, layout_read, rows_read, tree_form
from scoring.services.calls import calls_make
from scoring.services.corrections import loaded_part
from scoring.services.decisions import match_changed
from scoring.services.following import chart_write, sides_by_number
from tournaments.actions import Action
from tournaments.models import Draw, Entry, Side, SideEntry
from tournaments.selectors.partners import seats_in_force
from wording import Illegal, Sentence


@transaction.atomic
def side_withdraw(*, actor: str, contest_id: int, side: int, reason: str = "") -> Side:
    """A side leaves with its people, at any point. Asking twice changes nothing."""
    step = Step(actor=actor, contest_id=contest_id)
    found = sides_by_number(step.contest, [side]).get(side)
    if found is None:
        raise _unknown(side)
    if found.withdrawn:
        return found
    rows = {play.MatchKey.parse(row.key): row for row in step.contest.matches.all()}
    if not rows:
        raise _chart_missing()
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
        raise _chart_missing()
    if contest.plays_alone and len(entry_ids) != 1:
        raise Illegal(
            "late-alone",
            Sentence("Everyone plays alone here. Choose the one person who comes late."),
            field="entries",
        )
    place = play.MatchKey.parse(line)
    form = tree_form(contest)
    shape = layout_read(contest)
    rows = rows_read(contest, shape.reach(place))
    if place not in rows or rows[place].version != version:
        raise match_changed()
    draw = contest.draws.get(state=Draw.State.DRAWN)
    entries = entries_on_no_side(step, entry_ids)
    numbers = draw.sides.order_by("-number").values_list("number", flat=True)
    side = Side.objects.create(contest=contest, draw=draw, number=numbers[0] + 1)
    SideEntry.objects.bulk_create(
        SideEntry(side=side, entry_id=entry, place=index) for index, entry in enumerate(entry_ids)
    )
    chart = loaded_part(contest, shape, rows)
    changes = form.entered_late(chart, play.EnteredSide(side.number), place)
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
        raise Illegal(
            "late-entries",
            Sentence("A late side needs people who are checked in and play on no other side."),
            field="entries",
        )
    return free


def _chart_missing() -> Illegal:
    return Illegal(
        "chart-missing",
        Sentence("The chart has not been made yet. Change the partners instead."),
    )


def _unknown(side: int) -> Illegal:
    return Illegal(
        "unknown-side",
        Sentence(
            "There is no side {side} in this contest. Please check the number.",
            side=side,
        ),
        field="side",
    )
