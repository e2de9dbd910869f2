"""Whether the rows of a contest can be read and belong to each other: people, sides, tables, games
and results.

What one row or one index can say, the database refuses by itself. Here is what needs several rows:
somebody on two sides of one draw, an entry or a side of another contest, two games of one match at
once; and what stands in texts and lists that no constraint looks into. Asked of every contest,
whatever its form, begun or not.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from domain.formats.goals import Ends, Goal
from domain.matches import Finding, MatchKey
from domain.results import Counts, Manner, OfSide, Stock, owner_of
from domain.skipbo.rules import in_force
from domain.wording import Refusal, Sentence
from games.models import Game, GameSide, Incident, Result
from scoring.match_mapper import match_of
from scoring.models import MatchGame
from scoring.progress.history import REDO, UNDO
from tournaments.models import AuditEntry, Contest, Draw, SideEntry

FEWEST_SIDES, MOST_SIDES = 2, 6
"""At least and at most so many sides meet in a game."""


NOT_READ = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading something that nobody wrote there ends in."""


def unreadable_findings(*, contest: Contest) -> Iterator[Finding]:
    try:
        Goal.parse(contest.goal)
        in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
        dict(contest.options)
    except NOT_READ:
        yield Finding(
            "contest-unreadable",
            Sentence("The form, the options, the goal or the rules of the contest make no sense."),
        )
        return
    yield from _matches_unreadable(contest)
    people = contest.entries.count()
    for stored in contest.rounds.all():
        if not _is_list_of(stored.sits_out, range(1, people + 1)) or not (
            stored.seed or "seed" in stored.certificate
        ):
            yield Finding(
                "round-unreadable",
                Sentence(
                    "Round {number} does not say who sits out, or where its lots come from.",
                    number=stored.number,
                ),
            )
    for result in Result.objects.filter(game__contest=contest):
        if not _is_readable(result):
            yield Finding(
                "result-unreadable",
                Sentence("Game {game} has a result that makes no sense.", game=result.game_id),
            )


def _matches_unreadable(contest: Contest) -> Iterator[Finding]:
    seated = SideEntry.objects.filter(
        left=False, side__contest=contest, side__draw__state__in=Draw.IN_FORCE
    )
    known = set(seated.values_list("side__number", flat=True))
    numbers: dict[MatchKey, int] = {}
    for row in contest.matches.all():
        try:
            match = match_of(row)
        except NOT_READ:
            yield Finding(
                "match-unreadable", Sentence("Match {number} makes no sense.", number=row.number)
            )
            continue
        numbers[match.key] = row.number
        for side in sorted(set(match.named) - known):
            yield Finding(
                "side-unknown",
                Sentence(
                    "Match {match} names side {side}, which nobody is on.",
                    match=str(match.key),
                    side=side,
                ),
                match.key,
                side,
            )
    try:
        contest.format.layout(numbers).numbers() if numbers else None
    except NOT_READ:
        yield Finding("chart-unreadable", Sentence("The matches are those of no chart."))


def _is_readable(result: Result) -> bool:
    try:
        Manner(result.manner), Ends(result.details.get("ends", ""))
        sides = [int(side) for side in result.side_points]
        counts = [count for _, count in Counts.read(result.cards_left)]
    except NOT_READ:
        return False
    numbers = [*sides, *counts, *result.side_points.values()]
    return all(type(number) is int for number in numbers)


def _is_list_of(listed: object, allowed: range) -> bool:
    return isinstance(listed, list) and all(type(one) is int and one in allowed for one in listed)


def belonging_findings(*, contest: Contest) -> Iterator[Finding]:
    for code, said, rows in _strays(contest):
        columns = {name: str(column) for name, column in said.values}
        for row in rows.values_list(*columns.values()):
            yield Finding(code, said.with_values(**dict(zip(columns, row, strict=True))))


def _strays(contest: Contest) -> Iterator[tuple[str, Sentence, QuerySet[Any]]]:
    """Rows that should not be, each with a sentence that names the columns it is said with."""
    seats = SideEntry.objects.filter(side__contest=contest).order_by()
    yield (
        "entry-of-another-contest",
        Sentence(
            "{name} is on side {side}, and entered in another contest.",
            name="entry__player__name",
            side="side__number",
        ),
        seats.exclude(entry__contest=contest),
    )
    # On the chart a side that left keeps its names, and its people may come back on another one.
    playing = seats.filter(left=False, side__withdrawn=False)
    several = playing.values("side__draw", "entry", "entry__player__name").annotate(n=Count("pk"))
    yield (
        "entry-on-two-sides",
        Sentence("{name} is on {n} sides of one draw.", name="entry__player__name", n="n"),
        several.filter(n__gt=1),
    )
    games = contest.games.order_by("pk")
    yield (
        "table-of-another-contest",
        Sentence("Game {game} is at a table of another contest.", game="pk"),
        games.exclude(table=None).exclude(table__contest=contest),
    )
    yield (
        "side-of-another-contest",
        Sentence("Game {game} has a side of another contest.", game="game"),
        GameSide.objects.filter(game__contest=contest).exclude(side__contest=contest),
    )
    yield (
        "sides-few-or-many",
        Sentence("Game {game} has not two to six sides.", game="pk"),
        games.annotate(n=Count("sides")).exclude(n__gte=FEWEST_SIDES, n__lte=MOST_SIDES),
    )
    yield (
        "game-of-no-match",
        Sentence("Game {game} belongs to no match.", game="pk"),
        games.filter(match_game=None),
    )
    ours = MatchGame.objects.filter(Q(game__contest=contest) | Q(match__contest=contest))
    yield (
        "match-of-another-contest",
        Sentence("Game {game} belongs to a match of another contest.", game="game"),
        ours.exclude(game__contest=F("match__contest")),
    )
    at_tables = Count("games", filter=Q(games__game__state__in=Game.AT_THE_TABLE))
    yield (
        "games-at-once",
        Sentence("Match {number} has {n} open games at once.", number="number", n="n"),
        contest.matches.annotate(n=at_tables).filter(n__gt=1),
    )


def said_findings(*, contest: Contest) -> Iterator[Finding]:
    """Who won, who reported and who was warned has to have been there."""
    results = Result.objects.filter(game__contest=contest)
    seats = GameSide.objects.filter(game__contest=contest)
    at = set(seats.values_list("game", "side"))
    counted = {(game, OfSide(side)) for game, side in seats.values_list("game", "side__number")}
    people = set(contest.entries.values_list("pk", flat=True))
    for game, winner, reporter, left in results.values_list(
        "game", "winner", "reporter", "cards_left"
    ):
        sides = all(side is None or (game, side) in at for side in (winner, reporter))
        owners = map(owner_of, left)
        cards = all(
            owner.entry in people if isinstance(owner, Stock) else (game, owner) in counted
            for owner in owners
        )
        if not (sides and cards):
            yield Finding(
                "result-of-another-side",
                Sentence(
                    "Game {game} has a result that names a side which did not play it.", game=game
                ),
            )
    warned = Incident.objects.filter(game__contest=contest)
    for incident in warned.exclude(entry__contest=contest):
        yield Finding(
            "incident-of-another-contest",
            Sentence(
                "Game {game} has an incident of somebody who is in another contest.",
                game=incident.game_id,
            ),
        )


# ---- Whether a table or a person was ever at two games at once, from the first call u ----


def booking_findings(*, contest: Contest) -> Iterator[Finding]:
    """Everything that was booked twice in this contest, and games that the trail does not know."""
    people = _booked_people(contest)
    names = {person: name for here in people.values() for person, name in here.items()}
    known: dict[int, tuple[str, int | None]] = {}
    at_table: dict[int, int] = {}
    at_game: dict[int, int] = {}
    ours = dict(contest.games.values_list("pk", "table__number"))
    numbers = dict(contest.tables.values_list("pk", "number"))
    for entry, is_judged, moved in _trail(contest):
        for game in moved:
            _leave(game, at_table)
            _leave(game, at_game)
        for game, (state, table) in moved.items():
            known[game] = state, table
            if state not in Game.AT_THE_TABLE:
                continue
            if table is not None:
                if is_judged and game in ours and table in at_table:
                    yield _table_twice(numbers[table], entry)
                at_table[table] = game
            for person in people[game]:
                is_ours = game in ours or at_game.get(person) in ours
                if is_judged and is_ours and person in at_game:
                    yield _person_twice(names[person], entry)
                at_game[person] = game
    for pk, state, table in contest.games.values_list("pk", "state", "table_id"):
        if known.get(pk) != (state, table):
            yield _unknown(pk)


def _trail(contest: Contest) -> Iterator[tuple[int, bool, dict[int, tuple[str, int | None]]]]:
    """Each entry that changed games, with these games' states and tables afterwards."""
    entries = AuditEntry.objects.filter(event=contest.event_id, contest__isnull=False)
    for pk, action, after in entries.order_by("pk").values_list("pk", "action", "after"):
        moved = {
            int(name.removeprefix("game:")): (form["state"], form["table_id"])
            for name, form in after.get("rows", {}).items()
            if name.startswith("game:")
        }
        if moved:
            yield pk, action not in (UNDO, REDO), moved


def _leave(game: int, seats: dict[int, int]) -> None:
    for seat in [seat for seat, here in seats.items() if here == game]:
        del seats[seat]


def _booked_people(contest: Contest) -> dict[int, dict[int, str]]:
    """Who played in each of the event's games, as far as the seats never changed hands.

    When a substitute came is not on the seat's row, so such a seat is left out here.
    """
    changed = set(
        SideEntry.objects.filter(side__contest__event=contest.event_id, left=True).values_list(
            "side", "place"
        )
    )
    on_side: dict[int, dict[int, str]] = defaultdict(dict)
    seats = SideEntry.objects.filter(side__contest__event=contest.event_id, left=False)
    for side, place, person, name in seats.values_list(
        "side", "place", "entry__player", "entry__player__name"
    ):
        if (side, place) not in changed:
            on_side[side][person] = name
    found: dict[int, dict[int, str]] = defaultdict(dict)
    games = GameSide.objects.filter(game__contest__event=contest.event_id)
    for game, side in games.values_list("game", "side"):
        found[game] |= on_side[side]
    return found


def _table_twice(table: int, entry: int) -> Finding:
    return Finding(
        "table-was-twice",
        Sentence(
            "Two games were at table {table} at once (entry {entry} of the log).",
            table=table,
            entry=entry,
        ),
    )


def _person_twice(name: str, entry: int) -> Finding:
    return Finding(
        "person-was-twice",
        Sentence(
            "{name} was at two games at once (entry {entry} of the log).", name=name, entry=entry
        ),
    )


def _unknown(game: int) -> Finding:
    return Finding(
        "game-not-as-logged", Sentence("Game {game} is not as the log left it.", game=game)
    )
