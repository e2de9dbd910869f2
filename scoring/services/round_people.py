"""People who come late to a contest of rounds, leave it, and come back. Between rounds nothing else
changes.

Whoever has a match in this round plays it first, or leaves at once: then it ends as on a chart, by
walkover where nobody has sat down yet, and as retired in the middle of it.
"""

from collections.abc import Sequence

from django.db import transaction

from games.models import Game
from games.services.step import Step
from scoring import play
from scoring.forms.values import SidesBy
from scoring.match_rows import layout_read, match_of
from scoring.selectors.round_people import match_ahead
from scoring.selectors.rounds import round_form_or_refuse
from scoring.services.corrections import loaded_part
from scoring.services.entries import entries_on_no_side
from scoring.services.following import chart_write, rounds_over
from tournaments.actions import Action
from tournaments.models import Contest, Draw, Entry, Side, SideEntry
from wording import Illegal, Sentence

PARTNERS = 2


@transaction.atomic
def person_leave(
    *, actor: str, contest_id: int, entry_id: int, reason: str = "", at_once: bool = False
) -> Entry:
    """Not there from the next round on. Asking twice changes nothing.

    `at_once`: in the middle of a match too, which ends with it.
    """
    step = Step(actor=actor, contest_id=contest_id)
    round_form_or_refuse(step.contest)
    entry = step.contest.entries.select_related("player").get(pk=entry_id)
    if entry.state == Entry.State.WITHDRAWN:
        return entry
    ahead = match_ahead(contest=step.contest, entry_id=entry.pk)
    if ahead is not None:
        row, side = ahead
        if not at_once:
            raise _match_first(entry, row.number)
        if len(match_of(row).named) > PARTNERS:
            raise _others_play_on(entry, row.number)
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
    round_form_or_refuse(step.contest)
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
        raise Illegal(
            "late-two",
            Sentence("Choose two different people who play together."),
            field="entries",
        )
    entries = entries_on_no_side(step, entry_ids)
    draw = contest.draws.get(state=Draw.State.DRAWN, round=0)
    number = 1 + max(contest.sides.values_list("number", flat=True), default=0)
    side = Side.objects.create(contest=contest, draw=draw, number=number)
    SideEntry.objects.bulk_create(
        SideEntry(side=side, entry_id=entry, place=place) for place, entry in enumerate(entry_ids)
    )
    step.added([side])
    for entry in entries:
        step.change(entry, state=Entry.State.CHECKED_IN.value)
    step.close(
        action=Action.SIDE_JOIN,
        subject=f"side:{number}",
        facts={"side": number, "entries": list(entry_ids)},
    )
    return side


def _require_fixed_partners(contest: Contest) -> None:
    form = round_form_or_refuse(contest)
    if form.sides is SidesBy.EACH_ROUND or contest.plays_alone:
        raise Illegal(
            "late-by-check-in",
            Sentence("Whoever comes late is only checked in here, and plays from the next round."),
        )
    if contest.phase != Contest.Phase.PLAYING:
        raise Illegal(
            "late-not-now",
            Sentence("Partners come late only while rounds are played. Draw them with the others."),
        )


def _moved(step: Step, entry: Entry, state: Entry.State, action: Action, reason: str) -> Entry:
    step.change(entry, state=state.value)
    if step.contest.phase in (Contest.Phase.PLAYING, Contest.Phase.FINISHED):
        # Those who are left may have met already; whoever is back may not have.
        phase = Contest.Phase.FINISHED if rounds_over(step) else Contest.Phase.PLAYING
        step.change(step.contest, phase=phase.value)
    step.close(
        action=action,
        subject=f"entry:{entry.pk}",
        facts={"name": entry.player.name},
        reason=reason,
    )
    return entry


def _match_first(entry: Entry, number: int) -> Illegal:
    return Illegal(
        "match-ahead",
        Sentence(
            "{name} still has match {match} in this round. Let it be played, or enter a "
            "walkover, then {name} can leave.",
            name=entry.player.name,
            match=number,
        ),
    )


def _others_play_on(entry: Entry, number: int) -> Illegal:
    return Illegal(
        "others-play-on",
        Sentence(
            "More than two sit in match {match}, and the others play on. Enter its result when it "
            "is over, then {name} can leave.",
            name=entry.player.name,
            match=number,
        ),
    )
