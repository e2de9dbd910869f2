"""Sides that nobody drew: everyone for themselves, or new partners of a round. Part of a service
that holds the contest's lock."""

from collections.abc import Sequence

from tournaments.models import Contest, Draw, Entry, Side, SideEntry
from tournaments.selectors.partners import seats_in_force
from tournaments.services.draw_sides import next_number


def sides_of_one(contest: Contest) -> None:
    """Everyone who is checked in is a side; asked again, whoever came since is one too."""
    here = contest.entries.filter(state=Entry.State.CHECKED_IN)
    entries = list(here.exclude(memberships__in=seats_in_force()).order_by("pk"))
    draw = contest.draws.filter(way=Draw.Way.ALONE, state=Draw.State.DRAWN).first()
    first = 1 + max(contest.sides.values_list("number", flat=True), default=0)
    sides_make(
        contest,
        draw or draw_put_down(contest, Draw.Way.ALONE, 0),
        [[entry.pk] for entry in entries],
        first=first,
    )


def draw_put_down(contest: Contest, way: Draw.Way, round_: int) -> Draw:
    return Draw.objects.create(
        contest=contest,
        number=next_number(contest),
        round=round_,
        way=way,
        state=Draw.State.DRAWN,
        frozen="",
        frozen_hash="",
        is_published=True,
    )


def sides_make(
    contest: Contest, draw: Draw, people: Sequence[Sequence[int]], *, first: int
) -> list[Side]:
    sides = Side.objects.bulk_create(
        Side(contest=contest, draw=draw, number=number)
        for number in range(first, first + len(people))
    )
    SideEntry.objects.bulk_create(
        SideEntry(side=side, entry_id=entry, place=place)
        for side, entries in zip(sides, people, strict=True)
        for place, entry in enumerate(entries)
    )
    return sides
