"""Reading a contest's partner draw: what it would be drawn from, what was promised and drawn."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from tournaments import names
from tournaments.draw import (
    DrawRules,
    Entrant,
    FrozenInput,
    HandCheck,
    Preview,
    check_by_hand,
    freeze,
    preview,
)
from tournaments.models import Contest, Draw, Entry, SideEntry

Pair = tuple[int, int]


def entrant_of(entry: Entry) -> Entrant:
    """An entry as the draw knows it. Its player and chapter should be selected with it."""
    player = entry.player
    return Entrant(entry.pk, player.name, player.chapter.name, names.key(player.household))


def entries_of(contest: Contest, *states: str) -> QuerySet[Entry]:
    found = contest.entries.select_related("player__chapter")
    return found.filter(state__in=states) if states else found


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


def draw_promised(contest: Contest) -> Draw | None:
    """The draw whose seed is fixed and that waits for the word from the room."""
    return contest.draws.filter(state=Draw.State.COMMITTED).last()


def is_list_closed(contest: Contest) -> bool:
    """Whether who plays is in the envelope. Before a second draw the partners of the first one
    are in force, and whoever comes or goes does so on their page."""
    return contest.phase == Contest.Phase.REGISTRATION and draw_promised(contest) is not None


def draw_in_force(contest: Contest) -> Draw | None:
    return contest.draws.filter(state=Draw.State.DRAWN).last()


def draw_published(contest: Contest) -> Draw | None:
    """The draw that players may see: the one in force, once it has been published."""
    draw = draw_in_force(contest)
    return draw if draw is not None and draw.is_published else None


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
