"""Who sits with whom now, and what the check says of a change, before and while it is made."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.actions import Action
from tournaments.draw import (
    Entrant,
    Proposal,
    SwapOpinion,
    check_swap,
    late_arrival,
    no_show,
    substitute,
)
from tournaments.draw.verify import NOBODY
from tournaments.models import AuditEntry, Contest, Draw, Entry, Side, SideEntry
from tournaments.selectors.draws import Pair, draw_in_force, entrant_of, entries_of, rules_among
from wording import Illegal, Malformed, Sentence

CHANGES = (
    Action.PLAYERS_SWAP,
    Action.LATE_ARRIVAL_SEAT,
    Action.NO_SHOW_RECORD,
    Action.SUBSTITUTE_SEAT,
)


@dataclass(frozen=True, slots=True)
class Seating:
    """The draw in force as it stands after all changes by hand. Everyone by their entry's number.

    `singles` play both seats of a side; `waiting` are here without a side, or their side was
    withdrawn; `absent` are signed up and could come; `standby` have asked to be called.
    """

    draw: Draw
    people: dict[int, Entrant]
    pairs: tuple[Pair, ...]
    singles: tuple[int, ...]
    waiting: tuple[int, ...]
    standby: tuple[int, ...]
    absent: tuple[int, ...]
    members: dict[int, SideEntry]

    @property
    def seated(self) -> tuple[int, ...]:
        return tuple(self.members)

    @property
    def newcomers(self) -> tuple[int, ...]:
        """Everyone who could take a seat."""
        return (*self.waiting, *self.standby, *self.absent)

    def entrants(self, *numbers: int) -> tuple[Entrant, ...]:
        return tuple(self.people[number] for number in numbers)


def seats_in_force() -> QuerySet[SideEntry]:
    """Everyone who plays on a side of a draw in force."""
    return SideEntry.objects.filter(
        left=False, side__withdrawn=False, side__draw__state=Draw.State.DRAWN
    )


def table_elsewhere(entry: Entry, side: Side) -> SideEntry | None:
    """The seat at a table of another contest that somebody would leave empty at this side's table.

    A game that has not ended is all that is known here of games.
    """
    if not side.games.filter(game__ended_at=None).exists():
        return None
    return (
        SideEntry.objects.filter(
            entry__player=entry.player_id, left=False, side__games__game__ended_at=None
        )
        .exclude(entry=entry)
        .select_related("side__contest")
        .first()
    )


def seating_get(contest: Contest) -> Seating:
    draw = draw_in_force(contest)
    if draw is None:
        raise Illegal(
            "not-drawn-yet",
            Sentence("Partners have not been drawn yet. Draw first, then change."),
        )
    entries = list(entries_of(contest))
    members = {
        member.entry_id: member
        for member in SideEntry.objects.filter(side__draw=draw, side__withdrawn=False, left=False)
        .select_related("side")
        .order_by("side__number", "place")
    }
    sides: dict[int, list[int]] = {}
    for member in members.values():
        sides.setdefault(member.side_id, []).append(member.entry_id)

    def free(state: str) -> tuple[int, ...]:
        return tuple(
            entry.pk for entry in entries if entry.state == state and entry.pk not in members
        )

    return Seating(
        draw=draw,
        people={entry.pk: entrant_of(entry) for entry in entries},
        pairs=tuple((side[0], side[1]) for side in sides.values() if len(side) == 2),
        singles=tuple(side[0] for side in sides.values() if len(side) == 1),
        waiting=free(Entry.State.CHECKED_IN),
        standby=free(Entry.State.STANDBY),
        absent=free(Entry.State.ENTERED),
        members=members,
    )


def swap_opinion(contest: Contest, one: int, two: int) -> SwapOpinion:
    """What the check says of two players changing places."""
    seating = seating_get(contest)
    _check_in_contest(seating, one, two)
    if one == two or (min(one, two), max(one, two)) in {
        (min(pair), max(pair)) for pair in seating.pairs
    }:
        raise Illegal(
            "swap-of-partners",
            Sentence("These two play together already. Choose players of two partnerships."),
        )
    here = seating.entrants(*seating.seated, *seating.waiting)
    alone = [(NOBODY, number) for number in (*seating.singles, *seating.waiting)]
    return check_swap(here, rules_among(contest, here), [*seating.pairs, *alone], one, two)


def late_proposals(contest: Contest, newcomer: int) -> tuple[Proposal, ...]:
    """Who could play with someone who came late."""
    seating = seating_get(contest)
    _check_in_contest(seating, newcomer)
    _check_free(seating, newcomer)
    candidates = [*seating.singles]
    if contest.phase == Contest.Phase.DRAWN:
        # A new partnership needs a line on the chart, so it comes before the chart.
        candidates += [*seating.waiting, *seating.standby]
    candidates = [number for number in candidates if number != newcomer]
    everyone = seating.entrants(*seating.seated, *candidates, newcomer)
    rules = rules_among(contest, everyone)
    return late_arrival(everyone, rules, seating.people[newcomer], candidates)


def no_show_proposals(contest: Contest, absent: int) -> tuple[Proposal, ...]:
    """How the partner of someone who did not come can go on."""
    seating = seating_get(contest)
    _check_seated(seating, absent)
    before_chart = contest.phase == Contest.Phase.DRAWN
    if absent in seating.singles:
        return (_nobody_left(seating.people[absent]),) if before_chart else ()
    standby = seating.entrants(*seating.standby)
    alone = [*seating.waiting]
    if before_chart:
        alone += seating.singles
    here = seating.entrants(*seating.seated, *seating.waiting)
    rules = rules_among(contest, [*here, *standby])
    found = no_show(here, rules, seating.pairs, absent, standby=standby, alone=alone)
    # On the chart a walkover is given to a match, at the desk.
    return tuple(p for p in found if before_chart or p.code != "walkover")


def substitute_proposal(contest: Contest, leaving: int, newcomer: int) -> Proposal:
    """The opinion on one person taking another's seat."""
    seating = seating_get(contest)
    _check_seated(seating, leaving)
    _check_in_contest(seating, newcomer)
    _check_free(seating, newcomer)
    if leaving in seating.singles:
        return _takes_over(seating.people[leaving], seating.people[newcomer])
    everyone = seating.entrants(*seating.seated, newcomer)
    rules = rules_among(contest, everyone)
    return substitute(everyone, rules, seating.pairs, leaving, seating.people[newcomer])


def changes_since(draw: Draw) -> list[AuditEntry]:
    """What was changed by hand after this draw, in order, each with its reason."""
    trail = draw.contest.audit.filter(subject=f"draw:{draw.pk}", action__in=CHANGES)
    return list(trail.order_by("pk"))


def sides_now(draw: Draw) -> list[tuple[Side, list[SideEntry], list[SideEntry]]]:
    """Each side with who is on it and who has left it."""
    members = (
        SideEntry.objects.filter(side__draw=draw)
        .select_related("side", "entry__player__chapter")
        .order_by("side__number", "place", "pk")
    )
    found: dict[int, tuple[Side, list[SideEntry], list[SideEntry]]] = {}
    for member in members:
        _, here, gone = found.setdefault(member.side_id, (member.side, [], []))
        (gone if member.left else here).append(member)
    return list(found.values())


def _nobody_left(person: Entrant) -> Proposal:
    return Proposal(
        "walkover",
        person.number,
        None,
        (),
        Sentence(
            "{name} played both seats, so nobody is left: the side is withdrawn.",
            name=person.name,
        ),
    )


def _takes_over(leaving: Entrant, newcomer: Entrant) -> Proposal:
    return Proposal(
        "partner",
        newcomer.number,
        None,
        (),
        Sentence(
            "{name} plays both seats instead of {leaving}.",
            name=newcomer.name,
            leaving=leaving.name,
        ),
    )


def _check_in_contest(seating: Seating, *numbers: int) -> None:
    if any(number not in seating.people for number in numbers):
        raise Malformed(
            "entry-unknown",
            Sentence("Choose someone who is signed up for this contest."),
        )


def _check_seated(seating: Seating, number: int) -> None:
    _check_in_contest(seating, number)
    if number not in seating.members:
        name = seating.people[number].name
        raise Illegal(
            "not-in-a-partnership",
            Sentence(
                "{name} is in none of the partnerships. Choose someone who is.",
                name=name,
            ),
        )


def _check_free(seating: Seating, number: int) -> None:
    if number not in seating.newcomers:
        name = seating.people[number].name
        raise Illegal(
            "not-free",
            Sentence(
                "{name} plays already or has withdrawn. Choose someone who is free.",
                name=name,
            ),
        )
