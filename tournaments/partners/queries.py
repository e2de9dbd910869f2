"""Reading a contest's partner draw: what it would be drawn from, what was promised and drawn."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from domain import names
from domain.actions import Action
from domain.lots.partners.by_hand import HandCheck, SwapOpinion, check_by_hand, check_swap
from domain.lots.partners.late import Proposal, late_arrival, no_show, substitute
from domain.lots.partners.preview import Preview, preview
from domain.lots.partners.values import DrawRules, Entrant, FrozenInput, freeze
from domain.lots.verify.written import NOBODY
from domain.wording import Sentence
from domain.wording.refusals import refused
from tournaments.models import AuditEntry, Contest, Draw, Entry, Side, SideEntry
from tournaments.people.queries import entries_of
from tournaments.sides import draw_in_force

Pair = tuple[int, int]


def entrant_of(entry: Entry) -> Entrant:
    """An entry as the draw knows it. Its player and chapter should be selected with it."""
    player = entry.player
    return Entrant(entry.pk, player.name, player.chapter.name, names.key(player.household))


def entrants_in(contest: Contest) -> list[Entrant]:
    """Everyone who is checked in."""
    here = entries_of(contest, Entry.State.CHECKED_IN).order_by("pk")
    return [entrant_of(entry) for entry in here]


def rules_among(contest: Contest, entrants: Collection[Entrant]) -> DrawRules:
    """The contest's partner rules, as far as they are about these people."""
    rules: dict[str, Any] = contest.partner_rules
    numbers = {entrant.number for entrant in entrants}

    def among(pairs: Iterable[Iterable[int]]) -> tuple[Pair, ...]:
        known = ((min(pair), max(pair)) for pair in map(tuple, pairs) if numbers.issuperset(pair))
        return tuple(sorted(set(known)))

    earlier = [
        *_partners_in(contest, rules.get("earlier_contests", [])),
        *_people_named(entrants, rules.get("earlier_names", [])),
    ]
    return DrawRules(
        chapters_apart=rules.get("chapters_apart", True),
        households_apart=rules.get("households_apart", False),
        apart=among(rules.get("apart", [])),
        together=among(rules.get("together", [])),
        earlier_partners=among(earlier),
    )


def frozen_input(contest: Contest, *, odd_seat: str = "") -> FrozenInput:
    """Everyone who is checked in, and the contest's partner rules, as the draw will use them.

    The certificate shows this to everyone. So who lives with whom goes in only where the rules
    ask for it, and then as numbers.
    """
    entrants = entrants_in(contest)
    rules = rules_among(contest, entrants)
    homes: dict[str, list[int]] = {}
    for entrant in entrants:
        if entrant.household and rules.households_apart:
            homes.setdefault(entrant.household, []).append(entrant.number)
    shared = [numbers for numbers in homes.values() if len(numbers) > 1]
    number_of = {one: str(home) for home, people in enumerate(shared, start=1) for one in people}
    hidden = [replace(one, household=number_of.get(one.number, "")) for one in entrants]
    return freeze(hidden, rules, odd_seat)


def draw_preview(contest: Contest, *, odd_seat: str = "") -> Preview:
    """What can be said before the draw."""
    entrants = entrants_in(contest)
    return preview(entrants, rules_among(contest, entrants), odd_seat)


def hand_check(contest: Contest, pairs: Sequence[Pair], alone: int | None = None) -> HandCheck:
    """The check's findings on typed partnerships, before anything is written."""
    entrants = entrants_in(contest)
    return check_by_hand(entrants, rules_among(contest, entrants), pairs, alone)


def earlier_contests_of(contest: Contest) -> QuerySet[Contest]:
    """Contests of the same event whose partners could be kept apart in this one."""
    others = contest.event.contests.exclude(pk=contest.pk)
    return others.filter(draws__state=Draw.State.DRAWN).distinct()


def _partners_in(contest: Contest, contest_ids: Collection[int]) -> list[Pair]:
    """Who played together in those contests, by their entries in this one."""
    if not contest_ids:
        return []
    members = SideEntry.objects.filter(
        side__contest__event_id=contest.event_id,
        side__contest_id__in=contest_ids,
        side__draw__state=Draw.State.DRAWN,
        left=False,
    )
    here = dict(contest.entries.values_list("player_id", "pk"))
    sides: dict[int, list[int]] = {}
    for side_id, player_id in members.values_list("side_id", "entry__player_id"):
        if player_id in here:
            sides.setdefault(side_id, []).append(here[player_id])
    return [(pair[0], pair[1]) for pair in sides.values() if len(pair) == 2]


def _people_named(entrants: Iterable[Entrant], pairs: Iterable[Iterable[str]]) -> list[Pair]:
    """Last year's partners are known by name only; of two people with one name, both are meant."""
    by_key: dict[str, list[int]] = {}
    for entrant in entrants:
        by_key.setdefault(names.key(entrant.name), []).append(entrant.number)
    return [
        (a, b)
        for one, two in pairs
        for a in by_key.get(names.key(one), [])
        for b in by_key.get(names.key(two), [])
        if a != b
    ]


# ---- Who sits with whom now, and what the check says of a change, before and while it ----

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
        raise refused("not-drawn-yet")
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
        raise refused("swap-of-partners")
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
        Sentence(
            "{name} played both seats, so nobody is left: the side is withdrawn.", name=person.name
        ),
    )


def _takes_over(leaving: Entrant, newcomer: Entrant) -> Proposal:
    return Proposal(
        "partner",
        newcomer.number,
        Sentence(
            "{name} plays both seats instead of {leaving}.",
            name=newcomer.name,
            leaving=leaving.name,
        ),
    )


def _check_in_contest(seating: Seating, *numbers: int) -> None:
    if any(number not in seating.people for number in numbers):
        raise refused("entry-unknown")


def _check_seated(seating: Seating, number: int) -> None:
    _check_in_contest(seating, number)
    if number not in seating.members:
        name = seating.people[number].name
        raise refused("not-in-a-partnership", name=name)


def _check_free(seating: Seating, number: int) -> None:
    if number not in seating.newcomers:
        name = seating.people[number].name
        raise refused("not-free", name=name)
