"""The call list as domain.seating sees it: who is ready, which tables there are, who plays.

Reads no more than it must: the front of the queue, the tables that may be given, and the games
of the people concerned. So calling costs the same in a hall of eight tables and of five hundred.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from domain.seating.calls import call_list
from domain.seating.suitable import (
    CallList,
    Member,
    Playing,
    ReadyMatch,
    Side,
    Table,
    TableState,
    Waiting,
)
from domain.wording import Sentence
from games.models import Game, GameSide
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.progress.sides import Seat
from tournaments import audited_action
from tournaments import models as stored
from tournaments.prepared_queries import prepared

FRONT = 5
"""How many matches of the queue are looked at before all of them are."""

NO_TABLE = 0
"""Tables count from 1."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What a call list is made from, with the rows it was read from, by the match's number."""

    ready: tuple[ReadyMatch, ...]
    tables: tuple[Table, ...]
    playing: tuple[Playing, ...]
    # Whoever plays in another contest of the event cannot be called here.
    absent: tuple[Waiting, ...]
    matches: dict[int, Match]
    games: dict[int, Game]
    # The ids of sides and tables by their numbers.
    sides: dict[int, int]
    table_ids: dict[int, int]
    is_all: bool
    # Tables on hold get nobody new; and why a match is not called, where calling is on hold.
    held_tables: frozenset[int] = frozenset()
    holds: Callable[[ReadyMatch], Sentence | None] = lambda match: None

    def call_list(self) -> CallList:
        held = {match: reason for match in self.ready if (reason := self.holds(match))}
        tables = [
            replace(table, state=TableState.BUSY)
            if table.number in self.held_tables and table.state is TableState.FREE
            else table
            for table in self.tables
        ]
        found = call_list([m for m in self.ready if m not in held], tables, self.playing)
        later = [(match.match, reason) for match, reason in held.items()]
        later += [(waiting.match, waiting.reason) for waiting in self.absent]
        behind = [
            Waiting(match, place, reason)
            for place, (match, reason) in enumerate(later, start=len(found.queue) + 1)
        ]
        return replace(found, queue=(*found.queue, *behind))


def queue_get(*, contest: stored.Contest) -> CallList:
    """What would be called now, who waits, in which order and why."""
    return hall_read(contest=contest).call_list()


def hall_read(*, contest: stored.Contest, front: bool = False, only: Collection[int] = ()) -> Hall:
    """The whole hall, its `front` only, or the matches of these numbers `only`."""
    if front:
        rows = _front(contest.pk)
    else:
        queue = queue_of(contest.pk)
        rows = list(queue.filter(number__in=only) if only else queue)
    is_all = not front or len(rows) <= FRONT
    rows = rows[:FRONT] if front else rows
    moving = _games_without_table(contest)
    if front and not rows and not moving:
        # After every second result of a round nobody waits, and no table is asked for.
        return Hall((), (), (), (), {}, {}, {}, {}, is_all=True)
    matches: dict[int, Match] = {row.number: row for row in rows}
    playing_here = {row.number: match_of(row).sides for row in rows}
    numbers = sorted({number for sides in playing_here.values() for number in sides})
    sides, people = _people(_members_by_number(contest.pk, numbers))
    persons = {member.person for members in people.values() for member in members}
    here, elsewhere = _playing_now(contest, persons)
    last = dict(_last_tables(list(sides.values())))
    now = audited_action.now()
    ready, absent = [], []
    for row in rows:
        own = [(number, sides[number]) for number in playing_here[row.number]]
        match = _ready(row, own, people, last, now)
        busy = next((m for m in match.members if m.person in elsewhere), None)
        if busy is None:
            ready.append(match)
        else:
            reason = _in_another_contest(elsewhere[busy.person])
            absent.append(Waiting(row.number, 0, reason))
    playing = [*_as_playing(moving, now), *here]
    wanted = {table for table in last.values() if table is not None}
    wanted |= {m.fixed_table for match in ready for m in match.members if m.fixed_table}
    wanted |= {match.own_table for match in ready if match.own_table}
    wanted |= {game.table for game in playing}
    tables, table_ids, held = _tables(contest, wanted if front else None)
    return Hall(
        tuple(ready),
        tables,
        tuple(playing),
        tuple(absent),
        matches,
        {game.match_game.match.number: game for game in moving},
        sides,
        table_ids,
        is_all,
        held,
        _holding(contest, held),
    )


def _holding(
    contest: stored.Contest, held_tables: frozenset[int]
) -> Callable[[ReadyMatch], Sentence | None]:
    """Why a match is not called although it is ready."""
    if contest.calls_held:
        return lambda match: Sentence("Calling is on hold.")
    if contest.calls != stored.Contest.Calls.ROUNDS:
        return lambda match: (
            Sentence(
                "Table {number}, its place, is on hold. Give that table to games again, and this "
                "match is called.",
                number=match.own_table,
            )
            if match.own_table in held_tables
            else None
        )
    ahead = Match.objects.filter(contest=contest, outcome__isnull=True)
    now = ahead.order_by("stage").values_list("stage", flat=True).first() or 0
    return lambda match: (
        Sentence("Waits until the round before it is over.") if match.round > now else None
    )


def _ready(
    row: Match,
    sides: Sequence[tuple[int, int]],
    people: dict[int, list[Member]],
    last: dict[int, int | None],
    now: datetime,
) -> ReadyMatch:
    waited = 0 if row.ready_since is None else max(0, int((now - row.ready_since).total_seconds()))
    return ReadyMatch(
        row.number,
        row.stage,
        waited,
        tuple(Side(number, tuple(people[pk]), last.get(pk)) for number, pk in sides),
        row.table_number,
    )


def queue_of(contest_id: int) -> QuerySet[Match]:
    """The rows of those who wait for a table, in the order in which they are called."""
    queue = Match.objects.filter(contest=contest_id, ready_since__isnull=False)
    return queue.order_by("stage", "ready_since", "number")


@prepared
def _front(contest_id: int) -> QuerySet[Match]:
    return queue_of(contest_id)[: FRONT + 1]


def _members(**which: Any) -> QuerySet[Any, Any]:
    members = stored.SideEntry.objects.filter(left=False, **which)
    return members.order_by("side", "place").values_list(
        "side__number",
        "side_id",
        "entry__player_id",
        "entry__player__name",
        "entry__player__seating_need",
        "entry__player__fixed_table",
    )


@prepared
def _members_by_number(contest_id: int, numbers: Sequence[int]) -> QuerySet[Any, Any]:
    return _members(
        side__draw__contest=contest_id,
        side__draw__state=stored.Draw.State.DRAWN,
        side__number__in=numbers,
    )


def _people(members: Iterable[Any]) -> tuple[dict[int, int], dict[int, list[Member]]]:
    """The sides' ids by their numbers, and the members of each id with what they need."""
    sides: dict[int, int] = {}
    people: dict[int, list[Member]] = defaultdict(list)
    for number, side, person, name, need, table in members:
        fixed = table if need == stored.Player.SeatingNeed.FIXED else None
        accessible = need == stored.Player.SeatingNeed.ACCESSIBLE
        sides[number] = side
        people[side].append(Member(person, name, fixed, accessible))
    return sides, people


@prepared
def _last_tables(side_ids: Sequence[int]) -> QuerySet[Any, Any]:
    """All tables of each side, the last one last."""
    seats = GameSide.objects.filter(side__in=side_ids, game__table__isnull=False)
    return seats.order_by("game_id").values_list("side_id", "game__table__number")


@prepared
def _broken_tables(contest_id: int) -> QuerySet[Any, Any]:
    return stored.Table.objects.filter(contest=contest_id, broken=True).values_list("pk")


def _games_without_table(contest: stored.Contest) -> list[Game]:
    """Games whose table broke under them. One that was reported needs no table any more."""
    broken = [pk for (pk,) in _broken_tables(contest.pk)]
    if not broken:
        return []
    unfinished = (Game.State.CALLED, Game.State.PLAYING)
    games = contest.games.filter(state__in=unfinished, table__in=broken)
    return list(games.select_related("table", "match_game__match").prefetch_related("sides__side"))


def _as_playing(games: Sequence[Game], now: datetime) -> list[Playing]:
    if not games:
        return []
    _, people = _people(_members(side__games__game__in=games))
    found = []
    for game in games:
        here = [(seat.side.number, seat.side_id) for seat in game.sides.all()]
        match = _ready(game.match_game.match, here, people, {}, now)
        table = 0 if game.table is None else game.table.number
        # What has begun goes on at whichever table is free, not only at its own.
        found.append(Playing(table, replace(match, own_table=None)))
    return found


def game_in_hall(game: Game) -> ReadyMatch:
    """A game at a table, as the opinion on another table needs it."""
    return _as_playing([game], audited_action.now())[0].match


@prepared
def _seats_of(persons: Sequence[int]) -> QuerySet[Any, Any]:
    """Where these people sit now, in any contest."""
    seats = GameSide.objects.filter(
        game__state__in=Game.AT_THE_TABLE,
        side__members__left=False,
        side__members__entry__player__in=persons,
    )
    return seats.order_by("pk").values_list(
        "game__contest",
        "game__contest__name",
        "game__table__broken",
        "game__table__number",
        "game__match_game__match__number",
        "side__number",
        "side__members__entry__player",
        "side__members__entry__player__name",
    )


def _playing_now(
    contest: stored.Contest, persons: set[int]
) -> tuple[list[Playing], dict[int, Seat]]:
    """Who of these people sits at a table now: in this contest, and in others of the event."""
    here: list[Playing] = []
    others: dict[int, Seat] = {}
    for contest_id, place, broken, table, number, side, person, name in _seats_of(sorted(persons)):
        if contest_id != contest.pk:
            others[person] = Seat(name, place, table)
        elif not broken:
            member = Member(person, name)
            here.append(Playing(table, ReadyMatch(number, 0, 0, (Side(side, (member,)),))))
    return here, others


def _all_tables(contest_id: int) -> QuerySet[Any, Any]:
    taken = Game.objects.filter(table=OuterRef("pk"), state__in=Game.AT_THE_TABLE)
    tables = stored.Table.objects.filter(contest=contest_id).annotate(taken=Exists(taken))
    return tables.order_by("number").values_list(
        "number", "pk", "broken", "taken", "accessible", "held"
    )


@prepared
def _some_tables(contest_id: int, numbers: Sequence[int]) -> QuerySet[Any, Any]:
    """The tables that can be given, those that are asked for, and the accessible ones."""
    return _all_tables(contest_id).filter(
        Q(broken=False, taken=False) | Q(number__in=numbers) | Q(accessible=True)
    )


def _tables(
    contest: stored.Contest, wanted: set[int] | None
) -> tuple[tuple[Table, ...], dict[int, int], frozenset[int]]:
    """All tables, or no more than it takes to see who gets which; with their ids, and the numbers
    of those on hold."""
    if wanted is None:
        rows = list(_all_tables(contest.pk))
    else:
        rows = _some_tables(contest.pk, [*wanted, NO_TABLE])
        others = [row for row in rows if not row[4] and row[0] not in wanted]
        far = {row[0] for row in others[4 * FRONT :]}
        rows = [row for row in rows if row[0] not in far]
    found = []
    for number, _, broken, busy, accessible, _ in rows:
        state = TableState.BROKEN if broken else TableState.BUSY if busy else TableState.FREE
        found.append(Table(number, state, bool(accessible)))
    held = frozenset(row[0] for row in rows if row[5])
    return tuple(found), {row[0]: row[1] for row in rows}, held


def _in_another_contest(seat: Seat) -> Sentence:
    if seat.table is None:
        return Sentence("{name} still plays in {contest}.", name=seat.name, contest=seat.contest)
    return Sentence(
        "{name} still plays at table {table} in {contest}.",
        name=seat.name,
        table=seat.table,
        contest=seat.contest,
    )
