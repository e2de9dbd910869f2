"""Who sits in another contest of the event."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, GameSide
from tournaments.models import SideEntry


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody sits now; a game may be played at no table."""

    name: str
    contest: str
    table: int | None


def seat_elsewhere(*, contest_id: int, game_ids: Sequence[int]) -> Seat | None:
    """The first of these games' people who sits in another contest; None if nobody does."""
    people = SideEntry.objects.filter(side__games__game__in=game_ids, left=False)
    seats = GameSide.objects.filter(
        game__state__in=Game.AT_THE_TABLE,
        side__members__left=False,
        side__members__entry__player__in=people.values("entry__player"),
    ).exclude(game__contest=contest_id)
    found = seats.order_by("pk").values_list(
        "side__members__entry__player__name", "game__contest__name", "game__table__number"
    )
    return next((Seat(*row) for row in found[:1]), None)
