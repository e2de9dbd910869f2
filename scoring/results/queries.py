"""Reading one table by its secret link: who sits there, what was said of their game, what next.

Knows nothing of pages. Whoever has the link sits at the table, so nothing here is secret to them.
"""

from dataclasses import dataclass, field
from hmac import compare_digest

from django.db.models import QuerySet

from domain.results import BY_COUNT, Seats
from games.models import Game, Incident, Result
from games.reports.services import AtTable, Seated
from scoring.advancement import at_table_of
from scoring.progress.chart import game_at_table
from scoring.progress.deals import Running, running_scores
from tournaments.models import Table
from tournaments.prepared_queries import prepared

CODE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """A side at its table; the letter is what the checks call it."""

    number: int
    letter: str
    people: tuple[Seated, ...]

    @property
    def names(self) -> str:
        return " & ".join(person.name for person in self.people)


@dataclass(frozen=True, slots=True)
class Said:
    """One report of the game, as the people at the table read it."""

    result: Result
    winner: SeatedSide | None
    # Nobody where the desk said it.
    by: SeatedSide | None
    cards_left: tuple[tuple[SeatedSide, int], ...]

    @property
    def is_by_count(self) -> bool:
        """The winner's own cards count too."""
        return self.result.manner in BY_COUNT


@dataclass(frozen=True, slots=True)
class TableScene:
    """What there is to see at one table. `game` is the one that was asked for, or the present."""

    table: Table
    game: Game | None
    sides: tuple[SeatedSide, ...] = ()
    said: tuple[Said, ...] = ()
    confirmed: Said | None = None
    incidents: tuple[Incident, ...] = ()
    # Another game has been called here since the one that was asked for.
    is_past: bool = False
    # How the match stands, where it has several deals, and whether the next one is on already.
    running: Running | None = None
    goes_on: bool = False
    # Whether its cards left count for the ranking.
    ranks_cards: bool = False
    # The stocks of each side.
    seats: Seats = field(default_factory=dict)

    def side(self, number: int | None) -> SeatedSide | None:
        return next((side for side in self.sides if side.number == number), None)

    def others(self, number: int | None) -> tuple[SeatedSide, ...]:
        return tuple(side for side in self.sides if side.number != number)


def table_get(*, secret: str) -> Table | None:
    if "\x00" in secret:  # no secret of ours, and PostgreSQL refuses to look for it
        return None
    return next(iter(_by_secret(secret)), None)


@prepared
def _by_secret(secret: str) -> QuerySet[Table]:
    return Table.objects.select_related("contest__event").filter(secret=secret)


def table_by_code(*, event: str, contest: str, number: int, code: str) -> Table | None:
    """A table by its number and the end of its secret, as somebody reads it from the card. Long
    enough that guessing leads nowhere while a game lasts."""
    found = Table.objects.filter(
        contest__slug=contest, contest__event__slug=event, number=number
    ).first()
    if found is None or len(code) != CODE_LENGTH:
        return None
    right = compare_digest(found.secret[-CODE_LENGTH:].encode(), code.encode())
    return found if right else None


def table_scene(*, table: Table, game_id: int | None = None) -> TableScene:
    """The game that was asked for, where it was played here; else what is played here now."""
    present = game_at_table(secret=table.secret)
    game = present
    if game_id is not None and (present is None or present.pk != game_id):
        # One that was called off has no table any more, so it is not found.
        asked = Game.objects.filter(pk=game_id, table=table).first()
        game = asked or present
    if game is None:
        return TableScene(table, None)
    at_table = at_table_of(game, table.contest)
    sides = tuple(
        SeatedSide(number, at_table.letter(number) or "", tuple(people))
        for number, people in at_table.people.items()
    )
    by_pk = {at_table.pks[side.number]: side for side in sides}
    standing = [r for r in at_table.results if r.state != Result.State.SUPERSEDED]
    said = [_said(result, at_table, by_pk) for result in standing]
    match_id = game.match_game.match_id
    is_past = present is not None and present.pk != game.pk
    return TableScene(
        table=table,
        game=game,
        sides=sides,
        said=tuple(each for each in said if each.result.state == Result.State.REPORTED),
        confirmed=next((s for s in said if s.result.state == Result.State.CONFIRMED), None),
        incidents=tuple(_incidents(game.pk)),
        is_past=is_past,
        running=running_scores(contest=table.contest, match_ids=[match_id]).get(match_id),
        goes_on=is_past and present is not None and present.match_game.match_id == match_id,
        ranks_cards=at_table.seating.uncounted is not None,
        seats=at_table.seats,
    )


@prepared
def _incidents(game_id: int) -> QuerySet[Incident]:
    found = Incident.objects.filter(game=game_id, taken_back=False)
    return found.select_related("entry__player").order_by("pk")


def _said(result: Result, at_table: AtTable, sides: dict[int, SeatedSide]) -> Said:
    counted = result.counted.totals(at_table.seats)
    return Said(
        result,
        sides.get(result.winner_id or 0),
        sides.get(result.reporter_id or 0),
        tuple((side, counted[side.number]) for side in sides.values() if side.number in counted),
    )
