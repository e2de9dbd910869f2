"""Whether a table or a person was ever at two games at once, from the first call until now.

The trail holds every game's state and table before and after each step, so walking it shows the
hall as it was after each of them, moves and undone steps included. Across the event's contests,
since people play in several. An undo passes through halls that nobody ever saw (a finished contest
is undone while its people play another), so only what somebody called or moved is judged.
"""

from collections import defaultdict
from collections.abc import Iterator

from games.models import Game, GameSide
from scoring.play import Finding
from scoring.selectors.history import REDO, UNDO
from tournaments.models import AuditEntry, Contest, SideEntry
from wording import Sentence


def booking_findings(*, contest: Contest) -> Iterator[Finding]:
    """Everything that was booked twice in this contest, and games that the trail does not know."""
    people = _people(contest)
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


def _people(contest: Contest) -> dict[int, dict[int, str]]:
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
            "{name} was at two games at once (entry {entry} of the log).",
            name=name,
            entry=entry,
        ),
    )


def _unknown(game: int) -> Finding:
    return Finding(
        "game-not-as-logged",
        Sentence("Game {game} is not as the log left it.", game=game),
    )
