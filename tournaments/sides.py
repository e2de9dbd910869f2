"""What every new draw does, by computer or by hand: replace the earlier ones, seat the sides."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from domain.lots.partners.draw import EarlierDraw
from domain.wording.refusals import refused
from tournaments.free_text import reason_clean
from tournaments.models import Contest, Draw, Entry, Side, SideEntry

# Until the chart is made, partners may be drawn, and drawn again.
OPEN_PHASES = (Contest.Phase.REGISTRATION, Contest.Phase.DRAWN)


def require_open(contest: Contest) -> None:
    """Refuses where partners are not drawn at all, and where it is too late: the chart would keep
    numbers whose people have changed."""
    if not contest.draws_partners:
        raise refused("no-partner-draw")
    if contest.phase not in OPEN_PHASES:
        raise refused("draw-too-late")


def may_draw(contest: Contest, reason: str) -> str:
    """Refuses where it is too late; gives the reason, which every draw after the first needs."""
    require_open(contest)
    drawn = contest.draws.filter(state=Draw.State.DRAWN).exists()
    return reason_clean(reason, needed=refused("reason-missing:again") if drawn else None)


def history_of(contest: Contest, reason: str) -> list[EarlierDraw]:
    """Every draw that was made before, each with the reason why it was replaced."""
    made = [draw for draw in contest.draws.order_by("number") if draw.certificate]
    reasons = [*(draw.reason for draw in made[1:]), reason]
    return [
        EarlierDraw(draw.certificate["seal"], why) for draw, why in zip(made, reasons, strict=False)
    ]


def next_number(contest: Contest) -> int:
    last = contest.draws.order_by("number").last()
    return last.number + 1 if last else 1


def replace_earlier(contest: Contest) -> None:
    """Room for the one draw in force: earlier ones, and promises that were not kept, stay on
    record."""
    contest.draws.exclude(state=Draw.State.REPLACED).update(state=Draw.State.REPLACED)


def seat_sides(
    contest: Contest, draw: Draw, pairs: Iterable[tuple[int, int]], alone: int | None, odd_seat: str
) -> list[Side]:
    """The partnerships of the draw in force become sides.

    Who plays both seats is a side alone. Who sits out is in none, and so is first to be asked
    when a partner is missing. Where players saw earlier partners, those leave their pages at once
    (the caller publishes); the new ones wait to be published.
    """
    people: list[tuple[int, ...]] = list(pairs)
    if alone is not None and odd_seat == "two_seats":
        people.append((alone,))
    contest.phase = Contest.Phase.DRAWN
    return sides_make(draw, people, first=1)


# ---- Reading a contest's partner draw ----


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


# ---- Who sits with whom now, and what the check says of a change, before and while it ----


def seats_in_force() -> QuerySet[SideEntry]:
    """Everyone who plays on a side of a draw in force."""
    return SideEntry.objects.filter(
        left=False, side__withdrawn=False, side__draw__state=Draw.State.DRAWN
    )


# ---- Sides that nobody drew ----


def sides_of_one(contest: Contest) -> None:
    """Everyone who is checked in is a side; asked again, whoever came since is one too."""
    here = contest.entries.filter(state=Entry.State.CHECKED_IN)
    entries = list(here.exclude(memberships__in=seats_in_force()).order_by("pk"))
    draw = contest.draws.filter(way=Draw.Way.ALONE, state=Draw.State.DRAWN).first()
    sides_make(
        draw or draw_put_down(contest, Draw.Way.ALONE, 0),
        [[entry.pk] for entry in entries],
        first=number_free(contest.sides.all()),
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


def number_free(sides: QuerySet[Side]) -> int:
    """The number behind all of these."""
    return 1 + max(sides.values_list("number", flat=True), default=0)


def sides_make(
    draw: Draw, people: Sequence[Sequence[int]], *, first: int | None = None
) -> list[Side]:
    """The one maker of sides: of the entries of each, in the order of their seats, numbered on from
    `first` or behind those of the draw."""
    first = first or number_free(draw.sides.all())
    sides = Side.objects.bulk_create(
        Side(contest_id=draw.contest_id, draw=draw, number=number)
        for number in range(first, first + len(people))
    )
    SideEntry.objects.bulk_create(
        SideEntry(side=side, entry_id=entry, place=place)
        for side, entries in zip(sides, people, strict=True)
        for place, entry in enumerate(entries)
    )
    return sides
